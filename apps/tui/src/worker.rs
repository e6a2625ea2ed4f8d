//! The worker thread: it runs one job at a time, so that the screen never waits.

use crate::app::analyze_plies;
use crate::event::{Event, Job, JobUpdate};
use outflank_engine::book::Repertoire;
use outflank_play::review::BoardReviewer;
use outflank_play::{Analysis, AnalysisLimits, Analyzer, MoveSelection, PlayerKind, PlayerSetup, PlayerSpec};
use outflank_rules::alak::{self, Scope, Tablebase, TablebaseOptions, grow};
use outflank_rules::{Clock, GameRecord, Player, PlayerError, Position, StopFlag, Variant};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The handle of the thread.
#[derive(Debug)]
pub(crate) struct Worker {
    jobs: Sender<QueuedJob>,
    /// Stops the job under way.
    stop: StopFlag,
    thread: JoinHandle<()>,
}

struct QueuedJob {
    id: u64,
    job: Job,
    stop: StopFlag,
}

/// The options of the computer players.
#[derive(Clone, Debug)]
pub(crate) struct WorkerOptions {
    /// The seed of random choices.
    pub(crate) seed: u64,
    /// The minimum time of a move, so that the user sees it.
    pub(crate) min_move_time: Duration,
    /// The opening book of the levels.
    pub(crate) repertoire: Option<Repertoire>,
}

/// Plays for the perfect player on boards that are too long for a tablebase.
const WITHOUT_TABLEBASE: PlayerSpec = PlayerSpec::new(PlayerKind::Lookahead(8));

impl Worker {
    /// Starts the thread, which sends its results to `events`.
    pub(crate) fn start(options: WorkerOptions, events: Sender<Event>) -> Self {
        let (jobs, received) = channel();
        let thread = std::thread::spawn(move || WorkerState::new(options, events).run(&received));
        Self { jobs, stop: StopFlag::new(), thread }
    }

    /// Starts a job, and stops the one before.
    pub(crate) fn start_job(&mut self, id: u64, job: Job) {
        self.stop_job();
        // A flag for each job: the one of the last job stays raised, and must not stop the next.
        self.stop = StopFlag::new();
        // Sending fails after a panic of the thread, which was reported; the game continues without the worker.
        let _ = self.jobs.send(QueuedJob { id, job, stop: self.stop.clone() });
    }

    /// Stops the job under way.
    pub(crate) fn stop_job(&self) {
        self.stop.stop();
    }

    /// Ends the thread, and with it the programs that play.
    pub(crate) fn shut_down(self) {
        self.stop_job();
        // Closes the channel, at whose end the thread leaves its loop.
        drop(self.jobs);
        // A panic was reported when it happened.
        let _ = self.thread.join();
    }
}

/// A player that was made for a specification.
struct CachedPlayer {
    spec: PlayerSpec,
    variant: Variant,
    player: Box<dyn Player<Position>>,
}

/// The state that the thread keeps between jobs.
struct WorkerState {
    options: WorkerOptions,
    events: Sender<Event>,
    analyzer: Analyzer,
    reviewer: BoardReviewer,
    players: Vec<CachedPlayer>,
    tablebase: Option<Arc<Tablebase>>,
}

impl WorkerState {
    fn new(options: WorkerOptions, events: Sender<Event>) -> Self {
        Self {
            options,
            events,
            analyzer: Analyzer::default(),
            reviewer: BoardReviewer::default(),
            players: Vec::new(),
            tablebase: None,
        }
    }

    fn run(mut self, jobs: &Receiver<QueuedJob>) {
        for job in jobs {
            // Replaced before it began: nobody waits for its result.
            if job.stop.is_stopped() {
                continue;
            }
            let last = self.run_job(&job).map_or_else(JobUpdate::Failed, |()| JobUpdate::Done);
            self.send(&job, last);
        }
    }

    fn send(&self, job: &QueuedJob, update: JobUpdate) {
        // Sending fails when the program is about to end.
        let _ = self.events.send(Event::JobUpdate { id: job.id, update });
    }

    fn run_job(&mut self, queued: &QueuedJob) -> Result<(), String> {
        match &queued.job {
            Job::ChooseMove { player, record, clock } => {
                let update = self.choose_move(player, record, clock, &queued.stop)?;
                self.send(queued, update);
            }
            Job::Analyze { position, moves } => self.analyze(position, *moves, queued)?,
            Job::AnalyzeGame { record } => self.analyze_game(record, queued)?,
            Job::BuildTablebase { position } => self.build_tablebase(position, queued)?,
            Job::GrowTree { root, depth } => {
                let tree = grow(*root, *depth).map_err(|error| error.to_string())?;
                self.send(queued, JobUpdate::TreeGrown(Arc::new(tree)));
            }
        }
        Ok(())
    }

