//! The commands of the console.

use outflank_engine::Level;
use outflank_play::saved_game::{Replace, typed_path};
use outflank_rules::reversi::Square;
use outflank_rules::{BoardSize, Move, reversi};
use std::num::NonZeroU8;
use std::path::{Path, PathBuf};

/// The commands, as `help` shows them.
pub(super) const HELP: &str = "  f5            place a disc on column f, row 5
  6 5  or  65   the same, as column and row
  hint          suggest a move
  analyze [N]   show the values of all moves, or of the best N
  review        review the moves so far: losses, accuracy, turning points
  level [N]     set the level of the computer, 0 to 30, or show who plays
  moves         list the legal moves and the moves so far
  position [P]  start from position P, as 64 squares and X or O, or show this one
  undo, redo    undo your last move, or redo it
  save FILE     save the game; save --force FILE replaces another one
  load FILE     load a game
  help          show this
  q             quit";

/// A line that the user typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ConsoleCommand {
    /// An empty line.
    Empty,
    Move(Move),
    /// Suggest a move.
    Hint,
    /// Show the values of this many moves.
    Analyze(Option<NonZeroU8>),
    /// Review the moves so far.
    Review,
    /// Set the level of the computer, or show it.
    Level(Option<Level>),
    /// Start from a position, or show the position.
    Position(Option<Box<reversi::Position>>),
    /// Undo moves.
    Undo,
    /// Redo moves.
    Redo,
    /// List moves.
    Moves,
    /// Write the game to a file.
    Save(PathBuf, Replace),
    /// Read a game from a file.
    Load(PathBuf),
    /// Show the commands.
    Help,
    Quit,
}

/// The error of a line that is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ParseCommandError {
    /// A file name is missing.
    #[error("{0} needs the name of a file")]
    NoFile(&'static str),
    /// What follows a command is none of its values.
    #[error("{command}: {reason}")]
    Value {
        command: &'static str,
        /// What was expected.
        reason: String,
    },
    /// The digits can be split into column and row in several ways.
    #[error("write column and row with a blank between, such as 6 12")]
    Ambiguous,
    /// The numbers are off the board.
    #[error("columns are 1 to {columns} and rows 1 to {rows}")]
    OffBoard {
        /// The columns of the board.
        columns: u8,
        /// The rows of the board.
        rows: u8,
    },
    /// Neither a square nor a command.
    #[error("{found:?} is neither a square, such as f5 or 6 5, nor a command; type help to see them")]
    Unknown {
        /// The first characters of the line.
        found: String,
    },
}

/// Parses a line for a board of this size.
pub(super) fn parse(line: &str, size: BoardSize) -> Result<ConsoleCommand, ParseCommandError> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match (word.to_ascii_lowercase().as_str(), rest.trim()) {
        ("", _) => Ok(ConsoleCommand::Empty),
        ("hint", "") => Ok(ConsoleCommand::Hint),
        ("analyze" | "analyse", "") => Ok(ConsoleCommand::Analyze(None)),
        ("analyze" | "analyse", count) => match count.parse() {
            Ok(count) => Ok(ConsoleCommand::Analyze(Some(count))),
            Err(_) => Err(invalid("analyze", &"expected a number of moves")),
        },
        ("review", "") => Ok(ConsoleCommand::Review),
        ("level", "") => Ok(ConsoleCommand::Level(None)),
        ("level", level) => match level.parse() {
            Ok(level) => Ok(ConsoleCommand::Level(Some(level))),
            Err(error) => Err(invalid("level", &error)),
        },
        ("position" | "setboard", "") => Ok(ConsoleCommand::Position(None)),
        ("position" | "setboard", position) => match position.parse() {
            Ok(position) => Ok(ConsoleCommand::Position(Some(Box::new(position)))),
            Err(error) => Err(invalid("position", &error)),
        },
        ("undo" | "u", "") => Ok(ConsoleCommand::Undo),
        ("redo" | "r", "") => Ok(ConsoleCommand::Redo),
        ("moves", "") => Ok(ConsoleCommand::Moves),
        ("help" | "h" | "?", "") => Ok(ConsoleCommand::Help),
        ("q" | "quit" | "exit", "") => Ok(ConsoleCommand::Quit),
        ("save", rest) => {
            // `--forced.txt` is the name of a file.
            let forced = rest.strip_prefix("--force").filter(|rest| rest.is_empty() || rest.starts_with(' '));
            let replace = if forced.is_some() { Replace::AnyGame } else { Replace::OwnGame };
            file_name("save", forced.unwrap_or(rest).trim()).map(|file| ConsoleCommand::Save(file, replace))
        }
        ("load", file) => file_name("load", file).map(ConsoleCommand::Load),
        _ => parse_move(line, size),
    }
}

