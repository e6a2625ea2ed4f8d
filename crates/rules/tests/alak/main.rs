//! Tests of Alak.

mod laws;
mod players;
mod rules;
mod tablebase;
mod text;
