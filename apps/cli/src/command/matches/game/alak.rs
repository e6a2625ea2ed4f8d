//! Matches of Alak.

use super::{MatchGame, Seeded, does_not_play};
use crate::command::alak::tablebases::Tablebases;
use crate::command::matches::archive::Notation;
use crate::command::matches::engine::{Defaults, EngineSpec, Kind};
use crate::command::matches::entry::Entry;
use crate::command::matches::json_line;
use outflank_alak::{MeanPlayer, PerfectPlayer, Position, lookahead_player};
use outflank_arena::{PlayedGame, PlayerFactory, TimeControl};
use outflank_game::{RandomPlayer, Side, StopFlag};

/// The greatest depth: on the longest board it takes seconds.
const DEEPEST: u8 = 12;

impl MatchGame for Position {
    const NOTATION: Notation = json_line::JSON;

    fn player_factory(
        &self,
        spec: &EngineSpec,
        name: String,
        _: &Defaults,
    ) -> anyhow::Result<Box<dyn PlayerFactory<Self>>> {
        match *spec.kind() {
            Kind::Random => Ok(Seeded::boxed(name, |seed| Ok(RandomPlayer::new(seed)))),
            Kind::Lookahead(plies @ ..=DEEPEST) => {
                Ok(Seeded::boxed(name, move |seed| Ok(lookahead_player(plies, seed))))
            }
            Kind::Mean(plies @ ..=DEEPEST) => Ok(Seeded::boxed(name, move |seed| Ok(MeanPlayer::new(plies, seed)))),
            Kind::Lookahead(_) | Kind::Mean(_) => Err(does_not_play(spec, "the greatest depth in Alak is 12 plies")),
            Kind::Perfect => {
                let table = Tablebases::default().covering(self, &StopFlag::new())?;
                Ok(Seeded::boxed(name, move |seed| Ok(PerfectPlayer::new(table.clone(), seed))))
            }
            Kind::BuiltIn(_) | Kind::Greedy | Kind::External(_) => {
                Err(does_not_play(spec, "does not play Alak: random, lookahead:N, mean:N and perfect do"))
            }
        }
    }

    fn forfeit_margin(&self) -> i16 {
        let discs = self.discs();
        Side::BOTH.into_iter().map(|side| i16::from(discs[side])).max().unwrap_or_default()
    }

    fn print(entry: &Entry, played: &PlayedGame<Self>, _time_control: TimeControl) -> String {
        json_line::print(entry, played)
    }
}
