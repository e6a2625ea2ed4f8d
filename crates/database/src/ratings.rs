//! Ratings of all players, by the Bradley–Terry model.
//!
//! A player of strength s wins against one of strength t with the probability 1 / (1 + e^(t−s)) (R. A. Bradley and M. E.
//! Terry, "Rank analysis of incomplete block designs", Biometrika 39, 1952); a draw counts as half a win. The strengths are
//! those that make the results of all games most likely. Each player also gets [`PRIOR_GAMES`] draws against a player of
//! strength 0: otherwise a player who won all games would have no finite strength, and groups of players that never met
//! no common scale.
//!
//! The likelihood is concave. One step of Newton's method for one player after the other increases it until nothing
//! changes. All results stay as likely when all strengths grow alike; only the added draws decide about that, slowly, so
//! that each round ends with a step of Newton's method along this direction.

use crate::summary::{GameOutcome, Rating};
use crate::view::GameView;
use outflank_rules::Side;

/// The results from which ratings are fitted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Results(Vec<Encounter>);

/// The games of a player against an opponent.
#[derive(Clone, Copy, Debug)]
struct Encounter {
    player: u32,
    opponent: u32,
    games: f64,
    /// The points of the player: 1 for a win, ½ for a draw.
    points: f64,
}

/// The number of draws that each player gets against a player with the mean rating.
const PRIOR_GAMES: f64 = 2.0;
/// The rating of strength 0.
const MEAN_RATING: f64 = 1500.0;
/// The rating points of a unit of strength: with 400 points more, a player scores ten times as much as the opponent.
const POINTS_PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;
/// The change of strength below which the fit ends, a hundredth of a rating point.
const MIN_CHANGE: f64 = 0.01 / POINTS_PER_UNIT;
/// The largest change of a strength in a round.
const MAX_STEP: f64 = 1.0;
const MAX_ROUNDS: usize = 10_000;

impl Results {
    /// Counts a game if it has a result and two different players.
    pub(crate) fn count(&mut self, view: &GameView<'_>) {
        let (Some(black), Some(white), Some(outcome)) =
            (view.player(Side::Black), view.player(Side::White), view.outcome())
        else {
            return;
        };
        let points = match outcome {
            GameOutcome::Black => 1.0,
            GameOutcome::Draw => 0.5,
            GameOutcome::White => 0.0,
        };
        if black != white {
            self.add(black.0, white.0, points);
        }
    }

    fn add(&mut self, black: u32, white: u32, points: f64) {
        self.0.push(Encounter { player: black, opponent: white, games: 1.0, points });
        self.0.push(Encounter { player: white, opponent: black, games: 1.0, points: 1.0 - points });
    }

    /// Fits the ratings of this many players; those without a counted game have none.
    pub(crate) fn fit(mut self, players: usize) -> Vec<Option<Rating>> {
        self.merge();
        let of_players: Vec<&[Encounter]> = by_player(&self.0, players);
        let mut strengths = vec![0.0; players];
        for _ in 0..MAX_ROUNDS {
            if round(&of_players, &mut strengths) < MIN_CHANGE {
                break;
            }
        }
        let rating = |(encounters, &strength): (&&[Encounter], &f64)| {
            let (_, information) = derivatives(encounters, strength, &strengths);
            let elo = MEAN_RATING + POINTS_PER_UNIT * strength;
            (!encounters.is_empty()).then(|| Rating { elo, error: POINTS_PER_UNIT / information.sqrt() })
        };
        of_players.iter().zip(&strengths).map(rating).collect()
    }

    /// Joins the games between the same players, and sorts them.
    fn merge(&mut self) {
        self.0.sort_unstable_by_key(|encounter| (encounter.player, encounter.opponent));
        self.0.dedup_by(|next, first| {
            let is_same = (next.player, next.opponent) == (first.player, first.opponent);
            if is_same {
                first.games += next.games;
                first.points += next.points;
            }
            is_same
        });
    }
}

/// Splits sorted encounters by player.
fn by_player(encounters: &[Encounter], players: usize) -> Vec<&[Encounter]> {
    let (mut rest, mut split) = (encounters, Vec::with_capacity(players));
    for player in 0..players {
        let (of_player, others) = rest.split_at(rest.partition_point(|encounter| encounter.player as usize == player));
        split.push(of_player);
        rest = others;
    }
    split
}

