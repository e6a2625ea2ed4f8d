//! Training of the weights.
//!
//! The [network](outflank_engine::evaluation::network) is trained by stochastic gradient descent on the mean squared error
//! of its estimates against the labels of positions, in batches.
//!
//! Feature weights are tied under symmetry, so that a pattern learns from all its images; and they are shared by all
//! phases, so that a phase in which a configuration is rare learns from those in which it is not.
//!
//! A fit may start from other weights and train the output buckets alone. So few weights learn from few positions, which
//! can then be the ones that matter most, searched deeply, while the feature weights stay as they are.

mod adam;
mod gradients;
mod network;

use crate::fit_state::FitState;
use crate::fit_state::Parameters;
use crate::schedule::Schedule;
use crate::{CheckpointError, Resumable, Sample, Samples};
use gradients::Gradients;
use network::Network;
use outflank_engine::evaluation::Weights;
use outflank_engine::evaluation::layout::Ties;
use outflank_files::frame::Format;
use outflank_rules::{Progress, Workers};

/// How a fit trains: how long, how fast, from which seed, and which weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitOptions {
    /// The number of epochs; 8 by default.
    pub epochs: u32,
    /// The highest learning rate; 0.002 by default.
    pub learning_rate: f32,
    /// The seed of the initial weights and of the orders; 1 by default.
    pub seed: u64,
    /// Which weights are trained; all by default.
    pub trained: Trained,
}

/// Which weights a fit trains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trained {
    /// All of them.
    #[default]
    All,
    /// The output buckets alone.
    Buckets,
}

/// A fit under way.
#[derive(Debug)]
pub struct Fit<'a> {
    samples: Vec<&'a Sample>,
    /// The samples of the epoch, by their index.
    order: Vec<u32>,
    ties: Ties,
    options: FitOptions,
    schedule: Schedule,
    /// A hash of the samples, the options and the initial weights.
    fingerprint: u64,
    state: FitState<Network>,
    /// The loss of the last batch.
    loss: Option<f32>,
}

const CHECKPOINT: Format = Format { name: "a checkpoint of a fit", magic: b"OFFITTED", version: None };
/// The samples of a batch.
const BATCH: usize = 1 << 14;
/// The steps of the warm-up of the learning rate.
const WARM_UP: f32 = 200.0;

impl Default for FitOptions {
    /// 8 epochs at a learning rate of 0.002 for all weights, from seed 1.
    fn default() -> Self {
        Self { epochs: 8, learning_rate: 0.002, seed: 1, trained: Trained::All }
    }
}

/// Fits weights to samples, or returns `None` when it was stopped; its progress is in steps.
///
/// The provenance says in words where the samples come from. [`Weights::to_bytes`] is the file of the weights;
/// [`PatternEvaluator::new`](outflank_engine::evaluation::PatternEvaluator::new) makes the evaluation of an engine from them.
pub fn fit(samples: &Samples, provenance: String, options: FitOptions, workers: &Workers<'_>) -> Option<Weights> {
    let mut fit = Fit::new(samples, options);
    while !fit.is_done() {
        fit.step(workers)?;
    }
    Some(fit.weights(provenance))
}

impl<'a> Fit<'a> {
    /// Starts from random weights.
    pub fn new(samples: &'a Samples, options: FitOptions) -> Self {
        Self::with_network(Network::random(&mut fastrand::Rng::with_seed(options.seed)), samples, options)
    }

    /// Starts from other weights.
    pub fn from_weights(weights: &Weights, samples: &'a Samples, options: FitOptions) -> Self {
        Self::with_network(Network::of(weights), samples, options)
    }

    fn with_network(network: Network, samples: &'a Samples, options: FitOptions) -> Self {
        let samples: Vec<_> = samples.phases().iter().flatten().collect();
        let fingerprint = fingerprint(&samples, options, &network);
        let state = FitState::new(network);
        let FitOptions { epochs, learning_rate, seed, .. } = options;
        let examples = samples.len();
        let schedule = Schedule { examples, batch: BATCH, epochs, learning_rate, warm_up: WARM_UP, seed };
        let order = schedule.order(0);
        Self { samples, order, ties: Ties::new(), options, schedule, fingerprint, state, loss: None }
    }

    /// Returns the number of steps done.
    pub fn steps(&self) -> u32 {
        self.state.adam.steps
    }

