//! Alak, played by its game tree or by its table.

use super::playable::ask;
use super::{Desk, Dimensions, Patience, Playable, Strength};
use crate::explore::Tables;
use outflank_alak::{MeanPlayer, PerfectPlayer, Position, Slide, lookahead_player};
use outflank_game::{GameRecord, RandomPlayer, Side, Sides};

impl Playable for Position {
    fn dimensions(&self) -> Dimensions {
        Dimensions { columns: self.slots().count(), rows: 1 }
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
            Strength::Perfect => Tables::hold(self),
            Strength::Level(_) | Strength::Greedy => false,
        }
    }

    fn choose(
        so_far: &GameRecord<Self>,
        strength: Strength,
        desk: &mut Desk,
        patience: &Patience<'_>,
    ) -> Option<Slide> {
        let seed = fastrand::u64(..);
        match strength {
            Strength::Random => ask(&mut RandomPlayer::new(seed), so_far, patience),
            Strength::Lookahead(plies) => ask(&mut lookahead_player(plies, seed), so_far, patience),
            Strength::Mean(plies) => ask(&mut MeanPlayer::new(plies, seed), so_far, patience),
            Strength::Perfect => {
                let table = desk.tables.table(so_far.position().slots())?;
                ask(&mut PerfectPlayer::new(table, seed), so_far, patience)
            }
            Strength::Level(_) | Strength::Greedy => None,
        }
    }
}
