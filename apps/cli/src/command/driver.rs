//! Serving a program that uses the engine: the driver of every protocol.
//!
//! Three threads share the work: one reads the input, one searches, and this one carries out what the session says. So a
//! line is obeyed at once, whatever the engine is doing.

mod input;
mod learner;
mod searcher;

use super::resources::{BookOptions, Resources};
use crate::exit::Ending;
use outflank_protocol::{Action, Answer, Learned, Session};
use searcher::{Job, Searcher};
use std::io::{Write, stdout};
use std::sync::mpsc::{self, Receiver};

/// What may happen.
enum Event {
    /// A line came in.
    Line(String),
    /// The input has ended.
    End,
    /// The search tells what it knows.
    Report(outflank_engine::SearchReport),
    /// The search has ended.
    Answer(Answer),
    /// The study of a game has ended.
    Learned(Learned),
}

/// Lets a session serve standard input and output until it leaves.
pub(super) fn serve<S: Session>(session: S, resources: &Resources, book: &BookOptions) -> anyhow::Result<Ending> {
    let (sender, events) = mpsc::channel();
    let searcher = Searcher::spawn(resources.engine()?, book, sender.clone())?;
    input::spawn(sender);
    let served = Driver { session, searcher, events }.run();
    // Whoever used us may be gone; that is no fault of ours.
    served.map(|()| Ending::Fine)
}

struct Driver<S> {
    session: S,
    searcher: Searcher,
    events: Receiver<Event>,
}

impl<S: Session> Driver<S> {
    fn run(mut self) -> anyhow::Result<()> {
        while let Ok(event) = self.events.recv() {
            let actions = match event {
                Event::Line(line) => self.session.on_line(&line),
                Event::End => self.session.on_end(),
                Event::Report(report) => self.session.on_report(&report),
                Event::Answer(answer) => self.session.on_answer(&answer),
                Event::Learned(learned) => self.session.on_learned(&learned),
            };
            if self.carry_out(actions)? == Flow::Left {
                break;
            }
        }
        Ok(())
    }

    fn carry_out(&mut self, actions: Vec<Action<S::Reply>>) -> anyhow::Result<Flow> {
        for action in actions {
            match action {
                Action::Say(reply) => {
                    let mut out = stdout().lock();
                    writeln!(out, "{reply}")?;
                    out.flush()?;
                }
                Action::Search(request) => self.searcher.begin(Job::Search(request)),
                Action::Learn(study) => self.searcher.begin(Job::Learn(study)),
                Action::Stop => self.searcher.stop(),
                Action::Read(file) => {
                    let text = input::read_text(&file);
                    let actions = self.session.on_text(text.as_deref());
                    if self.carry_out(actions)? == Flow::Left {
                        return Ok(Flow::Left);
                    }
                }
                Action::Quit => return Ok(Flow::Left),
            }
        }
        Ok(Flow::GoesOn)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    GoesOn,
    Left,
}
