//! The command line.

mod groups;
mod parse_error;

use crate::command::Command;
use clap::{CommandFactory, FromArgMatches, Parser};
use std::ffi::OsString;

const EXAMPLES: &str = "\
Examples:
  outflank play                          play Othello against the computer
  outflank play --size 6x6 --start mirrored --black greedy --white human
  outflank play alak --black perfect     play Alak against a perfect player
  outflank analyze f5d6c3d3c4f4f6f3e6e7  score each move of a game
  outflank solve problems.obf --check    compare with the answers in the file
  outflank convert --check games/*.wtb   validate the games of WTHOR files
  outflank db import wthor               make a database of games
  outflank serve --open                  play and analyse in a browser

Short options mean the same everywhere: -j is --json, -l is --level, -n is --count and -t is --threads.

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
    let words: Vec<_> = escaped(arguments).collect();
    let matches = program.try_get_matches_from_mut(&words);
    let mut matches = matches.map_err(|error| parse_error::reworded(error, &program, &words))?;
    // `format` adds the usage, which the errors of this step lack.
    let arguments = Arguments::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut program))?;
    Ok(arguments.command)
}

/// Returns the definition of the command line, with its commands in groups.
pub(crate) fn program() -> clap::Command {
    groups::grouped(Arguments::command())
}

/// Returns the definition of the command line without what is hidden, which completions would offer.
pub(crate) fn visible_program() -> clap::Command {
    visible(&program())
}

fn visible(command: &clap::Command) -> clap::Command {
    // Made anew, since clap has no way to remove an argument or a command.
    let mut shown = clap::Command::new(command.get_name().to_owned())
        .args(command.get_arguments().filter(|argument| !argument.is_hide_set()).cloned())
        .subcommands(command.get_subcommands().filter(|command| !command.is_hide_set()).map(visible))
        .disable_help_subcommand(command.is_disable_help_subcommand_set());
    if let Some(version) = command.get_version() {
        shown = shown.version(version.to_owned());
    }
    if let Some(about) = command.get_about() {
        shown = shown.about(about.clone());
    }
    shown
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
mod option_names;

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
