//! `outflank train label`.

use super::error_table::{self, ErrorRow, ErrorTable};
use super::labelled_games::GameSources;
use super::shards::{Holding, Shards};
use crate::engine_files::NamedEvaluator;
use crate::exit::ExitStatus;
use crate::exit::stop_on_ctrl_c;
use crate::options::BatchOptions;
use crate::output::{Output, path_text};
use crate::progress::GamesBar;
use crate::ranges::EmptiesRange;
use anyhow::ensure;
use clap::{Args, value_parser};
use outflank_engine::Level;
use outflank_rules::{StopFlag, Workers, counted};
use outflank_trainer::{Estimate, LabelSearch, LabelledGame, RelabelOptions, Report, relabel};
use serde::Serialize;
use std::fmt;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  outflank train label self --out exact --solve-from 20 --threads 2
  outflank train label self --out deep --depth 14 --empties 24..48 \\
      --one-in 10
  outflank train label self.parquet --out deep.parquet --depth 14
  outflank train label WTH_2019.wtb WTH_2020.wtb --out judge --depth 16 \\
      --solve-from 22 --empties 10..48 --one-in 20

The games are Parquet tables of labelled games, or games of the WTHOR database, which have no labels yet. A label from a search \
that is at least as deep is kept, and so is that of a position which is not searched. The report shows, by phase, the \
differences between old and new labels.

The output is a directory of Parquet tables with 4096 games each, or one table if its name ends in .parquet. That one is \
written when all games are labelled; until then, they are in a directory with .part added to its name. A run with the same \
games and options resumes where the last one stopped; Ctrl-C keeps all complete games.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
#[group(id = "effort", args = ["level", "depth", "exact_from"], required = true, multiple = true)]
pub(super) struct Label {
    /// Tables of labelled games (.parquet), WTHOR files (.wtb), or directories of them.
    #[arg(value_name = "DIR|FILE", required = true)]
    files: Vec<PathBuf>,

    /// Directory to add tables of labelled games to, or one Parquet table (.parquet).
    #[arg(long, value_name = "DIR|FILE")]
    out: PathBuf,

    /// Search depth in plies, 1 to 60.
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=60), conflicts_with = "level")]
    depth: Option<u8>,

    /// Search to the depth of this level, 0 to 30.
    #[arg(short, long, value_name = "N")]
    level: Option<Level>,

    /// Solve positions with N empties or fewer, up to 36.
    #[arg(long = "solve-from", alias = "exact-from", value_name = "N", value_parser = value_parser!(u8).range(0..=36))]
    exact_from: Option<u8>,

    /// Search only positions in this range of empties.
    #[arg(long, value_name = "RANGE", default_value = "0..60")]
    empties: EmptiesRange,

    /// Search one position in N, chosen by a hash of the position.
    #[arg(long, value_name = "N", default_value = "1")]
    one_in: NonZeroU64,

    #[command(flatten)]
    batch: BatchOptions,

    #[command(flatten)]
    output: Output,
}

/// The totals of a run, and the differences between old and new labels.
#[derive(Serialize)]
struct Summary<'a> {
    #[serde(serialize_with = "path_text")]
    out: &'a Path,
    /// The games in the output.
    games: u64,
    /// The games that it will have when it is complete.
    wanted: u64,
    new_games: u64,
    seconds: f64,
    phases: Vec<ErrorRow>,
    all: ErrorRow,
}

/// The number of games decoded at once.
const BATCH_GAMES: usize = 256;

