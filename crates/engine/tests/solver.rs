//! Searches to the end against plain minimax, under the symmetries of the board, and on known answers.

mod minimax;

use minimax::{minimax, minimax_on};
use outflank_engine::{
    Bounds, DiscDiff, Engine, EngineOptions, Goal, Line, LiveSearch, SearchError, SearchLimits, SearchReport,
    SearchRoot, SubBoard,
};
use outflank_rules::othello::{Board, Move, Position, Symmetry};
use outflank_rules::{Game, StopFlag, Threads};
use std::collections::{BTreeMap, HashSet};
use std::num::{NonZeroU8, NonZeroU64};

/// Plays random moves until a number of squares is empty; games that end before are dropped.
fn random_board(empties: u32, random: &mut fastrand::Rng) -> Board {
    loop {
        let mut position = Position::START;
        while position.board().empties().len() > empties {
            let Some(mv) = random.choice(position.moves().collect::<Vec<_>>()) else { break };
            position.play_unchecked(mv);
        }
        if position.board().empties().len() == empties {
            return position.board();
        }
    }
}

fn engine(threads: usize) -> Engine {
    let threads = Threads::new(threads).unwrap();
    Engine::new(EngineOptions { threads, hash_mebibytes: 1, ..EngineOptions::default() }).unwrap()
}

fn solved(engine: &mut Engine, board: Board) -> SearchReport {
    engine.search(board).run().unwrap()
}

/// The score of a proof.
fn score(report: &SearchReport) -> i16 {
    assert!(!report.verdict().is_estimate(), "{report:?}");
    report.verdict().score().rounded().into()
}

/// Plays the line of a solution and returns the score that it leads to.
fn score_of_line(board: Board, line: &[Move]) -> i16 {
    let (mut board, mut sign) = (board, 1);
    for mv in line {
        board = match *mv {
            Move::Place(square) => {
                assert!(!board.flips(square).is_empty(), "{mv} is illegal");
                board.after(square, board.flips(square))
            }
            Move::Pass => {
                assert!(board.placements().is_empty());
                board.passed()
            }
        };
        sign = -sign;
    }
    assert!(board.is_over(), "the line stops early");
    sign * board.final_margin()
}

#[test]
fn the_solver_gives_the_score_of_plain_minimax_and_a_line_that_leads_there() {
    let (mut random, mut engine) = (fastrand::Rng::with_seed(11), engine(1));
    let wld = SearchLimits { goal: Goal::Wld, ..SearchLimits::default() };
    let boards = (0..9).flat_map(|empties| std::iter::repeat_n(empties, if empties < 8 { 400 } else { 60 }));
    for empties in boards {
        let board = random_board(empties, &mut random);
        let expected = minimax(board);
        if board.is_over() {
            let rejected = engine.search(board).limits(wld).run();
            assert_eq!(rejected, Err(SearchError::GameIsOver));
            continue;
        }
        let report = solved(&mut engine, board);
        assert_eq!(score(&report), expected, "{board:?}");
        assert_eq!(score_of_line(board, &report.lines[0].moves), expected, "{board:?}");
        let winner = engine.search(board).limits(wld).run().unwrap();
        assert_eq!(score(&winner).signum(), expected.signum(), "{board:?}");
    }
}

#[test]
fn a_null_window_decides_whether_a_bound_is_reached() {
    let (mut random, mut engine) = (fastrand::Rng::with_seed(13), engine(1));
    for empties in (0..9).cycle().take(300) {
        let board = random_board(empties, &mut random);
        let expected = minimax(board);
        for bound in
            [expected - 2, expected, expected + 1].map(|discs| DiscDiff::new(discs.clamp(-64, 64) as i8).unwrap())
        {
            let limits = SearchLimits { goal: Goal::AtLeast(bound), ..SearchLimits::default() };
            let Ok(report) = engine.search(board).limits(limits).run() else { continue };
            let (lower, upper) = (report.proven.lower.discs().into(), report.proven.upper.discs().into());
            assert!((lower..=upper).contains(&expected), "{board:?}: {:?}", report.proven);
            assert_eq!(report.proven.lower >= bound, expected >= bound.discs().into(), "{board:?}: {bound}");
            assert_eq!(report.proven.upper < bound, expected < bound.discs().into(), "{board:?}: {bound}");
        }
    }
}

