//! The formats: one program, which is linked once.

mod boards;
mod copied_text;
mod data_set;
mod diagrams;
mod game_headers;
mod ggf;
mod lists;
mod obf;
mod pgn;
mod quest;
mod repeated_tags;
mod round_trip;
mod sgf;
mod transcript;
mod wrapped;
mod wthor;
