//! Games that the engine plays against itself.
//!
//! The search that chooses a move labels the position. Once a position is solved, its line of best play is followed
//! without further searches, since the score does not change along it. Now and then a random move is played in place of
//! the best one, so that positions are met that good play avoids: a search meets them all the time.

use crate::crew::stream;
use crate::engines::engines;
use crate::{Crew, Label, LabelledGame, Openings};
use outflank_engine::evaluation::PatternEvaluator;
use outflank_engine::{Engine, Level, NoMemory, SearchLimits};
use outflank_game::StopFlag;
use outflank_othello::{Board, Move, Square};
use std::ops::Range;
use std::sync::Arc;

/// How games are played.
#[derive(Clone, Debug)]
pub struct GenerateOptions {
    /// How well positions are searched; levels that err on purpose do not err here.
    pub level: Level,
    /// The most empties from which positions are solved, in place of what the level says.
    pub solve_from: Option<u8>,
    /// The random moves.
    pub noise: Noise,
    /// What chance comes from.
    pub seed: u64,
    /// What tells the worth of boards whose end is out of reach.
    pub evaluator: Arc<PatternEvaluator>,
}

/// Random moves in place of the best ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// How often, from 0 to 1.
    pub share: f64,
    /// The fewest empties at which it happens.
    pub fewest_empties: u8,
}

/// The memory of a worker's engine, in MiB: little, since searches are small and it is cleared before every game.
const HASH_MEBIBYTES: usize = 2;

impl Default for GenerateOptions {
    /// Level 8 with a random move in twenty, by the weights that the engine ships with.
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
    fn default() -> Self {
        Self { share: 0.05, fewest_empties: 10 }
    }
}

/// Plays the games of these numbers and hands them over in order, until the crew is stopped or the taker fails.
///
/// The opening of each game is drawn from one of `openings`, all alike. A game depends on its number, on the openings and
/// on the options, not on the threads or on other games.
///
/// # Errors
///
/// Tells when there is no memory for the engines, or what went wrong with the taker.
///
/// # Panics
///
/// Panics when there are no openings.
pub fn generate<E: From<NoMemory>>(
    numbers: Range<u64>,
    openings: &[Openings],
    options: &GenerateOptions,
    crew: &Crew<'_>,
    take: impl FnMut(LabelledGame) -> Result<(), E>,
) -> Result<(), E> {
    assert!(!openings.is_empty(), "a game has an opening");
    let engines = engines(crew, &options.evaluator, HASH_MEBIBYTES)?.into_iter();
    let mut workers: Vec<_> = engines.map(|engine| Worker { openings, options, engine, stop: crew.stop }).collect();
    stream(&mut workers, numbers, Worker::play, take)
}

struct Worker<'a> {
    openings: &'a [Openings],
    options: &'a GenerateOptions,
    engine: Engine,
    stop: &'a StopFlag,
}

/// A position that was searched: its worth and best play, the first move to be played next.
struct Found {
    label: Label,
    best: Vec<Square>,
}

impl Worker<'_> {
    /// Plays a game, or returns `None` when it was stopped.
    fn play(&mut self, number: u64) -> Option<LabelledGame> {
        self.engine.forget();
        let mut random = random_of(self.options.seed, number);
        let mut game = random.choice(self.openings).expect("there is an opening").draw(&mut random);
        let mut solved = None;
        while !game.is_over() {
            let board = game.board();
            let found = match solved.take() {
                Some(found) => found,
                None => self.search(board)?,
            };
            let square = self.noise(board, &mut random).unwrap_or(found.best[0]);
            let label = Label { is_followed: square == found.best[0], ..found.label };
            game.place(square, Some(label)).expect("searches and noise choose placements");
            solved = found.follow(square, board.empties().len(), game.is_after_pass());
        }
        Some(game)
    }

    fn search(&mut self, board: Board) -> Option<Found> {
        let limits = self.limits(board.empties().len());
        let report = self.engine.search(board, &limits, self.stop, &mut |_| ()).expect("there is a placement");
        let placement = |mv: &Move| match *mv {
            Move::Place(square) => Some(square),
            Move::Pass => None,
        };
        let best: Vec<_> = report.lines[0].moves.iter().filter_map(placement).collect();
        let label = Label::of(&report, *best.first()?);
        (!self.stop.is_stopped()).then_some(Found { label, best })
    }

    fn limits(&self, empties: u32) -> SearchLimits {
        let Some(solve_from) = self.options.solve_from else { return self.options.level.limits(empties) };
        if empties <= solve_from.into() {
            return SearchLimits::default();
        }
        // On an empty board no level looks to the end.
        self.options.level.limits(60)
    }

    /// Returns the random move to be played, if one is.
    fn noise(&self, board: Board, random: &mut fastrand::Rng) -> Option<Square> {
        let Noise { share, fewest_empties } = self.options.noise;
        let is_due = random.f64() < share && board.empties().len() >= fewest_empties.into();
        is_due.then(|| random.choice(board.placements())).flatten()
    }
}

impl Found {
    /// Returns what is known about the position after a placement, if best play was proven and goes on.
    fn follow(mut self, square: Square, empties: u32, after_pass: bool) -> Option<Self> {
        let is_best = self.best.remove(0) == square;
        if !is_best || self.best.is_empty() || !self.label.is_exact(empties) {
            return None;
        }
        let score = if after_pass { self.label.score } else { -self.label.score };
        let label = Label { score, depth: empties as u8 - 1, ..self.label };
        Some(Self { label, best: self.best })
    }
}

/// Returns the chance of one game; games with near seeds or numbers have nothing in common.
pub(crate) fn random_of(seed: u64, number: u64) -> fastrand::Rng {
    fastrand::Rng::with_seed(fastrand::Rng::with_seed(seed).u64(..) ^ number)
}
