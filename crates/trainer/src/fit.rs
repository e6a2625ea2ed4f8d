//! Finding the weights.
//!
//! The [network](outflank_engine::evaluation::network) is fitted by stochastic gradient descent: its estimates of a batch
//! of positions are compared with what the positions are worth, every number moves a little to where the squared error
//! shrinks, and the next batch follows. All positions come up once in a pass, in an order of the pass's own. Steps become
//! short towards the end, along half a wave of a cosine, so that chance averages out (I. Loshchilov and F. Hutter, "SGDR",
//! 2017).
//!
//! Rows belong to classes of places, so that what is learned of a pattern holds for its images on the board; and to the
//! whole game, so that a part in which a configuration is rare learns from those in which it is not.
//!
//! A fit may begin with the numbers of other weights and move the heads alone. So few numbers learn from few positions, so
//! that these can be the ones that matter most, searched deeply, while the rows keep what they know from all others.

mod adam;
mod batch;
mod checkpoint;
mod network;

use crate::{Crew, Progress, Sample, Samples};
use adam::Adam;
use batch::Slopes;
pub use checkpoint::CheckpointError;
use network::Network;
use outflank_engine::evaluation::Weights;
use outflank_engine::evaluation::layout::Ties;
use std::f32::consts::PI;

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitOptions {
    /// How often all positions come up.
    pub passes: u32,
    /// How far numbers move in a step at first.
    pub rate: f32,
    /// Where all chance comes from: first numbers and orders.
    pub seed: u64,
    /// Whether rows stay as they are, so that only heads move.
    pub heads_only: bool,
}

/// A fit under way.
#[derive(Debug)]
pub struct Fit<'a> {
    samples: Vec<&'a Sample>,
    /// The samples of the pass, by their index.
    order: Vec<u32>,
    ties: Ties,
    options: FitOptions,
    /// A number that changes with the problem.
    fingerprint: u64,
    state: State,
}

/// How far the fit is.
#[derive(Clone, Debug, PartialEq)]
struct State {
    network: Network,
    adam: Adam,
}

/// How many samples a batch has at most.
const BATCH: usize = 1 << 14;
/// Over so many steps the rate rises to its height.
const RISE: u32 = 200;
/// The share of the rate that is left in the last steps.
const LEAST_RATE: f32 = 0.02;

impl Default for FitOptions {
    fn default() -> Self {
        Self { passes: 8, rate: 0.002, seed: 1, heads_only: false }
    }
}

/// Fits weights to samples, or returns `None` when the crew was stopped; its progress is in steps.
///
/// The provenance says in words where the samples come from.
pub fn fit(samples: &Samples, provenance: String, options: FitOptions, crew: &Crew<'_>) -> Option<Weights> {
    let mut fit = Fit::begin(samples, options);
    while !fit.is_done() {
        fit.step(crew)?;
    }
    Some(fit.weights(provenance))
}

impl<'a> Fit<'a> {
    /// Begins with numbers by chance.
    pub fn begin(samples: &'a Samples, options: FitOptions) -> Self {
        Self::begin_with(Network::random(&mut fastrand::Rng::with_seed(options.seed)), samples, options)
    }

    /// Begins with the numbers of weights, to move them on.
    pub fn begin_from(weights: &Weights, samples: &'a Samples, options: FitOptions) -> Self {
        Self::begin_with(Network::of(weights), samples, options)
    }

    fn begin_with(network: Network, samples: &'a Samples, options: FitOptions) -> Self {
        let samples: Vec<_> = samples.phases().iter().flatten().collect();
        let fingerprint = fingerprint(&samples, options, &network);
        let state = State { network, adam: Adam::new() };
        let mut fit = Self { samples, order: Vec::new(), ties: Ties::new(), options, fingerprint, state };
        fit.shuffle();
        fit
    }

    /// Returns how many steps were made.
    pub fn steps(&self) -> u32 {
        self.state.adam.steps
    }

    /// Tells whether there is nothing left to do.
    pub fn is_done(&self) -> bool {
        self.steps() >= self.all_steps()
    }

