//! The analysis of a whole game.
//!
//! The game is gone over twice, quickly first. From the end to the start, what is found in a position helps with the
//! one before it.

use super::message::{Percent, PlyVerdict, Told};
use super::search::parse;
use crate::Site;
use crate::failure::Failure;
use crate::game::Desk;
use crate::reviews::{Accuracy, Judge};
use outflank_game::{GameRecord, StopFlag};
use outflank_othello::Move;
use tokio::sync::mpsc::UnboundedSender;

const PASSES: [Judge; 2] = [Judge::QUICK, Judge::SURE];

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
        for (pass, judge) in PASSES.into_iter().enumerate() {
            let mut accuracy = Accuracy::default();
            for ply in (0..game.positions().len()).rev() {
                let Some(judgement) = judge.judge(engine, &game, ply, stop) else { continue };
                accuracy.add(Some(&judgement));
                let verdict = PlyVerdict::from(&judgement);
                let _ = teller.send(Told::Ply { id, pass, ply, verdict });
            }
            let accuracy = accuracy.of_both().map(Percent::from);
            let _ = teller.send(Told::Pass { id, pass, of: PASSES.len(), accuracy });
        }
        Ok(())
    };
    site.analysts.run(review).await?
}
