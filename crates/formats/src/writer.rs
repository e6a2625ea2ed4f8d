//! Writing games one after another.

use crate::feature::Losses;
use crate::wthor::{DatabaseWriter, Date, NameTables};
use crate::{AnnotatedGame, Format};

/// A writer of games, which counts what its format cannot hold.
///
/// # Examples
///
/// ```
/// use outflank_formats::{Feature, Format, Reader, WriteOptions, Writer};
///
/// let mut writer = Writer::new(Format::Transcript, WriteOptions::default());
/// let mut out = Vec::new();
/// for game in Reader::read_all(Format::Ggf, b"(;GM[Othello]PB[Ann]TY[8]B[F5/0.5]W[D6];)") {
///     writer.write(&game?, &mut out)?;
/// }
/// assert_eq!(out, b"f5d6\n");
/// assert_eq!(writer.losses().iter().collect::<Vec<_>>(), [(Feature::Players, 1), (Feature::Evaluations, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    format: Format,
    losses: Losses,
    database: DatabaseWriter,
}

/// What a writer must be told.
#[derive(Clone, Debug)]
pub struct WriteOptions {
    /// The day that a database says it was made on.
    pub created: Date,
    /// The names that a database starts with.
    pub names: NameTables,
}

impl Default for WriteOptions {
    /// The first day of the year 2000, and no names.
    fn default() -> Self {
        Self { created: Date { year: 2000, month: 1, day: 1 }, names: NameTables::default() }
    }
}

/// What remains to be written after the last game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finish {
    /// Bytes that replace the first ones of the file.
    pub head: Vec<u8>,
    /// The file of players that goes with a database.
    pub players: Option<Vec<u8>>,
    /// The file of tournaments that goes with a database.
    pub tournaments: Option<Vec<u8>>,
}

/// Why a format cannot hold a game at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, thiserror::Error)]
pub enum Unfit {
    /// The game does not start from the usual position.
    #[error("it does not start from the usual position")]
    Start,
    /// The board is not 8×8, or fewest discs win, or the centre is empty.
    #[error("it is not a game of Othello on 8×8")]
    OtherGame,
    /// The game has fewer moves than an opening, or none for a line.
    #[error("it has too few moves")]
    TooShort,
    /// There is a pass in the opening.
    #[error("a side passes in the first eight moves")]
    Pass,
    /// The file can count no more games or names.
    #[error("the file can count no more games or names")]
    TooMany,
}

impl Writer {
    /// Makes a writer.
    pub fn new(format: Format, options: WriteOptions) -> Self {
        let database = DatabaseWriter::new(options.created, options.names);
        Self { format, losses: Losses::default(), database }
    }

    /// Adds the bytes of a game.
    ///
    /// # Errors
    ///
    /// Refuses a game that the format cannot hold at all, and adds nothing.
    pub fn write(&mut self, game: &AnnotatedGame, out: &mut Vec<u8>) -> Result<(), Unfit> {
        let mut lost = game.features() - self.format.features();
        if self.format == Format::Wthor {
            let is_first = self.database.header().games == 0;
            let record = self.database.write(game, &mut lost)?;
            if is_first {
                out.extend(self.database.header().to_bytes());
            }
            out.extend(record);
        } else {
            out.extend(self.format.print(game, &mut lost)?.as_bytes());
        }
        self.losses.count(lost);
        Ok(())
    }

    /// Returns what the games held and was not written.
    pub fn losses(&self) -> &Losses {
        &self.losses
    }

    /// Returns what remains to be written.
    pub fn finish(&self) -> Finish {
        if self.format != Format::Wthor {
            return Finish::default();
        }
        let (players, tournaments) = self.database.name_files();
        let head = self.database.header().to_bytes().to_vec();
        Finish { head, players: Some(players), tournaments: Some(tournaments) }
    }
}