    /// Makes a step, or returns `None`, and changes nothing, when the crew was stopped.
    pub fn step(&mut self, crew: &Crew<'_>) -> Option<()> {
        let at = (self.steps() % self.steps_of_pass()) as usize;
        let batch = self.order.chunks(BATCH).nth(at).unwrap_or_default();
        let batch: Vec<_> = batch.iter().map(|&index| self.samples[index as usize]).collect();
        let slopes = Slopes::of(&self.state.network, &batch, &self.ties, crew);
        let slopes = slopes.filter(|_| !crew.stop.is_stopped())?;
        let (rate, State { network, adam }) = (self.rate(), &mut self.state);
        adam.steps += 1;
        adam.step_of_heads(network, &slopes, rate);
        if !self.options.heads_only {
            adam.step_of_rows(network, &slopes, rate, crew.threads);
        }
        if self.steps().is_multiple_of(self.steps_of_pass()) && !self.is_done() {
            self.shuffle();
        }
        (crew.watch)(Progress { done: self.steps() as usize, of: self.all_steps() as usize });
        Some(())
    }

    /// Returns the weights as they are now.
    pub fn weights(&self, provenance: String) -> Weights {
        self.state.network.weights(provenance)
    }

    /// Returns bytes with which the same fit can go on later.
    pub fn checkpoint(&self) -> Vec<u8> {
        checkpoint::write(&self.state, self.fingerprint)
    }

    /// Goes on where a checkpoint was made.
    ///
    /// # Errors
    ///
    /// Refuses what is no checkpoint of a fit to these samples with these options.
    pub fn go_on(&mut self, checkpoint: &[u8]) -> Result<(), CheckpointError> {
        self.state = checkpoint::read(checkpoint, self.fingerprint)?;
        self.shuffle();
        Ok(())
    }

    fn steps_of_pass(&self) -> u32 {
        self.samples.len().div_ceil(BATCH).max(1) as u32
    }

    fn all_steps(&self) -> u32 {
        self.options.passes * self.steps_of_pass()
    }

    /// Returns how far the next step goes.
    fn rate(&self) -> f32 {
        let (step, all) = (self.steps() as f32, self.all_steps() as f32);
        let rise = ((step + 1.0) / (RISE as f32).min(all / 10.0).max(1.0)).min(1.0);
        let fall = (0.5 + 0.5 * (step / all * PI).cos()).max(LEAST_RATE);
        self.options.rate * rise * fall
    }

    /// Puts the samples into the order of the pass that begins or goes on.
    fn shuffle(&mut self) {
        let pass = self.steps() / self.steps_of_pass();
        let mut random = fastrand::Rng::with_seed(self.options.seed ^ u64::from(pass + 1) << 32);
        self.order = (0..self.samples.len() as u32).collect();
        random.shuffle(&mut self.order);
    }
}

