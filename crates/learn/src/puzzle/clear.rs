//! Themes that a beginner sees at once. What each claims is checked by the rules on the lines of a puzzle.

use super::Puzzle;
use super::proof::{ALL_DISCS, Proof, takes_last_disc};
use crate::geometry::CORNER_SQUARES;
use crate::reason::{NARROW_WIN, NARROW_WIN_EMPTIES};
use crate::region::{region_of, regions};
use crate::theme::Theme;
use crate::variation::{PlayedLine, Variation, Who, square_of};
use outflank_rules::othello::{Board, Move, Square};

/// The themes for beginners, those first that fewer positions show.
const THEMES: [Theme; 6] =
    [Theme::WipeOut, Theme::NarrowWin, Theme::Parity, Theme::ForcedPass, Theme::Counting, Theme::Corner];
/// The most empties at which a beginner counts all moves to the end.
const COUNTING_EMPTIES: u32 = 5;
/// The most empties at which a beginner plans who moves last.
const PARITY_EMPTIES: u32 = 9;

impl Puzzle {
    /// Returns the theme that a beginner sees in the solution, if there is one.
    pub fn clear_theme(&self) -> Option<Theme> {
        THEMES.into_iter().find(|&theme| self.clearly_shows(theme))
    }

    /// Returns whether the solution shows a theme so that a beginner sees it:
    ///
    /// | theme | claim |
    /// |---|---|
    /// | wipe-out | it takes the last disc of the other side, by the rules at once |
    /// | narrow win | with six empties or fewer, it alone wins, by 33 discs to 31 |
    /// | parity | with nine empties or fewer in several regions, it is the only move into an odd region, and its side also plays last, without a pass |
    /// | forced pass | it is the only move after which the other side must pass |
    /// | counting | with five empties or fewer, it alone wins |
    /// | corner | it is the only move to a corner |
    ///
    /// Other themes have no such claim. Scores that are estimates prove none, but the last disc needs no score.
    pub fn clearly_shows(&self, theme: Theme) -> bool {
        let claim = match theme {
            Theme::WipeOut => Self::wipes_out,
            Theme::NarrowWin => Self::wins_narrowly,
            Theme::Parity => Self::keeps_parity,
            Theme::ForcedPass => Self::forces_a_pass,
            Theme::Counting => Self::wins_by_counting,
            Theme::Corner => Self::takes_the_corner,
            _ => return false,
        };
        (self.proof == Proof::Exact || theme == Theme::WipeOut) && claim(self)
    }

    /// Returns whether the solution shows what a theme claims that names a result of the game: clearly, or as the first
    /// reason. Other themes are a matter of weights, which may change.
    pub(super) fn keeps_its_claim(&self) -> bool {
        let is_result = matches!(self.theme, Theme::WipeOut | Theme::NarrowWin);
        let is_first_reason = || self.wrong.first().and_then(|wrong| self.explain(wrong).theme()) == Some(self.theme);
        !is_result || self.clearly_shows(self.theme) || is_first_reason()
    }

    fn wipes_out(&self) -> bool {
        self.solution.score == ALL_DISCS && self.is_only_move(takes_last_disc)
    }

    fn wins_narrowly(&self) -> bool {
        self.empties() <= NARROW_WIN_EMPTIES && self.solution.score == NARROW_WIN && self.alone_wins()
    }

    fn wins_by_counting(&self) -> bool {
        self.empties() <= COUNTING_EMPTIES && self.alone_wins()
    }

    fn forces_a_pass(&self) -> bool {
        self.is_only_move(|board, square| {
            let next = board.after(square, board.flips(square));
            next.placements().is_empty() && !next.is_over()
        })
    }

    fn takes_the_corner(&self) -> bool {
        self.is_only_move(|_, square| CORNER_SQUARES.contains(square))
    }

    fn keeps_parity(&self) -> bool {
        let empties = self.position.board().empties();
        self.empties() <= PARITY_EMPTIES
            && regions(empties).len() > 1
            && self.is_only_move(|board, square| region_of(square, board.empties()).is_odd())
            && !self.solution.moves.contains(&Move::Pass)
            && moves_last(self.position.board(), &self.solution)
    }

    fn empties(&self) -> u32 {
        self.position.board().empties().len()
    }

    fn alone_wins(&self) -> bool {
        self.solution.score > 0 && self.wrong.iter().all(|wrong| wrong.variation.score <= 0)
    }

    /// Returns whether the solution alone has a property.
    fn is_only_move(&self, property: impl Fn(Board, Square) -> bool) -> bool {
        let board = self.position.board();
        let has = |variation: &Variation| square_of(variation.moves[0]).is_some_and(|square| property(board, square));
        has(&self.solution) && !self.wrong.iter().any(|wrong| has(&wrong.variation))
    }
}

/// Returns whether the side that makes the first move of a line fills the last square of the board.
fn moves_last(board: Board, line: &Variation) -> bool {
    let played = PlayedLine::new(board, line);
    played.is_ok_and(|line| line.reaches_the_end() && line.positions[line.moves.len() - 1].turn == Who::Mover)
}
