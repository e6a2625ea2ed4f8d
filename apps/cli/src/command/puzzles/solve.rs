//! Solving puzzles at a prompt.

use super::progress_file::ProgressFile;
use super::session::Session;
use super::set_option::read_set;
use crate::exit::ExitStatus;
use anyhow::{Context, bail};
use clap::Args;
use outflank_learn::puzzle::{Puzzle, PuzzleId, PuzzleSet, Strength};
use outflank_learn::{Attempt, Language, Theme};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

#[derive(Args)]
pub(super) struct Solve {
    /// Only puzzles of this theme: corner, wedge, unbalanced-edge, stoner-trap, parity, tempo, mobility, frontier, quiet-move,
    /// stability, sacrifice, forced-pass, counting, wipe-out or narrow-win.
    #[arg(long, value_name = "THEME")]
    theme: Option<Theme>,

    /// How hard today's puzzle is: easy, medium or hard [default: what fits your rating].
    #[arg(long, value_name = "STRENGTH", conflicts_with_all = ["theme", "id"])]
    strength: Option<Strength>,

    /// Begin with this puzzle, as `list` names it.
    #[arg(long, value_name = "ID", conflicts_with = "theme")]
    id: Option<PuzzleId>,

    /// File of puzzles, instead of the shipped ones.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// File of the progress, instead of puzzles.json in the data directory.
    #[arg(long, value_name = "FILE")]
    progress: Option<PathBuf>,

    /// Language of the reasons: en or ja.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang: Language,
}

impl Solve {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let set = read_set(self.file.as_deref())?;
        let mut progress = ProgressFile::open(self.progress.clone())?;
        let mut session = Session::new(self.lang)?;
        let today = now().as_secs() / (24 * 60 * 60);
        let mut random = fastrand::Rng::new();
        let first = self.first(&set, &progress, today)?;
        let mut next = first.or_else(|| progress.progress.next_puzzle(&set, self.theme, &mut random));
        if next.is_none() {
            let theme = self.theme.map(|theme| format!(" of the theme {}", theme.name())).unwrap_or_default();
            bail!("there is no puzzle{theme}");
        }
        while let Some(puzzle) = next {
            let is_daily = set.of_day(today).is_some_and(|daily| daily.contains(puzzle.id()));
            if is_daily {
                session.print("Today's puzzle.")?;
            }
            let ended = session.solve(puzzle)?;
            if let Some(attempt) = ended.attempt {
                record(&mut progress, puzzle, attempt, is_daily.then_some(today))?;
                session.print(&standing(&progress, today))?;
            }
            if ended.quits {
                break;
            }
            next = progress.progress.next_puzzle(&set, self.theme, &mut random);
        }
        Ok(ExitStatus::Success)
    }

    /// Returns the puzzle to begin with: the one that is named, or today's if it was not tried yet.
    fn first<'a>(&self, set: &'a PuzzleSet, progress: &ProgressFile, today: u64) -> anyhow::Result<Option<&'a Puzzle>> {
        if let Some(id) = self.id {
            return Ok(Some(set.by_id(id).with_context(|| format!("there is no puzzle {id}"))?));
        }
        let daily = set.of_day(today).filter(|_| self.theme.is_none()).map(|daily| {
            let nearest = || daily.near(progress.progress.rating(now()).value);
            daily.of(self.strength.unwrap_or_else(nearest))
        });
        Ok(daily.filter(|puzzle| progress.progress.record(puzzle.id()).is_none()))
    }
}

/// Counts an attempt and saves the progress.
fn record(file: &mut ProgressFile, puzzle: &Puzzle, attempt: Attempt, daily: Option<u64>) -> anyhow::Result<()> {
    file.progress.attempt(puzzle, attempt, now());
    if let Some(day) = daily.filter(|_| attempt == Attempt::Solved) {
        file.progress.solve_day(day);
    }
    file.save()
}

fn standing(file: &ProgressFile, today: u64) -> String {
    let (rating, streak) = (file.progress.rating(now()), file.progress.streak(today));
    let uncertain = if rating.is_provisional() { ", provisional until you have tried more puzzles" } else { "" };
    format!("Your rating: {:.0}{uncertain}. Streak in days: {}, best {}.", rating.value, streak.days, streak.best)
}

fn now() -> Duration {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}
