//! Matches between players of any game.
//!
//! A [`Schedule`] says who meets whom on which opening, every opening twice with colours swapped. A [`Referee`] plays one
//! game by the rules and the clock, and a player that dies, breaks the rules or the clock loses it. A [`Contest`] plays
//! the games of a schedule side by side. [`Standings`] count the results, and [`statistics`] tell what they say: the
//! difference in Elo with its error, the likelihood of superiority, and a sequential test that ends a match early.
//!
//! # Examples
//!
//! ```
//! use outflank_arena::{Contest, ContestOptions, Contestant, Entrant, Mode, Openings, Schedule, Standings};
//! use outflank_othello::Position;
//! use outflank_game::{PlayerError, RandomPlayer, StopFlag};
//! use std::ops::ControlFlow;
//!
//! struct Random(&'static str);
//!
//! impl Entrant<Position> for Random {
//!     fn name(&self) -> &str {
//!         self.0
//!     }
//!
//!     fn player(&self, seed: u64) -> Result<Box<dyn Contestant<Position>>, PlayerError> {
//!         Ok(Box::new(RandomPlayer::new(seed)))
//!     }
//! }
//!
//! let (ann, bob) = (Random("Ann"), Random("Bob"));
//! let openings = Openings::parse(&Position::START, "f5d6c4\nf5f6e6\n")?;
//! let schedule = Schedule { entrants: 2, mode: Mode::RoundRobin, pairs: 3, openings: openings.len() };
//! let mut standings = Standings::new(2);
//! let contest = Contest::new(vec![&ann, &bob], &openings, ContestOptions::default());
//! contest.play(&schedule.fixtures(), &StopFlag::new(), &mut |game| {
//!     standings.add(game.fixture, game.outcome);
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(standings.between(0, 1).tally.games(), 6);
//! # Ok::<(), outflank_arena::OpeningFault>(())
//! ```

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
