//! `outflank train tune`.

#[cfg(feature = "tuning")]
mod checkpoint;
#[cfg(feature = "tuning")]
mod confirmation;
#[cfg(feature = "tuning")]
mod games;
#[cfg(feature = "tuning")]
mod report;
#[cfg(feature = "tuning")]
mod session;

use crate::exit::ExitStatus;
use crate::options::BatchOptions;
use crate::output::Output;
use clap::{Args, value_parser};
use outflank_rules::TimeControl;
use std::num::NonZeroU64;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outflank train tune --out tune.json --count 20000 --threads 2
  outflank train tune --out order.json --only order_disc order_parity
  outflank train tune --out tune.json --confirm 1000 --time 0.1/move --threads 2

The constants of the search are tuned by games (SPSA). Each iteration moves all of them a little up or down at random, \
plays pairs of games against the opposite changes, both games of a pair from one opening with colours swapped, and moves \
the constants towards the side that has won more. Games have a limit of nodes, so that they are the same on any machine.

A run with the same options resumes where the last one stopped; Ctrl-C keeps all complete iterations. The result depends \
on the options and the seed, not on the number of threads. --confirm plays the tuned constants against the defaults, and \
prints the Elo difference with the error of its 95 % confidence interval.

Only a program that was built with the feature tuning has constants that can be changed.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Tune {
    /// File of the constants and of their path, as JSON; a run resumes from it.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Number of games at which the tuning is complete [default: 20000].
    #[arg(short = 'n', long = "count", alias = "games", value_name = "N")]
    count: Option<u64>,

    /// The node limit for a move [default: 3000].
    #[arg(long, value_name = "N")]
    nodes: Option<NonZeroU64>,

    /// Tune these constants only.
    #[arg(long, value_name = "NAME", num_args = 1..)]
    only: Vec<String>,

    /// Pairs of games in an iteration, up to 10000 [default: 8].
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=10_000))]
    pairs: Option<u32>,

    /// Steps by which one more point moves each constant in the first iteration [default: 0.03].
    #[arg(long, value_name = "X", value_parser = parse_rate)]
    rate: Option<f64>,

    /// A list of openings, one transcript per line; without it, openings of 8 random moves.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Play N games, up to 1000000, of the tuned constants against the defaults, instead of tuning.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(2..=1_000_000))]
    confirm: Option<u32>,

    /// The time of the games of --confirm: 0.5/move, 300 or 5:00 for a game, or 60+0.5; plain numbers are seconds [default:
    /// 0.1/move].
    #[arg(long, value_name = "TIME")]
    time: Option<TimeControl>,

    /// File for an SVG chart of the path of the constants.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Seed of the random number generator.
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    #[command(flatten)]
    batch: BatchOptions,

    #[command(flatten)]
    output: Output,
}

impl Tune {
    #[cfg(feature = "tuning")]
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        use crate::unused_option::reject_unused;
        const TUNES: &str = "is for tuning, not for --confirm";
        let confirms = self.confirm.is_some();
        reject_unused(&[
            ("--time", self.time.is_some() && !confirms, "needs --confirm"),
            ("--count", self.count.is_some() && confirms, TUNES),
            ("--nodes", self.nodes.is_some() && confirms, TUNES),
            ("--only", !self.only.is_empty() && confirms, TUNES),
            ("--pairs", self.pairs.is_some() && confirms, TUNES),
            ("--rate", self.rate.is_some() && confirms, TUNES),
            ("--plot", self.plot.is_some() && confirms, TUNES),
        ])?;
        match self.confirm {
            Some(games) => confirmation::confirm(&self, games),
            None => session::tune(&self),
        }
    }

    #[cfg(not(feature = "tuning"))]
    #[expect(clippy::unused_self, reason = "a build that can tune needs the options")]
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        anyhow::bail!(
            "this build cannot change the constants of the search; \
             cargo build --release -p outflank-cli --features tuning makes one that can"
        )
    }
}

fn parse_rate(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|rate| (1e-6..=10.0).contains(rate)).ok_or("expected a number from 0.000001 to 10")
}
