//! Openings by spaced repetition: lines of play become cards, and each card returns when it is about to be forgotten.
//!
//! A [`Deck`] has the lines that a player wants to know with one colour. A card is a position of these lines in which the
//! player is to move. A position is the same card in all lines, in whatever order the moves came and by whichever of the eight
//! symmetries the board is turned. What counts in an answer is the position after it: every move that leads to a position of
//! the deck after a move of the player is right. Positions in which every legal move is right are no cards.
//!
//! When a card returns is decided by FSRS 6, a model of memory with a stability and a difficulty for each card (J. Ye, J. Su
//! and Y. Cao, "A stochastic shortest path algorithm for optimizing spaced repetition scheduling", *KDD* 2022, pp. 4381–4390;
//! the formulas are those of the crate `fsrs` with its default parameters): the interval is the time after which the
//! probability to know the move falls to 0.9. A wrong answer returns after [`RELEARN`] seconds.
//!
//! Times are in seconds since 1970, and are passed in.
//!
//! # Examples
//!
//! ```
//! use outflank_rules::Side;
//! use outflank_learn::drill::{DAY, Deck, Grade, Line};
//!
//! let mut deck = Deck::new(Side::Black);
//! deck.add(Line::parse("Tiger")?);
//! deck.add(Line::parse("f5d6c4d3c5")?);
//! let now = 20_000 * DAY;
//! // The first move is no card: all are images of each other.
//! let card = deck.next(now, 10).expect("new cards").clone();
//! assert_eq!(deck.path(&card).len(), 2);
//! assert!(card.is_right("c3".parse()?) && card.is_right("c4".parse()?) && !card.is_right("e7".parse()?));
//! let memory = deck.answer(card.id, Grade::Right, now).expect("a card of the deck");
//! assert_eq!(memory.due, now + 2 * DAY);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod card;
mod deck;
mod decks;
mod file;
mod grow;
mod line;
mod memory;
mod progress;
pub mod view;

pub use card::{Card, CardId, ParseCardIdError};
pub use deck::Deck;
pub use decks::Decks;
pub use file::{DrillFileError, FORMAT, VERSION};
pub use grow::{BookMoves, Growth, MoveSource, PlayedMoves, grow_lines};
pub use line::{Line, ParseLineError, ParseLinesError, parse_lines};
pub use memory::{DAY, Grade, HESITATION, Memory, RELEARN};
pub use progress::{Answers, Counts, FORECAST_DAYS, KNOWN};
