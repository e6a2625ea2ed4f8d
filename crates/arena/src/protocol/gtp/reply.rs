//! The replies, and positions as text.

use super::command::SyntaxError;
use outflank_formats::ReadError;
use outflank_rules::othello::{IllegalMove, Position, Square};
use outflank_rules::{Game, Side};
use std::fmt;

/// The reply to a command.
///
/// Its text ends with a line break. That which a driver writes after every reply then makes the blank line that ends a reply
/// of GTP.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The number of the command.
    pub id: Option<u32>,
    /// The result of the command.
    pub result: Result<String, CommandError>,
}

/// Why a command cannot be executed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CommandError {
    /// The line is not a command.
    #[error(transparent)]
    SyntaxError(#[from] SyntaxError),
    /// The move is illegal.
    #[error("illegal move: {}", .0.reason)]
    Illegal(#[from] IllegalMove),
    /// The other side is to move.
    #[error("wrong color, expected {}", .0.name().to_ascii_lowercase())]
    WrongColour(Side),
    /// The size of the board is unsupported.
    #[error("unacceptable size")]
    Size,
    /// There is no move to undo.
    #[error("cannot undo")]
    Undo,
    /// The game is unknown.
    #[error("unknown game")]
    Game,
    /// The level does not exist.
    #[error("there is no such level")]
    Level,
    /// The file cannot be read.
    #[error("cannot load file")]
    File,
    /// The game in the file is invalid.
    #[error("cannot load file: {0}")]
    Sgf(#[from] ReadError),
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// No search has been made for the last move.
    #[error("there was no search")]
    NoSearch,
    /// The game is over.
    #[error("the game is over")]
    Over,
}

/// The first line of a reply, as the client parses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The number of the command.
    pub id: Option<u32>,
    /// The result, or the error message of the engine.
    pub result: Result<String, String>,
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mark, text) = match &self.result {
            Ok(text) => ('=', text.clone()),
            Err(error) => ('?', error.to_string()),
        };
        write!(f, "{mark}")?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        // A blank line, such as in a quoted text, would end the reply.
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        if !lines.is_empty() {
            write!(f, " {}", lines.join("\n"))?;
        }
        writeln!(f)
    }
}

impl Response {
    /// Parses the first line of a reply; `None` if it is not one.
    ///
    /// Blanks before the number are accepted, since some engines write them.
    pub fn parse(line: &str) -> Option<Self> {
        let line = line.trim_end();
        let (is_success, rest) = match line.strip_prefix('=') {
            Some(rest) => (true, rest),
            None => (false, line.strip_prefix('?')?),
        };
        let rest = rest.trim_start();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        // Digits that are a part of a longer word, as in `=2.0`, belong to the text.
        let is_number = matches!(rest.as_bytes().get(digits), None | Some(b' ' | b'\t'));
        let id = rest[..digits].parse().ok().filter(|_| is_number);
        let text = if id.is_some() { rest[digits..].trim_start() } else { rest }.to_owned();
        Some(Self { id, result: if is_success { Ok(text) } else { Err(text) } })
    }
}

/// Returns the rows of the board, from the top.
pub(super) fn board_rows(position: &Position) -> Vec<String> {
    let mark = |&square: &Square| position.disc(square).map_or('.', Side::letter).to_string();
    Square::ALL.chunks(8).map(|row| row.iter().map(mark).collect::<Vec<_>>().join(" ")).collect()
}

pub(super) fn board_diagram(position: &Position) -> String {
    let discs = position.disc_counts();
    let turn = match position.outcome() {
        Some(_) => "the game is over".to_owned(),
        None => format!("{} to move", position.to_move().name()),
    };
    // The first line follows the mark of the reply, which would shift it.
    format!("the board\n{}\nBlack (X) {}, White (O) {}, {turn}", position.diagram(), discs.black, discs.white)
}

/// Returns the score of a game that is over: `B+12`, `W+2` or `0`, the empties given to the winner.
pub(super) fn final_score(position: &Position) -> Option<String> {
    let outcome = position.outcome()?;
    let letter = |winner| if winner == Side::Black { 'B' } else { 'W' };
    Some(outcome.winner().map_or("0".to_owned(), |winner| format!("{}+{}", letter(winner), outcome.margin().abs())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_contains_no_blank_line() {
        let reply = Reply { id: Some(3), result: Ok("a\n\n b\n".to_owned()) };
        assert_eq!(reply.to_string(), "=3 a\n b\n");
        assert_eq!(Reply { id: None, result: Ok(String::new()) }.to_string(), "=\n");
        assert_eq!(Reply { id: None, result: Err(CommandError::Undo) }.to_string(), "? cannot undo\n");
    }

    #[test]
    fn replies_of_other_engines_are_parsed() {
        let read = |line| Response::parse(line).map(|response| (response.id, response.result));
        assert_eq!(read("=12 f5"), Some((Some(12), Ok("f5".into()))));
        assert_eq!(read("= 12 F5\r"), Some((Some(12), Ok("F5".into()))));
        assert_eq!(read("= f5"), Some((None, Ok("f5".into()))));
        assert_eq!(read("=5"), Some((Some(5), Ok(String::new()))));
        assert_eq!(read("= 2.0"), Some((None, Ok("2.0".into()))));
        assert_eq!(read("?5 illegal move"), Some((Some(5), Err("illegal move".into()))));
        assert_eq!((read(""), read("f5")), (None, None));
    }
}
