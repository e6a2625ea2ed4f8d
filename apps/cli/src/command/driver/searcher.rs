//! The engine, on a thread of its own.

use super::Event;
use outflank_engine::{Engine, EnginePlayer, GameIsOver, Level, SearchLimits};
use outflank_game::StopFlag;
use outflank_protocol::{Answer, Request, Task};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// An engine that searches on a thread of its own.
pub(super) struct Searcher {
    requests: Sender<(Request, StopFlag)>,
    stop: StopFlag,
}

impl Searcher {
    /// Starts the thread, which tells what it finds as events.
    pub(super) fn spawn(engine: Engine, events: Sender<Event>) -> Self {
        let (requests, received) = mpsc::channel();
        thread::spawn(move || work(EnginePlayer::new(engine, Level::FLAWLESS, fastrand::u64(..)), &received, &events));
        Self { requests, stop: StopFlag::new() }
    }

    /// Begins a search.
    pub(super) fn search(&mut self, request: Request) {
        self.stop = StopFlag::new();
        let sent = self.requests.send((request, self.stop.clone()));
        sent.expect("the thread goes on as long as there may be requests");
    }

    /// Ends the search under way soon.
    pub(super) fn stop(&self) {
        self.stop.stop();
    }
}

impl Drop for Searcher {
    fn drop(&mut self) {
        self.stop();
    }
}

fn work(mut player: EnginePlayer, requests: &Receiver<(Request, StopFlag)>, events: &Sender<Event>) {
    for (request, stop) in requests {
        let answer = search(&mut player, &request, &stop, events);
        let answer = answer.expect("sessions ask about games that are not over");
        if events.send(Event::Answer(answer)).is_err() {
            return;
        }
    }
}

fn search(
    player: &mut EnginePlayer,
    request: &Request,
    stop: &StopFlag,
    events: &Sender<Event>,
) -> Result<Answer, GameIsOver> {
    // At the end of the program there may be nobody who listens.
    let mut watch = |report: &outflank_engine::SearchReport| drop(events.send(Event::Report(report.clone())));
    let board = request.position.board();
    player.set_level(request.level);
    match request.task {
        Task::Choose(clock) => {
            let (mv, report) = player.think(board, &clock, stop, &mut watch)?;
            Ok(Answer { mv, report })
        }
        Task::Rank(lines) => {
            let limits = SearchLimits { lines, ..request.level.limits(board.empties().len()) };
            let report = player.engine().search(board, &limits, stop, &mut watch)?;
            Ok(Answer { mv: report.best(), report })
        }
    }
}
