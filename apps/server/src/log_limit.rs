//! Lines of the log for what may happen often: at most one a minute for a cause, with the number of times.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What has happened since the last line about it, by the message and the cause.
#[derive(Default)]
struct Unlogged(HashMap<(&'static str, String), (u64, Option<Instant>)>);

/// The causes that are told apart: a text that differs each time, as one with an address, must not fill the log or the memory.
const MAX_CAUSES: usize = 100;

/// Counts a time, and calls `log` with the number of times for the first one and then once a minute. Another cause has lines of
/// its own: what is full is no news while the network fails, and the other way round.
pub(crate) fn once_a_minute(message: &'static str, cause: Option<&dyn Display>, log: impl FnOnce(u64)) {
    static UNLOGGED: LazyLock<Mutex<Unlogged>> = LazyLock::new(Mutex::default);
    let cause = cause.map(ToString::to_string).unwrap_or_default();
    let times = UNLOGGED.lock().unwrap_or_else(PoisonError::into_inner).add(message, cause, Instant::now());
    if let Some(times) = times {
        log(times);
    }
}

impl Unlogged {
    /// Counts a time, and returns the number of times that are to be logged now.
    fn add(&mut self, message: &'static str, cause: String, now: Instant) -> Option<u64> {
        const INTERVAL: Duration = Duration::from_mins(1);
        let mut key = (message, cause);
        if self.0.len() >= MAX_CAUSES && !self.0.contains_key(&key) {
            key.1 = String::new();
        }
        let (times, logged) = self.0.entry(key).or_default();
        *times += 1;
        if logged.is_some_and(|logged| now < logged + INTERVAL) {
            return None;
        }
        *logged = Some(now);
        Some(std::mem::take(times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_a_minute_says_how_often_something_has_happened() {
        let (mut unlogged, start) = (Unlogged::default(), Instant::now());
        let mut at = |second, message| unlogged.add(message, String::new(), start + Duration::from_secs(second));
        assert_eq!([0, 1, 59].map(|second| at(second, "busy")), [Some(1), None, None]);
        assert_eq!(at(59, "full"), Some(1), "another message");
        assert_eq!([60, 61, 119, 300].map(|second| at(second, "busy")), [Some(3), None, None, Some(3)]);
    }

    #[test]
    fn another_cause_within_the_minute_is_logged_and_their_number_is_bounded() {
        let (mut unlogged, now) = (Unlogged::default(), Instant::now());
        let mut add = |cause: String| unlogged.add("the database", cause, now);
        assert_eq!(["timed out", "no space", "no space"].map(|it| add(it.to_owned())), [Some(1), Some(1), None]);
        let logged = (0..10_000).filter_map(|number| add(format!("port {number}"))).count();
        assert!(logged <= MAX_CAUSES, "{logged}");
        assert_eq!(add("no space".to_owned()), None);
    }
}
