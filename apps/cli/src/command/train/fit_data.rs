//! The training samples and the held-out samples of a fit.

use super::labelled_games::{GameSources, LabelledGames, WthorFile};
use super::training_session::TrainingSession;
use crate::ranges::Years;
use anyhow::{Context, ensure};
use outflank_formats::wthor::Games;
use outflank_trainer::{LabelOptions, Samples};
use std::num::NonZeroU64;
use std::path::PathBuf;

/// The options of the samples.
pub(super) struct FitDataOptions<'a> {
    /// The labelled games to report on instead of held-out games.
    pub(super) test_games: &'a [PathBuf],
    /// The years of WTHOR games to hold out.
    pub(super) held_out_years: Years,
    /// One labelled game in this number is held out.
    pub(super) held_out_one_in: NonZeroU64,
    /// The weight of the next position in the target of a position.
    pub(super) lambda: f64,
    pub(super) labels: LabelOptions,
}

/// The samples of a fit and of its report.
#[derive(Default)]
pub(super) struct FitData {
    pub(super) fitted: Samples,
    pub(super) held_out: Samples,
    /// The description of the sources of the fitted samples.
    pub(super) provenance: String,
}

impl FitData {
    /// Reads and labels the games.
    pub(super) fn read(
        files: &GameSources,
        options: &FitDataOptions<'_>,
        training: &TrainingSession<'_>,
    ) -> anyhow::Result<Self> {
        let mut data = Self::default();
        let wthor = files.wthor().map(WthorFile::games).collect::<anyhow::Result<Vec<_>>>()?;
        let (held_out, fitted): (Vec<_>, Vec<_>) =
            wthor.into_iter().partition(|games| options.held_out_years.contains(games.header().year));
        let label = |games: &[Games<'_>], name| {
            let samples = training.with_progress(name, |workers| Samples::from_wthor(games, options.labels, workers));
            samples?.context("stopped before the games were labelled")
        };
        data.fitted = label(&fitted, "games")?;
        let mut sources: Vec<_> = describe_wthor(&fitted, options.labels).into_iter().collect();
        for games in files.labelled() {
            sources.push(data.add_labelled(games, options)?);
        }
        let (positions, games) = (data.fitted.positions(), data.fitted.games());
        ensure!(games > 0, "there are no games besides those that are held out");
        ensure!(positions > 0, "the games have no labels");
        data.provenance = format!(
            "fitted to {positions} positions of {games} games, lambda {}: {}",
            options.lambda,
            sources.join("; ")
        );
        if options.test_games.is_empty() {
            data.held_out.append(label(&held_out, "held-out games")?);
        } else {
            for game in GameSources::open(options.test_games)?.games() {
                data.held_out.push_game(&game?, 0.0);
            }
        }
        Ok(data)
    }

    /// Adds labelled games, and returns their description.
    fn add_labelled(&mut self, games: &LabelledGames, options: &FitDataOptions<'_>) -> anyhow::Result<String> {
        let before = self.fitted.games();
        for (number, game) in games.games().enumerate() {
            let is_held_out =
                (number as u64 + 1).is_multiple_of(options.held_out_one_in.get()) && options.test_games.is_empty();
            if is_held_out {
                // Reports compare with the labels themselves, which --lambda would mix with later ones.
                self.held_out.push_game(&game?, 0.0);
            } else {
                self.fitted.push_game_to_fit(&game?, options.lambda as f32);
            }
        }
        Ok(format!("{} of {}", self.fitted.games() - before, games.provenance()))
    }
}

/// Describes WTHOR games, if there are any.
fn describe_wthor(files: &[Games<'_>], labels: LabelOptions) -> Option<String> {
    let years = files.iter().filter(|games| !games.is_empty()).map(|games| games.header().year);
    let (first, last) = years.clone().min().zip(years.max())?;
    let (games, LabelOptions { solve_from, empties }) = (files.iter().map(Games::len).sum::<usize>(), labels);
    Some(format!(
        "{games} of {first}-{last} from the WTHOR database of the Fédération Française d'Othello, from {empties} empties \
         on, solved from {solve_from}"
    ))
}