/// Improves all strengths, and returns the largest change.
fn round(of_players: &[&[Encounter]], strengths: &mut [f64]) -> f64 {
    let mut largest: f64 = 0.0;
    for (player, encounters) in of_players.iter().enumerate().filter(|(_, encounters)| !encounters.is_empty()) {
        let (slope, information) = derivatives(encounters, strengths[player], strengths);
        let step = (slope / information).clamp(-MAX_STEP, MAX_STEP);
        // At once, not at the end of the round: the next players are fitted to the new value, which converges faster.
        strengths[player] += step;
        largest = largest.max(step.abs());
    }
    let played =
        || of_players.iter().zip(0..).filter(|(encounters, _)| !encounters.is_empty()).map(|(_, player)| player);
    let sums = played().map(|player: usize| prior(strengths[player]));
    let (slope, information) = sums.fold((0.0, 0.0), |sum, next| (sum.0 + next.0, sum.1 + next.1));
    if information > 0.0 {
        let shift = (slope / information).clamp(-MAX_STEP, MAX_STEP);
        played().for_each(|player| strengths[player] += shift);
        largest = largest.max(shift.abs());
    }
    largest
}

/// Returns the derivative of the log-likelihood by the strength of a player, and minus the second one.
fn derivatives(encounters: &[Encounter], strength: f64, strengths: &[f64]) -> (f64, f64) {
    encounters.iter().fold(prior(strength), |(slope, information), encounter| {
        let expected = win_probability(strength - strengths[encounter.opponent as usize]);
        let curvature = encounter.games * expected * (1.0 - expected);
        (slope + encounter.points - encounter.games * expected, information + curvature)
    })
}

/// Returns what the added draws contribute to the [`derivatives`].
fn prior(strength: f64) -> (f64, f64) {
    let expected = win_probability(strength);
    (PRIOR_GAMES * (0.5 - expected), PRIOR_GAMES * expected * (1.0 - expected))
}

fn win_probability(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(players: usize, games: impl IntoIterator<Item = (u32, u32, f64)>) -> Vec<Option<Rating>> {
        let mut results = Results::default();
        games.into_iter().for_each(|(black, white, points)| results.add(black, white, points));
        results.fit(players)
    }

    #[test]
    fn ratings_have_the_expected_difference_and_mean() {
        // 3 points of 4, which is ln 3 in strength; many games leave the added draws without weight.
        let games = (0..40_000).map(|game| (0, 1, f64::from(u8::from(game % 4 > 0))));
        let ratings = fit(3, games);
        let (first, second) = (ratings[0].unwrap(), ratings[1].unwrap());
        assert!((first.elo - second.elo - 190.85).abs() < 0.1, "{first:?} {second:?}");
        assert!((first.elo + second.elo - 3000.0).abs() < 0.1, "{first:?} {second:?}");
        let error = POINTS_PER_UNIT / (40_000.0_f64 * 0.75 * 0.25).sqrt();
        assert!((first.error - error).abs() < 0.01, "{first:?}");
        assert!(ratings[2].is_none(), "a player without a game has no rating");
    }

    #[test]
    fn a_player_who_won_all_games_has_a_finite_rating_with_a_large_error() {
        let ratings = fit(2, [(0, 1, 1.0), (1, 0, 0.0)]);
        let (winner, loser) = (ratings[0].unwrap(), ratings[1].unwrap());
        assert!(winner.elo > 1550.0 && winner.elo < 1700.0, "{winner:?}");
        assert!(winner.error > 150.0 && (winner.elo + loser.elo - 3000.0).abs() < 0.1, "{winner:?} {loser:?}");
    }

    #[test]
    fn the_slope_is_zero_at_the_fitted_strengths() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut results = Results::default();
        for _ in 0..3000 {
            let (black, white) = (random.u32(..50), random.u32(..50));
            let wins = random.f64() < win_probability(f64::from(black) / 20.0 - f64::from(white) / 20.0);
            if black != white {
                results.add(black, white, f64::from(u8::from(wins)));
            }
        }
        let ratings = results.clone().fit(50);
        results.merge();
        let strengths: Vec<_> =
            ratings.iter().map(|rating| (rating.unwrap().elo - MEAN_RATING) / POINTS_PER_UNIT).collect();
        for (encounters, &strength) in by_player(&results.0, 50).iter().zip(&strengths) {
            let (slope, information) = derivatives(encounters, strength, &strengths);
            assert!((slope / information).abs() < 1e-3, "{slope}");
        }
        let deviations = ratings.iter().zip(0_u8..).map(|(rating, player)| {
            let truth = MEAN_RATING + POINTS_PER_UNIT * (f64::from(player) / 20.0 - 49.0 / 40.0);
            (rating.unwrap().elo - truth) / rating.unwrap().error
        });
        let mean_square = deviations.map(|deviation| deviation * deviation).sum::<f64>() / 50.0;
        assert!((0.4..2.0).contains(&mean_square), "the errors are those of the fit: {mean_square}");
    }
}
