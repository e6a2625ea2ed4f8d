//! How accurately people played: games that are over are reviewed one after the other, while nobody waits for a move.
//!
//! What is still to be done stands in the library, so that a server that was stopped goes on where it was.

mod judge;

use crate::Site;
use crate::failure::Failure;
use crate::game::{Desk, Kind, record};
use outflank_game::{GameRecord, Sides, StopFlag};
use outflank_library::StoredGame;
use outflank_othello::Position;
use std::time::Duration;

pub(crate) use judge::{Accuracy, Judge, Judgement};

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
        let mut accuracy = Accuracy::default();
        for ply in (0..record.moves().len()).rev() {
            self.players.are_idle().await;
            let judgement = self.analysts.run(judging(record.clone(), ply)).await?;
            accuracy.add(judgement?.as_ref());
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

fn judging(
    record: GameRecord<Position>,
    ply: usize,
) -> impl FnOnce(&mut Desk, &StopFlag) -> Result<Option<Judgement>, Failure> + Send {
    move |desk, stop| {
        let engine = desk.analyst().ok_or(Failure::Busy)?;
        Ok(Judge::SURE.judge(engine, &record, ply, stop))
    }
}
