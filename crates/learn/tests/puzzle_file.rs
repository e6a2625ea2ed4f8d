//! Puzzles are found, proven, written and read.

use outflank_engine::{Engine, EngineOptions};
use outflank_learn::human::{HumanModel, Predictor};
use outflank_learn::puzzle::{
    Answer, Audience, Disproof, Finder, FinderOptions, Proof, Prover, Puzzle, PuzzleFileError, PuzzleSet, Rejection,
    Strength, Task, rating_of,
};
use outflank_learn::{Progress, Theme};
use outflank_rules::othello::{Move, Position, Symmetry};
use outflank_rules::{Game, GameRecord, StopFlag};
use std::time::Duration;

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
    assert!(set.puzzles().len() >= 2700, "{}", set.puzzles().len());
    assert!(set.to_bytes().len() <= 1 << 20);
    assert!(Theme::ALL.into_iter().all(|theme| set.by_theme(theme).next().is_some()), "a theme has no puzzle");
    let mut engine = Engine::new(EngineOptions { hash_mebibytes: 8, ..EngineOptions::default() }).unwrap();
    let few = |puzzle: &&Puzzle| puzzle.position.board().empties().len() <= 12;
    for puzzle in set.puzzles().iter().filter(few).step_by(100) {
        let checked = Prover { engine: &mut engine, stop: &StopFlag::new() }.check(puzzle);
        assert_eq!(checked, Ok(()), "{}", puzzle.id());
    }
}

/// The themes of puzzles for beginners.
const CLEAR: [Theme; 6] =
    [Theme::Corner, Theme::ForcedPass, Theme::Parity, Theme::Counting, Theme::NarrowWin, Theme::WipeOut];
/// Puzzles with lower ratings are for beginners.
const EASY: u16 = 1200;

/// Returns the puzzles for beginners.
fn easy_puzzles() -> impl Iterator<Item = &'static Puzzle> {
    low_rated().filter(|puzzle| puzzle.clearly_shows(puzzle.theme))
}

fn low_rated() -> impl Iterator<Item = &'static Puzzle> {
    PuzzleSet::shipped().puzzles().iter().filter(|puzzle| puzzle.rating < EASY)
}

#[test]
fn there_are_many_easy_puzzles_of_all_clear_themes_that_are_not_lost() {
    let count = easy_puzzles().count();
    assert!(count >= 600, "{count}");
    // The model finds a few of those for players easy, too.
    assert!(low_rated().count() - count <= 10, "{count} of {} are for beginners", low_rated().count());
    assert!(low_rated().all(|puzzle| puzzle.rating >= 600));
    assert!(easy_puzzles().filter(|puzzle| puzzle.rating < 900).count() >= 300);
    let open = low_rated().filter(|puzzle| puzzle.solution.score >= 0).count();
    assert!(open * 100 >= low_rated().count() * 80, "{open} are won or drawn");
    for theme in CLEAR {
        let of_theme = easy_puzzles().filter(|puzzle| puzzle.theme == theme).count();
        assert!((30..=count / 3).contains(&of_theme), "{theme}: {of_theme} of {count}");
    }
}

#[test]
fn every_puzzle_for_beginners_is_proven_and_asks_for_what_its_theme_claims() {
    let mut engine = Engine::new(EngineOptions { hash_mebibytes: 8, ..EngineOptions::default() }).unwrap();
    for puzzle in easy_puzzles() {
        assert_eq!(puzzle.task() == Task::WipeOut, puzzle.theme == Theme::WipeOut, "{}", puzzle.id());
        assert!(puzzle.proof == Proof::Exact || puzzle.theme == Theme::WipeOut, "{}", puzzle.id());
        if puzzle.position.board().empties().len() <= 8 {
            let checked = Prover { engine: &mut engine, stop: &StopFlag::new() }.check(puzzle);
            assert_eq!(checked, Ok(()), "{}", puzzle.id());
        }
    }
}

