//! One position for all games.
//!
//! Programs that only show and play games need not know which of the three it is. Those that search take the position of
//! one game out of it, by [`Position::as_othello`] and its like: bitboards stay behind those.

use crate::reversi::{Aim, Layout, Opening, Rules, Setup, Size, Square};
use crate::{BoardSize, Game, GameRecord, Move, MoveError, Outcome, ParseMoveError, Side, Sides, Variant};
use crate::{alak, othello, reversi};
use std::fmt;
use std::str::FromStr;

/// A position of Othello, Reversi or Alak.
///
/// The text form is that of the game: 64 cells and the side for Othello, the size first for Reversi, slots for Alak.
///
/// # Examples
///
/// ```
/// use outflank_rules::{Game, Position, Variant};
///
/// let mut position = Variant::Othello.start("")?;
/// position.play(position.parse_move("f5")?)?;
/// assert_eq!((position.discs().black, position.discs().white), (4, 1));
/// assert!(position.parse_move("3-5").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position(Board);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Board {
    Othello(othello::Position),
    Reversi(reversi::Position),
    Alak(alak::Position),
}

/// Evaluates an expression for the position of each game.
macro_rules! each {
    ($position:expr, $inner:ident => $action:expr) => {
        match &$position.0 {
            Board::Othello($inner) => $action,
            Board::Reversi($inner) => $action,
            Board::Alak($inner) => $action,
        }
    };
}

impl Position {
    /// Returns which game it is.
    pub const fn variant(&self) -> Variant {
        match self.0 {
            Board::Othello(_) => Variant::Othello,
            Board::Reversi(_) => Variant::Reversi,
            Board::Alak(_) => Variant::Alak,
        }
    }

    /// Returns the position of Othello, if it is one.
    pub const fn as_othello(&self) -> Option<&othello::Position> {
        if let Board::Othello(position) = &self.0 { Some(position) } else { None }
    }

    /// Returns the position of Reversi, if it is one; that of Othello is not, see [`to_reversi`](Self::to_reversi).
    pub const fn as_reversi(&self) -> Option<&reversi::Position> {
        if let Board::Reversi(position) = &self.0 { Some(position) } else { None }
    }

    /// Returns the position of Alak, if it is one.
    pub const fn as_alak(&self) -> Option<&alak::Position> {
        if let Board::Alak(position) = &self.0 { Some(position) } else { None }
    }

    /// Returns the position as one of Othello, if it has the board and the rules of Othello.
    pub fn to_othello(&self) -> Option<othello::Position> {
        match &self.0 {
            Board::Othello(position) => Some(*position),
            Board::Reversi(position) => position.try_into().ok(),
            Board::Alak(_) => None,
        }
    }

    /// Returns the position as one of Reversi, unless it is one of Alak.
    pub fn to_reversi(&self) -> Option<reversi::Position> {
        match &self.0 {
            Board::Othello(position) => Some(position.into()),
            Board::Reversi(position) => Some(position.clone()),
            Board::Alak(_) => None,
        }
    }

    /// Returns Reversi with the board and rules of Othello as Othello, and every other position as it is.
    #[must_use]
    pub fn canonical(self) -> Self {
        self.to_othello().map_or(self, Self::from)
    }

    /// Returns the size of the board.
    pub fn size(&self) -> BoardSize {
        match &self.0 {
            Board::Othello(_) => BoardSize { columns: 8, rows: 8 },
            Board::Reversi(position) => position.size().into(),
            Board::Alak(position) => BoardSize { columns: position.slots().count(), rows: 1 },
        }
    }

    /// Returns whether the side with most discs wins, or the one with fewest.
    pub const fn aim(&self) -> Aim {
        match &self.0 {
            Board::Reversi(position) => position.aim(),
            Board::Othello(_) | Board::Alak(_) => Aim::MostDiscs,
        }
    }

    /// Returns whose disc lies on a square; `None` when it is empty or off the board.
    pub fn cell(&self, square: Square) -> Option<Side> {
        let Square { column, row } = square;
        match &self.0 {
            Board::Othello(position) => position.disc(othello::Square::from_place((column, row))?),
            Board::Reversi(position) => position.cell(square),
            Board::Alak(position) if row == 0 => position.slot(column.saturating_add(1)),
            Board::Alak(_) => None,
        }
    }

    /// Returns the discs row by row, from the top left.
    pub fn cells(&self) -> Vec<Option<Side>> {
        self.size().squares().map(|square| self.cell(square)).collect()
    }

    /// Counts the discs of each side.
    pub fn discs(&self) -> Sides<u16> {
        match &self.0 {
            Board::Othello(position) => {
                let Sides { black, white } = position.disc_counts();
                Sides { black: black as u16, white: white as u16 }
            }
            Board::Reversi(position) => position.discs(),
            Board::Alak(position) => {
                let Sides { black, white } = position.discs();
                Sides { black: black.into(), white: white.into() }
            }
        }
    }

