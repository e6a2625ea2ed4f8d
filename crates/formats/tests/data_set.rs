//! The whole of the public data, where it is at hand: `OUTFLANK_DATA` names a folder with `wthor` and `endgame` in it.

use outflank_formats::detect::{Content, detect};
use outflank_formats::obf::{self, Problem};
use outflank_formats::wthor::{Games, Names, stored_score};
use outflank_game::Game;
use outflank_othello::Move;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The files of a folder of the data set with an ending, in order; `None`, and a word about it, when there is no data set.
fn files(folder: &str, ending: &str) -> Option<Vec<PathBuf>> {
    let Some(data) = std::env::var_os("OUTFLANK_DATA") else {
        tell(&format!("skipped: the files of {folder} are not read, because OUTFLANK_DATA is not set"));
        return None;
    };
    let folder = Path::new(&data).join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths: BTreeSet<_> = entries.map(|entry| entry.unwrap().path()).collect();
    let with_ending = paths.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == ending));
    Some(with_ending.collect())
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What is counted over all tournament games.
#[derive(Debug, Default, PartialEq, Eq)]
struct Census {
    games: usize,
    illegal: usize,
    placements: usize,
    passes: usize,
    unfinished: usize,
    scores_as_stored: usize,
}

/// The edition whose last file, `WTH_2021.wtb`, was made on 19 February 2026; counted by a second program as well, which
/// shares nothing with this one. Other editions have other counts: that of June 2022 has 127,475 games.
const EDITION_OF_FEBRUARY_2026: Census = Census {
    games: 127_885,
    illegal: 0,
    placements: 7_653_231,
    passes: 143_565,
    unfinished: 413,
    scores_as_stored: 127_472,
};

impl Census {
    fn count(&mut self, games: Games<'_>) {
        for game in games.iter() {
            let replayed = game.summarise();
            self.games += 1;
            self.illegal += usize::from(!replayed.is_legal());
            self.placements += replayed.placements;
            self.passes += replayed.passes;
            if replayed.is_over() {
                self.scores_as_stored += usize::from(stored_score(&replayed.position) == game.black_score);
            } else {
                self.unfinished += 1;
            }
        }
    }
}

#[test]
fn every_tournament_game_from_1977_to_2021_is_legal_and_has_its_stored_score() {
    let Some(paths) = files("wthor", "wtb") else { return };
    let mut census = Census::default();
    for path in paths {
        let file = read(&path);
        assert_eq!(detect(&file), Content::Wthor, "{}", path.display());
        census.count(Games::read(&file).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
    }
    assert_eq!(census.illegal, 0, "{census:?}");
    assert_eq!(census.scores_as_stored + census.unfinished, census.games, "{census:?}");
    assert_eq!(census, EDITION_OF_FEBRUARY_2026);
}

#[test]
fn the_players_of_the_first_tournament_have_names() {
    let (Some(players), Some(tournaments)) = (files("wthor", "JOU"), files("wthor", "TRN")) else { return };
    let (players, tournaments) = (read(&players[0]), read(&tournaments[0]));
    let (players, tournaments) = (Names::players(&players).unwrap(), Names::tournaments(&tournaments).unwrap());
    assert_eq!(tournaments.get(1).as_deref(), Some("World Championship"));
    assert_eq!(players.get(346).as_deref(), Some("Inoue Hiroshi"));
    assert_eq!(players.get(843).as_deref(), Some("Heiberg Thomas"));
}

#[test]
fn every_endgame_problem_lists_exactly_the_legal_moves_the_best_first() {
    let Some(paths) = files("endgame", "obf") else { return };
    let mut count = 0;
    for path in paths {
        let file = read(&path);
        assert_eq!(detect(&file), Content::Text, "{}", path.display());
        for problem in obf::problems(std::str::from_utf8(&file).unwrap()) {
            let problem = problem.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_lists_all_moves(&problem);
            count += 1;
        }
    }
    assert_eq!(count, 59);
}

fn assert_lists_all_moves(problem: &Problem) {
    let listed: BTreeSet<Move> = problem.scores.iter().map(|scored| scored.mv).collect();
    assert_eq!(listed.len(), problem.scores.len(), "{problem}");
    assert_eq!(listed, problem.position.moves().collect(), "{problem}");
    assert!(problem.scores.is_sorted_by(|a, b| a.score >= b.score), "{problem}");
    assert_eq!(problem.to_string().parse().as_ref(), Ok(problem));
}

/// Writes past the test harness, which would keep the output of a test that passes to itself.
fn tell(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
