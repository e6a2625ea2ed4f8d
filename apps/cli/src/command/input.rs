//! Files of games and positions, read piece by piece.

mod games;
mod lines;
mod names;

use super::standard_input::StandardInput;
use anyhow::Context;
pub(crate) use games::Games;
pub(crate) use lines::{Line, LineError, Lines};
use outflank_formats::Format;
use outflank_formats::detect::detect;
use outflank_game::StopFlag;
use outflank_reversi::Rules;
use std::fs::File;
use std::io::{self, Cursor, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// A file, or standard input, of which as much has been read as gives its format away.
pub(crate) struct Input {
    path: PathBuf,
    head: Vec<u8>,
    rest: Box<dyn Read>,
}

/// How many bytes of the beginning are read at most.
const HEAD: usize = 1 << 16;

impl Input {
    /// Opens a file, or standard input when its name is `-`.
    ///
    /// No more of a pipe is read than gives its format away, so that its first line can be answered before the second.
    pub(crate) fn open(path: &Path, stop: &StopFlag) -> anyhow::Result<Self> {
        let about = || format!("cannot read {}", path.display());
        let mut rest: Box<dyn Read> = if is_standard_input(path) {
            Box::new(StandardInput::new(stop))
        } else {
            Box::new(File::open(path).with_context(about)?)
        };
        let head = read_head(&mut rest).with_context(about)?;
        Ok(Self { path: path.to_owned(), head, rest })
    }

    /// Takes a text for a file.
    pub(crate) fn of_text(text: &str) -> Self {
        Self { path: PathBuf::new(), head: text.as_bytes().to_vec(), rest: Box::new(io::empty()) }
    }

    /// Returns the first bytes.
    pub(crate) fn head(&self) -> &[u8] {
        &self.head
    }

    /// Returns the format that the first bytes tell.
    pub(crate) fn format(&self) -> Format {
        detect(&self.head)
    }

    /// Returns all bytes.
    pub(crate) fn into_bytes(self) -> impl Read + use<> {
        Cursor::new(self.head).chain(self.rest)
    }

    /// Returns the games of a format; the rules are those of games that do not say their own.
    pub(crate) fn into_games(self, format: Format, rules: Rules) -> anyhow::Result<Games> {
        Games::new(self, format, rules)
    }
}

/// Returns whether a name stands for standard input.
pub(crate) fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

fn read_head(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = vec![0; HEAD];
    let mut length = 0;
    while length < HEAD && !tells_its_format(&head[..length]) {
        match input.read(&mut head[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    head.truncate(length);
    Ok(head)
}

/// Returns whether the beginning of a text gives its format away: it has a whole line that is no comment, and if a tree of
/// moves begins there, the name of the game.
fn tells_its_format(head: &[u8]) -> bool {
    let is_comment = |line: &&[u8]| {
        let line = line.trim_ascii_start();
        line.is_empty() || line.starts_with(b"#") || line.starts_with(b"%")
    };
    let Some(line) = head.split_inclusive(|&byte| byte == b'\n').find(|line| !is_comment(line)) else { return false };
    let has = |text: &[u8], part: &[u8]| text.windows(part.len()).any(|window| window == part);
    line.ends_with(b"\n") && (!has(line, b"(;") || has(head, b"GM["))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_line_or_the_name_of_the_game_gives_the_format_away() {
        for enough in ["f5d6\n", "# games\n\nf5\n", "{\"moves\":\"f5\"}\n", "(;\nFF[4]\nGM[2]\n", "[Event \"\"]\n"] {
            assert!(tells_its_format(enough.as_bytes()), "{enough:?}");
        }
        for cut in ["", "f5d6", "# games\n\n", "# games\n\nf5", "(;\nFF[4]\n", "\u{feff}(;FF[4]"] {
            assert!(!tells_its_format(cut.as_bytes()), "{cut:?}");
        }
    }
}
