//! What the items of the menu do.

use super::settings::neighbour;
use super::{App, Ask, Desk, Kind, Scene};
use crate::action::{Action, Direction, Item};
use outflank_reversi::{Aim, Layout};

impl App {
    /// Does what an item says, when it is clicked or confirmed; one with a value changes it.
    pub(super) fn do_item(&mut self, item: Item) {
        let action = match item {
            Item::Close => Action::Close,
            Item::Reset => Action::Reset,
            Item::End => Action::End,
            Item::NewGame => Action::NewGame,
            Item::Review => Action::Review,
            Item::Help => Action::Help,
            Item::Leave => Action::Leave,
            Item::Save => return self.close_and_ask(Ask::Save),
            Item::Load => return self.close_and_ask(Ask::Load),
            value => return self.change_item(value, Direction::Right),
        };
        self.act(action);
    }

    fn close_and_ask(&mut self, ask: Ask) {
        self.scene = Scene::Game;
        self.ask(ask);
    }

    /// Goes to the next value of an item, or to the one before.
    pub(super) fn change_item(&mut self, item: Item, direction: Direction) {
        let settings = &mut self.settings;
        match item {
            Item::Game => settings.kind = neighbour(&[Kind::Reversi, Kind::Alak], &settings.kind, direction),
            Item::Size => settings.change_size(direction),
            Item::Height => settings.change_height(direction),
            Item::Start => {
                settings.rules.layout = neighbour(&Layout::ALL, &settings.rules.layout, direction);
                settings.start = None;
            }
            Item::Aim => {
                settings.rules.aim = neighbour(&Aim::ALL, &settings.rules.aim, direction);
                settings.start = None;
            }
            Item::Sides => settings.seating.change(direction),
            Item::Level => settings.change_machine(direction),
            Item::Bar => settings.shows_bar = !settings.shows_bar,
            _ => return,
        }
        if matches!(item, Item::Sides | Item::Level) {
            self.seat_players();
        }
    }

    /// Lets the players of the settings go on with the game on the table.
    fn seat_players(&mut self) {
        match &mut self.desk {
            Desk::Reversi(desk) => desk.table.seats = self.settings.reversi_seats(),
            Desk::Alak(desk) => desk.table.seats = self.settings.alak_seats(),
        }
        // The machine must not go on with a move that is a person's now.
        self.changed();
    }

    /// Returns the value that an item shows, if it has one.
    pub(crate) fn value_of(&self, item: Item) -> Option<String> {
        let settings = &self.settings;
        let is_alak = settings.kind == Kind::Alak;
        Some(match item {
            Item::Game => if is_alak { "Alak" } else { "Othello, Reversi" }.to_owned(),
            Item::Size if is_alak => format!("{} slots", settings.slots),
            Item::Size => settings.rules.size.to_string(),
            Item::Height if !is_alak => format!("{} rows", settings.rules.size.height()),
            Item::Start if !is_alak && settings.start.is_some() => "as given".to_owned(),
            Item::Start if !is_alak => settings.rules.layout.to_string(),
            Item::Aim if !is_alak && settings.rules.aim == Aim::MostDiscs => "normal".to_owned(),
            Item::Aim if !is_alak => "anti".to_owned(),
            Item::Sides => self.seating().to_owned(),
            Item::Level if is_alak => settings.alak_machine.name(),
            Item::Level => settings.machine.label(),
            Item::Bar => if settings.shows_bar { "on" } else { "off" }.to_owned(),
            _ => return None,
        })
    }

    /// Returns whether an item has a meaning for the game that is chosen.
    pub(crate) fn has_item(&self, item: Item) -> bool {
        let is_alak = self.settings.kind == Kind::Alak;
        !(is_alak && matches!(item, Item::Height | Item::Start | Item::Aim | Item::Bar | Item::Review))
    }

    fn seating(&self) -> &'static str {
        use super::Seating;
        match (self.settings.seating, self.settings.kind) {
            (Seating::Black, Kind::Reversi) => "you are Black",
            (Seating::White, Kind::Reversi) => "you are White",
            (Seating::Black, Kind::Alak) => "you are X",
            (Seating::White, Kind::Alak) => "you are O",
            (Seating::Both, _) => "two players",
            (Seating::Neither, _) => "two computers",
        }
    }
}
