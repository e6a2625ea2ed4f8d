//! The review of a game, in two stages: a fast one first. Cached results are sent at once.

use super::Client;
use crate::error::AppError;
use crate::worker_pool::{Effort, Turn};
use outflank_rules::{GameRecord, Position, StopFlag};
use outflank_service::ApiError;
use outflank_service::analysis::{PlyReview, REVIEW_STAGES, ServerMessage};
use outflank_service::game::WorkerContext;

/// Sends the review of every move.
///
/// # Errors
///
/// Returns why the game cannot be reviewed.
pub(super) async fn review(client: &Client, id: u32, game: &GameRecord<Position>) -> Result<(), AppError> {
    let Client { state, session, sender } = client;
    let shows_replies = !state.online.plays_rated(&session.owner).await?;
    for (stage, level) in REVIEW_STAGES.into_iter().enumerate() {
        let mut review = state.analysis_cache.review(game.clone(), level).await?;
        let (plies, cache) = (sender.clone(), state.analysis_cache.clone());
        let on_ply = move |ply, review: PlyReview| {
            let review = if shows_replies { review } else { review.without_replies() };
            // The connection may be closed.
            let _ = plies.send(ServerMessage::Ply { id, stage, ply, review });
        };
        let turn = Turn::new(session.job_client(), Effort::Long);
        let job = move |context: &mut WorkerContext, stop: &StopFlag| {
            let engine = context.review_engine().ok_or(ApiError::Busy)?;
            Ok::<_, ApiError>(review.finish(engine, stop, |ply, moves| cache.store_ply(level, ply, moves), on_ply))
        };
        let moves = state.analysis_workers.run(turn, job).await??;
        let _ = sender.send(ServerMessage::stage_end(id, stage, &moves));
    }
    Ok(())
}
