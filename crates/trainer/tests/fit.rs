//! From a file of games to weights and their report.

use outflank_engine::evaluation::layout::BUCKETS;
use outflank_engine::evaluation::network::{OutputBucket, WIDTH};
use outflank_engine::evaluation::{PatternEvaluator, Weights};
use outflank_formats::wthor::{Games, WthorGame, stored_score};
use outflank_rules::othello::{Move, Position};
use outflank_rules::{Game, StopFlag, Threads, Workers};
use outflank_trainer::phase::PHASES;
use outflank_trainer::{FitOptions, LabelOptions, Report, Samples, fit};

const LABELS: LabelOptions = LabelOptions { solve_from: 8, empties: 60 };
const THEORETICAL_SCORE: u8 = 40;

/// A WTHOR file of random games of 2020.
fn file(games: u32) -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(11);
    let mut file = vec![20, 21, 1, 1];
    file.extend(games.to_le_bytes());
    file.extend([0, 0, 0xe4, 7, 8, 0, 24, 0]);
    (0..games).for_each(|_| file.extend(game(&mut random)));
    file
}

fn game(random: &mut fastrand::Rng) -> [u8; WthorGame::LENGTH] {
    let (mut position, mut record, mut at) = (Position::START, [0; WthorGame::LENGTH], 8);
    while let Some(mv) = random.choice(position.moves().collect::<Vec<_>>()) {
        position.play(mv).unwrap();
        if let Move::Place(square) = mv {
            record[at] = 10 * (square.row() + 1) + square.column() + 1;
            at += 1;
        }
    }
    (record[6], record[7]) = (stored_score(&position), THEORETICAL_SCORE);
    record
}

fn with_workers<T>(threads: usize, run: impl FnOnce(&Workers<'_>) -> T) -> T {
    let threads = Threads::new(threads).unwrap();
    run(&Workers::new(threads, &StopFlag::new()))
}

fn samples(file: &[u8]) -> Samples {
    let games = [Games::read(file).unwrap()];
    with_workers(2, |workers| Samples::from_wthor(&games, LABELS, workers)).unwrap().unwrap()
}

fn fitted(samples: &Samples, threads: usize) -> Weights {
    let options = FitOptions { epochs: 60, learning_rate: 0.01, ..FitOptions::default() };
    with_workers(threads, |workers| fit(samples, "random games".into(), options, workers)).unwrap()
}

#[test]
fn positions_before_the_theoretical_score_have_its_value() {
    let samples = samples(&file(20));
    assert_eq!((samples.games(), samples.phases().len()), (20, PHASES));
    let first = &samples.phases()[0];
    assert_eq!(first.len(), 60, "20 games have three positions each from 60 to 58 empties");
    for sample in first {
        // 40 discs of 64 are 16 more than the opponent's; plies 0 and 2 are Black's.
        let for_black = if sample.board.empties().len() % 2 == 0 { 16.0 } else { -16.0 };
        assert!((sample.value - for_black).abs() < 1e-6, "{}", sample.value);
    }
}

#[test]
fn positions_with_more_empties_can_be_left_out() {
    let file = file(5);
    let games = [Games::read(&file).unwrap()];
    let options = LabelOptions { empties: 20, ..LABELS };
    let samples = with_workers(1, |workers| Samples::from_wthor(&games, options, workers)).unwrap().unwrap();
    let most = samples.phases().iter().flatten().map(|sample| sample.board.empties().len()).max();
    assert_eq!(most, Some(20));
}

#[test]
fn the_last_positions_have_the_value_of_perfect_play() {
    let samples = samples(&file(20));
    let last = samples.phases()[PHASES - 1].iter().filter(|sample| sample.board.empties().len() == 1);
    for sample in last {
        let square = sample.board.empties().first().unwrap();
        let flips = sample.board.flips(square);
        if !flips.is_empty() {
            let margin = -sample.board.after(square, flips).final_margin();
            assert!((sample.value - f32::from(margin)).abs() < 1e-6);
        }
    }
}

#[test]
fn the_same_games_give_the_same_weights_with_any_number_of_threads() {
    let samples = samples(&file(30));
    assert!(fitted(&samples, 1) == fitted(&samples, 3));
}

#[test]
fn a_fit_comes_nearer_to_its_own_games_than_no_weights() {
    let samples = samples(&file(100));
    let fitted = fitted(&samples, 2);
    let features = vec![[0; WIDTH]; fitted.features().len()];
    let none = Weights::new(String::new(), features, vec![OutputBucket::ZERO; BUCKETS]);
    let error = |weights| Report::of(&PatternEvaluator::new(weights), &samples).all.root_mean_square;
    assert!(error(&fitted) < 0.7 * error(&none), "{} {}", error(&fitted), error(&none));
}

#[test]
fn a_stopped_run_returns_nothing() {
    let (file, stop) = (file(1), StopFlag::new());
    stop.stop();
    let workers = Workers::new(Threads::ONE, &stop);
    assert_eq!(Samples::from_wthor(&[Games::read(&file).unwrap()], LABELS, &workers), Ok(None));
    assert!(fit(&Samples::default(), String::new(), FitOptions::default(), &workers).is_none());
}
