//! `outflank puzzles make`.

use super::making::{Making, Worker};
use crate::exit::{ExitStatus, error_text, stop_on_ctrl_c};
use crate::input::{InputGame, othello_games};
use crate::output::{Output, path_text};
use crate::progress::{progress_bar, ticking_bar};
use crate::ranges::{EmptiesRange, check_order};
use crate::target::lock_outputs;
use crate::value_parser::{parse_share, parse_threads};
use clap::builder::ArgPredicate;
use clap::{Args, value_parser};
use indicatif::ProgressBar;
use outflank_learn::puzzle::{Audience, FinderOptions, Rejection};
use outflank_rules::{StopFlag, Threads, counted};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt;
use std::io::{Write, stderr};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  outflank puzzles make games.ggf --out my.puzzles --threads 2
  outflank puzzles make WTH_*.wtb --out wthor.puzzles --empties ..20
  outflank match --engine level:6 --engine level:8 --count 1000 --out self.ggf
  outflank puzzles make self.ggf --out self.puzzles --most-found 0.4
  outflank match --engine human:900 --engine human:1400 --count 900 --out w.ggf
  outflank puzzles make w.ggf --out easy.puzzles --beginners --per-theme 100

A puzzle is a position of a game in which one move alone keeps the win, or is better than all others by --margin discs, and \
which at most the share --most-found of the people rated --rating find, by a model. With --solve-from empties or fewer all scores \
are exact; with more, two depths must agree. No two puzzles are images of each other.

With --beginners, the best move wins or draws, and shows a theme that needs no experience: it is the only move to a corner, \
forces a pass at once, takes the last disc, keeps the parity of the regions, or wins where all moves can be counted.

The file is written after every batch of games. A run with the same games and options resumes where the last one stopped: \
Ctrl-C keeps all completed work, and FILE.part says which games are done until all are. The puzzles of an existing file are \
kept, and new ones added.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Make {
    /// Transcripts, files of games in any format, or - for standard input.
    #[arg(value_name = "GAMES", required = true)]
    games: Vec<OsString>,

    /// File of puzzles to write; the puzzles of an existing one are kept.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Make puzzles for beginners, with other defaults: 2 to 16 empties, which people rated 1000 solve most often.
    #[arg(long)]
    beginners: bool,

    /// Discs by which the best move must be better, 2 to 64, where it does not decide the result.
    #[arg(long, value_name = "DISCS", default_value = "6", value_parser = value_parser!(i8).range(2..=64))]
    margin: i8,

    /// Range of the empties of a puzzle, from 2 to 56.
    #[arg(long, value_name = "RANGE", default_value = "8..26", default_value_if("beginners", ArgPredicate::IsPresent, "2..16"), value_parser = parse_empties)]
    empties: EmptiesRange,

    /// Minimum number of empties of a puzzle: now --empties N..
    #[arg(long, hide = true, value_name = "N", value_parser = value_parser!(u32).range(2..=56))]
    min_empties: Option<u32>,

    /// Maximum number of empties of a puzzle: now --empties ..N
    #[arg(long, hide = true, value_name = "N", value_parser = value_parser!(u32).range(2..=56))]
    max_empties: Option<u32>,

    /// Solve positions with N empties or fewer, 2 to 30.
    #[arg(long = "solve-from", alias = "exact", value_name = "N", default_value = "18", value_parser = value_parser!(u32).range(2..=30))]
    exact: u32,

    /// Rating of the people who miss the solution, 1000 to 2400.
    #[arg(long, value_name = "RATING", default_value = "1800", default_value_if("beginners", ArgPredicate::IsPresent, "1000"), value_parser = value_parser!(u16).range(1000..=2400))]
    rating: u16,

    /// Maximum share of them who find it, 0 to 1.
    #[arg(long, value_name = "SHARE", default_value = "0.5", default_value_if("beginners", ArgPredicate::IsPresent, "1"), value_parser = parse_share)]
    most_found: f64,

    /// Minimum share of them who find it, 0 to 1.
    #[arg(long, value_name = "SHARE", default_value = "0", default_value_if("beginners", ArgPredicate::IsPresent, "0.5"), value_parser = parse_share)]
    least_found: f64,

    /// Maximum number of puzzles of a theme in the file; no maximum without this option.
    #[arg(long, value_name = "N")]
    per_theme: Option<usize>,

    /// Maximum number of puzzles of a game, up to 60.
    #[arg(long, value_name = "N", default_value = "4", value_parser = value_parser!(u32).range(1..=60))]
    per_game: u32,

    /// Number of threads, up to 1024, each on its own game.
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    threads: Threads,

    #[command(flatten)]
    output: Output,
}

/// The totals of a run.
#[derive(Serialize)]
struct Totals {
    #[serde(serialize_with = "path_text")]
    out: PathBuf,
    /// The puzzles in the file.
    puzzles: usize,
    new_puzzles: usize,
    games: u64,
    /// The games that are no games of Othello.
    unread: u64,
    /// Why positions are no puzzles.
    rejected: BTreeMap<&'static str, u64>,
    seconds: f64,
    #[serde(skip)]
    is_stopped: bool,
}

/// Parses the empties of puzzles, which have a choice of moves and are within reach of a search.
fn parse_empties(text: &str) -> Result<EmptiesRange, &'static str> {
    let range = text.parse::<EmptiesRange>().ok().and_then(|range| range.within(2..=56));
    range.ok_or("expected a range of empties from 2 to 56, the lower number first, as in 8..26")
}

