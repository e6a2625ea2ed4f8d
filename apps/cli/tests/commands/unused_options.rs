//! Options that cannot have an effect beside the others are usage errors that say so; those of `play` and `match` are tested
//! with these commands.

use crate::outflank;
use std::fs;
use std::path::Path;

const POSITION: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
const OF_SEARCH: &str = "is for positions of Othello, and for games with --level, --depth, --time or --weights";

/// Makes a folder with a file of transcripts and one of labelled games.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.txt"), "f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e6 40-24\n").unwrap();
    let games = ["train", "generate", "--out", "self", "--games", "1", "--level", "0", "--seed", "3"];
    outflank(folder.path(), &games).assert().success();
    outflank(folder.path(), &["convert", "games.txt", "games.wtb"]).assert().success();
    folder
}

#[test]
fn an_option_that_cannot_have_an_effect_is_a_usage_error_that_says_so() {
    let folder = folder();
    let unused: &[(&str, &str)] = &[
        ("alak --x random --o perfect --lookahead 2", "--lookahead is for mean and minimax, and for a human"),
        ("alak --x random --o perfect --engine mean", "--engine is for `computer`, and for the hints of a human"),
        ("analyze f5d6 --count 2", "--count is for positions"),
        ("analyze f5d6 --depth 2 --lang ja", "--lang needs --reasons"),
        ("analyze f5d6 --depth 2 --move c3", "--move needs --reasons"),
        ("analyze f5d6 --threads 2", &format!("--threads {OF_SEARCH}")),
        ("analyze f5d6 --hash 2", &format!("--hash {OF_SEARCH}")),
        ("analyze POSITION --book shipped", "--book is for games of Othello"),
        ("analyze --size 6x6 c2b2b3 --book shipped", "--book is for games of Othello"),
        ("analyze --size 6x6 c2b2b3 --weights none", "--weights works only for Othello on 8x8"),
        ("analyze --size 6x6 c2b2b3 --depth 3", "--depth works only for Othello on 8x8"),
        ("bench movegen --hash 2 --quick", "--hash is for searches, not for movegen"),
        ("bench movegen --weights none --quick", "--weights is for searches, not for movegen"),
        ("convert games.txt - --to ggf --force", "--force is for files, not for standard output"),
        ("db export - --to ggf --force", "--force is for files, not for standard output"),
        ("db export games.ggf --positions", "--positions writes Parquet only"),
        ("db games --side white", "--side needs --player or --opponent"),
        ("drill export --force", "--force is for files, not for standard output"),
        ("drill --rating 1500 --db games.db", "'--rating <RATING>' cannot be used with '--db <FILE>'"),
        ("drill add Tiger --side black --plies 3", "--plies is for files of games and for --db"),
        ("drill add games.txt --side black --count 3", "--count is for --book-moves and --db"),
        ("solve POSITION --check", "--check is for positions with answers, as files have them"),
        ("solve --size 4x4 --check", "--check is for positions with answers, as files have them"),
        ("gtp --vary 2", "--vary needs --book"),
        ("play --vary 2", "--vary needs --book"),
        ("match --engine random --engine greedy --resume", "--resume needs --out"),
        ("train fit --games self --out w --heads-only", "--heads-only needs --initial"),
        ("train fit --games self --out w --held-out 2001", "--held-out is for WTHOR files"),
        ("train fit --games self --out w --solve-from 9", "--solve-from is for WTHOR files"),
        ("train fit --games self --out w --wthor-empties 9", "--wthor-empties is for WTHOR files"),
        ("train fit --games games.wtb --out w --lambda 0.5", "--lambda is for files of labelled games"),
        ("train fit --games games.wtb --out w --held-out-one-in 9", "--held-out-one-in is for files of labelled games"),
        ("train fit --games self --out w --judge self --held-out-one-in 9", "cannot be used with"),
        ("train generate --out o --games 1 --noise 0 --noise-to 9", "--noise-to is for --noise above 0"),
        ("serve --db-import", "--db-import needs the database of --db"),
    ];
    assert_rejected(folder.path(), unused);
}

#[test]
fn a_board_for_games_that_all_name_theirs_is_a_usage_error() {
    const REASON: &str = "is for games that do not name their board, and all of these do";
    let folder = folder();
    assert_rejected(
        folder.path(),
        &[
            ("analyze POSITION --anti", &format!("--anti {REASON}")),
            ("convert games.wtb x.ggf --size 6x6", &format!("--size {REASON}")),
            ("convert games.wtb x.ggf --start mirrored", &format!("--start {REASON}")),
            ("replay games.wtb --start open", &format!("--start {REASON}")),
        ],
    );
    assert!(!folder.path().join("x.ggf").exists());
    for arguments in ["convert games.txt x.ggf --size 8x8", "replay games.txt games.wtb --start othello"] {
        outflank(folder.path(), &arguments.split(' ').collect::<Vec<_>>()).assert().success();
    }
}

fn assert_rejected(folder: &Path, unused: &[(&str, &str)]) {
    for (arguments, message) in unused {
        let words: Vec<_> = arguments.split(' ').map(|word| if word == "POSITION" { POSITION } else { word }).collect();
        let output = outflank(folder, &words).assert().code(2).get_output().stderr.clone();
        let text = String::from_utf8(output).unwrap();
        assert!(text.starts_with("error: ") && text.contains(message), "{arguments}: {text}");
        assert_eq!(text.lines().count(), 1, "{arguments}: {text}");
    }
}

#[test]
fn the_same_options_are_accepted_where_they_have_an_effect() {
    let folder = folder();
    for arguments in [
        "alak --x mean --o random --lookahead 2 --seed 1",
        "alak --x computer --o random --engine perfect --seed 1",
        "analyze games.txt --multi 2 --hash 2 --book shipped --depth 1",
        "analyze f5d6 --threads 2 --hash 2 --depth 1",
        "analyze --size 4x4 d3 --level 3",
        "drill add games.txt --side black --length 3",
        "drill add --book 3 --most 3 --side black",
        "train generate --out o --games 1 --level 0 --noise 0.5 --noise-to 9",
    ] {
        outflank(folder.path(), &arguments.split(' ').collect::<Vec<_>>()).assert().success();
    }
}
