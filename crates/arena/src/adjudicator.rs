//! The adjudication of games before they are over.

use outflank_engine::{Engine, EngineOptions, NoMemory, Verdict};
use outflank_rules::{Game, Outcome, Position, Side, StopFlag};

/// Ends games early, when the outcome of perfect play is known.
pub trait Adjudicator<G: Game>: Send {
    /// Returns the outcome of perfect play from a position, if the game ends now.
    fn outcome(&mut self, position: &G, agreement: Agreement, stop: &StopFlag) -> Option<Outcome>;
}

/// Whether both players report the same score of their last moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// They report the same number of discs for the same side.
    Agreed,
    /// They report different scores, or at least one reports none.
    Open,
}

/// Adjudicates games that the engine solves by their exact scores.
#[derive(Debug)]
pub struct SolverAdjudicator {
    /// The engine that solves.
    pub engine: Engine,
    /// When games are solved.
    pub options: AdjudicationOptions,
}

/// The numbers of empties from which games are adjudicated; 0 for never.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AdjudicationOptions {
    /// From this number of empties on, always.
    pub always_from: u32,
    /// From this number of empties on, when both players report the same score.
    pub agreed_from: u32,
}

impl SolverAdjudicator {
    /// Makes an adjudicator with a small transposition table.
    ///
    /// # Errors
    ///
    /// Returns an error when the transposition table cannot be allocated.
    pub fn new(options: AdjudicationOptions) -> Result<Self, NoMemory> {
        let engine = EngineOptions { hash_mebibytes: 16, ..EngineOptions::default() };
        Ok(Self { engine: Engine::new(engine)?, options })
    }
}

impl Adjudicator<Position> for SolverAdjudicator {
    fn outcome(&mut self, position: &Position, agreement: Agreement, stop: &StopFlag) -> Option<Outcome> {
        let AdjudicationOptions { always_from, agreed_from } = self.options;
        let empties = u32::from(position.empties());
        if empties > always_from && (empties > agreed_from || agreement == Agreement::Open) {
            return None;
        }
        let report = self.engine.search(position).stop_flag(stop).run().ok()?;
        // A search that was stopped has an estimate only, which decides no game.
        let Verdict::Proven(discs) = report.verdict() else { return None };
        let margin = i16::from(discs.discs());
        Some(Outcome::from_margin(if position.to_move() == Side::Black { margin } else { -margin }))
    }
}
