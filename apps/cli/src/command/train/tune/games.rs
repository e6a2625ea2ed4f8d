//! Games between two sets of constants.

use super::Tune;
use crate::engine_files::NamedEvaluator;
use crate::provenance::fingerprint;
use anyhow::Context;
use outflank_arena::{
    HeadToHead, Mode, Openings, Pairing, PlayerFactory, RandomOpenings, Schedule, ScheduledGame, Standings, Tournament,
    TournamentOptions,
};
use outflank_engine::evaluation::PatternEvaluator;
use outflank_engine::{Constants, Engine, EngineOptions, EnginePlayer, Level};
use outflank_rules::othello::Position;
use outflank_rules::{Player, PlayerError, StopFlag, Threads, TimeControl};
use std::num::NonZeroU64;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// The conditions of the games.
pub(super) struct Games {
    /// Without a list, random openings.
    openings: Option<Openings<Position>>,
    evaluator: Arc<PatternEvaluator>,
    threads: Threads,
    seed: u64,
    limit: Limit,
    /// What decides which games are played, but for the limits.
    pub(super) provenance: String,
}

/// What ends a search.
#[derive(Clone, Copy, Debug)]
pub(super) enum Limit {
    /// A number of nodes, so that the games are the same on any machine.
    Nodes(NonZeroU64),
    /// The clock.
    Time(TimeControl),
}

/// An engine with constants, for each game a new one.
struct TunedPlayer<'a> {
    games: &'a Games,
    constants: Constants,
}

/// The plies of a random opening.
const PLIES: usize = 8;
/// The size of an engine's hash table in MiB: many games run at once, and their searches are small.
const HASH_MEBIBYTES: usize = 8;
/// The maximum size of a list of openings, in bytes.
const MAX_LIST_FILE: u64 = 1 << 26;

impl Limit {
    fn time_control(self) -> TimeControl {
        match self {
            Self::Nodes(_) => TimeControl::Unlimited,
            Self::Time(time_control) => time_control,
        }
    }
}

impl Games {
    /// Reads what the games need.
    pub(super) fn new(tune: &Tune, limit: Limit) -> anyhow::Result<Self> {
        let NamedEvaluator { evaluator, name } = tune.batch.evaluator()?;
        let (mut openings, mut described) = (None, format!("openings of {PLIES} random plies"));
        if let Some(file) = &tune.openings {
            let text = outflank_files::read_text(file, MAX_LIST_FILE)?;
            let about = || format!("cannot use {}", file.display());
            let list = openings.insert(Openings::parse(&Position::START, &text).with_context(about)?);
            list.shuffle(tune.seed);
            described = format!("openings {}", fingerprint(text.as_bytes()));
        }
        Ok(Self {
            openings,
            evaluator,
            threads: tune.batch.threads,
            seed: tune.seed,
            limit,
            provenance: format!("{described}, seed {}, {name}", tune.seed),
        })
    }

    /// Plays the pairs of games with these numbers; returns the results of the first player, or `None` when it was
    /// stopped.
    pub(super) fn play(
        &self,
        constants: [Constants; 2],
        pairs: Range<u64>,
        stop: &StopFlag,
        on_game: &mut (dyn FnMut() + Send),
    ) -> Option<HeadToHead> {
        let players = constants.map(|constants| TunedPlayer { games: self, constants });
        // Declared out here, so that random openings live as long as the reference to them.
        let drawn;
        let (openings, first) = if let Some(list) = &self.openings {
            (list, (pairs.start % list.len() as u64) as usize)
        } else {
            drawn = self.random_openings(&pairs, stop)?;
            (&drawn, 0)
        };
        let time_control = self.limit.time_control();
        let options = TournamentOptions { time_control, concurrency: self.threads, ..TournamentOptions::default() };
        let tournament = Tournament::new(players.iter().map(|it| it as _).collect(), openings, options);
        let mut standings = Standings::new(2);
        tournament.play(&schedule(&pairs, first, openings.len()), stop, &mut |game| {
            standings.add(game.scheduled, game.outcome);
            on_game();
            ControlFlow::Continue(())
        });
        (!stop.is_stopped()).then(|| standings.between(Pairing { player: 0, opponent: 1 }))
    }

    fn random_openings(&self, pairs: &Range<u64>, stop: &StopFlag) -> Option<Openings<Position>> {
        let count = pairs.end.saturating_sub(pairs.start) as usize;
        // Spread, so that the openings of one seed are not those of another one some iterations later.
        let seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(pairs.start);
        Openings::random(&Position::START, RandomOpenings { count, plies: PLIES, seed }, stop)
    }
}

/// Returns the games of these pairs, with openings from the one with the index `first` on.
fn schedule(pairs: &Range<u64>, first: usize, openings: usize) -> Vec<ScheduledGame> {
    let pairs = pairs.end.saturating_sub(pairs.start) as usize;
    let games = Schedule { players: 2, mode: Mode::RoundRobin, pairs, openings: pairs }.games().into_iter();
    // The openings go on where those of the last iteration ended, and begin anew at the end of the list.
    games.map(|game| ScheduledGame { opening: (first + game.opening) % openings, ..game }).collect()
}

impl PlayerFactory<Position> for TunedPlayer<'_> {
    fn name(&self) -> &'static str {
        "tuned"
    }

    fn create(&self, seed: u64) -> Result<Box<dyn Player<Position>>, PlayerError> {
        let evaluator = Arc::clone(&self.games.evaluator);
        let options = EngineOptions { hash_mebibytes: HASH_MEBIBYTES, evaluator, ..EngineOptions::default() };
        let mut engine = Engine::new(options).map_err(|error| PlayerError::Failed(error.into()))?;
        engine.set_constants(self.constants);
        let player = EnginePlayer::new(engine, Level::HIGHEST, seed);
        Ok(Box::new(match self.games.limit {
            Limit::Nodes(nodes) => player.with_nodes(nodes),
            Limit::Time(_) => player,
        }))
    }
}
