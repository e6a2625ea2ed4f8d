//! Limits for each client: on what it does at the same time, and on the rate of what it does.

use crate::error::AppError;
use crate::limits::{Limits, Rate};
use crate::session::Browser;
use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota};
use outflank_library::Owner;
use outflank_rules::counted;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The limiters of all requests; clones share the counts.
#[derive(Clone)]
pub(crate) struct Limiters {
    /// New games of each address.
    pub(crate) new_games: Arc<RateLimiter<IpAddr>>,
    /// Requests, and messages over WebSockets, of each address.
    pub(crate) messages: Arc<RateLimiter<IpAddr>>,
    /// Tries to sign in of each address.
    pub(crate) address_tries: Arc<RateLimiter<IpAddr>>,
    /// Tries to sign in with each name, of browsers in which nobody has signed in with it before.
    pub(crate) name_tries: Arc<RateLimiter<String>>,
    /// Tries to guess the password of a name from one place, new names and reports.
    pub(crate) tries: Arc<RateLimiter<String>>,
    /// Lines in chats of each user.
    pub(crate) chat_lines: Arc<RateLimiter<String>>,
    /// Actions in games between people of each user.
    pub(crate) actions: Arc<RateLimiter<String>>,
    /// Requests in flight of each browser.
    pub(crate) requests: ConcurrencyLimiter<Browser>,
    /// Requests in flight of each address.
    pub(crate) address_requests: ConcurrencyLimiter<IpAddr>,
    /// WebSocket connections of each browser.
    pub(crate) sockets: ConcurrencyLimiter<Owner>,
    /// WebSocket connections of each address.
    pub(crate) address_sockets: ConcurrencyLimiter<IpAddr>,
}

/// A semaphore for each client; clones share the counts.
#[derive(Clone)]
pub(crate) struct ConcurrencyLimiter<C: Eq + Hash> {
    max_permits: NonZeroU32,
    acquired: Arc<Mutex<HashMap<C, u32>>>,
}

/// A permit, released when it is dropped.
pub(crate) struct Permit<C: Eq + Hash> {
    limiter: ConcurrencyLimiter<C>,
    client: C,
}

/// A limit on the rate of something, for each key.
///
/// Besides browsers and users, addresses are limited: a client without the cookie is a new browser in each request.
pub(crate) struct RateLimiter<K: Eq + Hash + Clone> {
    limiter: DefaultKeyedRateLimiter<K>,
    scans: Scans,
}

/// When all keys are scanned for those without recent events, to forget them.
#[derive(Default)]
struct Scans(Mutex<Option<Instant>>);

/// The time after which a rejected request will be accepted, in whole seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RetryAfter(u32);

impl Limiters {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            new_games: RateLimiter::shared(limits.new_games),
            messages: RateLimiter::shared(limits.messages),
            address_tries: RateLimiter::shared(limits.address_tries),
            name_tries: RateLimiter::shared(limits.name_tries),
            tries: RateLimiter::shared(limits.tries),
            chat_lines: RateLimiter::shared(limits.chat_lines),
            actions: RateLimiter::shared(limits.actions),
            requests: ConcurrencyLimiter::new(limits.max_requests),
            address_requests: ConcurrencyLimiter::new(limits.max_address_requests),
            sockets: ConcurrencyLimiter::new(limits.max_sockets),
            address_sockets: ConcurrencyLimiter::new(limits.max_address_sockets),
        }
    }
}

impl<C: Eq + Hash + Clone> ConcurrencyLimiter<C> {
    pub(crate) fn new(max_permits: NonZeroU32) -> Self {
        Self { max_permits, acquired: Arc::default() }
    }

    /// Acquires a permit; none when the client has the maximum.
    pub(crate) fn try_acquire(&self, client: &C) -> Option<Permit<C>> {
        let mut acquired = self.acquired();
        let count = acquired.entry(client.clone()).or_default();
        // The maximum is at least 1, so that a new entry is never left at 0.
        if *count >= self.max_permits.get() {
            return None;
        }
        *count += 1;
        Some(Permit { limiter: self.clone(), client: client.clone() })
    }
}

impl<K: Eq + Hash + Clone> RateLimiter<K> {
    fn shared(rate: Rate) -> Arc<Self> {
        let quota = Quota::per_minute(rate.per_minute).allow_burst(rate.at_once);
        Arc::new(Self { limiter: DefaultKeyedRateLimiter::keyed(quota), scans: Scans::default() })
    }

