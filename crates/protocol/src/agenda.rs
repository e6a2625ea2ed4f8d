//! What a session works on, and what waits until that is done.

use std::collections::VecDeque;

/// The work under way, and the commands that came while it was.
#[derive(Clone, Debug)]
pub(crate) struct Agenda<J, C> {
    /// The work under way.
    pub(crate) job: Option<J>,
    /// What came while it was.
    pub(crate) waiting: VecDeque<C>,
    /// Whether the session is over.
    pub(crate) has_left: bool,
}

impl<J, C> Agenda<J, C> {
    /// Returns the next command that waits, unless there is work under way.
    pub(crate) fn next(&mut self) -> Option<C> {
        if self.job.is_some() || self.has_left { None } else { self.waiting.pop_front() }
    }
}

impl<J, C> Default for Agenda<J, C> {
    fn default() -> Self {
        Self { job: None, waiting: VecDeque::new(), has_left: false }
    }
}
