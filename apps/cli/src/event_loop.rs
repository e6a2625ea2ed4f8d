//! The event loop of the protocol engines: standard input and output, a session, and the search thread.
//!
//! One thread reads the input, one searches, and this one carries out the actions of the session. So a command is handled
//! at once, even during a search.

mod search_thread;

use crate::exit::ExitStatus;
use crate::options::{BookOptions, EngineResources};
use crate::output::stdout;
use outflank_arena::next_line;
use outflank_arena::protocol::{Action, Session};
use search_thread::{Job, SearchEvent, SearchThread};
use std::io::{Write, stdin};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// The maximum size of a file that a session reads, in bytes.
const MAX_FILE: u64 = 1 << 24;

/// An event of the loop.
enum Event {
    /// A line of input.
    Line(String),
    /// The end of the input.
    EndOfInput,
    /// An event of the search thread.
    Search(SearchEvent),
}

/// Runs a session on standard input and output until it quits.
pub(crate) fn run<S: Session>(
    session: S,
    resources: &EngineResources,
    book: &BookOptions,
) -> anyhow::Result<ExitStatus> {
    let (sender, events) = mpsc::channel();
    let search_events = sender.clone();
    let notify = move |event| search_events.send(Event::Search(event)).is_ok();
    let search = SearchThread::spawn(resources.engine()?, book, notify)?;
    spawn_reader(sender);
    EventLoop { session, search, events }.run()?;
    Ok(ExitStatus::Success)
}

struct EventLoop<S> {
    session: S,
    search: SearchThread,
    events: Receiver<Event>,
}

/// Whether the loop continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

impl<S: Session> EventLoop<S> {
    fn run(mut self) -> anyhow::Result<()> {
        while let Ok(event) = self.events.recv() {
            let actions = match event {
                Event::Line(line) => self.session.on_line(&line),
                Event::EndOfInput => self.session.on_input_end(),
                Event::Search(SearchEvent::Report(report)) => self.session.on_report(&report),
                Event::Search(SearchEvent::SearchResult(result)) => self.session.on_search_result(&result),
                Event::Search(SearchEvent::LearnResult(result)) => self.session.on_learn_result(&result),
            };
            if self.carry_out(actions)? == Flow::Quit {
                break;
            }
        }
        Ok(())
    }

    fn carry_out(&mut self, actions: Vec<Action<S::Reply>>) -> anyhow::Result<Flow> {
        for action in actions {
            match action {
                Action::Send(reply) => {
                    let mut out = stdout();
                    writeln!(out, "{reply}")?;
                    out.flush()?;
                }
                Action::Search(request) => self.search.start(Job::Search(request)),
                Action::Learn(request) => self.search.start(Job::Learn(request)),
                Action::Stop => self.search.stop(),
                Action::ReadFile(file) => {
                    let bytes = outflank_files::read_start(&file, MAX_FILE).ok();
                    let actions = self.session.on_file(bytes.as_deref());
                    if self.carry_out(actions)? == Flow::Quit {
                        return Ok(Flow::Quit);
                    }
                }
                Action::Quit => return Ok(Flow::Quit),
            }
        }
        Ok(Flow::Continue)
    }
}

/// Reads standard input to its end on another thread, which is never joined: a blocking read cannot be cancelled.
fn spawn_reader(events: Sender<Event>) {
    thread::spawn(move || {
        let mut input = stdin().lock();
        while let Some(line) = next_line(&mut input) {
            if events.send(Event::Line(line)).is_err() {
                return;
            }
        }
        // Sending fails when the loop has ended.
        let _ = events.send(Event::EndOfInput);
    });
}
