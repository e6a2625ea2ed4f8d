//! What an engine sends to a program.

use super::Syntax;
use outflank_formats::ReadError;
use outflank_game::Side;
use outflank_othello::IllegalMove;
use std::fmt;

/// The answer to a command; its text ends with a line break, and a blank line belongs behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The number of the command.
    pub id: Option<u32>,
    /// What was asked for, or why it failed.
    pub result: Result<String, Failure>,
}

/// Why a command failed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Failure {
    /// The line is no command.
    #[error(transparent)]
    Syntax(#[from] Syntax),
    /// The rules forbid the move.
    #[error("illegal move: {}", .0.reason)]
    Illegal(#[from] IllegalMove),
    /// The other side is to move.
    #[error("wrong color, expected {}", .0.name().to_ascii_lowercase())]
    WrongColour(Side),
    /// There is only one board.
    #[error("unacceptable size")]
    Size,
    /// There is no move to take back.
    #[error("cannot undo")]
    Undo,
    /// There are no other games.
    #[error("unknown game")]
    Game,
    /// There is no such level.
    #[error("there is no such level")]
    Level,
    /// The file cannot be read.
    #[error("cannot load file")]
    File,
    /// The file holds no game that can be read.
    #[error("cannot load file: {0}")]
    Sgf(#[from] ReadError),
    /// Nobody has won yet.
    #[error("the game is not over")]
    NotOver,
    /// No search came before, or none was needed.
    #[error("there was no search")]
    NoSearch,
    /// There is nothing left to search.
    #[error("the game is over")]
    Over,
}

/// A reply as a program reads it, line by line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The number of the command.
    pub id: Option<u32>,
    /// What was asked for, or what the engine says of its failure.
    pub result: Result<String, String>,
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mark, text) = match &self.result {
            Ok(text) => ('=', text.clone()),
            Err(failure) => ('?', failure.to_string()),
        };
        write!(f, "{mark}")?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        // A blank line would end the reply, and so would one that an error quotes.
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        if !lines.is_empty() {
            write!(f, " {}", lines.join("\n"))?;
        }
        writeln!(f)
    }
}

impl Response {
    /// Reads the first line of a reply; `None` when it is none.
    ///
    /// Blanks before the number are tolerated, since some engines write them.
    pub fn parse(line: &str) -> Option<Self> {
        let line = line.trim_end();
        let (is_success, rest) = match line.strip_prefix('=') {
            Some(rest) => (true, rest),
            None => (false, line.strip_prefix('?')?),
        };
        let rest = rest.trim_start();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let is_number = matches!(rest.as_bytes().get(digits), None | Some(b' ' | b'\t'));
        let id = rest[..digits].parse().ok().filter(|_| is_number);
        let text = if id.is_some() { rest[digits..].trim_start() } else { rest }.to_owned();
        Some(Self { id, result: if is_success { Ok(text) } else { Err(text) } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_never_cut_by_a_blank_line() {
        let reply = Reply { id: Some(3), result: Ok("a\n\n b\n".to_owned()) };
        assert_eq!(reply.to_string(), "=3 a\n b\n");
        assert_eq!(Reply { id: None, result: Ok(String::new()) }.to_string(), "=\n");
        assert_eq!(Reply { id: None, result: Err(Failure::Undo) }.to_string(), "? cannot undo\n");
    }

    #[test]
    fn replies_of_other_engines_are_understood() {
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
