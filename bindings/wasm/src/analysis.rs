//! Analysis of positions and review of games, with the messages of the server.

use crate::engine::provided_weights;
use crate::listener::{Listener, OnMessage};
use outflank_engine::{Engine, EngineOptions, Support};
use outflank_play::review::ReviewEngine;
use outflank_rules::Game;
use outflank_service::ApiError;
use outflank_service::analysis::{
    AccuracyView, ClientMessage, MoveReview, PlyReview, REVIEW_STAGES, ReviewedPly, ServerMessage,
    accuracy_of_sides, parse_game, parse_position, search_all_moves, shallow_order,
};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The transposition table of an analysis.
const HASH_MEBIBYTES: usize = 64;

/// Analyses a position or reviews a game, as the message says, and passes each reply on as JSON; returns after the last.
///
/// # Errors
///
/// Throws an error when the weights have not been loaded. What `on_message` throws ends the analysis, and is thrown.
#[wasm_bindgen]
pub fn analyse(message: &str, on_message: &OnMessage) -> Result<(), JsValue> {
    provided_weights()?;
    let listener = Listener::new(Some(on_message));
    answer(message, &listener);
    listener.finish(Ok(()))
}

fn answer(message: &str, listener: &Listener<'_>) {
    let (id, result) = match serde_json::from_str(message) {
        Ok(ClientMessage::Position { id, position }) => (id, search(id, &position, listener)),
        Ok(ClientMessage::Game { id, start, moves }) => (id, review(id, &start, &moves, listener)),
        Ok(ClientMessage::Stop {}) => return,
        Err(error) => return send(listener, &ServerMessage::invalid(message, &error)),
    };
    let last = match result {
        Ok(()) => ServerMessage::End { id },
        Err(error) => ServerMessage::Problem { id, problem: error.problem() },
    };
    send(listener, &last);
}

fn send(listener: &Listener<'_>, message: &ServerMessage) {
    listener.send(&serde_json::to_string(message).unwrap_or_default());
}

fn search(id: u32, position: &str, listener: &Listener<'_>) -> Result<(), ApiError> {
    let position = parse_position(position)?;
    if position.outcome().is_some() {
        return Ok(());
    }
    let support = Support::of(&position);
    if support != Support::Full {
        let order = shallow_order(&position, &listener.stop);
        order.into_iter().for_each(|order| send(listener, &ServerMessage::MoveOrder { id, order }));
    }
    if !support.is_by_engine() {
        return Ok(());
    }
    let options = EngineOptions { hash_mebibytes: HASH_MEBIBYTES, ..EngineOptions::default() };
    let mut engine = Engine::new(options).map_err(|_| ApiError::Busy)?;
    let on_report = |report| send(listener, &ServerMessage::Report { id, report });
    search_all_moves(&mut engine, &position, &listener.stop, on_report);
    Ok(())
}

fn review(id: u32, start: &str, moves: &[String], listener: &Listener<'_>) -> Result<(), ApiError> {
    let game = parse_game(start, moves)?;
    let mut engine = ReviewEngine::new().map_err(|_| ApiError::Busy)?;
    for (stage, level) in REVIEW_STAGES.into_iter().enumerate() {
        let mut scores = Vec::new();
        for ply in ReviewedPly::all_of(&game) {
            let reviewed = ReviewedPly::of(&game, ply);
            let scored = level.review(&mut engine, &reviewed, &listener.stop).ok_or(ApiError::Busy)?;
            let Some(review) = MoveReview::new(&scored, &reviewed) else { continue };
            scores.extend(review.scores());
            send(listener, &ServerMessage::Ply { id, stage, ply, review: PlyReview::from(review) });
        }
        let accuracy = accuracy_of_sides(&scores).map(AccuracyView::from);
        send(listener, &ServerMessage::StageEnd { id, stage, stages: REVIEW_STAGES.len(), accuracy });
    }
    Ok(())
}
