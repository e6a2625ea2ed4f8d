//! Searches that end with the evaluation.

use outflank_engine::evaluation::{Features, PatternEvaluator};
use outflank_engine::{Engine, EngineOptions, SearchLimits, SearchReport, Selectivity};
use outflank_rules::othello::{Board, Move, Position};
use outflank_rules::{Game, Threads};
use std::num::NonZeroU64;
use std::time::Duration;

fn engine(threads: usize) -> Engine {
    let threads = Threads::new(threads).unwrap();
    Engine::new(EngineOptions { threads, hash_mebibytes: 4, ..EngineOptions::default() }).unwrap()
}

fn search(engine: &mut Engine, board: Board, limits: &SearchLimits) -> SearchReport {
    engine.search(board).limits(*limits).run().unwrap()
}

/// A board after a number of random moves.
fn random_board(moves: usize, random: &mut fastrand::Rng) -> Board {
    let mut position = Position::START;
    for _ in 0..moves {
        let Some(mv) = random.choice(position.moves().collect::<Vec<_>>()) else { break };
        position.play_unchecked(mv);
    }
    if position.outcome().is_some() { random_board(moves, random) } else { position.board() }
}

/// The score after a number of plies, in units of the evaluation; a pass is no ply, and an estimate is less than a wipe-out.
fn minimax(evaluator: &PatternEvaluator, board: Board, plies: u8) -> i32 {
    let squares = board.placements();
    if squares.is_empty() {
        let is_over = board.is_over();
        return if is_over {
            i32::from(board.final_margin()) * 128
        } else {
            -minimax(evaluator, board.passed(), plies)
        };
    }
    if plies == 0 {
        let score = evaluator.score(&Features::of(board), board).units();
        return i32::from(score).clamp(-62 * 128, 62 * 128);
    }
    let after = squares.into_iter().map(|square| board.after(square, board.flips(square)));
    after.map(|next| -minimax(evaluator, next, plies - 1)).max().unwrap()
}

/// By how much minimax is too high at a depth, in units of the evaluation.
fn odd_even_bias(depth: u8, empties: u32) -> i32 {
    let too_low = match empties - u32::from(depth) {
        9 | 11 | 13 | 15 | 17 | 19 => 256,
        5 | 7 | 12 | 14 | 16 | 18.. => 128,
        _ => 0,
    };
    if depth.is_multiple_of(2) { -too_low } else { too_low }
}

#[test]
fn scores_do_not_go_up_and_down_with_the_depth() {
    let (mut random, mut engine) = (fastrand::Rng::with_seed(3), engine(1));
    let mut changes = 0.0;
    for _ in 0..200 {
        let board = random_board(20, &mut random);
        let limits = |depth| SearchLimits { selectivity: Selectivity::Sure, ..SearchLimits::to_depth(depth) };
        let [two, three, four] = [2, 3, 4].map(|depth| search(&mut engine, board, &limits(depth)).verdict().score());
        changes += three.discs() - f64::midpoint(two.discs(), four.discs());
    }
    assert!((changes / 200.0).abs() < 0.8, "{}", changes / 200.0);
}

#[test]
fn a_search_without_selectivity_is_minimax() {
    let (evaluator, mut random) = (PatternEvaluator::shipped(), fastrand::Rng::with_seed(1));
    for depth in (1..=4).cycle().take(60) {
        let board = random_board(random.usize(0..50), &mut random);
        if board.placements().is_empty() {
            continue;
        }
        let limits = SearchLimits { selectivity: Selectivity::Sure, ..SearchLimits::to_depth(depth) };
        let report = search(&mut engine(1), board, &limits);
        // Each side rounds in its own favour, so that halves may go either way.
        let (score, minimax) = (report.verdict().score().units(), minimax(&evaluator, board, depth));
        let is_corrected = minimax.abs() < 62 * 128 - 64;
        let expected = if is_corrected { minimax - odd_even_bias(depth, board.empties().len()) } else { minimax };
        assert!((i32::from(score) - expected).abs() <= 64, "depth {depth}: {board:?}: {score}, not {expected}");
        assert_eq!((report.depth, report.selectivity), (depth, Selectivity::Sure));
    }
}

