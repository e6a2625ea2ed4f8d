//! Simultaneous perturbation stochastic approximation (SPSA): values that maximise what only noisy measurements show, such
//! as results of games.
//!
//! Each iteration perturbs all values at once, each up or down at random, measures by how much one perturbation is better
//! than the opposite one, and moves the values towards the better one. So two measurements estimate a gradient, whatever
//! the number of values (J. C. Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient
//! approximation", *IEEE Transactions on Automatic Control* 37, 1992, pp. 332–341). The gains shrink as in J. C. Spall,
//! "Implementation of the simultaneous perturbation algorithm for stochastic optimization", *IEEE Transactions on
//! Aerospace and Electronic Systems* 34, 1998, pp. 817–823.

/// The options of SPSA.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpsaOptions {
    /// By how many steps a difference of 1 moves a value in the first iteration, twice.
    pub rate: f64,
    /// The number of iterations until moves become much smaller: a tenth of all, as Spall recommends.
    pub stability: f64,
    /// The seed of the perturbations.
    pub seed: u64,
}

/// The description of a value that SPSA changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dimension {
    /// The minimum.
    pub min: f32,
    /// The maximum.
    pub max: f32,
    /// The perturbation in the first iteration.
    pub step: f32,
    /// Whether only whole numbers can be measured.
    pub is_whole: bool,
}

/// The state of SPSA.
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    options: SpsaOptions,
    dimensions: Vec<Dimension>,
    /// In single precision, whose decimal form is short and exact, so that a state survives its text.
    values: Vec<f32>,
    iteration: u64,
}

/// Two opposite perturbations of the values.
#[derive(Clone, Debug, PartialEq)]
pub struct Perturbations {
    /// The first one.
    pub plus: Vec<f32>,
    /// The opposite one.
    pub minus: Vec<f32>,
    /// For each value, whether `plus` is above it (1) or below it (−1).
    signs: Vec<f64>,
}

/// The exponents of the gains that Spall recommends: of the moves, and of the perturbations.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;

impl Spsa {
    /// Makes the state after a number of iterations with these values, which are clamped to their ranges.
    ///
    /// # Panics
    ///
    /// Panics unless there is a value for each dimension.
    pub fn new(options: SpsaOptions, dimensions: Vec<Dimension>, mut values: Vec<f32>, iteration: u64) -> Self {
        assert_eq!(values.len(), dimensions.len(), "each dimension has a value");
        for (value, dimension) in values.iter_mut().zip(&dimensions) {
            *value = value.clamp(dimension.min, dimension.max);
        }
        Self { options, dimensions, values, iteration }
    }

    /// Returns the values.
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// Returns the number of iterations.
    pub fn iteration(&self) -> u64 {
        self.iteration
    }

    /// Draws the perturbations of the next iteration, which depend on its number, the values and the seed only.
    ///
    /// Where only whole numbers can be measured, both are rounded by one random threshold: on average the difference
    /// between them is what it would be without rounding, even where it is below 1.
    pub fn perturbations(&self) -> Perturbations {
        let mut random = fastrand::Rng::with_seed(seed_of(self.options.seed, self.iteration));
        let mut drawn = Perturbations { plus: Vec::new(), minus: Vec::new(), signs: Vec::new() };
        for (dimension, &value) in self.dimensions.iter().zip(&self.values) {
            let (sign, threshold) = (if random.bool() { 1.0 } else { -1.0 }, random.f64());
            let by = sign * self.perturbation() * f64::from(dimension.step);
            let [plus, minus] = [by, -by].map(|by| dimension.measurable(f64::from(value) + by, threshold));
            drawn.plus.push(plus);
            drawn.minus.push(minus);
            drawn.signs.push(sign);
        }
        drawn
    }

    /// Moves the values by how much `plus` was better than `minus`, and ends the iteration.
    ///
    /// # Panics
    ///
    /// Panics when the perturbations are those of other dimensions.
    pub fn update(&mut self, perturbations: &Perturbations, difference: f64) {
        assert_eq!(perturbations.signs.len(), self.values.len(), "each dimension has a perturbation");
        // The estimated gradient by steps is `difference / (2 · perturbation · sign)`, and a sign is its own inverse.
        let by = self.gain() * difference / (2.0 * self.perturbation());
        for ((value, dimension), sign) in self.values.iter_mut().zip(&self.dimensions).zip(&perturbations.signs) {
            let moved = f64::from(*value) + by * sign * f64::from(dimension.step);
            *value = (moved as f32).clamp(dimension.min, dimension.max);
        }
        self.iteration += 1;
    }

