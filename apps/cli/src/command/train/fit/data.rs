//! The samples that weights are fitted to, and those that they are judged by.

use super::Fit;
use super::training_session::TrainingSession;
use crate::command::train::games::{self, GameFile};
use crate::command::train::inputs::{Inputs, labelled};
use anyhow::{Context, ensure};
use outflank_formats::wthor::Games;
use outflank_trainer::{LabelOptions, Samples};

/// What goes into a fit and its report.
#[derive(Default)]
pub(super) struct Data {
    pub(super) fitted: Samples,
    pub(super) judged: Samples,
    /// Says in words where the fitted samples come from.
    pub(super) provenance: String,
}

impl Data {
    /// Reads and labels the games that the arguments name.
    pub(super) fn read(fit: &Fit, training: &TrainingSession<'_>, labels: LabelOptions) -> anyhow::Result<Self> {
        let files = games::read(&fit.games)?;
        let (labelled, wthor): (Vec<_>, Vec<_>) = files.iter().partition(|file| file.is_labelled());
        let mut data = Self::default();
        let mut sources = data.add_wthor(&wthor, fit, training, labels)?;
        for file in labelled {
            sources.push(data.add_labelled(file, fit)?);
        }
        let (positions, games) = (data.fitted.positions(), data.fitted.games());
        ensure!(games > 0, "there are no games besides those that are held out");
        data.provenance =
            format!("fitted to {positions} positions of {games} games, lambda {}: {}", fit.lambda, sources.join("; "));
        if !fit.judge.is_empty() {
            data.judged = Samples::default();
            for game in Inputs::read(&fit.judge)?.games()? {
                data.judged.push_game(&game?, 0.0);
            }
        }
        Ok(data)
    }

    /// Adds WTHOR games; returns what to say of them, if there are any.
    fn add_wthor(
        &mut self,
        files: &[&GameFile],
        fit: &Fit,
        training: &TrainingSession<'_>,
        labels: LabelOptions,
    ) -> anyhow::Result<Vec<String>> {
        let files = files.iter().map(|file| file.games()).collect::<anyhow::Result<Vec<_>>>()?;
        let (held_out, fitted): (Vec<_>, Vec<_>) =
            files.into_iter().partition(|games| fit.held_out.contains(games.header().year));
        let label = |games: &[Games<'_>], name| {
            let samples = training.with_progress(name, |pool| Samples::from_wthor(games, labels, pool));
            samples.context("stopped before the games were labelled")
        };
        let years: Vec<_> = fitted.iter().filter(|games| !games.is_empty()).map(|games| games.header().year).collect();
        let Some((first, last)) = years.iter().min().zip(years.iter().max()) else { return Ok(Vec::new()) };
        if fit.judge.is_empty() {
            self.judged.append(label(&held_out, "held-out games")?);
        }
        self.fitted.append(label(&fitted, "games")?);
        let (games, LabelOptions { solve_from, empties }) = (self.fitted.games(), labels);
        Ok(vec![format!(
            "{games} of {first}-{last} from the WTHOR database of the Fédération Française d'Othello, from {empties} \
             empties on, solved from {solve_from}"
        )])
    }

    /// Adds labelled games; returns what to say of them.
    fn add_labelled(&mut self, file: &GameFile, fit: &Fit) -> anyhow::Result<String> {
        let before = self.fitted.games();
        for (number, game) in labelled(file)?.enumerate() {
            let is_held_out = (number as u64 + 1).is_multiple_of(fit.held_out_one_in.get()) && fit.judge.is_empty();
            if is_held_out {
                self.judged.push_game(&game?, 0.0);
            } else {
                self.fitted.push_game_to_fit(&game?, fit.lambda as f32);
            }
        }
        Ok(format!("{} of {}", self.fitted.games() - before, file.labelled()?.recipe))
    }
}
