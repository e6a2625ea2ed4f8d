//! The report of a fit, for people and for programs.

use outflank_engine::evaluation::layout;
use outflank_trainer::{Errors, Report};
use serde::Serialize;
use std::fmt;
use std::path::Path;

/// What stands over the rows.
pub(super) const HEADER: &str = "empties  positions  mean absolute  root mean square  right winner";

/// What a fit is about, and what came of it.
#[derive(Serialize)]
pub(super) struct Summary<'a> {
    pub(super) out: &'a Path,
    pub(super) bytes: usize,
    pub(super) provenance: &'a str,
    pub(super) seconds: f64,
    pub(super) held_out_games: usize,
    pub(super) phases: Vec<Row>,
    pub(super) all: Row,
}

/// The errors in a span of empties.
#[derive(Serialize)]
pub(super) struct Row {
    most_empties: usize,
    fewest_empties: usize,
    positions: usize,
    mean_absolute_error: f64,
    root_mean_square_error: f64,
    right_winner: f64,
}

/// Returns the rows of a report: one a phase, and one for the whole game.
pub(super) fn rows(report: &Report) -> (Vec<Row>, Row) {
    let phases = report.phases.iter().enumerate().map(|(phase, errors)| Row::new(layout::empties(phase), errors));
    (phases.collect(), Row::new((0, 60), &report.all))
}

impl Row {
    fn new((fewest_empties, most_empties): (usize, usize), errors: &Errors) -> Self {
        Self {
            most_empties,
            fewest_empties,
            positions: errors.positions,
            mean_absolute_error: errors.mean_absolute,
            root_mean_square_error: errors.root_mean_square,
            right_winner: errors.right_winner,
        }
    }
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.provenance)?;
        writeln!(f, "written to {}: {} bytes, after {:.0} s", self.out.display(), self.bytes, self.seconds)?;
        writeln!(f, "\nerrors in discs on {} games that were held out:\n", self.held_out_games)?;
        writeln!(f, "{HEADER}")?;
        self.phases.iter().chain([&self.all]).try_for_each(|row| writeln!(f, "{row}"))
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let empties = format!("{}-{}", self.most_empties, self.fewest_empties);
        if self.positions == 0 {
            return write!(f, "{empties:>7}  {:>9}  {:>13}  {:>16}  {:>12}", 0, "-", "-", "-");
        }
        let right_winner = format!("{:.1} %", 100.0 * self.right_winner);
        write!(f, "{empties:>7}  {:>9}  {:>13.2}", self.positions, self.mean_absolute_error)?;
        write!(f, "  {:>16.2}  {right_winner:>12}", self.root_mean_square_error)
    }
}