    /// Counts an event of a key.
    ///
    /// # Errors
    ///
    /// Returns this error when the limit is reached, with the time after which it no longer is.
    pub(crate) fn check(&self, key: &K, error: impl FnOnce(RetryAfter) -> AppError) -> Result<(), AppError> {
        if self.scans.are_due(self.limiter.len(), Instant::now()) {
            self.limiter.retain_recent();
        }
        let checked = self.limiter.check_key(key);
        checked.map_err(|until| error(RetryAfter::new(until.wait_time_from(self.limiter.clock().now()))))
    }
}

impl Scans {
    /// Returns whether to scan this number of keys now, at most once a second: if all are recent, a scan finds nothing to forget.
    fn are_due(&self, keys: usize, now: Instant) -> bool {
        /// From this number of keys on, those without recent events are forgotten.
        const MAX_KEYS: usize = 100_000;
        const INTERVAL: Duration = Duration::from_secs(1);
        if keys <= MAX_KEYS {
            return false;
        }
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = last.is_none_or(|last| now >= last + INTERVAL);
        if is_due {
            *last = Some(now);
        }
        is_due
    }
}

impl RetryAfter {
    /// For what is over as soon as a request or a job ends.
    pub(crate) const SOON: Self = Self(1);

    /// Rounds a time up: a request that comes before its end is rejected again.
    fn new(time: Duration) -> Self {
        let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
        Self(u32::try_from(seconds).unwrap_or(u32::MAX).max(1))
    }

    /// Returns the time as the header `Retry-After` has it.
    pub(crate) const fn seconds(self) -> u32 {
        self.0
    }
}

/// As `12 seconds`.
impl fmt::Display for RetryAfter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", counted(self.0, "second"))
    }
}

impl<C: Eq + Hash> ConcurrencyLimiter<C> {
    fn acquired(&self) -> MutexGuard<'_, HashMap<C, u32>> {
        self.acquired.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<C: Eq + Hash> Drop for Permit<C> {
    fn drop(&mut self) {
        let mut acquired = self.limiter.acquired();
        if let Some(count) = acquired.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                acquired.remove(&self.client);
            }
        }
    }
}

/// Returns the part of an address that identifies a client: for IPv6 the first 64 bits, since a client has all the rest.
pub(super) fn client_network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_released_permit_can_be_acquired_again() {
        let limiter = ConcurrencyLimiter::new(NonZeroU32::new(2).unwrap());
        let permits = [limiter.try_acquire(&"ann"), limiter.try_acquire(&"ann")];
        assert!(permits.iter().all(Option::is_some) && limiter.try_acquire(&"ann").is_none());
        assert!(limiter.try_acquire(&"bob").is_some(), "the limit is for each client");
        drop(permits);
        assert!(limiter.try_acquire(&"ann").is_some());
        assert_eq!(limiter.acquired().len(), 0, "clients without permits are removed");
    }

    #[test]
    fn a_rejected_request_is_told_when_it_will_be_accepted() {
        let limiter = RateLimiter::shared(Rate { at_once: NonZeroU32::MIN, per_minute: NonZeroU32::MIN });
        limiter.check(&"ann", AppError::TooManyTries).unwrap();
        let Err(AppError::TooManyTries(retry)) = limiter.check(&"ann", AppError::TooManyTries) else { panic!() };
        assert!((2..=60).contains(&retry.seconds()), "{retry}");
        assert_eq!(RetryAfter::new(Duration::from_millis(1)), RetryAfter::SOON);
        assert_eq!(RetryAfter::new(Duration::from_millis(11_001)).to_string(), "12 seconds");
    }

    #[test]
    fn many_keys_are_scanned_once_a_second_and_few_never() {
        let (scans, start) = (Scans::default(), Instant::now());
        let are_due = |keys, millisecond| scans.are_due(keys, start + Duration::from_millis(millisecond));
        assert!(!are_due(100_000, 0));
        assert_eq!(
            [0, 0, 999, 1000, 1001, 5000].map(|at| are_due(100_001, at)),
            [true, false, false, true, false, true]
        );
    }

    #[test]
    fn a_client_is_an_ipv4_address_or_half_an_ipv6_address() {
        let network = |text: &str| client_network(text.parse().unwrap()).to_string();
        assert_eq!(network("192.0.2.7"), "192.0.2.7");
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    }
}
