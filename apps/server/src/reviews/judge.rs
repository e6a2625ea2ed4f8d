//! What a move was worth, beside the best one.

use outflank_engine::{Engine, Level, Line, SearchLimits, accuracy};
use outflank_game::{Game, GameRecord, Side, Sides, StopFlag};
use outflank_othello::Position;
use std::num::NonZeroU8;

/// How closely moves are looked at.
#[derive(Clone, Copy)]
pub(crate) struct Judge(Level);

/// What the best move of a position was worth, and what the one that was played was.
pub(crate) struct Judgement {
    pub(crate) side: Side,
    pub(crate) best: Line,
    pub(crate) played: Option<Line>,
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

    /// Judges one move of a game; nothing where there is none to choose, or when it was stopped.
    ///
    /// All moves of the position are searched alike, so that two values that are compared come from one search.
    pub(crate) fn judge(
        self,
        engine: &mut Engine,
        game: &GameRecord<Position>,
        ply: usize,
        stop: &StopFlag,
    ) -> Option<Judgement> {
        let position = &game.positions()[ply];
        if stop.is_stopped() || position.outcome().is_some() || position.must_pass() {
            return None;
        }
        let board = position.board();
        let limits = SearchLimits { lines: NonZeroU8::MAX, ..self.0.limits(board.empties().len()) };
        let mut lines = engine.search(board, &limits, stop, &mut |_| ()).ok()?.lines;
        let played = game.moves().get(ply).and_then(|mv| lines.iter().find(|line| line.moves[0] == *mv).cloned());
        let is_choice = lines.len() > 1;
        Some(Judgement { side: position.to_move(), best: lines.swap_remove(0), played, is_choice })
    }
}

impl Judgement {
    /// Returns how many discs the move gave away.
    fn loss(&self) -> Option<f64> {
        let discs = |line: &Line| line.verdict.score().discs();
        self.played.as_ref().map(|played| discs(&self.best) - discs(played))
    }
}

impl Accuracy {
    /// Adds what a move was worth, if it was chosen among several.
    pub(crate) fn add(&mut self, judgement: Option<&Judgement>) {
        let chosen = judgement.filter(|judgement| judgement.is_choice);
        let Some((side, loss)) = chosen.and_then(|chosen| Some((chosen.side, chosen.loss()?))) else { return };
        self.sum[side] += accuracy(loss);
        self.moves[side] += 1;
    }

    /// Returns the means; nothing while one of the sides has chosen no move.
    pub(crate) fn of_both(&self) -> Option<Sides<f64>> {
        let mean = |side| (self.moves[side] > 0).then(|| self.sum[side] / f64::from(self.moves[side]));
        Option::zip(mean(Side::Black), mean(Side::White)).map(|(black, white)| Sides { black, white })
    }
}
