//! The event loop: it applies events, carries out effects and draws the screen.

use crate::app::{App, Settings};
use crate::event::{Effect, Event, Signal};
use crate::terminal::Terminal;
use crate::theme::Theme;
use crate::worker::{Worker, WorkerOptions};
use crate::{input, scene, signals};
use outflank_engine::book::Repertoire;
use outflank_play::saved_game::{self, Collection, GameFiles, LeftOut, Replace, SaveError};
use outflank_play::{PlayerSpec, moves_text};
use outflank_rules::{Clock, GameRecord, Position, Sides};
use ratatui::layout::Rect;
use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// The options of the program.
#[derive(Clone, Debug)]
pub struct Options {
    /// The first game.
    pub game: GameRecord<Position>,
    /// Who plays each side.
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

/// Runs the full-screen game until the user quits, and returns the moves of the last game in a sentence, if it has any.
///
/// # Errors
///
/// Returns an error when the terminal fails.
pub fn run(options: &Options) -> io::Result<Option<String>> {
    let mut app = options.app();
    let (events, received) = channel();
    let Options { seed, min_move_time, ref repertoire, .. } = *options;
    let worker = Worker::start(WorkerOptions { seed, min_move_time, repertoire: repertoire.clone() }, events.clone());
    // Before raw mode: a signal in between would leave the terminal in it.
    signals::listen(events.clone())?;
    let terminal = Terminal::enter()?;
    let size = terminal.screen.size()?;
    // After raw mode, or the terminal would hold keys back until Enter.
    input::listen(&events);
    let first = Event::Resize(Rect::new(0, 0, size.width, size.height));
    let mut surroundings = Surroundings { terminal, worker, files: GameFiles::default() };
    let quit = run_loop(&mut app, &mut surroundings, first, &received);
    let Surroundings { terminal, worker, .. } = surroundings;
    // Before the worker ends, which may take a moment, and before anything is printed.
    drop(terminal);
    worker.shut_down();
    // Last, as it ends the process: by the default action, so that a shell sees which signal it was.
    if let Some(signal) = quit? {
        signals::terminate(signal);
    }
    Ok(moves_text(&app.game.state.record))
}

impl Options {
    fn app(&self) -> App {
        let mut settings = Settings::default();
        let mut game = settings.adopt(&self.game);
        settings.adopt_players(settings.kind, self.players.clone());
        // The settings hold one computer player; the command line may name two.
        game.state.players = self.players.clone();
        App::new(game, settings, self.theme).with_clock(self.clock)
    }
}

/// What effects are carried out on.
struct Surroundings {
    terminal: Terminal,
    worker: Worker,
    files: GameFiles,
}

/// Handles events until the program is to end; returns the signal that ended it, if one did.
fn run_loop(
    app: &mut App,
    surroundings: &mut Surroundings,
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
                perform(effect, app, surroundings)?;
            }
        }
        surroundings.terminal.screen.draw(|frame| {
            scene::draw(app, frame.buffer_mut());
        })?;
        let Ok(event) = received.recv() else { return Ok(None) };
        // All that wait are applied before the next frame: a fast mouse must not make the screen lag behind.
        events = std::iter::once(event).chain(received.try_iter()).collect();
    }
}

fn perform(effect: Effect, app: &mut App, surroundings: &mut Surroundings) -> io::Result<()> {
    match effect {
        Effect::StartJob { id, job } => surroundings.worker.start_job(id, job),
        Effect::StopJob => surroundings.worker.stop_job(),
        Effect::Save { file, replace } => {
            let result = save(app, &mut surroundings.files, &saved_game::typed_path(&file), replace);
            for effect in app.update(Event::Saved { file: file.display().to_string(), result }) {
                perform(effect, app, surroundings)?;
            }
        }
        Effect::Load(file) => {
            let (source, games) = (file.display().to_string(), load(app, &saved_game::typed_path(&file)));
            for effect in app.update(Event::Loaded { source, games }) {
                perform(effect, app, surroundings)?;
            }
        }
        Effect::Suspend => {
            let area = surroundings.terminal.suspended(signals::suspend)?;
            for effect in app.update(Event::Resize(area)) {
                perform(effect, app, surroundings)?;
            }
        }
        // The loop has handled it; what follows from the events above never requests it.
        Effect::Quit { .. } => {}
    }
    Ok(())
}

fn save(app: &App, files: &mut GameFiles, file: &Path, replace: Replace) -> Result<LeftOut, SaveError> {
    files.save(&app.game.game_to_save(), file, replace)
}

fn load(app: &App, file: &Path) -> Result<Collection, String> {
    saved_game::load(file, &app.start()).map_err(|error| format!("Error: {error}."))
}
