//! Tests of Othello.

mod model;
mod perft;
mod rules;
