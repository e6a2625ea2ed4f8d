//! The jobs that wait for a thread.
//!
//! Clients take turns: the next job is the oldest one of the client that has waited longest for its turn, however many
//! jobs the others have added (fair queueing: J. Nagle, "On packet switches with infinite storage", RFC 970, 1985).
//! Short jobs wait apart from long ones.

use super::Job;
use crate::guard::Client;
use outflank_service::Effort;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Whose turn a job takes, and how long it needs a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    client: JobClient,
    effort: Effort,
    waiter: Waiter,
}

/// Who waits for a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waiter {
    /// A request, which is answered in seconds: too many of them are refused.
    Request,
    /// A game in which a machine is to move: it waits for as long as it takes. The limits on games bound how many there are.
    Game,
}

/// A client whose jobs take turns with those of others: an address, a user, or the server itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct JobClient(String);

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
    short: Lane<Job>,
    long: Lane<Job>,
    is_closed: bool,
}

/// Jobs of one length. Those of requests and those of games take turns, so that neither wait for all of the others.
struct Lane<T> {
    requests: FairQueue<T>,
    games: FairQueue<T>,
    /// Whether a job of a game is next, if there is one.
    is_turn_of_games: bool,
}

/// A queue of each client.
struct FairQueue<T> {
    /// The clients with jobs, the next one first.
    turns: VecDeque<JobClient>,
    jobs: HashMap<JobClient, VecDeque<T>>,
}

impl Turn {
    /// Makes the turn of a job for a request.
    pub(crate) fn new(client: JobClient, effort: Effort) -> Self {
        Self { client, effort, waiter: Waiter::Request }
    }

    /// Makes the turn of a job for a game, which nobody waits for in a request.
    pub(crate) fn of_game(client: JobClient, effort: Effort) -> Self {
        Self { client, effort, waiter: Waiter::Game }
    }

    pub(super) fn waiter(&self) -> Waiter {
        self.waiter
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

    /// An address, which may have many users.
    pub(crate) fn network(network: IpAddr) -> Self {
        Self(network.to_string())
    }

    /// The address of a client; the user where there is no address.
    pub(crate) fn of(client: Client, user: &str) -> Self {
        client.network().map_or_else(|| Self::user(user), Self::network)
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
    /// Returns [`QueueFull`] when there are too many jobs for requests, or when this client has half of them.
    pub(super) fn add(&self, turn: Turn, job: Job) -> Result<(), QueueFull> {
        let mut waiting = self.waiting();
        let is_full =
            // Half, so that one client can never fill the queue for the others.
            waiting.requests() >= self.capacity || waiting.requests_of(&turn.client) >= self.capacity.div_ceil(2);
        if is_full && turn.waiter == Waiter::Request {
            return Err(QueueFull);
        }
        match turn.effort {
            Effort::Short => waiting.short.add(turn, job),
            Effort::Long => waiting.long.add(turn, job),
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
            // Short jobs first on every thread: they delay a long one by little, and the other way round by much.
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
        // Dropping the jobs closes their channels, so that whoever waits for one gets an error.
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
        self.requests() + self.short.games.len() + self.long.games.len()
    }

    fn requests(&self) -> usize {
        self.short.requests.len() + self.long.requests.len()
    }

    fn requests_of(&self, client: &JobClient) -> usize {
        self.short.requests.len_of(client) + self.long.requests.len_of(client)
    }
}

impl<T> Default for Lane<T> {
    fn default() -> Self {
        Self { requests: FairQueue::default(), games: FairQueue::default(), is_turn_of_games: false }
    }
}

impl<T> Lane<T> {
    fn add(&mut self, turn: Turn, job: T) {
        match turn.waiter {
            Waiter::Request => self.requests.add(turn.client, job),
            Waiter::Game => self.games.add(turn.client, job),
        }
    }

    fn take(&mut self) -> Option<T> {
        let (first, second) = if self.is_turn_of_games {
            (&mut self.games, &mut self.requests)
        } else {
            (&mut self.requests, &mut self.games)
        };
        // Also where one side had no job: then nobody waits there for whom it could be unfair.
        self.is_turn_of_games = !self.is_turn_of_games;
        first.take().or_else(|| second.take())
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
            // Or the map would keep each address that ever asked.
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
    fn games_of_machines_do_not_keep_requests_waiting_nor_fill_the_queue() {
        let mut lane = Lane::default();
        let client = |number: u32| JobClient::user(&number.to_string());
        for number in 1..=4 {
            lane.add(Turn::of_game(client(number), Effort::Long), number);
        }
        lane.add(Turn::new(client(5), Effort::Long), 5);
        lane.add(Turn::new(client(6), Effort::Long), 6);
        assert_eq!(std::iter::from_fn(|| lane.take()).collect::<Vec<_>>(), [5, 1, 6, 2, 3, 4]);

        let queue = JobQueue::new(4);
        let add = |turn| queue.add(turn, Box::new(|_| {}));
        for number in 0..100 {
            assert_eq!(add(Turn::of_game(client(number % 3), Effort::Long)), Ok(()));
        }
        assert_eq!(add(Turn::new(client(1), Effort::Long)), Ok(()));
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
            let player = player.parse().unwrap();
            assert_eq!((Effort::of(&player, 64), Effort::of(&player, 100)), (effort, Effort::Long), "{player}");
        }
    }
}
