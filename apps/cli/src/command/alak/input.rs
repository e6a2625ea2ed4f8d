//! What a person may type.

use super::plies::{ParsePliesError, Plies};
use outflank_alak::{BoardError, ParseSlideError, Position, Slide, Slots};

/// The commands, as `h` shows them.
pub(super) const HELP: &str = "\
Commands:
  3 to 5        move the disc on slot 3 to slot 5; also 3 5 or 3-5
  board         show the board and the numbers of its slots
  advise        suggest a move (also: advice)
  eval          show the proven value of the position and of each move
  undo, redo    undo or redo your last move
  new, reset    start a new game
  reset BOARD   start from another board, such as xx..xx.oo.o, with X to move
  lookahead N   set the search depth to N plies
  grow          expand the game tree to the lookahead depth and count its nodes
  dump [N]      print the game tree to N plies, or to the lookahead depth
  h, help       show this
  q, quit       quit";

/// A line that a person typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// Nothing.
    Empty,
    /// A move.
    Move(Slide),
    /// Show the board.
    Board,
    /// Suggest a move.
    Advise,
    /// Show the proven values.
    Eval,
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Start again, from this position if there is one.
    Reset(Option<Position>),
    /// Show or set the lookahead.
    Lookahead(Option<Plies>),
    /// Count the tree.
    Grow,
    /// Print the tree.
    Dump(Option<Plies>),
    /// Show the commands.
    Help,
    /// Leave.
    Quit,
}

/// Why a line is no input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum InputError {
    /// Not the board of a game.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Not a number of plies.
    #[error(transparent)]
    Plies(#[from] ParsePliesError),
    /// It began like a move.
    #[error(transparent)]
    Slide(#[from] ParseSlideError),
    /// It is neither a move nor a command.
    #[error("unknown command {found:?}; enter h for help")]
    Unknown {
        /// The beginning of what was typed.
        found: String,
    },
}

/// Reads a line typed in a game of this length.
pub(super) fn parse(line: &str, slots: Slots) -> Result<Input, InputError> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    Ok(match (word.to_ascii_lowercase().as_str(), rest.trim()) {
        ("", _) => Input::Empty,
        ("h" | "help" | "?", "") => Input::Help,
        ("q" | "quit" | "exit", "") => Input::Quit,
        ("board" | "b", "") => Input::Board,
        ("advise" | "advice", "") => Input::Advise,
        ("eval", "") => Input::Eval,
        ("undo" | "u", "") => Input::Undo,
        ("redo" | "r", "") => Input::Redo,
        ("new" | "reset", "") => Input::Reset(None),
        ("reset", board) => Input::Reset(Some(Position::from_board_of(slots, board)?)),
        ("lookahead", plies) => Input::Lookahead(parse_plies(plies)?),
        ("grow", "") => Input::Grow,
        ("dump", plies) => Input::Dump(parse_plies(plies)?),
        _ if line.starts_with(|c: char| c.is_ascii_digit()) => Input::Move(line.parse()?),
        _ => return Err(InputError::Unknown { found: line.chars().take(16).collect() }),
    })
}

fn parse_plies(text: &str) -> Result<Option<Plies>, ParsePliesError> {
    if text.is_empty() { Ok(None) } else { text.parse().map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Input, InputError> {
        parse(line, Slots::STANDARD)
    }

    #[test]
    fn a_move_is_read_in_several_ways() {
        for line in ["3 to 5", "3 5", "3-5", " 3 TO 5 "] {
            assert_eq!(read(line), Ok(Input::Move(Slide { from: 3, to: 5 })), "{line:?}");
        }
    }

    #[test]
    fn commands_are_read_in_either_case_and_with_their_arguments() {
        assert_eq!(read(" ADVICE "), Ok(Input::Advise));
        assert_eq!(read("dump"), Ok(Input::Dump(None)));
        assert_eq!(read("dump  2"), Ok(Input::Dump(Some("2".parse().unwrap()))));
        assert_eq!(read("lookahead 12"), Ok(Input::Lookahead(Some("12".parse().unwrap()))));
        assert_eq!(read("reset"), read("new"));
        let board = Position::from_board("xx..xx.oo.o").unwrap();
        assert_eq!(read("Reset XX__xx-oo.o"), Ok(Input::Reset(Some(board))));
    }

    #[test]
    fn what_is_wrong_is_said() {
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
