//! The fit of the model to positions.
//!
//! It minimises the log loss by stochastic gradient descent in batches.

use super::gradients::{Example, Gradients};
use super::network::{Network, feature_rows};
use super::positions::HumanPositions;
use crate::fit_state::FitState;
use crate::schedule::Schedule;
use crate::{CheckpointError, Resumable};
use outflank_engine::evaluation::layout::Ties;
use outflank_files::frame::Format;
use outflank_learn::human::network::{MEAN_ELO, scaled};
use outflank_learn::human::{Candidates, HumanModel, KnownPositions};
use outflank_rules::{Progress, Workers};

/// How a model of human play is trained, and what it may see.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HumanFitOptions {
    /// The number of epochs.
    pub epochs: u32,
    /// The highest learning rate.
    pub learning_rate: f32,
    /// The seed of the initial weights and of the orders.
    pub seed: u64,
    /// Whether the network sees the ratings.
    pub ratings: RatingUse,
    /// How often a position must be reached to have an embedding of its own.
    pub known_from: usize,
}

/// Whether a network sees the ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RatingUse {
    /// It does.
    #[default]
    Seen,
    /// All players look alike to it: the network to compare with.
    Hidden,
}

/// A fit under way.
#[derive(Debug)]
pub struct HumanFit<'a> {
    positions: &'a HumanPositions,
    known: KnownPositions,
    order: Vec<u32>,
    ties: Ties,
    options: HumanFitOptions,
    schedule: Schedule,
    fingerprint: u64,
    gradients: Gradients,
    state: FitState<Network>,
}

const CHECKPOINT: Format = Format { name: "a checkpoint of a fit of human play", magic: b"OFHUMFIT", version: None };
/// The positions of a batch.
const BATCH: usize = 1 << 12;
/// The steps of the warm-up of the learning rate.
const WARM_UP: f32 = 100.0;

impl Default for HumanFitOptions {
    fn default() -> Self {
        Self { epochs: 3, learning_rate: 0.004, seed: 1, ratings: RatingUse::Seen, known_from: 12 }
    }
}

impl RatingUse {
    /// Returns the rating that the network gets for a player.
    pub(super) fn of(self, elo: f32) -> f32 {
        match self {
            Self::Seen => elo,
            Self::Hidden => MEAN_ELO,
        }
    }
}

impl<'a> HumanFit<'a> {
    /// Starts from random weights.
    pub fn new(positions: &'a HumanPositions, options: HumanFitOptions) -> Self {
        let known = positions.known_positions(options.known_from);
        let (features, rows) = (feature_rows(), feature_rows() + known.len());
        let network = Network::random(rows, &mut fastrand::Rng::with_seed(options.seed));
        let HumanFitOptions { epochs, learning_rate, seed, .. } = options;
        let examples = positions.len();
        let schedule = Schedule { examples, batch: BATCH, epochs, learning_rate, warm_up: WARM_UP, seed };
        Self {
            positions,
            known,
            order: schedule.order(0),
            ties: Ties::new(),
            options,
            schedule,
            fingerprint: fingerprint(positions, options),
            gradients: Gradients::new(rows, features),
            state: FitState::new(network),
        }
    }

    /// Returns the number of steps done.
    pub fn steps(&self) -> u32 {
        self.state.adam.steps
    }

    /// Returns the model as it is now.
    pub fn model(&self, provenance: String) -> HumanModel {
        self.state.network.quantised(provenance, self.known.clone())
    }
}