#[test]
fn the_ratings_of_shipped_puzzles_are_those_of_the_model() {
    let mut model = Predictor::new(HumanModel::shipped()).unwrap();
    for puzzle in PuzzleSet::shipped().puzzles().iter().step_by(20) {
        let rating = rating_of(&mut model, puzzle.position.board(), puzzle.solution_square().unwrap());
        assert!(rating.abs_diff(puzzle.rating) <= 2, "{}: {rating}, not {}", puzzle.id(), puzzle.rating);
    }
}

#[test]
fn beginners_get_moves_that_do_not_lose_and_that_most_of_them_find() {
    let puzzle = easy_puzzles().find(|puzzle| puzzle.theme == Theme::Corner && puzzle.rating < 900).unwrap();
    let find = |most_found, least_found| {
        let options = FinderOptions {
            fewest_empties: 2,
            rating: 1000,
            most_found,
            least_found,
            audience: Audience::Beginners,
            ..FinderOptions::default()
        };
        let mut model = Predictor::new(HumanModel::shipped()).unwrap();
        Finder::new(options).unwrap().find(&puzzle.position, &mut model, &StopFlag::new())
    };
    assert_eq!(find(1.0, 0.5).map(|found| (found.theme, found.solution)), Ok((Theme::Corner, puzzle.solution.clone())));
    assert_eq!(find(0.1, 0.0).unwrap_err(), Rejection::Easy);
    assert_eq!(find(1.0, 0.99).unwrap_err(), Rejection::Hard);
}

#[test]
fn a_theme_is_claimed_by_the_move_that_shows_it_only() {
    for theme in CLEAR {
        let mut puzzle = easy_puzzles().find(|puzzle| puzzle.theme == theme).unwrap().clone();
        std::mem::swap(&mut puzzle.solution, &mut puzzle.wrong[0].variation);
        assert!(!puzzle.clearly_shows(theme), "{theme}");
    }
    assert!(!easy_puzzles().any(|puzzle| puzzle.clearly_shows(Theme::Frontier)));
}

#[test]
fn every_puzzle_has_its_day_before_one_comes_again() {
    let set = PuzzleSet::shipped();
    for strength in Strength::ALL {
        let of_day = |day| set.of_day(day).unwrap().of(strength);
        let all = set.puzzles().len();
        let count = match strength {
            Strength::Easy => all / 5,
            Strength::Medium => all * 2 / 3 - all / 5,
            Strength::Hard => all - all * 2 / 3,
        } as u64;
        let days: std::collections::HashSet<_> = (20_000..20_000 + count).map(|day| of_day(day).id()).collect();
        assert_eq!(days.len() as u64, count, "{strength}");
        assert_eq!(of_day(20_000), of_day(20_000));
    }
}

#[test]
fn the_puzzles_of_a_day_are_of_three_strengths() {
    let set = PuzzleSet::shipped();
    let mut ratings: Vec<_> = set.puzzles().iter().map(|puzzle| puzzle.rating).collect();
    ratings.sort_unstable();
    let bounds = [ratings[ratings.len() / 5], ratings[ratings.len() * 2 / 3]];
    for day in 20_000..20_100 {
        let daily = set.of_day(day).unwrap();
        let [easy, medium, hard] = Strength::ALL.map(|strength| daily.of(strength).rating);
        assert!(easy <= bounds[0] && (bounds[0]..=bounds[1]).contains(&medium) && hard >= bounds[1]);
        assert!(Strength::ALL.iter().all(|&strength| daily.contains(daily.of(strength).id())));
        assert_eq!((daily.near(600.0), daily.near(3000.0)), (Strength::Easy, Strength::Hard));
        let new = Progress::default().rating(Duration::ZERO).value;
        assert!(
            f64::from(daily.of(daily.near(new)).rating) < new + 200.0,
            "day {day}: a new player begins with an easy one"
        );
    }
}

#[test]
fn a_set_of_one_puzzle_has_it_every_day_for_all_strengths() {
    let (mut set, puzzle) = (PuzzleSet::default(), found());
    assert!(set.of_day(1).is_none());
    set.insert(puzzle.clone());
    let daily = set.of_day(7).unwrap();
    assert!(Strength::ALL.iter().all(|&strength| *daily.of(strength) == puzzle));
}
