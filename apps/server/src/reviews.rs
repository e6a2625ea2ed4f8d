//! How accurately people played: games that are over are reviewed one after the other, while nobody waits for a move.
//!
//! What is still to be done stands in the library, so that a server that was stopped goes on where it was.

mod judge;
mod review;

use crate::Site;
use crate::failure::Failure;
use crate::game::{Desk, Kind, record};
use crate::valued_move::ValuedMove;
use outflank_game::{Sides, StopFlag};
use outflank_library::StoredGame;
use outflank_othello::Position;
use std::time::Duration;

pub(crate) use judge::{Accuracy, Judge, Judgement};
pub(crate) use review::Review;

impl Site {
    /// Reviews all games that are over and were not reviewed since.
    pub async fn review_games(&self) {
        /// How long a busy server is left alone.
        const REST: Duration = Duration::from_secs(5);
        loop {
            match self.review_next().await {
                Ok(true) => {}
                Ok(false) => return,
                Err(failure) => {
                    tracing::warn!(%failure, "a review was put off");
                    tokio::time::sleep(REST).await;
                }
            }
        }
    }

    /// Reviews a game; `false` when there is none left.
    async fn review_next(&self) -> Result<bool, Failure> {
        let Some((owner, game)) = self.store.with(|library| library.next_to_review()).await? else { return Ok(false) };
        let accuracy = self.accuracy(&game).await?;
        let id = game.id.clone();
        self.store.with(move |library| library.keep_review(&owner, &game, accuracy)).await?;
        self.tell_changed(&id);
        Ok(true)
    }

    /// Judges the moves of a game of Othello one by one, so that others have their turn in between.
    async fn accuracy(&self, game: &StoredGame) -> Result<Option<Sides<f64>>, Failure> {
        if game.game != Kind::Othello.name() {
            return Ok(None);
        }
        let Ok(record) = record::<Position>(&game.start, &game.moves[..game.played]) else { return Ok(None) };
        let mut review = Review::begin(&self.store, record, Judge::SURE).await?;
        let mut accuracy = Accuracy::default();
        for ply in review.plies() {
            if let Some((judge, position)) = review.unknown(ply) {
                self.players.are_idle().await;
                let moves = self.analysts.run(looking(judge, position)).await??;
                review.learn(ply, moves);
            }
            if let Some(judgement) = review.judgement(ply) {
                accuracy.add(&judgement);
            }
        }
        Ok(accuracy.of_both())
    }
}

/// Reviews games whenever some are over.
pub(crate) async fn keep_up(site: Site) {
    loop {
        site.review_games().await;
        site.finished.notified().await;
    }
}

fn looking(
    judge: Judge,
    position: Position,
) -> impl FnOnce(&mut Desk, &StopFlag) -> Result<Vec<ValuedMove>, Failure> + Send {
    move |desk, stop| {
        let engine = desk.analyst().ok_or(Failure::Busy)?;
        judge.look(engine, &position, stop).ok_or(Failure::Busy)
    }
}