    /// Returns the gain of the moves, in steps.
    fn gain(&self) -> f64 {
        let SpsaOptions { rate, stability, .. } = self.options;
        rate * ((stability + 1.0) / (stability + 1.0 + self.iteration as f64)).powf(ALPHA)
    }

    /// Returns the size of the perturbations, in steps.
    fn perturbation(&self) -> f64 {
        (self.iteration as f64 + 1.0).powf(-GAMMA)
    }
}

impl Dimension {
    /// Returns what is measured for a value.
    fn measurable(&self, value: f64, threshold: f64) -> f32 {
        let value = if self.is_whole { (value + threshold).floor() } else { value };
        (value as f32).clamp(self.min, self.max)
    }
}

/// Returns a seed for an iteration, spread so that those of one seed are not the next one's.
fn seed_of(seed: u64, iteration: u64) -> u64 {
    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(iteration)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPTIONS: SpsaOptions = SpsaOptions { rate: 0.5, stability: 400.0, seed: 3 };
    const BEST: [f32; 4] = [1.3, 40.0, 7.0, -12.0];

    fn start() -> Spsa {
        let dimension = |step: f32, is_whole| Dimension { min: -100.0, max: 100.0, step, is_whole };
        let dimensions = vec![dimension(0.1, false), dimension(4.0, true), dimension(0.7, true), dimension(3.0, false)];
        Spsa::new(OPTIONS, dimensions, vec![1.0, 20.0, 4.0, 0.0], 0)
    }

    /// Returns a quadratic with its maximum at `BEST`, in steps.
    fn quadratic(spsa: &Spsa, values: &[f32]) -> f64 {
        let squares = values.iter().zip(BEST).zip(&spsa.dimensions);
        -squares.map(|((value, best), dimension)| f64::from((value - best) / dimension.step).powi(2)).sum::<f64>()
    }

    /// Runs iterations with measurements whose noise is that of ±1 point.
    fn run(spsa: &mut Spsa, iterations: u64) {
        for _ in 0..iterations {
            let noise = fastrand::Rng::with_seed(spsa.iteration()).f64() * 2.0 - 1.0;
            let drawn = spsa.perturbations();
            let difference = 0.1 * (quadratic(spsa, &drawn.plus) - quadratic(spsa, &drawn.minus)) + noise;
            spsa.update(&drawn, difference);
        }
    }

    #[test]
    fn the_maximum_of_a_noisy_quadratic_is_found() {
        let mut spsa = start();
        let before = quadratic(&spsa, spsa.values());
        run(&mut spsa, 4000);
        let after = quadratic(&spsa, spsa.values());
        assert!(before < -60.0 && after > -1.0, "{before} to {after}: {:?}", spsa.values());
    }

    #[test]
    fn a_state_goes_on_as_if_it_had_not_stopped() {
        let (mut whole, mut first) = (start(), start());
        run(&mut whole, 50);
        run(&mut first, 20);
        let values = first.values().iter().map(|value| value.to_string().parse().unwrap()).collect();
        let mut second = Spsa::new(OPTIONS, first.dimensions.clone(), values, first.iteration());
        run(&mut second, 30);
        assert_eq!(second, whole);
    }

    #[test]
    fn values_stay_in_their_ranges() {
        let dimension = Dimension { min: 1.0, max: 3.0, step: 1.0, is_whole: true };
        let mut spsa = Spsa::new(OPTIONS, vec![dimension], vec![9.0], 0);
        assert_eq!(spsa.values(), [3.0]);
        for _ in 0..20 {
            let drawn = spsa.perturbations();
            assert!([drawn.plus[0], drawn.minus[0]].iter().all(|value| [1.0, 2.0, 3.0].contains(value)), "{drawn:?}");
            spsa.update(&drawn, 1000.0 * drawn.signs[0]);
        }
        assert_eq!(spsa.values(), [3.0]);
    }

    #[test]
    fn rounding_keeps_small_perturbations_on_average() {
        let dimension = Dimension { min: -9.0, max: 9.0, step: 0.3, is_whole: true };
        let mut spsa = Spsa::new(OPTIONS, vec![dimension], vec![2.0], 0);
        let mut sum = 0.0;
        for iteration in 0..2000 {
            spsa.iteration = 0;
            spsa.options.seed = iteration;
            let drawn = spsa.perturbations();
            sum += f64::from(drawn.plus[0] - drawn.minus[0]) * drawn.signs[0];
        }
        assert!((sum / 2000.0 - 0.6).abs() < 0.05, "{sum}");
    }
}
