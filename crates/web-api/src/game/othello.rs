//! Othello, played by the engine.

use super::playable::{BoardSize, MoveLimits, Playable, choose_move};
use super::worker_context::WorkerContext;
use outflank_play::PlayerSpec;
use outflank_rules::othello::{Move, Position, Square, opening_name};
use outflank_rules::{GameRecord, Side, Sides};

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

    fn choose(
        so_far: &GameRecord<Self>,
        player: &PlayerSpec,
        context: &mut WorkerContext,
        limits: &MoveLimits<'_>,
    ) -> Option<Move> {
        choose_move(context.othello_player(player)?, so_far, limits)
    }

    fn opening(&self) -> Option<&'static str> {
        opening_name(self)
    }
}
