//! Positions, and the rules of the game.

mod text;

pub use text::ParsePositionError;

use crate::reversi::ray::{DIRECTIONS, Direction};
use crate::reversi::setup::count_discs;
use crate::reversi::{Aim, Layout, Move, Opening, Rules, Setup, SetupError, Size, Square};
use crate::{Game, MoveError, Outcome, Side, Sides};

/// A position of Reversi: the cells, the side to move, and the rules that still matter.
///
/// The text form is the size, the cells row by row (`X` Black, `O` White, `-` empty) and the side to move, then `open`
/// while the middle squares are still to be filled and `anti` when fewest discs win. Reading also takes the cells split
/// by blanks or `/`, in lower case, `.` or `_` for an empty cell, `*` or `b` for Black and `w` for White, and no size
/// for a square board.
///
/// # Examples
///
/// ```
/// use outflank_rules::reversi::{Position, Rules};
///
/// let start: Position = "8x8 ---------------------------OX------XO--------------------------- X".parse()?;
/// assert_eq!(start, Position::start(&Rules::default()));
/// assert_eq!("..../.ox./.xo./.... x".parse(), Ok(Position::start(&"4x4".parse()?)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    size: Size,
    cells: Box<[Option<Side>]>,
    to_move: Side,
    aim: Aim,
    opening: Opening,
}

impl Position {
    /// Makes the first position of a game, Black to move.
    pub fn start(rules: &Rules) -> Self {
        let Rules { size, layout, aim } = *rules;
        let cells = size.squares().map(|square| layout.cell(size, square)).collect();
        let opening = if layout == Layout::Open { Opening::Open } else { Opening::Laid };
        Self { size, cells, to_move: Side::Black, aim, opening }
    }

    /// Returns the size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns what wins.
    pub const fn aim(&self) -> Aim {
        self.aim
    }

    /// Returns whether the middle squares are still to be filled.
    pub const fn opening(&self) -> Opening {
        self.opening
    }

    /// Returns whose disc lies on a square; `None` when it is empty or off the board.
    pub fn cell(&self, square: Square) -> Option<Side> {
        self.cells[self.size.index(square)?]
    }

    /// Returns the cells row by row, the top left first.
    pub fn cells(&self) -> &[Option<Side>] {
        &self.cells
    }

    /// Counts the discs of each side.
    pub fn discs(&self) -> Sides<u16> {
        count_discs(self.cells.iter())
    }

    /// Counts the empty squares.
    pub fn empties(&self) -> u16 {
        let discs = self.discs();
        self.size.area() - discs.black - discs.white
    }

    /// Returns the discs that a placement by the side to move would flip; none means that it is illegal.
    ///
    /// In the open opening no placement flips.
    pub fn flips(&self, square: Square) -> Vec<Square> {
        if self.opening == Opening::Open || !self.is_empty_square(square) {
            return Vec::new();
        }
        // One square after the other, as the rules say it: this game is the oracle of the bitboards.
        let runs = DIRECTIONS.into_iter().flat_map(|direction| {
            let run = self.outflanked(square, direction, self.to_move);
            self.size.ray(square, direction).take(run)
        });
        runs.collect()
    }

    /// Returns the squares where the side to move may place a disc, row by row.
    pub fn placements(&self) -> impl Iterator<Item = Square> + '_ {
        self.placements_of(self.to_move)
    }

    /// Returns the squares where a side could place a disc if it were to move, row by row.
    pub fn placements_of(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        self.size.squares().filter(move |&square| self.can_place(square, side))
    }
}

