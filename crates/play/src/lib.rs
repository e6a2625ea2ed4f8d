#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! - [`PlayerSpec`] names a player, and [`PlayerSpec::player`] creates it.
//! - [`Analyzer`] evaluates the moves of a position of any game; [`Confidence`] is the depth and selectivity
//!   of a search.
//! - [`review`] reviews games: losses, accuracy, mistakes, turning points.
//! - [`saved_game`] saves and opens games; [`GameStream`] reads the games of a file one by one.
//!
//! ```
//! use outflank_play::{PlayerSetup, PlayerSpec};
//! use outflank_rules::{Clock, GameRecord, StopFlag, Variant};
//!
//! let spec: PlayerSpec = "greedy".parse()?;
//! let game = GameRecord::new(Variant::Reversi.start("6x6")?);
//! let mut player = spec.player(game.start(), &PlayerSetup::default(), 1)?;
//! let mv = player.choose(&game, &Clock::Unlimited, &StopFlag::new())?;
//! assert!(game.clone().play(mv).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod confidence;
mod converted_player;
mod engine_files;
mod external_player;
mod game_stream;
mod level_player;
mod perfect_reversi;
mod player_factory;
mod player_spec;
mod result_text;
pub mod review;
pub mod saved_game;
pub mod value_error;
mod wthor_names;

pub use analysis::{Analysis, AnalysisLimits, Analyzer, MoveSelection, MoveValue, Unit};
pub use confidence::Confidence;
use converted_player::ConvertedPlayer;
pub use engine_files::{EngineFileError, SHIPPED_BOOK, book_by_name, read_book, read_weights};
pub use external_player::ExternalPlayer;
pub use game_stream::GameStream;
pub use level_player::LevelPlayer;
pub use perfect_reversi::PerfectLines;
pub use player_factory::{PlayerFactoryError, PlayerSetup, UnsupportedPlayer};
pub use player_spec::{AcceptedPlayers, EngineSettings, ParsePlayerError, PlayerForm, PlayerKind, PlayerSpec};
pub use result_text::{REPETITION_TEXT, moves_text, resignation_text, result_text};
pub use wthor_names::{WthorNamesError, wthor_names_beside};
