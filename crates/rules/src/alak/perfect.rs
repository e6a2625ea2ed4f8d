//! The player with perfect play from the tablebase.

use crate::alak::{Position, Slide, Tablebase};
use crate::{Clock, GameRecord, Player, PlayerError, StopFlag};
use std::sync::Arc;

/// Wins as fast as possible, loses as slowly as possible, and otherwise keeps the draw; ties at random.
///
/// # Examples
///
/// ```
/// use outflank_rules::alak::{PerfectPlayer, Position, Slide, Slots, Tablebase};
/// use outflank_rules::{Clock, GameRecord, Player, StopFlag};
/// use std::sync::Arc;
///
/// let table = Arc::new(Tablebase::new(Slots::STANDARD));
/// let mut player = PerfectPlayer::new(table, 1);
/// let position: Position = "xx..xxooo.o x".parse()?;
/// let choice = player.choose(&GameRecord::new(position), &Clock::Unlimited, &StopFlag::new())?;
/// assert_eq!(choice, Slide { from: 5, to: 10 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PerfectPlayer {
    table: Arc<Tablebase>,
    random: fastrand::Rng,
}

impl PerfectPlayer {
    /// Makes a player that breaks ties by the seed.
    pub fn new(table: Arc<Tablebase>, seed: u64) -> Self {
        Self { table, random: fastrand::Rng::with_seed(seed) }
    }
}

impl Player<Position> for PerfectPlayer {
    fn name(&self) -> &'static str {
        "perfect"
    }

    /// Chooses a best move.
    ///
    /// # Errors
    ///
    /// Fails when the game is over, or with [`NotInTable`](crate::alak::NotInTable) when the table lacks the position.
    fn choose(
        &mut self,
        so_far: &GameRecord<Position>,
        _clock: &Clock,
        _stop: &StopFlag,
    ) -> Result<Slide, PlayerError> {
        let values = self.table.values(so_far.position()).map_err(|error| PlayerError::Failed(error.into()))?;
        let best = values.iter().map(|&(_, value)| value).max();
        let moves = values.iter().filter(|&&(_, value)| Some(value) == best).map(|&(slide, _)| slide);
        self.random.choice(moves.collect::<Vec<_>>()).ok_or(PlayerError::GameOver)
    }
}