#[test]
fn every_move_is_scored() {
    let (mut random, mut engine) = (fastrand::Rng::with_seed(12), engine(1));
    let all = SearchLimits { lines: NonZeroU8::MAX, ..SearchLimits::default() };
    for empties in (1..9).cycle().take(160) {
        let board = random_board(empties, &mut random);
        let Ok(report) = engine.search(board).limits(all).run() else { continue };
        let scores: Vec<_> = report.lines.iter().map(|line| line.verdict.score()).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
        let scores: BTreeMap<Move, i16> =
            report.lines.iter().map(|line| (line.moves[0], line.verdict.score().rounded().into())).collect();
        let mut expected: BTreeMap<Move, i16> = (board.placements().into_iter())
            .map(|square| (Move::Place(square), -minimax(board.after(square, board.flips(square)))))
            .collect();
        if expected.is_empty() {
            expected.insert(Move::Pass, -minimax(board.passed()));
        }
        assert_eq!(scores, expected, "{board:?}");
    }
}

#[test]
fn the_best_moves_come_first() {
    let (mut random, mut engine) = (fastrand::Rng::with_seed(16), engine(1));
    let limits = |lines| SearchLimits { lines: NonZeroU8::new(lines).unwrap(), ..SearchLimits::default() };
    for _ in 0..20 {
        let board = random_board(10, &mut random);
        let mut lines = |count| {
            let report = engine.search(board).limits(limits(count)).run().unwrap();
            report.lines.iter().map(|line| line.verdict.score()).collect::<Vec<_>>()
        };
        let (three, all) = (lines(3), lines(255));
        assert_eq!(three[..], all[..all.len().min(3)], "{board:?}");
    }
}

#[test]
fn the_score_is_the_same_under_every_symmetry() {
    let (mut random, mut engine) = (fastrand::Rng::with_seed(13), engine(1));
    for _ in 0..12 {
        let board = random_board(14, &mut random);
        let scores = Symmetry::ALL.map(|symmetry| score(&solved(&mut engine, symmetry.board(board))));
        assert_eq!(scores, [scores[0]; 8], "{board:?}");
    }
}

#[test]
fn several_threads_find_what_one_finds() {
    let mut random = fastrand::Rng::with_seed(15);
    for threads in 2..=4 {
        for _ in 0..4 {
            let board = random_board(17, &mut random);
            let one = solved(&mut engine(1), board);
            let several = solved(&mut engine(threads), board);
            assert_eq!(score(&several), score(&one), "{board:?}");
            assert_eq!(score_of_line(board, &several.lines[0].moves), score(&one), "{board:?}");
        }
    }
}

#[test]
fn one_thread_searches_the_same_boards_every_time() {
    let board = random_board(20, &mut fastrand::Rng::with_seed(17));
    let mut nodes = [0; 2];
    for nodes in &mut nodes {
        *nodes = solved(&mut engine(1), board).nodes;
    }
    assert_eq!(nodes[0], nodes[1]);
}

/// On a small board, where the first guess is a poor one, a proof takes several windows.
#[test]
fn what_a_stopped_search_has_proven_is_true() {
    let (sub_board, mut partly) = (SubBoard::new("4x5".parse().unwrap()).unwrap(), 0);
    for lines in [NonZeroU8::MIN, NonZeroU8::MAX] {
        let search = |nodes| {
            let limits = SearchLimits { nodes, lines, ..SearchLimits::default() };
            engine(1).search(SearchRoot::on(&sub_board, Board::START)).limits(limits).run().unwrap()
        };
        let (whole, discs) =
            (search(None), |report: &SearchReport| report.proven.lower.discs()..=report.proven.upper.discs());
        let score = score(&whole) as i8;
        for report in (1..100).map(|step| search(NonZeroU64::new(whole.nodes * step / 100))) {
            assert!(discs(&report).contains(&score), "{score} is not in {:?}", report.proven);
            assert!(report.verdict().is_estimate() || discs(&report) == (score..=score));
            partly += u32::from(report.verdict().is_estimate() && discs(&report) != (-64..=64));
        }
    }
    assert!(partly > 0, "some searches were stopped half-way");
}

