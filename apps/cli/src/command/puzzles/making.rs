//! Puzzles being made: the workers, the file, and the number of games that are done.

use super::set_option::read_set;
use crate::input::InputGame;
use anyhow::Context;
use indicatif::ProgressBar;
use outflank_game::{JobQueue, StopFlag, counted, run_jobs};
use outflank_human::{HumanModel, Predictor};
use outflank_learn::puzzle::{Finder, FinderOptions, Puzzle, PuzzleSet, Rejection};
use outflank_play::{atomic_file, bounded_file};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A set of puzzles that grows, with its file.
pub(super) struct Making {
    out: PathBuf,
    provenance: String,
    pub(super) set: PuzzleSet,
    /// The games that are done, those of earlier runs included.
    pub(super) games: u64,
    /// Why positions are no puzzles.
    pub(super) rejected: BTreeMap<Rejection, u64>,
}

/// What is done of an interrupted run.
#[derive(Serialize, Deserialize)]
struct Done {
    #[serde(rename = "recipe")]
    provenance: String,
    games: u64,
}

/// Finds the puzzles of games.
pub(super) struct Worker {
    finder: Finder,
    model: Predictor,
    per_game: u32,
}

/// The puzzles of a game; none when it was stopped.
type Found = Option<(Vec<Puzzle>, BTreeMap<Rejection, u64>)>;

/// The games of a batch, and what was found in them.
struct Batch<'a> {
    games: std::iter::Enumerate<std::vec::IntoIter<InputGame>>,
    found: Vec<Found>,
    bar: &'a ProgressBar,
}

/// The plies from one puzzle of a game to the next: neighbours would be much the same puzzle.
const APART: usize = 3;
/// The maximum length of the file of what is done, in bytes.
const MAX_DONE: u64 = 1 << 20;

impl Making {
    /// Continues with the puzzles of the file and, if the last run with this provenance was interrupted, with its next game.
    pub(super) fn open(out: &Path, provenance: String) -> anyhow::Result<Self> {
        let set = if out.exists() { read_set(Some(out))?.into_owned() } else { PuzzleSet::default() };
        let part = part_file(out);
        let about = || format!("cannot read {}", part.display());
        let done = match bounded_file::read_text(&part, MAX_DONE) {
            Ok(text) => Some(serde_json::from_str::<Done>(&text).with_context(about)?),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error).with_context(about),
        };
        let games = done.filter(|done| done.provenance == provenance).map_or(0, |done| done.games);
        Ok(Self { out: out.to_owned(), provenance, set, games, rejected: BTreeMap::new() })
    }

    /// Makes the puzzles of some games and writes the file; returns whether all of them are done.
    pub(super) fn add_games(
        &mut self,
        games: Vec<InputGame>,
        workers: &mut [Worker],
        bar: &ProgressBar,
        stop: &StopFlag,
    ) -> anyhow::Result<bool> {
        bar.set_message(counted(self.set.puzzles().len(), "puzzle"));
        let found = (0..games.len()).map(|_| None).collect();
        let mut batch = Batch { games: games.into_iter().enumerate(), found, bar };
        run_jobs(workers, &mut batch, stop, |worker, (number, game)| (number, worker.find(&game, stop)));
        let count = batch.found.len() as u64;
        // Games after one that was stopped are done again in the next run, and their puzzles are then known.
        let done: Vec<_> = batch.found.into_iter().map_while(|found| found).collect();
        let is_complete = done.len() as u64 == count;
        self.games += done.len() as u64;
        for (puzzles, rejected) in done {
            for puzzle in puzzles {
                self.set.insert(puzzle);
            }
            for (reason, count) in rejected {
                *self.rejected.entry(reason).or_default() += count;
            }
        }
        self.save()?;
        Ok(is_complete)
    }

    /// Removes the file of what is done; the next run begins with the first game.
    pub(super) fn complete(&self) -> anyhow::Result<()> {
        self.save()?;
        let part = part_file(&self.out);
        std::fs::remove_file(&part).with_context(|| format!("cannot remove {}", part.display()))
    }

    fn save(&self) -> anyhow::Result<()> {
        let done = Done { provenance: self.provenance.clone(), games: self.games };
        let write = |file: &Path, bytes: &[u8]| {
            atomic_file::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))
        };
        write(&self.out, &self.set.to_bytes())?;
        write(&part_file(&self.out), serde_json::to_string(&done)?.as_bytes())
    }
}

impl Worker {
    pub(super) fn new(options: FinderOptions, per_game: u32) -> anyhow::Result<Self> {
        Ok(Self { finder: Finder::new(options)?, model: Predictor::new(HumanModel::shipped())?, per_game })
    }

    /// Finds the puzzles of a game.
    fn find(&mut self, game: &InputGame, stop: &StopFlag) -> Found {
        let (mut puzzles, mut rejected, mut next) = (Vec::new(), BTreeMap::new(), 0);
        for (ply, position) in game.record.positions().iter().enumerate() {
            if ply < next || puzzles.len() >= self.per_game as usize {
                continue;
            }
            match self.finder.find(position, &mut self.model, stop) {
                Ok(puzzle) => {
                    puzzles.push(puzzle);
                    next = ply + APART;
                }
                Err(Rejection::Stopped) => return None,
                Err(reason) => *rejected.entry(reason).or_default() += 1,
            }
        }
        Some((puzzles, rejected))
    }
}

impl JobQueue for Batch<'_> {
    type Job = (usize, InputGame);
    type Output = (usize, Found);

    fn next_job(&mut self) -> Option<Self::Job> {
        self.games.next()
    }

    fn finish(&mut self, (number, found): Self::Output) -> ControlFlow<()> {
        self.found[number] = found;
        self.bar.inc(1);
        ControlFlow::Continue(())
    }
}

/// Returns the file of what is done.
fn part_file(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".part");
    name.into()
}
