//! What a program sends to an engine.

use super::TimedMove;
use outflank_othello::ParseMoveError;
use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

/// What a program sends to an engine, a line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Speak this version of the protocol.
    Nboard(u32),
    /// Search so deep.
    SetDepth(u8),
    /// This is the game, as text in GGF.
    SetGame(String),
    /// A draw is worth so many discs to Black: 100 for as much as a win, −100 for as little as a loss.
    SetContempt(i32),
    /// This move was played.
    Move(TimedMove),
    /// Tell so many of the best moves.
    Hint(NonZeroU8),
    /// Choose a move.
    Go,
    /// Stop, and say that you have.
    Ping(u64),
    /// Keep the game in the book.
    Learn,
    /// Tell what every position of the game is worth.
    Analyze,
    /// Leave.
    Quit,
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandFault {
    /// There is no such command.
    #[error("unknown command {0:?}")]
    Unknown(String),
    /// What stands behind the command makes no sense.
    #[error("{command:?} needs {needed}")]
    Argument {
        /// The command.
        command: &'static str,
        /// What it needs.
        needed: &'static str,
    },
    /// What stands behind `move` is no move.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nboard(version) => write!(f, "nboard {version}"),
            Self::SetDepth(depth) => write!(f, "set depth {depth}"),
            Self::SetGame(game) => write!(f, "set game {game}"),
            Self::SetContempt(contempt) => write!(f, "set contempt {contempt}"),
            Self::Move(mv) => write!(f, "move {mv}"),
            Self::Hint(lines) => write!(f, "hint {lines}"),
            Self::Go => f.write_str("go"),
            Self::Ping(number) => write!(f, "ping {number}"),
            Self::Learn => f.write_str("learn"),
            Self::Analyze => f.write_str("analyze"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

impl FromStr for Command {
    type Err = CommandFault;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let (word, rest) = split_word(line);
        let command = match word {
            "nboard" => Self::Nboard(number(rest, "nboard", "a version")?),
            "set" => return parse_set(rest),
            "move" => Self::Move(rest.parse()?),
            "hint" => Self::Hint(number(rest, "hint", "a number of moves from 1 to 255")?),
            "go" => Self::Go,
            "ping" => Self::Ping(number(rest, "ping", "a number")?),
            "learn" => Self::Learn,
            "analyze" => Self::Analyze,
            "quit" => Self::Quit,
            // In the first version of the protocol a move was all there was on its line.
            _ if line.trim().len() == 2 => Self::Move(line.parse().map_err(|_| unknown(line))?),
            _ => return Err(unknown(line)),
        };
        Ok(command)
    }
}

fn parse_set(rest: &str) -> Result<Command, CommandFault> {
    let (word, value) = split_word(rest);
    match word {
        "depth" => Ok(Command::SetDepth(number(value, "set depth", "a number of plies")?)),
        "game" if value.is_empty() => Err(CommandFault::Argument { command: "set game", needed: "a game" }),
        "game" => Ok(Command::SetGame(value.to_owned())),
        "contempt" => Ok(Command::SetContempt(number(value, "set contempt", "a number of discs")?)),
        _ => Err(unknown(&format!("set {rest}"))),
    }
}

fn number<T: FromStr>(text: &str, command: &'static str, needed: &'static str) -> Result<T, CommandFault> {
    text.parse().map_err(|_| CommandFault::Argument { command, needed })
}

/// Quotes the start of a line.
fn unknown(line: &str) -> CommandFault {
    CommandFault::Unknown(line.trim().chars().take(32).collect())
}

/// Splits the first word off a line.
pub(super) fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(line: &str) -> Result<Command, String> {
        line.parse().map_err(|fault: CommandFault| fault.to_string())
    }

    #[test]
    fn commands_are_read_with_what_stands_behind_them() {
        assert_eq!(read("nboard 2"), Ok(Command::Nboard(2)));
        assert_eq!(read("  set   game (;GM[Othello] ;) "), Ok(Command::SetGame("(;GM[Othello] ;)".into())));
        assert_eq!(read("set contempt -100"), Ok(Command::SetContempt(-100)));
        let timed = |text: &str| Ok(Command::Move(text.parse().unwrap()));
        assert_eq!(read("move F5/1.5/0.25"), timed("F5/1.5/0.25"));
        assert_eq!(read("move f5"), timed("F5"));
        assert_eq!(read("PA"), timed("PA"));
        assert_eq!(read("e6").unwrap().to_string(), "move E6");
    }

    #[test]
    fn faults_say_what_is_wrong() {
        for (line, fault) in [
            ("fly", "unknown command \"fly\""),
            ("", "unknown command \"\""),
            ("z9", "unknown command \"z9\""),
            ("set", "unknown command \"set\""),
            ("set wings 2", "unknown command \"set wings 2\""),
            ("set depth deep", "\"set depth\" needs a number of plies"),
            ("set game", "\"set game\" needs a game"),
            ("hint 0", "\"hint\" needs a number of moves from 1 to 255"),
            ("ping", "\"ping\" needs a number"),
            ("move z9", "expected a square from a1 to h8 or -- for a pass, but found \"z9\""),
        ] {
            assert_eq!(read(line), Err(fault.to_owned()), "{line:?}");
        }
    }

    proptest! {
        #[test]
        fn a_command_survives_its_line(line in "(set (depth|contempt)|nboard|hint|ping|move [a-h][1-8]/|move pa//)? ?-?[0-9.]{0,5}(/[0-9.]{0,4})?") {
            if let Ok(command) = line.parse::<Command>() {
                prop_assert_eq!(command.to_string().parse(), Ok(command));
            }
        }
    }
}
