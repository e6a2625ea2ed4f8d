//! Openings of self-play.

use crate::LabelledGame;
use outflank_rules::GameRecord;
use outflank_rules::othello::{Move, Position, Square};
use std::ops::RangeInclusive;

/// Openings to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// A number of random legal placements.
    Random(u8),
    /// Whole lines, such as those of the XOT lists.
    Lines(Vec<Vec<Square>>),
    /// The first moves of games.
    Prefixes(Vec<Vec<Square>>),
}

/// The number of placements that are taken from a game.
// Long ones as well: games that left tournament games late made the errors of fits smaller (notebook of the manual).
const PREFIX: RangeInclusive<usize> = 4..=44;

impl Openings {
    /// The maximum number of random plies, long before the end of the game.
    pub const MAX_RANDOM_PLIES: u8 = 50;

    /// Returns the placements of a game.
    pub fn placements(record: &GameRecord<Position>) -> Vec<Square> {
        let square = |mv: &Move| match *mv {
            Move::Place(square) => Some(square),
            Move::Pass => None,
        };
        record.moves().iter().filter_map(square).collect()
    }

    /// Draws an opening and plays it, without labels.
    pub(crate) fn draw(&self, random: &mut fastrand::Rng) -> LabelledGame {
        match self {
            Self::Random(plies) => random_game(*plies, random),
            Self::Lines(lines) => LabelledGame::of(random.choice(lines).into_iter().flatten().copied()),
            Self::Prefixes(games) => {
                let game = random.choice(games).into_iter().flatten().copied();
                LabelledGame::of(game.take(random.usize(PREFIX)))
            }
        }
    }
}

fn random_game(plies: u8, random: &mut fastrand::Rng) -> LabelledGame {
    let mut game = LabelledGame::new();
    for _ in 0..plies {
        let square = random.choice(game.board().placements());
        if square.and_then(|square| game.place(square, None)).is_none() {
            break;
        }
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(openings: &Openings, seed: u64) -> Vec<Square> {
        let game = openings.draw(&mut fastrand::Rng::with_seed(seed));
        game.plies().iter().map(|ply| ply.square).collect()
    }

    #[test]
    fn random_openings_have_their_length_and_differ() {
        let openings = Openings::Random(8);
        assert!((0..50).all(|seed| drawn(&openings, seed).len() == 8));
        assert_ne!(drawn(&openings, 1), drawn(&openings, 2));
        assert_eq!(drawn(&openings, 1), drawn(&openings, 1));
    }

    #[test]
    fn prefixes_start_like_their_games() {
        let whole = drawn(&Openings::Random(60), 3);
        let openings = Openings::Prefixes(vec![whole.clone()]);
        let lengths: std::collections::HashSet<_> = (0..50)
            .map(|seed| {
                let prefix = drawn(&openings, seed);
                assert!(whole.starts_with(&prefix) && PREFIX.contains(&prefix.len()));
                prefix.len()
            })
            .collect();
        assert!(lengths.len() > 10);
        assert_eq!(drawn(&Openings::Lines(vec![whole.clone()]), 1), whole);
    }
}
