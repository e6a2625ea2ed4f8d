//! `outflank solve`.

mod answer;
mod check;
mod source;
mod text;
mod totals;

use super::perft::parse_threads;
use crate::exit::Ending;
use crate::interrupt::stop_on_ctrl_c;
use answer::{Answer, Question, Scope};
use clap::{Args, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use outflank_engine::{Engine, EngineOptions, Goal};
use outflank_game::StopFlag;
use source::{Source, Task};
use std::io::{Write, stderr, stdout};
use std::num::NonZeroUsize;
use std::time::Duration;
use totals::Totals;

const EXAMPLES: &str = "\
Examples:
  outflank solve data/obf/ffo-1-19.obf --check
  outflank solve '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X' --all-moves
  outflank solve data/obf/ffo-40-59.obf --threads 2 --hash 1024
  outflank solve positions.txt more.obf --wld --json
  grep ' O' positions.txt | outflank solve -

A position is 64 squares from a1 to h8, row by row, with X, O and - for empty, and then the side to move. \
A file holds one a line; the scores that may follow are its answers, as OBF has them: `G8:+18; H1:+12;`.

Scores are in discs for the side to move, the empty squares given to the winner. \
In the line of best play, -- is a pass.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct Solve {
    /// Positions, files of positions, or - for standard input.
    #[arg(value_name = "POSITION|FILE", required = true)]
    sources: Vec<Source>,

    /// How many threads solve.
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    threads: NonZeroUsize,

    /// The memory for boards already searched, in MiB, up to 65536.
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = value_parser!(u32).range(1..=65536))]
    hash: u32,

    /// Find out only who wins, which is quicker; the score is then 1, 0 or -1.
    #[arg(long)]
    wld: bool,

    /// Score every move.
    #[arg(long)]
    all_moves: bool,

    /// Compare with the answers of the file: the score and the best move, and with --all-moves every move.
    #[arg(long)]
    check: bool,

    /// Print a JSON object for each position, in place of the table.
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        let (tasks, unread) = self.read()?;
        let mut totals = Totals::new(unread);
        // Not before everything is read: at a terminal, Ctrl-C is to end the reading at once.
        let stop = stop_on_ctrl_c();
        self.solve_all(&tasks, &mut totals, &stop)?;
        if !self.json && totals.solved > 0 {
            writeln!(stdout(), "{totals}")?;
        }
        if totals.solved < tasks.len() {
            writeln!(stderr(), "stopped: {} of {} positions are solved", totals.solved, tasks.len())?;
        }
        Ok(if totals.has_faults() || totals.solved < tasks.len() { Ending::FoundFaults } else { Ending::Fine })
    }

    /// Reads all sources, and tells what cannot be read; returns the positions, and how much was unreadable.
    fn read(&self) -> anyhow::Result<(Vec<Task<'_>>, usize)> {
        let (mut tasks, mut unread) = (Vec::new(), 0);
        for task in self.sources.iter().flat_map(Source::tasks) {
            match task {
                Ok(task) => tasks.push(task),
                Err(error) => {
                    unread += 1;
                    writeln!(stderr(), "error: {error:#}")?;
                }
            }
        }
        Ok((tasks, unread))
    }

    /// Solves until the last position or until it is stopped.
    fn solve_all(&self, tasks: &[Task<'_>], totals: &mut Totals, stop: &StopFlag) -> anyhow::Result<()> {
        let options =
            EngineOptions { threads: self.threads, hash_mebibytes: self.hash as usize, ..EngineOptions::default() };
        let (mut engine, bar) = (Engine::new(options)?, progress_bar(tasks.len()));
        let width = text::width();
        for task in tasks {
            let Some(answer) = Answer::find(&task.problem.position, self.question(), &mut engine, stop) else { break };
            totals.add(&answer);
            // The table and the bar may share a terminal.
            bar.suspend(|| self.tell(&answer, task, totals, width))?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(())
    }

    fn question(&self) -> Question {
        let goal = if self.wld { Goal::Wld } else { Goal::Score };
        let scope = if self.all_moves { Scope::AllMoves } else { Scope::Best };
        Question { goal, scope }
    }

    fn tell(&self, answer: &Answer, task: &Task<'_>, totals: &mut Totals, width: Option<usize>) -> anyhow::Result<()> {
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(answer)?)?;
        } else {
            if totals.solved == 1 {
                writeln!(out, "{}", text::HEADER)?;
            }
            write!(out, "{}", text::rows(totals.solved, answer, width))?;
        }
        if self.check {
            let faults = check::faults(&task.problem, answer);
            totals.add_checked(&faults);
            faults.iter().try_for_each(|fault| {
                writeln!(stderr(), "differs: {}, position {}: {fault}", task.source, totals.solved)
            })?;
        }
        Ok(())
    }
}

fn progress_bar(positions: usize) -> ProgressBar {
    if positions < 2 {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} positions, {elapsed} passed");
    let bar = ProgressBar::new(positions as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
