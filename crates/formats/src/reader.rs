//! Incremental reading of games.

mod database;
mod framer;
mod transcripts;

use crate::attribute::{Attributes, LostAttributes};
use crate::charset::{Utf8Converter, decode_unnamed};
use crate::detect::detect;
use crate::error::{Location, ReadError, ReadErrorKind};
use crate::wthor::NameTables;
use crate::{AnnotatedGame, Format};
use database::Database;
use framer::{Boundary, Framer};
use outflank_rules::Position;
use outflank_rules::reversi::Rules;
use transcripts::Transcripts;

/// An incremental reader of games from bytes, which buffers only the current game.
///
/// After a game that cannot be read, reading continues with the next game, except after an invalid header of a database.
///
/// # Examples
///
/// ```
/// use outflank_formats::{Format, Reader};
///
/// let mut reader = Reader::new(Format::Transcript);
/// reader.push(b"f5d6c3\nf5");
/// assert!(reader.next_game().is_none(), "the second line may continue the game");
/// reader.push(b"a1");
/// reader.finish();
/// assert_eq!(reader.next_game().unwrap()?.record().moves().len(), 3);
/// let error = reader.next_game().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, character 3: move 2, a1, is illegal: no discs would be flipped");
/// # Ok::<(), outflank_formats::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader {
    source: Source,
    lost_attributes: LostAttributes,
}

#[derive(Debug)]
enum Source {
    Text(Text),
    Transcripts(Box<Transcripts>),
    Database(Database),
}

impl Reader {
    /// The maximum length of a game, in bytes of text.
    pub const MAX_GAME_LENGTH: usize = 1 << 24;

    /// Makes a reader.
    pub fn new(format: Format) -> Self {
        Self::with_names(format, NameTables::default())
    }

    /// Makes a reader with the names of a WTHOR database; other formats ignore them.
    pub fn with_names(format: Format, names: NameTables) -> Self {
        let source = match format {
            Format::Wthor => Source::Database(Database::new(names)),
            Format::Transcript | Format::TranscriptWithPasses => {
                Source::Transcripts(Box::new(Transcripts::of_lines(Text::new(format))))
            }
            text => Source::Text(Text::new(text)),
        };
        Self { source, lost_attributes: LostAttributes::default() }
    }

    /// Sets the rules of games that name none: transcripts never do, other formats may leave out the size, the start or the
    /// aim. OBF and WTHOR, which are for Othello alone, ignore them.
    #[must_use]
    pub fn with_rules(mut self, rules: Rules) -> Self {
        match &mut self.source {
            Source::Text(text) => text.rules = rules,
            Source::Transcripts(transcripts) => transcripts.start = rules.into(),
            Source::Database(_) => {}
        }
        self
    }

    /// Sets the position from which transcripts start that name none; other formats ignore it.
    #[must_use]
    pub fn with_start(mut self, start: impl Into<Position>) -> Self {
        if let Source::Transcripts(transcripts) = &mut self.source {
            transcripts.start = start.into().canonical();
        }
        self
    }

    /// Reads all games of a complete text or file.
    pub fn read_all(format: Format, bytes: &[u8]) -> impl Iterator<Item = Result<AnnotatedGame, ReadError>> + use<> {
        let mut reader = Self::new(format);
        reader.push(bytes);
        reader.finish();
        std::iter::from_fn(move || reader.next_game())
    }

    /// Appends the next bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        match &mut self.source {
            Source::Text(text) => text.push(bytes),
            Source::Transcripts(transcripts) => transcripts.lines.push(bytes),
            Source::Database(database) => database.push(bytes),
        }
    }

    /// Marks the end of the input.
    pub fn finish(&mut self) {
        match &mut self.source {
            Source::Text(text) => text.finish(),
            Source::Transcripts(transcripts) => transcripts.lines.finish(),
            Source::Database(database) => database.finish(),
        }
    }

    /// Returns the next game, or `None` if the bytes so far contain no further game.
    pub fn next_game(&mut self) -> Option<Result<AnnotatedGame, ReadError>> {
        let mut lost = Attributes::default();
        let game = self.source.next_game(&mut lost);
        self.lost_attributes.count(lost);
        game
    }

    /// Returns the attributes that were not read.
    pub fn lost_attributes(&self) -> &LostAttributes {
        &self.lost_attributes
    }
}

