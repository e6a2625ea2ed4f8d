//! The full-screen terminal game: Othello and Reversi on boards of any size, and Alak, with the mouse and with keys.
//!
//! Only events change the state of the program, and each scene depends only on the state and the size of the screen; both
//! are tested without a terminal. [`run()`] connects them with the terminal and with the worker thread.

mod action;
mod alak;
mod app;
mod canvas;
mod event;
mod game_state;
mod input;
mod run;
mod scene;
mod signals;
mod sprite;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;
mod worker;

pub use app::Review;
pub use canvas::wrap;
pub use run::{Options, run};
pub use theme::{CharacterSet, ColourDepth, Theme};
