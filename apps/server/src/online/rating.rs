//! Ratings by Glicko-2 (Glickman, "Example of the Glicko-2 system", 2013), updated after every game: a rating period is
//! divided into fractions, so that the deviation grows with the time between games.

use instant_glicko_2::algorithm::{PublicGame, rate_games_untimed};
use instant_glicko_2::{IntoWithParameters, Parameters, PublicRating};
use outflank_game::{Side, Sides};
use outflank_library::StoredRating;
use std::time::Duration;

/// The rating of a player in a category.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    /// In points.
    pub(crate) value: f64,
    /// In points, as of the last game.
    pub(crate) deviation: f64,
    pub(crate) volatility: f64,
    /// The time of the last game, since 1970.
    pub(crate) updated: Duration,
}

impl Rating {
    /// From this deviation on, a rating says little.
    pub(crate) const PROVISIONAL_DEVIATION: f64 = 110.0;
    /// An active player rates some games in this time.
    const PERIOD: Duration = Duration::from_hours(5 * 24);

    /// Returns a stored rating, or that of a new player.
    pub(crate) fn of(stored: Option<&StoredRating>, now: Duration) -> Self {
        let start = Parameters::default().start_rating();
        let new =
            Self { value: start.rating(), deviation: start.deviation(), volatility: start.volatility(), updated: now };
        stored.map_or(new, |stored| Self {
            value: stored.rating,
            deviation: stored.deviation,
            volatility: stored.volatility,
            updated: Duration::from_millis(stored.changed),
        })
    }

    /// Returns whether the rating is not yet certain.
    pub(crate) fn is_provisional(&self) -> bool {
        self.deviation > Self::PROVISIONAL_DEVIATION
    }

    fn after(self, opponent: Self, score: f64, now: Duration) -> Self {
        let parameters = Parameters::default();
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
pub(crate) fn rate(players: Sides<Rating>, winner: Option<Side>, now: Duration) -> Sides<Rating> {
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
        let new = Rating::of(None, NOW);
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
