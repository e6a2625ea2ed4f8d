//! The constants of a tuning beside their defaults, and the chart of their path.

use super::super::chart::{Axis, Chart, Series, Style};
use super::checkpoint::{Checkpoint, TunedConstant};
use crate::output::{path_text, with_commas};
use outflank_engine::Constant;
use serde::Serialize;
use std::fmt;
use std::path::{Path, PathBuf};

/// The result of a tuning; as text, a table.
#[derive(Serialize)]
pub(super) struct Report {
    #[serde(serialize_with = "path_text")]
    out: PathBuf,
    games: u64,
    wanted: u64,
    /// The number of games between two values of a path.
    games_per_value: u64,
    constants: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    default: f64,
    value: f32,
    /// By how many steps it has changed.
    steps: f64,
    path: Vec<f32>,
    #[serde(skip)]
    constant: Constant,
}

/// The number of constants that the legend of the chart names: those that have changed most.
const NAMED: usize = 10;

impl Report {
    /// Makes the report of a checkpoint.
    pub(super) fn new(out: &Path, checkpoint: &Checkpoint, pairs: u64, wanted: u64) -> anyhow::Result<Self> {
        let constants = checkpoint.constants.iter().map(Row::new).collect::<anyhow::Result<_>>()?;
        let (games, games_per_value) = (checkpoint.iteration() * pairs * 2, checkpoint.path_every * pairs * 2);
        Ok(Self { out: out.to_owned(), games, wanted, games_per_value, constants })
    }

    /// Returns the chart of the paths, in steps, by the number of games.
    pub(super) fn chart(&self) -> Chart<'static> {
        let mut rows: Vec<_> = self.constants.iter().collect();
        rows.sort_by(|a, b| b.steps.abs().total_cmp(&a.steps.abs()));
        let series: Vec<_> =
            rows.iter().enumerate().map(|(rank, row)| row.series(rank, self.games_per_value)).collect();
        let steps = series.iter().flat_map(|series| &series.points).map(|point| point.1.abs()).fold(1.0, f64::max);
        Chart {
            title: "Constants of the search",
            x: Axis { name: "games", range: 0.0..self.games.max(1) as f64 },
            y: Axis { name: "change, in steps", range: -steps..steps },
            series,
        }
    }
}

impl Row {
    fn new(tuned: &TunedConstant) -> anyhow::Result<Self> {
        let constant = Constant::of(&tuned.name)?;
        let (value, path) = (tuned.value, tuned.path.clone());
        Ok(Self {
            name: constant.name,
            default: constant.default,
            value,
            steps: steps(&constant, value),
            path,
            constant,
        })
    }

    fn series(&self, rank: usize, games_per_value: u64) -> Series {
        let is_named = rank < NAMED;
        let point = |(number, &value): (u64, &f32)| ((number * games_per_value) as f64, steps(&self.constant, value));
        Series {
            name: if is_named { self.name.to_owned() } else { String::new() },
            colour: is_named.then_some(rank),
            style: Style::Line,
            points: (0..).zip(&self.path).map(point).collect(),
        }
    }
}

/// Returns by how many steps a value differs from the default.
fn steps(constant: &Constant, value: f32) -> f64 {
    // The default in single precision as well: an unchanged constant has changed by 0.
    (f64::from(value) - f64::from(constant.default as f32)) / constant.step
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (games, wanted) = (with_commas(self.games), with_commas(self.wanted));
        writeln!(f, "{games} of {wanted} games; {} holds the constants\n", self.out.display())?;
        writeln!(f, "{:<24} {:>9} {:>9} {:>6}  {:>16}", "constant", "default", "tuned", "steps", "range")?;
        for Row { name, default, value, steps, constant, .. } in &self.constants {
            // Whole ones are shown with a fraction, too: it says how sure the rounded value is.
            let range = format!("{}..{}", constant.min, constant.max);
            writeln!(f, "{name:<24} {default:>9} {value:>9.3} {steps:>+6.1}  {range:>16}")?;
        }
        Ok(())
    }
}
