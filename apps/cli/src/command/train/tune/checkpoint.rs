//! The file of a tuning: the constants, and the path that they have taken.

use anyhow::{Context, bail};
use outflank_engine::{Constant, Constants};
use outflank_trainer::{Dimension, Spsa, SpsaOptions};
use serde::{Deserialize, Serialize};
use std::io::ErrorKind;
use std::path::Path;

/// The state of a tuning after some iterations.
#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Checkpoint {
    /// How it was made; only a run with the same options resumes it.
    pub(super) provenance: String,
    /// Of the number of games that were planned at first, so that more of them change no step that was made.
    stability: f64,
    iteration: u64,
    /// The number of iterations between two values of a path.
    pub(super) path_every: u64,
    pub(super) constants: Vec<TunedConstant>,
}

/// A constant, and the values that it has had.
#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TunedConstant {
    pub(super) name: String,
    pub(super) value: f32,
    pub(super) path: Vec<f32>,
}

/// The maximum number of values of a path: enough for a chart, and few enough for a file written after every iteration.
const MAX_PATH: usize = 256;
/// The maximum size of the file, in bytes.
const MAX_FILE: u64 = 1 << 24;

impl Checkpoint {
    /// Begins with the defaults.
    pub(super) fn start(provenance: String, stability: f64, constants: &[Constant]) -> Self {
        let tuned = |constant: &Constant| {
            let value = constant.default as f32;
            TunedConstant { name: constant.name.to_owned(), value, path: vec![value] }
        };
        Self { provenance, stability, iteration: 0, path_every: 1, constants: constants.iter().map(tuned).collect() }
    }

    /// Reads a file, if there is one.
    pub(super) fn read(file: &Path) -> anyhow::Result<Option<Self>> {
        let bytes = match outflank_files::read(file, MAX_FILE) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        Self::parse(&bytes).map(Some).with_context(|| format!("cannot use {}", file.display()))
    }

    fn parse(bytes: &[u8]) -> anyhow::Result<Self> {
        let checkpoint: Self = serde_json::from_slice(bytes)?;
        checkpoint.engine_constants()?;
        if checkpoint.path_every == 0 || !(checkpoint.stability >= 0.0 && checkpoint.stability.is_finite()) {
            bail!("path_every or stability is out of range");
        }
        Ok(checkpoint)
    }

    /// Replaces the file.
    pub(super) fn write(&self, file: &Path) -> anyhow::Result<()> {
        Ok(outflank_files::write(file, (serde_json::to_string(self)? + "\n").as_bytes())?)
    }

    /// Returns the number of iterations.
    pub(super) fn iteration(&self) -> u64 {
        self.iteration
    }

    /// Returns the constants for an engine.
    ///
    /// # Errors
    ///
    /// Returns an error with the name of a constant that is unknown or out of its range.
    pub(super) fn engine_constants(&self) -> anyhow::Result<Constants> {
        let values = self.constants.iter().map(|constant| (constant.name.as_str(), decimal(constant.value)));
        Ok(Constants::new(values)?)
    }

    /// Makes constants for an engine of measured values, in the order of those of the file.
    pub(super) fn measured(&self, values: &[f32]) -> anyhow::Result<Constants> {
        let names = self.constants.iter().map(|constant| constant.name.as_str());
        Ok(Constants::new(names.zip(values.iter().copied().map(decimal)))?)
    }

    /// Goes on where the file ends.
    pub(super) fn spsa(&self, rate: f64, seed: u64) -> anyhow::Result<Spsa> {
        let dimension = |tuned: &TunedConstant| {
            let Constant { min, max, step, is_whole, .. } = Constant::of(&tuned.name)?;
            Ok(Dimension { min: min as f32, max: max as f32, step: step as f32, is_whole })
        };
        let dimensions = self.constants.iter().map(dimension).collect::<anyhow::Result<_>>()?;
        let values = self.constants.iter().map(|constant| constant.value).collect();
        let options = SpsaOptions { rate, stability: self.stability, seed };
        Ok(Spsa::new(options, dimensions, values, self.iteration))
    }

    /// Takes the values of an iteration over.
    pub(super) fn record(&mut self, spsa: &Spsa) {
        self.iteration = spsa.iteration();
        let is_on_path = self.iteration.is_multiple_of(self.path_every);
        for (constant, &value) in self.constants.iter_mut().zip(spsa.values()) {
            constant.value = value;
            if is_on_path {
                constant.path.push(value);
            }
        }
        if self.constants.iter().any(|constant| constant.path.len() > MAX_PATH) {
            self.thin_out();
        }
    }

    /// Drops every second value of the paths.
    fn thin_out(&mut self) {
        // Of one value more than the maximum, an odd number, the first and the last one stay, so that the next one
        // follows in step.
        self.path_every *= 2;
        for TunedConstant { path, .. } in &mut self.constants {
            *path = path.iter().step_by(2).copied().collect();
        }
    }
}

/// Returns the number that a value in single precision is written as: 1.1, not 1.10000002384.
fn decimal(value: f32) -> f64 {
    value.to_string().parse().unwrap_or(f64::from(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_tuning_takes_the_same_path() {
        let step = |checkpoint: &mut Checkpoint, iterations: u64| {
            let mut spsa = checkpoint.spsa(0.3, 7).unwrap();
            for _ in 0..iterations {
                let drawn = spsa.perturbations();
                spsa.update(&drawn, f64::from(drawn.plus[0] * 10.0).sin());
                checkpoint.record(&spsa);
            }
        };
        let start = || Checkpoint::start("seed 7".into(), 100.0, Constants::ALL);
        let (mut whole, mut stopped) = (start(), start());
        step(&mut whole, 700);
        step(&mut stopped, 333);
        let text = serde_json::to_string(&stopped).unwrap();
        let mut resumed = Checkpoint::parse(text.as_bytes()).unwrap();
        assert_eq!(resumed, stopped);
        step(&mut resumed, 367);
        assert_eq!(resumed, whole);
        assert_eq!((whole.path_every, whole.constants[0].path.len()), (4, 176));
    }

    #[test]
    fn a_constant_out_of_its_range_is_refused_by_name() {
        let text = |name: &str, value: f32| {
            let mut checkpoint = Checkpoint::start(String::new(), 1.0, &Constants::ALL[..1]);
            (checkpoint.constants[0].name, checkpoint.constants[0].value) = (name.to_owned(), value);
            serde_json::to_string(&checkpoint).unwrap()
        };
        let error = |text: &str| Checkpoint::parse(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(error(&text("prob_cut_73", 7.5)), "prob_cut_73 is 7.5: expected 0.5 to 2");
        assert_eq!(error(&text("prob_cut_74", 1.0)), "there is no constant prob_cut_74");
        assert!(Checkpoint::parse(b"{}").is_err());
    }

    #[test]
    fn a_default_at_the_end_of_its_range_is_accepted() {
        let checkpoint = Checkpoint::start(String::new(), 1.0, Constants::ALL);
        assert_eq!(checkpoint.engine_constants().unwrap(), Constants::DEFAULT);
    }
}
