//! The time that is given back for lag, from a quota: a slow connection costs no time, and nobody gains time by a pretended
//! one. The numbers are those that lichess publishes (2026).

use super::speed::expected_time;
use outflank_rules::TimeControl;
use std::time::Duration;

/// The lag that can still be given back to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LagQuota {
    left: Duration,
    gain: Duration,
}

impl LagQuota {
    /// The most for one move.
    const MAX: Duration = Duration::from_millis(500);

    /// Makes the quota at the start of a game: that of three moves.
    pub fn new(control: Option<&TimeControl>) -> Self {
        const MAX_GAIN: Duration = Duration::from_secs(1);
        const BASE: Duration = Duration::from_millis(150);
        let expected = control.map_or(Duration::ZERO, |control| expected_time(*control));
        let gain = MAX_GAIN.min(BASE + expected.mul_f64(0.004));
        Self { left: 3 * gain, gain }
    }

    /// Returns how much of a measured lag is given back.
    pub fn grant(&self, measured: Duration) -> Duration {
        // A page that answers late on purpose measures as slow, so both limits hold whatever was measured.
        measured.min(Self::MAX).min(self.left)
    }

    /// Subtracts what was given back for a move, and adds the gain of the move.
    pub fn take(&mut self, given: Duration) {
        // A cap, so that a player with a good connection cannot save up a long delay for one move.
        self.left = (self.left.saturating_sub(given) + self.gain).min(7 * self.gain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lag_is_given_back_up_to_half_a_second_and_the_quota() {
        let control = "60+0".parse().unwrap();
        let mut quota = LagQuota::new(Some(&control));
        let (second, gain) = (Duration::from_secs(1), Duration::from_millis(390));
        assert_eq!(quota.grant(Duration::from_millis(80)), Duration::from_millis(80));
        let given: Vec<_> = (0..20)
            .map(|_| {
                let given = quota.grant(second);
                quota.take(given);
                given
            })
            .collect();
        assert_eq!(given[0], Duration::from_millis(500));
        assert_eq!(given[19], gain, "in the long run the gain of each move");
        (0..100).for_each(|_| quota.take(Duration::ZERO));
        assert_eq!(quota.left, 7 * gain);
    }
}
