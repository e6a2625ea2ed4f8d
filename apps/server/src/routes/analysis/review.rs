//! The review of a game, in two stages: a fast one first. Cached results are sent at once.

use super::Client;
use super::message::{AccuracyView, PlyReview, ServerMessage};
use crate::error::AppError;
use crate::game::WorkerContext;
use crate::input_error::InputError;
use crate::reviews::{GameReview, ReviewLevel, accuracy_of_sides};
use outflank_game::{GameRecord, StopFlag};
use outflank_othello::{Move, ParsePositionError, Position};
use outflank_play::review::MoveScores;

const STAGES: [ReviewLevel; 2] = [ReviewLevel::FAST, ReviewLevel::ACCURATE];

/// Parses a game of Othello.
pub(super) fn parse_game(start: &str, moves: &[String]) -> Result<GameRecord<Position>, AppError> {
    let start = start.parse().map_err(|error: ParsePositionError| AppError::invalid(error))?;
    let mut game = GameRecord::new(start);
    for mv in moves {
        let invalid = |_| AppError::IllegalMove(InputError::new(format!("{mv} is not a move")));
        let mv: Move = mv.parse().map_err(invalid)?;
        let number = game.moves().len() + 1;
        game.play(mv).map_err(|illegal| AppError::IllegalMove(InputError::illegal_move(&illegal, number)))?;
    }
    Ok(game)
}

/// Sends the review of every move.
///
/// # Errors
///
/// Returns [`AppError::PlayingThisPosition`], or why the game cannot be reviewed.
pub(super) async fn review(client: &Client, id: u32, game: GameRecord<Position>) -> Result<(), AppError> {
    let Client { state, owner, sender } = client;
    state.online.check_game(owner, &game).await?;
    for (stage, level) in STAGES.into_iter().enumerate() {
        let review = GameReview::load(&state.analysis_cache, game.clone(), level).await?;
        let plies = sender.clone();
        let on_ply = move |ply, review| _ = plies.send(ServerMessage::Ply { id, stage, ply, review });
        let moves = state.analysis_workers.run(move |context, stop| review_moves(review, context, stop, &on_ply));
        let accuracy = accuracy_of_sides(&moves.await??).map(AccuracyView::from);
        let _ = sender.send(ServerMessage::StageEnd { id, stage, stages: STAGES.len(), accuracy });
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
    let engine = context.review_engine().ok_or(AppError::Busy)?;
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