    /// Returns the number of empty squares or slots.
    pub fn empties(&self) -> u16 {
        let Sides { black, white } = self.discs();
        self.size().area() - black - white
    }

    /// Returns the largest margin by which a game from here can end: that of all squares, or in Alak of all discs of a side.
    pub fn max_margin(&self) -> i16 {
        let Sides { black, white } = self.discs();
        let is_alak = self.as_alak().is_some();
        if is_alak { black.max(white) } else { self.size().area() }.cast_signed()
    }

    /// Returns the squares that a legal move flips; in Alak the slots whose discs it captures, as squares of the only row.
    pub fn flips(&self, mv: Move) -> Vec<Square> {
        match (&self.0, mv) {
            (Board::Othello(position), mv) => match mv.on_othello() {
                Ok(othello::Move::Place(square)) => {
                    position.board().flips(square).into_iter().map(Square::from).collect()
                }
                _ => Vec::new(),
            },
            (Board::Reversi(position), Move::Place(square)) => position.flips(square),
            (Board::Alak(position), Move::Slide(slide)) => {
                position.captures(slide).map(|number| Square { column: number - 1, row: 0 }).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the name of a square as people write it: `f5`, or the number of the slot in Alak.
    pub fn square_name(&self, square: Square) -> String {
        match self.0 {
            Board::Alak(_) => (u16::from(square.column) + 1).to_string(),
            Board::Othello(_) | Board::Reversi(_) => square.to_string(),
        }
    }

    /// Reads a move of this game.
    ///
    /// # Errors
    ///
    /// Returns an error for a text that is no move of this game, whether on the board or not.
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        Ok(match self.0 {
            Board::Othello(_) => text.parse::<othello::Move>()?.into(),
            Board::Reversi(_) => text.parse::<reversi::Move>()?.into(),
            Board::Alak(_) => text.parse::<alak::Slide>()?.into(),
        })
    }

    /// Returns the name of the opening that ends here, in games whose openings have names.
    pub fn opening_name(&self) -> Option<&'static str> {
        self.as_othello().and_then(othello::opening_name)
    }

    /// Returns whether a game begins with this position on its board, by its rules.
    pub fn is_usual_start(&self) -> bool {
        match &self.0 {
            Board::Othello(position) => *position == othello::Position::START,
            Board::Reversi(_) => self.rules().is_some(),
            Board::Alak(position) => *position == alak::Position::start(position.slots()),
        }
    }

    /// Returns the rules of Othello or Reversi whose first position it is.
    pub fn rules(&self) -> Option<Rules> {
        if self.as_othello() == Some(&othello::Position::START) {
            return Some(Rules::default());
        }
        let position = self.to_reversi()?;
        let rules = |layout| Rules { size: position.size(), layout, aim: position.aim() };
        Layout::ALL.map(rules).into_iter().find(|rules| reversi::Position::start(rules) == position)
    }
}

impl Game for Position {
    type Move = Move;
    type MoveError = MoveError;

    fn to_move(&self) -> Side {
        each!(self, position => position.to_move())
    }

    fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        // Collected, since the games have iterators of different types.
        let moves: Vec<Move> = each!(self, position => position.moves().map(Move::from).collect());
        moves.into_iter()
    }

    fn outcome(&self) -> Option<Outcome> {
        each!(self, position => position.outcome())
    }

    fn is_pass(mv: Move) -> bool {
        mv == Move::Pass
    }

    fn must_pass(&self) -> bool {
        each!(self, position => position.must_pass())
    }

    fn check_move(&self, mv: Move) -> Result<(), MoveError> {
        let checked = match &self.0 {
            Board::Othello(position) => mv.on_othello().and_then(|mv| position.check_move(mv)),
            Board::Reversi(position) => mv.on_reversi().and_then(|mv| position.check_move(mv)),
            Board::Alak(position) => mv.on_alak().and_then(|mv| position.check_move(mv)),
        };
        // Whatever else is wrong with it: no game goes on after its end.
        checked.map_err(|reason| if self.outcome().is_some() { MoveError::GameOver } else { reason })
    }

    fn play_unchecked(&mut self, mv: Move) {
        match &mut self.0 {
            Board::Othello(position) => position.play_unchecked(mv.on_othello().expect("a legal move")),
            Board::Reversi(position) => position.play_unchecked(mv.on_reversi().expect("a legal move")),
            Board::Alak(position) => position.play_unchecked(mv.on_alak().expect("a legal move")),
        }
    }
}

impl From<othello::Position> for Position {
    fn from(position: othello::Position) -> Self {
        Self(Board::Othello(position))
    }
}

impl From<reversi::Position> for Position {
    fn from(position: reversi::Position) -> Self {
        Self(Board::Reversi(position))
    }
}

