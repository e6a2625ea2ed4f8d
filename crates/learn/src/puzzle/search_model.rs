//! A model of human play by a shallow search.

use super::MoveModel;
use outflank_engine::{Engine, EngineOptions, NoMemory, SearchLimits};
use outflank_othello::{Board, Move, Square};
use std::num::NonZeroU8;

/// Players who see three plies ahead: the probability of a move is a softmax of its score, whose temperature falls with the
/// rating.
///
/// It is what the engine's levels do that make mistakes, on a scale of ratings; no games of people are behind it.
#[derive(Debug)]
pub struct SearchModel {
    engine: Engine,
}

/// How far the players see, in plies.
const DEPTH: u8 = 3;

impl SearchModel {
    /// Makes a model.
    ///
    /// # Errors
    ///
    /// Returns an error when the engine's table cannot be allocated.
    pub fn new() -> Result<Self, NoMemory> {
        let engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() })?;
        Ok(Self { engine })
    }
}

impl MoveModel for SearchModel {
    fn probabilities(&mut self, board: Board, rating: u16) -> Vec<(Square, f32)> {
        self.engine.clear();
        let limits = SearchLimits { lines: NonZeroU8::MAX, ..SearchLimits::to_depth(DEPTH) };
        let Ok(report) = self.engine.search(board).limits(limits).run() else { return Vec::new() };
        let best = report.verdict().score().discs() as f32;
        let weights = report.lines.iter().filter_map(|line| match line.moves[0] {
            Move::Place(square) => Some((square, weight(line.verdict.score().discs() as f32 - best, rating))),
            Move::Pass => None,
        });
        let weights: Vec<_> = weights.collect();
        let sum: f32 = weights.iter().map(|(_, weight)| weight).sum();
        weights.into_iter().map(|(square, weight)| (square, weight / sum)).collect()
    }
}

/// Returns the weight of a move that loses some discs.
fn weight(loss: f32, rating: u16) -> f32 {
    /// At this rating a disc counts fully, and for every so many points below one disc more is not noticed.
    const STRONG: f32 = 2400.0;
    const POINTS_PER_DISC: f32 = 350.0;
    let temperature = 1.0 + (STRONG - f32::from(rating)).max(0.0) / POINTS_PER_DISC;
    (loss / temperature).exp()
}
