//! Reversi on boards of any size, played by minimax.

use super::playable::{BoardSize, MoveLimits, Playable, choose_move};
use super::seat::Strength;
use super::worker_context::WorkerContext;
use outflank_game::{GameRecord, RandomPlayer, Side, Sides};
use outflank_reversi::{GreedyPlayer, Move, Position, lookahead_player};

impl Playable for Position {
    fn board_size(&self) -> BoardSize {
        BoardSize { columns: self.size().width(), rows: self.size().height() }
    }

    fn cells(&self) -> Vec<Option<Side>> {
        Self::cells(self).to_vec()
    }

    fn count(&self) -> Sides<u16> {
        self.discs()
    }

    fn flipped(&self, mv: Move) -> Vec<String> {
        let Move::Place(square) = mv else { return Vec::new() };
        self.flips(square).into_iter().map(|square| square.to_string()).collect()
    }

    fn has_player(&self, strength: Strength) -> bool {
        matches!(strength, Strength::Random | Strength::Greedy | Strength::Lookahead(_))
    }

    fn choose(
        so_far: &GameRecord<Self>,
        strength: Strength,
        _desk: &mut WorkerContext,
        limits: &MoveLimits<'_>,
    ) -> Option<Move> {
        let seed = fastrand::u64(..);
        match strength {
            Strength::Random => choose_move(&mut RandomPlayer::new(seed), so_far, limits),
            Strength::Greedy => choose_move(&mut GreedyPlayer::new(seed), so_far, limits),
            Strength::Lookahead(plies) => choose_move(&mut lookahead_player(plies, seed), so_far, limits),
            _ => None,
        }
    }
}
