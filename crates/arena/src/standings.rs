//! The results of a match.

use crate::Fixture;
use crate::statistics::{Pairs, Points, Tally};
use outflank_game::{Outcome, Side};
use std::collections::BTreeMap;

/// Who has how many points against whom.
#[derive(Clone, Debug)]
pub struct Standings {
    entrants: usize,
    /// Between a lower and a higher number, from the view of the lower one.
    encounters: BTreeMap<(usize, usize), Encounter>,
    /// Pairs of which one game was played, with the points of the lower number.
    halves: BTreeMap<usize, Points>,
}

/// The results of one against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Encounter {
    /// All games.
    pub tally: Tally,
    /// The games of which both with the same opening were played.
    pub pairs: Pairs,
}

impl Standings {
    /// Makes standings without games.
    pub fn new(entrants: usize) -> Self {
        Self { entrants, encounters: BTreeMap::new(), halves: BTreeMap::new() }
    }

    /// Returns the results of one against another, from the view of the first.
    pub fn between(&self, one: usize, other: usize) -> Encounter {
        let encounter = self.encounters.get(&(one.min(other), one.max(other))).copied().unwrap_or_default();
        if one < other { encounter } else { encounter.reversed() }
    }

    /// Returns the results of one against all others.
    pub fn of(&self, one: usize) -> Encounter {
        let others = (0..self.entrants).filter(|&other| other != one);
        others.map(|other| self.between(one, other)).fold(Encounter::default(), Encounter::plus)
    }

    /// Counts a game.
    pub fn add(&mut self, fixture: Fixture, outcome: Outcome) {
        let players = fixture.players;
        let lower = if players.black < players.white { Side::Black } else { Side::White };
        let points = Points::of(outcome, lower);
        let encounter = self.encounters.entry((players[lower], players[!lower])).or_default();
        encounter.tally.count(points);
        match self.halves.remove(&fixture.pair()) {
            Some(before) => encounter.pairs.count(before, points),
            None => {
                self.halves.insert(fixture.pair(), points);
            }
        }
    }
}

impl Encounter {
    fn reversed(self) -> Self {
        Self { tally: self.tally.reversed(), pairs: self.pairs.reversed() }
    }

    fn plus(self, other: Self) -> Self {
        Self { tally: self.tally + other.tally, pairs: self.pairs + other.pairs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mode, Schedule};

    #[test]
    fn games_count_for_who_played_them_whatever_the_colour() {
        let mut standings = Standings::new(3);
        let fixtures = Schedule { entrants: 3, mode: Mode::RoundRobin, pairs: 1, openings: 1 }.fixtures();
        // 0 beats 1 with both colours, 0 and 2 draw once and 2 wins once, 1 and 2 play one game only.
        for (fixture, margin) in fixtures.iter().zip([10, -2, 0, 64, 30]) {
            standings.add(*fixture, Outcome::from_margin(margin));
        }
        assert_eq!(standings.between(0, 1).tally, Tally { wins: 2, draws: 0, losses: 0 });
        assert_eq!(standings.between(1, 0).tally, Tally { wins: 0, draws: 0, losses: 2 });
        assert_eq!(standings.between(2, 0).pairs, Pairs([0, 0, 0, 1, 0]));
        assert_eq!(standings.between(1, 2).tally, Tally { wins: 1, draws: 0, losses: 0 });
        assert_eq!(standings.between(1, 2).pairs, Pairs::default(), "half a pair does not count");
        assert_eq!(standings.of(0).tally, Tally { wins: 2, draws: 1, losses: 1 });
        assert_eq!(standings.of(0).pairs, Pairs([0, 1, 0, 0, 1]));
    }
}
