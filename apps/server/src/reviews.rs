//! The accuracy of both sides in finished games: they are reviewed one after the other while no move is waited for.
//!
//! The library lists the games that are not yet reviewed, so that a server that is started again continues where it was.

use crate::AppState;
use crate::error::AppError;
use crate::worker_pool::{Effort, JobClient, Turn};
use outflank_engine::{ScoredMove, Support};
use outflank_library::{OwnedGame, Owner, StoredGame};
use outflank_rules::{Sides, StopFlag};
use outflank_service::ApiError;
use outflank_service::analysis::{ReviewLevel, ReviewedPly, accuracy_of_sides};
use outflank_service::game::{PlayedGame, WorkerContext};
use std::time::Duration;

impl AppState {
    /// Reviews all finished games that are not yet reviewed, but for those that would say something about a rated game of
    /// their owner: these are looked at again the next time.
    pub async fn review_games(&self) {
        /// How long to wait after an error, such as a full queue.
        const RETRY_DELAY: Duration = Duration::from_secs(5);
        let mut postponed = 0;
        loop {
            match self.review_next_game(postponed).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(AppError::PlayingThisPosition) => postponed += 1,
                Err(error) => {
                    error.log("a review failed and is tried again");
                    tokio::time::sleep(RETRY_DELAY).await;
                }
            }
        }
    }

    /// Reviews the first game after those that are postponed; `false` when there is none left.
    async fn review_next_game(&self, postponed: u32) -> Result<bool, AppError> {
        let Some(OwnedGame { owner, game }) = self.library.next_to_review(postponed).await? else {
            return Ok(false);
        };
        let accuracy = self.accuracy(&owner, &game).await?;
        let id = game.id.clone();
        self.library.store_review(&owner, &game, accuracy).await?;
        self.notify_changed(&id);
        Ok(true)
    }

    /// Returns the accuracy of both sides in a game that the engine supports as a whole; an error if it says something about a
    /// rated game of its owner. Each position is a job of its own in the worker pool. Moves that the game began with do not
    /// count: nobody chose them.
    async fn accuracy(&self, owner: &Owner, game: &StoredGame) -> Result<Option<Sides<f64>>, AppError> {
        const LEVEL: ReviewLevel = ReviewLevel::ACCURATE;
        let Ok(replayed) = PlayedGame::from_stored(game) else { return Ok(None) };
        let record = replayed.record();
        if Support::of_game(record) != Support::Full {
            return Ok(None);
        }
        self.online.check_line(owner, record.positions()).await?;
        let mut review = self.analysis_cache.review(record.clone(), LEVEL).await?;
        let mut moves = Vec::new();
        for ply in review.plies().into_iter().filter(|&ply| ply >= game.initial_moves) {
            if let Some(missing) = review.missing(ply) {
                self.move_workers.wait_until_idle().await;
                let turn = Turn::new(JobClient::server(), Effort::Long);
                let scored = self.analysis_workers.run(turn, review_job(LEVEL, missing.clone())).await??;
                self.analysis_cache.store_ply(LEVEL, &missing, &scored);
                review.set(ply, scored);
            }
            moves.extend(review.move_review(ply).and_then(|reviewed| reviewed.scores()));
        }
        Ok(accuracy_of_sides(&moves))
    }
}

/// Background task: reviews games whenever one is over.
pub(crate) async fn review_finished_games(state: AppState) {
    loop {
        state.review_games().await;
        state.game_over.notified().await;
    }
}

fn review_job(
    level: ReviewLevel,
    ply: ReviewedPly,
) -> impl FnOnce(&mut WorkerContext, &StopFlag) -> Result<Vec<ScoredMove>, AppError> + Send {
    move |context, stop| {
        let engine = context.review_engine().ok_or(AppError::Api(ApiError::Busy))?;
        level.review(engine, &ply, stop).ok_or(AppError::Api(ApiError::Busy))
    }
}
