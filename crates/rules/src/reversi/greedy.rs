//! The player that takes what it can.

use crate::reversi::{Aim, Move, Position, Square};
use crate::{Clock, Game, GameRecord, Player, PlayerError, StopFlag};

/// Takes a corner, else flips as many discs as it can; ties at random.
///
/// In the anti game it does the opposite: no corner while there is another square, and as few discs as it can. In the
/// open opening it fills any of the middle squares.
///
/// # Examples
///
/// ```
/// use outflank_rules::{Clock, GameRecord, Player, StopFlag};
/// use outflank_rules::reversi::{GreedyPlayer, Position};
///
/// let position: Position = "4x4 -OX- ---- XOO- ---- X".parse()?; // d3 flips two, a1 one
/// let choice = GreedyPlayer::new(1).choose(&GameRecord::new(position), &Clock::Unlimited, &StopFlag::new())?;
/// assert_eq!(choice, "a1".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GreedyPlayer {
    random: fastrand::Rng,
}

impl GreedyPlayer {
    /// Makes a player that breaks ties by the seed.
    pub fn new(seed: u64) -> Self {
        Self { random: fastrand::Rng::with_seed(seed) }
    }
}

impl Player<Position> for GreedyPlayer {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(&mut self, so_far: &GameRecord<Position>, _clock: &Clock, _stop: &StopFlag) -> Result<Move, PlayerError> {
        let position = so_far.position();
        if position.must_pass() {
            return Ok(Move::Pass);
        }
        let choice = self.random.choice(greediest(position));
        choice.map(Move::Place).ok_or(PlayerError::GameOver)
    }
}

fn greediest(position: &Position) -> Vec<Square> {
    let gains: Vec<_> = position.placements().map(|square| (square, gain(position, square))).collect();
    let wanted = match position.aim() {
        Aim::MostDiscs => gains.iter().map(|&(_, gain)| gain).max(),
        Aim::FewestDiscs => gains.iter().map(|&(_, gain)| gain).min(),
    };
    gains.into_iter().filter(|&(_, gain)| Some(gain) == wanted).map(|(square, _)| square).collect()
}

/// Ranks a placement: a corner above everything else, then the discs it flips.
fn gain(position: &Position, square: Square) -> (bool, usize) {
    let is_corner = position.size().corners().contains(&square);
    (is_corner, position.flips(square).len())
}