impl Make {
    /// The games for a thread between two times that the file is written.
    const BATCH: usize = 32;

    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let empties = self.empties();
        check_order(("--min-empties", *empties.start()), ("--max-empties", *empties.end()))?;
        check_order(("--least-found", self.least_found), ("--most-found", self.most_found))?;
        let (stop, started) = (stop_on_ctrl_c(), Instant::now());
        let _lock = lock_outputs([self.out.as_path()])?;
        let mut making = Making::open(&self.out, &self.description(), self.per_theme)?;
        let workers = (0..self.threads.get()).map(|_| Worker::new(self.options(), self.per_game));
        let mut workers = workers.collect::<anyhow::Result<Vec<_>>>()?;
        let known = making.set.puzzles().len();
        let bar =
            ticking_bar(progress_bar(0, "{pos} games, {msg}, {elapsed} elapsed").with_position(making.done.games));
        let unread = self.make(&mut making, &mut workers, &bar, &stop)?;
        bar.finish_and_clear();
        if !stop.is_stopped() {
            making.complete()?;
        }
        let totals = Totals {
            out: self.out.clone(),
            puzzles: making.set.puzzles().len(),
            new_puzzles: making.set.puzzles().len() - known,
            games: making.done.games,
            unread,
            rejected: making.rejected.iter().map(|(&reason, &count)| (name(reason), count)).collect(),
            seconds: started.elapsed().as_secs_f64(),
            is_stopped: stop.is_stopped(),
        };
        self.output.print(&totals)?;
        Ok(ExitStatus::success_if(unread == 0 && !totals.is_stopped))
    }

    /// Makes puzzles of all games, a batch at a time; returns the number of games that cannot be read.
    fn make(
        &self,
        making: &mut Making,
        workers: &mut [Worker],
        bar: &ProgressBar,
        stop: &StopFlag,
    ) -> anyhow::Result<u64> {
        let mut unread = 0;
        let games = self.games.iter().flat_map(|argument| othello_games(argument, stop));
        let mut games = games.filter_map(|game| game.inspect_err(|error| report(error, &mut unread)).ok());
        making.skip_done(&mut games, stop)?;
        let size = Self::BATCH * self.threads.get();
        loop {
            let batch: Vec<InputGame> = games.by_ref().take(size).collect();
            if batch.is_empty() || !making.add_games(&batch, workers, bar, stop)? {
                break;
            }
        }
        // It borrows `unread`.
        drop(games);
        Ok(unread)
    }

    /// Returns the range of the empties, with the ends of the former options.
    fn empties(&self) -> RangeInclusive<u32> {
        let range = RangeInclusive::from(self.empties);
        self.min_empties.unwrap_or(*range.start())..=self.max_empties.unwrap_or(*range.end())
    }

    /// Describes how the puzzles are made; a run is resumed only with the same options.
    fn description(&self) -> String {
        let (min_empties, max_empties) = self.empties().into_inner();
        let Self { margin, exact, rating, most_found, least_found, per_game, .. } = self;
        let audience = if self.beginners { "for beginners, " } else { "" };
        let per_theme = self.per_theme.map_or_else(String::new, |most| format!(", {most} a theme"));
        let least = if *least_found > 0.0 { format!(", least found {least_found}") } else { String::new() };
        format!(
            "{audience}{min_empties} empties or more, {max_empties} or fewer, exact from {exact}, margin {margin}, \
             rating {rating}, most found {most_found}{least}, {per_game} a game{per_theme}"
        )
    }

    fn options(&self) -> FinderOptions {
        FinderOptions {
            fewest_empties: *self.empties().start(),
            most_empties: *self.empties().end(),
            exact_empties: self.exact,
            margin: self.margin,
            rating: self.rating,
            most_found: self.most_found as f32,
            least_found: self.least_found as f32,
            audience: if self.beginners { Audience::Beginners } else { Audience::Players },
            ..FinderOptions::default()
        }
    }
}

fn report(error: &anyhow::Error, unread: &mut u64) {
    *unread += 1;
    // The games that can be read are still of use.
    let _ = writeln!(stderr(), "error: {}", error_text(error));
}

const fn name(rejection: Rejection) -> &'static str {
    match rejection {
        Rejection::OutOfRange => "out_of_range",
        Rejection::NoSingleMove => "no_single_move",
        Rejection::Easy => "easy",
        Rejection::Hard => "hard",
        Rejection::Unclear => "unclear",
        Rejection::Stopped => "stopped",
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { out, puzzles, new_puzzles, games, seconds, .. } = self;
        let (new, games) = (counted(*new_puzzles, "new puzzle"), counted(*games, "game"));
        // The file is written after each batch of games.
        let held =
            if self.games == 0 && *puzzles == 0 { "was not written".to_owned() } else { format!("holds {puzzles}") };
        writeln!(f, "{new} of {games} in {seconds:.0} s; {} {held}", out.display())?;
        let rejected = |name: &str| self.rejected.get(name).copied().unwrap_or(0);
        let (several, easy) = (rejected("no_single_move"), rejected("easy"));
        if self.games > 0 {
            let several = counted(several, "position");
            writeln!(f, "left out: {several} with several good moves or none, and {easy} that most people solve")?;
        }
        if self.is_stopped { writeln!(f, "stopped; the same command resumes") } else { Ok(()) }
    }
}
