//! The player that takes the mean of what may follow.
//!
//! The idea is that of the Perl program `Games::Alak` (Sean M. Burke, "Trees", *The Perl Journal* 18, 2000): the tree
//! is grown to the lookahead, and the value of a position is the mean of its successors' values, as if the rest of the game were
//! played at random.

use crate::alak::{Position, Slide, payoff};
use crate::tree::{TooManyNodes, Tree};
use crate::{Clock, GameRecord, Player, PlayerError, StopFlag};

/// The most nodes of a tree: up to two hundred megabytes while it grows.
const MAX_NODES: usize = 1 << 20;

/// Grows the tree of all moves from a position.
///
/// # Errors
///
/// Returns an error beyond about a million nodes.
pub fn grow(from: Position, plies: u8) -> Result<Tree<Position>, TooManyNodes> {
    Tree::grow(from, plies, MAX_NODES, payoff)
}

/// Grows the tree to a lookahead and plays a move of the best mean value, ties at random.
///
/// Where the tree would have more than about a million nodes, it takes the deepest lookahead that fits; a lookahead of 0
/// counts as 1.
///
/// # Examples
///
/// ```
/// use outflank_rules::alak::{MeanPlayer, Position, Slide};
/// use outflank_rules::{Clock, GameRecord, Player, StopFlag};
///
/// let position: Position = "xx..xxooo.o x".parse()?;
/// let choice = MeanPlayer::new(3, 1).choose(&GameRecord::new(position), &Clock::Unlimited, &StopFlag::new())?;
/// assert_eq!(choice, Slide { from: 5, to: 10 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MeanPlayer {
    name: String,
    lookahead: u8,
    random: fastrand::Rng,
}

impl MeanPlayer {
    /// Makes a player that looks `lookahead` plies ahead and breaks ties by the seed.
    pub fn new(lookahead: u8, seed: u64) -> Self {
        Self { name: format!("mean {lookahead}"), lookahead, random: fastrand::Rng::with_seed(seed) }
    }
}

impl Player<Position> for MeanPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&mut self, so_far: &GameRecord<Position>, _clock: &Clock, stop: &StopFlag) -> Result<Slide, PlayerError> {
        let grow = |plies| grow(*so_far.position(), plies).ok();
        // Each smaller lookahead is grown first: all of them together cost little beside the last.
        let deeper = (2..=self.lookahead).take_while(|_| !stop.is_stopped()).map_while(grow).last();
        let tree = deeper.or_else(|| grow(1)).expect("a tree of one ply is small");
        self.random.choice(tree.best_moves(|node| node.mean)).ok_or(PlayerError::GameOver)
    }
}
