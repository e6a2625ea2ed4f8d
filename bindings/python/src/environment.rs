//! Games side by side, as environments for reinforcement learning: plain Rust, without Python.
//!
//! A [`Batch`] holds N games. One call plays a move in each and writes observations, legal actions, rewards and ends of
//! games as rows of arrays that the caller owns. An action is the number of a square, row by row from the top left; the
//! number after the last square is the pass.

mod actions;
mod arrays;
mod batch;
mod bits;
mod board_state;
mod episode;
mod opponent;
mod pure_step;
mod reversi_state;
mod saved_game;
mod threads;
mod word_state;

pub(crate) use actions::Actions;
pub(crate) use arrays::Arrays;
pub(crate) use batch::{Batch, Games, IllegalActionError};
pub(crate) use board_state::BoardState;
pub(crate) use episode::{AgentSide, AutoReset, Episode, IllegalAction, Options, Reward};
pub(crate) use opponent::{Opponent, PlayerOpponent};
pub(crate) use pure_step::{BoardStep, observe, step};
pub(crate) use reversi_state::ReversiState;
pub(crate) use saved_game::saved_words;
pub(crate) use word_state::{FullBoard, SmallBoard, WordState};