#[test]
fn a_selective_search_has_fewer_nodes_and_nearly_the_same_score() {
    let mut random = fastrand::Rng::with_seed(2);
    let (mut sure_nodes, mut selective_nodes, mut differences) = (0, 0, Vec::new());
    for _ in 0..12 {
        let board = random_board(24, &mut random);
        let sure = SearchLimits { selectivity: Selectivity::Sure, ..SearchLimits::to_depth(8) };
        let (sure, selective) =
            (search(&mut engine(1), board, &sure), search(&mut engine(1), board, &SearchLimits::to_depth(8)));
        sure_nodes += sure.nodes;
        selective_nodes += selective.nodes;
        differences.push((sure.verdict().score().discs() - selective.verdict().score().discs()).abs());
    }
    assert!(selective_nodes * 2 < sure_nodes, "{selective_nodes} of {sure_nodes}");
    let mean = differences.iter().sum::<f64>() / differences.len() as f64;
    assert!(mean < 2.0, "{differences:?}");
}

#[test]
fn reports_go_deeper_and_deeper_until_the_proof() {
    let board = random_board(44, &mut fastrand::Rng::with_seed(3));
    let mut reports = Vec::new();
    let last = engine(1).search(board).on_report(|report| reports.push(report.clone())).run().unwrap();
    let reach: Vec<_> = reports.iter().map(|report| (report.depth, report.selectivity)).collect();
    assert!(reach.is_sorted() && reach.len() > 3, "{reach:?}");
    assert_eq!((last.depth, last.selectivity), (board.empties().len() as u8, Selectivity::Sure));
    assert!(!last.verdict().is_estimate() && reports[0].verdict().is_estimate());
    assert!(reports.is_sorted_by_key(|report| report.nodes));
}

#[test]
fn a_search_keeps_to_its_node_and_time_limits() {
    let board = random_board(20, &mut fastrand::Rng::with_seed(4));
    let nodes = SearchLimits { nodes: NonZeroU64::new(50_000), ..SearchLimits::default() };
    let report = search(&mut engine(1), board, &nodes);
    assert!((50_000..60_000).contains(&report.nodes) && report.depth > 3, "{report:?}");
    assert_eq!(search(&mut engine(1), board, &nodes).lines, report.lines, "the same every time");

    let no_time = SearchLimits { time: Some(Duration::ZERO), ..SearchLimits::default() };
    let report = search(&mut engine(1), board, &no_time);
    assert!(matches!(report.best(), Move::Place(square) if board.placements().contains(square)));
    let no_soft_time = SearchLimits { soft_time: Some(Duration::ZERO), ..SearchLimits::default() };
    assert_eq!(search(&mut engine(1), board, &no_soft_time).depth, 2, "one iteration is made all the same");
}

#[test]
fn a_stopped_search_names_the_better_move_that_it_had_found() {
    let (mut random, mut changed) = (fastrand::Rng::with_seed(6), 0);
    for nodes in (1000..20_000).step_by(400) {
        let board = random_board(20, &mut random);
        let limits = SearchLimits { nodes: NonZeroU64::new(nodes), ..SearchLimits::to_depth(20) };
        let mut whole = None;
        let report =
            engine(1).search(board).limits(limits).on_report(|report| whole = Some(report.best())).run().unwrap();
        changed += u32::from(whole != Some(report.best()));
    }
    assert!(changed > 0, "some stopped iterations found a better move");
}

#[test]
fn several_threads_search_the_middle_of_a_game_too() {
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..4 {
        let board = random_board(20, &mut random);
        let limits = SearchLimits { selectivity: Selectivity::Sure, ..SearchLimits::to_depth(7) };
        let scores = [1, 3].map(|threads| search(&mut engine(threads), board, &limits).verdict());
        assert_eq!(scores[0], scores[1], "{board:?}");
    }
}
