//! Labelled games that a run makes: a directory of Parquet tables, which a later run resumes, or one table.
//!
//! A shard is a table of [`SHARD_GAMES`] consecutive games, and its name has the number of the first. While its games are made, it
//! holds the first of them only, and is replaced by a longer one from time to time: a crash loses a minute, and a later run
//! goes on behind the last game. So the files do not depend on where runs stopped.

use super::labelled_games::{open_table, read_games, read_rows};
use crate::provenance::check_same;
use anyhow::{Context, ensure};
use outflank_dataset::{GameRow, ReadError, TableReader, TableWriter};
use outflank_files::{AtomicFile, FileError, OutputLock};
use outflank_rules::counted;
use outflank_trainer::LabelledGame;
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{Write, stderr};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The output of a run.
pub(super) struct Shards {
    directory: PathBuf,
    /// The table into which the shards are merged, if one is wanted.
    table: Option<PathBuf>,
    provenance: String,
    /// The number of games in each shard on the disk, by the number of its first game.
    lengths: BTreeMap<u64, u64>,
    /// The games of the shard of the next game, as far as they are made.
    rows: Vec<GameRow>,
    /// The number of the next game.
    next: u64,
    saved: Instant,
    _lock: OutputLock,
}

/// The number of games in a shard.
const SHARD_GAMES: u64 = 4096;
/// The time after which an incomplete shard is written: the maximum loss of a crash.
const SAVE_INTERVAL: Duration = Duration::from_mins(1);
const PREFIX: &str = "games-";