impl Resumable for HumanFit<'_> {
    fn is_done(&self) -> bool {
        self.steps() >= self.schedule.total_steps()
    }

    fn step(&mut self, workers: &Workers<'_>) -> Option<()> {
        if workers.stop.is_stopped() {
            return None;
        }
        let batch = self.schedule.batch(&self.order, self.steps());
        self.gradients.clear();
        let weight = 1.0 / batch.len() as f32;
        for &index in batch {
            let it = self.positions.position(index as usize);
            // Made again in each epoch: the inputs take much more memory than the scores that they are made of.
            let position = &Candidates::new(it.board, it.scores, &self.ties, &self.known);
            let example = Example { position, played: it.played, rating: scaled(self.options.ratings.of(it.elo)) };
            self.gradients.add(&self.state.network, &example, weight);
        }
        let (rate, state) = (self.schedule.learning_rate(self.steps()), &mut self.state);
        state.adam.update(&mut state.network, &self.gradients, rate);
        if self.schedule.starts_epoch(self.steps()) && !self.is_done() {
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

/// Returns a hash of the positions and of the options.
fn fingerprint(positions: &HumanPositions, options: HumanFitOptions) -> u64 {
    let mut hasher = crc32fast::Hasher::new();
    for position in positions.iter() {
        hasher.update(&position.board.hash64().to_le_bytes());
        hasher.update(&[position.played as u8]);
        hasher.update(&position.elo.to_le_bytes());
    }
    let HumanFitOptions { epochs, learning_rate, seed, ratings, known_from } = options;
    let ratings = u64::from(ratings == RatingUse::Hidden);
    for option in [epochs.into(), learning_rate.to_bits().into(), seed, ratings, known_from as u64] {
        hasher.update(&u64::to_le_bytes(option));
    }
    u64::from(hasher.finalize()) << 32 ^ positions.len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::positions::tests::positions_of_random_games;
    use crate::human::{HumanReport, Measures};
    use crate::workers::tests::with_workers;
    use outflank_learn::human::Style;

    const OPTIONS: HumanFitOptions =
        HumanFitOptions { epochs: 12, learning_rate: 0.01, seed: 1, ratings: RatingUse::Seen, known_from: 16 };

    /// Fits a model, and returns its measures on the positions of the fit.
    fn measures(positions: &HumanPositions, options: HumanFitOptions, workers: &Workers<'_>) -> Measures {
        let mut fit = HumanFit::new(positions, options);
        while !fit.is_done() {
            fit.step(workers).unwrap();
        }
        let model = HumanModel::from_bytes(&fit.model("a test".into()).to_bytes()).unwrap();
        HumanReport::of(&model, positions, options.ratings, workers).unwrap().all
    }

    #[test]
    fn a_fit_learns_that_strong_players_play_other_moves_than_weak_ones() {
        let positions = positions_of_random_games(60);
        with_workers(1, |workers| {
            let seen = measures(&positions, OPTIONS, &workers);
            let hidden = measures(&positions, HumanFitOptions { ratings: RatingUse::Hidden, ..OPTIONS }, &workers);
            assert!(seen.agreement() > 0.85, "{}", seen.agreement());
            assert!(seen.log_loss() < 0.7 * hidden.log_loss(), "{} {}", seen.log_loss(), hidden.log_loss());
        });
    }

    #[test]
    fn a_fit_that_resumes_from_a_checkpoint_ends_as_if_it_had_never_stopped() {
        let positions = positions_of_random_games(10);
        let options = HumanFitOptions { epochs: 4, ..OPTIONS };
        with_workers(1, |workers| {
            let mut whole = HumanFit::new(&positions, options);
            (0..2).for_each(|_| whole.step(&workers).unwrap());
            let checkpoint = whole.checkpoint();
            (0..2).for_each(|_| whole.step(&workers).unwrap());
            let mut second = HumanFit::new(&positions, options);
            second.resume(&checkpoint).unwrap();
            (0..2).for_each(|_| second.step(&workers).unwrap());
            assert!(second.is_done() && second.state == whole.state);
            let other = HumanFitOptions { seed: 2, ..options };
            let mut other = HumanFit::new(&positions, other);
            assert_eq!(other.resume(&checkpoint), Err(CheckpointError::OtherFit));
            assert!(matches!(second.resume(&checkpoint[..100]), Err(CheckpointError::Frame(_))));
        });
    }

    #[test]
    fn the_quantised_model_predicts_nearly_what_the_network_in_floating_point_does() {
        let positions = positions_of_random_games(10);
        with_workers(1, |workers| {
            let mut fit = HumanFit::new(&positions, OPTIONS);
            while !fit.is_done() {
                fit.step(&workers).unwrap();
            }
            let model = fit.model(String::new());
            for it in positions.iter().step_by(9) {
                let candidates = Candidates::new(it.board, it.scores, &fit.ties, &fit.known);
                let bucket = outflank_learn::human::network::bucket(it.board);
                let rating = scaled(it.elo);
                let logit = |candidate| fit.state.network.forward(candidate, feature_rows(), bucket, rating).1.logit;
                let mut exact: Vec<f32> = candidates.moves.iter().map(logit).collect();
                outflank_learn::human::network::softmax(&mut exact);
                let quantised = model.distribution(&candidates, &Style::of_people(it.elo));
                assert!(exact.iter().zip(&quantised).all(|(a, b)| (a - b).abs() < 0.1), "{exact:?} {quantised:?}");
            }
        });
    }
}
