//! A player of a level on boards of any size.

use outflank_engine::book::Repertoire;
use outflank_engine::{Engine, EngineOptions, EnginePlayer, Level, NoMemory, SearchLimits, Selectivity, TimeBudget};
use outflank_learn::human::{HumanModel, WeakLevels};
use outflank_rules::reversi::{Size, lookahead_player};
use outflank_rules::{Clock, GameRecord, Move, NotOthello, Player, PlayerError, Position, StopFlag};

/// Plays at a level of the engine on 8×8 boards, in games of [`outflank_rules::Position`](Position).
///
/// On other boards it is a minimax player, whose depth grows with the level up to five plies; the engine solves smaller
/// boards near the end of the game.
pub struct LevelPlayer {
    name: String,
    level: Level,
    engine: EnginePlayer,
    solver: SmallBoardSolver,
    random: fastrand::Rng,
}

/// The maximum number of empties from which a smaller board is solved, in a second or so.
pub(crate) const MAX_SOLVED_EMPTIES: u16 = 18;

impl LevelPlayer {
    /// Creates a player whose random choices come from the seed, and which uses an opening book on 8×8 if there is one.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no memory for the engine.
    pub fn new(level: Level, seed: u64, repertoire: Option<&Repertoire>) -> Result<Self, NoMemory> {
        let player =
            EnginePlayer::new(new_engine()?, level, seed).with_weak_play(WeakLevels::new(HumanModel::shipped())?);
        let player = match repertoire {
            Some(repertoire) => player.with_repertoire(repertoire.clone()),
            None => player,
        };
        Ok(Self::with_engine(player, level, seed))
    }

    /// Creates a player with the engine that plays on 8×8.
    pub(crate) fn with_engine(engine: EnginePlayer, level: Level, seed: u64) -> Self {
        let random = fastrand::Rng::with_seed(seed);
        Self { name: format!("level:{level}"), level, engine, solver: SmallBoardSolver::default(), random }
    }

    /// Returns the best move on a smaller board, if the level solves positions of its number of empties, and if the engine does
    /// in time.
    fn solve(&mut self, position: &Position, clock: &Clock, stop: &StopFlag) -> Result<Option<Move>, NoMemory> {
        let limits = self.level.limits(position.empties().into());
        if limits.depth.is_some() || limits.selectivity != Selectivity::Sure || position.empties() > MAX_SOLVED_EMPTIES
        {
            return Ok(None);
        }
        self.solver.best(position, clock, stop)
    }
}

impl Player<Position> for LevelPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&mut self, so_far: &GameRecord<Position>, clock: &Clock, stop: &StopFlag) -> Result<Move, PlayerError> {
        if let Some(game) = so_far.to_othello() {
            return Ok(self.engine.choose(&game, clock, stop)?.into());
        }
        let position = so_far.position();
        let best = self.solve(position, clock, stop).map_err(|error| PlayerError::Failed(error.into()))?;
        if let Some(mv) = best {
            return Ok(mv);
        }
        let game = so_far.to_reversi().ok_or_else(|| PlayerError::Failed(NotOthello.into()))?;
        let plies = (self.level.number() + 1).min(max_plies(game.position().size()));
        Ok(lookahead_player(plies, self.random.u64(..)).choose(&game, clock, stop)?.into())
    }

    fn last_score(&self) -> Option<i8> {
        self.engine.last_score()
    }
}

/// The engine on boards smaller than 8×8, where it solves and has no estimates.
#[derive(Default)]
pub(crate) struct SmallBoardSolver {
    /// Allocated when a board is first solved.
    engine: Option<Engine>,
}

impl SmallBoardSolver {
    /// Returns the best move, if the engine solves the position in time.
    pub(crate) fn best(
        &mut self,
        position: &Position,
        clock: &Clock,
        stop: &StopFlag,
    ) -> Result<Option<Move>, NoMemory> {
        let time = TimeBudget::share(clock, position.empties().into());
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => none.insert(new_engine()?),
        };
        let limits = SearchLimits { time, ..SearchLimits::default() };
        let report = engine.search(position).limits(limits).stop_flag(stop).run().ok();
        Ok(report.filter(|report| !report.verdict().is_estimate()).map(|report| report.best()))
    }
}

/// Creates an engine with a small transposition table.
pub(crate) fn new_engine() -> Result<Engine, NoMemory> {
    Engine::new(EngineOptions { hash_mebibytes: 16, ..EngineOptions::default() })
}

/// Returns the depth of the minimax search that takes a second or so.
pub(crate) fn max_plies(size: Size) -> u8 {
    match size.area() {
        0..=64 => 5,
        65..=100 => 4,
        _ => 3,
    }
}
