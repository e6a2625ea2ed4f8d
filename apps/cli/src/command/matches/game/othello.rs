//! Matches of Othello on 8×8.

use super::{MatchGame, Seeded, does_not_play};
use crate::command::guard;
use crate::command::matches::archive::Notation;
use crate::command::matches::engine::{Defaults, EngineSpec, Kind};
use crate::command::matches::entry::{self, Entry};
use anyhow::Context;
use outflank_arena::{
    AdjudicationOptions, Adjudicator, ExternalEngine, PlayedGame, PlayerFactory, Protocol, SolverAdjudicator,
    TimeControl,
};
use outflank_engine::Level;
use outflank_game::RandomPlayer;
use outflank_othello::Position;
use outflank_play::{OthelloPlayer, UnsupportedGame};
use outflank_reversi::{GreedyPlayer, lookahead_player};

impl MatchGame for Position {
    const NOTATION: Notation = entry::GGF;

    fn player_factory(
        &self,
        spec: &EngineSpec,
        name: String,
        defaults: &Defaults,
    ) -> anyhow::Result<Box<dyn PlayerFactory<Self>>> {
        match *spec.kind() {
            Kind::BuiltIn(ref options) => Ok(Box::new(options.open(name, defaults)?)),
            Kind::Random => Ok(Seeded::boxed(name, |seed| Ok(RandomPlayer::new(seed)))),
            Kind::Greedy => Ok(Seeded::boxed(name, |seed| Ok(OthelloPlayer::new(Box::new(GreedyPlayer::new(seed)))))),
            Kind::Lookahead(plies) => {
                let player = move |seed| Ok(OthelloPlayer::new(Box::new(lookahead_player(plies, seed))));
                Ok(Seeded::boxed(name, player))
            }
            Kind::External(ref engine) => {
                if engine.protocol == Protocol::Gtp && self != &Self::START {
                    return Err(does_not_play(spec, &UnsupportedGame::Start.to_string()));
                }
                external(engine, name, defaults).with_context(|| format!("cannot use {:?}", spec.text()))
            }
            Kind::Mean(_) | Kind::Perfect => Err(does_not_play(spec, "plays only Alak")),
        }
    }

    fn forfeit_margin(&self) -> i16 {
        64
    }

    fn print(entry: &Entry, played: &PlayedGame<Self>, time_control: TimeControl) -> String {
        entry::print(entry, played, time_control)
    }

    fn adjudicator(adjudication: AdjudicationOptions) -> Option<Box<dyn Adjudicator<Self>>> {
        let is_wanted = adjudication != AdjudicationOptions::default();
        let solver = is_wanted.then(|| SolverAdjudicator::new(adjudication).ok()).flatten();
        solver.map(|solver| Box::new(solver) as Box<dyn Adjudicator<Self>>)
    }
}

/// Starts another program on trial: one that cannot be started at all is no matter for the referee.
fn external(
    engine: &ExternalEngine,
    name: String,
    defaults: &Defaults,
) -> anyhow::Result<Box<dyn PlayerFactory<Position>>> {
    let level = engine.level.or(defaults.level.map(Level::number));
    let engine = ExternalEngine { name, level, move_timeout: defaults.move_timeout, ..engine.clone() };
    Ok(Box::new(guard::checked(engine)?))
}