    /// Returns the loss of the last step: the mean squared error of its batch before it, in units of ten discs squared.
    ///
    /// There is none before the first step, nor after a fit has resumed.
    pub fn loss(&self) -> Option<f32> {
        self.loss
    }

    /// Returns the weights as they are now.
    pub fn weights(&self, provenance: String) -> Weights {
        self.state.network.quantised(provenance)
    }
}

impl Resumable for Fit<'_> {
    fn is_done(&self) -> bool {
        self.steps() >= self.schedule.total_steps()
    }

    fn step(&mut self, workers: &Workers<'_>) -> Option<()> {
        let batch = self.schedule.batch(&self.order, self.steps());
        let batch: Vec<_> = batch.iter().map(|&index| self.samples[index as usize]).collect();
        let gradients = Gradients::of(&self.state.network, &batch, &self.ties, workers);
        // Nothing has changed yet: a step is done as a whole or not at all, so that a checkpoint is always one between
        // steps.
        let gradients = gradients.filter(|_| !workers.stop.is_stopped())?;
        self.loss = Some(gradients.loss);
        let (learning_rate, FitState { network, adam }) = (self.schedule.learning_rate(self.steps()), &mut self.state);
        // Before the updates: the bias corrections count the step under way.
        adam.steps += 1;
        adam.update_buckets(network, &gradients, learning_rate);
        if self.options.trained == Trained::All {
            adam.update_features(network, &gradients, learning_rate, workers.threads);
        }
        if self.schedule.starts_epoch(self.steps()) && !self.is_done() {
            // The order follows from the number of the step, so a checkpoint need not have it.
            self.order = self.schedule.order(self.steps());
        }
        (workers.on_progress)(Progress { done: self.steps() as usize, of: self.schedule.total_steps() as usize });
        Some(())
    }

    fn checkpoint(&self) -> Vec<u8> {
        self.state.checkpoint(&CHECKPOINT, self.fingerprint)
    }

    fn resume(&mut self, checkpoint: &[u8]) -> Result<(), CheckpointError> {
        self.state.resume(&CHECKPOINT, checkpoint, self.fingerprint)?;
        self.order = self.schedule.order(self.steps());
        Ok(())
    }
}

