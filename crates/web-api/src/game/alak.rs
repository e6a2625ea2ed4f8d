//! Alak, played by its game tree or its tablebase.

use super::playable::{BoardSize, Playable};
use super::worker_context::WorkerContext;
use crate::alak_explorer::Tablebases;
use outflank_play::{PlayerGame, PlayerKind, PlayerSetup};
use outflank_rules::alak::{Position, Slide};
use outflank_rules::{Side, Sides};

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

    fn has_player(&self, player: &PlayerKind) -> bool {
        match player {
            PlayerKind::Perfect => Tablebases::covers(self),
            player => self.check_player(player).is_ok(),
        }
    }

    fn player_setup(&self, player: &PlayerKind, context: &WorkerContext) -> PlayerSetup {
        let is_perfect = *player == PlayerKind::Perfect;
        let tablebase = is_perfect.then(|| context.tablebases.get(self.slots())).flatten();
        PlayerSetup { tablebase, ..PlayerSetup::default() }
    }
}
