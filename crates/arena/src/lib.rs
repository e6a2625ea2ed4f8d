#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! A [`Schedule`] has the games of a match, a gauntlet or a round robin, each opening twice with colours exchanged. A
//! [`Referee`] plays one game under the rules and the [`TimeControl`](outflank_rules::TimeControl); a player that
//! fails, plays an illegal move or exceeds the time loses it. A [`Tournament`] plays the games of a schedule
//! concurrently. [`Standings`] hold the results, from which [`statistics`] computes the difference in Elo with its
//! error, the likelihood of superiority, and a sequential probability ratio test.

mod adjudicator;
mod clocks;
mod external_engine;
mod lines;
mod opening;
mod process;
pub mod protocol;
mod referee;
mod schedule;
mod standings;
pub mod statistics;
mod tournament;

pub use adjudicator::{AdjudicationOptions, Adjudicator, Agreement, SolverAdjudicator};
pub use external_engine::{ExternalEngine, ParseExternalEngineError, ParseProtocolError, Protocol};
pub use lines::next_line;
pub use opening::{OpeningError, Openings, RandomOpenings};
pub use process::{CommandLine, ParseCommandLineError, ProcessError};
pub use referee::{Forfeit, Referee, RefereedGame, Termination};
pub use schedule::{Mode, Pairing, Schedule, ScheduledGame};
pub use standings::{HeadToHead, Standings};
pub use tournament::{PlayedGame, PlayerFactory, Tournament, TournamentOptions};
