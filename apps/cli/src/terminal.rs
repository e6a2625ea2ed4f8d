//! The terminal: its size, and lines that the user types.

use rustyline::{DefaultEditor, error::ReadlineError};
use std::io::{self, BufRead, IsTerminal, StdinLock, Write, stderr, stdin, stdout};
use terminal_size::terminal_size_of;

/// The width of a terminal that does not report one.
const DEFAULT_WIDTH: usize = 80;
/// The height of a terminal that does not report one.
const DEFAULT_HEIGHT: usize = 24;
/// The maximum length of a line from a pipe, in bytes; the rest becomes the next line.
const MAX_LINE: u64 = 1 << 20;

/// Returns whether full-screen output is possible: input and output are a terminal that can move its cursor.
pub(crate) fn is_full_screen_capable() -> bool {
    stdin().is_terminal() && stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Returns the columns of the terminal that standard output goes to, or `None` when it goes elsewhere.
pub(crate) fn output_width() -> Option<usize> {
    stdout().is_terminal().then(|| terminal_size_of(stdout()).map_or(DEFAULT_WIDTH, |(width, _)| width.0.into()))
}

/// Returns a line of text that is broken between words where standard output is a terminal; the other lines
/// begin below the end of `head`.
pub(crate) fn broken_line(head: &str, text: &str) -> String {
    output_width().map_or_else(|| format!("{head}{text}"), |columns| broken_to(head, text, columns))
}

fn broken_to(head: &str, text: &str, columns: usize) -> String {
    let indent = head.chars().count();
    let room = u16::try_from(columns.saturating_sub(indent).max(1)).unwrap_or(u16::MAX);
    match &outflank_tui::wrap(text, room)[..] {
        // What fits keeps its blanks.
        [_] => format!("{head}{text}"),
        lines => format!("{head}{}", lines.join(&format!("\n{:indent$}", ""))),
    }
}

/// Returns the columns of the terminal that standard error goes to.
pub(crate) fn error_width() -> usize {
    terminal_size_of(stderr()).map_or(DEFAULT_WIDTH, |(width, _)| width.0.into())
}

/// Returns the rows of the terminal that standard error goes to.
pub(crate) fn error_height() -> usize {
    terminal_size_of(stderr()).map_or(DEFAULT_HEIGHT, |(_, height)| height.0.into())
}

/// A source of command lines: a terminal with line editing and history, or a pipe.
pub(crate) enum Prompt {
    /// A terminal.
    Terminal(Box<DefaultEditor>),
    /// A pipe or a file. The prompt and the line are echoed, so that the output reads as a session.
    Pipe(StdinLock<'static>),
}

impl Prompt {
    /// Reads from the terminal, or from the pipe that standard input is.
    pub(crate) fn new() -> anyhow::Result<Self> {
        if stdin().is_terminal() {
            return Ok(Self::Terminal(Box::new(DefaultEditor::new()?)));
        }
        Ok(Self::Pipe(stdin().lock()))
    }

    /// Returns the next line without its end, or `None` at the end of the input, on Ctrl-C and on Ctrl-D.
    pub(crate) fn line(&mut self, prompt: &str, out: &mut impl Write) -> anyhow::Result<Option<String>> {
        out.flush()?;
        match self {
            Self::Terminal(editor) => edited_line(editor, prompt),
            Self::Pipe(input) => {
                let line = piped_line(input)?;
                writeln!(out, "{prompt}{}", line.as_deref().unwrap_or_default())?;
                Ok(line)
            }
        }
    }
}

fn edited_line(editor: &mut DefaultEditor, prompt: &str) -> anyhow::Result<Option<String>> {
    match editor.readline(prompt) {
        Ok(line) => {
            editor.add_history_entry(&line)?;
            Ok(Some(line))
        }
        Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Reads a line; bytes that are not UTF-8 become replacement characters.
fn piped_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if io::Read::take(&mut *input, MAX_LINE).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_broken_between_words_below_its_beginning() {
        let text = "your move gives a long frontier";
        assert_eq!(broken_to("  frontier  ", text, 80), format!("  frontier  {text}"));
        let broken = "  frontier  your move gives\n            a long frontier";
        assert_eq!(broken_to("  frontier  ", text, 28), broken);
        assert_eq!(broken_to("", "角を取る", 4), "角を\n取る", "a text without blanks");
        assert_eq!(broken_to("head", "ab", 2), "heada\n    b");
    }
}