/// Returns a number that changes with the problem: with the samples, the options, and what the fit begins with.
fn fingerprint(samples: &[&Sample], options: FitOptions, network: &Network) -> u64 {
    let mut hasher = crc32fast::Hasher::new();
    for sample in samples {
        hasher.update(&sample.board.mover().bits().to_le_bytes());
        hasher.update(&sample.board.opponent().bits().to_le_bytes());
        hasher.update(&sample.value.to_le_bytes());
    }
    let FitOptions { passes, rate, seed, heads_only } = options;
    for option in [passes.into(), rate.to_bits().into(), seed, heads_only.into()] {
        hasher.update(&u64::to_le_bytes(option));
    }
    for number in network.numbers() {
        hasher.update(&number.to_le_bytes());
    }
    u64::from(hasher.finalize()) << 32 ^ samples.len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crew::tests::with_crew;
    use crate::labelled_game::tests::random_game;
    use outflank_engine::evaluation::layout::head;
    use outflank_othello::Board;

    /// Positions whose worth shows in few patterns, and in which two of them go together.
    fn samples() -> Samples {
        let plies = (0..40).flat_map(|seed| random_game(seed).plies().to_vec());
        let corners = |board: Board| (board.mover().bits() & 0x8100_0000_0000_0081).count_ones();
        let worth = |board: Board| {
            let (own, other) = (corners(board), corners(board.passed()));
            8.0 * (own as f32 - other as f32) + if own > 0 && other > 0 { 10.0 } else { 0.0 }
        };
        Samples::of(plies.map(|ply| Sample { board: ply.board, value: worth(ply.board) }))
    }

    fn error(network: &Network, samples: &[&Sample], ties: &Ties) -> f32 {
        let square = |sample: &&Sample| {
            let look = network.look(&ties.picked(sample.board), head(sample.board));
            (look.estimate * network::DISCS - sample.value).powi(2)
        };
        (samples.iter().map(square).sum::<f32>() / samples.len() as f32).sqrt()
    }

    #[test]
    fn a_fit_finds_what_positions_are_worth() {
        let (samples, options) = (samples(), FitOptions { passes: 150, rate: 0.01, ..FitOptions::default() });
        with_crew(2, |crew| {
            let mut fit = Fit::begin(&samples, options);
            let before = error(&fit.state.network, &fit.samples, &fit.ties);
            while !fit.is_done() {
                fit.step(&crew).unwrap();
            }
            let after = error(&fit.state.network, &fit.samples, &fit.ties);
            assert!(after < 0.2 * before, "{before} {after}");
        });
    }

    #[test]
    fn a_fit_that_goes_on_from_a_checkpoint_ends_as_if_it_had_never_stopped() {
        let (samples, options) = (samples(), FitOptions { passes: 6, ..FitOptions::default() });
        with_crew(2, |crew| {
            let mut whole = Fit::begin(&samples, options);
            (0..3).for_each(|_| whole.step(&crew).unwrap());
            let checkpoint = whole.checkpoint();
            (0..3).for_each(|_| whole.step(&crew).unwrap());
            let mut second = Fit::begin(&samples, options);
            second.go_on(&checkpoint).unwrap();
            assert_eq!(second.steps(), 3);
            (0..3).for_each(|_| second.step(&crew).unwrap());
            assert!(second.state == whole.state);
            assert!(second.is_done());
        });
    }

    #[test]
    fn a_fit_of_heads_begins_with_weights_and_leaves_their_rows() {
        let (samples, options) = (samples(), FitOptions { passes: 20, rate: 0.01, ..FitOptions::default() });
        with_crew(2, |crew| {
            let first = fit(&samples, String::new(), options, &crew).unwrap();
            let mut heads = Fit::begin_from(&first, &samples, FitOptions { heads_only: true, ..options });
            let before = error(&heads.state.network, &heads.samples, &heads.ties);
            while !heads.is_done() {
                heads.step(&crew).unwrap();
            }
            let after = error(&heads.state.network, &heads.samples, &heads.ties);
            assert!(after < 0.95 * before, "{before} {after}");
            let last = heads.weights(String::new());
            assert!(last.rows() == first.rows() && last.heads() != first.heads());
        });
    }

    #[test]
    fn checkpoints_of_other_fits_and_damaged_ones_are_refused() {
        let (samples, options) = (samples(), FitOptions::default());
        let mut fit = Fit::begin(&samples, options);
        let others = Fit::begin(&samples, FitOptions { seed: 2, ..options }).checkpoint();
        assert_eq!(fit.go_on(&others), Err(CheckpointError::OtherFit));
        let begun_otherwise = Fit::begin_from(&fit.weights(String::new()), &samples, options).checkpoint();
        assert_eq!(fit.go_on(&begun_otherwise), Err(CheckpointError::OtherFit));
        let mut damaged = fit.checkpoint();
        damaged[50] ^= 1;
        assert_eq!(fit.go_on(&damaged), Err(CheckpointError::Damaged));
        assert_eq!(fit.go_on(b"OFWEIGHT"), Err(CheckpointError::NotACheckpoint));
        assert_eq!(fit.go_on(&damaged[..100]), Err(CheckpointError::Damaged));
    }

    #[test]
    fn steps_become_short_towards_the_end() {
        let (samples, options) = (samples(), FitOptions { passes: 100, rate: 1.0, ..FitOptions::default() });
        let mut fit = Fit::begin(&samples, options);
        let rates = [0, 10, 50, 99].map(|steps| {
            fit.state.adam.steps = steps;
            fit.rate()
        });
        assert!(rates[0] < 0.11 && rates[1] > 0.9 && (rates[2] - 0.5).abs() < 0.01 && rates[3] < 0.03, "{rates:?}");
    }
}
