//! What searches have found is kept in the library, so that a server that was stopped goes on where it was.

use crate::failure::Failure;
use crate::store::Store;
use outflank_engine::Level;
use outflank_engine::evaluation::PatternEvaluator;
use outflank_library::{Finding, Library, LibraryError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{self, Display};

/// A position that was looked at.
pub(crate) struct Subject<P> {
    pub(crate) position: P,
    pub(crate) look: Look,
}

/// How a position was looked at.
#[derive(Clone, Copy)]
pub(crate) enum Look {
    /// As far as a level sees.
    Level(Level),
    /// Ever deeper, as long as somebody watched.
    Live,
}

impl Store {
    /// Returns what was found about each of the subjects, as far as it is known.
    pub(crate) async fn found<T, P>(&self, subjects: Vec<Subject<P>>) -> Result<Vec<Option<T>>, Failure>
    where
        T: DeserializeOwned + Send + 'static,
        P: Display + Send + 'static,
    {
        self.with(move |library| subjects.iter().map(|subject| find(library, subject)).collect::<Result<_, _>>()).await
    }

    /// Keeps what was found, unless the library has too much to do.
    pub(crate) fn keep<P: Display>(&self, subject: &Subject<P>, found: &impl Serialize) {
        let Ok(found) = serde_json::to_string(found) else { return };
        let finding = Finding { subject: subject.to_string(), found };
        self.leave(move |library| library.keep_finding(&finding));
    }
}

impl<P: Display> Display for Subject<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Another version may see other things, and tell them otherwise; other weights do.
        write!(f, "{} {:x} ", env!("CARGO_PKG_VERSION"), PatternEvaluator::shipped_checksum())?;
        match self.look {
            Look::Level(level) => write!(f, "level {level} {}", self.position),
            Look::Live => write!(f, "live {}", self.position),
        }
    }
}

fn find<T: DeserializeOwned>(library: &Library, subject: &Subject<impl Display>) -> Result<Option<T>, LibraryError> {
    let found = library.finding(&subject.to_string())?;
    // What cannot be read is looked for anew.
    Ok(found.and_then(|found| serde_json::from_str(&found).ok()))
}
