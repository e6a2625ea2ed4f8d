//! The games of people.

use super::ratings::{RatedResult, YearRatings};
use outflank_formats::wthor::{Games, stored_score};
use outflank_rules::Game;
use outflank_rules::othello::{Board, Move, Square};
use std::collections::BTreeSet;

/// A game with the placements that the players chose.
#[derive(Clone, Debug)]
pub struct HumanGame {
    /// The result, with the year and the players.
    pub result: RatedResult,
    /// Each board with a placement, and the square of the player who moves: 0 for Black, 1 for White.
    pub moves: Vec<(Board, Square, usize)>,
}

/// The games, and who of the players is no person.
#[derive(Clone, Debug, Default)]
pub struct HumanGames {
    games: Vec<HumanGame>,
    /// The numbers of players who are programs.
    programs: BTreeSet<u16>,
    /// The numbers that stand for unknown players, whose ratings would mean nothing.
    unknown: BTreeSet<u16>,
}

/// The ratings of the movers of a game: `None` for those whose moves do not count.
pub(super) type Movers = [Option<Mover>; 2];

/// A person who moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mover {
    pub(super) elo: f64,
    /// Whether the rating is that of newcomers, since there is no game to rate the player by.
    pub(super) is_unrated: bool,
}

impl HumanGame {
    fn hash_into(&self, hasher: &mut crc32fast::Hasher) {
        let Self { result: RatedResult { year, players, black_points }, moves } = self;
        hasher.update(&year.to_le_bytes());
        hasher.update(&players.map(u16::to_le_bytes).concat());
        hasher.update(&black_points.to_le_bytes());
        hasher.update(&(moves.len() as u64).to_le_bytes());
        for &(_, square, _) in moves {
            hasher.update(&[square as u8]);
        }
    }
}

impl HumanGames {
    /// Adds the games of a WTHOR file, up to their first illegal move.
    pub fn push_wthor(&mut self, file: &Games<'_>) {
        let year = file.header().year;
        for game in file.iter() {
            let record = game.replay().unwrap_or_else(|error| *error.record);
            let last = record.position();
            // Where the game was played to its end, its moves are more certain than the number beside them.
            let discs = if last.outcome().is_some() { stored_score(last) } else { game.black_score };
            let black_points = match discs.cmp(&32) {
                std::cmp::Ordering::Less => 0.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 1.0,
            };
            let positions = record.positions().iter().zip(record.moves());
            let moves = positions.filter_map(|(position, &mv)| match mv {
                Move::Place(square) => Some((position.board(), square, position.to_move() as usize)),
                Move::Pass => None,
            });
            let moves = moves.collect();
            let result = RatedResult { year, players: [game.black, game.white], black_points };
            self.games.push(HumanGame { result, moves });
        }
    }

    /// Says which players are programs, whose moves are left out, and which numbers stand for unknown players, who have
    /// no rating.
    pub fn set_names(&mut self, name_of: impl Fn(u16) -> Option<String>) {
        let numbers: BTreeSet<u16> = self.games.iter().flat_map(|game| game.result.players).collect();
        for number in numbers {
            match name_of(number) {
                // The database writes the author of a program after its name.
                Some(name) if name.contains('(') => drop(self.programs.insert(number)),
                Some(name) if name.starts_with("???") => drop(self.unknown.insert(number)),
                _ => {}
            }
        }
    }

    /// Returns all games, those of programs and of unknown players included.
    pub fn games(&self) -> &[HumanGame] {
        &self.games
    }

    /// Returns a hash of several collections in their order: of the games, and of all that ratings depend on.
    pub fn fingerprint(all: &[&Self]) -> u64 {
        let mut hasher = crc32fast::Hasher::new();
        for Self { games, programs, unknown } in all {
            // Before what they count, so that a game is told apart from one of the next collection.
            for count in [games.len(), programs.len(), unknown.len()] {
                hasher.update(&(count as u64).to_le_bytes());
            }
            programs.iter().chain(unknown).for_each(|number| hasher.update(&number.to_le_bytes()));
            for game in games {
                game.hash_into(&mut hasher);
            }
        }
        let games: usize = all.iter().map(|games| games.games.len()).sum();
        u64::from(hasher.finalize()) << 32 | games as u64
    }

    /// Returns the games of some years.
    #[must_use]
    pub fn of_years(&self, is_included: impl Fn(u16) -> bool) -> Self {
        let games = self.games.iter().filter(|game| is_included(game.result.year)).cloned().collect();
        Self { games, programs: self.programs.clone(), unknown: self.unknown.clone() }
    }

    /// Returns the results that count for ratings: those of known players.
    pub fn results(&self) -> Vec<RatedResult> {
        let results = self.games.iter().map(|game| game.result);
        results.filter(|result| !result.players.iter().any(|player| self.unknown.contains(player))).collect()
    }

    /// Returns the movers of a game of the training set, whose ratings leave its result out.
    pub(super) fn movers_without(&self, game: &HumanGame, ratings: &YearRatings) -> Movers {
        self.movers(game, ratings, |seat| ratings.without(&game.result, seat))
    }

    /// Returns the movers of a held-out game, whose ratings are those of the years before.
    pub(super) fn movers_before(&self, game: &HumanGame, ratings: &YearRatings) -> Movers {
        self.movers(game, ratings, |seat| ratings.before(game.result.players[seat], game.result.year))
    }

    fn movers(&self, game: &HumanGame, ratings: &YearRatings, rating: impl Fn(usize) -> Option<f64>) -> Movers {
        [0, 1].map(|seat| {
            let player = game.result.players[seat];
            let elo = rating(seat).filter(|_| !self.unknown.contains(&player));
            let mover = Mover { elo: elo.unwrap_or_else(|| ratings.newcomers()), is_unrated: elo.is_none() };
            (!self.programs.contains(&player)).then_some(mover)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(black_points: f64) -> HumanGames {
        let result = RatedResult { year: 2001, players: [1, 2], black_points };
        HumanGames { games: vec![HumanGame { result, moves: Vec::new() }], ..HumanGames::default() }
    }

    #[test]
    fn a_fingerprint_tells_apart_all_that_ratings_depend_on() {
        let (won, drawn, mut named) = (games(1.0), games(0.5), games(1.0));
        named.set_names(|number| (number == 1).then(|| "Logistello (Michael Buro)".to_owned()));
        let all = [
            &[&won][..],
            &[&drawn],
            &[&named],
            // A collection beside itself says as much as one alone.
            &[&won, &won],
            &[&drawn, &drawn],
            &[&won, &drawn],
            &[&drawn, &won],
        ];
        let fingerprints: BTreeSet<_> = all.map(HumanGames::fingerprint).into_iter().collect();
        assert_eq!(fingerprints.len(), all.len());
        assert_eq!(HumanGames::fingerprint(&[&games(1.0)]), HumanGames::fingerprint(&[&won]));
    }
}
