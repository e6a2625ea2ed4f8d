//! The time of the site: that of the database, and the outages that clocks do not count.
//!
//! Every node writes each second that it is alive. When one has not for some seconds, the time since then is an outage, and so
//! is a time in which the database could not be reached: nobody loses on time because a page could not send its move. A
//! flag falls only when all nodes have been seen alive after it was due.

use super::outage::Outages;
use crate::error::AppError;
use crate::session::random_id;
use outflank_library::{Library, Node, StoredOutage};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// The clock of this machine since the process started. Nobody sets it, unlike the time of the system: set back, that would
/// date a move before its turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalClock {
    /// Since 1970.
    start: Duration,
    running_since: Instant,
}

/// The clock of a node.
pub(crate) struct SiteClock {
    local: LocalClock,
    /// The id of the node, another one for each process.
    pub(crate) node: String,
    /// What the time of the database is ahead of the time of this machine, in milliseconds.
    offset: AtomicI64,
    /// When this node was last seen, in milliseconds since 1970.
    seen: AtomicU64,
    /// Until when the outages are known, in milliseconds since 1970.
    outages_known: AtomicU64,
    /// The time at which all nodes have been seen alive, in milliseconds since 1970.
    all_seen: AtomicU64,
    outages: RwLock<Outages>,
    /// Changes after each sign of life.
    beats: watch::Sender<()>,
}

/// Whether there is an outage that was not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OutagesRead {
    Same,
    Changed,
}

/// The longest round trip to the database by which the clock is set: half of it is the possible error.
const MAX_ROUND_TRIP: Duration = Duration::from_millis(500);
/// How often a node says that it is alive.
pub(super) const HEARTBEAT: Duration = Duration::from_secs(1);
/// From this age of its last sign of life on, a node is dead.
const TIMEOUT: Duration = Duration::from_secs(4);
/// How long pages have to connect again after an outage.
const GRACE: Duration = Duration::from_secs(5);
/// The longest time that a clock can run: outages before it do not matter.
const MAX_TURN: Duration = Duration::from_hours(24 * 30);

impl LocalClock {
    /// Starts a clock with a time since 1970.
    pub(super) fn starting_at(start: Duration) -> Self {
        Self { start, running_since: Instant::now() }
    }

    /// Returns the time since 1970.
    fn now(&self) -> Duration {
        self.start + self.running_since.elapsed()
    }
}

impl SiteClock {
    /// Makes the clock of a node. Until its first sign of life it knows neither the time of the database nor the outages.
    pub(super) fn of_node(local: LocalClock) -> Self {
        Self {
            local,
            node: random_id(),
            offset: AtomicI64::new(0),
            seen: AtomicU64::new(0),
            outages_known: AtomicU64::new(0),
            all_seen: AtomicU64::new(0),
            outages: RwLock::default(),
            beats: watch::Sender::new(()),
        }
    }

    /// Makes the clock of a process that gives no signs of life: it goes by the clock of its machine and knows no outages.
    pub(super) fn of_tool(local: LocalClock) -> Self {
        Self { outages_known: AtomicU64::new(u64::MAX), ..Self::of_node(local) }
    }

    /// Returns the time of the database since 1970.
    pub(super) fn now(&self) -> Duration {
        let now = self.local.now().as_millis() as u64;
        Duration::from_millis(now.saturating_add_signed(self.offset.load(Ordering::Relaxed)))
    }

    /// Returns the time between two times that clocks do not count.
    pub(super) fn outage(&self, from: Duration, to: Duration) -> Duration {
        self.outages.read().unwrap_or_else(PoisonError::into_inner).between(from, to)
    }

    /// Returns whether it is known how much of the time until now is an outage. When the last sign of life of this node is too
    /// long ago, the time since then is one, and the next sign of life will say so, as the first one does for the time in which
    /// there was no node.
    pub(super) fn is_current(&self) -> bool {
        self.now() <= Duration::from_millis(self.outages_known.load(Ordering::Acquire)) + TIMEOUT
    }

    /// Returns a receiver of the signs of life of this node from now on.
    pub(super) fn beats(&self) -> watch::Receiver<()> {
        self.beats.subscribe()
    }

    /// Sets the clock back to a last sign of life at a time, as after an outage.
    #[cfg(test)]
    pub(super) fn forget_since(&self, time: Duration) {
        for known in [&self.seen, &self.outages_known, &self.all_seen] {
            known.store(time.as_millis() as u64, Ordering::Relaxed);
        }
    }

