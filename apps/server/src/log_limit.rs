//! Lines of the log for what may happen often: at most one a minute for a cause, with the number of times.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What has happened since the last line about it, by the message.
#[derive(Default)]
struct Unlogged(HashMap<&'static str, (u64, Option<Instant>)>);

/// Counts a time, and calls `log` with the number of times for the first one and then once a minute.
pub(crate) fn once_a_minute(message: &'static str, log: impl FnOnce(u64)) {
    static UNLOGGED: LazyLock<Mutex<Unlogged>> = LazyLock::new(Mutex::default);
    let times = UNLOGGED.lock().unwrap_or_else(PoisonError::into_inner).add(message, Instant::now());
    if let Some(times) = times {
        log(times);
    }
}

impl Unlogged {
    /// Counts a time, and returns the number of times that are to be logged now.
    fn add(&mut self, message: &'static str, now: Instant) -> Option<u64> {
        const INTERVAL: Duration = Duration::from_mins(1);
        let (times, logged) = self.0.entry(message).or_default();
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
        let mut at = |second, message| unlogged.add(message, start + Duration::from_secs(second));
        assert_eq!([0, 1, 59].map(|second| at(second, "busy")), [Some(1), None, None]);
        assert_eq!(at(59, "full"), Some(1), "another cause");
        assert_eq!([60, 61, 119, 300].map(|second| at(second, "busy")), [Some(3), None, None, Some(3)]);
    }
}
