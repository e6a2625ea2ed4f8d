//! The list of targets.

use crate::seeds::{self, Seeds};
use crate::{
    boards, database_file, explorer, files, ggf_games, gtp_commands, kernels, nboard_commands, othello_and_reversi,
    parquet_tables, protocol_lines, readers, sgf_games, solver,
};
use outflank_formats::Format;

/// A target.
#[derive(Clone, Copy)]
pub struct Target {
    /// The name of its program.
    pub name: &'static str,
    /// Panics when the bytes violate a property.
    pub check: fn(&[u8]),
    /// Inputs to start from.
    pub seeds: fn() -> Seeds,
    /// The greatest length of an input that is worth its time, in bytes.
    pub max_length: usize,
}

/// All targets.
pub const TARGETS: [Target; 26] = [
    target("transcript", readers::transcript, || seeds::games(Format::Transcript), 256),
    target("obf", readers::problems, seeds::problems, 512),
    target("wthor", readers::wthor, seeds::wthor, 512),
    target("ggf", readers::ggf, || seeds::games(Format::Ggf), 1024),
    target("pgn", readers::pgn, || seeds::games(Format::Pgn), 768),
    target("sgf", readers::sgf, || seeds::games(Format::Sgf), 1024),
    target("json", readers::json, || seeds::games(Format::Json), 1024),
    target("lists", readers::lists, seeds::lists, 512),
    target("ggf_games", ggf_games::check, seeds::random_bytes, 256),
    target("sgf_games", sgf_games::check, seeds::random_bytes, 256),
    target("board_string", boards::othello, seeds::board_strings, 128),
    target("reversi_position", boards::reversi, seeds::reversi_positions, 256),
    target("alak_board", boards::alak, seeds::alak_positions, 64),
    target("othello_and_reversi", othello_and_reversi::check, seeds::random_bytes, 32),
    target("kernels", kernels::check, seeds::random_bytes, 64),
    target("solver", solver::full_board, seeds::random_bytes, 32),
    target("small_board_solver", solver::small_board, seeds::random_bytes, 32),
    target("labelled_games", files::labelled_games, seeds::labelled_games, 512),
    target("book_file", files::book, seeds::books, 512),
    target("proof_file", files::proof, seeds::proofs, 512),
    target("database_file", database_file::check, seeds::random_bytes, 256),
    target("parquet_tables", parquet_tables::check, seeds::random_bytes, 256),
    target("explorer", explorer::check, seeds::random_bytes, 256),
    target("protocol_lines", protocol_lines::check, seeds::protocol_lines, 512),
    target("gtp_commands", gtp_commands::check, seeds::random_bytes, 256),
    target("nboard_commands", nboard_commands::check, seeds::random_bytes, 256),
];

const fn target(name: &'static str, check: fn(&[u8]), seeds: fn() -> Seeds, max_length: usize) -> Target {
    Target { name, check, seeds, max_length }
}
