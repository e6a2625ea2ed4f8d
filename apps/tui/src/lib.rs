//! The full-screen terminal game: Othello and Reversi on boards of any size, and Alak, with the mouse and with keys.
//!
//! The state of the program changes by events alone, and each scene is drawn from the state and the size of the screen
//! alone; both are tested without a terminal. [`run()`] connects them with the terminal, and with the thread on which the
//! machine thinks.

mod action;
mod alak;
mod app;
mod canvas;
mod event;
mod input;
mod look;
mod run;
mod scene;
mod signals;
mod sprite;
mod table;
mod terminal;
#[cfg(test)]
mod tests;
mod worker;

pub use look::{Characters, Colours, Look};
pub use run::{Options, run};

use app::Settings;
