//! The command line.

use crate::command::Command;
use clap::{CommandFactory, FromArgMatches, Parser};
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
    parse_from(std::env::args_os())
}

fn parse_from(arguments: impl Iterator<Item = OsString>) -> Result<Command, clap::Error> {
    let mut program = with_negative_numbers(program());
    let mut matches = program.try_get_matches_from_mut(escaped(arguments))?;
    let arguments = Arguments::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut program))?;
    Ok(arguments.command)
}

/// Returns the definition of the command line, for completions and manual pages.
pub(crate) fn program() -> clap::Command {
    Arguments::command()
}

/// Lets all arguments take negative numbers, so that the error of `--time -1` is the same as that of `--time 0`.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|argument| {
        let takes_values = argument.get_action().takes_values();
        if takes_values { argument.allow_negative_numbers(true) } else { argument }
    });
    command.mut_subcommands(with_negative_numbers)
}

/// Escapes the board strings among arguments. The value of an option needs no escape: the option takes it as it is.
fn escaped(arguments: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    let mut is_value = false;
    arguments.map(move |argument| {
        let is_value = std::mem::replace(&mut is_value, argument == "--position");
        if is_value { argument } else { escape_board(argument) }
    })
}

/// Prefixes a board string that starts with an empty square with a blank, so that it is not parsed as an option.
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

/// Returns an argument as the user has typed it, without the blank before a board string.
pub(crate) fn as_typed(argument: &str) -> &str {
    argument.strip_prefix(' ').filter(|rest| rest.starts_with('-')).unwrap_or(argument)
}

#[cfg(test)]
mod examples;

#[cfg(test)]
mod tests {
    use super::{as_typed, escape_board, escaped, program};

    #[test]
    fn the_command_line_is_well_defined() {
        program().debug_assert();
        super::with_negative_numbers(program()).debug_assert();
    }

    #[test]
    fn boards_are_distinguished_from_options() {
        for board in ["--XXXXX--OOOXX-O", "---------", "-oooooooo X"] {
            assert_eq!(escape_board(board.into()), format!(" {board}").as_str());
            assert_eq!(as_typed(&format!(" {board}")), board);
            let values = ["perft", "--position", board].map(Into::into);
            assert_eq!(escaped(values.clone().into_iter()).collect::<Vec<_>>(), values);
        }
        for other in ["-", "--", "-x", "--all-moves", "--oooooo", "XXXXXXXXX", "--white=human"] {
            assert_eq!(escape_board(other.into()), other);
        }
    }
}