fn invalid(command: &'static str, reason: &impl ToString) -> ParseCommandError {
    ParseCommandError::Value { command, reason: reason.to_string() }
}

fn file_name(command: &'static str, file: &str) -> Result<PathBuf, ParseCommandError> {
    if file.is_empty() { Err(ParseCommandError::NoFile(command)) } else { Ok(typed_path(Path::new(file))) }
}

fn parse_move(line: &str, size: BoardSize) -> Result<ConsoleCommand, ParseCommandError> {
    if line.starts_with(|c: char| c.is_ascii_digit()) && line.chars().all(is_numeric_part) {
        return parse_numbers(line, size).map(|square| ConsoleCommand::Move(Move::Place(square)));
    }
    line.parse::<reversi::Move>()
        .map(|mv| ConsoleCommand::Move(mv.into()))
        .map_err(|_| ParseCommandError::Unknown { found: line.chars().take(16).collect() })
}

fn is_numeric_part(c: char) -> bool {
    c.is_ascii_digit() || c == ',' || c.is_whitespace()
}

/// Parses `6 5`, `6,5` or `65`: column and row, from 1.
fn parse_numbers(line: &str, size: BoardSize) -> Result<Square, ParseCommandError> {
    let off_board = ParseCommandError::OffBoard { columns: size.columns, rows: size.rows };
    let parts: Vec<&str> = line.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let (column, row) = match parts[..] {
        [column, row] => (column, row),
        [both] if both.len() == 2 => both.split_at(1),
        [both] if both.len() > 2 => return Err(ParseCommandError::Ambiguous),
        _ => return Err(off_board),
    };
    let number = |digits: &str| digits.parse::<u8>().ok()?.checked_sub(1);
    let square = number(column).zip(number(row)).map(|(column, row)| Square { column, row });
    square.filter(|square| square.column < size.columns && square.row < size.rows).ok_or(off_board)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<ConsoleCommand, ParseCommandError> {
        parse(line, BoardSize { columns: 8, rows: 8 })
    }

    #[test]
    fn a_square_has_three_notations() {
        let f5 = Ok(ConsoleCommand::Move("f5".parse().unwrap()));
        for line in ["f5", "F5", " f5 ", "6 5", "65", "6,5", "6  5"] {
            assert_eq!(read(line), f5, "{line:?}");
        }
        assert_eq!(
            parse("12 11", BoardSize { columns: 26, rows: 26 }),
            Ok(ConsoleCommand::Move("l11".parse().unwrap()))
        );
    }

    #[test]
    fn invalid_lines_have_errors() {
        let off_board = ParseCommandError::OffBoard { columns: 8, rows: 8 };
        for line in ["9 1", "0 1", "99", "1", "1 2 3", "300 300"] {
            assert_eq!(read(line), Err(off_board.clone()), "{line:?}");
        }
        assert_eq!(read("112"), Err(ParseCommandError::Ambiguous));
        assert_eq!(read("save"), Err(ParseCommandError::NoFile("save")));
        assert_eq!(read("xyzzy"), Err(ParseCommandError::Unknown { found: "xyzzy".into() }));
        assert_eq!(read("level 31").unwrap_err().to_string(), "level: there is no level 31: the highest one is 30");
        assert_eq!(read("analyze x").unwrap_err().to_string(), "analyze: expected a number of moves");
        assert!(read("position XO?").unwrap_err().to_string().starts_with("position: character 3: "));
        assert_eq!(read("hint me"), Err(ParseCommandError::Unknown { found: "hint me".into() }));
    }

    #[test]
    fn commands_are_read_in_either_case() {
        assert_eq!(read("UNDO"), Ok(ConsoleCommand::Undo));
        assert_eq!(read("save My Game.txt"), Ok(ConsoleCommand::Save("My Game.txt".into(), Replace::OwnGame)));
        assert_eq!(read("save --force a b"), Ok(ConsoleCommand::Save("a b".into(), Replace::AnyGame)));
        assert_eq!(read("save --forced"), Ok(ConsoleCommand::Save("--forced".into(), Replace::OwnGame)));
        assert_eq!(read("save --force"), Err(ParseCommandError::NoFile("save")));
        assert_eq!(read("Q"), Ok(ConsoleCommand::Quit));
        assert_eq!(read("analyse 3"), Ok(ConsoleCommand::Analyze(NonZeroU8::new(3))));
        assert_eq!(read("Level 8"), Ok(ConsoleCommand::Level(Level::new(8))));
        assert_eq!(read("setboard"), Ok(ConsoleCommand::Position(None)));
        assert_eq!(read("review"), Ok(ConsoleCommand::Review));
    }
}
