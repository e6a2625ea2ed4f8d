//! The command line.

use crate::command::Command;
use clap::Parser;

const EXAMPLES: &str = "\
Examples:
  outflank play                          a game of Othello against the machine
  outflank play --size 6x6 --start mirrored --black greedy --white human
  outflank alak --engine perfect         a game of Alak against a player who makes no mistake
  outflank perft 10 --threads 2          count the lines of play of ten plies
  outflank replay games/*.wtb            check every game of a WTHOR collection

`outflank help COMMAND` tells more about a command.";

/// Games of custodial capture: Othello, Reversi on boards of any size, and Alak.
#[derive(Parser)]
#[command(name = "outflank", version, after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// Reads the command line of this process.
pub(crate) fn parse() -> Result<Command, clap::Error> {
    Arguments::try_parse().map(|arguments| arguments.command)
}

#[cfg(test)]
mod tests {
    use super::Arguments;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_defined() {
        Arguments::command().debug_assert();
    }
}
