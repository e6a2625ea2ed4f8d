//! Results of searches, and their cache in the library: a server that is started again continues where it was.

use crate::error::AppError;
use crate::log_limit::once_a_minute;
use outflank_engine::evaluation::PatternEvaluator;
use outflank_engine::{Level, ScoredMove};
use outflank_library::{CachedAnalysis, Library, LibraryError};
use outflank_rules::{GameRecord, Move, Position};
use outflank_service::analysis::{GameReview, ReviewLevel, ReviewedPly};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{self, Display};
use tokio::sync::mpsc;

/// The cache of results; clones share it.
#[derive(Clone)]
pub(crate) struct AnalysisCache {
    library: Library,
    /// The results that are not yet stored.
    queue: mpsc::Sender<CachedAnalysis>,
}

/// The key of a cached result.
pub(crate) struct CacheKey {
    pub(crate) position: Position,
    pub(crate) kind: AnalysisKind,
}

/// The limits of a search whose result is cached.
#[derive(Clone, Copy)]
pub(crate) enum AnalysisKind {
    /// Those of the review of a move, or of the best move where none was played.
    Review { level: Level, played: Option<Move> },
    /// None: the search deepened until it was stopped.
    Live,
}

impl AnalysisCache {
    /// Makes a cache in a library, and starts the task that stores the results.
    pub(crate) fn new(library: Library) -> Self {
        /// Results that wait to be stored; further ones are dropped.
        const QUEUE_CAPACITY: usize = 1024;
        let (queue, results) = mpsc::channel(QUEUE_CAPACITY);
        tokio::spawn(store_results(library.clone(), results));
        Self { library, queue }
    }

    /// Returns the cached result of each key, if there is one.
    pub(crate) async fn find<T: DeserializeOwned>(&self, keys: &[CacheKey]) -> Result<Vec<Option<T>>, LibraryError> {
        let mut results = Vec::with_capacity(keys.len());
        for key in keys {
            let found = self.library.cached_analysis(&key.to_string()).await?;
            // A result in another format counts as missing.
            results.push(found.and_then(|found| serde_json::from_str(&found).ok()));
        }
        Ok(results)
    }

    /// Starts the review of a game with the results in the cache.
    pub(crate) async fn review(
        &self,
        game: GameRecord<Position>,
        level: ReviewLevel,
    ) -> Result<GameReview, LibraryError> {
        let mut review = GameReview::new(game, level);
        let plies = review.plies();
        let keys: Vec<_> = plies.iter().map(|&ply| CacheKey::of_ply(level, &review.ply(ply))).collect();
        for (ply, cached) in plies.into_iter().zip(self.find(&keys).await?) {
            if let Some(moves) = cached {
                review.set(ply, moves);
            }
        }
        Ok(review)
    }

    /// Stores the scored moves of a ply later.
    pub(crate) fn store_ply(&self, level: ReviewLevel, ply: &ReviewedPly, moves: &[ScoredMove]) {
        self.store(&CacheKey::of_ply(level, ply), &moves);
    }

    /// Stores a result later, unless too many wait.
    pub(crate) fn store(&self, key: &CacheKey, result: &impl Serialize) {
        let Ok(found) = serde_json::to_string(result) else { return };
        if self.queue.try_send(CachedAnalysis { key: key.to_string(), value: found }).is_err() {
            let message = "a result is not cached: too many wait to be stored";
            once_a_minute(message, None, |times| tracing::warn!(times, "{message}"));
        }
    }
}

async fn store_results(library: Library, mut results: mpsc::Receiver<CachedAnalysis>) {
    while let Some(result) = results.recv().await {
        if let Err(error) = library.cache_analysis(&result).await {
            AppError::from(error).log("a result is not cached");
        }
    }
}

impl CacheKey {
    fn of_ply(level: ReviewLevel, ply: &ReviewedPly) -> Self {
        let kind = AnalysisKind::Review { level: level.level(), played: ply.played };
        Self { position: ply.position.clone(), kind }
    }
}

impl Display for CacheKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Another version of the program or of the weights may have other results.
        write!(f, "{} {:x} ", env!("CARGO_PKG_VERSION"), PatternEvaluator::shipped_checksum())?;
        match self.kind {
            AnalysisKind::Review { level, played } => {
                let played = played.map_or_else(|| "-".to_owned(), |played| played.to_string());
                write!(f, "review {level} {played} {}", self.position)
            }
            AnalysisKind::Live => write!(f, "live {}", self.position),
        }
    }
}
