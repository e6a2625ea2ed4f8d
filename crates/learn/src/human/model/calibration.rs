//! The calibration of the probabilities.

/// The inverse temperature of the logits, by rating.
///
/// A network that was fitted to some games is too sure of its moves in others, the more so the further a rating is from the
/// mean, where ratings are known least. Its logits are multiplied by the inverse temperature.
///
/// # Examples
///
/// ```
/// use outflank_learn::human::{InverseTemperature, network::scaled};
///
/// let calibration = InverseTemperature::new([1.0, -0.02]);
/// assert_eq!(calibration.at(scaled(1800.0)), 1.0);
/// assert_eq!(calibration.at(scaled(1200.0)), 0.92);
/// assert_eq!(calibration.at(scaled(2400.0)), 0.92);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InverseTemperature([f32; Self::COEFFICIENTS]);

impl InverseTemperature {
    /// The number of coefficients.
    pub const COEFFICIENTS: usize = 2;
    /// That of probabilities that need no calibration.
    pub const ONE: Self = Self([1.0, 0.0]);
    /// The least inverse temperature, which keeps the order of the moves.
    const MIN: f32 = 0.1;

    /// Makes one of its value at the mean rating and the factor of the square of the [scaled](crate::human::network::scaled)
    /// rating.
    pub const fn new(coefficients: [f32; Self::COEFFICIENTS]) -> Self {
        Self(coefficients)
    }

    /// Returns the coefficients.
    pub const fn coefficients(&self) -> &[f32; Self::COEFFICIENTS] {
        &self.0
    }

    /// Returns the factor of the logits at a scaled rating.
    pub fn at(&self, rating: f32) -> f32 {
        let [at_mean, of_square] = self.0;
        (at_mean + of_square * rating * rating).max(Self::MIN)
    }
}
