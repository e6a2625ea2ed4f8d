//! The solver against plain minimax, under the symmetries of the board, and on known answers.

use outflank_engine::{Solution, SolveOptions, Table, Window, solve, solve_moves};
use outflank_game::{Game, StopFlag};
use outflank_othello::{Board, Move, Position, Symmetry};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;

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

/// The score by the rules alone.
fn minimax(board: Board) -> i16 {
    let after = board.placements().into_iter().map(|square| board.after(square, board.flips(square)));
    match after.map(|next| -minimax(next)).max() {
        Some(best) => best,
        None if board.is_over() => board.final_margin(),
        None => -minimax(board.passed()),
    }
}

fn solved(board: Board, options: SolveOptions) -> Solution {
    solve(board, options, &Table::new(1), &StopFlag::new()).expect("nobody stops it")
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
    let mut random = fastrand::Rng::with_seed(11);
    let boards = (0..9).flat_map(|empties| std::iter::repeat_n(empties, if empties < 8 { 400 } else { 60 }));
    for empties in boards {
        let board = random_board(empties, &mut random);
        let expected = minimax(board);
        let guess = random.i8(-64..=64);
        let solution = solved(board, SolveOptions { guess, ..SolveOptions::default() });
        assert_eq!(i16::from(solution.score), expected, "{board:?}");
        assert_eq!(score_of_line(board, &solution.line), expected, "{board:?}");
        let wld = solved(board, SolveOptions { window: Window::Wld, ..SolveOptions::default() });
        assert_eq!(i16::from(wld.score.signum()), expected.signum(), "{board:?}");
    }
}

#[test]
fn every_move_is_scored() {
    let mut random = fastrand::Rng::with_seed(12);
    for empties in (0..8).cycle().take(160) {
        let board = random_board(empties, &mut random);
        let scores =
            solve_moves(board, SolveOptions::default(), &Table::new(1), &StopFlag::new()).expect("nobody stops it");
        let scores: BTreeMap<Move, i16> = scores.into_iter().map(|(mv, found)| (mv, found.score.into())).collect();
        let mut expected: BTreeMap<Move, i16> = (board.placements().into_iter())
            .map(|square| (Move::Place(square), -minimax(board.after(square, board.flips(square)))))
            .collect();
        if expected.is_empty() && !board.is_over() {
            expected.insert(Move::Pass, -minimax(board.passed()));
        }
        assert_eq!(scores, expected, "{board:?}");
    }
}

#[test]
fn the_score_is_the_same_under_every_symmetry() {
    let mut random = fastrand::Rng::with_seed(13);
    for _ in 0..12 {
        let board = random_board(13, &mut random);
        let scores = Symmetry::ALL.map(|symmetry| solved(symmetry.board(board), SolveOptions::default()).score);
        assert_eq!(scores, [scores[0]; 8], "{board:?}");
    }
}

#[test]
fn several_threads_find_what_one_finds() {
    let mut random = fastrand::Rng::with_seed(15);
    for threads in [2, 3, 4].map(|threads| NonZeroUsize::new(threads).unwrap()) {
        for _ in 0..4 {
            let board = random_board(17, &mut random);
            let one = solved(board, SolveOptions::default());
            let several = solved(board, SolveOptions { threads, ..SolveOptions::default() });
            assert_eq!(several.score, one.score, "{board:?}");
            assert_eq!(score_of_line(board, &several.line), i16::from(one.score), "{board:?}");
        }
    }
}

#[test]
fn a_stopped_solver_has_no_answer() {
    let stop = StopFlag::new();
    stop.stop();
    let board = random_board(20, &mut fastrand::Rng::with_seed(14));
    assert_eq!(solve(board, SolveOptions::default(), &Table::new(1), &stop), None);
}

/// The first of the endgame test positions of the Fédération Française d'Othello.
#[test]
fn known_positions_have_their_known_scores() {
    let known = [
        ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 18, "g8"),
        ("-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X", 10, "a4"),
        ("----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X", 2, "d1"),
    ];
    for (position, score, best) in known {
        let position: Position = position.parse().unwrap();
        let solution = solved(position.board(), SolveOptions::default());
        assert_eq!((solution.score, solution.line[0].to_string().as_str()), (score, best), "{position}");
    }
}
