//! `outflank perft`.

use crate::exit::ExitStatus;
use crate::exit::stop_on_ctrl_c;
use crate::options::BoardOptions;
use crate::output::{Output, per_second};
use crate::progress::progress_bar;
use crate::value_parser::parse_threads;
use anyhow::bail;
use clap::Args;
use outflank_rules::reversi::{self, Aim, Position};
use outflank_rules::{Game, Progress, Threads, Workers, counted, othello, perft_parallel};
use serde::Serialize;
use std::fmt;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  outflank perft 11
  outflank perft 12 --threads 2
  outflank perft 9 --size 6x6 --json

A pass is a ply, and a game that ends earlier counts as one leaf.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Perft {
    /// Depth in plies.
    depth: u8,

    #[command(flatten)]
    board: BoardOptions,

    /// Position to count from: 64 squares and the side to move, or with a size first, as in `6x4 ---… X`.
    #[arg(long, allow_hyphen_values = true, value_name = "POSITION", conflicts_with_all = ["size", "start"])]
    position: Option<Position>,

    /// Number of threads, up to 1024.
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    threads: Threads,

    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Report {
    position: String,
    depth: u8,
    threads: usize,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

impl Perft {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        let position = self.position.clone().unwrap_or_else(|| self.board.start(Aim::MostDiscs));
        let started = Instant::now();
        let Some(nodes) = self.count(&position) else { bail!("stopped before the count was complete") };
        let time = started.elapsed();
        self.output.print(&Report {
            position: position.to_string(),
            depth: self.depth,
            threads: self.threads.get(),
            nodes,
            seconds: time.as_secs_f64(),
            nodes_per_second: per_second(nodes, time),
        })?;
        Ok(ExitStatus::Success)
    }

    fn count(&self, position: &Position) -> Option<u64> {
        match othello::Position::try_from(position) {
            Ok(position) => self.count_by(&position, othello::perft),
            Err(_) => self.count_by(position, reversi::perft),
        }
    }

    fn count_by<G: Game + Send + Sync>(&self, position: &G, count: impl Fn(&G, u8) -> u64 + Sync) -> Option<u64> {
        let bar = progress_bar(1, "{bar:40} {percent:>3} %  {elapsed} elapsed, {eta} left");
        let on_progress = |progress: Progress| {
            bar.set_length(progress.of as u64);
            bar.set_position(progress.done as u64);
        };
        let stop = stop_on_ctrl_c();
        let workers = Workers::new(self.threads, &stop).with_progress(&on_progress);
        let nodes = perft_parallel(position, self.depth, &workers, count);
        bar.finish_and_clear();
        nodes
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self { depth, nodes, seconds, .. }, millions) = (self, self.nodes_per_second / 1e6);
        writeln!(f, "perft {depth}: {} in {seconds:.3} s ({millions:.0} M nodes/s)", counted(*nodes, "node"))
    }
}
