//! A file, or standard input, whose format is detected from its first bytes.

use super::game_reader::GameReader;
use super::standard_input::{StandardInput, is_standard_input};
use anyhow::{Context, anyhow};
use outflank_database::Source;
use outflank_dataset::is_parquet;
use outflank_formats::detect::{BinaryContent, check_content, detect};
use outflank_formats::wthor::{NameTable, NameTables};
use outflank_formats::{Format, Reader};
use outflank_play::{GameStream, wthor_names_beside};
use outflank_rules::StopFlag;
use outflank_rules::reversi::Rules;
use std::fs::File;
use std::io::{self, Cursor, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The maximum number of bytes that are read to detect a format.
const HEAD: usize = 1 << 16;

/// A file, or standard input, of which enough has been read to detect its format.
pub(crate) struct InputFile {
    path: PathBuf,
    head: Vec<u8>,
    rest: Box<dyn Read + Send>,
}

impl InputFile {
    /// Opens a file, or standard input when its name is `-`.
    ///
    /// A pipe is read only until its format is known, so that its first line can be answered before the second arrives.
    pub(crate) fn open(path: &Path, stop: &StopFlag) -> anyhow::Result<Self> {
        let about = || format!("cannot read {}", path.display());
        let mut rest: Box<dyn Read + Send> = if is_standard_input(path) {
            Box::new(StandardInput::new(stop))
        } else {
            Box::new(File::open(path).with_context(about)?)
        };
        let head = read_head(&mut rest).with_context(about)?;
        Ok(Self { path: path.to_owned(), head, rest })
    }

    /// Makes an input of a text from the command line.
    pub(crate) fn from_text(text: &str) -> Self {
        Self { path: PathBuf::new(), head: text.as_bytes().to_vec(), rest: Box::new(io::empty()) }
    }

    /// Returns the first bytes.
    pub(crate) fn head(&self) -> &[u8] {
        &self.head
    }

    /// Returns the format that the first bytes show. A file named as a WTHOR file that is cut shows none.
    pub(crate) fn format(&self) -> Format {
        const WTHOR_HEADER: usize = 16;
        let is_named = self.path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("wtb"));
        if is_named && self.head.len() < WTHOR_HEADER { Format::Wthor } else { detect(&self.head) }
    }

    /// Reads the games in a format; the rules are those of games that do not name their own.
    pub(crate) fn into_games(self, format: Format, rules: Rules) -> anyhow::Result<GameReader> {
        let names = self.names(format)?;
        let reader = Reader::with_names(format, names).with_rules(rules);
        let Self { path, head, rest } = self;
        Ok(GameReader::new(path, GameStream::new(Box::new(Cursor::new(head).chain(rest)), reader)))
    }

    /// Makes a source of games for a database, in a format or as a Parquet table, and with a label.
    pub(crate) fn into_source(self, format: Format, label: String) -> anyhow::Result<Source> {
        let names = if is_parquet(&self.head) { NameTables::default() } else { self.names(format)? };
        let Self { path, head, rest } = self;
        let bytes = Box::new(Cursor::new(head).chain(rest));
        Ok(Source { file: path.display().to_string(), label, format, names, bytes })
    }

    /// Reads the names that belong to a WTHOR file; a binary file of another format is an error.
    fn names(&self, format: Format) -> anyhow::Result<NameTables> {
        check_input(&self.path, format, &self.head)?;
        if format != Format::Wthor {
            return Ok(NameTables::default());
        }
        let has_files_beside = !is_standard_input(&self.path);
        if has_files_beside { Ok(wthor_names_beside(&self.path)?) } else { Ok(NameTables::default()) }
    }

    /// Returns a note for those who need the names of players, where a WTHOR file comes without them.
    pub(crate) fn missing_names(&self, format: Format) -> anyhow::Result<Option<String>> {
        let is_missing = format == Format::Wthor && self.names(format)?.players == NameTable::default();
        let file = self.path.display();
        let note = || format!("note: no file of players (.JOU) belongs to {file}, so players are shown by number");
        Ok(is_missing.then(note))
    }
}

/// Returns an error that names a file whose first bytes are not games of a format.
pub(crate) fn check_input(path: &Path, format: Format, head: &[u8]) -> anyhow::Result<()> {
    check_content(format, head).map_err(|content| {
        let hint = if content == BinaryContent::Gzip { ": unpack it with gunzip first" } else { "" };
        anyhow!("{} is {content}{hint}", path.display())
    })
}

/// Returns the length of a file in bytes; 0 for one that cannot be read.
pub(crate) fn file_length(file: &Path) -> u64 {
    std::fs::metadata(file).map_or(0, |metadata| metadata.len())
}

fn read_head(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = vec![0; HEAD];
    let mut length = 0;
    while length < HEAD && !shows_format(&head[..length]) {
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

/// Returns whether the beginning of a text shows its format: it has a whole line that is no comment and, if a tree of
/// moves begins there, the name of the game.
fn shows_format(head: &[u8]) -> bool {
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
    fn a_whole_line_or_the_name_of_the_game_shows_the_format() {
        for enough in ["f5d6\n", "# games\n\nf5\n", "{\"moves\":\"f5\"}\n", "(;\nFF[4]\nGM[2]\n", "[Event \"\"]\n"] {
            assert!(shows_format(enough.as_bytes()), "{enough:?}");
        }
        for cut in ["", "f5d6", "# games\n\n", "# games\n\nf5", "(;\nFF[4]\n", "\u{feff}(;FF[4]"] {
            assert!(!shows_format(cut.as_bytes()), "{cut:?}");
        }
    }
}
