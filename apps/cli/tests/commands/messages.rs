//! What errors say: what was wrong and where, in words of the game.

use crate::outflank;
use std::fs;
use tempfile::TempDir;

/// The squares of the start position.
const START: &str = "---------------------------OX------XO---------------------------";
/// The squares of a position with 14 empties.
const LATE: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";

/// Makes a folder with files that are read well and badly.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("good.txt", "f5d6c3d3c4\n"),
        ("bad.txt", "f5d6c3a1\n"),
        ("empty.txt", ""),
        ("bad.json", "{\"moves\": [\n"),
        ("bad.pgn", "[Event \"x\"\n"),
        ("cut.wtb", "\u{14}\u{7}"),
        ("short.obf", &format!("{LATE} X\n{} X\n", &LATE[1..])),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    fs::create_dir(folder.path().join("dir")).unwrap();
    folder
}

/// Asserts the exit code and the only line of standard error, without `error: ` and the hint at the help.
fn assert_errors(errors: &[(&[&str], i32, &str)]) {
    let folder = folder();
    for (arguments, code, expected) in errors {
        let output = outflank(folder.path(), arguments)
            .env_remove("OUTFLANK_DATA")
            .write_stdin("")
            .assert()
            .get_output()
            .clone();
        let text = String::from_utf8(output.stderr).unwrap();
        let line = text.trim_end().strip_prefix("error: ").unwrap_or(&text);
        let line = line.split(" (see `outflank ").next().unwrap_or_default();
        assert_eq!((line, output.status.code()), (*expected, Some(*code)), "{arguments:?}");
    }
}

#[test]
fn a_position_with_a_square_missing_is_never_another_position() {
    const ERROR: &str = "expected 64 squares and then the side to move, but found 63 squares";
    let short = &format!("{} X", &LATE[1..]);
    let white = &format!("{} O", &LATE[..63]);
    let on_page = format!("{short}: {ERROR}");
    let value = |argument: &str, text: &str| format!("invalid value '{text}' for '{argument}': {ERROR}");
    let with_size =
        "expected 64 squares and then the side to move, or a size first as in `6x4 …`, but found 63 squares";
    assert_errors(&[
        (&["solve", short], 2, &value("[POSITION|FILE]...", short)),
        (&["solve", white], 2, &value("[POSITION|FILE]...", white)),
        (&["analyze", short], 1, &on_page),
        (&["explain", short, "--move", "a1"], 1, &on_page),
        (&["book", "show", "shipped", short], 1, &on_page),
        (&["analyze", &format!("8x8 {short}")], 1, &format!("8x8 {on_page}")),
        (
            &["perft", "1", "--position", short],
            2,
            &format!("invalid value '{short}' for '--position <POSITION>': {with_size}"),
        ),
    ]);
    let solved = outflank(folder().path(), &["solve", "short.obf", "--json"]).assert().code(1).get_output().clone();
    assert!(String::from_utf8(solved.stderr).unwrap().ends_with(&format!("short.obf, line 2: {ERROR}\n")));
    assert_eq!(String::from_utf8(solved.stdout).unwrap().lines().count(), 1);
    let converted = outflank(folder().path(), &["convert", "short.obf", "-", "--to", "obf"]).assert().code(1);
    assert_eq!(String::from_utf8(converted.get_output().stdout.clone()).unwrap(), format!("{LATE} X;\n"));
}

#[test]
fn the_places_in_a_position_are_those_that_were_typed() {
    let (wrong, short) = (&format!("{START} Z"), &format!("{} X", &START[..63]));
    assert_errors(&[
        (
            &["analyze", wrong],
            1,
            &format!("{wrong}: character 66: expected X or O for the side to move, but found \"Z\""),
        ),
        (
            &["play", "--position", short],
            2,
            &format!(
                "invalid value '{short}' for '--position <POSITION>': expected 64 squares and then the side to move, \
                 or a size first as in `6x4 …`, but found 63 squares"
            ),
        ),
        (
            &["perft", "1", "--position", START],
            2,
            &format!(
                "invalid value '{START}' for '--position <POSITION>': the side to move is missing: X or O after the 64 squares"
            ),
        ),
    ]);
}

