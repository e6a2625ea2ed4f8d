//! What the menu chooses.

use super::{Desk, ReversiDesk};
use crate::action::Direction;
use crate::alak::{self, AlakDesk};
use crate::table::Seat;
use outflank_alak::Slots;
use outflank_engine::Level;
use outflank_game::{GameRecord, Sides};
use outflank_play::{AnyGame, PlayerSpec};
use outflank_reversi::{Layout, Position, Rules, Size};

/// The game to play, and who plays it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    pub(crate) kind: Kind,
    pub(crate) rules: Rules,
    pub(crate) slots: Slots,
    pub(crate) seating: Seating,
    /// The machine that plays Othello and Reversi.
    pub(crate) machine: PlayerSpec,
    /// The programs that may play Othello, besides the machines that are always there.
    guests: Vec<PlayerSpec>,
    /// The machine that plays Alak.
    pub(crate) alak_machine: alak::Who,
    /// Whether the bar shows who is ahead.
    pub(crate) shows_bar: bool,
    /// The position from which the game on the table started, where it is not that of the rules.
    pub(crate) start: Option<Position>,
}

/// A game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Reversi,
    Alak,
}

/// Which sides people play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seating {
    Black,
    White,
    Both,
    Neither,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            kind: Kind::Reversi,
            rules: Rules::default(),
            slots: Slots::STANDARD,
            seating: Seating::Black,
            machine: PlayerSpec::Level(Level::new(2).expect("there is such a level")),
            guests: Vec::new(),
            alak_machine: alak::Who::Mean(3),
            shows_bar: true,
            start: None,
        }
    }
}

impl Settings {
    /// Takes over the rules of a game, and puts it on the table.
    pub(crate) fn adopt(&mut self, game: AnyGame) -> Desk {
        match game {
            AnyGame::Reversi(record) => {
                self.adopt_rules(record.start());
                Desk::Reversi(Box::new(ReversiDesk::new(*record, self.reversi_seats())))
            }
            AnyGame::Alak(record) => {
                (self.kind, self.slots) = (Kind::Alak, record.start().slots());
                Desk::Alak(Box::new(AlakDesk::new(*record, self.alak_seats())))
            }
        }
    }

    /// Takes over the rules of a position that a game starts from.
    pub(crate) fn adopt_rules(&mut self, start: &Position) {
        let (size, aim) = (start.size(), start.aim());
        let fits = |layout: &Layout| Position::start(&Rules { size, layout: *layout, aim }) == *start;
        let layout = Layout::ALL.into_iter().find(fits);
        self.kind = Kind::Reversi;
        self.rules = Rules { size, layout: layout.unwrap_or_default(), aim };
        self.start = layout.is_none().then(|| start.clone());
    }

    /// Takes over who plays.
    pub(crate) fn adopt_seats(&mut self, seats: Sides<PlayerSpec>) {
        self.seating = Seating::of(seats.black.is_person(), seats.white.is_person());
        let machines = [seats.white, seats.black].into_iter().filter(|who| !who.is_person());
        for machine in machines.rev() {
            if matches!(machine, PlayerSpec::External(_)) && !self.guests.contains(&machine) {
                self.guests.push(machine.clone());
            }
            self.machine = machine;
        }
    }

    /// Makes a new game.
    pub(crate) fn desk(&self) -> Desk {
        match self.kind {
            Kind::Reversi => {
                let start = self.start.clone().unwrap_or_else(|| Position::start(&self.rules));
                Desk::Reversi(Box::new(ReversiDesk::new(GameRecord::new(start), self.reversi_seats())))
            }
            Kind::Alak => {
                let start = outflank_alak::Position::start(self.slots);
                Desk::Alak(Box::new(AlakDesk::new(GameRecord::new(start), self.alak_seats())))
            }
        }
    }

    /// Returns who plays Othello or Reversi.
    pub(crate) fn reversi_seats(&self) -> Sides<PlayerSpec> {
        self.seating.seats(PlayerSpec::Human, self.machine.clone())
    }

