//! The schedule of a tournament: who plays whom, and on which opening.

use outflank_rules::Sides;

/// The type of a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Each player plays against all others.
    #[default]
    RoundRobin,
    /// The first player plays against all others.
    Gauntlet,
}

/// The schedule of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The number of players.
    pub players: usize,
    /// Who plays whom.
    pub mode: Mode,
    /// The number of game pairs of each pairing; both games of a pair have one opening, with colours exchanged.
    pub pairs: usize,
    /// The number of openings; after the last one, the first one is used again.
    pub openings: usize,
}

/// A game of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScheduledGame {
    /// Its number, from 0; the games of a pair are 2n and 2n + 1.
    pub number: usize,
    /// The index of its opening.
    pub opening: usize,
    /// The indices of the players.
    pub players: Sides<usize>,
}

/// A player and an opponent, by their indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pairing {
    /// The index of the player.
    pub player: usize,
    /// The index of the opponent.
    pub opponent: usize,
}

impl Schedule {
    /// Returns all games: one pair of each pairing, then the next pair of each.
    pub fn games(&self) -> Vec<ScheduledGame> {
        let pairings = self.pairings();
        // Round by round: a tournament that is stopped has about as many games of each pairing.
        let pairs = (0..self.pairs).flat_map(|round| pairings.iter().map(move |&pairing| (round, pairing)));
        let games = pairs.flat_map(|(round, pairing)| [(round, pairing), (round, pairing.reversed())]);
        let scheduled = |(number, (round, Pairing { player, opponent }))| ScheduledGame {
            number,
            opening: round % self.openings,
            players: Sides { black: player, white: opponent },
        };
        games.enumerate().map(scheduled).collect()
    }

    fn pairings(&self) -> Vec<Pairing> {
        let first = match self.mode {
            Mode::RoundRobin => self.players,
            Mode::Gauntlet => self.players.min(1),
        };
        let pairing = |player| (player + 1..self.players).map(move |opponent| Pairing { player, opponent });
        (0..first).flat_map(pairing).collect()
    }
}

impl ScheduledGame {
    /// Returns the number of its pair of games.
    pub fn pair(&self) -> usize {
        self.number / 2
    }
}

impl Pairing {
    /// Returns the pairing from the view of the opponent.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { player: self.opponent, opponent: self.player }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn both_games_of_a_pair_have_one_opening_and_exchanged_colours() {
        let games = Schedule { players: 3, mode: Mode::RoundRobin, pairs: 4, openings: 3 }.games();
        assert_eq!(games.len(), 3 * 4 * 2);
        for both in games.chunks(2) {
            let [first, second] = both else { panic!("games come in pairs") };
            assert_eq!((first.opening, first.pair()), (second.opening, second.pair()));
            assert_eq!(first.players, Sides { black: second.players.white, white: second.players.black });
        }
        assert!(games.iter().enumerate().all(|(number, scheduled)| scheduled.number == number));
    }

    #[test]
    fn in_a_round_robin_all_pairings_have_the_same_number_of_games() {
        let mut met = HashMap::new();
        for scheduled in (Schedule { players: 4, mode: Mode::RoundRobin, pairs: 5, openings: 9 }).games() {
            *met.entry((scheduled.players.black, scheduled.players.white)).or_insert(0) += 1;
        }
        assert_eq!((met.len(), met.values().all(|&games| games == 5)), (12, true));
    }

    #[test]
    fn in_a_gauntlet_the_first_player_is_in_every_game() {
        let games = Schedule { players: 4, mode: Mode::Gauntlet, pairs: 1, openings: 1 }.games();
        assert_eq!(games.len(), 6);
        assert!(games.iter().all(|scheduled| scheduled.players.black == 0 || scheduled.players.white == 0));
    }
}