impl Label {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let inputs = GameSources::open(&self.files)?;
        let NamedEvaluator { evaluator, name } = self.batch.evaluator()?;
        // Before the output is made: an input that cannot be read leaves none behind.
        let wanted = inputs.count()?;
        let mut out = Shards::open(&self.out, self.provenance(&inputs, &name))?;
        let options = RelabelOptions {
            search: self.depth.map(LabelSearch::Depth).or(self.level.map(LabelSearch::Level)),
            exact_from: self.exact_from,
            empties: self.empties.into(),
            one_in: self.one_in,
            evaluator,
        };
        self.check_games(&inputs, &out, &options)?;
        let (started, before, stop) = (Instant::now(), out.count(), stop_on_ctrl_c());
        self.label(&inputs, &mut out, &options, &stop)?;
        let games = out.count();
        let ErrorTable { phases, all } = ErrorTable::new(&Self::disagreement(&inputs, &out)?, None);
        let out = out.finish(wanted)?;
        let seconds = started.elapsed().as_secs_f64();
        self.output.print(&Summary { out: &out, games, wanted, new_games: games - before, seconds, phases, all })?;
        Ok(ExitStatus::success_if(!stop.is_stopped()))
    }

    /// Checks that the games of an unfinished output are the first ones of the inputs, which may have grown since, and that labels
    /// which stay are those of the inputs.
    fn check_games(&self, inputs: &GameSources, unfinished: &Shards, options: &RelabelOptions) -> anyhow::Result<()> {
        let placements =
            |game: &LabelledGame| game.plies().iter().map(|ply| (ply.board, ply.square)).collect::<Vec<_>>();
        let keeps_labels = |old: &LabelledGame, new: &LabelledGame| {
            old.plies().iter().zip(new.plies()).all(|(old, new)| !options.keeps(old) || old.label == new.label)
        };
        let (out, names) = (self.out.display(), inputs.names());
        let mut wanted = (0..).zip(inputs.games());
        for game in unfinished.games() {
            let (number, found) = game?;
            // Both are in the order of the numbers, so that none is passed over.
            let Some((_, wanted)) = wanted.find(|(at, _)| *at == number) else { break };
            let (wanted, number) = (wanted?, number + 1);
            ensure!(
                placements(&wanted) == placements(&found),
                "{out} has labels for other games than those of {names}: game {number} differs"
            );
            ensure!(
                keeps_labels(&wanted, &found),
                "{out} was made from other labels than those of {names}: those of game {number} differ"
            );
        }
        Ok(())
    }

    /// Describes how the games are labelled; an output is resumed only with the same options.
    fn provenance(&self, inputs: &GameSources, weights: &str) -> String {
        let files = inputs.names();
        let depth = self.depth.map_or(String::new(), |depth| format!(", {depth} plies"));
        let level = self.level.map_or(String::new(), |level| format!(", level {level}"));
        let exact = self.exact_from.map_or(String::new(), |empties| format!(", solved from {empties} empties"));
        let (empties, one_in) = (self.empties, self.one_in);
        format!("labels for {files}{depth}{level}{exact}, {empties} empties, one in {one_in}, {weights}")
    }

    /// Labels the games that are not yet in the output, up to a stop.
    fn label(
        &self,
        inputs: &GameSources,
        out: &mut Shards,
        options: &RelabelOptions,
        stop: &StopFlag,
    ) -> anyhow::Result<()> {
        let workers = Workers::new(self.batch.threads, stop);
        let count = inputs.count()?;
        ensure!(out.end() <= count, "{} holds more games than there are", self.out.display());
        let mut bar = GamesBar::new(out.count_below(count)..count);
        // The numbers rise, so that the inputs are read once.
        let (mut all, mut next) = (inputs.games(), 0);
        for numbers in out.missing(count) {
            if stop.is_stopped() {
                break;
            }
            out.start_at(numbers.start)?;
            let length = (numbers.end - numbers.start) as usize;
            let mut games = all.by_ref().skip((numbers.start - next) as usize).take(length);
            next = numbers.end;
            while !stop.is_stopped() {
                let batch = games.by_ref().take(BATCH_GAMES).collect::<anyhow::Result<Vec<_>>>()?;
                if batch.is_empty() {
                    break;
                }
                relabel(&batch, options, &workers, |game: LabelledGame| {
                    bar.add_game(game.labels() as u64);
                    out.push(&game)
                })?;
            }
        }
        bar.finish();
        out.flush()
    }

    /// Compares the old labels with the new ones where they differ.
    fn disagreement(inputs: &GameSources, out: &Shards) -> anyhow::Result<Report> {
        let (mut old, mut pairs) = ((0..).zip(inputs.games()), Vec::new());
        for game in out.games() {
            let (number, new) = game?;
            let Some((_, old)) = old.find(|(at, _)| *at == number) else { break };
            for (old, new) in old?.plies().iter().zip(new.plies()) {
                let labels = old.label.zip(new.label).filter(|(old, new)| old != new);
                pairs.extend(labels.map(|(old_label, label)| {
                    (old.board, Estimate { estimate: old_label.score.discs(), value: label.score.discs() })
                }));
            }
        }
        Ok(Report::between(pairs))
    }
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { out, games, wanted, new_games, seconds, phases, all } = self;
        let held = Holding { out, games: *games, wanted: *wanted };
        writeln!(f, "{} labelled in {seconds:.0} s; {held}", counted(*new_games, "game"))?;
        writeln!(f, "\ndifferences between old and new labels, in discs:\n\n{}", error_table::HEADER)?;
        phases.iter().chain([all]).try_for_each(|row| writeln!(f, "{row}"))
    }
}
