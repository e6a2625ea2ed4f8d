//! The state of the program, and how events change it.
//!
//! [`App::update`] is all that ever changes the state: it takes an event and returns what is to be done outside. It
//! asks neither the clock nor the system, so that a list of events always leads to the same screen.

mod act;
mod desk;
mod keys;
mod menu;
mod mouse;
mod prompt;
mod settings;
mod turn;

pub(crate) use desk::{Desk, Origin, ReversiDesk};
pub(crate) use keys::needs_capitals;
pub(crate) use prompt::{Ask, Prompt};
pub(crate) use settings::{Kind, Seating, Settings};

use crate::event::{Effect, Event};
use crate::look::Look;
use outflank_game::{Clock, GameRecord};
use outflank_play::{Analysis, AnyGame};
use outflank_reversi::{Move, Position};
use ratatui::layout::Rect;
use turn::Thinker;

/// All that the program knows.
#[derive(Debug)]
pub(crate) struct App {
    /// The size of the terminal.
    pub(crate) area: Rect,
    pub(crate) look: Look,
    pub(crate) scene: Scene,
    pub(crate) desk: Desk,
    pub(crate) settings: Settings,
    /// What was said last.
    pub(crate) message: String,
    /// The line that is being asked for.
    pub(crate) prompt: Option<Prompt>,
    /// The beginning of a square that was typed.
    pub(crate) typed: String,
    /// Whether values are shown on the squares.
    pub(crate) shows_values: bool,
    /// Whether the machine waits, since somebody walked back in a game between machines.
    pub(crate) is_paused: bool,
    wants_hint: bool,
    clock: Clock,
    thinker: Thinker,
    effects: Vec<Effect>,
}

/// What is on the screen. The first three are the states of the game; the others only look at it.
#[derive(Debug)]
pub(crate) enum Scene {
    /// The board.
    Game,
    /// The menu, with the number of the item that is pointed at.
    Menu {
        row: usize,
    },
    /// The final scores.
    End,
    Review(Box<Review>),
    /// The game tree of Alak.
    Tree,
    Help,
}

/// A game that is looked at move by move.
#[derive(Debug)]
pub(crate) struct Review {
    /// The game with all its moves, also those that were taken back.
    pub(crate) record: GameRecord<Position>,
    /// How many of them are played on the board.
    pub(crate) ply: usize,
    /// What is known of each position, all looked at with the same effort.
    pub(crate) judged: Vec<Option<Analysis>>,
}

impl App {
    /// Makes the state in which a game begins.
    pub(crate) fn new(desk: Desk, settings: Settings, look: Look) -> Self {
        Self {
            area: Rect::new(0, 0, 80, 24),
            look,
            scene: Scene::Game,
            desk,
            settings,
            message: String::new(),
            prompt: None,
            typed: String::new(),
            shows_values: false,
            is_paused: false,
            wants_hint: false,
            clock: Clock::Unlimited,
            thinker: Thinker::default(),
            effects: Vec::new(),
        }
    }

    /// Gives the machine a time for each move.
    pub(crate) fn with_clock(self, clock: Clock) -> Self {
        Self { clock, ..self }
    }

    /// Changes the state as an event asks for, and returns what is to be done outside.
    pub(crate) fn update(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Key(key) => self.on_key(key),
            Event::Paste(text) => self.on_paste(&text),
            Event::Mouse(mouse) => self.on_mouse(mouse),
            Event::Resize(area) => self.area = area,
            Event::News { order, news } => self.on_news(order, news),
            Event::Saved(told) => self.message = told,
            Event::Loaded(loaded) => self.on_loaded(loaded),
            Event::Leave { signal } => self.effects.push(Effect::Leave { signal }),
            Event::Suspend => self.effects.push(Effect::Suspend),
        }
        self.settle();
        std::mem::take(&mut self.effects)
    }

    /// Returns what the machine is doing, in words.
    pub(crate) fn activity(&self) -> Option<&'static str> {
        self.thinker.activity()
    }

    /// Returns the position from which a game starts that does not name one.
    pub(crate) fn start(&self) -> Position {
        match &self.desk {
            Desk::Reversi(desk) => desk.table.record.start().clone(),
            Desk::Alak(_) => Position::start(&self.settings.rules),
        }
    }

    fn on_loaded(&mut self, loaded: Result<AnyGame, String>) {
        match loaded {
            Ok(game) => {
                self.desk = self.settings.adopt(game);
                if let Desk::Reversi(desk) = &mut self.desk {
                    desk.origin = Origin::Loaded;
                }
                self.message = loaded_message(self.desk.move_count());
                // The machine waits, so that a game of machines can be looked at.
                self.is_paused = true;
                self.scene = Scene::Game;
                self.changed();
            }
            Err(told) => self.message = told,
        }
    }
}

fn loaded_message(moves: usize) -> String {
    match moves {
        0 => "Loaded a position.".to_owned(),
        1 => "Loaded a game of 1 move.".to_owned(),
        more => format!("Loaded a game of {more} moves."),
    }
}

impl Review {
    fn new(record: &GameRecord<Position>) -> Self {
        let (mut record, ply) = (record.clone(), record.moves().len());
        while record.redo().is_some() {}
        let judged = vec![None; record.positions().len()];
        Self { record, ply, judged }
    }

    /// Returns how many of the first moves are no passes.
    pub(crate) fn move_number(&self, ply: usize) -> usize {
        self.record.moves()[..ply].iter().filter(|&&mv| mv != Move::Pass).count()
    }

    /// Returns what the position after so many moves is worth from Black's view, in discs.
    pub(crate) fn worth(&self, ply: usize) -> Option<i16> {
        let outcome = self.record.positions().get(ply)?.outcome_margin();
        outcome.or_else(|| self.judged[ply].as_ref().map(Analysis::value_for_black))
    }

    /// Returns how much the move of this number, from 0, gave away.
    pub(crate) fn loss(&self, index: usize) -> Option<i16> {
        use outflank_game::{Game, Side};
        let gain = self.worth(index + 1)? - self.worth(index)?;
        let side = self.record.positions()[index].to_move();
        // A look one move further may find that it was better than it seemed: then nothing was lost.
        Some(if side == Side::Black { -gain } else { gain }.max(0))
    }
}

/// The margin of a finished game.
trait OutcomeMargin {
    fn outcome_margin(&self) -> Option<i16>;
}

impl OutcomeMargin for Position {
    fn outcome_margin(&self) -> Option<i16> {
        outflank_game::Game::outcome(self).map(outflank_game::Outcome::margin)
    }
}