    /// Returns who plays Alak.
    pub(crate) fn alak_seats(&self) -> Sides<alak::Who> {
        self.seating.seats(alak::Who::Human, self.alak_machine)
    }

    /// Goes to the next size of a board that is as high as wide, or to the one before.
    pub(crate) fn change_size(&mut self, direction: Direction) {
        if self.kind == Kind::Alak {
            let all: Vec<Slots> = Slots::all().collect();
            self.slots = neighbour(&all, &self.slots, direction);
        } else {
            let sizes: Vec<Size> = (Size::MIN..=Size::MAX).filter_map(|side| Size::square(side).ok()).collect();
            let square = Size::square(self.rules.size.width()).expect("each width is a height, too");
            self.rules.size = neighbour(&sizes, &square, direction);
            self.start = None;
        }
    }

    /// Goes to the next number of rows of the board, or to the one before.
    pub(crate) fn change_height(&mut self, direction: Direction) {
        let size = self.rules.size;
        let sizes: Vec<Size> = (Size::MIN..=Size::MAX).filter_map(|height| size.with_height(height).ok()).collect();
        self.rules.size = neighbour(&sizes, &size, direction);
        self.start = None;
    }

    /// Goes to the next machine, or to the one before.
    pub(crate) fn change_machine(&mut self, direction: Direction) {
        if self.kind == Kind::Alak {
            self.alak_machine = neighbour(&alak::Who::MACHINES, &self.alak_machine, direction);
        } else {
            let levels = (0..=Level::HIGHEST.number()).filter_map(Level::new).map(PlayerSpec::Level);
            let own = [PlayerSpec::Random, PlayerSpec::Greedy].into_iter().chain(levels);
            let machines: Vec<PlayerSpec> = own.chain(self.guests.iter().cloned()).collect();
            self.machine = neighbour(&machines, &self.machine, direction);
        }
    }
}

impl Seating {
    const ALL: [Self; 4] = [Self::Black, Self::White, Self::Both, Self::Neither];

    fn of(plays_black: bool, plays_white: bool) -> Self {
        match (plays_black, plays_white) {
            (true, true) => Self::Both,
            (true, false) => Self::Black,
            (false, true) => Self::White,
            (false, false) => Self::Neither,
        }
    }

    /// Goes to the next one, or to the one before.
    pub(crate) fn change(&mut self, direction: Direction) {
        *self = neighbour(&Self::ALL, self, direction);
    }

    fn seats<S: Clone>(self, person: S, machine: S) -> Sides<S> {
        match self {
            Self::Black => Sides { black: person, white: machine },
            Self::White => Sides { black: machine, white: person },
            Self::Both => Sides { black: person.clone(), white: person },
            Self::Neither => Sides { black: machine.clone(), white: machine },
        }
    }
}

/// Returns the one after another in a list, or the one before; from one that is not in the list, the first.
pub(crate) fn neighbour<T: Clone + PartialEq>(all: &[T], one: &T, direction: Direction) -> T {
    let Some(index) = all.iter().position(|other| other == one) else { return all[0].clone() };
    let step = if direction == Direction::Left { all.len() - 1 } else { 1 };
    all[(index + step) % all.len()].clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_goes_round_in_both_directions() {
        assert_eq!(neighbour(&[1, 2, 3], &3, Direction::Right), 1);
        assert_eq!(neighbour(&[1, 2, 3], &1, Direction::Left), 3);
        assert_eq!(neighbour(&[1, 2, 3], &9, Direction::Left), 1);
    }

    #[test]
    fn a_start_that_no_layout_has_is_kept() {
        let mut settings = Settings::default();
        settings.adopt_rules(&"4x4 -----OX--XO----- X".parse().unwrap());
        assert_eq!((settings.rules.size.width(), settings.start.is_none()), (4, true));
        settings.adopt_rules(&"4x4 -OX--OX--XO----- X".parse().unwrap());
        assert!(settings.start.is_some());
    }
}
