//! The machine's side of a game: who may play, how positions are handed to the engine, and what it tells of them.

mod evaluation;
mod external;
mod level;
mod othello_player;
mod reach;
mod who;

pub use evaluation::{Analyst, Effort, Evaluation, Moves, Unit};
pub use external::{ExternalPlayer, Unplayable};
pub use level::LevelPlayer;
pub(crate) use level::{engine, farthest};
pub use othello_player::OthelloPlayer;
pub use reach::Reach;
pub use who::{ParseWhoError, Who};
