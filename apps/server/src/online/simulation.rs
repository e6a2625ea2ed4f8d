//! Random histories of games between people, at two servers that share a database, against an oracle.
//!
//! A history is a list of steps that follows from a seed: users act, notifications are late or lost, servers die between any two
//! accesses to the database, clocks jump, and the database stalls. The servers are real, and so is the database, SQLite in
//! memory; only the time and the answers of the database are the simulation's. All is polled by one thread, so that a seed
//! always gives the same history. What fails is made as short as it can be and printed.
//!
//! Not tried are games against machines, chats, sockets, and transactions of PostgreSQL that overlap: here each one is a step.
//!
//! `cargo test` runs 10,000 seeds; `cargo xtask simulate --seeds N` runs more.

mod actions;
mod database;
mod evidence;
mod oracle;
mod page;
mod schedule;
mod server;
mod settings;
mod shrink;
mod step;
mod world;

use crate::worker_pool::WorkerPool;
use outflank_library::Library;
use outflank_rules::Threads;
use shrink::shrink;
use std::fmt;
use std::num::NonZero;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use step::Step;
use tokio::runtime::{Builder, Runtime};
use world::{History, World};

/// A history that breaks a rule.
struct Failure {
    seed: u64,
    rule: String,
    history: Vec<String>,
}

/// Runs histories, one after the other.
struct Simulator {
    /// Ends the thread that keeps the time from passing by itself, for which the runtime waits when it is dropped.
    _time_keeper: mpsc::Sender<()>,
    runtime: Runtime,
    workers: WorkerPool,
}

impl Simulator {
    fn new() -> Self {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime starts");
        let (time_keeper, ends) = mpsc::channel::<()>();
        // A paused clock goes on when the runtime has nothing to do, as while it waits for the thread of SQLite, but not while a
        // blocking task runs.
        runtime.spawn_blocking(move || ends.recv());
        let workers = WorkerPool::new("move", Threads::ONE, 1, &Arc::default()).expect("the threads start");
        Self { runtime, workers, _time_keeper: time_keeper }
    }

    /// Runs a history, and returns what has happened and the rule that it breaks.
    fn run(&self, seed: u64, steps: &[Step]) -> (Vec<String>, Option<String>) {
        let history = History::default();
        let simulated = simulate(self.workers.clone(), seed, steps, history.clone());
        let broken = catch_unwind(AssertUnwindSafe(|| self.runtime.block_on(simulated)));
        let broken = broken.unwrap_or_else(|_| Err("a server panics".to_owned()));
        (history.take(), broken.err())
    }

    /// Runs the history of a seed, and makes it short when it fails.
    fn try_seed(&self, seed: u64) -> Option<Failure> {
        let steps = schedule::steps(seed);
        // Nothing is kept of a history that breaks no rule.
        self.run(seed, &steps).1?;
        let short = shrink(&steps, |steps| self.run(seed, steps).1.is_some());
        // Once more, for its history: `shrink` only asks whether it fails.
        let (history, rule) = self.run(seed, &short);
        Some(Failure { seed, rule: rule.unwrap_or_else(|| "it fails at random".to_owned()), history })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "seed {}: {}", self.seed, self.rule)?;
        self.history.iter().try_for_each(|line| writeln!(f, "  {line}"))
    }
}

async fn simulate(workers: WorkerPool, seed: u64, steps: &[Step], history: History) -> Result<(), String> {
    let library = Library::in_memory().await.expect("there is enough memory");
    let mut world = World::new(library, workers, seed, history).await;
    for &step in steps {
        world.take(step).await?;
    }
    world.come_to_rest().await?;
    oracle::judge(&mut world).await
}

/// Runs seeds on all cores, and returns the failure with the lowest seed of those that were found first.
fn run_seeds(seeds: Range<u64>, has_run: impl Fn(u64) + Sync) -> Option<Failure> {
    let (next, found) = (AtomicU64::new(seeds.start), Mutex::new(None::<Failure>));
    let work = |core: usize| {
        stay_on(core);
        let simulator = Simulator::new();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return;
            }
            if let Some(failure) = simulator.try_seed(seed) {
                // Threads end after their current seed, of which one may be lower and fail as well.
                next.store(seeds.end, Ordering::Relaxed);
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                if found.as_ref().is_none_or(|found| found.seed > failure.seed) {
                    *found = Some(failure);
                }
            }
            has_run(seed);
        }
    };
    thread::scope(|scope| {
        let work = &work;
        for core in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(move || work(core));
        }
    });
    found.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps this thread and those that it starts on one core. They take turns, the simulator and the thread of SQLite, and waking one
/// on another core takes longer than most of their turns: with this there are 1.5 times as many seeds a second.
fn stay_on(core: usize) {
    #[cfg(target_os = "linux")]
    {
        let mut cores = rustix::thread::CpuSet::new();
        cores.set(core);
        // Not all cores may be this process's; then the thread stays where it likes.
        let _ = rustix::thread::sched_setaffinity(None, &cores);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = core;
}

#[test]
fn random_histories_of_two_servers_keep_all_rules() {
    if let Some(failure) = run_seeds(0..10_000, |_| {}) {
        panic!("{failure}");
    }
}

/// Seeds of a million that found faults, of the servers or of the oracle.
const FAILED: [u64; 8] = [3_025_705, 3_039_998, 3_046_718, 4_279_607, 4_462_098, 4_548_040, 4_760_797, 4_835_021];

#[test]
fn histories_that_failed_once_keep_all_rules() {
    let simulator = Simulator::new();
    for seed in FAILED {
        if let Some(failure) = simulator.try_seed(seed) {
            panic!("{failure}");
        }
    }
}

#[test]
fn a_seed_always_gives_the_same_history() {
    let simulator = Simulator::new();
    for seed in 0..20 {
        let steps = schedule::steps(seed);
        assert_eq!(simulator.run(seed, &steps), simulator.run(seed, &steps));
    }
}

/// The seeds that `cargo xtask simulate` wants.
#[test]
#[ignore = "cargo xtask simulate runs it"]
fn as_many_histories_as_wanted() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let first = number("OUTFLANK_FIRST_SEED").unwrap_or(0);
    let end = first + number("OUTFLANK_SEEDS").unwrap_or(10_000);
    let (started, count) = (Instant::now(), AtomicU64::new(0));
    let has_run = |_| {
        let count = count.fetch_add(1, Ordering::Relaxed) + 1;
        if count.is_multiple_of(10_000) || first + count == end {
            let per_second = count as f64 / started.elapsed().max(Duration::from_millis(1)).as_secs_f64();
            println!("{count} of {} seeds, {per_second:.0} a second", end - first);
        }
    };
    if let Some(failure) = run_seeds(first..end, has_run) {
        panic!("{failure}");
    }
}
