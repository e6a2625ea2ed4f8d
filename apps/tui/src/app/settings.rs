//! The settings of the menu.

use super::current_game::CurrentGame;
use super::opponents::{nearest_opponent, opponents};
use crate::action::Direction;
use crate::alak::COMPUTERS;
use outflank_engine::Level;
use outflank_play::{PlayerKind, PlayerSpec};
use outflank_rules::alak::{self, Slots};
use outflank_rules::reversi::{Layout, Rules, Size};
use outflank_rules::{GameRecord, Position, Sides};

/// The settings of the next game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    pub(crate) kind: Kind,
    pub(crate) rules: Rules,
    pub(crate) slots: Slots,
    pub(crate) human_sides: HumanSides,
    /// The wanted computer player of Othello and Reversi; [`Settings::computer`] is one that can play the game.
    computer: PlayerSpec,
    /// The other programs that may play Othello.
    programs: Vec<PlayerSpec>,
    /// The computer player of Alak.
    pub(crate) alak_computer: PlayerSpec,
    /// Whether the evaluation bar is shown.
    pub(crate) shows_bar: bool,
    /// The start position of the game under way, if it is not that of the rules.
    pub(crate) start: Option<Position>,
}

/// A game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Reversi,
    Alak,
}

/// The sides that humans play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HumanSides {
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
            human_sides: HumanSides::Black,
            computer: PlayerSpec::level(Level::new(2).expect("there is such a level")),
            programs: Vec::new(),
            alak_computer: PlayerSpec::new(PlayerKind::Mean(3)),
            shows_bar: false,
            start: None,
        }
    }
}

impl Settings {
    /// Adopts the rules of a game, and returns it with the players of the settings.
    pub(crate) fn adopt(&mut self, game: &GameRecord<Position>) -> CurrentGame {
        let record = game.clone().canonical();
        self.adopt_start(record.start());
        CurrentGame::new(record, self.players())
    }

    /// Adopts the rules of a start position.
    pub(crate) fn adopt_start(&mut self, start: &Position) {
        self.kind = Kind::of(start);
        if let Some(alak) = start.as_alak() {
            self.slots = alak.slots();
        } else if let Some(board) = start.to_reversi() {
            let (size, aim) = (board.size(), board.aim());
            let rules = start.rules();
            self.start = rules.is_none().then(|| start.clone());
            self.rules = rules.unwrap_or(Rules { size, layout: Layout::default(), aim });
        }
    }

    /// Adopts the players of a game.
    pub(crate) fn adopt_players(&mut self, kind: Kind, players: Sides<PlayerSpec>) {
        self.human_sides = HumanSides::of(&players);
        // Black's comes first, so that of two computers the settings keep White's.
        for computer in [players.black, players.white].into_iter().filter(|who| !who.is_human()) {
            if matches!(computer.kind, PlayerKind::External(_)) && !self.programs.contains(&computer) {
                self.programs.push(computer.clone());
            }
            match kind {
                Kind::Reversi => self.computer = computer,
                Kind::Alak => self.alak_computer = computer,
            }
        }
    }

    /// Makes a new game.
    pub(crate) fn new_game(&self) -> CurrentGame {
        let start = match self.kind {
            Kind::Reversi => self.start_position(),
            Kind::Alak => alak::Position::start(self.slots).into(),
        };
        CurrentGame::new(GameRecord::new(start), self.players())
    }

    /// Returns the computer player of Othello and Reversi: the wanted one, or the nearest one that can play the game.
    pub(crate) fn computer(&self) -> PlayerSpec {
        nearest_opponent(&self.computer, &self.start_position())
    }

    /// Returns the wanted computer player if it cannot play the game, so that another one plays.
    pub(crate) fn replaced_computer(&self) -> Option<&PlayerSpec> {
        let is_used = self.kind == Kind::Reversi && self.human_sides != HumanSides::Both;
        Some(&self.computer).filter(|&wanted| is_used && *wanted != self.computer())
    }

    /// Returns whether a game has the board of these settings, but other players.
    pub(crate) fn has_other_players_than(&self, game: &CurrentGame) -> bool {
        let (start, mut adopted) = (game.state.record.start(), self.clone());
        adopted.adopt_players(Kind::of(start), game.state.players.clone());
        let is_same_board = match start.as_alak() {
            Some(alak) => self.kind == Kind::Alak && self.slots == alak.slots(),
            None => self.kind == Kind::Reversi && self.start_position() == *start,
        };
        // Settings hold one computer player: of a game between two, they are compared with the one that they would adopt.
        let players = |settings: &Self| (settings.human_sides, settings.computer(), settings.alak_computer.clone());
        is_same_board && players(&adopted) != players(self)
    }

