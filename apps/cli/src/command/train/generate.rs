//! `outflank train generate`.

use super::openings::OpeningSource;
use super::shards::{Holding, Shards};
use crate::engine_files::NamedEvaluator;
use crate::exit::ExitStatus;
use crate::exit::stop_on_ctrl_c;
use crate::options::BatchOptions;
use crate::output::{Output, path_text, per_second};
use crate::progress::GamesBar;
use crate::unused_option::reject_unused;
use crate::value_parser::parse_share;
use clap::{Args, value_parser};
use outflank_engine::Level;
use outflank_rules::{Workers, counted};
use outflank_trainer::{GenerateOptions, LabelledGame, Noise, Openings, generate};
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  outflank train generate --out self --count 100000 --level 8 --threads 2
  outflank train generate --out self.parquet --count 1000
  outflank train generate --out xot --count 50000 --level 8 \\
      --openings xot:xot-large.txt random:12 wthor:wthor
  outflank train generate --out deep --count 5000 --level 12 \\
      --solve-from 22 --noise 0.1 --noise-to 20 --seed 7

The search that chooses a move labels the position. Positions with --solve-from empties or fewer are solved; \
by default the level decides. The opening of each game is drawn from one of the sources: random legal placements, lines of a file \
(transcripts, one per line, such as the XOT lists), or the first 4 to 44 placements of a WTHOR game (a file, or a directory \
of them). Openings have no labels.

The output is a directory of Parquet tables with 4096 games each, or one table if its name ends in .parquet. That one is \
written when all games are played; until then, they are in a directory with .part added to its name.

A run with the same options resumes where the last one stopped, and generates the games of damaged tables again; Ctrl-C keeps \
all complete games. The games depend on the options and the seed, not on the number of threads.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Generate {
    /// Directory to add tables of games to, or one Parquet table (.parquet).
    #[arg(long, value_name = "DIR|FILE")]
    out: PathBuf,

    /// Number of games at which the output is complete.
    #[arg(short = 'n', long = "count", alias = "games", value_name = "N")]
    games: u64,

    /// Level of the searches, 0 to 30; levels below 10 make no deliberate errors here.
    #[arg(short, long, value_name = "N", default_value = "8")]
    level: Level,

    /// Sources of openings: random:PLIES, xot:FILE, wthor:FILE or wthor:DIR.
    #[arg(long, value_name = "SOURCE", num_args = 1.., default_value = "random:8")]
    openings: Vec<OpeningSource>,

    /// Probability of a random move instead of the best one, 0 to 1.
    #[arg(long, value_name = "SHARE", default_value = "0.05", value_parser = parse_share)]
    noise: f64,

    /// Minimum number of empties at which a random move is played [default: 10].
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(0..=60))]
    noise_to: Option<u8>,

    /// Solve positions with N empties or fewer, up to 30.
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(0..=30))]
    solve_from: Option<u8>,

    /// Seed of the random number generator.
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    #[command(flatten)]
    batch: BatchOptions,

    #[command(flatten)]
    output: Output,
}

/// The totals of a run.
#[derive(Serialize)]
struct Totals {
    #[serde(serialize_with = "path_text")]
    out: PathBuf,
    /// The games in the output.
    games: u64,
    /// The games that it will have when it is complete.
    wanted: u64,
    new_games: u64,
    new_positions: u64,
    seconds: f64,
    positions_per_second: f64,
}

impl Generate {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let has_noise = self.noise > 0.0;
        reject_unused(&[("--noise-to", self.noise_to.is_some() && !has_noise, "is for --noise above 0")])?;
        let NamedEvaluator { evaluator, name } = self.batch.evaluator()?;
        let openings = self.openings.iter().map(OpeningSource::read).collect::<anyhow::Result<Vec<_>>>()?;
        let mut out = Shards::open(&self.out, self.provenance(&openings, &name))?;
        let options = GenerateOptions {
            level: self.level,
            solve_from: self.solve_from,
            noise: Noise { share: self.noise, fewest_empties: self.noise_to() },
            seed: self.seed,
            evaluator,
        };
        let totals = self.play(&mut out, &openings, &options)?;
        let is_complete = out.count_below(self.games) == self.games;
        let totals = Totals { out: out.finish(self.games)?, ..totals };
        self.output.print(&totals)?;
        Ok(ExitStatus::success_if(is_complete))
    }

    fn noise_to(&self) -> u8 {
        self.noise_to.unwrap_or(Noise::default().fewest_empties)
    }

    /// Describes how the games are generated; an output is resumed only with the same openings and options.
    fn provenance(&self, openings: &[Openings], weights: &str) -> String {
        let openings: Vec<_> = self.openings.iter().zip(openings).map(|(it, openings)| it.describe(openings)).collect();
        let solved = self.solve_from.map_or(String::new(), |empties| format!(", solved from {empties} empties"));
        let (level, openings, seed) = (self.level, openings.join(" "), self.seed);
        let noise = format!("noise {} to {} empties", self.noise, self.noise_to());
        format!("self-play at level {level}{solved}, openings {openings}, {noise}, seed {seed}, {weights}")
    }

    /// Plays until the output is complete or a stop.
    fn play(&self, out: &mut Shards, openings: &[Openings], options: &GenerateOptions) -> anyhow::Result<Totals> {
        let (stop, started, mut new_games) = (stop_on_ctrl_c(), Instant::now(), 0);
        let mut bar = GamesBar::new(out.count_below(self.games)..self.games);
        let workers = Workers::new(self.batch.threads, &stop);
        for numbers in out.missing(self.games) {
            out.start_at(numbers.start)?;
            generate(numbers, openings, options, &workers, |game: LabelledGame| {
                new_games += 1;
                bar.add_game(game.labels() as u64);
                out.push(&game)
            })?;
            out.flush()?;
            if stop.is_stopped() {
                break;
            }
        }
        let (new_positions, time) = (bar.finish(), started.elapsed());
        Ok(Totals {
            out: self.out.clone(),
            games: out.count(),
            wanted: self.games,
            new_games,
            new_positions,
            seconds: time.as_secs_f64(),
            positions_per_second: per_second(new_positions, time),
        })
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Totals { out, games, wanted, new_games, new_positions, seconds, positions_per_second } = self;
        let (new, positions) = (counted(*new_games, "game"), counted(*new_positions, "labelled position"));
        write!(f, "{new} with {positions} in {seconds:.0} s ({positions_per_second:.0} positions/s); ")?;
        writeln!(f, "{}", Holding { out, games: *games, wanted: *wanted })
    }
}
