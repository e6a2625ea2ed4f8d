//! The items of the menu.

use super::prompt::PromptKind;
use super::settings::{HumanSides, Kind, neighbour};
use super::{App, Scene};
use crate::action::{Action, Direction, MenuItem};
use crate::game_state::label;
use outflank_rules::reversi::{Aim, Layout};

impl App {
    /// Activates an item that is clicked or confirmed; one with a value gets its next value.
    pub(super) fn activate_item(&mut self, item: MenuItem) {
        let action = match item {
            MenuItem::Close if self.can_change_players() => return self.change_players(),
            MenuItem::Close => Action::Close,
            MenuItem::Reset => Action::Reset,
            MenuItem::ShowScore => Action::ShowScore,
            MenuItem::NewGame => Action::NewGame,
            MenuItem::Review => Action::Review,
            MenuItem::Help => Action::Help,
            MenuItem::Quit => Action::Quit,
            MenuItem::Save => return self.close_and_prompt(PromptKind::Save),
            MenuItem::Load => return self.close_and_prompt(PromptKind::Load),
            value => return self.change_item(value, Direction::Right),
        };
        self.act(action);
    }

    fn close_and_prompt(&mut self, kind: PromptKind) {
        self.scene = Scene::Game;
        self.open_prompt(kind);
    }

    /// Sets an item to its next value, or to the one before.
    pub(super) fn change_item(&mut self, item: MenuItem, direction: Direction) {
        let settings = &mut self.settings;
        match item {
            MenuItem::Game => settings.kind = neighbour(&[Kind::Reversi, Kind::Alak], &settings.kind, direction),
            MenuItem::Size => settings.change_size(direction),
            MenuItem::Height => settings.change_height(direction),
            // A given start position would go before the rules that are changed.
            MenuItem::Start => {
                settings.rules.layout = neighbour(&Layout::ALL, &settings.rules.layout, direction);
                settings.start = None;
            }
            MenuItem::Aim => {
                settings.rules.aim = neighbour(&Aim::ALL, &settings.rules.aim, direction);
                settings.start = None;
            }
            MenuItem::Sides => settings.human_sides.change(direction),
            MenuItem::Level => settings.change_computer(direction),
            MenuItem::Bar => settings.shows_bar = !settings.shows_bar,
            _ => {}
        }
    }

    /// Returns whether the settings have other players than the game under way, and could be its players.
    pub(crate) fn can_change_players(&self) -> bool {
        self.settings.has_other_players_than(&self.game)
    }

    /// Continues the game under way with the players of the settings.
    fn change_players(&mut self) {
        self.game.state.players = self.settings.players();
        let message = self.replacement_text();
        self.begin(&message);
    }

    /// Returns a sentence about a player that cannot play the game of the settings; empty if all can.
    pub(super) fn replacement_text(&self) -> String {
        let wanted = self.settings.replaced_computer();
        let text = |wanted| {
            let (player, wanted) = (label(&self.settings.computer()), label(wanted));
            format!("{player} plays instead of {wanted}, which cannot play here.")
        };
        wanted.map(text).unwrap_or_default()
    }

    /// Returns the value of an item, if it has one.
    pub(crate) fn value_of(&self, item: MenuItem) -> Option<String> {
        let settings = &self.settings;
        let is_alak = settings.kind == Kind::Alak;
        Some(match item {
            MenuItem::Game => if is_alak { "Alak" } else { "Othello, Reversi" }.to_owned(),
            MenuItem::Size if is_alak => format!("{} slots", settings.slots),
            MenuItem::Size => settings.rules.size.to_string(),
            MenuItem::Height if !is_alak => format!("{} rows", settings.rules.size.height()),
            MenuItem::Start if !is_alak && settings.start.is_some() => "as given".to_owned(),
            MenuItem::Start if !is_alak => settings.rules.layout.to_string(),
            MenuItem::Aim if !is_alak && settings.rules.aim == Aim::MostDiscs => "normal".to_owned(),
            MenuItem::Aim if !is_alak => "anti".to_owned(),
            MenuItem::Sides => self.human_sides_text().to_owned(),
            MenuItem::Level if is_alak => label(&settings.alak_computer),
            MenuItem::Level => label(&settings.computer()),
            MenuItem::Bar => if settings.shows_bar { "on" } else { "off" }.to_owned(),
            _ => return None,
        })
    }

    /// Returns whether an item applies to the selected game.
    pub(crate) fn has_item(&self, item: MenuItem) -> bool {
        let is_alak = self.settings.kind == Kind::Alak;
        !(is_alak
            && matches!(item, MenuItem::Height | MenuItem::Start | MenuItem::Aim | MenuItem::Bar | MenuItem::Review))
    }

    fn human_sides_text(&self) -> &'static str {
        match (self.settings.human_sides, self.settings.kind) {
            (HumanSides::Black, Kind::Reversi) => "you are Black",
            (HumanSides::White, Kind::Reversi) => "you are White",
            (HumanSides::Black, Kind::Alak) => "you are X",
            (HumanSides::White, Kind::Alak) => "you are O",
            (HumanSides::Both, _) => "two players",
            (HumanSides::Neither, _) => "two computers",
        }
    }
}