#[test]
fn the_moves_that_a_stopped_search_has_proven_are_worth_what_it_says() {
    let board = random_board(16, &mut fastrand::Rng::with_seed(21));
    let search = |nodes| {
        let limits = SearchLimits { nodes, lines: NonZeroU8::MAX, ..SearchLimits::default() };
        engine(1).search(board).limits(limits).run().unwrap()
    };
    let whole = search(None);
    assert_eq!(whole.proofs, [], "the lines of a whole search are proofs");
    let verdict = |proof: &Line| (proof.moves[0], proof.verdict);
    let truth: Vec<_> = whole.lines.iter().map(verdict).collect();
    let mut counts = HashSet::new();
    for report in (1..30).map(|step| search(NonZeroU64::new(whole.nodes * step / 30))) {
        assert!(report.proofs.iter().map(verdict).all(|proof| truth.contains(&proof)), "{:?}", report.proofs);
        counts.insert(report.proofs.len());
    }
    assert!(counts.len() > 2, "{counts:?} moves were proven before the stop");
}

#[test]
fn a_stopped_search_still_names_a_legal_move() {
    let (stop, mut random, mut engine) = (StopFlag::new(), fastrand::Rng::with_seed(14), engine(1));
    stop.stop();
    for empties in [1, 5, 20, 40, 60] {
        let board = random_board(empties, &mut random);
        let Ok(report) = engine.search(board).stop_flag(&stop).run() else { continue };
        let legal = match report.best() {
            Move::Place(square) => board.placements().contains(square),
            Move::Pass => board.placements().is_empty(),
        };
        assert!(legal, "{board:?}");
    }
}

/// The start of a game in the middle of the board, played on at random until a number of squares of the sub-board is empty.
fn random_board_on(sub_board: &SubBoard, empties: u32, random: &mut fastrand::Rng) -> Board {
    let mut board = Board::START;
    while (sub_board.squares() & board.empties()).len() > empties {
        let moves: Vec<_> = (board.placements() & sub_board.squares()).into_iter().collect();
        match random.choice(moves) {
            Some(square) => board = board.after(square, board.flips(square)),
            None if (board.passed().placements() & sub_board.squares()).is_empty() => board = Board::START,
            None => board = board.passed(),
        }
    }
    board
}

#[test]
fn smaller_boards_have_the_score_of_plain_minimax() {
    let (mut random, mut engine) = (fastrand::Rng::with_seed(18), engine(1));
    let sizes = (4..=8).flat_map(|columns| (4..=8).map(move |rows| (columns, rows)));
    for (columns, rows) in sizes {
        let sub_board = SubBoard::new(format!("{columns}x{rows}").parse().unwrap()).unwrap();
        for empties in (1..8).cycle().take(70) {
            let board = random_board_on(&sub_board, empties, &mut random);
            let report = engine.search(SearchRoot::on(&sub_board, board)).run();
            let Ok(report) = report else { continue };
            assert_eq!(score(&report), minimax_on(&sub_board, board), "{columns}×{rows}: {board:?}");
        }
    }
}

#[test]
fn the_smallest_boards_are_solved_from_the_start() {
    // By exhaustive search: 4×4 is White's by 10, 6×4 and 4×6 are Black's by 16.
    for (columns, rows, expected) in [(4, 4, -10), (6, 4, 16), (4, 6, 16)] {
        let sub_board = SubBoard::new(format!("{columns}x{rows}").parse().unwrap()).unwrap();
        for threads in [1, 2] {
            let report = engine(threads).search(SearchRoot::on(&sub_board, Board::START)).run();
            assert_eq!(score(&report.unwrap()), expected, "{columns}×{rows}");
        }
    }
}

