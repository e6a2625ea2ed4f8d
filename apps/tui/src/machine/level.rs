//! Levels of play on every board.

use outflank_engine::book::Repertoire;
use outflank_engine::{Engine, EngineOptions, EnginePlayer, Field, Level, NoMemory, SearchLimits, Selectivity};
use outflank_game::{Clock, GameRecord, Player, PlayerError, StopFlag};
use outflank_reversi::{Move, Position, Size, lookahead_player};
use std::time::Duration;

/// Plays at a level: on 8×8 the engine does.
///
/// Elsewhere a plain player stands in for it, which looks the farther ahead the higher the level is, up to five plies;
/// near the end of a game on a smaller board, the engine solves the rest.
pub struct LevelPlayer {
    name: String,
    level: Level,
    engine: EnginePlayer,
    /// Made when a smaller board is first solved.
    solver: Option<Engine>,
    random: fastrand::Rng,
}

/// The most empty squares from which a smaller board is solved, in a second or so.
const MOST_EMPTIES: u32 = 18;

impl LevelPlayer {
    /// Makes a player whose mistakes come from the seed, and who plays by a book on 8×8 if there is one.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no memory for the engine.
    pub fn new(level: Level, seed: u64, repertoire: Option<&Repertoire>) -> Result<Self, NoMemory> {
        let player = EnginePlayer::new(engine()?, level, seed);
        Ok(Self {
            name: format!("level {level}"),
            level,
            engine: match repertoire {
                Some(repertoire) => player.with_repertoire(repertoire.clone()),
                None => player,
            },
            solver: None,
            random: fastrand::Rng::with_seed(seed),
        })
    }

    /// Returns the best move on a smaller board, if the level solves as many empty squares.
    fn solved(&mut self, field: &Field, clock: &Clock, stop: &StopFlag) -> Result<Option<Move>, NoMemory> {
        let limits = self.level.limits(field.position().empties().into());
        if limits.depth.is_some() || limits.selectivity != Selectivity::Sure {
            return Ok(None);
        }
        let time = if let Clock::PerMove(time) = *clock { Some(time) } else { None };
        let solver = match &mut self.solver {
            Some(solver) => solver,
            none => none.insert(engine()?),
        };
        Ok(solve(field, solver, time, stop))
    }
}

impl Player<Position> for LevelPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&mut self, so_far: &GameRecord<Position>, clock: &Clock, stop: &StopFlag) -> Result<Move, PlayerError> {
        let position = so_far.position();
        if let Ok(field) = Field::try_from(position.clone()) {
            if let Some(othello) = field.othello() {
                return Ok(field.named(self.engine.choose(&GameRecord::new(othello), clock, stop)?));
            }
            let solved = self.solved(&field, clock, stop);
            if let Some(mv) = solved.map_err(|error| PlayerError::Failed(error.into()))? {
                return Ok(mv);
            }
        }
        let plies = (self.level.number() + 1).min(farthest(position.size()));
        lookahead_player(plies, self.random.u64(..)).choose(so_far, clock, stop)
    }
}

/// Makes an engine of modest size.
pub(crate) fn engine() -> Result<Engine, NoMemory> {
    Engine::new(EngineOptions { hash_mebibytes: 16, ..EngineOptions::default() })
}

/// Returns the best move on a smaller board if it is known in about a second at most, and no longer than `time`.
fn solve(field: &Field, engine: &mut Engine, time: Option<Duration>, stop: &StopFlag) -> Option<Move> {
    if u32::from(field.position().empties()) > MOST_EMPTIES {
        return None;
    }
    let limits = SearchLimits { time, ..SearchLimits::default() };
    let report = field.search(engine, &limits, stop, &mut |_| ()).ok()?;
    (!report.verdict().is_estimate()).then(|| field.named(report.best()))
}

/// Returns how many plies a plain player can look ahead in a second or so.
pub(crate) fn farthest(size: Size) -> u8 {
    match size.area() {
        0..=64 => 5,
        65..=100 => 4,
        _ => 3,
    }
}