    fn choose_move(
        &mut self,
        spec: &PlayerSpec,
        record: &GameRecord<Position>,
        clock: &Clock,
        stop: &StopFlag,
    ) -> Result<JobUpdate, String> {
        let started = Instant::now();
        let chosen = self.player(spec, record)?.choose(record, clock, stop);
        // After the choice: the time of the search counts.
        self.wait_for_min_move_time(started, stop);
        match chosen {
            Ok(mv) => Ok(JobUpdate::MoveChosen(mv)),
            Err(PlayerError::Resigned) => Ok(JobUpdate::Resigned),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Returns the player of a specification for a game, which is made if there is none yet.
    fn player(
        &mut self,
        spec: &PlayerSpec,
        record: &GameRecord<Position>,
    ) -> Result<&mut dyn Player<Position>, String> {
        let (start, alak) = (record.start(), record.position().as_alak());
        let covers = |table: &Arc<Tablebase>| alak.is_some_and(|position| table.value(position).is_ok());
        let tablebase = self.tablebase.clone().filter(covers);
        let lacks_table = alak.is_some() && tablebase.is_none() && spec.kind == PlayerKind::Perfect;
        let spec = if lacks_table { &WITHOUT_TABLEBASE } else { spec };
        let is_known = |cached: &CachedPlayer| cached.spec == *spec && cached.variant == start.variant();
        // By its index: the borrow of a reference that is found and returned would extend over the `push`.
        let index = if let Some(index) = self.players.iter().position(is_known) {
            index
        } else {
            let repertoire = self.options.repertoire.clone();
            let setup = PlayerSetup { repertoire, tablebase, ..PlayerSetup::default() };
            let player = spec.player(start, &setup, self.options.seed).map_err(|error| error.to_string())?;
            self.players.push(CachedPlayer { spec: spec.clone(), variant: start.variant(), player });
            self.players.len() - 1
        };
        Ok(&mut *self.players[index].player)
    }

    /// Waits until a move has taken its minimum time, or until a stop.
    fn wait_for_min_move_time(&self, started: Instant, stop: &StopFlag) {
        const CHECK_INTERVAL: Duration = Duration::from_millis(20);
        while started.elapsed() < self.options.min_move_time && !stop.is_stopped() {
            std::thread::sleep(CHECK_INTERVAL);
        }
    }

    fn analyze(&mut self, position: &Position, moves: MoveSelection, job: &QueuedJob) -> Result<(), String> {
        let limits = AnalysisLimits { moves, ..AnalysisLimits::HINT };
        let (events, id) = (self.events.clone(), job.id);
        let mut watch = |analysis: Analysis| {
            let _ = events.send(Event::JobUpdate { id, update: JobUpdate::Analyzed(analysis) });
        };
        let analysis = self.analyzer.analyze(position, limits, &job.stop, &mut watch);
        analysis.map_err(|error| error.to_string())?.into_iter().for_each(watch);
        Ok(())
    }

    /// Reviews the moves from the last one to the first.
    fn analyze_game(&mut self, record: &GameRecord<Position>, job: &QueuedJob) -> Result<(), String> {
        let (events, id) = (self.events.clone(), job.id);
        let analyzed = analyze_plies(&mut self.reviewer, record, &job.stop, |ply, analysis| {
            let _ = events.send(Event::JobUpdate { id, update: JobUpdate::PlyAnalyzed { ply, analysis } });
        });
        analyzed.map_err(|error| error.to_string())
    }

    fn build_tablebase(&mut self, position: &alak::Position, job: &QueuedJob) -> Result<(), String> {
        let (slots, discs) = (position.slots(), position.discs());
        // A position that was loaded may have more discs than a game from the start ever has.
        let is_in_scope = discs.black.max(discs.white) <= slots.discs_at_start();
        let scope = if is_in_scope { Scope::recommended(slots) } else { Scope::Everything };
        let options = TablebaseOptions { scope, ..TablebaseOptions::default() };
        let table = Tablebase::build(slots, &options, &job.stop, |_| ()).map_err(|error| error.to_string())?;
        let table = Arc::new(table);
        // They have the table of another board.
        self.players.retain(|cached| cached.spec.kind != PlayerKind::Perfect);
        self.tablebase = Some(table.clone());
        self.send(job, JobUpdate::TablebaseBuilt(table));
        Ok(())
    }
}
