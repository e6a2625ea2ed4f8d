//! `outflank solve`.

mod check;
mod problems;
mod solution;
mod table;
mod totals;

use super::alak;
use crate::exit::stop_on_ctrl_c;
use crate::exit::{ExitStatus, error_text};
use crate::options::BoardOptions;
use crate::options::EngineResources;
use crate::output::stdout;
use crate::progress::{ByteProgress, SearchProgress};
use crate::terminal::output_width;
use crate::unused_option::reject_unused;
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, Subcommand};
use outflank_engine::{Engine, Goal};
use outflank_rules::{StopFlag, counted};
pub(super) use problems::parse_position;
use problems::{InputProblem, InputProblems, ProblemSource};
use solution::{ScoredMoves, Solution, SolveOptions};
use std::io::{Write, stderr};
use totals::Totals;

const EXAMPLES: &str = "\
Examples:
  outflank solve data/obf/ffo-1-19.obf --check
  outflank solve \\
      '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X' \\
      --all-moves
  outflank solve data/obf/ffo-40-59.obf --threads 2 --hash 1024
  outflank solve positions.txt more.obf --wld --json
  grep ' O' positions.txt | outflank solve -
  outflank solve --size 4x4 --start othello
  outflank solve '6x4 --------OX----XO-------- X'
  outflank solve alak                  who wins Alak

A position is 64 squares from a1 to h8, row by row, with X, O and - for empty, followed by the side to move; \
on a smaller board, the size comes first. \
A file has one position a line, each answered as it is read; the scores that may follow are its answers, as in OBF: `G8:+18; H1:+12;`.

Ctrl-C ends the search. The position under way is printed with its partial result: estimated scores have a ~ before \
them, and proven bounds on the score are given. Smaller boards have no estimates, so that their score is then a ?.

Scores are disc differences for the side to move, with the empties counted for the winner. \
In the principal variation, -- is a pass.";

#[derive(Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(disable_help_subcommand = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct Solve {
    #[command(subcommand)]
    other: Option<OtherGame>,

    /// Positions, files of positions, or - for standard input.
    #[arg(value_name = "POSITION|FILE", required_unless_present_any = ["size", "start"])]
    #[arg(conflicts_with_all = ["size", "start"])]
    #[arg(value_parser = OsStringValueParser::new().try_map(ProblemSource::of_argument))]
    sources: Vec<ProblemSource>,

    #[command(flatten)]
    board: BoardOptions,

    #[command(flatten)]
    resources: EngineResources,

    /// Solve for win, draw or loss only, which is faster; with --json, scores are 1, 0 or -1.
    #[arg(long)]
    wld: bool,

    /// Score every legal move.
    #[arg(long)]
    all_moves: bool,

    /// Compare with the answers in the file: the score and the best move; with --all-moves, every move.
    #[arg(long)]
    check: bool,

    /// Print a JSON object for each position instead of the table.
    #[arg(short, long)]
    json: bool,
}

/// A game that is solved in another way.
#[derive(Subcommand)]
enum OtherGame {
    /// Show the value of Alak, or of positions of it.
    Alak(alak::Solve),
}

/// Whether all positions were solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Completion {
    Complete,
    Stopped,
}

/// The state of a run.
struct Run<'a> {
    engine: Engine,
    totals: Totals,
    progress: ByteProgress,
    stop: &'a StopFlag,
}

impl Solve {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        if let Some(OtherGame::Alak(solve)) = self.other {
            return solve.run();
        }
        let has_answers = self.sources.iter().any(ProblemSource::may_have_answers);
        reject_unused(&[("--check", self.check && !has_answers, "is for positions with answers, as files have them")])?;
        let stop = stop_on_ctrl_c();
        let mut run = Run {
            engine: self.resources.engine()?,
            totals: Totals::default(),
            progress: ByteProgress::new(self.sources.iter().map(ProblemSource::length).sum()),
            stop: &stop,
        };
        let completion = self.solve_all(&mut run)?;
        let totals = run.totals;
        if !self.json && totals.solved > 0 {
            writeln!(stdout(), "{totals}")?;
        }
        if completion == Completion::Stopped {
            writeln!(stderr(), "stopped after {}", counted(totals.solved, "position"))?;
        }
        Ok(ExitStatus::success_if(!totals.has_errors() && completion == Completion::Complete))
    }

    /// Returns the problems of all sources, as they are read.
    fn problems(&self, stop: &StopFlag) -> Result<InputProblems<'_>, clap::Error> {
        if self.sources.is_empty() {
            let start = InputProblem::on_command_line(self.board.engine_start()?.into());
            return Ok(Box::new(std::iter::once(Ok(start))));
        }
        let stop = stop.clone();
        Ok(Box::new(self.sources.iter().flat_map(move |source| source.problems(&stop))))
    }

    /// Solves each position as it is read, up to the last one or a stop, and reports what cannot be read.
    fn solve_all(&self, run: &mut Run<'_>) -> anyhow::Result<Completion> {
        let mut number = 0;
        for problem in self.problems(run.stop)? {
            match problem {
                Ok(problem) => {
                    number += 1;
                    if self.solve(number, &problem, run)? == Completion::Stopped {
                        return Ok(Completion::Stopped);
                    }
                    run.progress.done += problem.bytes;
                }
                Err(error) => {
                    run.totals.unread += 1;
                    writeln!(stderr(), "error: {}", error_text(&error))?;
                }
            }
        }
        Ok(if run.stop.is_stopped() { Completion::Stopped } else { Completion::Complete })
    }

    fn solve(&self, number: usize, problem: &InputProblem, run: &mut Run<'_>) -> anyhow::Result<Completion> {
        // A stop between two positions leaves none under way.
        if run.stop.is_stopped() {
            return Ok(Completion::Stopped);
        }
        let progress = SearchProgress::over_bytes(run.progress);
        let position = &problem.problem.position;
        let solution = Solution::search(position, self.options(), &mut run.engine, run.stop, &progress);
        progress.finish();
        self.print(number, &solution, output_width())?;
        // Only a stop leaves a score without a proof.
        if !solution.is_proven() {
            return Ok(Completion::Stopped);
        }
        run.totals.add(&solution);
        self.compare(number, &solution, problem, &mut run.totals)?;
        Ok(Completion::Complete)
    }

    fn options(&self) -> SolveOptions {
        let goal = if self.wld { Goal::Wld } else { Goal::Score };
        let moves = if self.all_moves { ScoredMoves::All } else { ScoredMoves::Best };
        SolveOptions { goal, moves }
    }

    fn print(&self, number: usize, solution: &Solution, width: Option<usize>) -> anyhow::Result<()> {
        let mut out = stdout();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(solution)?)?;
            return Ok(());
        }
        if number == 1 {
            writeln!(out, "{}", table::HEADER)?;
        }
        Ok(write!(out, "{}", table::rows(number, solution, width))?)
    }

    fn compare(
        &self,
        number: usize,
        solution: &Solution,
        InputProblem { source, problem, .. }: &InputProblem,
        totals: &mut Totals,
    ) -> anyhow::Result<()> {
        if self.check {
            let mismatches = check::mismatches(problem, solution);
            totals.add_checked(&mismatches);
            for mismatch in mismatches {
                writeln!(stderr(), "differs: {source}, position {number}: {mismatch}")?;
            }
        }
        Ok(())
    }
}