/// Returns a hash of the samples, the options and the initial weights.
fn fingerprint(samples: &[&Sample], options: FitOptions, network: &Network) -> u64 {
    let mut hasher = crc32fast::Hasher::new();
    for sample in samples {
        hasher.update(&sample.board.mover().bits().to_le_bytes());
        hasher.update(&sample.board.opponent().bits().to_le_bytes());
        hasher.update(&sample.value.to_le_bytes());
    }
    let FitOptions { epochs, learning_rate, seed, trained } = options;
    for option in [epochs.into(), learning_rate.to_bits().into(), seed, (trained == Trained::Buckets).into()] {
        hasher.update(&u64::to_le_bytes(option));
    }
    for weight in network.slices().flatten() {
        hasher.update(&weight.to_le_bytes());
    }
    u64::from(hasher.finalize()) << 32 ^ samples.len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labelled_game::tests::random_game;
    use crate::workers::tests::with_workers;
    use outflank_engine::evaluation::layout::bucket;
    use outflank_files::frame::FrameError;
    use outflank_rules::othello::Board;

    /// Positions whose value depends on few patterns, two of which interact.
    fn samples() -> Samples {
        let plies = (0..40).flat_map(|seed| random_game(seed).plies().to_vec());
        let corners = |board: Board| (board.mover().bits() & 0x8100_0000_0000_0081).count_ones();
        let value = |board: Board| {
            let (own, other) = (corners(board), corners(board.passed()));
            8.0 * (own as f32 - other as f32) + if own > 0 && other > 0 { 10.0 } else { 0.0 }
        };
        Samples::of(plies.map(|ply| Sample { board: ply.board, value: value(ply.board) }))
    }

    fn error(network: &Network, samples: &[&Sample], ties: &Ties) -> f32 {
        let square = |sample: &&Sample| {
            let forward = network.forward(&ties.active(sample.board), bucket(sample.board));
            (forward.estimate * network::DISCS - sample.value).powi(2)
        };
        (samples.iter().map(square).sum::<f32>() / samples.len() as f32).sqrt()
    }

    #[test]
    fn a_fit_learns_the_values_of_positions() {
        let (samples, options) = (samples(), FitOptions { epochs: 150, learning_rate: 0.01, ..FitOptions::default() });
        with_workers(2, |workers| {
            let mut fit = Fit::new(&samples, options);
            let before = error(&fit.state.network, &fit.samples, &fit.ties);
            while !fit.is_done() {
                fit.step(&workers).unwrap();
            }
            let after = error(&fit.state.network, &fit.samples, &fit.ties);
            assert!(after < 0.2 * before, "{before} {after}");
        });
    }

    #[test]
    fn the_loss_of_a_step_is_the_mean_squared_error_before_it() {
        let (samples, options) = (samples(), FitOptions { epochs: 6, ..FitOptions::default() });
        with_workers(2, |workers| {
            let mut fit = Fit::new(&samples, options);
            assert!(fit.samples.len() <= BATCH && fit.loss().is_none());
            for _ in 0..3 {
                let expected = (error(&fit.state.network, &fit.samples, &fit.ties) / network::DISCS).powi(2);
                fit.step(&workers).unwrap();
                let loss = fit.loss().unwrap();
                assert!((loss - expected).abs() < 1e-4 * expected, "{loss} {expected}");
            }
        });
    }

    #[test]
    fn a_fit_that_resumes_from_a_checkpoint_ends_as_if_it_had_never_stopped() {
        let (samples, options) = (samples(), FitOptions { epochs: 6, ..FitOptions::default() });
        with_workers(2, |workers| {
            let mut whole = Fit::new(&samples, options);
            (0..3).for_each(|_| whole.step(&workers).unwrap());
            let checkpoint = whole.checkpoint();
            (0..3).for_each(|_| whole.step(&workers).unwrap());
            let mut second = Fit::new(&samples, options);
            second.resume(&checkpoint).unwrap();
            assert_eq!(second.steps(), 3);
            (0..3).for_each(|_| second.step(&workers).unwrap());
            assert!(second.state == whole.state);
            assert!(second.is_done());
        });
    }

    #[test]
    fn a_fit_of_output_buckets_leaves_the_feature_weights_as_they_are() {
        let (samples, options) = (samples(), FitOptions { epochs: 20, learning_rate: 0.01, ..FitOptions::default() });
        with_workers(2, |workers| {
            let first = fit(&samples, String::new(), options, &workers).unwrap();
            let trained = FitOptions { trained: Trained::Buckets, ..options };
            let mut buckets = Fit::from_weights(&first, &samples, trained);
            let before = error(&buckets.state.network, &buckets.samples, &buckets.ties);
            while !buckets.is_done() {
                buckets.step(&workers).unwrap();
            }
            let after = error(&buckets.state.network, &buckets.samples, &buckets.ties);
            assert!(after < 0.95 * before, "{before} {after}");
            let last = buckets.weights(String::new());
            assert!(last.features() == first.features() && last.buckets() != first.buckets());
        });
    }

    #[test]
    fn checkpoints_of_other_fits_and_damaged_ones_are_rejected() {
        let (samples, options) = (samples(), FitOptions::default());
        let mut fit = Fit::new(&samples, options);
        let others = Fit::new(&samples, FitOptions { seed: 2, ..options }).checkpoint();
        assert_eq!(fit.resume(&others), Err(CheckpointError::OtherFit));
        let other_start = Fit::from_weights(&fit.weights(String::new()), &samples, options).checkpoint();
        assert_eq!(fit.resume(&other_start), Err(CheckpointError::OtherFit));
        let mut damaged = fit.checkpoint();
        damaged[50] ^= 1;
        let mut error = |bytes: &[u8]| match fit.resume(bytes) {
            Err(CheckpointError::Frame(error)) => error,
            other => panic!("{other:?}"),
        };
        assert!(matches!(error(&damaged), FrameError::Checksum { .. }));
        assert!(matches!(error(b"OFWEIGHT"), FrameError::OtherFormat { .. }));
        assert!(matches!(error(&damaged[..100]), FrameError::Checksum { .. }));
    }

    #[test]
    fn the_learning_rate_warms_up_and_decays() {
        let (samples, options) = (samples(), FitOptions { epochs: 100, learning_rate: 1.0, ..FitOptions::default() });
        let fit = Fit::new(&samples, options);
        let rates = [0, 10, 50, 99].map(|step| fit.schedule.learning_rate(step));
        assert!(rates[0] < 0.11 && rates[1] > 0.9 && (rates[2] - 0.5).abs() < 0.01 && rates[3] < 0.03, "{rates:?}");
    }
}
