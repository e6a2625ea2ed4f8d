//! `outflank solve alak`.

use super::lines::{Lines, MAX_LINE};
use super::tablebases::Tablebases;
use super::{totals, values};
use crate::exit::{ExitStatus, wrong_usage};
use crate::exit::{error_text, stop_on_ctrl_c};
use crate::output::stdout;
use anyhow::{Error, ensure};
use clap::Args;
use outflank_rules::alak::{BoardError, ParsePositionError, Position, Slots};
use outflank_rules::{Side, StopFlag};
use std::io::{Write, stderr};
use std::str::FromStr;

const EXAMPLES: &str = "\
Examples:
  outflank solve alak                             the value of the game
  outflank solve alak --slots 15 --json
  outflank solve alak xx..xxooo.o x               the value of a position
  outflank solve alak --json - < positions.txt    one position per line

Without a position, it counts the non-terminal positions reachable from the start as wins, losses and draws of the side \
to move.

Plies are counted to the end of the game: a move that wins at once wins in 1 ply. The winner takes the shortest win, the \
loser the longest loss. A position in which the game is over has a value in 0 plies, and no moves.

With --json the totals have the keys slots, positions, wins, losses, draws, start (win, loss or draw for the side that \
begins), start_plies (null for a draw) and longest_plies. A position has board, to_move, value, plies and moves; a \
move has from, to, board (after it), captured (how many discs), over, value and plies, with the value for the side \
that makes it.

Long boards take time and memory: 17 slots less than a minute, 19 slots some minutes and about 1 GiB, 21 slots \
about 8 GiB, and the totals a third more.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(in crate::command) struct Solve {
    /// Board, such as `xx..xxooo.o`, or `-` to read a BOARD and a SIDE from each line of standard input.
    #[arg(value_name = "BOARD")]
    source: Option<PositionSource>,

    /// Side to move, x or o [default: x].
    #[arg(value_name = "SIDE", value_parser = parse_side)]
    to_move: Option<Side>,

    /// Length of the board, 9 to 21 [default: that of BOARD, or 11].
    #[arg(long, value_name = "N")]
    slots: Option<Slots>,

    /// Print JSON, one object per line.
    #[arg(short, long)]
    json: bool,
}

/// The source of positions.
#[derive(Clone, Copy, Debug)]
enum PositionSource {
    /// Standard input.
    Lines,
    /// The command line.
    Argument(Position),
}

fn parse_side(text: &str) -> Result<Side, &'static str> {
    text.parse().map_err(|_| "expected x or o")
}

impl FromStr for PositionSource {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "-" { Ok(Self::Lines) } else { text.parse().map(Self::Argument) }
    }
}

impl Solve {
    pub(in crate::command) fn run(self) -> anyhow::Result<ExitStatus> {
        match (self.source, self.to_move) {
            (None, _) => {
                let totals = totals::solve(self.slots.unwrap_or_default())?;
                let text = if self.json { serde_json::to_string(&totals)? + "\n" } else { totals.to_string() };
                stdout().write_all(text.as_bytes())?;
            }
            (Some(PositionSource::Argument(position)), side) => {
                let position = side.map_or(position, |side| position.with_to_move(side));
                self.check_slots(&position).map_err(|error| wrong_usage(format!("--slots: {error}")))?;
                let text = self.describe(&position, &mut Tablebases::default(), &stop_on_ctrl_c())?;
                writeln!(stdout(), "{text}")?;
            }
            (Some(PositionSource::Lines), Some(_)) => {
                return Err(wrong_usage("with `-` each line names the side to move"));
            }
            (Some(PositionSource::Lines), None) => return self.print_lines(&stop_on_ctrl_c()),
        }
        Ok(ExitStatus::Success)
    }

    fn print_lines(&self, stop: &StopFlag) -> anyhow::Result<ExitStatus> {
        let mut tables = Tablebases::default();
        let mut status = ExitStatus::Success;
        for (number, line) in (1_u64..).zip(Lines::of_standard_input(stop)) {
            let line = line?;
            if line.trim().is_empty() {
                continue;
            }
            match self.describe_line(&line, &mut tables, stop) {
                Ok(text) => writeln!(stdout(), "{text}")?,
                Err(_) if stop.is_stopped() => break,
                Err(error) => {
                    writeln!(stderr(), "error: line {number}: {}", error_text(&error))?;
                    status = ExitStatus::Failure;
                }
            }
        }
        ensure!(!stop.is_stopped(), "stopped before the end of the input");
        Ok(status)
    }

    fn describe_line(&self, line: &str, tables: &mut Tablebases, stop: &StopFlag) -> anyhow::Result<String> {
        ensure!(line.len() < MAX_LINE, "the line is too long to be a position");
        // The message repeats its causes.
        let position = line.parse().map_err(|error: ParsePositionError| Error::msg(error.to_string()))?;
        self.check_slots(&position)?;
        self.describe(&position, tables, stop)
    }

    fn check_slots(&self, position: &Position) -> Result<(), BoardError> {
        let found = position.slots();
        let expected = self.slots.unwrap_or(found);
        if found == expected { Ok(()) } else { Err(BoardError::WrongLength { expected, found: found.count().into() }) }
    }

    fn describe(&self, position: &Position, tables: &mut Tablebases, stop: &StopFlag) -> anyhow::Result<String> {
        let table = tables.covering(position, stop)?;
        if self.json {
            return Ok(serde_json::to_string(&values::report(position, &table)?)?);
        }
        Ok(values::line(position, &table)?)
    }
}
