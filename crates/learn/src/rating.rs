//! Ratings by Glicko-2 (Glickman, "Example of the Glicko-2 system", 2013), updated after every game: a rating period is
//! divided into fractions, so that the deviation grows with the time between games.

use instant_glicko_2::algorithm::{PublicGame, rate_games_untimed};
use instant_glicko_2::{IntoWithParameters, Parameters, PublicRating};
use outflank_rules::{Side, Sides};
use std::time::Duration;

/// The rating of a player, or of a puzzle that people try to solve.
///
/// # Examples
///
/// ```
/// use outflank_learn::rating::Rating;
/// use std::time::Duration;
///
/// let now = Duration::from_hours(24);
/// let (player, puzzle) = (Rating::new(now), Rating { value: 1700.0, ..Rating::new(now) });
/// assert!(player.after(puzzle, 1.0, now).value > player.value);
/// assert!(player.is_provisional());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// In points.
    pub value: f64,
    /// In points, as of the last game.
    pub deviation: f64,
    /// The volatility of Glicko-2.
    pub volatility: f64,
    /// The time of the last game, since 1970.
    pub updated: Duration,
}

impl Rating {
    /// From this deviation on, a rating says little.
    pub const PROVISIONAL_DEVIATION: f64 = 110.0;
    /// An active player rates some games in this time.
    const PERIOD: Duration = Duration::from_hours(5 * 24);

    /// Makes the rating of a new player.
    pub fn new(now: Duration) -> Self {
        let start = Parameters::default().start_rating();
        Self { value: start.rating(), deviation: start.deviation(), volatility: start.volatility(), updated: now }
    }

    /// Returns whether the rating is not yet certain.
    pub fn is_provisional(&self) -> bool {
        self.deviation > Self::PROVISIONAL_DEVIATION
    }

    /// Returns the rating after a game against an opponent: a score of 1 is a win, 0.5 a draw, 0 a loss.
    #[must_use]
    pub fn after(self, opponent: Self, score: f64, now: Duration) -> Self {
        let parameters = Parameters::default();
        // Fractions of a period: each game is rated at once, and the deviation grows by the time between.
        let periods = now.saturating_sub(self.updated).as_secs_f64() / Self::PERIOD.as_secs_f64();
        let game = PublicGame::new(opponent.public(), score).into_with_parameters(parameters);
        let player = self.public().into_with_parameters(parameters);
        let rating: PublicRating =
            rate_games_untimed(player, &[game], periods, parameters).into_with_parameters(parameters);
        Self { value: rating.rating(), deviation: rating.deviation(), volatility: rating.volatility(), updated: now }
    }

    fn public(self) -> PublicRating {
        PublicRating::new(self.value, self.deviation, self.volatility)
    }
}

/// Returns the ratings of both players after a game, which is drawn without a winner.
pub fn rate(players: Sides<Rating>, winner: Option<Side>, now: Duration) -> Sides<Rating> {
    let score = |side| match winner {
        None => 0.5,
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
    };
    let after = |side: Side| players[side].after(players[!side], score(side), now);
    Sides { black: after(Side::Black), white: after(Side::White) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::from_hours(24 * 365 * 50);

    fn rating(value: f64, deviation: f64) -> Rating {
        Rating { value, deviation, volatility: 0.06, updated: NOW }
    }

    #[test]
    fn the_winner_gains_and_the_surprise_of_a_result_counts() {
        let players = Sides { black: rating(1500.0, 80.0), white: rating(1700.0, 80.0) };
        let expected = rate(players, Some(Side::White), NOW);
        let surprise = rate(players, Some(Side::Black), NOW);
        let draw = rate(players, None, NOW);
        assert!(expected.white.value > 1700.0 && expected.black.value < 1500.0);
        assert!(surprise.black.value - 1500.0 > expected.white.value - 1700.0);
        assert!(draw.black.value > 1500.0 && draw.white.value < 1700.0);
    }

    #[test]
    fn equal_players_change_by_the_same_points_and_games_make_ratings_certain() {
        let new = Rating::new(NOW);
        assert!(new.is_provisional());
        let mut players = Sides { black: new, white: new };
        for game in 0..40 {
            players = rate(players, Some([Side::Black, Side::White][game % 2]), NOW);
            let change = players.black.value + players.white.value - 2.0 * new.value;
            assert!(change.abs() < 60.0, "{change}");
        }
        assert!(!players.black.is_provisional());
        let later = rate(players, None, NOW + Duration::from_hours(24 * 3650));
        assert!(later.black.deviation > players.black.deviation, "the deviation grows with time");
    }

    #[test]
    fn a_game_of_the_published_example_has_its_direction_and_size() {
        // Glickman's example has three games in one period; the first alone, computed by the same formulas by hand.
        let players = Sides { black: rating(1500.0, 200.0), white: rating(1400.0, 30.0) };
        let after = rate(players, Some(Side::Black), NOW).black;
        assert!((after.value - 1563.6).abs() < 0.5 && (after.deviation - 175.4).abs() < 0.5, "{after:?}");
    }
}