#[test]
fn a_transcript_and_a_file_that_is_not_there_are_told_apart() {
    assert_errors(&[
        (&["analyze", "f5d6a1"], 1, "f5d6a1: move 3, a1, is illegal: no discs would be flipped"),
        (
            &["analyze", "f5d6x"],
            1,
            "f5d6x: character 5: expected a square such as f5, or -- for a pass, but found \"x\"",
        ),
        (&["db", "explore", "f5d6a1"], 1, "f5d6a1: move 3, a1, is illegal: no discs would be flipped"),
        (&["book", "show", "shipped", "f5d6a1"], 1, "f5d6a1: move 3, a1, is illegal: no discs would be flipped"),
        (&["analyze", "nosuch.txt"], 1, "there is no file nosuch.txt"),
        (&["solve", "f5d6"], 1, "f5d6 is a game, and solve takes positions: outflank analyze reviews a game"),
        (&["solve", "nosuch.obf"], 1, "there is no file nosuch.obf"),
        (&["analyze", "zz"], 1, "there is no file zz, and it is neither a position nor a transcript"),
        (
            &["solve", "good.txt"],
            1,
            "good.txt, line 1: this is a game, and solve takes positions: outflank analyze reviews a game",
        ),
    ]);
}

#[test]
fn a_file_that_cannot_be_read_is_described_in_words() {
    assert_errors(&[
        (&["puzzles", "--progress", "good.txt"], 1, "good.txt is not a file of progress"),
        (
            &["train", "fit", "--games", "good.txt", "--out", "w"],
            1,
            "good.txt holds neither labelled games (.parquet) nor games in WTHOR (.wtb)",
        ),
        (&["train", "human", "good.txt", "--out", "w"], 1, "good.txt: expected games in WTHOR (.wtb)"),
        (&["replay", "cut.wtb"], 1, "cut.wtb: byte 2: the WTHOR file ends within its header of 16 bytes"),
        (&["replay", "-"], 1, "standard input holds no games"),
    ]);
    let reported = |arguments: &[&str]| {
        let output = outflank(folder().path(), arguments).assert().code(1).get_output().clone();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    for (file, error) in [
        ("bad.json", "line 2, character 1: the text ends within a list"),
        ("bad.pgn", "line 2, character 1: expected the end of the tag, ], but found nothing"),
    ] {
        let expected = format!("invalid: {file}, game 1: {error}");
        for arguments in [&["replay", file][..], &["convert", file, "out.ggf"]] {
            let told = reported(arguments);
            assert!(told.contains(&expected), "{arguments:?}: {told:?}");
        }
    }
}

#[test]
fn a_format_that_cannot_be_told_is_asked_for() {
    const FORMATS: &str = "transcript, transcript-with-passes, obf, ggf, wthor, pgn, sgf, xot, json, outflank";
    assert_errors(&[
        (
            &["convert", "good.txt", "out.xyz"],
            2,
            &format!("cannot tell the format of out.xyz from its name; choose one with --to: {FORMATS}"),
        ),
        (
            &["convert", "good.txt", "-"],
            2,
            &format!("standard output has no name: choose the format with --to: {FORMATS}"),
        ),
    ]);
    let output = outflank(folder().path(), &["convert", "--from", "ggf", "good.txt", "out.json"]).assert().code(1);
    assert_eq!(
        String::from_utf8_lossy(&output.get_output().stderr),
        "error: good.txt holds no games in GGF\nerror: there are no games to write, so out.json was not written\n"
    );
    assert!(!String::from_utf8_lossy(&output.get_output().stdout).contains("games/s"));
}

#[test]
fn a_number_below_the_range_is_as_wrong_as_zero() {
    for (arguments, expected) in [
        (["analyze", "f5", "--depth", "N"], "expected a whole number from 1 to 60"),
        (["analyze", "f5", "--time", "N"], "expected a number of seconds above 0, such as 2 or 0.5"),
        (["config", "show", "--max-games", "N"], "expected a whole number from 1 to 4294967295"),
    ] {
        for number in ["0", "-1"] {
            let arguments = arguments.map(|word| if word == "N" { number } else { word });
            let output = outflank(folder().path(), &arguments).assert().code(2).get_output().stderr.clone();
            let text = String::from_utf8(output).unwrap();
            assert!(text.contains(&format!("invalid value '{number}' for '{}", arguments[2])), "{text}");
            assert!(text.contains(expected), "{text}");
        }
    }
    let output = outflank(folder().path(), &["perft", "-1"]).assert().code(2).get_output().stderr.clone();
    assert!(String::from_utf8_lossy(&output).starts_with("error: invalid value '-1' for '<DEPTH>': "));
}

#[test]
fn a_missing_value_is_described_as_a_wrong_one_is() {
    let error = |arguments: &[&str]| {
        let output = outflank(folder().path(), arguments).assert().code(2).get_output().stderr.clone();
        String::from_utf8(output).unwrap()
    };
    for (command, option) in [(&["play"][..], "--white"), (&["match"], "--engine"), (&["analyze", "f5"], "--start")] {
        let [missing, wrong] = [&[option][..], &[option, "foo"]].map(|last| error(&[command, last].concat()));
        let (start, expected) = missing.split_once("' but none was supplied: ").unwrap();
        assert!(start.starts_with(&format!("error: a value is required for '{option} <")), "{missing}");
        assert!(wrong.contains(&format!("': {}", expected.trim_end())), "{missing}{wrong}");
    }
    assert!(error(&["play", "--white"]).contains("engine:gtp:COMMAND"));
}

#[test]
fn options_before_a_subcommand_and_without_another_one_are_named() {
    assert_errors(&[
        (
            &["drill", "--side", "black", "add", "Tiger"],
            2,
            "--side goes after add, as in `outflank drill add --side <SIDE>`",
        ),
        (&["puzzles", "--file", "x", "list"], 2, "`outflank puzzles list` has no --file"),
        (&["drill", "--side", "black", "fly"], 2, "unrecognized subcommand 'fly'"),
        (&["analyze", "f5d6", "--lang", "ja"], 2, "--lang needs --reasons"),
        (&["analyze", "f5d6", "--json", "--lang=ja"], 2, "--lang needs --reasons"),
        (&["analyze", "f5d6", "--move", "c3", "--lang", "ja"], 2, "--lang needs --reasons"),
        (&["drill", "add", "Tiger"], 2, "the following required arguments were not provided: --side <SIDE>"),
    ]);
}

#[test]
fn a_negative_number_is_a_whole_number_that_is_too_low() {
    assert_errors(&[
        (&["play", "--seed", "-1"], 2, "invalid value '-1' for '--seed <N>': expected a whole number of 0 or more"),
        (&["play", "--seed", "x"], 2, "invalid value 'x' for '--seed <N>': expected a whole number"),
        (
            &["train", "label", "x", "--out", "y", "--depth", "1", "--one-in", "-2"],
            2,
            "invalid value '-2' for '--one-in <N>': expected a whole number of 1 or more",
        ),
        (&["perft", "-1"], 2, "invalid value '-1' for '<DEPTH>': expected a whole number from 0 to 255"),
    ]);
}

#[test]
fn former_names_are_not_suggested() {
    assert_errors(&[
        (&["paly"], 2, "unrecognized subcommand 'paly'; some similar subcommands exist: 'play', 'analyze'"),
        (&["analyse1"], 2, "unrecognized subcommand 'analyse1'; a similar subcommand exists: 'analyze'"),
        (&["prove", "check", "p", "--position", "3"], 2, "unexpected argument '--position' found"),
        (
            &["perft", "3", "--thread", "2"],
            2,
            "unexpected argument '--thread' found; a similar argument exists: '--threads'",
        ),
    ]);
}

#[test]
fn limits_that_contradict_each_other_are_usage_errors() {
    assert_errors(&[
        (
            &["convert", "good.txt", "out.ggf", "--min-moves", "10", "--max-moves", "5"],
            2,
            "--min-moves 10 is above --max-moves 5",
        ),
        (
            &["puzzles", "make", "good.txt", "--out", "p", "--min-empties", "30", "--max-empties", "20"],
            2,
            "--min-empties 30 is above --max-empties 20",
        ),
    ]);
}

#[test]
fn other_values_are_named_for_what_they_are() {
    assert_errors(&[
        (
            &["match", "--engine", "random", "--engine", "greedy", "--concurrency", "2000"],
            2,
            "invalid value '2000' for '--threads <N>': expected a number of threads from 1 to 1024",
        ),
        (
            &["db", "games", "--player", "ann", "--color", "red"],
            2,
            "invalid value 'red' for '--side <SIDE>': expected black or white (X or O), but found \"red\"",
        ),
        (&["alak", "solve", "xx..xxooo.o", "z"], 2, "invalid value 'z' for '[SIDE]': expected x or o"),
    ]);
}

#[test]
fn errors_of_decks_and_databases_say_what_there_is() {
    assert_errors(&[
        (&["drill", "add", "nosuch.ggf", "--side", "black"], 1, "there is no file nosuch.ggf"),
        (&["drill", "add", "nosuch.ggf", "--plies", "12", "--side", "black"], 1, "there is no file nosuch.ggf"),
        (
            &["drill", "add", "Tigr", "--side", "black"],
            1,
            "\"Tigr\" is neither the name of an opening nor a line of moves; similar: Tiger",
        ),
        (
            &["drill", "remove", "nothing", "--side", "black"],
            2,
            "invalid value 'nothing' for '<NUMBER>': expected the number of a line, as `outflank drill list` shows it",
        ),
        (
            &["drill", "--db", "nosuch.db"],
            1,
            "nosuch.db: there is no database; `outflank db import FILE... --db nosuch.db` makes one",
        ),
        (
            &["serve", "--addr", "127.0.0.1:0", "--data", ".", "--db", "nosuch.db"],
            1,
            "nosuch.db: there is no database; `outflank db import FILE... --db nosuch.db` or `--db-import` makes one",
        ),
        (
            &["db", "import", "good.txt", "--db", "nodir/games.db"],
            1,
            "cannot create nodir/games.db: there is no directory nodir",
        ),
    ]);
}

#[test]
fn boards_that_a_command_does_not_support_are_named() {
    assert_errors(&[
        (&["solve", "--size", "12x12"], 2, "--size: the engine works on boards from 4x4 to 8x8, not on 12x12"),
        (
            &["prove", "run", "--start", "open", "--out", "p"],
            2,
            "--start open cannot be solved: the four centre squares must hold discs",
        ),
        (
            &["explain", "6x6 --------------OX----XO-------------- X", "--move", "b3"],
            1,
            "command line, position 1: this works only for Othello on 8x8",
        ),
        (
            &["explain", &format!("{LATE} X")],
            1,
            "command line, position 1: Black to move, 14 empties: a position needs --move, the move to explain",
        ),
        (
            &["book", "openings", "shipped", "--plies", "99"],
            2,
            "invalid value '99' for '--plies <RANGE>': expected a number of plies up to 60, or a range, the lower number \
             first, as in 2..6",
        ),
    ]);
}

#[test]
fn what_no_game_can_need_is_an_error_before_any_work() {
    assert_errors(&[
        (
            &["analyze", &format!("{START} X"), "--size", "6x6"],
            2,
            "--size is for games that do not name their board, and all of these do",
        ),
        (&["solve", ""], 1, "an argument is empty: expected a file or a position"),
        (
            &["play", "alak", "--position", "xx"],
            2,
            "invalid value 'xx' for '--position <POSITION>': a board has 9 to 21 slots, not 2",
        ),
        (
            &["match", "--engine", "random", "--engine", "random", "--game", "alak", "--level", "3"],
            2,
            "--level is not for Alak",
        ),
        (
            &["puzzles", "make", "good.txt", "--out", "p", "--most-found", "0.1", "--least-found", "0.5"],
            2,
            "--least-found 0.5 is above --most-found 0.1",
        ),
    ]);
}

#[test]
fn british_spellings_are_commands_and_options_too() {
    let folder = folder();
    outflank(folder.path(), &["analyse", "f5d6", "--depth", "1", "--hash", "1"]).assert().success();
    outflank(folder.path(), &["db", "import", "good.txt", "--db", "g.db"]).assert().success();
    let games = ["db", "games", "--db", "g.db", "--player", "ann", "--colour", "black"];
    outflank(folder.path(), &games).assert().success();
}

#[test]
fn folders_without_games_and_compressed_files_are_the_same_error_everywhere() {
    let folder = folder();
    let packed = folder.path().join("dir").join("WTH_2020.wtb.gz");
    let error = |arguments: &[&str]| {
        let output = outflank(folder.path(), arguments).assert().failure().code(1).get_output().clone();
        String::from_utf8(output.stderr).unwrap()
    };
    let (import, fit) = (["db", "import", "dir"], ["train", "fit", "--games", "dir", "--out", "w"]);
    let extensions = ".wtb, .ggf, .pgn, .sgf, .json, .jsonl, .txt, .csv, .obf, .parquet";
    let no_file = "error: cannot read dir: it has no file whose name ends in";
    assert_eq!(error(&import), format!("{no_file} {extensions}\n"));
    assert_eq!(error(&fit), format!("{no_file} .parquet, .wtb\n"));
    fs::write(packed, b"\x1f\x8b\x08\0").unwrap();
    let gzip = "dir/WTH_2020.wtb.gz is compressed by gzip: unpack it with gunzip first\n";
    assert_eq!(error(&import), format!("rejected: {gzip}"));
    assert_eq!(error(&fit), format!("error: {gzip}"));
}