impl Source {
    /// Reads the games of a part of a text, which begins at a location and is in UTF-8.
    fn part(format: Format, text: &str, location: Location, rules: Rules) -> Self {
        let mut lines = Text { rules, converter: None, location, ..Text::new(format) };
        lines.push(text.as_bytes());
        lines.finish();
        match format {
            Format::Transcript => Self::Transcripts(Box::new(Transcripts::of_lines(lines))),
            _ => Self::Text(lines),
        }
    }

    fn next_game(&mut self, lost: &mut Attributes) -> Option<Result<AnnotatedGame, ReadError>> {
        match self {
            Self::Text(text) => text.next_game(lost),
            Self::Transcripts(transcripts) => transcripts.next_game(lost),
            Self::Database(database) => database.next_game(lost),
        }
    }
}

/// The state of reading a text.
#[derive(Debug)]
struct Text {
    format: Format,
    /// The rules of games that name none.
    rules: Rules,
    framer: Framer,
    /// The converter of a format whose files name their charset.
    converter: Option<Utf8Converter>,
    buffer: Vec<u8>,
    /// The number of bytes of the buffer that belong to earlier games.
    consumed: usize,
    /// The number of bytes of the buffer that the framer has scanned.
    scanned: usize,
    /// The offset of the current game in the buffer.
    game_start: Option<usize>,
    /// The games of another format between those of this one: files are put together.
    part: Option<Box<Source>>,
    /// The location of the first byte that is not consumed.
    location: Location,
    /// Whether the current game exceeds the maximum length.
    is_too_long: bool,
    is_finished: bool,
}

impl Text {
    fn new(format: Format) -> Self {
        Self {
            format,
            rules: Rules::default(),
            framer: Framer::new(format),
            converter: (format == Format::Sgf).then(Utf8Converter::new),
            buffer: Vec::new(),
            consumed: 0,
            scanned: 0,
            game_start: None,
            part: None,
            location: Location::START,
            is_too_long: false,
            is_finished: false,
        }
    }

    fn push(&mut self, bytes: &[u8]) {
        // Once a push and not after each game, which would move the rest of the buffer again and again.
        self.buffer.drain(..self.consumed);
        self.scanned -= self.consumed;
        self.game_start = self.game_start.map(|start| start - self.consumed);
        self.consumed = 0;
        match &mut self.converter {
            Some(converter) => self.buffer.extend(converter.push(bytes)),
            None => self.buffer.extend_from_slice(bytes),
        }
    }

    fn finish(&mut self) {
        self.buffer.extend(self.converter.as_mut().map(Utf8Converter::finish).unwrap_or_default());
        self.is_finished = true;
    }

    fn next_game(&mut self, lost: &mut Attributes) -> Option<Result<AnnotatedGame, ReadError>> {
        loop {
            if let Some(game) = self.part.as_mut().and_then(|part| part.next_game(lost)) {
                return Some(game);
            }
            let (format, rules) = (self.format, self.rules);
            let parse = |text: &str, location| match other_format(format, text) {
                Some(other) => Err(Box::new(Source::part(other, text, location, rules))),
                None => Ok(format.parse(text, rules, lost).map_err(|error| error.locate(text, location))),
            };
            match self.next_text(parse)? {
                Ok(Ok(game)) => return Some(game),
                Ok(Err(part)) => self.part = Some(part),
                Err(error) => return Some(Err(error)),
            }
        }
    }

    /// Returns the text of the next game, parsed, or an error if it is too long.
    fn next_text<T>(&mut self, mut parse: impl FnMut(&str, Location) -> T) -> Option<Result<T, ReadError>> {
        if self.location == Location::START && self.scanned == 0 && !self.skip_byte_order_mark() {
            return None;
        }
        while let Some(byte) = self.next_byte() {
            let next = self.buffer.get(self.scanned + 1).copied();
            if next.is_none() && !self.is_finished && self.framer.needs_next(byte) {
                break;
            }
            let boundary = self.framer.feed(byte, next);
            self.scanned += 1;
            if let Some(game) = self.cross(boundary, &mut parse) {
                return Some(game);
            }
        }
        // Text between games is dropped at once, so that it does not fill the buffer.
        if self.game_start.is_none() {
            self.consume(self.scanned);
        }
        let is_over = self.is_finished && self.scanned == self.buffer.len();
        if is_over && !self.framer.has_other_games_alone() {
            self.take(self.buffer.len(), &mut parse).map(Ok)
        } else {
            None
        }
    }

