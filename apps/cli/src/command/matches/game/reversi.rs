//! Matches of Reversi on boards of other sizes, from other starts and where fewest discs win.

use super::{MatchGame, Seeded, does_not_play};
use crate::command::matches::archive::Notation;
use crate::command::matches::engine::{Defaults, EngineSpec, Kind};
use crate::command::matches::entry::Entry;
use crate::command::matches::json_line;
use outflank_arena::{PlayedGame, PlayerFactory, TimeControl};
use outflank_engine::Level;
use outflank_game::{PlayerError, RandomPlayer};
use outflank_play::{LevelPlayer, UnsupportedGame};
use outflank_reversi::{GreedyPlayer, Position, lookahead_player};

impl MatchGame for Position {
    const NOTATION: Notation = json_line::JSON;

    fn player_factory(
        &self,
        spec: &EngineSpec,
        name: String,
        defaults: &Defaults,
    ) -> anyhow::Result<Box<dyn PlayerFactory<Self>>> {
        match *spec.kind() {
            Kind::BuiltIn(ref options) if options.is_plain() => {
                let level = options.level.or(defaults.level).unwrap_or(Level::FLAWLESS);
                let failed = |error: outflank_engine::NoMemory| PlayerError::Failed(error.into());
                Ok(Seeded::boxed(name, move |seed| LevelPlayer::new(level, seed, None).map_err(failed)))
            }
            Kind::BuiltIn(_) => Err(does_not_play(spec, "options other than name=NAME are for Othello on 8x8")),
            Kind::Random => Ok(Seeded::boxed(name, |seed| Ok(RandomPlayer::new(seed)))),
            Kind::Greedy => Ok(Seeded::boxed(name, |seed| Ok(GreedyPlayer::new(seed)))),
            Kind::Lookahead(plies) => Ok(Seeded::boxed(name, move |seed| Ok(lookahead_player(plies, seed)))),
            Kind::External(_) => Err(does_not_play(spec, &UnsupportedGame::NotOthello.to_string())),
            Kind::Mean(_) | Kind::Perfect => Err(does_not_play(spec, "plays only Alak")),
        }
    }

    fn forfeit_margin(&self) -> i16 {
        self.size().area().cast_signed()
    }

    fn print(entry: &Entry, played: &PlayedGame<Self>, _time_control: TimeControl) -> String {
        json_line::print(entry, played)
    }
}
