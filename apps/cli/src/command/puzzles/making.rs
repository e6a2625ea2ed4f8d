//! Puzzles being made: the workers, the file, and the number of games that are done.

use super::set_option::read_set;
use crate::input::InputGame;
use crate::provenance::{check_same, fingerprint};
use anyhow::{Context, anyhow, ensure};
use indicatif::ProgressBar;
use outflank_learn::human::{HumanModel, Predictor};
use outflank_learn::puzzle::{Finder, FinderOptions, Puzzle, PuzzleSet, Rejection};
use outflank_rules::{StopFlag, counted, run_jobs};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A set of puzzles that grows, with its file.
pub(super) struct Making {
    out: PathBuf,
    pub(super) set: PuzzleSet,
    /// What is done, in earlier runs too.
    pub(super) done: Done,
    /// Why positions are no puzzles.
    pub(super) rejected: BTreeMap<Rejection, u64>,
    /// The most puzzles of a theme.
    per_theme: usize,
}

/// What is done of a run.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Done {
    /// How the puzzles are made.
    options: String,
    /// The number of games that are done, from the first on.
    pub(super) games: u64,
    /// The fingerprint of those games.
    fingerprint: String,
}

/// Finds the puzzles of games.
pub(super) struct Worker {
    finder: Finder,
    model: Predictor,
    per_game: u32,
}

/// The puzzles of a game, and why its other positions are none.
type Found = (Vec<Puzzle>, BTreeMap<Rejection, u64>);

/// The plies from one puzzle of a game to the next: neighbours would be much the same puzzle.
const APART: usize = 3;
/// The maximum length of the file of what is done, in bytes.
const MAX_DONE: u64 = 1 << 20;

impl Making {
    /// Continues with the puzzles of the file and, if the last run was interrupted, with its next game.
    ///
    /// # Errors
    ///
    /// Returns an error when a file cannot be read, or when the interrupted run had other options.
    pub(super) fn open(out: &Path, options: &str, per_theme: Option<usize>) -> anyhow::Result<Self> {
        let set = if out.exists() { read_set(Some(out))?.into_owned() } else { PuzzleSet::default() };
        let part = part_file(out);
        let done = match outflank_files::read_text(&part, MAX_DONE) {
            Ok(text) => serde_json::from_str::<Done>(&text)
                .map_err(|_| anyhow!("{} is not of an unfinished run", part.display()))?,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Done { options: options.to_owned(), ..Done::default() }
            }
            Err(error) => return Err(error.into()),
        };
        check_same(&part, &done.options, options).with_context(|| unfinished(&part))?;
        let per_theme = per_theme.unwrap_or(usize::MAX);
        Ok(Self { out: out.to_owned(), set, done, rejected: BTreeMap::new(), per_theme })
    }

    /// Skips the games that are done.
    ///
    /// # Errors
    ///
    /// Returns an error when they are not those of the interrupted run.
    pub(super) fn skip_done(&self, games: &mut impl Iterator<Item = InputGame>, stop: &StopFlag) -> anyhow::Result<()> {
        let (mut count, mut found) = (0, String::new());
        for game in games.take(self.done.games as usize) {
            (count, found) = (count + 1, fingerprint_with(&found, &game));
        }
        let (part, done) = (part_file(&self.out), self.done.games);
        let is_same = count == done && found == self.done.fingerprint;
        ensure!(
            is_same || stop.is_stopped(),
            "{}; the first {done} games are not those that it has done",
            unfinished(&part)
        );
        Ok(())
    }

    /// Makes the puzzles of some games and writes the file; returns whether all of them are done.
    pub(super) fn add_games(
        &mut self,
        games: &[InputGame],
        workers: &mut [Worker],
        bar: &ProgressBar,
        stop: &StopFlag,
    ) -> anyhow::Result<bool> {
        bar.set_message(counted(self.set.puzzles().len(), "puzzle"));
        let mut fingerprints = self.fingerprints(games);
        let mut found: Vec<OnceLock<Found>> = games.iter().map(|_| OnceLock::new()).collect();
        run_jobs(workers, games.iter().zip(&found), stop, |worker, (game, found)| {
            if let Some(puzzles) = worker.find(game, stop) {
                // Never set before: each game is one job.
                let _ = found.set(puzzles);
                bar.inc(1);
            }
            ControlFlow::Continue(())
        });
        // Games after one that was stopped are done again in the next run, and their puzzles are then known.
        let done: Vec<_> = found.iter_mut().map_while(OnceLock::take).collect();
        let is_complete = done.len() == games.len();
        self.done.games += done.len() as u64;
        self.done.fingerprint = fingerprints.swap_remove(done.len());
        for (puzzles, rejected) in done {
            for puzzle in puzzles {
                if self.set.by_theme(puzzle.theme).count() < self.per_theme {
                    self.set.insert(puzzle);
                }
            }
            for (reason, count) in rejected {
                *self.rejected.entry(reason).or_default() += count;
            }
        }
        self.save()?;
        Ok(is_complete)
    }

    /// Returns the fingerprint of what is done now, and that after each of these games.
    fn fingerprints(&self, games: &[InputGame]) -> Vec<String> {
        let mut fingerprints = vec![self.done.fingerprint.clone()];
        for (index, game) in games.iter().enumerate() {
            fingerprints.push(fingerprint_with(&fingerprints[index], game));
        }
        fingerprints
    }

    /// Removes the file of what is done; the next run begins with the first game.
    pub(super) fn complete(&self) -> anyhow::Result<()> {
        if self.done.games == 0 {
            return Ok(());
        }
        let part = part_file(&self.out);
        std::fs::remove_file(&part).with_context(|| format!("cannot remove {}", part.display()))
    }

    fn save(&self) -> anyhow::Result<()> {
        // The puzzles first: after an interruption in between, the games are done again, and add no puzzle twice.
        outflank_files::write(&self.out, &self.set.to_bytes())?;
        Ok(outflank_files::write(&part_file(&self.out), serde_json::to_string(&self.done)?.as_bytes())?)
    }
}

impl Worker {
    pub(super) fn new(options: FinderOptions, per_game: u32) -> anyhow::Result<Self> {
        Ok(Self { finder: Finder::new(options)?, model: Predictor::new(HumanModel::shipped())?, per_game })
    }

    /// Finds the puzzles of a game, or returns `None` when it was stopped.
    fn find(&mut self, game: &InputGame, stop: &StopFlag) -> Option<Found> {
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

/// Returns the fingerprint of games and one more.
fn fingerprint_with(games: &str, game: &InputGame) -> String {
    let moves: String = game.record.moves().iter().map(ToString::to_string).collect();
    fingerprint(format!("{games} {} {moves}", game.record.start()).as_bytes())
}

/// Says what to do about the file of an interrupted run.
fn unfinished(part: &Path) -> String {
    let part = part.display();
    format!("{part} is of an unfinished run: give its games and options again, or remove that file")
}

/// Returns the file of what is done.
fn part_file(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".part");
    name.into()
}
