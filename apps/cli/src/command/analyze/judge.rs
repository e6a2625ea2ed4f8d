//! What the moves of a game are worth.

use super::effort::Effort;
use outflank_engine::book::Book;
use outflank_engine::{Engine, SearchLimits, SearchReport};
use outflank_game::{Game, Side, StopFlag};
use outflank_othello::{Move, Position};
use outflank_tui::machine::Reach;
use std::num::NonZeroU8;

/// A placement of a game, with what it is worth beside the best one; scores are in discs for the side that moves.
pub(super) struct Judged {
    /// Its number among the placements of the game, from 1.
    pub(super) number: usize,
    /// The position before it.
    pub(super) position: Position,
    /// The move.
    pub(super) played: Move,
    /// What it is worth.
    pub(super) score: i8,
    /// The best move; the one that was played if it is as good as any.
    pub(super) best: Move,
    /// What the best move is worth, no less than the one that was played.
    pub(super) best_score: i8,
    /// The best move, and best play after it.
    pub(super) line: Vec<Move>,
    /// How much the scores can be relied on.
    pub(super) reach: Reach,
    /// Whether the move is in the book.
    pub(super) in_book: bool,
}

impl Judged {
    /// Judges the move that a search chooses.
    fn as_searched(number: usize, position: &Position, report: &SearchReport) -> Self {
        let (best, score) = (report.best(), report.verdict().score().rounded());
        Self {
            number,
            position: *position,
            played: best,
            score,
            best,
            best_score: score,
            line: report.lines[0].moves.clone(),
            reach: Reach::of(report),
            in_book: false,
        }
    }

    /// Returns who moves.
    pub(super) fn side(&self) -> Side {
        self.position.to_move()
    }

    /// Returns how many discs the move gives away.
    pub(super) fn loss(&self) -> i8 {
        self.best_score - self.score
    }

    /// Tells whether there was another move.
    pub(super) fn is_choice(&self) -> bool {
        self.position.moves().count() > 1
    }

    /// Returns the result to expect before and after the move, from −1 for a loss to 1 for a win.
    ///
    /// Estimates that are nearly even tell no winner.
    pub(super) fn results(&self) -> (i8, i8) {
        /// The score up to which an estimate tells no winner.
        const EVEN: i8 = 2;
        let is_open = |score: i8| !self.reach.is_exact && score.abs() <= EVEN;
        let result = |score: i8| if is_open(score) { 0 } else { score.signum() };
        (result(self.best_score), result(self.score))
    }
}

/// Judges moves by searches.
pub(super) struct Judge<'a> {
    pub(super) engine: &'a mut Engine,
    pub(super) effort: Effort,
    pub(super) stop: &'a StopFlag,
    /// The book whose moves are marked.
    pub(super) book: &'a Book,
    /// Hears of the searches.
    pub(super) watch: &'a mut dyn FnMut(&SearchReport),
}

impl Judge<'_> {
    /// Judges a move that was played; `None` when it was stopped.
    ///
    /// The position is searched, and if the search chooses another move, the position after the one that was played, to
    /// the same horizon. Should that one turn out better, the search had overlooked it: it then is the best one.
    pub(super) fn judge(
        &mut self,
        number: usize,
        position: &Position,
        played: Move,
        after: &Position,
    ) -> Option<Judged> {
        let empties = position.board().empties().len();
        let report = self.search(position, self.effort.limits(empties, NonZeroU8::MIN))?;
        let in_book = self.book.moves(position.board()).iter().any(|known| known.mv == played);
        let chosen = Judged { in_book, ..Judged::as_searched(number, position, &report) };
        if chosen.best == played {
            return Some(chosen);
        }
        let (score, replies) = self.worth(after, self.effort.limits_after_move(empties, chosen.reach))?;
        let chosen = Judged { played, score, ..chosen };
        if score < chosen.best_score {
            return Some(chosen);
        }
        let line = std::iter::once(played).chain(replies).collect();
        Some(Judged { best: played, best_score: score, line, ..chosen })
    }

    /// Returns what a position is worth to the side that has just moved, and best play.
    fn worth(&mut self, after: &Position, limits: SearchLimits) -> Option<(i8, Vec<Move>)> {
        if after.outcome().is_some() {
            return Some((-(after.board().final_margin() as i8), Vec::new()));
        }
        let report = self.search(after, limits)?;
        Some((-report.verdict().score().rounded(), report.lines[0].moves.clone()))
    }

    fn search(&mut self, position: &Position, limits: SearchLimits) -> Option<SearchReport> {
        let report = self.engine.search(position.board(), &limits, self.stop, self.watch).ok()?;
        (!self.stop.is_stopped()).then_some(report)
    }
}