impl Shards {
    /// Opens an output to resume, or makes it; a name that ends in `.parquet` is that of one table.
    pub(super) fn open(out: &Path, provenance: String) -> anyhow::Result<Self> {
        let lock = OutputLock::acquire(out)?;
        if !out.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("parquet")) {
            make_directory(out)?;
            return Self::read(out.to_owned(), None, provenance, lock);
        }
        // A file that is no table may be somebody's, and is not replaced.
        let is_damaged = |error: &ReadError| matches!(error, ReadError::Checksum);
        let found = if out.exists() { open_unless(is_damaged, out)? } else { None };
        if let Some(table) = &found {
            check_same(out, table.provenance().unwrap_or(UNKNOWN), &provenance)?;
        }
        let mut directory = out.as_os_str().to_owned();
        directory.push(".part");
        make_directory(directory.as_ref())?;
        let mut shards = Self::read(directory.into(), Some(out.to_owned()), provenance, lock)?;
        shards.copy_missing(out, found.map_or(0, |table| table.len()))?;
        Ok(shards)
    }

    /// Returns the number of games on the disk.
    pub(super) fn count(&self) -> u64 {
        self.lengths.values().sum()
    }

    /// Returns how many games below `end` are on the disk.
    pub(super) fn count_below(&self, end: u64) -> u64 {
        end - self.missing(end).iter().map(|numbers| numbers.end - numbers.start).sum::<u64>()
    }

    /// Returns the number after those of all games.
    pub(super) fn end(&self) -> u64 {
        self.lengths.last_key_value().map_or(0, |(first, length)| first + length)
    }

    /// Returns the numbers below `end` of the games that are not there: new ones, and those of damaged shards.
    pub(super) fn missing(&self, end: u64) -> Vec<Range<u64>> {
        let (mut missing, mut next) = (Vec::new(), 0);
        let found = self.lengths.iter().map(|(&first, &length)| first..first + length);
        for numbers in found.chain(std::iter::once(end..end)) {
            missing.push(next..numbers.start.min(end));
            next = numbers.end;
        }
        missing.retain(|numbers| !numbers.is_empty());
        missing
    }

    /// Returns the games on the disk with their numbers, in the order of these.
    pub(super) fn games(&self) -> impl Iterator<Item = anyhow::Result<(u64, LabelledGame)>> {
        self.lengths.keys().flat_map(|&first| {
            // Collected, since they borrow the path.
            let games: Vec<_> = read_games(&shard_path(&self.directory, first)).collect();
            (first..).zip(games).map(|(number, game)| Ok((number, game?)))
        })
    }

    /// Sets the number of the next game, which must be the first of the missing ones in its shard.
    pub(super) fn start_at(&mut self, number: u64) -> anyhow::Result<()> {
        self.flush()?;
        let first = number - number % SHARD_GAMES;
        let shard = self.lengths.get(&first).map(|_| shard_path(&self.directory, first));
        self.rows = shard.iter().flat_map(|shard| read_rows(shard)).collect::<anyhow::Result<_>>()?;
        self.next = number;
        Ok(())
    }

    /// Adds the next game.
    pub(super) fn push(&mut self, game: &LabelledGame) -> anyhow::Result<()> {
        self.push_row(game.to_row())
    }

    /// Writes the games that are not yet on the disk.
    pub(super) fn flush(&mut self) -> anyhow::Result<()> {
        let length = self.rows.len() as u64;
        // The rows begin with their shard.
        let first = self.next - length;
        if length > self.lengths.get(&first).copied().unwrap_or(0) {
            let rows = self.rows.iter().cloned().map(Ok);
            write_table(&shard_path(&self.directory, first), &self.provenance, rows)?;
            self.lengths.insert(first, length);
        }
        self.saved = Instant::now();
        Ok(())
    }

    /// Ends the run, and returns what has the games: one table is written when the games up to a number are complete.
    pub(super) fn finish(mut self, games: u64) -> anyhow::Result<PathBuf> {
        self.flush()?;
        // Also the games beyond those that are wanted: the table would lose them, and the shards are removed.
        let is_complete = self.missing(games.max(self.end())).is_empty();
        let Some(table) = self.table.filter(|_| is_complete) else { return Ok(self.directory) };
        let shards: Vec<_> = self.lengths.keys().map(|&first| shard_path(&self.directory, first)).collect();
        write_table(&table, &self.provenance, shards.iter().flat_map(|shard| read_rows(shard)))?;
        fs::remove_dir_all(&self.directory).map_err(FileError::cannot_write(&self.directory))?;
        Ok(table)
    }

    fn read(directory: PathBuf, table: Option<PathBuf>, provenance: String, lock: OutputLock) -> anyhow::Result<Self> {
        let (lengths, rows, saved) = (BTreeMap::new(), Vec::new(), Instant::now());
        let mut shards = Self { directory, table, provenance, lengths, rows, next: 0, saved, _lock: lock };
        for entry in fs::read_dir(&shards.directory).map_err(FileError::cannot_read(&shards.directory))? {
            let name = entry.map_err(FileError::cannot_read(&shards.directory))?.file_name();
            let name = name.to_string_lossy();
            if let Some(first) = first_game(&name) {
                shards.read_shard(first)?;
            } else {
                // Besides shards, there may be the temporary files of a run that was killed.
                let is_ours = name.starts_with(PREFIX) && !name.ends_with(".parquet") || name.starts_with('.');
                ensure!(is_ours, "{} holds {name}, which is no shard of games", shards.directory.display());
            }
        }
        Ok(shards)
    }

    fn read_shard(&mut self, first: u64) -> anyhow::Result<()> {
        let path = shard_path(&self.directory, first);
        let is_damaged = |error: &ReadError| matches!(error, ReadError::Parquet(_) | ReadError::Checksum);
        let Some(table) = open_unless(is_damaged, &path)? else { return Ok(()) };
        check_same(
            self.table.as_ref().unwrap_or(&self.directory),
            table.provenance().unwrap_or(UNKNOWN),
            &self.provenance,
        )?;
        ensure!(table.len() <= SHARD_GAMES, "{} has more than {SHARD_GAMES} games", path.display());
        self.lengths.insert(first, table.len());
        Ok(())
    }

    /// Copies the games of a table that are not in the shards.
    fn copy_missing(&mut self, table: &Path, games: u64) -> anyhow::Result<()> {
        for numbers in self.missing(games) {
            self.start_at(numbers.start)?;
            let count = (numbers.end - numbers.start) as usize;
            for row in read_rows(table).skip(numbers.start as usize).take(count) {
                self.push_row(row?)?;
            }
        }
        self.flush()
    }

    fn push_row(&mut self, row: GameRow) -> anyhow::Result<()> {
        self.rows.push(row);
        self.next += 1;
        let is_complete = self.next.is_multiple_of(SHARD_GAMES);
        if is_complete || self.saved.elapsed() >= SAVE_INTERVAL {
            self.flush()?;
        }
        if is_complete {
            self.rows.clear();
        }
        Ok(())
    }
}

