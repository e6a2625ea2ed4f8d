//! The commands of the console.

use super::lookahead::{Lookahead, ParseLookaheadError};
use outflank_rules::alak::{BoardError, ParseSlideError, Position, Slide, Slots};

/// The commands, as `h` shows them.
pub(super) const HELP: &str = "\
Commands:
  3 to 5        move the disc on slot 3 to slot 5; also 3 5 or 3-5
  board         show the board and the numbers of its slots
  hint          suggest a move (also: advise, advice)
  eval          show the proven value of the position and of each move
  undo, redo    undo or redo your last move
  new, reset    start a new game
  reset BOARD   start from another board, such as xx..xx.oo.o, with X to move
  lookahead N   set the search depth to N plies
  grow          expand the game tree to the lookahead depth and count its nodes
  dump [N]      print the game tree to N plies, or to the lookahead depth
  h, help       show this
  q, quit       quit";

/// A line that the user typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConsoleCommand {
    /// An empty line.
    Empty,
    /// A move.
    Move(Slide),
    /// Show the board.
    Board,
    /// Suggest a move.
    Hint,
    /// Show the proven values.
    Eval,
    /// Undo moves.
    Undo,
    /// Redo moves.
    Redo,
    /// Start a game, from this position or from the standard one.
    Reset(Option<Position>),
    /// Show or set the lookahead.
    Lookahead(Option<Lookahead>),
    /// Count the nodes of the tree.
    Grow,
    /// Print the tree.
    Dump(Option<Lookahead>),
    /// Show the commands.
    Help,
    /// Quit.
    Quit,
}

/// The error of a line that is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ParseCommandError {
    /// Not a valid board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Not a number of plies.
    #[error(transparent)]
    Lookahead(#[from] ParseLookaheadError),
    /// Not a valid move.
    #[error(transparent)]
    Slide(#[from] ParseSlideError),
    /// Neither a move nor a command.
    #[error("unknown command {found:?}; enter h for help")]
    Unknown {
        /// The first characters of the line.
        found: String,
    },
}

/// Parses a line in a game of this length.
pub(super) fn parse(line: &str, slots: Slots) -> Result<ConsoleCommand, ParseCommandError> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    Ok(match (word.to_ascii_lowercase().as_str(), rest.trim()) {
        ("", _) => ConsoleCommand::Empty,
        ("h" | "help" | "?", "") => ConsoleCommand::Help,
        ("q" | "quit" | "exit", "") => ConsoleCommand::Quit,
        ("board" | "b", "") => ConsoleCommand::Board,
        ("hint" | "advise" | "advice", "") => ConsoleCommand::Hint,
        ("eval", "") => ConsoleCommand::Eval,
        ("undo" | "u", "") => ConsoleCommand::Undo,
        ("redo" | "r", "") => ConsoleCommand::Redo,
        ("new" | "reset", "") => ConsoleCommand::Reset(None),
        ("reset", board) => ConsoleCommand::Reset(Some(Position::from_board_of(slots, board)?)),
        ("lookahead", plies) => ConsoleCommand::Lookahead(parse_lookahead(plies)?),
        ("grow", "") => ConsoleCommand::Grow,
        ("dump", plies) => ConsoleCommand::Dump(parse_lookahead(plies)?),
        _ if line.starts_with(|c: char| c.is_ascii_digit()) => ConsoleCommand::Move(line.parse()?),
        _ => return Err(ParseCommandError::Unknown { found: line.chars().take(16).collect() }),
    })
}

fn parse_lookahead(text: &str) -> Result<Option<Lookahead>, ParseLookaheadError> {
    if text.is_empty() { Ok(None) } else { text.parse().map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<ConsoleCommand, ParseCommandError> {
        parse(line, Slots::STANDARD)
    }

    #[test]
    fn a_move_has_several_notations() {
        for line in ["3 to 5", "3 5", "3-5", " 3 TO 5 "] {
            assert_eq!(read(line), Ok(ConsoleCommand::Move(Slide { from: 3, to: 5 })), "{line:?}");
        }
    }

    #[test]
    fn commands_are_read_in_either_case_and_with_their_arguments() {
        assert_eq!(read(" ADVICE "), Ok(ConsoleCommand::Hint));
        assert_eq!(read("dump"), Ok(ConsoleCommand::Dump(None)));
        assert_eq!(read("dump  2"), Ok(ConsoleCommand::Dump(Some("2".parse().unwrap()))));
        assert_eq!(read("lookahead 12"), Ok(ConsoleCommand::Lookahead(Some("12".parse().unwrap()))));
        assert_eq!(read("reset"), read("new"));
        let board = Position::from_board("xx..xx.oo.o").unwrap();
        assert_eq!(read("Reset XX__xx-oo.o"), Ok(ConsoleCommand::Reset(Some(board))));
    }

    #[test]
    fn invalid_lines_have_errors() {
        for (line, message) in [
            ("fly", "unknown command \"fly\"; enter h for help"),
            ("undo it", "unknown command \"undo it\"; enter h for help"),
            ("a very long line indeed", "unknown command \"a very long line\"; enter h for help"),
            ("3", "expected a slide such as 3-5 (from slot 3 to slot 5), but found \"3\""),
            ("lookahead 0", "expected a number of plies from 1 to 12, but found \"0\""),
            ("dump x", "expected a number of plies from 1 to 12, but found \"x\""),
            ("reset xx..oo", "expected a board of 11 slots, but found 6"),
            ("reset xx..oo...zz", "slot 10: expected x, o or . (empty), but found 'z'"),
            ("reset xxxxxxooooo", "the board has no empty slot"),
            ("reset xx..o......", "O needs at least two discs, but has 1"),
        ] {
            assert_eq!(read(line).unwrap_err().to_string(), message, "{line:?}");
        }
    }
}
