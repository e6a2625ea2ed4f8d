//! What every program that plays Othello, Reversi and Alak needs besides a user interface.
//!
//! - [`PlayerSpec`] names a player and makes it.
//! - [`Analyzer`] evaluates the moves of a position on a board of any size; [`Confidence`] is the depth and selectivity
//!   of a search.
//! - [`saved_game`] saves and opens games; [`atomic_file`] and [`bounded_file`] write and read files.
//!
//! ```
//! use outflank_game::{Clock, GameRecord, StopFlag};
//! use outflank_play::PlayerSpec;
//! use outflank_reversi::{Position, Rules};
//!
//! let spec: PlayerSpec = "greedy".parse()?;
//! let mut player = spec.player(1, None)?.expect("it is no human");
//! let game = GameRecord::new(Position::start(&"6x6".parse::<Rules>()?));
//! let mv = player.choose(&game, &Clock::Unlimited, &StopFlag::new())?;
//! assert!(game.clone().play(mv).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
pub mod atomic_file;
pub mod bounded_file;
mod confidence;
mod external_player;
mod level_player;
mod othello_player;
mod player_spec;
mod result_text;
pub mod saved_game;

pub use analysis::{Analysis, AnalysisLimits, Analyzer, MoveSelection, MoveValue, Unit};
pub use confidence::Confidence;
pub use external_player::{ExternalPlayer, UnsupportedGame};
pub use level_player::LevelPlayer;
pub use othello_player::OthelloPlayer;
pub use player_spec::{ParsePlayerError, PlayerSpec};
pub use result_text::{alak_result_text, resignation_text, result_text};
pub use saved_game::AnyGame;
