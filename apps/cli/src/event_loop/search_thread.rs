//! The search thread of a protocol engine.

use crate::engine_files::write_book;
use crate::exit::error_text;
use crate::options::BookOptions;
use outflank_arena::protocol::{LearnRequest, LearnResult, SearchKind, SearchRequest, SearchResult};
use outflank_engine::book::{Book, Growth, GrowthOptions, grow};
use outflank_engine::{Engine, EnginePlayer, Level, SearchError, SearchLimits, SearchReport};
use outflank_learn::human::{HumanModel, WeakLevels};
use outflank_rules::StopFlag;
use outflank_rules::othello::Position;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// An engine that searches on its own thread.
pub(super) struct SearchThread {
    jobs: Sender<QueuedJob>,
    stop: StopFlag,
}

/// Work for the engine.
pub(super) enum Job {
    /// A search.
    Search(SearchRequest),
    /// The opening of a game, to be added to the book.
    Learn(LearnRequest),
}

/// What the thread sends.
pub(super) enum SearchEvent {
    /// The report of an iteration.
    Report(SearchReport),
    /// The result of a search.
    SearchResult(SearchResult),
    /// The result of learning a game.
    LearnResult(LearnResult),
}

struct QueuedJob {
    job: Job,
    stop: StopFlag,
}

impl SearchThread {
    /// Starts the thread; it calls `notify` with each event, and ends when that returns false.
    pub(super) fn spawn(
        engine: Engine,
        book: &BookOptions,
        notify: impl Fn(SearchEvent) -> bool + Send + 'static,
    ) -> anyhow::Result<Self> {
        let (jobs, received) = mpsc::channel();
        let weak_levels = WeakLevels::new(HumanModel::shipped())?;
        // Each search brings its own strength, in the place of this level.
        let player = EnginePlayer::new(engine, Level::FLAWLESS, fastrand::u64(..)).with_weak_play(weak_levels);
        let worker = Worker { player: book.equip(player)?, book: book.own_file(), notify };
        thread::spawn(move || worker.run(&received));
        Ok(Self { jobs, stop: StopFlag::new() })
    }

    /// Queues a job.
    pub(super) fn start(&mut self, job: Job) {
        // A flag for each job: that of the last one may be set, and must not stop this one.
        self.stop = StopFlag::new();
        let sent = self.jobs.send(QueuedJob { job, stop: self.stop.clone() });
        sent.expect("the thread runs until its jobs end");
    }

    /// Stops the job under way.
    pub(super) fn stop(&self) {
        self.stop.stop();
    }
}

impl Drop for SearchThread {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The state of the thread.
struct Worker<N> {
    player: EnginePlayer,
    /// The file of the player's book, if it has one of its own.
    book: Option<PathBuf>,
    notify: N,
}

impl<N: Fn(SearchEvent) -> bool> Worker<N> {
    fn run(mut self, jobs: &Receiver<QueuedJob>) {
        for QueuedJob { job, stop } in jobs {
            let event = match job {
                Job::Search(request) => {
                    let result = self.search(&request, &stop);
                    SearchEvent::SearchResult(result.expect("sessions request searches only in unfinished games"))
                }
                Job::Learn(request) => SearchEvent::LearnResult(self.learn(&request, &stop)),
            };
            if !(self.notify)(event) {
                return;
            }
        }
    }

    fn search(&mut self, request: &SearchRequest, stop: &StopFlag) -> Result<SearchResult, SearchError> {
        let notify = &self.notify;
        let mut watch = |report: &SearchReport| {
            notify(SearchEvent::Report(report.clone()));
        };
        let board = request.position.board();
        self.player.set_strength(request.strength);
        match request.kind {
            SearchKind::BestMove(clock) => {
                let (mv, report) = self.player.think(board, &clock, stop, &mut watch)?;
                Ok(SearchResult { mv, report })
            }
            SearchKind::TopMoves(lines) => {
                let limits = SearchLimits { lines, ..request.strength.limits(board.empties().len()) };
                let report =
                    self.player.engine().search(board).limits(limits).stop_flag(stop).on_report(watch).run()?;
                Ok(SearchResult { mv: report.best(), report })
            }
        }
    }

    /// Adds the opening of a game to the book of the player, and writes the file; a stop keeps the completed searches.
    fn learn(&mut self, request: &LearnRequest, stop: &StopFlag) -> LearnResult {
        let old = self.player.repertoire().map(|repertoire| Arc::clone(&repertoire.book));
        let Some((file, old)) = self.book.as_deref().zip(old) else { return LearnResult::NoBook };
        let book = with_game(&old, self.player.engine(), request, stop);
        let new = book.len() - old.len();
        if let Err(error) = write_book(file, &book) {
            return LearnResult::Failed(error_text(&error));
        }
        if let Some(repertoire) = self.player.repertoire() {
            repertoire.book = Arc::new(book);
        }
        LearnResult::Positions(new)
    }
}

fn with_game(book: &Book, engine: &mut Engine, request: &LearnRequest, stop: &StopFlag) -> Book {
    let options = GrowthOptions { level: request.level, positions: 0, ..GrowthOptions::default() };
    let boards = request.game.positions().iter().map(Position::board);
    let mut growth = Growth::new(book, options);
    growth.request(boards.filter(|board| board.empties().len() >= options.until_empties));
    grow(growth, std::slice::from_mut(engine), stop, |_| ControlFlow::Continue(()))
}
