//! The positions of a fit of the model of human play.

use super::labelled_games::WthorFile;
use super::training_session::TrainingSession;
use crate::ranges::Years;
use anyhow::{Context, ensure};
use outflank_engine::NoMemory;
use outflank_play::wthor_names_beside;
use outflank_trainer::human::ratings::YearRatings;
use outflank_trainer::human::{HumanGames, HumanPositions};
use std::collections::{BTreeSet, HashMap};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Where the positions come from.
pub(super) struct HumanDataOptions<'a> {
    /// The files of games.
    pub(super) games: &'a [PathBuf],
    /// The years to hold out.
    pub(super) held_out: Years,
    /// The years to calibrate by, which are not fitted to.
    pub(super) calibration: Option<Years>,
    /// The first year of the games to fit to; earlier ones count for the ratings.
    pub(super) first_year: u16,
    /// The file of searched positions.
    pub(super) positions: Option<&'a Path>,
}

/// The positions of a fit and of its report.
pub(super) struct HumanData {
    pub(super) fitted: HumanPositions,
    pub(super) held_out: HumanPositions,
    /// The positions to calibrate by; none without years of them.
    pub(super) calibration: HumanPositions,
    /// The number of players with ratings.
    pub(super) players: usize,
    /// The description of the games.
    pub(super) provenance: String,
}

/// The maximum size of a file of searched positions, in bytes.
const MAX_FILE: u64 = 1 << 32;

impl HumanData {
    /// Reads the games, rates their players and searches their positions.
    pub(super) fn read(options: &HumanDataOptions<'_>, training: &TrainingSession<'_>) -> anyhow::Result<Self> {
        let games = read_games(options.games)?;
        let rated = games.of_years(|year| !options.held_out.contains(year));
        let calibrates = |year| options.calibration.is_some_and(|years| years.contains(year));
        let fitted = rated.of_years(|year| year >= options.first_year && !calibrates(year));
        let calibration = rated.of_years(calibrates);
        let held_out = games.of_years(|year| options.held_out.contains(year));
        ensure!(!fitted.games().is_empty(), "there are no games besides those that are held out");
        let ratings = YearRatings::fit(&rated.results());
        // The positions are those of the fitted games, but their ratings come from all that are rated.
        let of_fitted = options.searched("fitted", &[&rated, &fitted], || {
            training.with_progress("positions", |workers| HumanPositions::of_training_games(&fitted, &ratings, workers))
        })?;
        let outside = |part, of: &HumanGames| {
            // The ratings come from all games before, on the scale of those that are rated.
            options.searched(part, &[&games, &rated, of], || {
                let before = ratings_before(&games, of, &ratings);
                training.with_progress("held out", |workers| HumanPositions::of_held_out_games(of, &before, workers))
            })
        };
        let of_held_out = outside("held-out", &held_out)?;
        let of_calibration = if calibration.games().is_empty() {
            HumanPositions::default()
        } else {
            outside("calibration", &calibration)?
        };
        ensure!(!of_fitted.is_empty(), "the games have no position with a choice of moves");
        let provenance = format!("fitted to {} positions of {}", of_fitted.len(), describe(&fitted));
        let (held_out, calibration, players) = (of_held_out, of_calibration, ratings.players());
        Ok(Self { fitted: of_fitted, held_out, calibration, players, provenance })
    }
}

impl HumanDataOptions<'_> {
    /// Reads searched positions from their file, or searches them and writes the file; `origin` has all games that they
    /// depend on.
    fn searched(
        &self,
        part: &str,
        origin: &[&HumanGames],
        search: impl FnOnce() -> Result<Option<HumanPositions>, NoMemory>,
    ) -> anyhow::Result<HumanPositions> {
        let search = || search()?.context("stopped before the positions were searched");
        let Some(file) = self.positions.map(|file| file.with_added_extension(part)) else { return search() };
        let fingerprint = HumanGames::fingerprint(origin);
        match outflank_files::read(&file, MAX_FILE) {
            Ok(bytes) => HumanPositions::from_bytes(&bytes, fingerprint).with_context(|| file.display().to_string()),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let positions = search()?;
                let bytes = positions.to_bytes(fingerprint);
                outflank_files::write(&file, &bytes)?;
                Ok(positions)
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Reads the games, and the names of the players from the files beside them.
fn read_games(paths: &[PathBuf]) -> anyhow::Result<HumanGames> {
    let (mut games, files) = (HumanGames::default(), WthorFile::read(paths)?);
    for file in &files {
        games.push_wthor(&file.games()?);
    }
    if let Some(first) = files.first() {
        // All files of the database have the same tables of names.
        let names = wthor_names_beside(&first.path)?;
        games.set_names(|number| names.players.name(number));
    }
    Ok(games)
}

/// Rates the players before each year of games that are not fitted to, by all games of earlier years.
fn ratings_before(games: &HumanGames, of: &HumanGames, scale: &YearRatings) -> HashMap<u16, YearRatings> {
    let years: BTreeSet<u16> = of.games().iter().map(|game| game.result.year).collect();
    let rate = |year| YearRatings::fit(&games.of_years(|other| other < year).results()).on_scale_of(scale);
    years.into_iter().map(|year| (year, rate(year))).collect()
}

/// Describes games by their number and years.
fn describe(games: &HumanGames) -> String {
    let years = games.games().iter().map(|game| game.result.year);
    let (first, last) = (years.clone().min().unwrap_or_default(), years.max().unwrap_or_default());
    format!(
        "{} games of {first}-{last} from the WTHOR database of the Fédération Française d'Othello",
        games.games().len()
    )
}
