//! Writing games one after another.

use crate::attribute::{Attribute, LostAttributes};
use crate::error::WriteError;
use crate::replay::Replay;
use crate::wthor::{DatabaseWriter, Date, NameTables};
use crate::{AnnotatedGame, Format};
use outflank_rules::{GameRecord, Position, Variant};

/// A writer of games, which counts the attributes that its format does not store.
///
/// # Examples
///
/// ```
/// use outflank_formats::{Attribute, Format, Reader, WriteOptions, Writer};
///
/// let mut writer = Writer::new(Format::Transcript, WriteOptions::default());
/// let mut out = Vec::new();
/// for game in Reader::read_all(Format::Ggf, b"(;GM[Othello]PB[Ann]TY[8]B[F5/0.5]W[D6];)") {
///     writer.write(&game?, &mut out)?;
/// }
/// assert_eq!(out, b"f5d6\n");
/// assert_eq!(writer.lost_attributes().iter().collect::<Vec<_>>(), [(Attribute::Players, 1), (Attribute::Evaluations, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    format: Format,
    lost_attributes: LostAttributes,
    database: DatabaseWriter,
    /// The last game of a list of transcripts.
    last: Option<GameRecord<Position>>,
}

/// The options of a writer.
#[derive(Clone, Debug)]
pub struct WriteOptions {
    /// The date of creation in the header of a database.
    pub created: Date,
    /// The initial names of a database.
    pub names: NameTables,
}

impl Default for WriteOptions {
    /// 1 January 2000, and no names.
    fn default() -> Self {
        Self { created: Date { year: 2000, month: 1, day: 1 }, names: NameTables::default() }
    }
}

/// The output after the last game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finish {
    /// Bytes that replace the first ones of the file.
    pub head: Vec<u8>,
    /// The file of players beside a database.
    pub players: Option<Vec<u8>>,
    /// The file of tournaments beside a database.
    pub tournaments: Option<Vec<u8>>,
}

impl Writer {
    /// Makes a writer.
    pub fn new(format: Format, options: WriteOptions) -> Self {
        let database = DatabaseWriter::new(options.created, options.names);
        Self { format, lost_attributes: LostAttributes::default(), database, last: None }
    }

    /// Appends the bytes of a game.
    ///
    /// # Errors
    ///
    /// Returns an error if the format cannot represent the game, and adds nothing.
    pub fn write(&mut self, game: &AnnotatedGame, out: &mut Vec<u8>) -> Result<(), WriteError> {
        if game.record().start().variant() == Variant::Alak {
            return Err(WriteError::Alak);
        }
        let mut lost = game.attributes() - self.format.attributes();
        // A source may name more random discs than its board admits; that number is not written.
        lost.insert_if(Attribute::MatchType, game.info.match_options.is_some_and(|it| it != game.match_type().options));
        if self.format == Format::Wthor {
            let is_first = self.database.header().games == 0;
            let record = self.database.write(game, &mut lost)?;
            if is_first {
                out.extend(self.database.header().to_bytes());
            }
            out.extend(record);
        } else {
            // Before `must_separate`, which keeps the game as the last one: one that cannot be printed must not be
            // kept.
            let text = self.format.print(game, &mut lost)?;
            if self.must_separate(game) {
                out.push(b'\n');
            }
            out.extend(text.as_bytes());
        }
        self.lost_attributes.count(lost);
        Ok(())
    }

    /// Returns whether a reader would take a transcript for the continuation of the one before it; keeps the game.
    fn must_separate(&mut self, game: &AnnotatedGame) -> bool {
        if !matches!(self.format, Format::Transcript | Format::TranscriptWithPasses) {
            return false;
        }
        let last = self.last.replace(game.record().clone());
        last.is_some_and(|mut last| game.record().moves().iter().all(|&mv| last.play_next(mv).is_ok()))
    }

    /// Returns the attributes that were not written.
    pub fn lost_attributes(&self) -> &LostAttributes {
        &self.lost_attributes
    }

    /// Returns the output after the last game.
    pub fn finish(&self) -> Finish {
        if self.format != Format::Wthor {
            return Finish::default();
        }
        let files = self.database.name_files();
        // The number of games in the header is known only now.
        let head = self.database.header().to_bytes().to_vec();
        Finish { head, players: Some(files.players), tournaments: Some(files.tournaments) }
    }
}