impl Game for Position {
    type Move = Move;
    type MoveError = MoveError;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let pass = self.must_pass().then_some(Move::Pass);
        self.placements().map(Move::Place).chain(pass)
    }

    /// Returns the margin once neither side can place: empty squares go to the side with more discs, and in the anti
    /// game the margin is negated.
    fn outcome(&self) -> Option<Outcome> {
        let goes_on = self.can_move(self.to_move) || self.can_move(!self.to_move);
        (!goes_on).then(|| Outcome::from_margin(self.aim.sign() * self.disc_margin()))
    }

    fn is_pass(mv: Move) -> bool {
        mv == Move::Pass
    }

    fn must_pass(&self) -> bool {
        !self.can_move(self.to_move) && self.can_move(!self.to_move)
    }

    fn check_move(&self, mv: Move) -> Result<(), MoveError> {
        match mv {
            // The order is that of what a person should be told first.
            _ if self.outcome().is_some() => Err(MoveError::GameOver),
            Move::Pass if self.can_move(self.to_move) => Err(MoveError::PassNotForced),
            Move::Pass => Ok(()),
            Move::Place(square) if !self.size.has(square) => Err(MoveError::OffBoard),
            Move::Place(square) if self.cell(square).is_some() => Err(MoveError::Occupied),
            Move::Place(square) if self.can_place(square, self.to_move) => Ok(()),
            Move::Place(_) if self.opening == Opening::Open => Err(MoveError::CentreFirst),
            Move::Place(_) if self.can_move(self.to_move) => Err(MoveError::FlipsNothing),
            Move::Place(_) => Err(MoveError::MustPass),
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        if let Move::Place(square) = mv {
            self.place(square);
        }
        self.to_move = !self.to_move;
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, Self::Error> {
        let reasons = setup.reasons();
        if !reasons.is_empty() {
            return Err(SetupError { reasons, size: setup.size });
        }
        let opening = if setup.is_centre_open() { Opening::Open } else { Opening::Laid };
        let Setup { size, cells, to_move, aim, .. } = setup;
        Ok(Self { size, cells: cells.into(), to_move, aim, opening })
    }
}

impl From<Position> for Setup {
    fn from(Position { size, cells, to_move, aim, opening }: Position) -> Self {
        Self { size, cells: cells.into(), to_move, aim, opening }
    }
}

/// The rules, one square and one direction at a time.
impl Position {
    fn can_place(&self, square: Square, side: Side) -> bool {
        self.is_empty_square(square)
            && match self.opening {
                Opening::Open => self.size.centre().contains(&square),
                Opening::Laid => DIRECTIONS.iter().any(|&direction| self.outflanked(square, direction, side) > 0),
            }
    }

    fn can_move(&self, side: Side) -> bool {
        self.placements_of(side).next().is_some()
    }

    fn is_empty_square(&self, square: Square) -> bool {
        self.size.has(square) && self.cell(square).is_none()
    }

    /// Counts the discs that a disc of `side` on a square would outflank in one direction.
    ///
    /// They are an unbroken run of the other side's, from the square's neighbour to a disc of `side`.
    fn outflanked(&self, square: Square, direction: Direction, side: Side) -> usize {
        let mut run = 0;
        for next in self.size.ray(square, direction) {
            match self.cell(next) {
                Some(owner) if owner == side => return run,
                Some(_) => run += 1,
                None => return 0,
            }
        }
        // The edge came before a disc of `side`: nothing is outflanked.
        0
    }

    fn place(&mut self, square: Square) {
        for flipped in self.flips(square) {
            self.put(flipped);
        }
        self.put(square);
        // Asked after each placement rather than counted, so that a position set up in the middle of the opening ends
        // it as well.
        if self.size.centre().into_iter().all(|square| self.cell(square).is_some()) {
            self.opening = Opening::Laid;
        }
    }

    fn put(&mut self, square: Square) {
        let index = self.size.index(square).expect("a legal placement is on the board");
        self.cells[index] = Some(self.to_move);
    }

    /// Returns the disc difference from Black's view, the empty squares being the leader's.
    fn disc_margin(&self) -> i16 {
        let discs = self.discs();
        let difference = discs.black.cast_signed() - discs.white.cast_signed();
        difference + difference.signum() * self.empties().cast_signed()
    }
}
