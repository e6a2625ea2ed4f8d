//! The number of files that the process may have open, each connection among them.

use std::num::NonZeroU32;

/// The number of files that the process may have open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileLimit(u32);

impl FileLimit {
    /// Files for the database, the tournament games, the log and the listener.
    const RESERVED: u32 = 64;

    pub(crate) const fn new(files: u32) -> Self {
        Self(files)
    }

    /// Raises the limit as far as the system lets the process, and returns it. Service managers set it to 1,024, for programs
    /// that cannot do with more, and let the others raise it.
    pub(crate) fn raise() -> Self {
        Self::new(raise_to_maximum())
    }

    pub(crate) fn log(self) {
        tracing::info!(files = self.0, "the open-file limit is raised");
    }

    /// Returns the number of connections for which there are files.
    pub(crate) fn max_connections(self) -> NonZeroU32 {
        // Below twice the reserve, connections have half of the files.
        let rest = self.0.saturating_sub(Self::RESERVED).max(self.0 / 2);
        NonZeroU32::new(rest).unwrap_or(NonZeroU32::MIN)
    }

    /// Returns the number of connections that an address may have at most: others must find room, too.
    pub(crate) fn max_of_address(self) -> NonZeroU32 {
        NonZeroU32::new(self.max_connections().get() / 4).unwrap_or(NonZeroU32::MIN)
    }
}

#[cfg(unix)]
fn raise_to_maximum() -> u32 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let has_raised = current != maximum && setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok();
    let files = if has_raised { maximum } else { current };
    // None is no limit at all.
    files.map_or(u32::MAX, |files| files.try_into().unwrap_or(u32::MAX))
}

/// Windows has no such limit for sockets.
#[cfg(not(unix))]
fn raise_to_maximum() -> u32 {
    u32::MAX
}
