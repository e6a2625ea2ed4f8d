//! What a move was worth, beside the best one.

use crate::findings::{Look, Subject};
use crate::valued_move::ValuedMove;
use outflank_engine::{Engine, Level, SearchLimits, accuracy};
use outflank_game::{Side, Sides, StopFlag};
use outflank_othello::Position;
use std::num::NonZeroU8;

/// How closely moves are looked at.
#[derive(Clone, Copy)]
pub(crate) struct Judge(Level);

/// What the best move of a position was worth, and what the one that was played was.
pub(crate) struct Judgement {
    pub(crate) side: Side,
    pub(crate) best: ValuedMove,
    pub(crate) played: Option<ValuedMove>,
    /// Whether there was another move.
    is_choice: bool,
}

/// The mean accuracy of both sides, in per cent, over the moves in which they had a choice.
#[derive(Default)]
pub(crate) struct Accuracy {
    sum: Sides<f64>,
    moves: Sides<u32>,
}

impl Judge {
    /// Soon done.
    pub(crate) const QUICK: Self = Self(Level::new(5).expect("there is such a level"));
    /// Seldom wrong.
    pub(crate) const SURE: Self = Self(Level::new(10).expect("there is such a level"));

    /// Names what this judge finds in a position.
    pub(crate) fn subject(self, position: &Position) -> Subject<Position> {
        Subject { position: *position, look: Look::Level(self.0) }
    }

    /// Values all moves of a position, the best first; nothing where there are none, or when it was stopped.
    ///
    /// They are searched alike, so that two values that are compared come from one search.
    pub(crate) fn look(self, engine: &mut Engine, position: &Position, stop: &StopFlag) -> Option<Vec<ValuedMove>> {
        let board = position.board();
        let limits = SearchLimits { lines: NonZeroU8::MAX, ..self.0.limits(board.empties().len()) };
        let lines = engine.search(board).limits(limits).stop_flag(stop).run().ok()?.lines;
        let moves = || lines.iter().map(|line| ValuedMove::of(line, |mv| mv.to_string())).collect();
        (!stop.is_stopped()).then(moves)
    }
}

impl Judgement {
    /// Judges a move by what all moves of its position are worth, the best first.
    pub(super) fn of(moves: &[ValuedMove], side: Side, played: Option<&str>) -> Option<Self> {
        let played = played.and_then(|played| moves.iter().find(|valued| valued.mv == played).cloned());
        Some(Self { side, best: moves.first()?.clone(), played, is_choice: moves.len() > 1 })
    }

    /// Returns how many discs the move gave away.
    fn loss(&self) -> Option<f64> {
        self.played.as_ref().map(|played| self.best.value - played.value)
    }
}

impl Accuracy {
    /// Adds what a move was worth, if it was chosen among several.
    pub(crate) fn add(&mut self, judgement: &Judgement) {
        let Some(loss) = judgement.loss().filter(|_| judgement.is_choice) else { return };
        self.sum[judgement.side] += accuracy(loss);
        self.moves[judgement.side] += 1;
    }

    /// Returns the means; nothing while one of the sides has chosen no move.
    pub(crate) fn of_both(&self) -> Option<Sides<f64>> {
        let mean = |side| (self.moves[side] > 0).then(|| self.sum[side] / f64::from(self.moves[side]));
        Option::zip(mean(Side::Black), mean(Side::White)).map(|(black, white)| Sides { black, white })
    }
}
