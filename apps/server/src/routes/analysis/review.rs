//! The analysis of a whole game.
//!
//! The game is gone over twice, quickly first. Within a pass every position is searched alike and all of its moves are
//! given a value, so that two values that are compared come from one search. From the end to the start, what is found in
//! a position helps with the one before it.

use super::message::{PlyVerdict, Told, ValuedMove};
use super::search::parse;
use crate::Site;
use crate::failure::Failure;
use crate::game::Desk;
use outflank_engine::{Engine, Level, SearchLimits};
use outflank_game::{Game, GameRecord, StopFlag};
use outflank_othello::{Move, Position};
use std::num::NonZeroU8;
use tokio::sync::mpsc::UnboundedSender;

const PASSES: [Level; 2] =
    [Level::new(5).expect("there is such a level"), Level::new(10).expect("there is such a level")];

/// Tells what every move of a game was worth.
pub(super) async fn review(
    site: &Site,
    id: u32,
    (start, moves): (&str, &[String]),
    teller: &UnboundedSender<Told>,
) -> Result<(), Failure> {
    let mut game = GameRecord::new(parse(start)?);
    for mv in moves {
        let mv: Move = mv.parse().map_err(|_| Failure::Illegal(format!("{mv} is no move")))?;
        game.play(mv).map_err(|illegal| Failure::Illegal(illegal.to_string()))?;
    }
    let teller = teller.clone();
    let review = move |desk: &mut Desk, stop: &StopFlag| {
        let engine = desk.analyst().ok_or(Failure::Busy)?;
        for (pass, level) in PASSES.into_iter().enumerate() {
            for ply in (0..game.positions().len()).rev() {
                let Some(verdict) = verdict(engine, &game, ply, (level, stop)) else { continue };
                let _ = teller.send(Told::Ply { id, pass, ply, verdict });
            }
            let _ = teller.send(Told::Pass { id, pass, of: PASSES.len() });
        }
        Ok(())
    };
    site.analysts.run(review).await?
}

/// Values the moves of one position; nothing where there is no choice, or when it was stopped.
fn verdict(
    engine: &mut Engine,
    game: &GameRecord<Position>,
    ply: usize,
    (level, stop): (Level, &StopFlag),
) -> Option<PlyVerdict> {
    let position = &game.positions()[ply];
    if stop.is_stopped() || position.outcome().is_some() || position.must_pass() {
        return None;
    }
    let board = position.board();
    let limits = SearchLimits { lines: NonZeroU8::MAX, ..level.limits(board.empties().len()) };
    let report = engine.search(board, &limits, stop, &mut |_| ()).ok()?;
    let played = game.moves().get(ply).and_then(|played| report.lines.iter().find(|line| line.moves[0] == *played));
    Some(PlyVerdict { best: ValuedMove::from(&report.lines[0]), played: played.map(ValuedMove::from) })
}
