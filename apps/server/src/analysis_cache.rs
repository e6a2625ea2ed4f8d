//! Results of searches, and their cache in the library: a server that is started again continues where it was.

use crate::error::AppError;
use crate::library_handle::LibraryHandle;
use outflank_engine::evaluation::PatternEvaluator;
use outflank_engine::{Level, Line};
use outflank_library::{CachedAnalysis, Library, LibraryError};
use outflank_othello::Move;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// A move with its value for the side that plays it.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct ScoredMove {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// In discs.
    pub(crate) value: f64,
    /// Whether the value is exact.
    pub(crate) proven: bool,
    /// The principal variation, which begins with this move.
    line: Vec<String>,
}

/// The key of a cached result.
pub(crate) struct CacheKey<P> {
    pub(crate) position: P,
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

/// The maximum number of moves of a line that is shown.
const MAX_LINE: usize = 16;

impl ScoredMove {
    /// Returns the best move of a review, and the move that was played if it is another one.
    pub(crate) fn of_review(review: &outflank_play::review::MoveReview) -> Vec<Self> {
        let scored = |mv: Move, score: i8, line: &[Move]| Self {
            mv: mv.to_string(),
            value: score.into(),
            proven: review.confidence.is_exact,
            line: line.iter().take(MAX_LINE).map(ToString::to_string).collect(),
        };
        let best = scored(review.best, review.best_score, &review.line);
        let played = (review.played != review.best).then(|| scored(review.played, review.score, &[review.played]));
        std::iter::once(best).chain(played).collect()
    }

    /// Takes the first move of a line; `name` returns the name of a move on the board of the game.
    pub(crate) fn of(line: &Line, name: impl Fn(Move) -> String) -> Self {
        Self {
            mv: name(line.moves[0]),
            value: line.verdict.score().discs(),
            proven: !line.verdict.is_estimate(),
            line: line.moves.iter().copied().take(MAX_LINE).map(name).collect(),
        }
    }
}

impl LibraryHandle {
    /// Returns the cached result of each key, if there is one.
    pub(crate) async fn cached<T, P>(&self, keys: Vec<CacheKey<P>>) -> Result<Vec<Option<T>>, AppError>
    where
        T: DeserializeOwned + Send + 'static,
        P: Display + Send + 'static,
    {
        self.call(move |library| keys.iter().map(|key| find(library, key)).collect::<Result<_, _>>()).await
    }

    /// Caches a result, unless the queue of the library is full.
    pub(crate) fn cache<P: Display>(&self, key: &CacheKey<P>, result: &impl Serialize) {
        let Ok(found) = serde_json::to_string(result) else { return };
        let analysis = CachedAnalysis { key: key.to_string(), value: found };
        self.call_in_background(move |library| library.cache_analysis(&analysis));
    }
}

impl<P: Display> Display for CacheKey<P> {
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

fn find<T: DeserializeOwned>(library: &Library, key: &CacheKey<impl Display>) -> Result<Option<T>, LibraryError> {
    let found = library.cached_analysis(&key.to_string())?;
    // A result in another format counts as missing.
    Ok(found.and_then(|found| serde_json::from_str(&found).ok()))
}
