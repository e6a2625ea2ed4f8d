//! The command line.

use crate::command::Command;
use clap::{CommandFactory, Parser};
use std::ffi::OsString;

const EXAMPLES: &str = "\
Examples:
  outflank play                          play Othello against the computer
  outflank play --size 6x6 --start mirrored --black greedy --white human
  outflank alak --engine perfect         play Alak against a perfect player
  outflank perft 10 --threads 2          count the leaf nodes at depth 10
  outflank replay games/*.wtb            validate the games of WTHOR files
  outflank solve problems.obf --check    compare with the answers in the file
  outflank analyze f5d6c3d3c4f4f6f3e6e7  score each move of a game
  outflank db import wthor               make a database of games

Short options mean the same everywhere: -t is --threads, -j is --json, -l is --level, and -n is the number of lines \
(analyze), games (match, train generate) or positions (book grow, train probcut).

`outflank help COMMAND` shows the options and examples of a command.";

/// Games of custodial capture: Othello, Reversi on boards of any size, and Alak.
#[derive(Parser)]
#[command(name = "outflank", version, after_help = EXAMPLES, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// Parses the command line of this process.
pub(crate) fn parse() -> Result<Command, clap::Error> {
    Arguments::try_parse_from(std::env::args_os().map(escape_board)).map(|arguments| arguments.command)
}

/// Returns the definition of the command line, for completions and manual pages.
pub(crate) fn program() -> clap::Command {
    Arguments::command()
}

/// Prefixes a board string that starts with an empty square with a blank, so that it is not parsed as an option.
///
/// Blanks are ignored in boards.
fn escape_board(argument: OsString) -> OsString {
    const ROW: usize = 8;
    let is_cell = |c: char| "-XxOo".contains(c);
    match argument.to_str() {
        Some(text) if text.starts_with('-') && text.len() > ROW && text.chars().take(ROW).all(is_cell) => {
            format!(" {text}").into()
        }
        _ => argument,
    }
}

#[cfg(test)]
mod examples;

#[cfg(test)]
mod tests {
    use super::{escape_board, program};

    #[test]
    fn the_command_line_is_well_defined() {
        program().debug_assert();
    }

    #[test]
    fn boards_are_distinguished_from_options() {
        for board in ["--XXXXX--OOOXX-O", "---------", "-oooooooo X"] {
            assert_eq!(escape_board(board.into()), format!(" {board}").as_str());
        }
        for other in ["-", "--", "-x", "--all-moves", "--oooooo", "XXXXXXXXX", "--white=human"] {
            assert_eq!(escape_board(other.into()), other);
        }
    }
}
