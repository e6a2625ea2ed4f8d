//! The state of the program, and how events change it.
//!
//! [`App::update`] is the only function that changes the state: it takes an event and returns effects. It reads neither
//! the clock nor the system, so that the same events always lead to the same screen.

mod act;
mod current_game;
mod game_list;
mod job_tracker;
mod jobs;
mod keys;
mod menu;
mod mouse;
mod opponents;
mod prompt;
mod review;
mod settings;
mod shelf;

pub(crate) use current_game::{CurrentGame, needs_capitals, player_name, slot};
pub(crate) use game_list::{Description, GameList};
pub(crate) use prompt::{Answer, Prompt, PromptKind};
pub use review::Review;
pub(crate) use review::analyze_plies;
pub(crate) use settings::Settings;
#[cfg(test)]
pub(crate) use settings::{HumanSides, Kind};

use crate::event::{Effect, Event};
use crate::theme::Theme;
use job_tracker::JobTracker;
use outflank_play::saved_game::{CollectedGame, Collection};
use outflank_rules::{Clock, Position, counted};
use ratatui::layout::Rect;
use shelf::Shelf;

/// The state of the program.
#[derive(Debug)]
pub(crate) struct App {
    /// The size of the terminal.
    pub(crate) area: Rect,
    pub(crate) theme: Theme,
    pub(crate) scene: Scene,
    pub(crate) game: CurrentGame,
    pub(crate) settings: Settings,
    /// The last message.
    pub(crate) message: String,
    /// The line that the user is typing.
    pub(crate) prompt: Option<Prompt>,
    /// The typed beginning of a square.
    pub(crate) typed: String,
    /// Whether the squares show the values of moves.
    pub(crate) shows_values: bool,
    /// Whether the computer players wait until the user resumes the game.
    pub(crate) is_paused: bool,
    wants_hint: bool,
    /// The list of the last file with several games, while it is not shown.
    games: Option<Box<GameList>>,
    shelf: Shelf,
    clock: Clock,
    jobs: JobTracker,
    effects: Vec<Effect>,
}

/// The content of the screen.
#[derive(Debug)]
pub(crate) enum Scene {
    /// The board.
    Game,
    /// The menu, with the index of the selected item.
    Menu {
        row: usize,
    },
    /// The final scores.
    End,
    Review(Box<Review>),
    /// The game tree of Alak.
    Tree,
    /// The games of a file.
    Games(Box<GameList>),
    Help,
}

impl App {
    /// Makes the initial state of a game.
    pub(crate) fn new(game: CurrentGame, settings: Settings, theme: Theme) -> Self {
        Self {
            area: Rect::new(0, 0, 80, 24),
            theme,
            scene: Scene::Game,
            game,
            settings,
            message: String::new(),
            prompt: None,
            typed: String::new(),
            shows_values: false,
            is_paused: false,
            wants_hint: false,
            games: None,
            shelf: Shelf::default(),
            clock: Clock::Unlimited,
            jobs: JobTracker::default(),
            effects: Vec::new(),
        }
    }

    /// Sets the clock of the computer players.
    pub(crate) fn with_clock(self, clock: Clock) -> Self {
        Self { clock, ..self }
    }

    /// Applies an event, and returns the effects.
    pub(crate) fn update(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Key(key) => self.on_key(key),
            Event::Paste(text) => self.on_paste(&text),
            Event::Mouse(mouse) => self.on_mouse(mouse),
            Event::Resize(area) => self.area = area,
            Event::JobUpdate { id, update } => self.on_job_update(id, update),
            Event::Saved { file, result } => self.on_saved(file, result),
            Event::Loaded { source, games } => match games {
                Ok(games) => self.on_loaded(games, source),
                Err(text) => self.prompt = Some(Prompt::answered(PromptKind::Load, source, Answer::Failed(text))),
            },
            Event::Quit { signal } => self.effects.push(Effect::Quit { signal }),
            Event::Suspend => self.effects.push(Effect::Suspend),
        }
        // After each event, whatever it was: which job runs follows from the state, and no action starts or stops one
        // itself.
        self.update_jobs();
        std::mem::take(&mut self.effects)
    }

    /// Returns the activity of the worker thread, as a word.
    pub(crate) fn activity(&self) -> Option<&'static str> {
        self.jobs.activity()
    }

    /// Returns the start position of loaded games that do not name theirs.
    pub(crate) fn start(&self) -> Position {
        // Transcripts name squares, which a row of slots has not.
        if self.game.is_row() { self.settings.rules.into() } else { self.game.state.record.start().clone() }
    }

    /// Opens the only game of a file, or lists its games.
    fn on_loaded(&mut self, collection: Collection, source: String) {
        let only = (collection.games.len() == 1).then(|| collection.games[0].clone());
        let rejected = collection.rejection();
        if let Some(game) = only {
            self.open(game);
            self.message += &rejected.map(|rejected| format!(" {rejected}.")).unwrap_or_default();
        } else {
            self.message.clear();
            self.scene = Scene::Games(Box::new(GameList::new(collection, source)));
        }
    }

    /// Opens a game that was read.
    fn open(&mut self, game: CollectedGame) {
        let is_kept = self.shelf.keep(&self.game);
        self.game = self.settings.adopt(&game.record);
        self.game.set_source(game.source);
        self.message = loaded_message(self.game.move_count());
        if is_kept {
            self.message += " z returns to your game.";
        }
        self.message = [self.message.as_str(), &self.replacement_text()].join(" ").trim_end().into();
        // The computer players wait, so that a game between them can be viewed.
        self.is_paused = true;
        self.close_games();
        self.on_game_changed();
    }

    /// Opens the game on a line of the list.
    fn open_listed(&mut self, row: usize) {
        let Scene::Games(games) = &mut self.scene else { return };
        games.row = row;
        if let Some(game) = games.game(row).cloned() {
            self.open(game);
        }
    }

    /// Shows the game, and keeps the list if it was shown.
    fn close_games(&mut self) {
        if let Scene::Games(games) = std::mem::replace(&mut self.scene, Scene::Game) {
            self.games = Some(games);
        }
    }

    /// Shows the list of the last file with several games again, if there was one.
    fn show_games(&mut self) {
        if let Some(games) = self.games.take() {
            self.scene = Scene::Games(games);
        }
    }

    /// Returns the name of the file whose list can be shown again.
    pub(crate) fn listed_file(&self) -> Option<&str> {
        self.games.as_ref().map(|games| games.source.as_str())
    }

    /// Exchanges the game for the one that it replaced.
    fn exchange_game(&mut self) {
        if !self.shelf.exchange(&mut self.game) {
            "There is no other game.".clone_into(&mut self.message);
            return;
        }
        self.settings.adopt_start(self.game.state.record.start());
        self.scene = Scene::Game;
        "Back at the other game; z changes again.".clone_into(&mut self.message);
        self.is_paused = !self.game.state.is_human_turn();
        self.on_game_changed();
        // The end of a finished game was shown before.
        self.jobs.take_end();
    }
}

fn loaded_message(moves: usize) -> String {
    match moves {
        0 => "Loaded a position.".to_owned(),
        more => format!("Loaded a game of {}.", counted(more, "move")),
    }
}
