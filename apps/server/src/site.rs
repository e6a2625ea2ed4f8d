//! What the requests share.

use crate::explore::Tables;
use crate::guard::Quota;
use crate::store::Store;
use crate::workers::Workers;
use outflank_library::Library;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// What the requests share; clones share it too.
#[derive(Clone)]
pub struct Site {
    pub(crate) store: Store,
    /// They choose the moves of games: short work, many at a time.
    pub(crate) players: Workers,
    /// They analyse: long work, on threads of its own, so that games go on meanwhile.
    pub(crate) analysts: Workers,
    pub(crate) tables: Arc<Tables>,
    pub(crate) analyses: Quota,
}

impl Site {
    /// Starts the threads of a site over a library.
    pub fn new(library: Library, threads: NonZeroUsize) -> Self {
        /// Games that may wait for a move of the engine.
        const WAITING_GAMES: usize = 1024;
        /// Analyses that may wait for a thread.
        const WAITING_ANALYSES: usize = 32;
        /// Analyses that one browser may have at a time: a few open pages.
        const ANALYSES_OF_A_BROWSER: usize = 4;
        let tables = Arc::new(Tables::default());
        Self {
            store: Store::new(library),
            players: Workers::new("player", threads, WAITING_GAMES, &tables),
            analysts: Workers::new("analyst", threads, WAITING_ANALYSES, &tables),
            tables,
            analyses: Quota::new(ANALYSES_OF_A_BROWSER),
        }
    }
}
