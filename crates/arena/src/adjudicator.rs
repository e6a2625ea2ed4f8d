//! Who ends games before they are over.

use outflank_engine::{Engine, EngineOptions, NoMemory, Verdict};
use outflank_game::{Game, Outcome, Side, StopFlag};
use outflank_othello::Position;

/// Ends games early, once their outcome with perfect play is known.
pub trait Adjudicator<G: Game>: Send {
    /// Returns the outcome of perfect play from a position, if it is to be decided now.
    fn outcome(&mut self, position: &G, agreement: Agreement, stop: &StopFlag) -> Option<Outcome>;
}

/// Whether both players report the same score for their last moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// They report the same number of discs for the same side.
    Agreed,
    /// They report different scores, or at least one reports none.
    Open,
}

/// Adjudicates games of Othello by their exact scores.
#[derive(Debug)]
pub struct Solver {
    /// Who solves.
    pub engine: Engine,
    /// When it does.
    pub adjudication: Adjudication,
}

/// When games are adjudicated: at this number of empties or fewer; 0 for never.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// In any case.
    pub always_from: u32,
    /// When both players report the same score.
    pub agreed_from: u32,
}

impl Solver {
    /// Makes a solver with a small hash table.
    ///
    /// # Errors
    ///
    /// Fails when there is no memory for the engine.
    pub fn new(adjudication: Adjudication) -> Result<Self, NoMemory> {
        let options = EngineOptions { hash_mebibytes: 16, ..EngineOptions::default() };
        Ok(Self { engine: Engine::new(options)?, adjudication })
    }
}

impl Adjudicator<Position> for Solver {
    fn outcome(&mut self, position: &Position, agreement: Agreement, stop: &StopFlag) -> Option<Outcome> {
        let Adjudication { always_from, agreed_from } = self.adjudication;
        let empties = position.board().empties().len();
        if empties > always_from && (empties > agreed_from || agreement == Agreement::Open) {
            return None;
        }
        let report = self.engine.search(position.board()).stop_flag(stop).run().ok()?;
        let Verdict::Proven(discs) = report.verdict() else { return None };
        let margin = i16::from(discs.discs());
        Some(Outcome::from_margin(if position.to_move() == Side::Black { margin } else { -margin }))
    }
}
