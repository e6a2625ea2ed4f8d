//! Asking a person for a line.

use rustyline::{DefaultEditor, error::ReadlineError};
use std::io::{self, BufRead, IsTerminal, StdinLock, Write};

/// Where lines come from: a person at a terminal, who edits them and has a history, or a pipe.
pub(crate) enum Prompt {
    /// A terminal.
    Terminal(Box<DefaultEditor>),
    /// A pipe or a file. The prompt and the line are echoed, so that the output reads like the session it is.
    Pipe(StdinLock<'static>),
}

/// The longest line that is taken from a pipe, in bytes; what follows belongs to the next one.
const LONGEST_LINE: u64 = 1 << 20;

impl Prompt {
    /// Asks at the terminal, or reads the pipe that standard input is.
    pub(crate) fn new() -> anyhow::Result<Self> {
        if io::stdin().is_terminal() {
            return Ok(Self::Terminal(Box::new(DefaultEditor::new()?)));
        }
        Ok(Self::Pipe(io::stdin().lock()))
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

/// Reads a line of any bytes; what is not UTF-8 becomes a replacement character, and no command.
fn piped_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if io::Read::take(&mut *input, LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned()))
}