    #[cfg(test)]
    pub(super) fn waiting_for_beats(&self) -> usize {
        self.beats.receiver_count()
    }

    /// Returns the time at which all nodes have been seen alive, since 1970. Outages that are asked for later are those that were
    /// known by then, or more.
    pub(super) fn all_seen(&self) -> Duration {
        // A node that is dead for less than the timeout keeps this from passing its last sign of life.
        // Acquire, as the store is a release: who sees this time sees the outages that were stored before it.
        Duration::from_millis(self.all_seen.load(Ordering::Acquire))
    }

    /// Says that this node is alive, finds dead ones, and reads the outages.
    ///
    /// # Errors
    ///
    /// Returns an error while the database cannot be reached.
    pub(super) async fn beat(&self, library: &Library) -> Result<OutagesRead, AppError> {
        let (sent, now) = (self.local.now(), library.now().await?);
        self.set_offset((sent, self.local.now()), now);
        let (now, ended) = (now.as_millis() as u64, (now + GRACE).as_millis() as u64);
        // Relaxed: the task that calls this is the only one that writes it.
        let own = self.seen.load(Ordering::Relaxed);
        if own > 0 && now > own + TIMEOUT.as_millis() as u64 {
            // Before the sign of life: another node that sees this one alive again must find its outage.
            library.add_outage(StoredOutage { began: own, ended }).await?;
        }
        library.see_node(&Node { id: self.node.clone(), seen: now }).await?;
        self.seen.store(now, Ordering::Relaxed);
        let mut all_seen = now;
        for node in library.nodes().await? {
            if now > node.seen + TIMEOUT.as_millis() as u64 {
                library.remove_node(&node, ended).await?;
            } else {
                // The oldest sign of life: before it, every node is known to have been alive.
                all_seen = all_seen.min(node.seen);
            }
        }
        let outages = self.read_outages(library, now).await?;
        // After they were read: a time counts as known only when its outages are.
        self.outages_known.store(now, Ordering::Release);
        // After the outages, which may move what is due.
        self.all_seen.store(all_seen, Ordering::Release);
        self.beats.send_replace(());
        Ok(outages)
    }

    /// Sets the offset by the time that the database answered, and those at which it was asked and the answer came.
    ///
    /// The database may have answered at either end: after a stall half of it would be the error, so the last offset stays.
    fn set_offset(&self, (sent, received): (Duration, Duration), database: Duration) {
        if received.saturating_sub(sent) <= MAX_ROUND_TRIP {
            // The middle of the round trip, so that the error is at most half of it.
            let local = (sent + received) / 2;
            self.offset.store(database.as_millis() as i64 - local.as_millis() as i64, Ordering::Relaxed);
        }
    }

    async fn read_outages(&self, library: &Library, now: u64) -> Result<OutagesRead, AppError> {
        let time = Duration::from_millis;
        let stored = library.outages(now.saturating_sub(MAX_TURN.as_millis() as u64)).await?;
        let outages = Outages::new(stored.into_iter().map(|outage| (time(outage.began), time(outage.ended))));
        let mut known = self.outages.write().unwrap_or_else(PoisonError::into_inner);
        let read = if *known == outages { OutagesRead::Same } else { OutagesRead::Changed };
        *known = outages;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_came_late_does_not_set_the_clock() {
        let clock = SiteClock::of_node(LocalClock::starting_at(crate::state::now()));
        let (at, second) = (crate::state::now(), Duration::from_secs(1));
        let offset = || clock.offset.load(Ordering::Relaxed);
        clock.set_offset((at, at + Duration::from_millis(200)), at + 3 * second);
        assert_eq!(offset(), 2_900);
        for answered in [at + 3 * second, at + 13 * second, at + 23 * second] {
            clock.set_offset((at, at + 20 * second), answered);
            assert_eq!(offset(), 2_900);
        }
        clock.set_offset((at, at), at + second);
        assert_eq!(offset(), 1_000);
    }

    #[tokio::test]
    async fn a_beat_says_when_there_is_another_outage() {
        let (clock, library) =
            (SiteClock::of_node(LocalClock::starting_at(crate::state::now())), Library::in_memory().await.unwrap());
        assert_eq!(clock.beat(&library).await.unwrap(), OutagesRead::Same);
        let began = clock.now().as_millis() as u64;
        library.add_outage(StoredOutage { began, ended: began + 5_000 }).await.unwrap();
        assert_eq!(clock.beat(&library).await.unwrap(), OutagesRead::Changed);
        assert_eq!(clock.beat(&library).await.unwrap(), OutagesRead::Same);
    }
}
