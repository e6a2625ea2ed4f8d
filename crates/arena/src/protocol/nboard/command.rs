//! The commands.

use super::timed::TimedMove;
use outflank_rules::othello::ParseMoveError;
use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

/// A command of the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `nboard`: use a version of the protocol.
    Nboard(u32),
    /// `set depth`: set the midgame depth, in plies.
    SetDepth(u8),
    /// `set game`: set the game, in GGF.
    SetGame(String),
    /// `set contempt`: set the value of a draw, in discs for Black; 100 makes it a win, −100 a loss.
    SetContempt(i32),
    /// `move`: play a move.
    Move(TimedMove),
    /// `hint`: report a number of best moves.
    Hint(NonZeroU8),
    /// `go`: choose a move.
    Go,
    /// `ping`: stop, and reply with the number.
    Ping(u64),
    /// `learn`: add the game to the book.
    Learn,
    /// `analyze`: evaluate every position of the game.
    Analyze,
    /// `quit`: end the engine.
    Quit,
}

/// Why a line is not a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseCommandError {
    /// The command is unknown.
    #[error("unknown command {0:?}")]
    Unknown(String),
    /// The argument of the command is missing or invalid.
    #[error("{command:?} needs {needed}")]
    Argument {
        /// The command.
        command: &'static str,
        /// The expected argument.
        needed: &'static str,
    },
    /// The argument of `move` is not a move.
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
    type Err = ParseCommandError;

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
            // In version 1 of the protocol a line is a move alone.
            _ if line.trim().len() == 2 => Self::Move(line.parse().map_err(|_| unknown(line))?),
            _ => return Err(unknown(line)),
        };
        Ok(command)
    }
}

fn parse_set(rest: &str) -> Result<Command, ParseCommandError> {
    let (word, value) = split_word(rest);
    match word {
        "depth" => Ok(Command::SetDepth(number(value, "set depth", "a number of plies")?)),
        "game" if value.is_empty() => Err(ParseCommandError::Argument { command: "set game", needed: "a game" }),
        "game" => Ok(Command::SetGame(value.to_owned())),
        "contempt" => Ok(Command::SetContempt(number(value, "set contempt", "a number of discs")?)),
        _ => Err(unknown(&format!("set {rest}"))),
    }
}

fn number<T: FromStr>(text: &str, command: &'static str, needed: &'static str) -> Result<T, ParseCommandError> {
    text.parse().map_err(|_| ParseCommandError::Argument { command, needed })
}

/// Makes the error for an unknown line, which it quotes in part.
fn unknown(line: &str) -> ParseCommandError {
    ParseCommandError::Unknown(line.trim().chars().take(32).collect())
}

/// Splits a line into its first word and the rest.
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
        line.parse().map_err(|error: ParseCommandError| error.to_string())
    }

    #[test]
    fn commands_are_parsed_with_their_arguments() {
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
    fn errors_name_the_command_and_the_expected_argument() {
        for (line, error) in [
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
            assert_eq!(read(line), Err(error.to_owned()), "{line:?}");
        }
    }

    proptest! {
        #[test]
        fn a_command_round_trips_through_its_line(line in "(set (depth|contempt)|nboard|hint|ping|move [a-h][1-8]/|move pa//)? ?-?[0-9.]{0,5}(/[0-9.]{0,4})?") {
            if let Ok(command) = line.parse::<Command>() {
                prop_assert_eq!(command.to_string().parse(), Ok(command));
            }
        }
    }
}