/// Opens a table, unless it is damaged: then its games are generated again.
fn open_unless(is_damaged: impl Fn(&ReadError) -> bool, path: &Path) -> anyhow::Result<Option<TableReader<GameRow>>> {
    match open_table(path) {
        Ok(table) => Ok(Some(table)),
        Err(error) => {
            let Some(damage) = error.downcast_ref().filter(|error| is_damaged(error)) else { return Err(error) };
            writeln!(stderr(), "{}: {damage}; its games are generated again", path.display())?;
            Ok(None)
        }
    }
}

/// The provenance of a table that has none.
const UNKNOWN: &str = "unknown options";

/// What an output holds, in words; one that was stopped says so.
pub(super) struct Holding<'a> {
    pub(super) out: &'a Path,
    pub(super) games: u64,
    pub(super) wanted: u64,
}

impl fmt::Display for Holding<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { out, games, wanted } = self;
        if games < wanted {
            let wanted = counted(*wanted, "game");
            return write!(f, "stopped: {} holds {games} of {wanted}; the same command resumes", out.display());
        }
        write!(f, "{} holds {}", out.display(), counted(*games, "game"))
    }
}

/// Returns the path of the shard from a game on.
fn shard_path(directory: &Path, first: u64) -> PathBuf {
    directory.join(format!("{PREFIX}{first:09}.parquet"))
}

/// Returns the number of the first game of a shard, by its name.
fn first_game(name: &str) -> Option<u64> {
    let first = name.strip_prefix(PREFIX)?.strip_suffix(".parquet")?.parse().ok()?;
    (shard_path(Path::new(""), first) == Path::new(name) && u64::is_multiple_of(first, SHARD_GAMES)).then_some(first)
}

fn make_directory(path: &Path) -> anyhow::Result<()> {
    let name = path.display();
    ensure!(path.is_dir() || !path.exists(), "{name} is not a directory; the name of one table ends in .parquet");
    if !path.is_dir() {
        fs::create_dir(path).map_err(FileError::cannot_write(path))?;
    }
    Ok(())
}