    /// Returns the next byte to scan. A line of an old Mac ends with a carriage return, which becomes a line feed here.
    fn next_byte(&mut self) -> Option<u8> {
        let byte = *self.buffer.get(self.scanned)?;
        if byte != b'\r' {
            return Some(byte);
        }
        match self.buffer.get(self.scanned + 1) {
            // The next push may begin with the line feed of this line end.
            None if !self.is_finished => return None,
            Some(b'\n') => {}
            _ => self.buffer[self.scanned] = b'\n',
        }
        Some(self.buffer[self.scanned])
    }

    /// Skips a byte-order mark at the start of the text; `false` if it may be incomplete.
    fn skip_byte_order_mark(&mut self) -> bool {
        const MARK: &[u8] = "\u{feff}".as_bytes();
        if self.buffer.starts_with(MARK) {
            self.scanned = MARK.len();
        }
        self.is_finished || self.buffer.len() >= MARK.len() || !MARK.starts_with(&self.buffer)
    }

    /// Handles a boundary at the last scanned byte.
    fn cross<T>(
        &mut self,
        boundary: Boundary,
        parse: &mut impl FnMut(&str, Location) -> T,
    ) -> Option<Result<T, ReadError>> {
        let here = self.scanned - 1;
        match boundary {
            Boundary::None if self.game_start.is_some_and(|start| here - start >= Reader::MAX_GAME_LENGTH) => {
                self.skip_long_game().map(Err)
            }
            Boundary::None => None,
            Boundary::Start => {
                self.game_start = Some(here);
                None
            }
            Boundary::End => self.take(self.scanned, parse).map(Ok),
            Boundary::EndBefore => {
                let game = self.take(here, parse);
                self.game_start = Some(here);
                game.map(Ok)
            }
        }
    }

    /// Parses the game that ends before an offset of the buffer, if there is one and it is not too long.
    fn take<T>(&mut self, end: usize, parse: &mut impl FnMut(&str, Location) -> T) -> Option<T> {
        let start = self.game_start.take()?;
        self.consume(start);
        let game = (!self.is_too_long).then(|| parse(&decode_unnamed(&self.buffer[start..end]), self.location));
        self.is_too_long = false;
        self.consume(end);
        game
    }

    /// Drops the bytes of a game that is too long; returns an error for the first of them.
    fn skip_long_game(&mut self) -> Option<ReadError> {
        let start = self.game_start?;
        self.consume(start);
        let kind = ReadErrorKind::TooLong { limit: Reader::MAX_GAME_LENGTH };
        let error = ReadError { location: Some(self.location), kind, partial: None };
        self.consume(self.scanned);
        // The game stays open until its boundary comes: its other bytes are dropped in the same way, but reported only
        // once.
        self.game_start = Some(self.scanned);
        let is_reported = std::mem::replace(&mut self.is_too_long, true);
        (!is_reported).then_some(error)
    }

    fn consume(&mut self, end: usize) {
        self.location = self.location.after(&self.buffer[self.consumed..end]);
        self.consumed = end;
    }
}

/// Returns the format of what stands between the games of a file, if it is another one than that of the file.
fn other_format(file: Format, text: &str) -> Option<Format> {
    let is_own = match file {
        Format::Pgn => !text.starts_with("(;"),
        Format::Ggf | Format::Sgf => text.starts_with('('),
        Format::Json => text.starts_with('{'),
        _ => true,
    };
    let found = || match detect(text.as_bytes()) {
        // `detect` finds marks of the file's own format in the middle of a line, too, where no game begins.
        found if found == file || found == Format::Wthor => Format::Transcript,
        found => found,
    };
    (!is_own).then(found)
}
