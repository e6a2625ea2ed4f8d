//! `outflank solve`.

mod answer;
mod check;
mod source;
mod text;
mod totals;

use super::board_options::BoardOptions;
use super::resources::Resources;
use crate::exit::Ending;
use crate::interrupt::stop_on_ctrl_c;
use crate::progress::{Progress, Share};
use crate::screen::output_width;
use answer::{Answer, Question, Scope};
use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use outflank_engine::{Engine, EnginePosition, Goal, SearchReport};
use outflank_game::StopFlag;
use outflank_reversi::Aim;
use source::{Source, Task, Tasks};
use std::io::{Write, stderr, stdout};
use totals::Totals;

const EXAMPLES: &str = "\
Examples:
  outflank solve data/obf/ffo-1-19.obf --check
  outflank solve '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X' --all-moves
  outflank solve data/obf/ffo-40-59.obf --threads 2 --hash 1024
  outflank solve positions.txt more.obf --wld --json
  grep ' O' positions.txt | outflank solve -
  outflank solve --size 4x4 --start othello
  outflank solve '6x4 ---------OX---XXO-------- X'

A position is 64 squares from a1 to h8, row by row, with X, O and - for empty, followed by the side to move; \
on a smaller board, the size comes first. \
A file has one position a line, each answered as it is read; the scores that may follow are its answers, as in OBF: `G8:+18; H1:+12;`.

Ctrl-C ends the search. The position under way is printed with its partial result: estimated scores have a ~ before \
them, and proven bounds on the score are given.

Scores are disc differences for the side to move, with the empties counted for the winner. \
In the principal variation, -- is a pass.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct Solve {
    /// Positions, files of positions, or - for standard input.
    #[arg(value_name = "POSITION|FILE", required_unless_present_any = ["size", "start"])]
    #[arg(conflicts_with_all = ["size", "start"])]
    #[arg(value_parser = OsStringValueParser::new().try_map(Source::of_argument))]
    sources: Vec<Source>,

    #[command(flatten)]
    board: BoardOptions,

    #[command(flatten)]
    resources: Resources,

    /// Solve for win, draw or loss only, which is faster; scores are 1, 0 or -1.
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

/// Whether all was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    All,
    Stopped,
}

impl Solve {
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        let (mut totals, stop) = (Totals::default(), stop_on_ctrl_c());
        let end = self.solve_all(&mut totals, &stop)?;
        if !self.json && totals.solved > 0 {
            writeln!(stdout(), "{totals}")?;
        }
        if end == End::Stopped {
            writeln!(stderr(), "stopped after {} positions", totals.solved)?;
        }
        Ok(if totals.has_faults() || end == End::Stopped { Ending::FoundFaults } else { Ending::Fine })
    }

    /// Returns the positions of all sources, as they are read.
    fn tasks(&self, stop: &StopFlag) -> Result<Tasks<'_>, clap::Error> {
        if self.sources.is_empty() {
            return Ok(Box::new(std::iter::once(Ok(self.start()?))));
        }
        let stop = stop.clone();
        Ok(Box::new(self.sources.iter().flat_map(move |source| source.tasks(&stop))))
    }

    /// Returns the start of a game on the board that the options choose.
    fn start(&self) -> Result<Task, clap::Error> {
        let position = EnginePosition::try_from(self.board.start(Aim::MostDiscs));
        let position = position.map_err(|error| clap::Error::raw(ErrorKind::ValueValidation, format!("{error}\n")))?;
        Ok(Task::on_command_line(position.into()))
    }

    /// Solves each position as it is read, until the last one or until it is stopped, and says what cannot be read.
    fn solve_all(&self, totals: &mut Totals, stop: &StopFlag) -> anyhow::Result<End> {
        let (tasks, mut number) = (self.tasks(stop)?, 0);
        let mut engine = self.resources.engine()?;
        let mut share = Share::of(self.sources.iter().map(Source::length).sum());
        for task in tasks {
            match task {
                Ok(task) => {
                    number += 1;
                    if self.solve(number, &task, (&mut engine, share), totals, stop)? == End::Stopped {
                        return Ok(End::Stopped);
                    }
                    share.done += task.bytes;
                }
                Err(error) => {
                    totals.unread += 1;
                    writeln!(stderr(), "error: {error:#}")?;
                }
            }
        }
        Ok(if stop.is_stopped() { End::Stopped } else { End::All })
    }

    fn solve(
        &self,
        number: usize,
        task: &Task,
        (engine, share): (&mut Engine, Share),
        totals: &mut Totals,
        stop: &StopFlag,
    ) -> anyhow::Result<End> {
        let progress = Progress::within(share);
        let watch = &mut |report: &SearchReport| progress.tell(report);
        let answer = Answer::find(&task.entry.position, self.question(), engine, (stop, watch));
        progress.finish();
        let Some(answer) = answer else { return Ok(End::Stopped) };
        self.print(number, &answer, output_width())?;
        if !answer.is_proven() {
            return Ok(End::Stopped);
        }
        totals.add(&answer);
        self.compare(number, &answer, task, totals)?;
        Ok(End::All)
    }

    fn question(&self) -> Question {
        let goal = if self.wld { Goal::Wld } else { Goal::Score };
        let scope = if self.all_moves { Scope::AllMoves } else { Scope::Best };
        Question { goal, scope }
    }

    fn print(&self, number: usize, answer: &Answer, width: Option<usize>) -> anyhow::Result<()> {
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(answer)?)?;
            return Ok(());
        }
        if number == 1 {
            writeln!(out, "{}", text::HEADER)?;
        }
        Ok(write!(out, "{}", text::rows(number, answer, width))?)
    }

    fn compare(&self, number: usize, answer: &Answer, task: &Task, totals: &mut Totals) -> anyhow::Result<()> {
        if self.check {
            let faults = check::faults(&task.entry, answer);
            totals.add_checked(&faults);
            let source = &task.source;
            faults.iter().try_for_each(|fault| writeln!(stderr(), "differs: {source}, position {number}: {fault}"))?;
        }
        Ok(())
    }
}