    /// Returns where a game of Othello or Reversi starts.
    fn start_position(&self) -> Position {
        self.start.clone().unwrap_or_else(|| self.rules.into())
    }

    /// Returns the players of the game.
    pub(crate) fn players(&self) -> Sides<PlayerSpec> {
        self.human_sides.players(
            PlayerSpec::HUMAN,
            match self.kind {
                Kind::Reversi => self.computer(),
                Kind::Alak => self.alak_computer.clone(),
            },
        )
    }

    /// Selects the next square board size, or the one before.
    pub(crate) fn change_size(&mut self, direction: Direction) {
        if self.kind == Kind::Alak {
            let all: Vec<Slots> = Slots::all().collect();
            self.slots = neighbour(&all, &self.slots, direction);
        } else {
            let sizes: Vec<Size> = (Size::MIN..=Size::MAX).filter_map(|side| Size::square(side).ok()).collect();
            // An oblong board counts as the square of its width.
            let square = Size::square(self.rules.size.width()).expect("each width is a height, too");
            self.rules.size = neighbour(&sizes, &square, direction);
            self.start = None;
        }
    }

    /// Selects the next number of rows, or the one before.
    pub(crate) fn change_height(&mut self, direction: Direction) {
        let size = self.rules.size;
        let sizes: Vec<Size> = (Size::MIN..=Size::MAX).filter_map(|height| size.with_height(height).ok()).collect();
        self.rules.size = neighbour(&sizes, &size, direction);
        self.start = None;
    }

    /// Selects the next computer player, or the one before.
    pub(crate) fn change_computer(&mut self, direction: Direction) {
        if self.kind == Kind::Alak {
            self.alak_computer = neighbour(&COMPUTERS, &self.alak_computer, direction);
        } else {
            let offered = opponents(&self.start_position(), &self.programs);
            self.computer = neighbour(&offered, &self.computer(), direction);
        }
    }
}

impl Kind {
    fn of(start: &Position) -> Self {
        if start.as_alak().is_some() { Self::Alak } else { Self::Reversi }
    }
}

impl HumanSides {
    const ALL: [Self; 4] = [Self::Black, Self::White, Self::Both, Self::Neither];

    fn of(players: &Sides<PlayerSpec>) -> Self {
        match (players.black.is_human(), players.white.is_human()) {
            (true, true) => Self::Both,
            (true, false) => Self::Black,
            (false, true) => Self::White,
            (false, false) => Self::Neither,
        }
    }

    /// Selects the next choice, or the one before.
    pub(crate) fn change(&mut self, direction: Direction) {
        *self = neighbour(&Self::ALL, self, direction);
    }

    fn players<P: Clone>(self, human: P, computer: P) -> Sides<P> {
        match self {
            Self::Black => Sides { black: human, white: computer },
            Self::White => Sides { black: computer, white: human },
            Self::Both => Sides { black: human.clone(), white: human },
            Self::Neither => Sides { black: computer.clone(), white: computer },
        }
    }
}

/// Returns the next element of a list that wraps around, or the one before; the first for one that is not in the list.
pub(crate) fn neighbour<T: Clone + PartialEq>(all: &[T], one: &T, direction: Direction) -> T {
    let Some(index) = all.iter().position(|other| other == one) else { return all[0].clone() };
    let step = if direction == Direction::Left { all.len() - 1 } else { 1 };
    all[(index + step) % all.len()].clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_wraps_around_in_both_directions() {
        assert_eq!(neighbour(&[1, 2, 3], &3, Direction::Right), 1);
        assert_eq!(neighbour(&[1, 2, 3], &1, Direction::Left), 3);
        assert_eq!(neighbour(&[1, 2, 3], &9, Direction::Left), 1);
    }

    #[test]
    fn a_start_that_no_layout_has_is_kept() {
        let mut settings = Settings::default();
        settings.adopt_start(&"4x4 -----OX--XO----- X".parse().unwrap());
        assert_eq!((settings.rules.size.width(), settings.start.is_none()), (4, true));
        settings.adopt_start(&"4x4 -OX--OX--XO----- X".parse().unwrap());
        assert!(settings.start.is_some());
    }
}
