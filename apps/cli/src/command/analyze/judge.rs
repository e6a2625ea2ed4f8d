//! The moves of a game with their scores.

use super::effort::Effort;
use outflank_engine::book::Book;
use outflank_engine::{SearchLimits, SearchReport};
use outflank_game::{Game, Side};
use outflank_othello::{Move, Position};
use outflank_play::Confidence;

/// A placement of a game with its score and that of the best move; scores are in discs for the side that moves.
pub(super) struct Judged {
    /// Its number among the placements of the game, from 1.
    pub(super) number: usize,
    /// The position before it.
    pub(super) position: Position,
    /// The move.
    pub(super) played: Move,
    /// Its score.
    pub(super) score: i8,
    /// The best move; the one that was played if it is as good as any.
    pub(super) best: Move,
    /// The score of the best move, no less than that of the move played.
    pub(super) best_score: i8,
    /// The best move, and best play after it.
    pub(super) line: Vec<Move>,
    /// The depth and selectivity of both scores.
    pub(super) reach: Confidence,
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
            reach: Confidence::of(report),
            in_book: false,
        }
    }

    /// Returns who moves.
    pub(super) fn side(&self) -> Side {
        self.position.to_move()
    }

    /// Returns how many discs the move loses against the best one.
    pub(super) fn loss(&self) -> i8 {
        self.best_score - self.score
    }

    /// Returns whether there was another move.
    pub(super) fn is_choice(&self) -> bool {
        self.position.moves().count() > 1
    }

    /// Returns the result to expect before and after the move, from −1 for a loss to 1 for a win.
    ///
    /// Estimates that are nearly even count as draws.
    pub(super) fn results(&self) -> (i8, i8) {
        /// The score up to which an estimate counts as a draw.
        const EVEN: i8 = 2;
        let is_open = |score: i8| !self.reach.is_exact && score.abs() <= EVEN;
        let result = |score: i8| if is_open(score) { 0 } else { score.signum() };
        (result(self.best_score), result(self.score))
    }
}

/// Searches a position within limits; `None` when it was stopped.
pub(super) type Search<'a> = &'a mut dyn FnMut(&Position, &SearchLimits) -> Option<SearchReport>;

/// Judges moves by searches.
pub(super) struct Judge<'a> {
    pub(super) search: Search<'a>,
    pub(super) effort: Effort,
    /// The book whose moves are marked.
    pub(super) book: &'a Book,
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
        let report = (self.search)(position, &self.effort.limits_before_move(empties))?;
        let in_book = self.book.moves(position.board()).iter().any(|known| known.mv == played);
        let chosen = Judged { in_book, ..Judged::as_searched(number, position, &report) };
        if chosen.best == played {
            return Some(chosen);
        }
        let limits = self.effort.limits_after_move(empties, chosen.reach, report.time);
        let Reply { score, line, reach } = self.reply(after, &limits, chosen.reach)?;
        let chosen = Judged { played, score, reach, ..chosen };
        if score < chosen.best_score {
            return Some(chosen);
        }
        let line = std::iter::once(played).chain(line).collect();
        Some(Judged { best: played, best_score: score, line, ..chosen })
    }

    /// Returns the score of a position for the side that has just moved.
    fn reply(&mut self, after: &Position, limits: &SearchLimits, before: Confidence) -> Option<Reply> {
        if after.outcome().is_some() {
            let score = -(after.board().final_margin() as i8);
            return Some(Reply { score, line: Vec::new(), reach: before });
        }
        let report = (self.search)(after, limits)?;
        let reach = if limits.time.is_some_and(|time| report.time >= time) {
            shallower(before, Confidence::of(&report))
        } else {
            before
        };
        Some(Reply { score: -report.verdict().score().rounded(), line: report.lines[0].moves.clone(), reach })
    }
}

/// The position after a move, from the view of the side that made it.
struct Reply {
    score: i8,
    /// Best play.
    line: Vec<Move>,
    /// The depth and selectivity of the searches before and after the move, whichever is less.
    reach: Confidence,
}

/// Returns the reach of two scores together, the second one from a search after the move that ran out of time.
fn shallower(before: Confidence, after: Confidence) -> Confidence {
    let depth = after.depth.saturating_add(1);
    if after.is_exact || (depth, after.selectivity) >= (before.depth, before.selectivity) {
        return before;
    }
    Confidence { depth: depth.min(before.depth), selectivity: after.selectivity, is_exact: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_engine::evaluation::Score;
    use outflank_engine::{Bounds, Line, Selectivity, Verdict};
    use outflank_othello::Square;
    use std::time::Duration;

    /// Returns the report of a search that used up its time and prefers the first legal move.
    fn out_of_time(position: &Position, limits: &SearchLimits, (depth, score): (u8, i8)) -> SearchReport {
        let first = position.moves().next().expect("the game is not over");
        SearchReport {
            depth,
            selectivity: Selectivity::Percent73,
            lines: vec![Line { verdict: Verdict::Estimate(Score::from_discs(score)), moves: vec![first] }],
            proven: Bounds::UNKNOWN,
            proofs: Vec::new(),
            nodes: 1,
            time: limits.time.unwrap_or_default(),
        }
    }

    /// Judges a move of the first position that is not the search's choice; returns the time of all searches, too.
    fn judged(effort: Effort, depths: [u8; 2]) -> (Judged, Duration) {
        let (start, played) = (Position::START, Move::Place(Square::E6));
        let mut after = start;
        after.play(played).unwrap();
        let (mut found, mut spent) = ([(depths[0], 3), (depths[1], 1)].into_iter(), Duration::ZERO);
        let mut search = |position: &Position, limits: &SearchLimits| {
            let report = out_of_time(position, limits, found.next()?);
            spent += report.time;
            Some(report)
        };
        let mut judge = Judge { search: &mut search, effort, book: &Book::default() };
        let judged = judge.judge(1, &start, played, &after).unwrap();
        (judged, spent)
    }

    #[test]
    fn all_searches_of_a_position_keep_to_its_time() {
        let (judged, spent) = judged(Effort::Time(Duration::from_secs(2)), [12, 11]);
        assert_eq!(spent, Duration::from_secs(2));
        assert_eq!((judged.best_score, judged.score, judged.reach.depth), (3, -1, 12));
    }

    #[test]
    fn a_move_searched_less_deeply_than_the_best_one_has_the_lesser_depth() {
        assert_eq!(judged(Effort::Time(Duration::from_secs(2)), [12, 8]).0.reach.depth, 9);
        assert_eq!(judged(Effort::Depth(12), [12, 8]).0.reach.depth, 12, "not out of time");
    }
}
