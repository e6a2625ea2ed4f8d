//! How well the model of human play predicts moves, as text and as JSON.

use crate::output::path_text;
use outflank_learn::human::network::scaled;
use outflank_learn::human::{InverseTemperature, Rating};
use outflank_trainer::human::{Band, HumanReport, Measures};
use serde::Serialize;
use std::fmt;
use std::path::Path;

/// The results of a fit.
#[derive(Serialize)]
pub(super) struct HumanSummary<'a> {
    #[serde(serialize_with = "path_text")]
    pub(super) out: &'a Path,
    pub(super) bytes: usize,
    pub(super) provenance: &'a str,
    /// What calibrates the model, for some ratings.
    pub(super) temperatures: Vec<Temperature>,
    pub(super) seconds: f64,
    pub(super) rated_players: usize,
    /// The moves of held-out games that were the only legal one, which are not counted.
    pub(super) forced_moves: usize,
    pub(super) rows: Vec<HumanRow>,
}

/// The temperature of the moves of players of a rating: their logits are divided by it.
#[derive(Serialize)]
pub(super) struct Temperature {
    rating: u16,
    temperature: f32,
}

/// The measures of some of the held-out positions.
#[derive(Serialize)]
pub(super) struct HumanRow {
    name: String,
    positions: u32,
    agreement: f64,
    log_loss: f64,
    calibration_error: f64,
    /// The calibration error that true probabilities would have by chance.
    calibration_error_by_chance: f64,
    /// Those of the network that does not see ratings.
    without_ratings: Option<WithoutRatings>,
}

#[derive(Serialize)]
struct WithoutRatings {
    agreement: f64,
    log_loss: f64,
    calibration_error: f64,
}

const HEADER: &str = "                positions  agreement  log loss  calibration error  by chance";
const HEADER_WITHOUT: &str = "   without ratings: agreement  log loss  calibration error";

impl Temperature {
    /// Returns those of a calibration, from the lowest rating to the highest one.
    pub(super) fn of(calibration: InverseTemperature) -> Vec<Self> {
        let ratings = (Rating::LOWEST_OF_PEOPLE.elo()..=Rating::HIGHEST.elo()).step_by(200);
        ratings.map(|rating| Self { rating, temperature: 1.0 / calibration.at(scaled(rating.into())) }).collect()
    }
}

impl HumanRow {
    /// Makes the rows of a report, with those of the network that does not see ratings.
    pub(super) fn all(report: &HumanReport, without: Option<&HumanReport>) -> Vec<Self> {
        let mut without = without.map(|without| named(without).into_iter());
        let mut rows = Vec::new();
        for (name, measures) in named(report) {
            let without = without.as_mut().and_then(Iterator::next).map(|(_, measures)| measures);
            rows.extend((measures.positions() > 0).then(|| Self::new(name, &measures, without.as_ref())));
        }
        rows
    }

    fn new(name: String, measures: &Measures, without: Option<&Measures>) -> Self {
        Self {
            name,
            positions: measures.positions(),
            agreement: measures.agreement(),
            log_loss: measures.log_loss(),
            calibration_error: measures.calibration_error(),
            calibration_error_by_chance: measures.calibration_error_by_chance(),
            without_ratings: without.map(|without| WithoutRatings {
                agreement: without.agreement(),
                log_loss: without.log_loss(),
                calibration_error: without.calibration_error(),
            }),
        }
    }
}

/// Returns the measures of a report with their names.
fn named(report: &HumanReport) -> Vec<(String, Measures)> {
    let bands = report.bands.iter().map(|(band, measures)| (band_name(*band), measures));
    let phases = report.phases.iter().zip(0..);
    let phases = phases.map(|(measures, phase)| (format!("moves {}-{}", 10 * phase + 1, 10 * phase + 10), measures));
    let all = [("all".to_owned(), &report.all)].into_iter().chain(bands);
    let all = all.chain([("unrated".to_owned(), &report.unrated)]).chain(phases);
    all.map(|(name, measures)| (name, measures.clone())).collect()
}

fn band_name(Band { from, to }: Band) -> String {
    match (from.is_finite(), to.is_finite()) {
        (false, _) => format!("below {to}"),
        (_, false) => format!("{from} and above"),
        _ => format!("{from} to {}", to - 1.0),
    }
}

impl fmt::Display for HumanRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, positions, agreement, log_loss, calibration_error, calibration_error_by_chance, .. } = self;
        let agreement = 100.0 * agreement;
        write!(f, "{name:14}  {positions:9}  {agreement:7.2} %  {log_loss:8.4}  {calibration_error:17.4}")?;
        write!(f, "  {calibration_error_by_chance:9.4}")?;
        let Some(WithoutRatings { agreement, log_loss, calibration_error }) = &self.without_ratings else {
            return Ok(());
        };
        write!(f, "   {:24.2} %  {log_loss:8.4}  {calibration_error:17.4}", 100.0 * agreement)
    }
}

impl fmt::Display for HumanSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { out, bytes, provenance, temperatures, seconds, rated_players, forced_moves, rows } = self;
        let out = out.display();
        writeln!(f, "{out}: {bytes} bytes, {provenance}, {rated_players} players rated, {seconds:.0} s")?;
        let temperatures =
            temperatures.iter().map(|Temperature { rating, temperature }| format!("{temperature:.3} at {rating}"));
        writeln!(f, "temperature {}", temperatures.collect::<Vec<_>>().join(", "))?;
        if rows.is_empty() {
            return writeln!(f, "no game is held out");
        }
        writeln!(f, "\nheld-out positions with a choice of moves ({forced_moves} forced moves are not counted):\n")?;
        let has_other = rows.iter().any(|row| row.without_ratings.is_some());
        writeln!(f, "{HEADER}{}", if has_other { HEADER_WITHOUT } else { "" })?;
        rows.iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}
