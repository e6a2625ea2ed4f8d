//! How many games the clients of an address may begin.
//!
//! A browser keeps a limited number of games, but whoever leaves its cookie out is a new browser each time.

use super::network;
use crate::failure::Failure;
use governor::{DefaultKeyedRateLimiter, Quota};
use std::net::IpAddr;
use std::num::NonZeroU32;

/// How many games the clients of an address may begin: so many at once, and so many each second.
pub(crate) struct NewGames(DefaultKeyedRateLimiter<IpAddr>);

impl NewGames {
    /// Enough for 500 people behind one address, each of whom begins a game every half minute.
    const AT_ONCE: NonZeroU32 = NonZeroU32::new(1000).expect("it is not 0");
    const EACH_SECOND: NonZeroU32 = NonZeroU32::new(20).expect("it is not 0");

    /// Counts a game that is begun.
    ///
    /// # Errors
    ///
    /// Returns an error when the address has begun too many.
    pub(crate) fn count(&self, address: IpAddr) -> Result<(), Failure> {
        /// Addresses of which those that have been quiet are forgotten from then on.
        const MANY: usize = 10_000;
        if self.0.len() > MANY {
            self.0.retain_recent();
        }
        self.0.check_key(&network(address)).map_err(|_| Failure::TooManyNewGames)
    }
}

impl Default for NewGames {
    fn default() -> Self {
        Self(DefaultKeyedRateLimiter::keyed(Quota::per_second(Self::EACH_SECOND).allow_burst(Self::AT_ONCE)))
    }
}
