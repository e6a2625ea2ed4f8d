//! The calibration chart: mean true scores by estimates.

use super::chart::{Axis, Chart, Series, Style};
use outflank_trainer::phase::{PHASES, empties};
use outflank_trainer::{BINS, Bin, Report};
use std::ops::Range;

/// The number of phases in a line.
const PHASES_PER_LINE: usize = PHASES.div_ceil(4);
/// The minimum number of positions of a point.
const MIN_POSITIONS: usize = 20;

/// Returns a chart with a line for each quarter of the game, and marks for other weights.
pub(super) fn calibration_chart(report: &Report, before: Option<&Report>) -> Chart<'static> {
    let diagonal = vec![(-64.0, -64.0), (64.0, 64.0)];
    let mut series = vec![Series { name: String::new(), colour: None, style: Style::Line, points: diagonal }];
    for (quarter, first) in (0..PHASES).step_by(PHASES_PER_LINE).enumerate() {
        let phases = first..PHASES.min(first + PHASES_PER_LINE);
        let (max, min) = (*empties(phases.start).end(), *empties(phases.end - 1).start());
        let of = |report: &Report, name: String, style| {
            let points = points(report, phases.clone());
            Series { name, colour: Some(quarter), style, points }
        };
        series.push(of(report, format!("{max}-{min} empties"), Style::Line));
        series.extend(before.map(|before| of(before, format!("{max}-{min} empties, before"), Style::Marks)));
    }
    let axis = |name| Axis { name, range: -64.0..64.0 };
    Chart {
        title: "True score against estimate",
        x: axis("estimate in discs"),
        y: axis("mean true score in discs"),
        series,
    }
}

/// Returns the mean estimates and true scores of the bins of some phases.
fn points(report: &Report, phases: Range<usize>) -> Vec<(f64, f64)> {
    let mut bins = [Bin::default(); BINS];
    for phase in &report.calibration[phases] {
        bins.iter_mut().zip(phase).for_each(|(bin, other)| *bin = bin.and(*other));
    }
    let full = bins.iter().filter(|bin| bin.positions >= MIN_POSITIONS);
    full.map(|bin| (bin.estimates / bin.positions as f64, bin.values / bin.positions as f64)).collect()
}
