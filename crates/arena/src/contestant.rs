//! Players who may say what they think of the game.

use outflank_engine::{EnginePlayer, SearchReport};
use outflank_game::{Clock, Game, GameRecord, Player, PlayerError, RandomPlayer, StopFlag};
use outflank_othello::{Move, Position};

/// A player in a match.
pub trait Contestant<G: Game>: Player<G> {
    /// Returns the score of the last move for its own side, in discs, if the player reports it.
    fn told(&self) -> Option<i8> {
        None
    }
}

impl<G: Game> Contestant<G> for RandomPlayer {}

/// Any player in a match; it reports no scores.
pub struct SilentContestant<G: Game> {
    player: Box<dyn Player<G>>,
}

impl<G: Game> SilentContestant<G> {
    /// Enters a player in a match.
    pub fn new(player: Box<dyn Player<G>>) -> Self {
        Self { player }
    }
}

impl<G: Game> Player<G> for SilentContestant<G> {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn choose(&mut self, so_far: &GameRecord<G>, clock: &Clock, stop: &StopFlag) -> Result<G::Move, PlayerError> {
        self.player.choose(so_far, clock, stop)
    }
}

impl<G: Game> Contestant<G> for SilentContestant<G> {}

/// The built-in engine, which reports the scores of its moves.
#[derive(Debug)]
pub struct EngineContestant {
    player: EnginePlayer,
    told: Option<i8>,
}

impl EngineContestant {
    /// Enters an engine in a match.
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
        self.told = score(&report, mv);
        Ok(mv)
    }
}

impl Contestant<Position> for EngineContestant {
    fn told(&self) -> Option<i8> {
        self.told
    }
}

/// Returns the score of a move in a report.
fn score(report: &SearchReport, mv: Move) -> Option<i8> {
    let line = report.lines.iter().find(|line| line.moves.first() == Some(&mv));
    line.map(|line| line.verdict.score().rounded())
}
