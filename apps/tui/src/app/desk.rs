//! The game on the table.

use crate::alak::AlakDesk;
use crate::table::{Seat, Table, Walk};
use outflank_game::{Game, GameRecord, Sides};
use outflank_play::{Analysis, PlayerSpec, saved_game};
use outflank_reversi::{Move, Position, Square};

/// The game that is played.
#[derive(Clone, Debug)]
pub(crate) enum Desk {
    Reversi(Box<ReversiDesk>),
    Alak(Box<AlakDesk>),
}

/// A board of Othello or Reversi with what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct ReversiDesk {
    pub(crate) table: Table<Position, PlayerSpec>,
    /// The square that is pointed at.
    pub(crate) focus: Option<Square>,
    /// The square from which the keys go on.
    pub(crate) place: Square,
    /// Where the game comes from.
    pub(crate) origin: Origin,
    /// What is known of each position that was reached.
    known: Vec<Option<Analysis>>,
}

/// Where a game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// It was started here, by the players on the table.
    Played,
    /// It was read from a file, or pasted.
    Loaded,
}

impl Seat for PlayerSpec {
    fn is_person(&self) -> bool {
        *self == Self::Human
    }
}

impl Desk {
    pub(crate) fn is_over(&self) -> bool {
        match self {
            Self::Reversi(desk) => desk.table.is_over(),
            Self::Alak(desk) => desk.table.is_over(),
        }
    }

    /// Returns the number of moves played, passes left out.
    pub(crate) fn move_count(&self) -> usize {
        match self {
            Self::Reversi(desk) => desk.table.record.move_count(),
            Self::Alak(desk) => desk.table.record.move_count(),
        }
    }

    pub(crate) fn has_person(&self) -> bool {
        match self {
            Self::Reversi(desk) => desk.table.has_person(),
            Self::Alak(desk) => desk.table.has_person(),
        }
    }

    pub(crate) fn is_turn_of_person(&self) -> bool {
        match self {
            Self::Reversi(desk) => desk.table.is_turn_of_person(),
            Self::Alak(desk) => desk.table.is_turn_of_person(),
        }
    }

    /// Names the side to move and who plays it.
    pub(crate) fn mover(&self) -> String {
        match self {
            Self::Reversi(desk) => {
                format!("{} ({})", desk.table.position().to_move().name(), desk.table.mover().label())
            }
            Self::Alak(desk) => {
                format!("{} ({})", desk.table.position().to_move().letter(), desk.table.mover().name())
            }
        }
    }

    /// Returns whether the machine to move plays the best that it has found when it is asked to stop.
    pub(crate) fn can_hurry(&self) -> bool {
        match self {
            Self::Reversi(desk) => desk.table.mover().can_hurry(),
            Self::Alak(_) => true,
        }
    }

    /// Walks to the next turn of a person, and returns whether there was one.
    pub(crate) fn walk(&mut self, walk: Walk) -> bool {
        match self {
            Self::Reversi(desk) => desk.table.walk(walk),
            Self::Alak(desk) => {
                desk.chosen = None;
                desk.table.walk(walk)
            }
        }
    }
}

impl ReversiDesk {
    pub(crate) fn new(record: GameRecord<Position>, seats: Sides<PlayerSpec>) -> Self {
        let place = record.position().size().centre()[0];
        Self {
            table: Table { record, seats, resigned: None },
            focus: None,
            place,
            origin: Origin::Played,
            known: Vec::new(),
        }
    }

    /// Returns the game as it is saved: one that was played here with its players and the day.
    pub(crate) fn signed(&self) -> GameRecord<Position> {
        let mut record = self.table.record.clone();
        if self.origin == Origin::Played {
            let seats = &self.table.seats;
            saved_game::tag_players_and_date(
                &mut record,
                &Sides { black: seats.black.full_name(), white: seats.white.full_name() },
            );
        }
        record
    }

    /// Returns what is known of the current position.
    pub(crate) fn evaluation(&self) -> Option<&Analysis> {
        self.known.get(self.table.ply())?.as_ref()
    }

    /// Returns what was last known of the game, from Black's view.
    pub(crate) fn last_known(&self) -> Option<&Analysis> {
        self.known.iter().take(self.table.ply() + 1).rev().flatten().next()
    }

    /// Keeps what was found out about the current position.
    pub(crate) fn learn(&mut self, evaluation: Analysis) {
        let ply = self.table.ply();
        if self.known.len() <= ply {
            self.known.resize(ply + 1, None);
        }
        self.known[ply] = Some(evaluation);
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), outflank_reversi::IllegalMove> {
        let ply = self.table.ply();
        self.table.record.play(mv)?;
        self.known.truncate(ply + 1);
        Ok(())
    }

    /// Returns the squares where a person may place a disc now.
    pub(crate) fn squares_to_click(&self) -> Vec<Square> {
        if self.table.is_turn_of_person() { self.table.position().placements().collect() } else { Vec::new() }
    }

    /// Returns the discs that flip if the side to move places one on the square that is pointed at.
    pub(crate) fn flips_in_view(&self) -> Vec<Square> {
        let focus = self.focus.filter(|_| self.table.is_turn_of_person());
        focus.map(|square| self.table.position().flips(square)).unwrap_or_default()
    }

    /// Returns how many discs a move flips.
    pub(crate) fn count_flips(&self, mv: Move) -> usize {
        match mv {
            Move::Place(square) => self.table.position().flips(square).len(),
            Move::Pass => 0,
        }
    }

    /// Returns whether the square may be played on by the side to move.
    pub(crate) fn is_legal(&self, square: Square) -> bool {
        self.table.position().is_legal(Move::Place(square))
    }
}
