//! Positions, and the rules of the game.

mod text;

pub use text::{BoardError, ParsePositionError};

use crate::alak::board::{Board, Step, bits};
use crate::alak::{Slide, Slots};
use crate::{Game, MoveError, Outcome, Side, Sides};

/// A position of Alak: the discs, the length of the board and the side to move.
///
/// X is [`Side::Black`] and moves first, O is [`Side::White`]. A disc slides to the nearest empty slot on its left or
/// right, over any run of discs. Then each unbroken run of the other side's discs that starts directly beside the slot
/// moved to, on either side of it, and is closed by another disc of the mover's is removed; other runs stay. A side
/// with one disc or none has lost. There is no pass.
///
/// The text form is the slots from left to right and the side to move, `xxxx...oooo x`. Reading also takes `_` and `-`
/// for an empty slot, capitals, and no side to move, which means X.
///
/// # Examples
///
/// ```
/// use outflank_rules::alak::{Position, Slots};
/// use outflank_rules::Game;
///
/// let mut position = Position::start(Slots::STANDARD);
/// assert_eq!(position.to_string(), "xxxx...oooo x");
/// for slide in ["3-5", "9-7", "4-6", "10-9", "5-10"] {
///     position.play(slide.parse()?)?;
/// }
/// assert_eq!(position.to_string(), "xx...x...xo o");
/// assert_eq!(position.outcome().map(|outcome| outcome.margin()), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    slots: Slots,
    to_move: Side,
}

impl Position {
    /// Makes the first position of a game, X to move: X's discs on the left, O's on the right, a gap in the middle.
    pub const fn start(slots: Slots) -> Self {
        let discs = slots.discs_at_start();
        let mover = (1 << discs) - 1;
        let opponent = mover << (slots.count() - discs);
        Self { board: Board { mover, opponent }, slots, to_move: Side::Black }
    }

    /// Returns the same discs with another side to move.
    #[must_use]
    pub fn with_to_move(self, to_move: Side) -> Self {
        if to_move == self.to_move {
            return self;
        }
        let Board { mover, opponent } = self.board;
        Self { board: Board { mover: opponent, opponent: mover }, to_move, ..self }
    }

    /// Returns the length of the board.
    pub const fn slots(&self) -> Slots {
        self.slots
    }

    /// Returns whose disc lies on the slot of this number, counted from 1; `None` when it is empty or off the board.
    pub fn slot(&self, number: u8) -> Option<Side> {
        let bit = if self.slots.has(number) { 1 << (number - 1) } else { 0 };
        Side::BOTH.into_iter().find(|&side| self.discs_of(side) & bit != 0)
    }

    /// Counts the discs of each side.
    pub fn discs(&self) -> Sides<u8> {
        let count = |side| self.discs_of(side).count_ones() as u8;
        Sides { black: count(Side::Black), white: count(Side::White) }
    }

    /// Returns the numbers of the slots whose discs a slide would remove, from left to right; none of an illegal one.
    pub fn captures(&self, slide: Slide) -> impl Iterator<Item = u8> + use<> {
        let captured = if self.is_legal(slide) { self.board.captured(step(slide)) } else { 0 };
        bits(captured).map(|bit| bit as u8 + 1)
    }

    pub(crate) const fn board(&self) -> Board {
        self.board
    }

    fn discs_of(&self, side: Side) -> u32 {
        if side == self.to_move { self.board.mover } else { self.board.opponent }
    }

    fn is_over(&self) -> bool {
        has_lost(self.board.mover) || has_lost(self.board.opponent)
    }
}

impl Game for Position {
    type Move = Slide;
    type MoveError = MoveError;

    fn to_move(&self) -> Side {
        self.to_move
    }

    /// Returns the slides of the mover's discs from left to right, each disc's slide to the left first.
    ///
    /// There is always one while the game goes on: no board is full at first and none fills up, so that each disc has
    /// an empty slot on its left or on its right.
    fn moves(&self) -> impl Iterator<Item = Slide> + '_ {
        let steps = (!self.is_over()).then(|| self.board.steps(self.slots));
        steps.into_iter().flatten().map(|Step { from, to }| Slide { from: from as u8 + 1, to: to as u8 + 1 })
    }

    /// Returns the difference in discs once a side has one or none.
    fn outcome(&self) -> Option<Outcome> {
        let Sides { black, white } = self.discs();
        self.is_over().then(|| Outcome::from_margin(i16::from(black) - i16::from(white)))
    }

    fn check_move(&self, slide: Slide) -> Result<(), MoveError> {
        let Slide { from, to } = slide;
        if self.is_over() {
            Err(MoveError::GameOver)
        } else if !self.slots.has(from) || !self.slots.has(to) {
            Err(MoveError::OffBoard)
        } else if self.slot(from) != Some(self.to_move) {
            Err(MoveError::NoOwnDisc)
        } else if self.board.steps(self.slots).any(|legal| legal == step(slide)) {
            Ok(())
        } else {
            Err(MoveError::NotNearest)
        }
    }

    fn play_unchecked(&mut self, mv: Slide) {
        self.board = self.board.after(step(mv));
        self.to_move = !self.to_move;
    }
}

/// Returns whether a side with these discs has lost: one alone can close no sandwich.
pub(crate) const fn has_lost(discs: u32) -> bool {
    discs & discs.wrapping_sub(1) == 0
}

/// Returns the bits of a slide that is on the board.
fn step(slide: Slide) -> Step {
    Step { from: u32::from(slide.from) - 1, to: u32::from(slide.to) - 1 }
}
