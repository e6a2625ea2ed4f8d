//! Reading games one after another from bytes that arrive in pieces.

mod database;
mod frames;

use crate::fault::{Fault, Place, ReadError};
use crate::feature::{Features, Losses};
use crate::wthor::NameTables;
use crate::{AnnotatedGame, Format};
use database::Database;
use frames::{Edge, Frames};
use outflank_reversi::Rules;
use std::borrow::Cow;

/// A reader of games that is fed with pieces of a text or file, and keeps only the game in the middle of which it is.
///
/// A game that cannot be read is an error in its turn, and the next game follows, except in files of bytes that are no
/// database.
///
/// # Examples
///
/// ```
/// use outflank_formats::{Format, Reader};
///
/// let mut reader = Reader::new(Format::Transcript);
/// reader.push(b"f5d6c3\nf5");
/// assert_eq!(reader.next_game().unwrap()?.record().moves().len(), 3);
/// assert!(reader.next_game().is_none(), "the second line may go on");
/// reader.push(b"a1");
/// reader.finish();
/// let error = reader.next_game().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, character 3: move 2, a1, is illegal: no discs would be flipped");
/// # Ok::<(), outflank_formats::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader {
    source: Source,
    losses: Losses,
}

#[derive(Debug)]
enum Source {
    Text(Text),
    Database(Database),
}

impl Reader {
    /// The longest game that is read, in bytes of text.
    pub const LONGEST_GAME: usize = 1 << 24;

    /// Makes a reader.
    pub fn new(format: Format) -> Self {
        Self::with_names(format, NameTables::default())
    }

    /// Makes a reader that knows the names to which the games of a WTHOR database refer; other formats have no use of
    /// them.
    pub fn with_names(format: Format, names: NameTables) -> Self {
        let source = match format {
            Format::Wthor => Source::Database(Database::new(names)),
            text => Source::Text(Text::new(text)),
        };
        Self { source, losses: Losses::default() }
    }

    /// Reads games by these rules where they do not say their own: transcripts never do, and others may leave out the
    /// size, the start or the aim. Formats of Othello alone, OBF and WTHOR, keep to it.
    #[must_use]
    pub fn with_rules(mut self, rules: Rules) -> Self {
        if let Source::Text(text) = &mut self.source {
            text.rules = rules;
        }
        self
    }

    /// Reads all games of bytes that lie ready.
    pub fn read_all(format: Format, bytes: &[u8]) -> impl Iterator<Item = Result<AnnotatedGame, ReadError>> + use<> {
        let mut reader = Self::new(format);
        reader.push(bytes);
        reader.finish();
        std::iter::from_fn(move || reader.next_game())
    }

    /// Adds the next bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        match &mut self.source {
            Source::Text(text) => text.push(bytes),
            Source::Database(database) => database.push(bytes),
        }
    }

    /// Says that no more bytes come.
    pub fn finish(&mut self) {
        match &mut self.source {
            Source::Text(text) => text.is_finished = true,
            Source::Database(database) => database.finish(),
        }
    }

    /// Returns the next game, or `None` when there is none in the bytes up to now.
    pub fn next_game(&mut self) -> Option<Result<AnnotatedGame, ReadError>> {
        let mut lost = Features::default();
        let game = match &mut self.source {
            Source::Text(text) => text.next_game(&mut lost),
            Source::Database(database) => database.next_game(&mut lost),
        };
        self.losses.count(lost);
        game
    }

    /// Returns what the games held and was not read.
    pub fn losses(&self) -> &Losses {
        &self.losses
    }
}

/// A text that arrives in pieces.
#[derive(Debug)]
struct Text {
    format: Format,
    /// The rules of games that do not say their own.
    rules: Rules,
    frames: Frames,
    buffer: Vec<u8>,
    /// How many bytes of the buffer belong to games that were returned.
    used: usize,
    /// How many bytes of the buffer the frames have seen.
    seen: usize,
    /// Where the game in the middle of which we are starts in the buffer.
    started: Option<usize>,
    /// The place of the first unused byte.
    place: Place,
    /// Whether the game in the middle of which we are was given up as too long.
    is_given_up: bool,
    is_finished: bool,
}

impl Text {
    fn new(format: Format) -> Self {
        Self {
            format,
            rules: Rules::default(),
            frames: Frames::of(format),
            buffer: Vec::new(),
            used: 0,
            seen: 0,
            started: None,
            place: Place::START,
            is_given_up: false,
            is_finished: false,
        }
    }

    fn push(&mut self, bytes: &[u8]) {
        self.buffer.drain(..self.used);
        self.seen -= self.used;
        self.started = self.started.map(|start| start - self.used);
        self.used = 0;
        self.buffer.extend_from_slice(bytes);
    }

    fn next_game(&mut self, lost: &mut Features) -> Option<Result<AnnotatedGame, ReadError>> {
        if self.place == Place::START && self.seen == 0 && !self.skip_mark() {
            return None;
        }
        while self.seen < self.buffer.len() {
            let edge = self.frames.feed(self.buffer[self.seen]);
            self.seen += 1;
            if let Some(game) = self.pass(edge, lost) {
                return Some(game);
            }
        }
        if self.started.is_none() {
            self.use_up(self.seen);
        }
        if self.is_finished { self.take(self.buffer.len(), lost) } else { None }
    }

    /// Goes past a byte-order mark at the start of the text; `false` while it cannot be told whether there is one.
    fn skip_mark(&mut self) -> bool {
        const MARK: &[u8] = "\u{feff}".as_bytes();
        if self.buffer.starts_with(MARK) {
            self.seen = MARK.len();
        }
        self.is_finished || self.buffer.len() >= MARK.len() || !MARK.starts_with(&self.buffer)
    }

    /// Goes past an edge, which is at the last byte that was seen.
    fn pass(&mut self, edge: Edge, lost: &mut Features) -> Option<Result<AnnotatedGame, ReadError>> {
        let here = self.seen - 1;
        match edge {
            Edge::None if self.started.is_some_and(|start| here - start >= Reader::LONGEST_GAME) => self.give_up(),
            Edge::None => None,
            Edge::Start => {
                self.started = Some(here);
                None
            }
            Edge::End => self.take(self.seen, lost),
            Edge::EndBefore => {
                let game = self.take(here, lost);
                self.started = Some(here);
                game
            }
        }
    }

    /// Reads the game that ends before a byte of the buffer, if one was started and has not been given up.
    fn take(&mut self, end: usize, lost: &mut Features) -> Option<Result<AnnotatedGame, ReadError>> {
        let start = self.started.take()?;
        self.use_up(start);
        let bytes = &self.buffer[start..end];
        let text = text(bytes);
        let game = self.format.parse(&text, self.rules, lost).map_err(|flaw| flaw.placed(&text, self.place));
        self.use_up(end);
        (!std::mem::take(&mut self.is_given_up)).then_some(game)
    }

    /// Forgets the bytes of a game that is too long; it is told once.
    fn give_up(&mut self) -> Option<Result<AnnotatedGame, ReadError>> {
        let start = self.started?;
        self.use_up(start);
        let (place, fault) = (Some(self.place), Fault::TooLong { limit: Reader::LONGEST_GAME });
        self.use_up(self.seen);
        self.started = Some(self.seen);
        let was_told = std::mem::replace(&mut self.is_given_up, true);
        (!was_told).then_some(Err(ReadError { place, fault, so_far: None }))
    }

    fn use_up(&mut self, end: usize) {
        self.place = self.place.after(&self.buffer[self.used..end]);
        self.used = end;
    }
}

/// Reads UTF-8, or else ISO 8859-1, in which every byte is a character.
fn text(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}
