//! Othello, played by the engine.

use super::playable::{BoardSize, MoveLimits, Playable, choose_move};
use super::seat::Strength;
use super::worker_context::WorkerContext;
use outflank_game::{GameRecord, RandomPlayer, Side, Sides};
use outflank_othello::{Move, Position, Square, opening_name};

impl Playable for Position {
    fn board_size(&self) -> BoardSize {
        BoardSize { columns: 8, rows: 8 }
    }

    fn cells(&self) -> Vec<Option<Side>> {
        Square::ALL.map(|square| self.disc(square)).into()
    }

    fn count(&self) -> Sides<u16> {
        let discs = self.disc_counts();
        Sides { black: discs.black as u16, white: discs.white as u16 }
    }

    fn flipped(&self, mv: Move) -> Vec<String> {
        let Move::Place(square) = mv else { return Vec::new() };
        self.board().flips(square).into_iter().map(|square| square.to_string()).collect()
    }

    fn has_player(&self, strength: Strength) -> bool {
        matches!(strength, Strength::Level(_) | Strength::Random)
    }

    fn choose(
        so_far: &GameRecord<Self>,
        strength: Strength,
        context: &mut WorkerContext,
        limits: &MoveLimits<'_>,
    ) -> Option<Move> {
        match strength {
            Strength::Level(level) => choose_move(context.player(level)?, so_far, limits),
            Strength::Random => choose_move(&mut RandomPlayer::new(fastrand::u64(..)), so_far, limits),
            _ => None,
        }
    }

    fn opening(&self) -> Option<&'static str> {
        opening_name(self)
    }
}
