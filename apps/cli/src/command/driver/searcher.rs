//! The engine, on a thread of its own.

use super::Event;
use super::learner::learn;
use crate::command::resources::BookOptions;
use outflank_engine::{Engine, EnginePlayer, GameIsOver, Level, SearchLimits};
use outflank_game::StopFlag;
use outflank_protocol::{Answer, Request, Study, Task};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// An engine that searches on a thread of its own.
pub(super) struct Searcher {
    jobs: Sender<(Job, StopFlag)>,
    stop: StopFlag,
}

/// What the engine is to do.
pub(super) enum Job {
    Search(Request),
    Learn(Study),
}

impl Searcher {
    /// Starts the thread, which tells what it finds as events.
    pub(super) fn spawn(engine: Engine, book: &BookOptions, events: Sender<Event>) -> anyhow::Result<Self> {
        let (jobs, received) = mpsc::channel();
        let player = EnginePlayer::new(engine, Level::FLAWLESS, fastrand::u64(..));
        let player = book.equip(player)?;
        let desk = Desk { player, book: book.file.clone(), events };
        thread::spawn(move || desk.serve(&received));
        Ok(Self { jobs, stop: StopFlag::new() })
    }

    /// Begins to work on something.
    pub(super) fn begin(&mut self, job: Job) {
        self.stop = StopFlag::new();
        let sent = self.jobs.send((job, self.stop.clone()));
        sent.expect("the thread goes on as long as there may be jobs");
    }

    /// Ends what is under way soon.
    pub(super) fn stop(&self) {
        self.stop.stop();
    }
}

impl Drop for Searcher {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What the thread works with.
struct Desk {
    player: EnginePlayer,
    /// Where the book of the player is kept.
    book: Option<PathBuf>,
    events: Sender<Event>,
}

impl Desk {
    fn serve(mut self, jobs: &Receiver<(Job, StopFlag)>) {
        for (job, stop) in jobs {
            let event = match job {
                Job::Search(request) => {
                    let answer = self.search(&request, &stop);
                    Event::Answer(answer.expect("sessions ask about games that are not over"))
                }
                Job::Learn(study) => Event::Learned(learn(&mut self.player, self.book.as_deref(), &study, &stop)),
            };
            if self.events.send(event).is_err() {
                return;
            }
        }
    }

    fn search(&mut self, request: &Request, stop: &StopFlag) -> Result<Answer, GameIsOver> {
        // At the end of the program there may be nobody who listens.
        let mut watch = |report: &outflank_engine::SearchReport| drop(self.events.send(Event::Report(report.clone())));
        let board = request.position.board();
        self.player.set_strength(request.strength);
        match request.task {
            Task::Choose(clock) => {
                let (mv, report) = self.player.think(board, &clock, stop, &mut watch)?;
                Ok(Answer { mv, report })
            }
            Task::Rank(lines) => {
                let limits = SearchLimits { lines, ..request.strength.limits(board.empties().len()) };
                let report =
                    self.player.engine().search(board).limits(limits).stop_flag(stop).on_report(watch).run()?;
                Ok(Answer { mv: report.best(), report })
            }
        }
    }
}
