//! Self-play: games that the engine plays against itself.
//!
//! The search that chooses a move labels the position. Once a position is solved, its principal variation is played
//! without further searches, since the score does not change along it. With some probability a random move replaces the
//! best one, so that the games contain positions that good play avoids: a search evaluates them all the time.

use crate::workers::{engines, run_in_order};
use crate::{Label, LabelledGame, Openings};
use outflank_engine::evaluation::PatternEvaluator;
use outflank_engine::{Engine, Level, NoMemory, SearchLimits};
use outflank_rules::othello::{Board, Move, Square};
use outflank_rules::{StopFlag, Workers};
use std::ops::Range;
use std::sync::Arc;

/// The options of self-play.
#[derive(Clone, Debug)]
pub struct GenerateOptions {
    /// The level of the searches, without deliberate mistakes; 8 by default.
    pub level: Level,
    /// The maximum number of empties from which positions are solved, instead of the level's; `None` by default.
    pub solve_from: Option<u8>,
    /// The random moves.
    pub noise: Noise,
    /// The seed of all randomness; 0 by default.
    pub seed: u64,
    /// The evaluation; by default the shipped weights.
    pub evaluator: Arc<PatternEvaluator>,
}

/// Random moves instead of the best ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// Their probability, from 0 to 1; 0.05 by default.
    pub share: f64,
    /// The least number of empties at which they occur; 10 by default.
    pub fewest_empties: u8,
}

/// The hash table of a worker's engine, in MiB: small, since searches are small and it is cleared before every game.
const HASH_MEBIBYTES: usize = 2;

impl Default for GenerateOptions {
    /// Level 8 with a random move in twenty while 10 squares or more are empty, with the shipped weights.
    fn default() -> Self {
        Self {
            level: Level::new(8).expect("there is a level 8"),
            solve_from: None,
            noise: Noise::default(),
            seed: 0,
            evaluator: PatternEvaluator::shipped(),
        }
    }
}

impl Default for Noise {
    /// A random move in twenty, while 10 squares or more are empty.
    fn default() -> Self {
        Self { share: 0.05, fewest_empties: 10 }
    }
}

/// Plays the games with these numbers and passes them to `take` in order, until it is stopped or `take` fails.
///
/// The opening of each game is drawn from one of `openings`, with equal probability. A game depends on its number, on the
/// openings and on the options, not on the threads or on other games.
///
/// # Errors
///
/// Returns an error when the engines' tables cannot be allocated, or the error of `take`.
///
/// # Panics
///
/// Panics when there are no openings.
pub fn generate<E: From<NoMemory> + Send>(
    numbers: Range<u64>,
    openings: &[Openings],
    options: &GenerateOptions,
    workers: &Workers<'_>,
    take: impl FnMut(LabelledGame) -> Result<(), E> + Send,
) -> Result<(), E> {
    assert!(!openings.is_empty(), "a game has an opening");
    let engines = engines(workers, &options.evaluator, HASH_MEBIBYTES)?.into_iter();
    let worker = |engine| Worker { openings, options, engine, stop: workers.stop };
    run_in_order(&mut engines.map(worker).collect::<Vec<_>>(), numbers, workers.stop, Worker::play, take)
}

struct Worker<'a> {
    openings: &'a [Openings],
    options: &'a GenerateOptions,
    engine: Engine,
    stop: &'a StopFlag,
}

/// The result of a search: the label and the principal variation, without passes.
struct SearchResult {
    label: Label,
    best: Vec<Square>,
}

impl Worker<'_> {
    /// Plays a game, or returns `None` when it was stopped.
    fn play(&mut self, number: u64) -> Option<LabelledGame> {
        // A table from the game before would make a game depend on which thread has played what.
        self.engine.clear();
        let mut random = random_of(self.options.seed, number);
        let mut game = random.choice(self.openings).expect("there is an opening").draw(&mut random);
        let mut solved = None;
        while !game.is_over() {
            let board = game.board();
            let result = match solved.take() {
                Some(result) => result,
                None => self.search(board)?,
            };
            let square = self.noise(board, &mut random).unwrap_or(result.best[0]);
            // Labels say whether the best move was played: values flow back from later positions only as long as it
            // was.
            let label = Label { is_followed: square == result.best[0], ..result.label };
            game.place(square, Some(label)).expect("searches and noise choose placements");
            solved = result.follow(square, board.empties().len(), game.is_after_pass());
        }
        Some(game)
    }

    fn search(&mut self, board: Board) -> Option<SearchResult> {
        let limits = self.limits(board.empties().len());
        let report = self.engine.search(board).limits(limits).stop_flag(self.stop).run().expect("there is a placement");
        let placement = |mv: &Move| match *mv {
            Move::Place(square) => Some(square),
            Move::Pass => None,
        };
        let best: Vec<_> = report.lines[0].moves.iter().filter_map(placement).collect();
        let label = Label::of(&report, *best.first()?);
        (!self.stop.is_stopped()).then_some(SearchResult { label, best })
    }

    fn limits(&self, empties: u32) -> SearchLimits {
        let Some(solve_from) = self.options.solve_from else { return self.options.level.limits(empties) };
        if empties <= solve_from.into() {
            return SearchLimits::default();
        }
        // With 60 empties no level searches to the end.
        self.options.level.limits(60)
    }

    /// Returns the random move to play, if one is due.
    fn noise(&self, board: Board, random: &mut fastrand::Rng) -> Option<Square> {
        let Noise { share, fewest_empties } = self.options.noise;
        let is_due = random.f64() < share && board.empties().len() >= fewest_empties.into();
        is_due.then(|| random.choice(board.placements())).flatten()
    }
}

impl SearchResult {
    /// Returns the result for the position after a placement, if it follows a proven principal variation.
    fn follow(mut self, square: Square, empties: u32, after_pass: bool) -> Option<Self> {
        let is_best = self.best.remove(0) == square;
        // After a random move, or an inexact search, the next position has a score of its own.
        if !is_best || self.best.is_empty() || !self.label.is_exact(empties) {
            return None;
        }
        let score = if after_pass { self.label.score } else { -self.label.score };
        let label = Label { score, depth: empties as u8 - 1, ..self.label };
        Some(Self { label, best: self.best })
    }
}

/// Returns the random number generator of one game; those of near seeds or numbers are independent.
pub(crate) fn random_of(seed: u64, number: u64) -> fastrand::Rng {
    // Mixed first: with the exclusive or of the numbers alone, game 1 of seed 2 would be game 2 of seed 1.
    fastrand::Rng::with_seed(fastrand::Rng::with_seed(seed).u64(..) ^ number)
}
