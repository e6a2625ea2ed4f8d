//! Tests of Reversi.

mod flips;
mod known_games;
mod laws;
mod perft;
mod players;
mod solved;
mod text;
