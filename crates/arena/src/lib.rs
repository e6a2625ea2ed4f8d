#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! A [`Schedule`] says who meets whom on which opening, every opening twice with colours swapped. A [`Referee`] plays one
//! game by the rules and the clock, and a player that dies, breaks the rules or the clock loses it. A [`Contest`] plays
//! the games of a schedule side by side. [`Standings`] count the results, and [`statistics`] tell what they say: the
//! difference in Elo with its error, the likelihood of superiority, and a sequential test that ends a match early.

mod adjudicator;
mod contest;
mod contestant;
mod external;
mod lines;
mod opening;
mod pace;
mod process;
mod referee;
mod schedule;
mod standings;
pub mod statistics;

pub use adjudicator::{Adjudication, Adjudicator, Agreement, Solver};
pub use contest::{Contest, ContestOptions, Entrant, PlayedGame};
pub use contestant::{Contestant, EngineContestant, SilentContestant};
pub use external::{External, ParseExternalError, ParseProtocolError, Protocol};
pub use lines::next_line;
pub use opening::{OpeningFault, Openings, RandomOpenings};
pub use pace::{Pace, ParsePaceError};
pub use process::{CommandLine, ParseCommandLineError, ProcessFault};
pub use referee::{Ending, Forfeit, Referee, RefereedGame};
pub use schedule::{Fixture, Mode, Schedule};
pub use standings::{Encounter, Standings};
