//! Games of Othello and Reversi under one type, and the conversions between the two.

use crate::info::Scoring;
use crate::replay::Replay;
use outflank_rules::othello;
use outflank_rules::reversi::{Aim, IllegalMove, Layout, Move, Position, Rules, Setup, Size};
use outflank_rules::{Game, GameRecord, MoveError, Outcome, Side};
use std::collections::BTreeMap;

/// The moves and positions of a game of Othello or Reversi.
///
/// Games of Othello use the bitboards of `outflank_rules::othello`, all others the boards of `outflank_rules::reversi`. The start
/// position decides, so that games with equal starts and moves are equal.
///
/// # Examples
///
/// ```
/// use outflank_formats::Record;
/// use outflank_rules::reversi::{Position, Rules};
///
/// assert!(Record::from(Position::start(&Rules::default())).othello().is_some());
/// assert!(Record::from(Position::start(&"6x6".parse()?)).othello().is_none());
/// # Ok::<(), outflank_rules::reversi::ParseRulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Othello(GameRecord<othello::Position>),
    Reversi(GameRecord<Position>),
}

/// Evaluates an expression for a record of either kind.
macro_rules! either {
    ($record:expr, $game:ident => $action:expr) => {
        match $record {
            Kind::Othello($game) => $action,
            Kind::Reversi($game) => $action,
        }
    };
}

impl Record {
    /// Returns the game if it is Othello: 8×8, discs on the four centre squares, most discs win.
    pub fn othello(&self) -> Option<&GameRecord<othello::Position>> {
        match &self.0 {
            Kind::Othello(game) => Some(game),
            Kind::Reversi(_) => None,
        }
    }

    /// Returns the game as one of Reversi.
    pub fn to_reversi(&self) -> GameRecord<Position> {
        match &self.0 {
            Kind::Reversi(game) => game.clone(),
            Kind::Othello(game) => game.into(),
        }
    }

    /// Returns the position that the game started from.
    pub fn start(&self) -> Position {
        match &self.0 {
            Kind::Othello(game) => Position::from(game.start()),
            Kind::Reversi(game) => game.start().clone(),
        }
    }

    /// Returns the current position.
    pub fn position(&self) -> Position {
        match &self.0 {
            Kind::Othello(game) => Position::from(game.position()),
            Kind::Reversi(game) => game.position().clone(),
        }
    }

    /// Returns whether the game is Othello from its standard start position.
    pub fn has_standard_start(&self) -> bool {
        self.othello().is_some_and(|game| game.start() == &othello::Position::START)
    }

    /// Returns the rules whose start position the game has, or `None` if it starts from another one.
    pub fn rules(&self) -> Option<Rules> {
        if self.has_standard_start() {
            return Some(Rules::default());
        }
        let start = self.start();
        let rules = |layout| Rules { size: start.size(), layout, aim: start.aim() };
        Layout::ALL.map(rules).into_iter().find(|rules| Position::start(rules) == start)
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        match &self.0 {
            Kind::Othello(_) => Size::STANDARD,
            Kind::Reversi(game) => game.start().size(),
        }
    }

    /// Returns whether most or fewest discs win.
    pub fn aim(&self) -> Aim {
        match &self.0 {
            Kind::Othello(_) => Aim::MostDiscs,
            Kind::Reversi(game) => game.start().aim(),
        }
    }

    /// Returns how disc counts convert to a margin.
    pub fn scoring(&self) -> Scoring {
        Scoring { squares: self.size().area(), aim: self.aim() }
    }

    /// Returns the moves up to the current position, passes included.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + DoubleEndedIterator + '_ {
        let number = either!(&self.0, game => game.moves().len());
        (0..number).map(|index| match &self.0 {
            Kind::Othello(game) => game.moves()[index].into(),
            Kind::Reversi(game) => game.moves()[index],
        })
    }

    /// Returns the side to move before each move, and that in the current position.
    pub fn sides(&self) -> impl DoubleEndedIterator<Item = Side> + '_ {
        (0..=self.moves().len()).map(|index| either!(&self.0, game => game.positions()[index].to_move()))
    }

    /// Returns the side to move in the current position.
    pub fn to_move(&self) -> Side {
        either!(&self.0, game => game.position().to_move())
    }

    /// Returns whether the only legal move is a pass.
    pub fn must_pass(&self) -> bool {
        either!(&self.0, game => game.position().must_pass())
    }

    /// Returns the outcome, or `None` if the game is not over.
    pub fn outcome(&self) -> Option<Outcome> {
        either!(&self.0, game => game.position().outcome())
    }

    /// Changes the aim of a record without moves.
    #[must_use]
    pub(crate) fn with_aim(self, aim: Aim) -> Self {
        if self.aim() == aim {
            return self;
        }
        let setup = Setup { aim, ..self.start().into() };
        Position::try_from(setup).map_or(self, Self::from)
    }

    /// Returns the tags, by the names of their format.
    pub fn tags(&self) -> &BTreeMap<String, String> {
        either!(&self.0, game => &game.tags)
    }

    /// Returns the tags, mutably.
    pub fn tags_mut(&mut self) -> &mut BTreeMap<String, String> {
        either!(&mut self.0, game => &mut game.tags)
    }
}

impl Replay<Position> for Record {
    fn play_next(&mut self, mv: Move) -> Result<(), IllegalMove> {
        match &mut self.0 {
            Kind::Reversi(game) => game.play_next(mv),
            Kind::Othello(game) => {
                let is_over = || game.position().outcome().is_some();
                let reason = || if is_over() { MoveError::GameOver } else { MoveError::OffBoard };
                let known = othello::Move::try_from(mv).map_err(|_| IllegalMove { mv, reason: reason() })?;
                game.play_next(known).map_err(|illegal| IllegalMove { mv, reason: illegal.reason })
            }
        }
    }
}

impl From<GameRecord<othello::Position>> for Record {
    fn from(game: GameRecord<othello::Position>) -> Self {
        Self(Kind::Othello(game))
    }
}

impl From<GameRecord<Position>> for Record {
    fn from(game: GameRecord<Position>) -> Self {
        GameRecord::try_from(&game).map_or(Self(Kind::Reversi(game)), |game| Self(Kind::Othello(game)))
    }
}

impl From<othello::Position> for Record {
    fn from(start: othello::Position) -> Self {
        GameRecord::new(start).into()
    }
}

impl From<Position> for Record {
    fn from(start: Position) -> Self {
        GameRecord::new(start).into()
    }
}

impl From<Rules> for Record {
    fn from(rules: Rules) -> Self {
        if rules == Rules::default() { othello::Position::START.into() } else { Position::start(&rules).into() }
    }
}
