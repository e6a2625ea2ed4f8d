//! The results of a tournament.

use crate::statistics::{Pentanomial, Points, WinDrawLoss};
use crate::{Pairing, ScheduledGame};
use outflank_rules::{Outcome, Side};
use std::collections::BTreeMap;

/// The results of all pairings.
#[derive(Clone, Debug)]
pub struct Standings {
    players: usize,
    /// By pairing, from the view of the player with the lower index.
    results: BTreeMap<Pairing, HeadToHead>,
    /// The points of that player in the incomplete pairs, by the number of the pair.
    incomplete_pairs: BTreeMap<usize, Points>,
}

/// The results of a player against one or more opponents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeadToHead {
    /// All games.
    pub games: WinDrawLoss,
    /// The complete pairs of games.
    pub pairs: Pentanomial,
}

impl Standings {
    /// Makes standings without games.
    pub fn new(players: usize) -> Self {
        Self { players, results: BTreeMap::new(), incomplete_pairs: BTreeMap::new() }
    }

    /// Returns the results of a player against an opponent.
    pub fn between(&self, pairing: Pairing) -> HeadToHead {
        let result = |pairing| self.results.get(&pairing).copied().unwrap_or_default();
        if pairing.player < pairing.opponent { result(pairing) } else { result(pairing.reversed()).reversed() }
    }

    /// Returns the results of a player against all others.
    pub fn of(&self, player: usize) -> HeadToHead {
        let opponents = (0..self.players).filter(|&opponent| opponent != player);
        let results = opponents.map(|opponent| self.between(Pairing { player, opponent }));
        results.fold(HeadToHead::default(), HeadToHead::plus)
    }

    /// Adds the result of a game.
    pub fn add(&mut self, game: ScheduledGame, outcome: Outcome) {
        let players = game.players;
        let side = if players.black < players.white { Side::Black } else { Side::White };
        let points = Points::of(outcome, side);
        let pairing = Pairing { player: players[side], opponent: players[!side] };
        let result = self.results.entry(pairing).or_default();
        result.games.count(points);
        match self.incomplete_pairs.remove(&game.pair()) {
            Some(first) => result.pairs.count([first, points]),
            None => {
                self.incomplete_pairs.insert(game.pair(), points);
            }
        }
    }
}

impl HeadToHead {
    fn reversed(self) -> Self {
        Self { games: self.games.reversed(), pairs: self.pairs.reversed() }
    }

    fn plus(self, other: Self) -> Self {
        Self { games: self.games + other.games, pairs: self.pairs + other.pairs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mode, Schedule};

    #[test]
    fn a_game_counts_for_both_players_whatever_their_colours() {
        let mut standings = Standings::new(3);
        let games = Schedule { players: 3, mode: Mode::RoundRobin, pairs: 1, openings: 1 }.games();
        // 0 beats 1 with both colours, 0 and 2 draw once and 2 wins once, 1 and 2 play one game only.
        for (scheduled, margin) in games.iter().zip([10, -2, 0, 64, 30]) {
            standings.add(*scheduled, Outcome::from_margin(margin));
        }
        let between = |player, opponent| standings.between(Pairing { player, opponent });
        assert_eq!(between(0, 1).games, WinDrawLoss { wins: 2, draws: 0, losses: 0 });
        assert_eq!(between(1, 0).games, WinDrawLoss { wins: 0, draws: 0, losses: 2 });
        assert_eq!(between(2, 0).pairs, Pentanomial([0, 0, 0, 1, 0]));
        assert_eq!(between(1, 2).games, WinDrawLoss { wins: 1, draws: 0, losses: 0 });
        assert_eq!(between(1, 2).pairs, Pentanomial::default(), "an incomplete pair does not count");
        assert_eq!(standings.of(0).games, WinDrawLoss { wins: 2, draws: 1, losses: 1 });
        assert_eq!(standings.of(0).pairs, Pentanomial([0, 1, 0, 0, 1]));
    }
}
