//! Ratings of players by year.
//!
//! A player has a strength for each year with games. Results follow the Bradley–Terry model (R. A. Bradley and M. E. Terry,
//! 1952): a player of strength s wins against one of strength t with the probability 1 / (1 + e^(t−s)), and a draw is half
//! a win. From one year to the next, the strength changes by a Gaussian random walk (a Wiener process); the first year's
//! is drawn from a Gaussian. The ratings are those of the maximum posterior probability: whole-history rating (R. Coulom,
//! "Whole-History Rating: A Bayesian Rating System for Players of Time-Varying Strength", 2008), with a time step of a
//! year. One player after the other takes a step of Newton's method, for which a tridiagonal system is solved.
//!
//! Only differences of strengths are determined. The scale is anchored so that the ten best players of a year with
//! [`MANY_GAMES`] games or more have [`ANCHOR`] on average, over all years.

mod tridiagonal;

use std::collections::HashMap;
use tridiagonal::Tridiagonal;

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedResult {
    /// The year in which it was played.
    pub year: u16,
    /// The numbers of Black's and White's players.
    pub players: [u16; 2],
    /// Black's points: 1 for a win, ½ for a draw.
    pub black_points: f64,
}

/// The ratings of all players, by year.
#[derive(Clone, Debug)]
pub struct YearRatings {
    /// By player, the years in ascending order.
    players: HashMap<u16, Vec<YearRating>>,
    /// The rating of strength 0.
    mean: f64,
}

/// The strength of a player in a year.
#[derive(Clone, Copy, Debug, PartialEq)]
struct YearRating {
    year: u16,
    strength: f64,
    variance: f64,
    games: u32,
}

/// The games of a player in a year.
struct PlayerYear {
    year: u16,
    /// The index of the opponent's year, and the points won against him.
    games: Vec<(usize, f64)>,
}

/// The rating points of a unit of strength: with 400 points more, a player scores ten times as much as the opponent.
pub const POINTS_PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;
/// The mean rating of the ten best players of a year, so that most tournament players have 1400 to 2400.
pub const ANCHOR: f64 = 2200.0;
/// The games of a year that make a rating reliable.
pub const MANY_GAMES: u32 = 15;
/// The standard deviation of strengths in the first year, 250 points.
const FIRST_DEVIATION: f64 = 250.0 / POINTS_PER_UNIT;
/// The standard deviation of the change in a year, 60 points.
const YEARLY_DEVIATION: f64 = 60.0 / POINTS_PER_UNIT;
/// The change of strength below which the fit ends, a tenth of a rating point.
const MIN_CHANGE: f64 = 0.1 / POINTS_PER_UNIT;
// Far from the maximum the logistic curve is nearly flat, and a full step of Newton's method may overshoot.
const MAX_STEP: f64 = 1.0;
const MAX_ROUNDS: usize = 300;
const BEST: usize = 10;
/// The years whose newcomers are like those of the next year.
const RECENT_YEARS: u16 = 10;

impl YearRatings {
    /// Fits the ratings to results; a game against oneself does not count.
    pub fn fit(results: &[RatedResult]) -> Self {
        let (years, spans) = player_years(results);
        let mut strengths = vec![0.0; years.len()];
        for _ in 0..MAX_ROUNDS {
            // Lazy: the fold below takes the steps, one player after the other.
            let changes = spans.iter().map(|(_, span)| improve(&years[span.clone()], span.start, &mut strengths));
            if changes.fold(0.0, f64::max) < MIN_CHANGE {
                break;
            }
        }
        let rated = spans.into_iter().map(|(player, span)| {
            let (system, _) = system(&years[span.clone()], span.start, &strengths);
            let variances = system.inverse_diagonal();
            let of_year = |(year, (&strength, variance)): (&PlayerYear, (&f64, f64))| YearRating {
                year: year.year,
                strength,
                variance,
                games: year.games.len() as u32,
            };
            let values = strengths[span.clone()].iter().zip(variances);
            (player, years[span].iter().zip(values).map(of_year).collect())
        });
        // The mean holds where no year has enough players for the anchor.
        let mut ratings = Self { players: rated.collect(), mean: 1800.0 };
        ratings.mean = ratings.anchored_mean().unwrap_or(ratings.mean);
        ratings
    }

    /// Sets the scale to that of other ratings, whose strengths are of the same players.
    #[must_use]
    pub fn on_scale_of(self, other: &Self) -> Self {
        Self { mean: other.mean, ..self }
    }

