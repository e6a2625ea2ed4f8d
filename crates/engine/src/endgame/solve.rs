//! Solving a position.

use super::crew::Crew;
use super::near_table::NearTable;
use super::principal::Line;
use super::{Search, board, final_margin};
use crate::evaluation::PatternEvaluator;
use crate::table::{Found, Table};
use outflank_game::StopFlag;
use outflank_othello::{Board, Move, Square};
use std::num::NonZeroUsize;

/// What is asked of a solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Window {
    /// The exact score.
    #[default]
    Exact,
    /// Only who wins: a score above, at or below zero.
    Wld,
}

/// How to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveOptions {
    /// What is asked.
    pub window: Window,
    /// Where the score is thought to be, in discs; a good guess saves work, and the answer is the same with any.
    pub guess: i8,
    /// How many threads search; the answer is the same with any number.
    pub threads: NonZeroUsize,
}

impl Default for SolveOptions {
    /// An exact score, thought to be a draw, on one thread.
    fn default() -> Self {
        Self { window: Window::Exact, guess: 0, threads: NonZeroUsize::MIN }
    }
}

/// A solved position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The score in discs from the mover's view, the empty squares given to the winner; with [`Window::Wld`] a bound
    /// that has the right sign.
    pub score: i8,
    /// Best play of both sides, passes included; with [`Window::Wld`] it may stop early.
    pub line: Vec<Move>,
    /// The boards that were searched.
    pub nodes: u64,
}

/// Solves a board, or returns `None` when it was stopped.
///
/// # Examples
///
/// ```
/// use outflank_engine::{SolveOptions, Table, solve};
/// use outflank_game::StopFlag;
/// use outflank_othello::Position;
///
/// // FFO #1, from the test positions of the French Othello federation.
/// let position: Position = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X".parse()?;
/// let solution = solve(position.board(), SolveOptions::default(), &Table::new(1), &StopFlag::new());
/// assert_eq!(solution.map(|solution| solution.score), Some(18));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(board: Board, options: SolveOptions, table: &Table, stop: &StopFlag) -> Option<Solution> {
    let evaluator = PatternEvaluator::shipped();
    let (others, crew) = (options.threads.get() - 1, Crew::default());
    let search = |crew| Search {
        table,
        near_table: NearTable::new(),
        evaluator: &evaluator,
        stop,
        nodes: 0,
        crew,
        split: None,
        is_stopped: false,
    };
    let serve = || {
        let mut search = search(Some(&crew));
        crew.serve(&mut search);
        search.nodes
    };
    let mut search = search((others > 0).then_some(&crew));
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (0..others).map(|_| scope.spawn(serve)).collect();
        let on_duty = crew.on_duty();
        let (score, line) = search.run(board, options);
        drop(on_duty);
        let nodes = search.nodes + helpers.into_iter().map(|helper| helper.join().unwrap_or(0)).sum::<u64>();
        (!search.is_stopped).then_some(Solution { score, line, nodes })
    })
}

/// Scores every move of a board exactly, from the mover's view, in the order of the squares.
///
/// Returns `None` when it was stopped. There is one move, a pass, when the mover can do nothing else, and none when the
/// game is over.
pub fn solve_moves(
    board: Board,
    options: SolveOptions,
    table: &Table,
    stop: &StopFlag,
) -> Option<Vec<(Move, Solution)>> {
    let after = |square| board.after(square, board.flips(square));
    let mut moves: Vec<_> = board.placements().into_iter().map(|square| (Move::Place(square), after(square))).collect();
    if moves.is_empty() && !board.is_over() {
        moves.push((Move::Pass, board.passed()));
    }
    let solutions = moves.into_iter().map(|(mv, next)| {
        let mut solution = solve(next, SolveOptions { guess: -options.guess, ..options }, table, stop)?;
        solution.score = -solution.score;
        solution.line.insert(0, mv);
        Some((mv, solution))
    });
    solutions.collect()
}

impl Search<'_> {
    fn run(&mut self, board: Board, options: SolveOptions) -> (i8, Vec<Move>) {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let mut line = Line::new();
        let score = match options.window {
            Window::Exact => self.exact(mover, opponent, options.guess.into(), &mut line),
            Window::Wld => self.principal(mover, opponent, (-1, 1), &mut line),
        };
        (score as i8, line.into_iter().map(to_move).collect())
    }

    /// Narrows the score down with windows around the guess, ever wider on the side where it lies.
    fn exact(&mut self, mover: u64, opponent: u64, guess: i32, line: &mut Line) -> i32 {
        if Board::is_over(board(mover, opponent)) {
            self.nodes += 1;
            return final_margin(mover, opponent);
        }
        let (mut alpha, mut beta, mut width) = ((guess - 1).max(-65), (guess + 1).min(65), 4);
        loop {
            let score = self.principal(mover, opponent, (alpha, beta), line);
            if self.is_stopped {
                return score;
            }
            if score <= alpha && alpha > -65 {
                (alpha, beta) = ((score - width).max(-65), score + 1);
            } else if score >= beta && beta < 65 {
                (alpha, beta) = (score - 1, (score + width).min(65));
            } else {
                return score;
            }
            width *= 2;
        }
    }

    /// Returns the moves that the table holds for a board.
    pub(super) fn known_moves(&self, mover: u64, opponent: u64) -> [Option<u8>; 2] {
        self.table.probe(Table::hash(board(mover, opponent))).map_or([None; 2], Found::squares)
    }
}

fn to_move(square: Option<u8>) -> Move {
    square.map_or(Move::Pass, |square| Move::Place(Square::from_index(square.into())))
}
