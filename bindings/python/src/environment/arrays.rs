//! The arrays that a batch writes.

/// Arrays of the caller with a row for each game; bytes are 0 or 1.
pub(crate) struct Arrays<'a> {
    /// Two bytes for each square: whether the mover has a disc there, and whether the opponent has.
    pub(crate) observations: &'a mut [u8],
    /// A byte for each action: whether it is legal.
    pub(crate) legal: &'a mut [u8],
    /// The side to move: 0 Black, 1 White.
    pub(crate) to_move: &'a mut [u8],
    /// The reward of the side that played the last action, or of the agent in games against an opponent.
    pub(crate) rewards: &'a mut [f32],
    /// Whether the game ended with the last action.
    pub(crate) terminated: &'a mut [u8],
    /// The last observations of the games that ended and were restarted in the same step; rows of other games are not
    /// written. Empty unless games are restarted so.
    pub(crate) final_observations: &'a mut [u8],
}

/// A copy of what arrays held.
pub(crate) struct KeptArrays {
    bytes: [Vec<u8>; 5],
    rewards: Vec<f32>,
}

/// The row of a game.
pub(super) struct Row<'a> {
    pub(super) observation: &'a mut [u8],
    pub(super) legal: &'a mut [u8],
    pub(super) to_move: &'a mut u8,
    pub(super) reward: &'a mut f32,
    pub(super) terminated: &'a mut u8,
    /// Empty unless games are restarted in the step that ends them.
    pub(super) final_observation: &'a mut [u8],
}

impl Arrays<'_> {
    /// Returns a copy of what the arrays hold, for `undo`.
    pub(crate) fn keep(&mut self) -> KeptArrays {
        KeptArrays { bytes: self.bytes().map(|bytes| bytes.to_vec()), rewards: self.rewards.to_vec() }
    }

    /// Writes what was kept.
    pub(crate) fn undo(&mut self, kept: &KeptArrays) {
        for (bytes, kept) in self.bytes().into_iter().zip(&kept.bytes) {
            bytes.copy_from_slice(kept);
        }
        self.rewards.copy_from_slice(&kept.rewards);
    }

    fn bytes(&mut self) -> [&mut [u8]; 5] {
        let Self { observations, legal, to_move, terminated, final_observations, .. } = self;
        [observations, legal, to_move, terminated, final_observations]
    }

    /// Returns the rows, for boards of this many squares.
    pub(super) fn rows(&mut self, area: usize) -> impl Iterator<Item = Row<'_>> {
        let mut final_observations = self.final_observations.chunks_exact_mut(2 * area);
        let boards = self.observations.chunks_exact_mut(2 * area).zip(self.legal.chunks_exact_mut(area + 1));
        let results = self.rewards.iter_mut().zip(self.terminated.iter_mut()).zip(self.to_move.iter_mut());
        boards.zip(results).map(move |((observation, legal), ((reward, terminated), to_move))| {
            let final_observation = final_observations.next().unwrap_or_default();
            Row { observation, legal, to_move, reward, terminated, final_observation }
        })
    }

    /// Splits off the rows of the first games, for another thread.
    pub(super) fn split_off(&mut self, games: usize, area: usize) -> Self {
        let Self { observations, legal, to_move, rewards, terminated, final_observations } = self;
        let final_games = if final_observations.is_empty() { 0 } else { games };
        Arrays {
            observations: observations.split_off_mut(..2 * area * games).unwrap_or_default(),
            legal: legal.split_off_mut(..(area + 1) * games).unwrap_or_default(),
            to_move: to_move.split_off_mut(..games).unwrap_or_default(),
            rewards: rewards.split_off_mut(..games).unwrap_or_default(),
            terminated: terminated.split_off_mut(..games).unwrap_or_default(),
            final_observations: final_observations.split_off_mut(..2 * area * final_games).unwrap_or_default(),
        }
    }
}
