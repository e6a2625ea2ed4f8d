//! The moves of a game with their scores and losses.

use super::limits::ReviewLimits;
use super::move_scores::MoveScores;
use crate::Confidence;
use outflank_engine::evaluation::Score;
use outflank_engine::{Chances, DiscDiff, Line, ScoreSource, ScoredMove, SearchLimits, SearchReport, Verdict};
use outflank_rules::{Game, Move, Position, Side, Symmetry};

/// A placement of a game with its score and that of the best move, in discs for the side that moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReview {
    /// Its number among the placements of the game, from 1.
    pub number: usize,
    /// The position before it.
    pub position: Position,
    /// The move.
    pub played: Move,
    /// Its score.
    pub score: i8,
    /// The best move; the one that was played if it is as good as any.
    pub best: Move,
    /// The score of the best move, no less than that of the move played.
    pub best_score: i8,
    /// The best move, and best play after it.
    pub line: Vec<Move>,
    /// The depth and selectivity of both scores.
    pub confidence: Confidence,
}

impl MoveReview {
    /// Reviews the best move of a search.
    pub(crate) fn of_best_move(number: usize, position: &Position, report: &SearchReport<Move>) -> Self {
        let (best, score) = (report.best(), report.verdict().score().rounded());
        Self {
            number,
            position: position.clone(),
            played: best,
            score,
            best,
            best_score: score,
            line: report.lines[0].moves.clone(),
            confidence: Confidence::of(report),
        }
    }

    /// Returns the side that moves.
    pub fn side(&self) -> Side {
        self.position.to_move()
    }

    /// Returns the loss of the move: the score of the best move minus its own, in discs.
    pub fn loss(&self) -> i16 {
        self.scores().loss()
    }

    /// Returns the chances that follow from one of the scores.
    pub fn chances(&self, score: i8) -> Chances {
        self.verdict(score).chances(self.confidence.depth, self.position.empties().into())
    }

    /// Returns the best move with best play after it, and the move that was played if it is another one.
    pub fn scored_moves(&self) -> Vec<ScoredMove> {
        let Confidence { depth, selectivity, .. } = self.confidence;
        let source = ScoreSource { depth, selectivity, empties: self.position.empties().into() };
        let scored = |score, moves: &[Move]| {
            let line = Line { verdict: self.verdict(score), moves: moves.into() };
            ScoredMove::new(&line, Some(source))
        };
        let played = (self.played != self.best).then(|| scored(self.score, &[self.played]));
        std::iter::once(scored(self.best_score, &self.line)).chain(played).collect()
    }

    /// Returns one of the scores as the searches know it.
    fn verdict(&self, score: i8) -> Verdict {
        match DiscDiff::new(score) {
            Some(proven) if self.confidence.is_exact => Verdict::Proven(proven),
            _ => Verdict::Estimate(Score::from_discs(score)),
        }
    }

    /// Returns the scores of the move and of the best one.
    pub fn scores(&self) -> MoveScores {
        MoveScores {
            side: self.side(),
            best: self.best_score.into(),
            played: self.score.into(),
            is_exact: self.confidence.is_exact,
            is_choice: self.is_choice(),
        }
    }

    /// Returns whether there was another move.
    pub fn is_choice(&self) -> bool {
        self.position.moves().count() > 1
    }
}

/// Searches a position within limits; returns `None` when it is stopped.
pub type ReviewSearch<'a> = &'a mut dyn FnMut(&Position, &SearchLimits) -> Option<SearchReport<Move>>;

/// Reviews moves by searches.
pub struct MoveReviewer<'a> {
    /// The search.
    pub search: ReviewSearch<'a>,
    /// The limits of each position.
    pub limits: ReviewLimits,
}

impl MoveReviewer<'_> {
    /// Reviews a move; returns `None` when it is stopped.
    ///
    /// The position is searched, and if the search prefers another move, the position after the one that was played, to
    /// the same horizon. If that one is better, it is the best move; so is an image of the best move where the position is
    /// its own image, which a search of its own might score otherwise.
    pub fn review(&mut self, number: usize, position: &Position, played: Move) -> Option<MoveReview> {
        let empties = position.empties().into();
        let report = (self.search)(position, &self.limits.limits_before_move(empties))?;
        let preferred = MoveReview::of_best_move(number, position, &report);
        if preferred.best == played {
            return Some(preferred);
        }
        if let Some(line) = image_from(position, &preferred.line, played) {
            return Some(MoveReview { played, best: played, line, ..preferred });
        }
        let mut after = position.clone();
        after.play(played).ok()?;
        let limits = self.limits.limits_after_move(empties, preferred.confidence, report.time);
        let Reply { score, line, confidence } = self.reply(&after, &limits, preferred.confidence)?;
        let preferred = MoveReview { played, score, confidence, ..preferred };
        if score < preferred.best_score {
            return Some(preferred);
        }
        let line = std::iter::once(played).chain(line).collect();
        Some(MoveReview { best: played, best_score: score, line, ..preferred })
    }

    /// Returns the score of a position for the side that has just moved.
    fn reply(&mut self, after: &Position, limits: &SearchLimits, before: Confidence) -> Option<Reply> {
        if let Some(outcome) = after.outcome() {
            let score = -(outcome.margin_for(after.to_move()) as i8);
            return Some(Reply { score, line: Vec::new(), confidence: before });
        }
        let report = (self.search)(after, limits)?;
        let confidence = if limits.time.is_some_and(|time| report.time >= time) {
            shallower(before, Confidence::of(&report))
        } else {
            before
        };
        Some(Reply { score: -report.verdict().score().rounded(), line: report.lines[0].moves.clone(), confidence })
    }
}

