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
use crate::progress::Progress;
use crate::screen::output_width;
use answer::{Answer, Question, Scope};
use clap::Args;
use clap::error::ErrorKind;
use outflank_engine::{Field, Goal, SearchReport};
use outflank_game::StopFlag;
use outflank_reversi::Aim;
use source::{Source, Task};
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

A position is 64 squares from a1 to h8, row by row, with X, O and - for empty, and then the side to move; \
one of a smaller board has its size before it. \
A file holds one a line; the scores that may follow are its answers, as OBF has them: `G8:+18; H1:+12;`.

Ctrl-C ends the search. Of the position that is under way, what is known so far is printed, with a ~ before scores that \
are estimates, and the bounds on its score that are certain.

Scores are in discs for the side to move, the empty squares given to the winner. \
In the line of best play, -- is a pass.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct Solve {
    /// Positions, files of positions, or - for standard input.
    #[arg(value_name = "POSITION|FILE", required_unless_present_any = ["size", "start"])]
    #[arg(conflicts_with_all = ["size", "start"])]
    sources: Vec<Source>,

    #[command(flatten)]
    board: BoardOptions,

    #[command(flatten)]
    resources: Resources,

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
        if self.sources.is_empty() {
            return Ok((vec![self.start()?], 0));
        }
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

    /// Returns the start of a game on the board that the options choose.
    fn start(&self) -> Result<Task<'_>, clap::Error> {
        let field = Field::try_from(self.board.start(Aim::MostDiscs));
        let field = field.map_err(|error| clap::Error::raw(ErrorKind::ValueValidation, format!("{error}\n")))?;
        Ok(Task { source: "command line", entry: field.into() })
    }

    /// Solves until the last position or until it is stopped.
    fn solve_all(&self, tasks: &[Task<'_>], totals: &mut Totals, stop: &StopFlag) -> anyhow::Result<()> {
        let (mut engine, progress) = (self.resources.engine()?, Progress::of(tasks.len()));
        let width = output_width();
        for (task, number) in tasks.iter().zip(1..) {
            let watch = &mut |report: &SearchReport| progress.tell(report);
            let Some(answer) = Answer::find(&task.entry.field, self.question(), &mut engine, (stop, watch)) else {
                break;
            };
            progress.suspend(|| self.print(number, &answer, width))?;
            if !answer.is_proven() {
                break;
            }
            totals.add(&answer);
            progress.suspend(|| self.compare(number, &answer, task, totals))?;
            progress.next();
        }
        progress.finish();
        Ok(())
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

    fn compare(&self, number: usize, answer: &Answer, task: &Task<'_>, totals: &mut Totals) -> anyhow::Result<()> {
        if self.check {
            let faults = check::faults(&task.entry, answer);
            totals.add_checked(&faults);
            let source = task.source;
            faults.iter().try_for_each(|fault| writeln!(stderr(), "differs: {source}, position {number}: {fault}"))?;
        }
        Ok(())
    }
}