    /// Returns the rating of a player in a year without the result of one of his games: by one step of Newton's method
    /// from the rating with it.
    pub fn without(&self, result: &RatedResult, seat: usize) -> Option<f64> {
        let [own, other] = [seat, 1 - seat].map(|seat| self.of_year(result.players[seat], result.year));
        let (own, other) = (own?, other?);
        let points = if seat == 0 { result.black_points } else { 1.0 - result.black_points };
        let expected = win_probability(own.strength - other.strength);
        // The share of the player's own information that this game is. Of a player with hardly another game nearly
        // nothing would be left to divide by, hence the limit.
        let information = (own.variance * expected * (1.0 - expected)).min(0.9);
        let strength = own.strength - own.variance * (points - expected) / (1.0 - information);
        Some(self.elo(strength))
    }

    /// Returns the last rating of a player from before a year.
    pub fn before(&self, player: u16, year: u16) -> Option<f64> {
        let last = self.players.get(&player)?.iter().rfind(|rating| rating.year < year)?;
        Some(self.elo(last.strength))
    }

    /// Returns the mean rating of players in their first year, of the last `RECENT_YEARS`: the best guess for a player
    /// without a rating.
    pub fn newcomers(&self) -> f64 {
        let last = self.players.values().flatten().map(|rating| rating.year).max().unwrap_or_default();
        let first = self.players.values().filter_map(|years| years.first());
        let mut first: Vec<_> = first.filter(|rating| rating.year + RECENT_YEARS > last).collect();
        // In an order that does not depend on the hash map.
        first.sort_by(|a, b| a.strength.total_cmp(&b.strength));
        self.elo(first.iter().map(|rating| rating.strength).sum::<f64>() / first.len().max(1) as f64)
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.players.len()
    }

    fn elo(&self, strength: f64) -> f64 {
        self.mean + POINTS_PER_UNIT * strength
    }

    fn of_year(&self, player: u16, year: u16) -> Option<&YearRating> {
        self.players.get(&player)?.iter().find(|rating| rating.year == year)
    }

    /// Returns the rating of strength 0 for which the best players have [`ANCHOR`] on average.
    fn anchored_mean(&self) -> Option<f64> {
        let mut by_year: HashMap<u16, Vec<f64>> = HashMap::new();
        for rating in self.players.values().flatten().filter(|rating| rating.games >= MANY_GAMES) {
            by_year.entry(rating.year).or_default().push(rating.strength);
        }
        let best = |mut strengths: Vec<f64>| {
            strengths.sort_by(|a, b| b.total_cmp(a));
            strengths.get(..BEST).map(|best| best.iter().sum::<f64>() / BEST as f64)
        };
        let mut means: Vec<_> = by_year.into_values().filter_map(best).collect();
        // In an order that does not depend on the hash map.
        means.sort_by(f64::total_cmp);
        let mean = means.iter().sum::<f64>() / means.len() as f64;
        (!means.is_empty()).then_some(ANCHOR - POINTS_PER_UNIT * mean)
    }
}

/// A player, and the range of his years.
type Span = (u16, std::ops::Range<usize>);

/// Sorts the games by player and year.
fn player_years(results: &[RatedResult]) -> (Vec<PlayerYear>, Vec<Span>) {
    let results = results.iter().filter(|result| result.players[0] != result.players[1]);
    let mut keys: Vec<_> =
        results.clone().flat_map(|result| result.players.map(|player| (player, result.year))).collect();
    keys.sort_unstable();
    keys.dedup();
    let mut years: Vec<_> = keys.iter().map(|&(_, year)| PlayerYear { year, games: Vec::new() }).collect();
    let find = |player, year| keys.binary_search(&(player, year)).expect("each player's years are there");
    for result in results {
        let [black, white] = result.players.map(|player| find(player, result.year));
        years[black].games.push((white, result.black_points));
        years[white].games.push((black, 1.0 - result.black_points));
    }
    let mut spans: Vec<Span> = Vec::new();
    for (index, &(player, _)) in keys.iter().enumerate() {
        match spans.last_mut() {
            Some((last, span)) if *last == player => span.end = index + 1,
            _ => spans.push((player, index..index + 1)),
        }
    }
    (years, spans)
}

/// Takes a step of Newton's method for a player whose years start at an index; returns the largest change.
fn improve(years: &[PlayerYear], start: usize, strengths: &mut [f64]) -> f64 {
    let (system, slope) = system(years, start, strengths);
    let mut largest = 0.0_f64;
    for (strength, step) in strengths[start..].iter_mut().zip(system.solve(&slope)) {
        let step = step.clamp(-MAX_STEP, MAX_STEP);
        *strength += step;
        largest = largest.max(step.abs());
    }
    largest
}