/// Returns the image of a line that begins with a move, in a position that is its own image by that symmetry.
fn image_from(position: &Position, line: &[Move], first: Move) -> Option<Vec<Move>> {
    let (size, cells) = (position.size(), position.cells());
    let image = |symmetry: Symmetry, mv: Move| match mv {
        Move::Place(square) => Move::Place(symmetry.image(size, square)),
        other => other,
    };
    let leads_there = |symmetry: Symmetry| line.first().is_some_and(|&best| image(symmetry, best) == first);
    let is_own_image = |symmetry: Symmetry| symmetry.size(size) == size && symmetry.cells(size, &cells) == cells;
    let symmetry = Symmetry::ALL.into_iter().find(|&it| leads_there(it) && is_own_image(it))?;
    Some(line.iter().map(|&mv| image(symmetry, mv)).collect())
}

/// The position after a move, from the view of the side that made it.
struct Reply {
    score: i8,
    /// Best play.
    line: Vec<Move>,
    /// The depth and selectivity of the searches before and after the move, whichever is less.
    confidence: Confidence,
}

/// Returns the lesser confidence of two scores, the second one from a search after the move that ran out of time.
fn shallower(before: Confidence, after: Confidence) -> Confidence {
    // Counted from before the move, as the other depth is.
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
    use outflank_rules::Variant;
    use std::time::Duration;

    /// Returns the report of a search that used up its time and prefers the first legal move.
    fn out_of_time(position: &Position, limits: &SearchLimits, (depth, score): (u8, i8)) -> SearchReport<Move> {
        let first = position.moves().next().expect("the game is not over");
        SearchReport {
            empties: position.empties() as u8,
            depth,
            selectivity: Selectivity::Percent73,
            lines: vec![Line { verdict: Verdict::Estimate(Score::from_discs(score)), moves: vec![first] }],
            proven: Bounds::UNKNOWN,
            proofs: Vec::new(),
            nodes: 1,
            time: limits.time.unwrap_or_default(),
        }
    }

    /// Reviews a move of the start position that the search does not prefer; returns the time of all searches, too.
    fn review(limits: ReviewLimits, depths: [u8; 2]) -> (MoveReview, Duration) {
        // After f5 no move is the image of another.
        let (mut position, played) = (Variant::Othello.start("").unwrap(), "d6".parse().unwrap());
        position.play("f5".parse().unwrap()).unwrap();
        let (mut found, mut spent) = ([(depths[0], 3), (depths[1], 1)].into_iter(), Duration::ZERO);
        let mut search = |position: &Position, limits: &SearchLimits| {
            let report = out_of_time(position, limits, found.next()?);
            spent += report.time;
            Some(report)
        };
        let reviewed = MoveReviewer { search: &mut search, limits }.review(1, &position, played).unwrap();
        (reviewed, spent)
    }

    #[test]
    fn an_image_of_the_best_move_is_as_good() {
        let start = Variant::Othello.start("").unwrap();
        for played in start.moves() {
            let mut search = |position: &Position, limits: &SearchLimits| Some(out_of_time(position, limits, (1, 3)));
            let mut reviewer = MoveReviewer { search: &mut search, limits: ReviewLimits::Depth(1) };
            let reviewed = reviewer.review(1, &start, played).unwrap();
            assert_eq!((reviewed.best, reviewed.score, reviewed.line), (played, 3, vec![played]));
        }
    }

    #[test]
    fn all_searches_of_a_position_keep_to_its_time() {
        let (reviewed, spent) = review(ReviewLimits::Time(Duration::from_secs(2)), [12, 11]);
        assert_eq!(spent, Duration::from_secs(2));
        assert_eq!((reviewed.best_score, reviewed.score, reviewed.confidence.depth), (3, -1, 12));
    }

    #[test]
    fn a_move_searched_less_deeply_than_the_best_one_has_the_lesser_depth() {
        assert_eq!(review(ReviewLimits::Time(Duration::from_secs(2)), [12, 8]).0.confidence.depth, 9);
        assert_eq!(review(ReviewLimits::Depth(12), [12, 8]).0.confidence.depth, 12, "not out of time");
    }
}
