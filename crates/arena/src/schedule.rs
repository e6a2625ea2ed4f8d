//! Who meets whom, on which opening.

use outflank_game::Sides;

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first one meets all others.
    Gauntlet,
}

/// The plan of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// How many take part.
    pub entrants: usize,
    /// Who meets whom.
    pub mode: Mode,
    /// How many pairs of games two entrants play; in a pair the opening is the same and colours are swapped.
    pub pairs: usize,
    /// How many openings there are; when all were used, the first one comes again.
    pub openings: usize,
}

/// A game that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fixture {
    /// Its number in the match, from 0; the games of a pair are 2n and 2n + 1.
    pub number: usize,
    /// The opening that it starts from.
    pub opening: usize,
    /// The entrants that play Black and White.
    pub players: Sides<usize>,
}

impl Schedule {
    /// Returns all games, those of a pair one after the other, and one pair of every encounter before the next ones.
    pub fn fixtures(&self) -> Vec<Fixture> {
        let encounters = self.encounters();
        let pairs = (0..self.pairs).flat_map(|round| encounters.iter().map(move |&both| (round, both)));
        let games = pairs.flat_map(|(round, (a, b))| [(round, a, b), (round, b, a)]);
        let fixture = |(number, (round, black, white))| Fixture {
            number,
            opening: round % self.openings,
            players: Sides { black, white },
        };
        games.enumerate().map(fixture).collect()
    }

    fn encounters(&self) -> Vec<(usize, usize)> {
        let hosts = match self.mode {
            Mode::RoundRobin => self.entrants,
            Mode::Gauntlet => self.entrants.min(1),
        };
        (0..hosts).flat_map(|a| (a + 1..self.entrants).map(move |b| (a, b))).collect()
    }
}

impl Fixture {
    /// Returns the number of the pair of games that it belongs to.
    pub fn pair(&self) -> usize {
        self.number / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn both_games_of_a_pair_have_one_opening_and_swapped_colours() {
        let fixtures = Schedule { entrants: 3, mode: Mode::RoundRobin, pairs: 4, openings: 3 }.fixtures();
        assert_eq!(fixtures.len(), 3 * 4 * 2);
        for both in fixtures.chunks(2) {
            let [first, second] = both else { panic!("games come in pairs") };
            assert_eq!((first.opening, first.pair()), (second.opening, second.pair()));
            assert_eq!(first.players, Sides { black: second.players.white, white: second.players.black });
        }
        assert!(fixtures.iter().enumerate().all(|(number, fixture)| fixture.number == number));
    }

    #[test]
    fn everybody_meets_everybody_equally_often() {
        let mut met = HashMap::new();
        for fixture in (Schedule { entrants: 4, mode: Mode::RoundRobin, pairs: 5, openings: 9 }).fixtures() {
            *met.entry((fixture.players.black, fixture.players.white)).or_insert(0) += 1;
        }
        assert_eq!((met.len(), met.values().all(|&games| games == 5)), (12, true));
    }

    #[test]
    fn in_a_gauntlet_the_first_one_is_in_every_game() {
        let fixtures = Schedule { entrants: 4, mode: Mode::Gauntlet, pairs: 1, openings: 1 }.fixtures();
        assert_eq!(fixtures.len(), 6);
        assert!(fixtures.iter().all(|fixture| fixture.players.black == 0 || fixture.players.white == 0));
    }
}
