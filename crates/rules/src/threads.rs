//! How many threads work together, and whether the system can start them.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::fmt::{self, Display};
use std::io;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::{Barrier, Mutex, PoisonError};
use std::thread;

/// A number of threads that the system could start at once, the calling one included.
///
/// APIs that use several threads take this type, so that a shortage is an error before any work. Where the system
/// has become short of threads since the check, a computation goes on with the calling one.
///
/// # Examples
///
/// ```
/// use outflank_rules::{Threads, ThreadsError};
///
/// assert_eq!(Threads::new(2)?.get(), 2);
/// assert!(matches!(Threads::new(0), Err(ThreadsError::OutOfRange)));
/// # Ok::<(), ThreadsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threads(NonZeroUsize);

/// The requested threads are not available.
#[derive(Debug, thiserror::Error)]
pub enum ThreadsError {
    /// It is 0 or above [`Threads::MAX`], or no number.
    #[error("expected a number of threads from 1 to {}", Threads::MAX)]
    OutOfRange,
    /// The system cannot start so many.
    #[error("only {started} of {threads} threads can be started")]
    Unavailable {
        /// The requested number.
        threads: usize,
        /// How many there are, the calling one included.
        started: usize,
        /// What the system says.
        source: io::Error,
    },
}

impl Threads {
    /// The calling thread alone.
    pub const ONE: Self = Self(NonZeroUsize::MIN);
    /// The maximum number.
    pub const MAX: usize = 1024;

    /// Checks a number of threads, and that the system can start them.
    ///
    /// # Errors
    ///
    /// Returns an error when the number is out of range, or when the system cannot start so many threads now.
    pub fn new(threads: usize) -> Result<Self, ThreadsError> {
        let count = NonZeroUsize::new(threads).filter(|_| threads <= Self::MAX).ok_or(ThreadsError::OutOfRange)?;
        start_all(threads)?;
        Ok(Self(count))
    }

    /// Returns one thread for each core that the program may use.
    ///
    /// # Errors
    ///
    /// Returns an error when the system cannot start so many threads now.
    pub fn of_all_cores() -> Result<Self, ThreadsError> {
        Self::new(thread::available_parallelism().map_or(1, NonZeroUsize::get).min(Self::MAX))
    }

    /// Returns the number.
    pub const fn get(self) -> usize {
        self.0.get()
    }
}

impl FromStr for Threads {
    type Err = ThreadsError;

    fn from_str(text: &str) -> Result<Self, ThreadsError> {
        Self::new(text.parse().map_err(|_| ThreadsError::OutOfRange)?)
    }
}

impl Display for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Starts a pool of threads. It returns `None` for a single thread, and where the system cannot start so many (in a browser
/// none): the calling thread then does the work alone.
pub fn thread_pool(threads: usize) -> Option<ThreadPool> {
    if threads > 1 { ThreadPoolBuilder::new().num_threads(threads).build().ok() } else { None }
}

/// Starts threads that end when all of them have been started, besides the calling one.
///
/// Each is waited for before the next is started: where memory is short, a thread that begins needs a little more of it
/// than to be started, and the standard library aborts the program where it gets none.
fn start_all(threads: usize) -> Result<(), ThreadsError> {
    let (gate, begun) = (Mutex::new(()), Barrier::new(2));
    thread::scope(|scope| {
        // The threads wait for the gate: they must be there at the same time.
        let _closed = gate.lock().unwrap_or_else(PoisonError::into_inner);
        for started in 1..threads {
            let wait = || {
                begun.wait();
                drop(gate.lock());
            };
            let thread = thread::Builder::new().spawn_scoped(scope, wait);
            thread.map_err(|source| ThreadsError::Unavailable { threads, started, source })?;
            begun.wait();
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_threads_are_bounded_and_started() {
        for text in ["0", "-1", "1025", "99999999999999999999", "two", ""] {
            assert!(matches!(text.parse::<Threads>(), Err(ThreadsError::OutOfRange)), "{text}");
        }
        assert_eq!("3".parse::<Threads>().unwrap().to_string(), "3");
        assert_eq!(Threads::new(1).unwrap(), Threads::ONE);
    }
}
