//! The analysis of a whole game.
//!
//! The game is gone over twice, quickly first. What was found before, by a server that was stopped perhaps, is told at
//! once.

use super::message::{Percent, PlyVerdict, Told};
use super::search::parse;
use crate::Site;
use crate::failure::Failure;
use crate::game::{Desk, Refused};
use crate::reviews::{Accuracy, Judge, Review};
use outflank_game::{GameRecord, StopFlag};
use outflank_othello::Move;
use tokio::sync::mpsc::UnboundedSender;

const PASSES: [Judge; 2] = [Judge::QUICK, Judge::SURE];

/// Returns what every move of a game was worth.
pub(super) async fn review(
    site: &Site,
    id: u32,
    (start, moves): (&str, &[String]),
    teller: &UnboundedSender<Told>,
) -> Result<(), Failure> {
    let mut game = GameRecord::new(parse(start)?);
    for mv in moves {
        let mv: Move = mv.parse().map_err(|_| Failure::Illegal(Refused::new(format!("{mv} is no move"))))?;
        let number = game.moves().len() + 1;
        game.play(mv).map_err(|illegal| Failure::Illegal(Refused::illegal(&illegal, number)))?;
    }
    for (pass, judge) in PASSES.into_iter().enumerate() {
        let review = Review::begin(&site.store, game.clone(), judge).await?;
        let tell = teller.clone();
        let tell = move |ply, verdict| _ = tell.send(Told::Ply { id, pass, ply, verdict });
        let accuracy = site.analysts.run(move |desk, stop| go_over(review, desk, stop, &tell)).await??;
        let accuracy = accuracy.of_both().map(Percent::from);
        let _ = teller.send(Told::Pass { id, pass, of: PASSES.len(), accuracy });
    }
    Ok(())
}

/// Judges the moves one after the other, and tells of each.
fn go_over(
    mut review: Review,
    desk: &mut Desk,
    stop: &StopFlag,
    tell: &impl Fn(usize, PlyVerdict),
) -> Result<Accuracy, Failure> {
    let engine = desk.analyst().ok_or(Failure::Busy)?;
    let mut accuracy = Accuracy::default();
    for ply in review.plies() {
        if let Some((judge, position)) = review.unknown(ply) {
            let Some(moves) = judge.look(engine, &position, stop) else { break };
            review.learn(ply, moves);
        }
        let Some(judgement) = review.judgement(ply) else { continue };
        accuracy.add(&judgement);
        tell(ply, PlyVerdict::from(judgement));
    }
    Ok(accuracy)
}
