//! The settings of the menu.

use super::active_game::{ActiveGame, ReversiGame};
use super::opponents::{nearest_opponent, opponents};
use crate::action::Direction;
use crate::alak::{self, AlakGame};
use outflank_engine::Level;
use outflank_play::{PlayerKind, PlayerSpec};
use outflank_rules::alak::Slots;
use outflank_rules::reversi::{Layout, Position, Rules, Size};
use outflank_rules::{GameRecord, Sides};

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
    pub(crate) fn adopt(&mut self, game: &GameRecord<outflank_rules::Position>) -> ActiveGame {
        if let Some(record) = game.to_alak() {
            self.adopt_slots(record.position().slots());
            return ActiveGame::Alak(Box::new(AlakGame::new(record, self.alak_players())));
        }
        let record = game.to_reversi().expect("it is no game of Alak");
        self.adopt_rules(record.start());
        ActiveGame::Reversi(Box::new(ReversiGame::new(record, self.reversi_players())))
    }

    /// Adopts the board of a game.
    pub(crate) fn adopt_board(&mut self, game: &ActiveGame) {
        match game {
            ActiveGame::Reversi(game) => self.adopt_rules(game.state.record.start()),
            ActiveGame::Alak(game) => self.adopt_slots(game.state.position().slots()),
        }
    }

    fn adopt_slots(&mut self, slots: Slots) {
        (self.kind, self.slots) = (Kind::Alak, slots);
    }

    /// Adopts the rules of a start position.
    pub(crate) fn adopt_rules(&mut self, start: &Position) {
        let (size, aim) = (start.size(), start.aim());
        let fits = |layout: &Layout| Position::start(&Rules { size, layout: *layout, aim }) == *start;
        let layout = Layout::ALL.into_iter().find(fits);
        self.kind = Kind::Reversi;
        self.rules = Rules { size, layout: layout.unwrap_or_default(), aim };
        self.start = layout.is_none().then(|| start.clone());
    }

    /// Adopts the players of a game.
    pub(crate) fn adopt_players(&mut self, kind: Kind, players: Sides<PlayerSpec>) {
        self.human_sides = HumanSides::of(&players);
        let computers = [players.white, players.black].into_iter().filter(|who| !who.is_human());
        for computer in computers.rev() {
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
    pub(crate) fn new_game(&self) -> ActiveGame {
        match self.kind {
            Kind::Reversi => {
                let record = GameRecord::new(self.start_position());
                ActiveGame::Reversi(Box::new(ReversiGame::new(record, self.reversi_players())))
            }
            Kind::Alak => {
                let start = outflank_rules::alak::Position::start(self.slots);
                ActiveGame::Alak(Box::new(AlakGame::new(GameRecord::new(start), self.alak_players())))
            }
        }
    }

    /// Returns the computer player of Othello and Reversi: the wanted one, or the nearest one that can play the game.
    pub(crate) fn computer(&self) -> PlayerSpec {
        nearest_opponent(&self.computer, &self.start_position().into())
    }

    /// Returns the wanted computer player if it cannot play the game, so that another one plays.
    pub(crate) fn replaced_computer(&self) -> Option<&PlayerSpec> {
        let is_used = self.kind == Kind::Reversi && self.human_sides != HumanSides::Both;
        Some(&self.computer).filter(|&wanted| is_used && *wanted != self.computer())
    }

    /// Returns whether a game has the board of these settings, but other players.
    pub(crate) fn has_other_players_than(&self, game: &ActiveGame) -> bool {
        let mut adopted = self.clone();
        let is_same_board = match game {
            ActiveGame::Reversi(game) => {
                adopted.adopt_players(Kind::Reversi, game.state.players.clone());
                self.kind == Kind::Reversi && self.start_position() == *game.state.record.start()
            }
            ActiveGame::Alak(game) => {
                adopted.adopt_players(Kind::Alak, game.state.players.clone());
                self.kind == Kind::Alak && self.slots == game.state.position().slots()
            }
        };
        // Settings hold one computer player: of a game between two, they are compared with the one that they would adopt.
        let players = |settings: &Self| (settings.human_sides, settings.computer(), settings.alak_computer.clone());
        is_same_board && players(&adopted) != players(self)
    }

    fn start_position(&self) -> Position {
        self.start.clone().unwrap_or_else(|| Position::start(&self.rules))
    }

    /// Returns the players of Othello or Reversi.
    pub(crate) fn reversi_players(&self) -> Sides<PlayerSpec> {
        self.human_sides.players(PlayerSpec::HUMAN, self.computer())
    }

    /// Returns the players of Alak.
    pub(crate) fn alak_players(&self) -> Sides<PlayerSpec> {
        self.human_sides.players(PlayerSpec::HUMAN, self.alak_computer.clone())
    }

    /// Selects the next square board size, or the one before.
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
            self.alak_computer = neighbour(&alak::COMPUTERS, &self.alak_computer, direction);
        } else {
            let offered = opponents(&self.start_position().into(), &self.programs);
            self.computer = neighbour(&offered, &self.computer(), direction);
        }
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
        settings.adopt_rules(&"4x4 -----OX--XO----- X".parse().unwrap());
        assert_eq!((settings.rules.size.width(), settings.start.is_none()), (4, true));
        settings.adopt_rules(&"4x4 -OX--OX--XO----- X".parse().unwrap());
        assert!(settings.start.is_some());
    }
}
