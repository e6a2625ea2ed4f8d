//! The event loop: it applies events, carries out effects and draws the screen.

use crate::app::{ActiveGame, App, Settings};
use crate::event::{Effect, Event, Signal};
use crate::terminal::Terminal;
use crate::theme::Theme;
use crate::worker::{Worker, WorkerOptions};
use crate::{input, scene, signals};
use outflank_engine::book::Repertoire;
use outflank_formats::transcript;
use outflank_game::{Clock, Sides};
use outflank_play::saved_game::{self, Collection};
use outflank_play::{AnyRecord, PlayerSpec};
use ratatui::layout::Rect;
use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// The options of the program.
#[derive(Clone, Debug)]
pub struct Options {
    /// The first game.
    pub game: AnyRecord,
    /// The players.
    pub players: Sides<PlayerSpec>,
    /// The clock of the computer players.
    pub clock: Clock,
    /// The seed of random choices.
    pub seed: u64,
    /// The minimum time of a computer player's move, so that the user sees it.
    pub min_move_time: Duration,
    /// The opening book of the levels.
    pub repertoire: Option<Repertoire>,
    /// The colours and characters of the screen.
    pub theme: Theme,
}

/// Runs the full-screen game until the user quits, and returns the moves of the last game as text.
///
/// # Errors
///
/// Returns an error when the terminal fails.
pub fn run(options: &Options) -> io::Result<String> {
    let mut app = options.app();
    let (events, received) = channel();
    let Options { seed, min_move_time, ref repertoire, .. } = *options;
    let mut worker =
        Worker::start(WorkerOptions { seed, min_move_time, repertoire: repertoire.clone() }, events.clone());
    signals::listen(events.clone())?;
    let mut terminal = Terminal::enter()?;
    let size = terminal.screen.size()?;
    input::listen(&events);
    let first = Event::Resize(Rect::new(0, 0, size.width, size.height));
    let quit = run_loop(&mut app, &mut terminal, &mut worker, first, &received);
    drop(terminal);
    worker.shut_down();
    if let Some(signal) = quit? {
        signals::terminate(signal);
    }
    Ok(app.transcript())
}

impl Options {
    fn app(&self) -> App {
        let mut settings = Settings::default();
        let mut game = settings.adopt(self.game.clone());
        settings.adopt_players(settings.kind, self.players.clone());
        // The settings hold one computer player; the command line may name two.
        match &mut game {
            ActiveGame::Reversi(game) => game.state.players = self.players.clone(),
            ActiveGame::Alak(game) => game.state.players = self.players.clone(),
        }
        App::new(game, settings, self.theme).with_clock(self.clock)
    }
}

impl App {
    /// Returns the moves of the game.
    fn transcript(&self) -> String {
        match &self.game {
            ActiveGame::Reversi(game) => transcript::print(&game.state.record, transcript::Passes::LeftOut),
            ActiveGame::Alak(game) => {
                game.state.record.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            }
        }
    }
}

/// Handles events until the program is to end; returns the signal that ended it, if one did.
fn run_loop(
    app: &mut App,
    terminal: &mut Terminal,
    worker: &mut Worker,
    first: Event,
    received: &Receiver<Event>,
) -> io::Result<Option<Signal>> {
    let mut events = vec![first];
    loop {
        for event in events {
            for effect in app.update(event) {
                if let Effect::Quit { signal } = effect {
                    return Ok(signal);
                }
                perform(effect, app, terminal, worker)?;
            }
        }
        terminal.screen.draw(|frame| {
            scene::draw(app, frame.buffer_mut());
        })?;
        let Ok(event) = received.recv() else { return Ok(None) };
        events = std::iter::once(event).chain(received.try_iter()).collect();
    }
}

fn perform(effect: Effect, app: &mut App, terminal: &mut Terminal, worker: &mut Worker) -> io::Result<()> {
    match effect {
        Effect::StartJob { id, job } => worker.start_job(id, job),
        Effect::StopJob => worker.stop_job(),
        Effect::Save(file) => {
            let text = save(app, &file);
            app.update(Event::Saved(text));
        }
        Effect::Load(file) => {
            let (source, games) = (file.display().to_string(), load(app, &file));
            for effect in app.update(Event::Loaded { source, games }) {
                perform(effect, app, terminal, worker)?;
            }
        }
        Effect::Suspend => {
            let area = terminal.suspended(signals::suspend)?;
            for effect in app.update(Event::Resize(area)) {
                perform(effect, app, terminal, worker)?;
            }
        }
        Effect::Quit { .. } => {}
    }
    Ok(())
}

fn save(app: &App, file: &Path) -> String {
    let written = match &app.game {
        ActiveGame::Reversi(game) => saved_game::save(&game.record_to_save(), file),
        ActiveGame::Alak(game) => saved_game::save_alak(&game.state.record, file),
    };
    match written {
        Ok(()) => format!("Saved to {}.", file.display()),
        Err(error) => format!("Error: {error}."),
    }
}

fn load(app: &App, file: &Path) -> Result<Collection, String> {
    saved_game::load(file, &app.start()).map_err(|error| format!("Error: {error}."))
}
