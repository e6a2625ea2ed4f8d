//! Puzzles are found, proven, written and read.

use outflank_engine::{Engine, EngineOptions};
use outflank_learn::Theme;
use outflank_learn::human::{HumanModel, Predictor};
use outflank_learn::puzzle::{
    Answer, Disproof, Finder, FinderOptions, Prover, Puzzle, PuzzleFileError, PuzzleSet, Rejection,
};
use outflank_rules::othello::{Move, Position, Symmetry};
use outflank_rules::{Game, GameRecord, StopFlag};

/// Returns a position of a game, with 10 to 14 empties, that is a puzzle.
fn found() -> Puzzle {
    let moves = "f5f6d3c5f7f3f4e3c4d2f2g4c6d6c3g5c1b6h6h5e6d7e7g6h4e2c8d8e8d1e1h3h2g3h7b4c2f1g1b3b2f8g7a2a3a4b1b8a5a6b5g8h8a8c7b7g2a7a1";
    let mut record = GameRecord::new(Position::START);
    for at in (0..moves.len()).step_by(2) {
        if record.position().must_pass() {
            record.play(Move::Pass).unwrap();
        }
        record.play(moves[at..at + 2].parse().unwrap()).unwrap();
    }
    let options = FinderOptions { most_empties: 14, most_found: 1.0, ..FinderOptions::default() };
    let (mut finder, mut model) = (Finder::new(options).unwrap(), Predictor::new(HumanModel::shipped()).unwrap());
    let mut puzzles = record.positions().iter().filter_map(|at| finder.find(at, &mut model, &StopFlag::new()).ok());
    puzzles.next().expect("a game of weak players has a puzzle")
}

#[test]
fn a_found_puzzle_is_proven_and_survives_its_file() {
    let puzzle = found();
    let mut set = PuzzleSet::default();
    assert!(set.insert(puzzle.clone()) && !set.insert(puzzle.clone()));
    let read = PuzzleSet::from_bytes(&set.to_bytes()).unwrap();
    assert_eq!(read.puzzles(), std::slice::from_ref(&puzzle));
    assert_eq!(read.by_id(puzzle.id()), Some(&puzzle));
    let mut engine = Engine::new(EngineOptions { hash_mebibytes: 8, ..EngineOptions::default() }).unwrap();
    let mut prover = Prover { engine: &mut engine, stop: &StopFlag::new() };
    assert_eq!(prover.check(&puzzle), Ok(()));
    let mut wrong = puzzle;
    wrong.solution.score += 2;
    assert!(matches!(prover.check(&wrong), Err(Disproof::Score { .. })));
}

#[test]
fn every_move_of_a_puzzle_is_right_wrong_or_illegal() {
    let puzzle = found();
    let right = puzzle.position.moves().filter(|&mv| puzzle.answer(mv) == Answer::Right).count();
    let wrong = puzzle.position.moves().filter(|&mv| matches!(puzzle.answer(mv), Answer::Wrong(_))).count();
    assert_eq!((right, wrong), (1, puzzle.position.moves().count() - 1));
    assert_eq!(puzzle.answer("d4".parse().unwrap()), Answer::Illegal);
}

#[test]
fn images_of_a_position_have_one_identity() {
    let puzzle = found();
    let board = puzzle.position.board();
    for symmetry in Symmetry::ALL {
        assert_eq!(outflank_learn::puzzle::PuzzleId::of(symmetry.board(board)), puzzle.id());
    }
    assert_eq!(puzzle.id().to_string().parse(), Ok(puzzle.id()));
}

#[test]
fn positions_out_of_range_are_rejected() {
    let (mut finder, mut model) =
        (Finder::new(FinderOptions::default()).unwrap(), Predictor::new(HumanModel::shipped()).unwrap());
    let rejected = finder.find(&Position::START, &mut model, &StopFlag::new());
    assert_eq!(rejected, Err(Rejection::OutOfRange));
}

#[test]
fn a_file_with_a_wrong_puzzle_is_rejected_with_its_number() {
    let mut puzzle = found();
    let first_wrong = puzzle.wrong.remove(0);
    let mut set = PuzzleSet::default();
    set.insert(puzzle.clone());
    let error = PuzzleSet::from_bytes(&set.to_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "puzzle 1: its lines are not those of all moves");
    puzzle.wrong.push(first_wrong);
    puzzle.wrong[0].variation.moves.push("d4".parse().unwrap());
    let mut set = PuzzleSet::default();
    set.insert(puzzle);
    assert!(matches!(PuzzleSet::from_bytes(&set.to_bytes()), Err(PuzzleFileError::Puzzle { number: 1, .. })));
    assert!(PuzzleSet::from_bytes(b"OFPUZZLE").is_err());
}

#[test]
fn the_shipped_puzzles_are_many_small_and_proven() {
    let set = PuzzleSet::shipped();
    assert!(set.puzzles().len() >= 2000, "{}", set.puzzles().len());
    assert!(set.to_bytes().len() <= 1 << 20);
    assert!(Theme::ALL.into_iter().all(|theme| set.by_theme(theme).next().is_some()), "a theme has no puzzle");
    let mut engine = Engine::new(EngineOptions { hash_mebibytes: 8, ..EngineOptions::default() }).unwrap();
    let few = |puzzle: &&Puzzle| puzzle.position.board().empties().len() <= 12;
    for puzzle in set.puzzles().iter().filter(few).step_by(100) {
        let checked = Prover { engine: &mut engine, stop: &StopFlag::new() }.check(puzzle);
        assert_eq!(checked, Ok(()), "{}", puzzle.id());
    }
}

#[test]
fn every_puzzle_has_its_day_before_one_comes_again() {
    let set = PuzzleSet::shipped();
    let count = set.puzzles().len() as u64;
    let days: std::collections::HashSet<_> =
        (20_000..20_000 + count).map(|day| set.of_day(day).unwrap().id()).collect();
    assert_eq!(days.len() as u64, count);
}