impl From<alak::Position> for Position {
    fn from(position: alak::Position) -> Self {
        Self(Board::Alak(position))
    }
}

impl From<Rules> for Position {
    /// Makes the first position of a game.
    fn from(rules: Rules) -> Self {
        if rules == Rules::default() {
            othello::Position::START.into()
        } else {
            Self::from(reversi::Position::start(&rules)).canonical()
        }
    }
}

impl From<&othello::Position> for reversi::Position {
    fn from(position: &othello::Position) -> Self {
        let cells = othello::Square::ALL.into_iter().map(|square| position.disc(square)).collect();
        let setup = Setup { cells, to_move: position.to_move(), ..Setup::empty(Size::STANDARD) };
        Self::try_from(setup).expect("a position of Othello is one of Reversi")
    }
}

/// The position of Reversi is not one of Othello: another board, another aim, or a centre that is still to be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the position is not one of Othello on 8x8")]
pub struct NotOthello;

impl TryFrom<&reversi::Position> for othello::Position {
    type Error = NotOthello;

    fn try_from(position: &reversi::Position) -> Result<Self, NotOthello> {
        let is_othello = position.size() == Size::STANDARD
            && position.aim() == Aim::MostDiscs
            && position.opening() == Opening::Laid;
        let cells = position.cells().try_into().ok().filter(|_| is_othello).ok_or(NotOthello)?;
        othello::Setup { cells, to_move: position.to_move() }.try_into().map_err(|_| NotOthello)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, position => position.fmt(f))
    }
}

/// The text is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePositionError {
    /// Not one of Othello.
    #[error(transparent)]
    Othello(#[from] othello::ParsePositionError),
    /// Not one of Reversi.
    #[error(transparent)]
    Reversi(#[from] reversi::ParsePositionError),
    /// Not one of Alak.
    #[error(transparent)]
    Alak(#[from] alak::ParsePositionError),
    /// No board of Alak has this number of slots.
    #[error(transparent)]
    Slots(#[from] alak::SlotsError),
    /// It does not look like a position of any game.
    #[error("expected a position of Othello, Reversi or Alak, but found {found:?}")]
    UnknownGame {
        /// The first characters of the text.
        found: String,
    },
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let first = text.split_whitespace().next().unwrap_or_default();
        // The text forms do not name their game: Reversi begins with a size, and Alak is one word, shorter than the 64
        // cells of Othello, and perhaps a side.
        let variant = if first.parse::<Size>().is_ok() {
            Variant::Reversi
        } else if !is_mostly_cells(first) {
            return Err(ParsePositionError::UnknownGame { found: text.chars().take(16).collect() });
        } else if first.len() <= alak::Slots::MAX.into() && text.split_whitespace().count() <= 2 {
            Variant::Alak
        } else {
            Variant::Othello
        };
        variant.position(text)
    }
}

/// Returns whether more than half of a word are cells of a board.
fn is_mostly_cells(word: &str) -> bool {
    let cells = word.chars().filter(|c| "xXbB*0oOwW1-._/|".contains(*c)).count();
    2 * cells > word.chars().count()
}

impl GameRecord<Position> {
    /// Returns a game of Reversi with the board and rules of Othello as one of Othello, and every other game as it is.
    #[must_use]
    pub fn canonical(self) -> Self {
        let othello = self.start().as_reversi().and_then(|_| self.to_othello());
        othello.map_or(self, |game| game.of_any_kind())
    }

    /// Returns the name of the last opening that was reached, in games whose openings have names.
    pub fn opening_name(&self) -> Option<&'static str> {
        self.positions().iter().rev().find_map(Position::opening_name)
    }

    /// Returns the game as a record of [`othello::Position`], if it has the board and the rules of Othello.
    pub fn to_othello(&self) -> Option<GameRecord<othello::Position>> {
        self.converted(Position::to_othello, |mv| mv.on_othello().ok())
    }

    /// Returns the game as a record of [`reversi::Position`], unless it is one of Alak.
    pub fn to_reversi(&self) -> Option<GameRecord<reversi::Position>> {
        self.converted(Position::to_reversi, |mv| mv.on_reversi().ok())
    }

    /// Returns the game as a record of [`alak::Position`], if it is one of Alak.
    pub fn to_alak(&self) -> Option<GameRecord<alak::Position>> {
        self.converted(|position| position.as_alak().copied(), |mv| mv.on_alak().ok())
    }
}

impl<G: Game> GameRecord<G>
where
    Position: From<G>,
    Move: From<G::Move>,
{
    /// Returns the game as a record of [`outflank_rules::Position`](Position), the position of any game.
    #[expect(clippy::missing_panics_doc, reason = "every game is one of any kind")]
    pub fn of_any_kind(&self) -> GameRecord<Position> {
        let converted = self.converted(|position| Some(position.clone().into()), |mv| Some(mv.into()));
        converted.expect("every game is one of any kind")
    }
}
