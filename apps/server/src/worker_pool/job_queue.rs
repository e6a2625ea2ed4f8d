//! The jobs that wait for a thread.
//!
//! Clients take turns: the next job is the oldest one of the client that has waited longest for its turn, however many jobs
//! the others have added. Short jobs wait apart from long ones.

use super::Job;
use crate::guard::Client;
use outflank_play::{EngineSettings, PlayerKind, PlayerSpec};
use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Whose turn a job takes, and how long it needs a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    client: JobClient,
    effort: Effort,
}

/// A client whose jobs take turns with those of others: an address, a user, or the server itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct JobClient(String);

/// How long a job needs a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Some milliseconds.
    Short,
    /// Up to seconds.
    Long,
}

/// The queue of a pool.
pub(super) struct JobQueue {
    /// The maximum number of jobs.
    capacity: usize,
    waiting: Mutex<Waiting>,
    added: Condvar,
}

/// The queue has no room for another job of this client.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct QueueFull;

#[derive(Default)]
struct Waiting {
    short: FairQueue<Job>,
    long: FairQueue<Job>,
    is_closed: bool,
}

/// A queue of each client.
struct FairQueue<T> {
    /// The clients with jobs, the next one first.
    turns: VecDeque<JobClient>,
    jobs: HashMap<JobClient, VecDeque<T>>,
}

impl Turn {
    pub(crate) fn new(client: JobClient, effort: Effort) -> Self {
        Self { client, effort }
    }
}

impl JobClient {
    /// The server, for work that nobody waits for.
    pub(crate) fn server() -> Self {
        Self("server".to_owned())
    }

    /// A user, by the id, where the address is not known.
    pub(crate) fn user(id: &str) -> Self {
        Self(format!("user {id}"))
    }

    /// The address of a client, which may have many users; the user where there is no address.
    pub(crate) fn of(client: Client, user: &str) -> Self {
        client.network().map_or_else(|| Self::user(user), |network| Self(network.to_string()))
    }
}

impl Effort {
    /// Returns how long a machine thinks about a move.
    pub(crate) fn of(player: &PlayerSpec) -> Self {
        /// Up to this level and depth, a move takes some milliseconds.
        const SHORT_LEVEL: u8 = 8;
        const SHORT_DEPTH: u8 = 3;
        let is_short = match &player.kind {
            PlayerKind::Random | PlayerKind::Greedy | PlayerKind::Perfect => true,
            PlayerKind::Lookahead(depth) | PlayerKind::Mean(depth) => *depth <= SHORT_DEPTH,
            PlayerKind::Engine(EngineSettings { level: Some(level), .. }) => level.number() <= SHORT_LEVEL,
            _ => false,
        };
        if is_short { Self::Short } else { Self::Long }
    }
}

impl JobQueue {
    pub(super) fn new(capacity: usize) -> Self {
        Self { capacity, waiting: Mutex::default(), added: Condvar::new() }
    }

    /// Adds a job.
    ///
    /// # Errors
    ///
    /// Returns [`QueueFull`] when there are too many jobs, or when this client has half of them.
    pub(super) fn add(&self, turn: Turn, job: Job) -> Result<(), QueueFull> {
        let mut waiting = self.waiting();
        let is_full = waiting.len() >= self.capacity || waiting.len_of(&turn.client) >= self.capacity.div_ceil(2);
        if is_full {
            return Err(QueueFull);
        }
        match turn.effort {
            Effort::Short => waiting.short.add(turn.client, job),
            Effort::Long => waiting.long.add(turn.client, job),
        }
        drop(waiting);
        // Not every thread takes every job.
        self.added.notify_all();
        Ok(())
    }

    /// Waits for the next job that is not longer than this; none once the queue is closed.
    pub(super) fn take(&self, longest: Effort) -> Option<Job> {
        let mut waiting = self.waiting();
        loop {
            let job = waiting.short.take().or_else(|| match longest {
                Effort::Short => None,
                Effort::Long => waiting.long.take(),
            });
            if job.is_some() || waiting.is_closed {
                return job;
            }
            waiting = self.added.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Lets the threads end.
    pub(super) fn close(&self) {
        let mut waiting = self.waiting();
        *waiting = Waiting { is_closed: true, ..Waiting::default() };
        drop(waiting);
        self.added.notify_all();
    }

    /// Returns the number of jobs.
    pub(super) fn len(&self) -> usize {
        self.waiting().len()
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn len(&self) -> usize {
        self.short.len() + self.long.len()
    }

    fn len_of(&self, client: &JobClient) -> usize {
        self.short.len_of(client) + self.long.len_of(client)
    }
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        Self { turns: VecDeque::new(), jobs: HashMap::new() }
    }
}

impl<T> FairQueue<T> {
    fn add(&mut self, client: JobClient, job: T) {
        let jobs = self.jobs.entry(client.clone()).or_default();
        if jobs.is_empty() {
            self.turns.push_back(client);
        }
        jobs.push_back(job);
    }

    fn take(&mut self) -> Option<T> {
        let client = self.turns.pop_front()?;
        let jobs = self.jobs.get_mut(&client)?;
        let job = jobs.pop_front();
        if jobs.is_empty() {
            self.jobs.remove(&client);
        } else {
            self.turns.push_back(client);
        }
        job
    }

    fn len(&self) -> usize {
        self.jobs.values().map(VecDeque::len).sum()
    }

    fn len_of(&self, client: &JobClient) -> usize {
        self.jobs.get(client).map_or(0, VecDeque::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_take_turns_however_many_jobs_each_has() {
        let mut queue = FairQueue::default();
        for (client, job) in [("eve", 1), ("eve", 2), ("eve", 3), ("ann", 4), ("bob", 5), ("ann", 6)] {
            queue.add(JobClient::user(client), job);
        }
        assert_eq!((queue.len(), queue.len_of(&JobClient::user("eve"))), (6, 3));
        let order: Vec<_> = std::iter::from_fn(|| queue.take()).collect();
        assert_eq!(order, [1, 4, 5, 2, 6, 3]);
        assert_eq!((queue.len(), queue.jobs.len()), (0, 0), "clients without jobs are forgotten");
    }

    #[test]
    fn a_client_has_at_most_half_of_the_queue() {
        let queue = JobQueue::new(4);
        let add = |client| queue.add(Turn::new(JobClient::user(client), Effort::Long), Box::new(|_| {}));
        assert_eq!([add("eve"), add("eve"), add("eve")], [Ok(()), Ok(()), Err(QueueFull)]);
        assert_eq!([add("ann"), add("bob"), add("carl")], [Ok(()), Ok(()), Err(QueueFull)]);
        assert!(queue.take(Effort::Long).is_some());
        assert_eq!(add("carl"), Ok(()));
    }

    #[test]
    fn weak_machines_are_short_work_and_strong_ones_long_work() {
        for (player, effort) in [
            ("level:1", Effort::Short),
            ("random", Effort::Short),
            ("greedy", Effort::Short),
            ("level:30", Effort::Long),
            ("level:12", Effort::Long),
            ("human:1500", Effort::Long),
        ] {
            assert_eq!(Effort::of(&player.parse().unwrap()), effort, "{player}");
        }
    }
}
