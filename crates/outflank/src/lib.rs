#![doc = include_str!("../README.md")]

pub use outflank_rules as rules;

#[cfg(feature = "engine")]
pub use outflank_engine as engine;
#[cfg(feature = "formats")]
pub use outflank_formats as formats;
