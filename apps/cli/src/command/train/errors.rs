//! The fitted scale of the errors of scores, and how many exact scores lie within the uncertainty that follows from it.

use outflank_trainer::prob_cut::{DepthScores, ErrorScale, ScoreError};
use std::fmt;

/// The errors of searches, with their model.
pub(super) struct FittedErrors {
    errors: Vec<ScoreError>,
    scale: ErrorScale,
}

/// The empties of each row of the table.
const ROWS: [(u32, u32); 5] = [(6, 9), (10, 13), (14, 17), (18, 21), (22, 30)];

impl FittedErrors {
    /// Fits the model, if there are errors.
    pub(super) fn new(scores: &[DepthScores]) -> Option<Self> {
        let errors: Vec<_> = scores.iter().flat_map(DepthScores::score_errors).collect();
        let scale = ErrorScale::fit(&errors)?;
        Some(Self { errors, scale })
    }

    /// Writes a row: of the exact scores, how many lie within the uncertainty by the engine and by the fit.
    fn write_row(&self, f: &mut fmt::Formatter<'_>, (fewest, most): (u32, u32)) -> fmt::Result {
        let is_in_row = |error: &&ScoreError| error.reference.is_none() && (fewest..=most).contains(&error.empties);
        let in_row: Vec<_> = self.errors.iter().filter(is_in_row).collect();
        if in_row.is_empty() {
            return Ok(());
        }
        let percent = |within: usize| 100.0 * within as f64 / in_row.len() as f64;
        let by_engine = percent(in_row.iter().filter(|error| error.is_within_uncertainty()).count());
        let is_within_fit =
            |error: &ScoreError| error.error.abs() <= self.scale.uncertainty(error.depth, error.empties);
        let by_fit = percent(in_row.iter().filter(|error| is_within_fit(error)).count());
        let row = format!("{fewest}-{most}");
        writeln!(f, "{row:>7}  {:>6}  {by_engine:>4.0} %  {by_fit:>4.0} %", in_row.len())
    }
}

impl fmt::Display for FittedErrors {
    /// Prints the parameters as source code of the engine, and the table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ErrorScale { constant, depth, left, empties } = self.scale;
        writeln!(f, "/// The scale of the errors; from {} scores.", self.errors.len())?;
        for (name, value) in [("CONSTANT", constant), ("DEPTH", depth), ("LEFT", left), ("EMPTIES", empties)] {
            writeln!(f, "pub(super) const {name}: f64 = {value:.4};")?;
        }
        writeln!(f, "\nexact scores within the uncertainty, which 68 % should be\n")?;
        writeln!(f, "empties  scores  engine  fitted")?;
        ROWS.into_iter().try_for_each(|row| self.write_row(f, row))
    }
}
