//! Workers with engines, and their outputs in order.

use outflank_engine::evaluation::PatternEvaluator;
use outflank_engine::{Engine, EngineOptions, NoMemory};
use outflank_rules::{StopFlag, Workers, run_jobs};
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex};

/// Makes an engine for each worker; returns an error when their tables cannot be allocated.
pub(crate) fn engines(
    workers: &Workers<'_>,
    evaluator: &Arc<PatternEvaluator>,
    hash_mebibytes: usize,
) -> Result<Vec<Engine>, NoMemory> {
    let options = EngineOptions { hash_mebibytes, evaluator: Arc::clone(evaluator), ..EngineOptions::default() };
    (0..workers.threads.get()).map(|_| Engine::new(options.clone())).collect()
}

/// Runs numbered tasks with one thread for each worker, and passes their outputs to `take` in the order of their numbers,
/// until there are no more, one is `None`, `take` fails or it is stopped.
pub(crate) fn run_in_order<W: Send, T: Send, E: Send>(
    workers: &mut [W],
    numbers: Range<u64>,
    stop: &StopFlag,
    task: impl Fn(&mut W, u64) -> Option<T> + Sync,
    take: impl FnMut(T) -> Result<(), E> + Send,
) -> Result<(), E> {
    let outputs = Mutex::new(InOrder { next: numbers.start, early: BTreeMap::new(), take, result: Ok(()) });
    run_jobs(workers, numbers, stop, |worker, number| {
        let output = task(worker, number);
        outputs.lock().expect("the receiver does not panic").add(number, output)
    });
    outputs.into_inner().expect("the receiver does not panic").result
}

/// The outputs of numbered tasks that have come before earlier ones, and the receiver of all.
struct InOrder<T, E, F> {
    /// The number of the next output for `take`.
    next: u64,
    early: BTreeMap<u64, Option<T>>,
    take: F,
    result: Result<(), E>,
}

impl<T, E, F: FnMut(T) -> Result<(), E>> InOrder<T, E, F> {
    /// Adds an output, and passes on those that have no gap before them.
    fn add(&mut self, number: u64, output: Option<T>) -> ControlFlow<()> {
        let is_last = output.is_none();
        self.early.insert(number, output);
        // A gap ends the loop: what has come too early waits for its turn. `next` never passes the number of a `None`,
        // so earlier outputs may still follow it, but no later ones.
        while self.result.is_ok()
            && let Some(output) = self.early.remove(&self.next).flatten()
        {
            self.next += 1;
            self.result = (self.take)(output);
        }
        if is_last || self.result.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use outflank_rules::Threads;

    /// Runs with a number of workers that report no progress and are not stopped.
    pub(crate) fn with_workers<T>(threads: usize, run: impl FnOnce(Workers<'_>) -> T) -> T {
        run(Workers::new(Threads::new(threads).unwrap(), &StopFlag::new()))
    }

    #[test]
    fn outputs_are_in_order_up_to_the_first_gap() {
        for threads in [1, 3] {
            let mut taken = Vec::new();
            let take = |number| {
                taken.push(number);
                Ok::<_, ()>(())
            };
            let task = |(): &mut (), number| (number != 60).then_some(number);
            run_in_order(&mut vec![(); threads], 5..100, &StopFlag::new(), task, take).unwrap();
            assert_eq!(taken, (5..60).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_error_of_the_receiver_ends_the_run() {
        let mut taken = 0;
        let take = |number| {
            taken += 1;
            if number < 7 { Ok(()) } else { Err("enough") }
        };
        let result = run_in_order(&mut [(), ()], 0..u64::MAX, &StopFlag::new(), |(), number| Some(number), take);
        assert_eq!((result, taken), (Err("enough"), 8));
    }
}
