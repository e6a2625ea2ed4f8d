//! The review of a game, ply by ply.

use crate::analysis_cache::{AnalysisCache, AnalysisKind, CacheKey};
use crate::error::AppError;
use outflank_engine::ScoredMove;
use outflank_rules::{GameRecord, Position};
use outflank_service::analysis::{MoveReview, ReviewLevel, ReviewedPly};
use std::collections::HashMap;

/// The review of a game, with the results that are cached in the library.
pub(crate) struct GameReview {
    cache: AnalysisCache,
    game: GameRecord<Position>,
    level: ReviewLevel,
    /// The scored moves of its positions, by ply.
    known: HashMap<usize, Vec<ScoredMove>>,
}

impl GameReview {
    /// Starts a review with the results in the cache.
    pub(crate) async fn load(
        cache: &AnalysisCache,
        game: GameRecord<Position>,
        level: ReviewLevel,
    ) -> Result<Self, AppError> {
        let plies = ReviewedPly::all_of(&game);
        let keys: Vec<CacheKey> = plies.iter().map(|&ply| cache_key(level, ReviewedPly::of(&game, ply))).collect();
        let cached = cache.find(&keys).await?;
        let known = plies.into_iter().zip(cached).filter_map(|(ply, moves)| Some((ply, moves?))).collect();
        Ok(Self { cache: cache.clone(), game, level, known })
    }

    /// Returns the plies with a choice, from the end to the start.
    pub(crate) fn plies(&self) -> Vec<usize> {
        ReviewedPly::all_of(&self.game)
    }

    /// Returns the level of the review.
    pub(crate) const fn level(&self) -> ReviewLevel {
        self.level
    }

    /// Returns the position and the move of a ply that is not yet reviewed.
    pub(crate) fn missing(&self, ply: usize) -> Option<ReviewedPly> {
        (!self.known.contains_key(&ply)).then(|| ReviewedPly::of(&self.game, ply))
    }

    /// Sets the scored moves of a ply, and caches them.
    pub(crate) fn set(&mut self, ply: usize, moves: Vec<ScoredMove>) {
        self.cache.store(&cache_key(self.level, ReviewedPly::of(&self.game, ply)), &moves);
        self.known.insert(ply, moves);
    }

    /// Returns the review of the move at a ply that is evaluated.
    pub(crate) fn move_review(&self, ply: usize) -> Option<MoveReview> {
        MoveReview::new(self.known.get(&ply)?, &ReviewedPly::of(&self.game, ply))
    }
}

/// Returns the key of a review in the cache.
fn cache_key(level: ReviewLevel, ply: ReviewedPly) -> CacheKey {
    CacheKey { position: ply.position, kind: AnalysisKind::Review { level: level.level(), played: ply.played } }
}
