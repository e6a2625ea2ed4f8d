//! The optimiser Adam (D. P. Kingma and J. Ba, "Adam: A method for stochastic optimization", 2015).
//!
//! A weight moves by the running mean of its gradients divided by the root of the running mean of their squares. Epsilon,
//! which is added to the root, holds back the weights of rare features, whose gradients are small and mostly noise.

/// The decay of the mean of the gradients.
const BETA1: f32 = 0.9;
/// The decay of the mean of their squares.
const BETA2: f32 = 0.999;

/// The state of the optimiser of a network.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Adam<N> {
    /// The number of steps done, or of the current one from 1.
    pub(crate) steps: u32,
    /// The first moments: running means of the gradients.
    pub(crate) mean: N,
    /// The second moments: running means of the squared gradients.
    pub(crate) square: N,
}

/// The parameters of a step.
#[derive(Clone, Copy)]
pub(crate) struct AdamStep {
    learning_rate: f32,
    /// The bias corrections, since the moments start at 0.
    mean_correction: f32,
    square_correction: f32,
    epsilon: f32,
    /// The maximum absolute weight.
    max_weight: f32,
}

/// What differs between the weights of a network.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    pub(crate) epsilon: f32,
    /// The maximum absolute weight.
    pub(crate) max_weight: f32,
}

impl AdamStep {
    /// Makes the step of this number, from 1.
    pub(crate) fn new(number: u32, learning_rate: f32, Group { epsilon, max_weight }: Group) -> Self {
        let correction = |beta: f32| 1.0 - beta.powi(number as i32);
        let (mean_correction, square_correction) = (correction(BETA1), correction(BETA2));
        Self { learning_rate, mean_correction, square_correction, epsilon, max_weight }
    }

    /// Updates weights and the running means of their gradients and squared gradients; all have one length.
    #[inline]
    pub(crate) fn update(self, weights: &mut [f32], gradients: &[f32], means: &mut [f32], squares: &mut [f32]) {
        for (((weight, gradient), mean), square) in weights.iter_mut().zip(gradients).zip(means).zip(squares) {
            *mean = BETA1 * *mean + (1.0 - BETA1) * gradient;
            *square = BETA2 * *square + (1.0 - BETA2) * gradient * gradient;
            let (mean, square) = (*mean / self.mean_correction, *square / self.square_correction);
            let step = self.learning_rate * mean / (square.sqrt() + self.epsilon);
            // Clamped while it is trained, so that quantisation changes no weight by more than rounding.
            *weight = (*weight - step).clamp(-self.max_weight, self.max_weight);
        }
    }
}
