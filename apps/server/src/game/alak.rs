//! Alak, played by its game tree or its tablebase.

use super::playable::{BoardSize, MoveLimits, Playable, choose_move};
use super::seat::Strength;
use super::worker_context::WorkerContext;
use crate::alak_explorer::Tablebases;
use outflank_alak::{MeanPlayer, PerfectPlayer, Position, Slide, lookahead_player};
use outflank_game::{GameRecord, RandomPlayer, Side, Sides};

impl Playable for Position {
    fn board_size(&self) -> BoardSize {
        BoardSize { columns: self.slots().count(), rows: 1 }
    }

    fn cells(&self) -> Vec<Option<Side>> {
        (1..=self.slots().count()).map(|number| self.slot(number)).collect()
    }

    fn count(&self) -> Sides<u16> {
        let discs = self.discs();
        Sides { black: discs.black.into(), white: discs.white.into() }
    }

    fn flipped(&self, mv: Slide) -> Vec<String> {
        self.captures(mv).map(|slot| slot.to_string()).collect()
    }

    fn has_player(&self, strength: Strength) -> bool {
        match strength {
            Strength::Random | Strength::Lookahead(_) | Strength::Mean(_) => true,
            Strength::Perfect => Tablebases::covers(self),
            Strength::Level(_) | Strength::Greedy => false,
        }
    }

    fn choose(
        so_far: &GameRecord<Self>,
        strength: Strength,
        context: &mut WorkerContext,
        limits: &MoveLimits<'_>,
    ) -> Option<Slide> {
        let seed = fastrand::u64(..);
        match strength {
            Strength::Random => choose_move(&mut RandomPlayer::new(seed), so_far, limits),
            Strength::Lookahead(plies) => choose_move(&mut lookahead_player(plies, seed), so_far, limits),
            Strength::Mean(plies) => choose_move(&mut MeanPlayer::new(plies, seed), so_far, limits),
            Strength::Perfect => {
                let table = context.tablebases.get(so_far.position().slots())?;
                choose_move(&mut PerfectPlayer::new(table, seed), so_far, limits)
            }
            Strength::Level(_) | Strength::Greedy => None,
        }
    }
}
