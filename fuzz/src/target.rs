//! The list of targets.

use crate::seeds::{self, Seeds};
use crate::{
    boards, database_file, explorer, files, ggf_games, gtp_commands, kernels, nboard_commands, othello_and_reversi,
    parquet_tables, protocol_lines, readers, sgf_games, solver, words,
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
    /// The maximum length of an input, in bytes; longer ones take more time than they gain.
    pub max_length: usize,
    /// Words that are inserted into inputs.
    pub words: &'static [&'static str],
}

/// All targets.
pub const TARGETS: [Target; 27] = [
    Target {
        name: "transcript",
        check: readers::transcript,
        seeds: || seeds::games(Format::Transcript),
        max_length: 256,
        words: words::LISTS,
    },
    Target { name: "obf", check: readers::problems, seeds: seeds::problems, max_length: 512, words: words::LISTS },
    Target { name: "wthor", check: readers::wthor, seeds: seeds::wthor, max_length: 512, words: &[] },
    Target {
        name: "ggf",
        check: readers::ggf,
        seeds: || seeds::games(Format::Ggf),
        max_length: 1024,
        words: &words::GGF,
    },
    Target {
        name: "pgn",
        check: readers::pgn,
        seeds: || seeds::games(Format::Pgn),
        max_length: 768,
        words: words::PGN,
    },
    Target {
        name: "sgf",
        check: readers::sgf,
        seeds: || seeds::games(Format::Sgf),
        max_length: 1024,
        words: &words::SGF,
    },
    Target {
        name: "json",
        check: readers::json,
        seeds: || seeds::games(Format::Json),
        max_length: 1024,
        words: words::JSON,
    },
    Target { name: "lists", check: readers::lists, seeds: seeds::lists, max_length: 512, words: words::LISTS },
    Target { name: "ggf_games", check: ggf_games::check, seeds: seeds::random_bytes, max_length: 256, words: &[] },
    Target { name: "sgf_games", check: sgf_games::check, seeds: seeds::random_bytes, max_length: 192, words: &[] },
    Target { name: "board_string", check: boards::othello, seeds: seeds::board_strings, max_length: 128, words: &[] },
    Target {
        name: "reversi_position",
        check: boards::reversi,
        seeds: seeds::reversi_positions,
        max_length: 256,
        words: &[],
    },
    Target { name: "alak_board", check: boards::alak, seeds: seeds::alak_positions, max_length: 64, words: &[] },
    Target {
        name: "othello_and_reversi",
        check: othello_and_reversi::check,
        seeds: seeds::random_bytes,
        max_length: 32,
        words: &[],
    },
    Target { name: "kernels", check: kernels::check, seeds: seeds::random_bytes, max_length: 64, words: &[] },
    Target { name: "solver", check: solver::full_board, seeds: seeds::random_bytes, max_length: 32, words: &[] },
    Target {
        name: "small_board_solver",
        check: solver::small_board,
        seeds: seeds::random_bytes,
        max_length: 32,
        words: &[],
    },
    Target { name: "puzzle_file", check: files::puzzles, seeds: seeds::puzzles, max_length: 2048, words: &[] },
    Target { name: "deck_file", check: files::decks, seeds: seeds::decks, max_length: 2048, words: words::JSON },
    Target { name: "book_file", check: files::book, seeds: seeds::books, max_length: 512, words: &[] },
    Target { name: "proof_file", check: files::proof, seeds: seeds::proofs, max_length: 512, words: &[] },
    Target {
        name: "database_file",
        check: database_file::check,
        seeds: seeds::random_bytes,
        max_length: 256,
        words: &[],
    },
    Target {
        name: "parquet_tables",
        check: parquet_tables::check,
        seeds: seeds::random_bytes,
        max_length: 256,
        words: &[],
    },
    Target { name: "explorer", check: explorer::check, seeds: seeds::random_bytes, max_length: 256, words: &[] },
    Target {
        name: "protocol_lines",
        check: protocol_lines::check,
        seeds: seeds::protocol_lines,
        max_length: 512,
        words: words::PROTOCOLS,
    },
    Target {
        name: "gtp_commands",
        check: gtp_commands::check,
        seeds: seeds::random_bytes,
        max_length: 256,
        words: &[],
    },
    Target {
        name: "nboard_commands",
        check: nboard_commands::check,
        seeds: seeds::random_bytes,
        max_length: 256,
        words: &[],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_accepts_its_seeds_and_each_of_their_halves() {
        for target in TARGETS {
            let seeds = (target.seeds)();
            assert!(!seeds.is_empty(), "{}", target.name);
            for seed in seeds {
                (target.check)(&seed);
                (target.check)(&seed[..seed.len() / 2]);
                (target.check)(&seed[seed.len() / 2..]);
            }
        }
    }

    #[test]
    fn every_target_has_a_program() {
        for target in TARGETS {
            let program = format!("{}/fuzz_targets/{}.rs", env!("CARGO_MANIFEST_DIR"), target.name);
            assert!(std::fs::exists(&program).unwrap(), "{program} is missing");
        }
    }
}
