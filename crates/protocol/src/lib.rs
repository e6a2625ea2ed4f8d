#![doc = include_str!("../README.md")]

mod client;
pub mod gtp;
pub mod nboard;
mod session;

pub use client::{Client, ClientError, EngineMessage};
pub use session::{Action, LearnRequest, LearnResult, SearchKind, SearchRequest, SearchResult, Session};
