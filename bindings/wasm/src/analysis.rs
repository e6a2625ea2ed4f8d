//! Analysis of positions and review of games, with the messages of the server.

use crate::engine::provided_weights;
use crate::listener::{Listener, OnMessage};
use outflank_rules::{GameRecord, Position};
use outflank_service::ApiError;
use outflank_service::analysis::{
    ClientMessage, GameReview, PositionStages, REVIEW_STAGES, ServerMessage, Subject, search_all_moves, shallow_order,
};
use outflank_service::game::WorkerContext;
use std::sync::Arc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

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
    let request = match serde_json::from_str::<ClientMessage>(message) {
        Ok(request) => request,
        Err(error) => return send(listener, &ServerMessage::invalid(message, &error)),
    };
    let Some((id, subject)) = request.subject() else { return };
    let result = subject.and_then(|subject| match subject {
        Subject::Position(position) => search(id, &position, listener),
        Subject::Game(game) => review(id, &game, listener),
    });
    send(listener, &ServerMessage::last(id, result.map_err(|error| error.problem())));
}

fn send(listener: &Listener<'_>, message: &ServerMessage) {
    listener.send(&serde_json::to_string(message).unwrap_or_default());
}

fn search(id: u32, position: &Position, listener: &Listener<'_>) -> Result<(), ApiError> {
    let stages = PositionStages::of(position);
    if stages.has_order {
        let order = shallow_order(position, &listener.stop);
        order.into_iter().for_each(|order| send(listener, &ServerMessage::MoveOrder { id, order }));
    }
    if stages.has_search {
        let mut context = WorkerContext::new(Arc::default());
        let engine = context.analysis_engine().ok_or(ApiError::Busy)?;
        let on_report = |report| send(listener, &ServerMessage::Report { id, report });
        search_all_moves(engine, position, &listener.stop, on_report);
    }
    Ok(())
}

fn review(id: u32, game: &GameRecord<Position>, listener: &Listener<'_>) -> Result<(), ApiError> {
    let mut context = WorkerContext::new(Arc::default());
    let engine = context.review_engine().ok_or(ApiError::Busy)?;
    for (stage, level) in REVIEW_STAGES.into_iter().enumerate() {
        let on_ply = |ply, review| send(listener, &ServerMessage::Ply { id, stage, ply, review });
        let scores = GameReview::new(game.clone(), level).finish(engine, &listener.stop, |_, _| (), on_ply);
        send(listener, &ServerMessage::stage_end(id, stage, &scores));
    }
    Ok(())
}
