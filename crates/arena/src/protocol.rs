//! NBoard and GTP for Othello engines.
//!
//! Both sides of the two protocols between Othello engines and the programs that use them, as state machines over lines of
//! text: no I/O and no threads. A `Session` is the engine's side: it takes lines of input and results of searches, and returns
//! actions for a driver. A `Client` is the other side: it returns the lines to send, and parses the lines that come back.
//!
//! # Example
//!
//! ```rust
//! use outflank_arena::protocol::{Action, Session, gtp};
//!
//! let mut session = gtp::Session::default();
//! let actions = session.on_line("7 protocol_version");
//! let [Action::Send(reply)] = &actions[..] else { panic!("one reply") };
//! assert_eq!(reply.to_string(), "=7 2\n");
//! ```
//!
//! # An engine of your own
//!
//! A session needs a function that searches and a loop that carries out its actions. This engine is complete; NBoard's session
//! runs in the same loop.
//!
//! ```rust
//! use outflank_arena::next_line;
//! use outflank_arena::protocol::{Action, LearnResult, SearchRequest, SearchResult, Session, gtp};
//! use outflank_engine::{Bounds, Line, SearchReport, Selectivity, Verdict, evaluation::Score};
//! use outflank_rules::{Game, othello::Move};
//! use std::io::{self, BufRead, Write};
//! use std::{collections::VecDeque, fs, time::Duration};
//!
//! /// Chooses the move that leaves the opponent the fewest moves.
//! fn search(SearchRequest { position, .. }: SearchRequest) -> SearchResult {
//!     let replies = |mv: &Move| position.after(*mv).moves().count();
//!     let mv = position.moves().min_by_key(replies).expect("the game is not over");
//!     let line = Line { verdict: Verdict::Estimate(Score::from_discs(0)), moves: vec![mv] };
//!     let report = SearchReport {
//!         empties: position.board().empties().len() as u8,
//!         depth: 1,
//!         selectivity: Selectivity::Sure,
//!         lines: vec![line],
//!         proven: Bounds::UNKNOWN,
//!         proofs: Vec::new(),
//!         nodes: 1,
//!         time: Duration::ZERO,
//!     };
//!     SearchResult { mv, report }
//! }
//!
//! fn run(mut session: impl Session, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
//!     loop {
//!         let mut actions: VecDeque<_> = match next_line(&mut input) {
//!             Some(line) => session.on_line(&line).into(),
//!             None => session.on_input_end().into(),
//!         };
//!         while let Some(action) = actions.pop_front() {
//!             match action {
//!                 Action::Send(reply) => writeln!(output, "{reply}")?,
//!                 Action::Search(request) => actions.extend(session.on_search_result(&search(request))),
//!                 // This search ends before the next line is read. One in another thread is told to end here.
//!                 Action::Stop => {}
//!                 // It has no book.
//!                 Action::Learn(_) => actions.extend(session.on_learn_result(&LearnResult::NoBook)),
//!                 Action::ReadFile(path) => actions.extend(session.on_file(fs::read(path).ok().as_deref())),
//!                 Action::Quit => return Ok(()),
//!             }
//!         }
//!         output.flush()?;
//!     }
//! }
//!
//! fn main() -> io::Result<()> {
//!     // A program takes `io::stdin().lock()` and `io::stdout()`.
//!     let (input, mut output) = (&b"name\nplay b f5\ngenmove w\n"[..], Vec::new());
//!     run(gtp::Session::default().with_name("Mobile").with_version("1.0"), input, &mut output)?;
//!     assert_eq!(output, b"= Mobile\n\n=\n\n= f6\n\n");
//!     Ok(())
//! }
//! ```
//!
//! `request.kind` has the clock, or how many moves an analysis asks for; `request.strength` what the other program has set.
//! Reports while a search runs go to [`Session::on_report`].

mod client;
pub mod gtp;
pub mod nboard;
mod session;

pub use client::{Client, ClientError, EngineMessage};
pub use session::{Action, LearnRequest, LearnResult, SearchKind, SearchRequest, SearchResult, Session};