/// Returns minus the matrix of second derivatives of the log-posterior by a player's strengths, and the first ones.
fn system(years: &[PlayerYear], start: usize, strengths: &[f64]) -> (Tridiagonal, Vec<f64>) {
    let own = &strengths[start..start + years.len()];
    let mut diagonal = vec![0.0; years.len()];
    let mut slope = vec![0.0; years.len()];
    for (at, year) in years.iter().enumerate() {
        for &(opponent, points) in &year.games {
            let expected = win_probability(own[at] - strengths[opponent]);
            slope[at] += points - expected;
            diagonal[at] += expected * (1.0 - expected);
        }
    }
    let first = FIRST_DEVIATION.powi(-2);
    diagonal[0] += first;
    slope[0] -= own[0] * first;
    let mut beside = Vec::new();
    for at in 1..years.len() {
        // The variance of a random walk grows with time, so years far apart hold each other less.
        let stiffness = (YEARLY_DEVIATION.powi(2) * f64::from(years[at].year - years[at - 1].year)).recip();
        let pull = (own[at] - own[at - 1]) * stiffness;
        slope[at] -= pull;
        slope[at - 1] += pull;
        diagonal[at] += stiffness;
        diagonal[at - 1] += stiffness;
        beside.push(-stiffness);
    }
    (Tridiagonal { diagonal, beside }, slope)
}

fn win_probability(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of players whose true strengths are known: player p's grows by a tenth in each year.
    fn games(random: &mut fastrand::Rng) -> Vec<RatedResult> {
        let strength = |player: u16, year: u16| f64::from(player) / 10.0 - 1.0 + f64::from(year - 2000) / 10.0;
        let mut games = Vec::new();
        for _ in 0..12_000 {
            let (year, players) = (random.u16(2000..2004), [random.u16(..20), random.u16(..20)]);
            let wins = random.f64() < win_probability(strength(players[0], year) - strength(players[1], 2000));
            let black_points = f64::from(u8::from(wins));
            // Players with a number of 100 or more do not change.
            games.push(RatedResult { year, players: [players[0], 100 + players[1]], black_points });
        }
        games
    }

    #[test]
    fn ratings_follow_the_strengths_over_the_years() {
        let ratings = YearRatings::fit(&games(&mut fastrand::Rng::with_seed(1)));
        let of = |player, year| ratings.of_year(player, year).unwrap().strength;
        let differences: Vec<_> = (0..20).map(|player| of(player, 2003) - of(player, 2000)).collect();
        let mean = differences.iter().sum::<f64>() / 20.0;
        assert!((0.1..0.5).contains(&mean), "{mean}");
        assert!(of(19, 2001) - of(0, 2001) > 1.3, "{} {}", of(19, 2001), of(0, 2001));
        assert_eq!(ratings.players(), 40);
    }

    #[test]
    fn a_rating_without_a_game_is_that_of_a_fit_without_it() {
        let mut games = games(&mut fastrand::Rng::with_seed(2));
        games.truncate(600);
        let all = YearRatings::fit(&games);
        for at in [0, 10, 20, 30] {
            let mut rest = games.clone();
            let removed = rest.remove(at);
            let rest = YearRatings::fit(&rest).on_scale_of(&all);
            let exact = rest.elo(rest.of_year(removed.players[0], removed.year).unwrap().strength);
            let with = all.elo(all.of_year(removed.players[0], removed.year).unwrap().strength);
            let without = all.without(&removed, 0).unwrap();
            assert!((without - exact).abs() < 0.35 * (with - exact).abs() + 2.0, "{with} {without} {exact}");
        }
    }

    #[test]
    fn a_rating_from_before_a_year_knows_nothing_of_it() {
        let games = games(&mut fastrand::Rng::with_seed(3));
        let ratings = YearRatings::fit(&games);
        let expected = ratings.elo(ratings.of_year(3, 2001).unwrap().strength);
        assert_eq!(ratings.before(3, 2002), Some(expected));
        assert_eq!((ratings.before(3, 2000), ratings.before(77, 2002)), (None, None));
    }

    #[test]
    fn no_games_give_no_ratings() {
        let ratings = YearRatings::fit(&[]);
        assert_eq!((ratings.players(), ratings.before(1, 2000)), (0, None));
    }
}