fn write_table(
    path: &Path,
    provenance: &str,
    rows: impl Iterator<Item = anyhow::Result<GameRow>>,
) -> anyhow::Result<()> {
    let about = || path.display().to_string();
    let mut table = TableWriter::new(AtomicFile::create(path)?, Some(provenance)).with_context(about)?;
    for row in rows {
        table.push(row?).with_context(about)?;
    }
    Ok(table.finish().with_context(about)?.commit()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a short game that depends on its number.
    fn game(number: u64) -> LabelledGame {
        let mut game = LabelledGame::new();
        for _ in 0..number % 7 {
            let squares: Vec<_> = game.board().placements().into_iter().collect();
            game.place(squares[(number / 7) as usize % squares.len()], None).unwrap();
        }
        game
    }

    fn open(out: &Path) -> Shards {
        Shards::open(out, "by chance".to_owned()).unwrap()
    }

    /// Makes the games below a number that are missing, and stops after some of them.
    fn make_some(out: &Path, end: u64, count: usize) -> PathBuf {
        let (mut shards, mut left) = (open(out), count);
        for numbers in shards.missing(end) {
            shards.start_at(numbers.start).unwrap();
            for number in numbers.take(left) {
                shards.push(&game(number)).unwrap();
                left -= 1;
            }
        }
        shards.finish(end).unwrap()
    }

    fn make(out: &Path, end: u64) -> PathBuf {
        make_some(out, end, usize::MAX)
    }

    fn files(directory: &Path) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(directory).unwrap().map(Result::unwrap);
        entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
    }

    #[test]
    fn missing_games_are_those_between_shards_and_after_them() {
        let folder = tempfile::tempdir().unwrap();
        let mut shards = open(&folder.path().join("games"));
        assert!(shards.missing(5).into_iter().eq(std::iter::once(0..5)));
        shards.lengths = [(0, 7), (8192, 4096), (12_288, 9)].into();
        assert_eq!((shards.count(), shards.end()), (4112, 12_297));
        assert_eq!(shards.missing(20_000), [7..8192, 12_297..20_000]);
        assert!(shards.missing(12).into_iter().eq(std::iter::once(7..12)));
        assert!(shards.missing(7).is_empty());
    }

    #[test]
    fn the_files_do_not_depend_on_where_runs_stopped() {
        let folder = tempfile::tempdir().unwrap();
        let [once, often] = ["once", "often"].map(|name| folder.path().join(name));
        make(&once, 9000);
        for end in [10, 4096, 5000, 9000] {
            make(&often, end);
        }
        let names = ["games-000000000.parquet", "games-000004096.parquet", "games-000008192.parquet"];
        assert!(files(&once).keys().eq(names));
        assert!(files(&once) == files(&often));
        let found: Vec<_> = open(&often).games().map(Result::unwrap).collect();
        assert!(found.into_iter().eq((0..9000).map(|number| (number, game(number)))));
    }

    #[test]
    fn the_games_of_damaged_and_missing_shards_are_made_again() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("games");
        make(&out, 13_000);
        let whole = files(&out);
        let [first, second] = [0, 4096].map(|first| shard_path(&out, first));
        let mut damaged = whole["games-000004096.parquet"].clone();
        damaged[1000] ^= 1;
        fs::write(&second, &damaged).unwrap();
        fs::remove_file(first).unwrap();
        assert!(open(&out).missing(13_000).into_iter().eq(std::iter::once(0..8192)));
        // A run that stops in the middle of the damaged shard.
        make_some(&out, 13_000, 5000);
        assert!(open(&out).missing(13_000).into_iter().eq(std::iter::once(5000..8192)));
        make(&out, 13_000);
        assert!(files(&out) == whole);
        fs::write(&second, &damaged[..500]).unwrap();
        make(&out, 13_000);
        assert!(files(&out) == whole);
    }

    #[test]
    fn one_table_is_written_when_all_games_are_there() {
        let folder = tempfile::tempdir().unwrap();
        let [table, at_once] = ["games.parquet", "once.parquet"].map(|name| folder.path().join(name));
        let part = folder.path().join("games.parquet.part");
        assert_eq!(make_some(&table, 9000, 5000), part);
        assert!(files(&part).len() == 2 && !table.exists());
        assert_eq!(make(&table, 9000), table);
        make(&at_once, 9000);
        assert!(fs::read(&table).unwrap() == fs::read(&at_once).unwrap() && !part.exists());
        // It grows, and stays until the new games are there.
        assert_eq!(make_some(&table, 9500, 7), part);
        assert_eq!((open_table(&table).unwrap().len(), make(&table, 9500)), (9000, table.clone()));
        let games: Vec<_> = read_games(&table).map(Result::unwrap).collect();
        assert!(games.into_iter().eq((0..9500).map(game)));
    }

    #[test]
    fn what_is_not_an_output_of_the_same_options_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("games");
        make(&out, 3);
        let error = |out: &Path, provenance: &str| Shards::open(out, provenance.to_owned()).err().unwrap().to_string();
        let said = error(&out, "by skill");
        assert!(said.ends_with("games was made with other options: by chance there, by skill here"), "{said}");
        let _other = open(&out);
        let said = error(&out, "by chance");
        assert!(said.ends_with("games: it is being written by another program"), "{said}");
        fs::write(folder.path().join("games-000000001.parquet"), "").unwrap();
        let said = error(folder.path(), "by chance");
        assert!(said.contains(" holds games") && said.ends_with(", which is no shard of games"), "{said}");
    }
}
