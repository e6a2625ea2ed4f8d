//! Players who may say what they think of the game.

use outflank_engine::{EnginePlayer, SearchReport};
use outflank_game::{Clock, GameRecord, Player, PlayerError, RandomPlayer, StopFlag};
use outflank_othello::{Move, Position};

/// A player in a match.
pub trait Contestant: Player<Position> {
    /// Returns what the last move is worth for its own side, in discs, if it has said so.
    fn told(&self) -> Option<i8> {
        None
    }
}

impl Contestant for RandomPlayer {}

/// The built-in engine, which says what its moves are worth.
#[derive(Debug)]
pub struct EngineContestant {
    player: EnginePlayer,
    told: Option<i8>,
}

impl EngineContestant {
    /// Lets an engine take part.
    pub fn new(player: EnginePlayer) -> Self {
        Self { player, told: None }
    }
}

impl Player<Position> for EngineContestant {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn choose(&mut self, so_far: &GameRecord<Position>, clock: &Clock, stop: &StopFlag) -> Result<Move, PlayerError> {
        let thought = self.player.think(so_far.position().board(), clock, stop, &mut |_| ());
        let (mv, report) = thought.map_err(|_| PlayerError::GameOver)?;
        self.told = worth(&report, mv);
        Ok(mv)
    }
}

impl Contestant for EngineContestant {
    fn told(&self) -> Option<i8> {
        self.told
    }
}

/// Returns what a report says of a move.
fn worth(report: &SearchReport, mv: Move) -> Option<i8> {
    let line = report.lines.iter().find(|line| line.moves.first() == Some(&mv));
    line.map(|line| line.verdict.score().rounded())
}
