//! The review of a game, in two stages: a fast one first. Cached results are sent at once.

use super::Client;
use crate::error::AppError;
use crate::reviews::GameReview;
use crate::worker_pool::{Effort, Turn};
use outflank_play::review::MoveScores;
use outflank_rules::{GameRecord, Position, StopFlag};
use outflank_service::ApiError;
use outflank_service::analysis::{AccuracyView, PlyReview, REVIEW_STAGES, ServerMessage, accuracy_of_sides};
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
        let review = GameReview::load(&state.analysis_cache, game.clone(), level).await?;
        let plies = sender.clone();
        let on_ply = move |ply, review: PlyReview| {
            let review = if shows_replies { review } else { review.without_replies() };
            // The connection may be closed.
            let _ = plies.send(ServerMessage::Ply { id, stage, ply, review });
        };
        let turn = Turn::new(session.job_client(), Effort::Long);
        let moves = state.analysis_workers.run(turn, move |context, stop| review_moves(review, context, stop, &on_ply));
        let accuracy = accuracy_of_sides(&moves.await??).map(AccuracyView::from);
        let _ = sender.send(ServerMessage::StageEnd { id, stage, stages: REVIEW_STAGES.len(), accuracy });
    }
    Ok(())
}

/// Reviews the moves one after the other, and returns their scores; `on_ply` is called with each.
fn review_moves(
    mut review: GameReview,
    context: &mut WorkerContext,
    stop: &StopFlag,
    on_ply: &impl Fn(usize, PlyReview),
) -> Result<Vec<MoveScores>, AppError> {
    let engine = context.review_engine().ok_or(AppError::Api(ApiError::Busy))?;
    let mut scores = Vec::new();
    for ply in review.plies() {
        if let Some(missing) = review.missing(ply) {
            let Some(moves) = review.level().review(engine, &missing, stop) else { break };
            review.set(ply, moves);
        }
        let Some(reviewed) = review.move_review(ply) else { continue };
        scores.extend(reviewed.scores());
        on_ply(ply, PlyReview::from(reviewed));
    }
    Ok(scores)
}
