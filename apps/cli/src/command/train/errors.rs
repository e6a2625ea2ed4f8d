//! The fitted scale of the errors of scores, and whether the uncertainty and the chances that follow from it hold for exact
//! scores.

use outflank_trainer::prob_cut::{DepthScores, ErrorScale, ScoreError};
use std::fmt;

/// The errors of searches, with their model.
pub(super) struct FittedErrors {
    errors: Vec<ScoreError>,
    scale: ErrorScale,
}

/// The empties of each row of the table of uncertainties.
const ROWS: [(u32, u32); 5] = [(6, 9), (10, 13), (14, 17), (18, 21), (22, 30)];

impl FittedErrors {
    /// Fits the model, if there are errors.
    pub(super) fn new(scores: &[DepthScores]) -> Option<Self> {
        let errors: Vec<_> = scores.iter().flat_map(DepthScores::score_errors).collect();
        let scale = ErrorScale::fit(&errors)?;
        Some(Self { errors, scale })
    }

    /// Returns the errors against exact scores.
    fn of_exact_scores(&self) -> impl Iterator<Item = &ScoreError> {
        self.errors.iter().filter(|error| error.reference.is_none())
    }

    /// Writes a row: of the exact scores, how many lie within the uncertainty by the engine and by the fit.
    fn write_uncertainty(&self, f: &mut fmt::Formatter<'_>, (fewest, most): (u32, u32)) -> fmt::Result {
        let in_row: Vec<_> = self.of_exact_scores().filter(|error| (fewest..=most).contains(&error.empties)).collect();
        if in_row.is_empty() {
            return Ok(());
        }
        let is_within_fit =
            |error: &ScoreError| error.error.abs() <= self.scale.uncertainty(error.depth, error.empties);
        let by_engine = mean_percent(&in_row, |error| error.is_within_uncertainty().into());
        let by_fit = mean_percent(&in_row, |error| is_within_fit(error).into());
        let row = format!("{fewest}-{most}");
        writeln!(f, "{row:>7}  {:>6}  {by_engine:>4.0} %  {by_fit:>4.0} %", in_row.len())
    }

    /// Writes a row: of the scores whose probability of a win lies between `tenth` and `tenth + 1` tenths, the mean probability
    /// and the share of wins.
    fn write_wins(&self, f: &mut fmt::Formatter<'_>, tenth: u8) -> fmt::Result {
        let is_in_row = |error: &&ScoreError| (10.0 * error.chances().win).min(9.0) as u8 == tenth;
        let in_row: Vec<_> = self.of_exact_scores().filter(is_in_row).collect();
        if in_row.is_empty() {
            return Ok(());
        }
        let mean = mean_percent(&in_row, |error| error.chances().win);
        let wins = mean_percent(&in_row, |error| (error.better() > 0.0).into());
        let row = format!("{}-{} %", 10 * tenth, 10 * (tenth + 1));
        writeln!(f, "{row:>10}  {:>6}  {mean:>4.1} %  {wins:>4.1} %", in_row.len())
    }
}

/// Returns the mean of a share of each error, in per cent.
fn mean_percent(errors: &[&ScoreError], share: impl Fn(&ScoreError) -> f64) -> f64 {
    100.0 * errors.iter().map(|error| share(error)).sum::<f64>() / errors.len() as f64
}

impl fmt::Display for FittedErrors {
    /// Prints the parameters as source code of the engine, and the tables.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ErrorScale { constant, depth, left, empties } = self.scale;
        writeln!(f, "/// The scale of the errors; from {} scores.", self.errors.len())?;
        for (name, value) in [("CONSTANT", constant), ("DEPTH", depth), ("LEFT", left), ("EMPTIES", empties)] {
            writeln!(f, "pub(super) const {name}: f64 = {value:.4};")?;
        }
        writeln!(f, "\nexact scores within the uncertainty, which 68 % should be\n")?;
        writeln!(f, "empties  scores  engine  fitted")?;
        ROWS.into_iter().try_for_each(|row| self.write_uncertainty(f, row))?;
        writeln!(f, "\nexact scores above 0, by the predicted probability of a win\n")?;
        writeln!(f, " predicted  scores    mean    wins")?;
        (0..10).try_for_each(|tenth| self.write_wins(f, tenth))
    }
}
