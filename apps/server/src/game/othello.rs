//! Othello, played by the engine.

use super::playable::ask;
use super::{Desk, Dimensions, Patience, Playable, Strength};
use outflank_game::{GameRecord, RandomPlayer, Side, Sides};
use outflank_othello::{Move, Position, Square, opening_name};

impl Playable for Position {
    fn dimensions(&self) -> Dimensions {
        Dimensions { columns: 8, rows: 8 }
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

    fn choose(so_far: &GameRecord<Self>, strength: Strength, desk: &mut Desk, patience: &Patience<'_>) -> Option<Move> {
        match strength {
            Strength::Level(level) => ask(desk.player(level)?, so_far, patience),
            Strength::Random => ask(&mut RandomPlayer::new(fastrand::u64(..)), so_far, patience),
            _ => None,
        }
    }

    fn opening(&self) -> Option<&'static str> {
        opening_name(self)
    }
}