#[test]
fn a_depth_that_a_small_board_does_not_support_is_an_error() {
    let sub_board = SubBoard::new("6x6".parse().unwrap()).unwrap();
    let search = |root: SearchRoot<'_>, depth| engine(1).search(root).limits(SearchLimits::to_depth(depth)).run();
    let start = || SearchRoot::on(&sub_board, Board::START);
    for depth in [0, 3, 31] {
        assert_eq!(search(start(), depth), Err(SearchError::DepthUnsupported { depth, empties: 32 }));
    }
    let nearly_full = random_board_on(&sub_board, 6, &mut fastrand::Rng::with_seed(3));
    let solved = engine(1).search(SearchRoot::on(&sub_board, nearly_full)).run();
    for depth in [6, 60] {
        let report = search(SearchRoot::on(&sub_board, nearly_full), depth);
        let scores = |report: Result<SearchReport, SearchError>| report.map(|report| report.lines);
        assert_eq!(scores(report), scores(solved.clone()), "{depth}");
    }
    assert_eq!(search(Board::START.into(), 3).map(|report| report.depth), Ok(3));
}

#[test]
fn a_search_whose_moves_are_all_excluded_does_not_say_that_the_game_is_over() {
    let (mut engine, limits) = (engine(1), SearchLimits::to_depth(3));
    let search = engine.search(Board::START).limits(limits).only(|_| false);
    assert_eq!(search.run(), Err(SearchError::AllExcluded));
}

/// The first of the endgame test positions of the Fédération Française d'Othello.
#[test]
fn known_positions_have_their_known_scores() {
    let known = [
        ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 18, "g8"),
        ("-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X", 10, "a4"),
        ("----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X", 2, "d1"),
    ];
    for (position, expected, best) in known {
        let position: Position = position.parse().unwrap();
        let report = solved(&mut engine(1), position.board());
        assert_eq!((score(&report), report.best().to_string().as_str()), (expected, best), "{position}");
    }
}

#[test]
fn a_search_says_what_it_knows_while_it_runs() {
    let (live, mut seen) = (LiveSearch::default(), Vec::new());
    let board = random_board(14, &mut fastrand::Rng::with_seed(3));
    let mut engine = engine(1);
    let search = engine.search(board).watch(&live);
    let report = search.on_report(|report| seen.push((report.depth, live.depth(), live.nodes()))).run().unwrap();
    assert_eq!((live.nodes(), live.depth()), (report.nodes, report.depth));
    assert!(seen.iter().all(|(reported, now, _)| reported == now), "{seen:?}");
    assert!(seen.is_sorted_by_key(|(_, _, nodes)| *nodes) && seen.len() > 1, "{seen:?}");
}

/// The one iteration of a small board has no report before its end.
#[test]
fn the_bounds_of_a_score_are_known_before_the_iteration_ends() {
    let sub_board = SubBoard::new("6x6".parse().unwrap()).unwrap();
    let (live, mut random, mut known) = (LiveSearch::default(), fastrand::Rng::with_seed(5), 0);
    for _ in 0..8 {
        let board = random_board_on(&sub_board, 13, &mut random);
        let whole = engine(1).search(SearchRoot::on(&sub_board, board)).watch(&live).run().unwrap();
        assert_eq!((live.depth(), live.nodes(), live.bounds()), (13, whole.nodes, whole.proven));
        for part in 1..8 {
            let limits = SearchLimits { nodes: NonZeroU64::new(whole.nodes * part / 8), ..SearchLimits::default() };
            let root = SearchRoot::on(&sub_board, board);
            let report = engine(1).search(root).limits(limits).watch(&live).run().unwrap();
            assert_eq!((live.depth(), live.nodes(), live.bounds()), (13, report.nodes, report.proven));
            known += usize::from(report.verdict().is_estimate() && live.bounds() != Bounds::UNKNOWN);
        }
    }
    assert!(known > 0, "no search was stopped between its first bound and its end");
}
