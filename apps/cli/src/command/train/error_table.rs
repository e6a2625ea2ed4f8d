//! The errors of an evaluation by phase, as text and as JSON.

use crate::output::{optional_path_text, path_text};
use outflank_trainer::{Errors, Report, phase};
use serde::Serialize;
use std::fmt;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The header of the table.
pub(super) const HEADER: &str = "empties  positions  mean absolute  root mean square  right winner";
const BEFORE_HEADER: &str = "mean absolute  root mean square  right winner  ratio";

/// The results of a fit.
#[derive(Serialize)]
pub(super) struct FitSummary<'a> {
    #[serde(serialize_with = "path_text")]
    pub(super) out: &'a Path,
    pub(super) bytes: usize,
    pub(super) provenance: &'a str,
    pub(super) seconds: f64,
    /// The loss of the last batch; none when the fit was complete before.
    pub(super) loss: Option<f32>,
    pub(super) held_out_games: usize,
    /// The file of the other weights.
    #[serde(serialize_with = "optional_path_text")]
    pub(super) compared: Option<PathBuf>,
    pub(super) phases: Vec<ErrorRow>,
    pub(super) all: ErrorRow,
}

/// The errors in a range of empties.
#[derive(Serialize)]
pub(super) struct ErrorRow {
    most_empties: usize,
    fewest_empties: usize,
    positions: usize,
    mean_absolute_error: f64,
    root_mean_square_error: f64,
    right_winner: f64,
    /// The errors of other weights.
    before: Option<Before>,
}

/// The errors of other weights on the same positions.
#[derive(Serialize)]
struct Before {
    mean_absolute_error: f64,
    root_mean_square_error: f64,
    right_winner: f64,
    /// The mean absolute error divided by that of the other weights.
    ratio: f64,
}

/// The rows of a report.
pub(super) struct ErrorTable {
    pub(super) phases: Vec<ErrorRow>,
    /// The row of the whole game.
    pub(super) all: ErrorRow,
}

impl ErrorTable {
    /// Makes the rows of a report, with the errors of other weights for comparison.
    pub(super) fn new(report: &Report, before: Option<&Report>) -> Self {
        let row = |at| ErrorRow::new(phase::empties(at), &report.phases[at], before.map(|before| &before.phases[at]));
        let phases = (0..report.phases.len()).map(row).collect();
        Self { phases, all: ErrorRow::new(0..=60, &report.all, before.map(|before| &before.all)) }
    }
}

impl ErrorRow {
    fn new(empties: RangeInclusive<usize>, errors: &Errors, before: Option<&Errors>) -> Self {
        // Without positions there are no errors; this number is null in JSON.
        let measured = |value| if errors.positions == 0 { f64::NAN } else { value };
        Self {
            most_empties: *empties.end(),
            fewest_empties: *empties.start(),
            positions: errors.positions,
            mean_absolute_error: measured(errors.mean_absolute),
            root_mean_square_error: measured(errors.root_mean_square),
            right_winner: measured(errors.right_winner),
            before: before.map(|before| Before {
                mean_absolute_error: measured(before.mean_absolute),
                root_mean_square_error: measured(before.root_mean_square),
                right_winner: measured(before.right_winner),
                ratio: measured(errors.mean_absolute) / before.mean_absolute.max(f64::MIN_POSITIVE),
            }),
        }
    }
}

impl fmt::Display for FitSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.provenance)?;
        writeln!(f, "written to {}: {} bytes, after {:.0} s", self.out.display(), self.bytes, self.seconds)?;
        writeln!(f, "\nerrors in discs on {} held-out games:\n", self.held_out_games)?;
        if let Some(compared) = &self.compared {
            writeln!(f, "{:1$}  {2}", "", HEADER.len(), compared.display())?;
            writeln!(f, "{HEADER}  {BEFORE_HEADER}")?;
        } else {
            writeln!(f, "{HEADER}")?;
        }
        self.phases.iter().chain([&self.all]).try_for_each(|row| writeln!(f, "{row}"))
    }
}

impl fmt::Display for ErrorRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let empties = format!("{}-{}", self.most_empties, self.fewest_empties);
        if self.positions == 0 {
            return write!(f, "{empties:>7}  {:>9}  {:>13}  {:>16}  {:>12}", 0, "-", "-", "-");
        }
        let right_winner = format!("{:.1} %", 100.0 * self.right_winner);
        write!(f, "{empties:>7}  {:>9}  {:>13.2}", self.positions, self.mean_absolute_error)?;
        write!(f, "  {:>16.2}  {right_winner:>12}", self.root_mean_square_error)?;
        let Some(before) = &self.before else { return Ok(()) };
        let right_winner = format!("{:.1} %", 100.0 * before.right_winner);
        write!(f, "  {:>13.2}  {:>16.2}", before.mean_absolute_error, before.root_mean_square_error)?;
        write!(f, "  {right_winner:>12}  {:>5.3}", before.ratio)
    }
}
