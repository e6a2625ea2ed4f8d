//! The program's loop: events in, effects out, and a fresh screen after each.

use crate::app::{App, Desk};
use crate::event::{Effect, Event};
use crate::look::Look;
use crate::terminal::Terminal;
use crate::worker::{Manner, Worker};
use crate::{Settings, input, scene, signals};
use outflank_engine::book::Repertoire;
use outflank_formats::transcript;
use outflank_game::{Clock, Sides};
use outflank_play::{AnyGame, PlayerSpec, saved_game};
use ratatui::layout::Rect;
use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// What to play, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// The game to begin with.
    pub game: AnyGame,
    /// Who plays it.
    pub seats: Sides<PlayerSpec>,
    /// The time of the machine for each move.
    pub clock: Clock,
    /// Where the machine's choices come from.
    pub seed: u64,
    /// How long the machine takes for a move at least, so that people see what happens.
    pub pace: Duration,
    /// The book that the machine's levels play by.
    pub repertoire: Option<Repertoire>,
    /// How the screen is drawn.
    pub look: Look,
}

/// Plays on the whole screen until the person leaves, and returns the moves of the last game as text.
///
/// # Errors
///
/// Returns an error when the terminal fails.
pub fn run(options: &Options) -> io::Result<String> {
    let mut app = options.app();
    let (events, received) = channel();
    let Options { seed, pace, ref repertoire, .. } = *options;
    let mut worker = Worker::start(Manner { seed, pace, repertoire: repertoire.clone() }, events.clone());
    signals::listen(events.clone())?;
    let mut terminal = Terminal::enter()?;
    let size = terminal.screen.size()?;
    input::listen(&events);
    let first = Event::Resize(Rect::new(0, 0, size.width, size.height));
    let left = serve(&mut app, &mut terminal, &mut worker, (first, &received));
    drop(terminal);
    worker.dismiss();
    if let Some(signal) = left? {
        signals::die_of(signal);
    }
    Ok(app.transcript())
}

impl Options {
    fn app(&self) -> App {
        let mut settings = Settings::default();
        settings.adopt_seats(self.seats.clone());
        let mut desk = settings.adopt(self.game.clone());
        if let Desk::Reversi(desk) = &mut desk {
            // The menu knows one machine; the command line may name two.
            desk.table.seats = self.seats.clone();
        }
        App::new(desk, settings, self.look).with_clock(self.clock)
    }
}

impl App {
    /// Returns the moves of the game on the table.
    fn transcript(&self) -> String {
        match &self.desk {
            Desk::Reversi(desk) => transcript::print(&desk.table.record, transcript::Passes::LeftOut),
            Desk::Alak(desk) => desk.table.record.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        }
    }
}

/// Works on events until the program is to end; returns the signal that ended it, if one did.
fn serve(
    app: &mut App,
    terminal: &mut Terminal,
    worker: &mut Worker,
    (first, received): (Event, &Receiver<Event>),
) -> io::Result<Option<signals::Signal>> {
    let mut events = vec![first];
    loop {
        for event in events {
            for effect in app.update(event) {
                if let Effect::Leave { signal } = effect {
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
        Effect::Order { order, task } => worker.order(order, task),
        Effect::Interrupt => worker.interrupt(),
        Effect::Save(file) => {
            let told = save(app, &file);
            app.update(Event::Saved(told));
        }
        Effect::Load(file) => {
            let loaded = load(app, &file);
            for effect in app.update(Event::Loaded(loaded)) {
                perform(effect, app, terminal, worker)?;
            }
        }
        Effect::Suspend => {
            let area = terminal.suspended(signals::rest)?;
            for effect in app.update(Event::Resize(area)) {
                perform(effect, app, terminal, worker)?;
            }
        }
        Effect::Leave { .. } => {}
    }
    Ok(())
}

fn save(app: &App, file: &Path) -> String {
    let written = match &app.desk {
        Desk::Reversi(desk) => saved_game::save(&desk.signed(), file),
        Desk::Alak(desk) => saved_game::save_alak(&desk.table.record, file),
    };
    match written {
        Ok(()) => format!("Saved to {}.", file.display()),
        Err(error) => format!("Error: {error}."),
    }
}

fn load(app: &App, file: &Path) -> Result<AnyGame, String> {
    saved_game::load_any(file, &app.start()).map_err(|error| format!("Error: {error}."))
}
