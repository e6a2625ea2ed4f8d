//! The positions of a fit.

mod file;

pub use file::PositionsError;

use super::games::{HumanGame, HumanGames, Movers};
use super::ratings::YearRatings;
use outflank_engine::NoMemory;
use outflank_learn::human::lookahead::MoveScore;
use outflank_learn::human::{KnownPositions, Lookahead};
use outflank_rules::Workers;
use outflank_rules::othello::{Board, Square};
use std::collections::HashMap;
use std::num::NonZeroUsize;

/// A position with a choice of moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HumanPosition<'a> {
    /// The board.
    pub board: Board,
    /// The scores of the placements; at least two.
    pub scores: &'a [MoveScore],
    /// The index of the placement that was played.
    pub played: usize,
    /// The rating of the player.
    pub elo: f32,
    /// Whether the player has no rating of his own.
    pub is_unrated: bool,
}

/// The positions of many games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HumanPositions {
    positions: Vec<Stored>,
    scores: Vec<MoveScore>,
    forced: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Stored {
    board: Board,
    first_score: u32,
    moves: u8,
    played: u8,
    elo: i16,
    is_unrated: bool,
}

const GAMES_PER_TASK: usize = 200;

impl HumanPositions {
    /// Searches the positions of training games, or returns `None` when it was stopped.
    ///
    /// # Errors
    ///
    /// Returns an error when the table of a search cannot be allocated.
    pub fn of_training_games(
        games: &HumanGames,
        ratings: &YearRatings,
        workers: &Workers<'_>,
    ) -> Result<Option<Self>, NoMemory> {
        Self::of(games, |game| games.movers_without(game, ratings), workers)
    }

    /// Searches the positions of held-out games, or returns `None` when it was stopped; `ratings_before` has the ratings
    /// from the games before a year.
    ///
    /// # Errors
    ///
    /// Returns an error when the table of a search cannot be allocated.
    ///
    /// # Panics
    ///
    /// Panics when `ratings_before` lacks the year of a game.
    pub fn of_held_out_games(
        games: &HumanGames,
        ratings_before: &HashMap<u16, YearRatings>,
        workers: &Workers<'_>,
    ) -> Result<Option<Self>, NoMemory> {
        let movers = |game: &HumanGame| {
            let ratings = ratings_before.get(&game.result.year).expect("there are ratings for each year");
            games.movers_before(game, ratings)
        };
        Self::of(games, movers, workers)
    }

    fn of(
        games: &HumanGames,
        movers: impl Fn(&HumanGame) -> Movers + Sync,
        workers: &Workers<'_>,
    ) -> Result<Option<Self>, NoMemory> {
        let tasks: Vec<_> = games.games().chunks(GAMES_PER_TASK).collect();
        let parts = workers.map(tasks.len(), |task| Some(Self::of_task(tasks[task], &movers)));
        let append = |mut all: Self, part: Result<Self, _>| {
            all.append(part?);
            Ok(all)
        };
        parts.map(|parts| parts.into_iter().try_fold(Self::default(), append)).transpose()
    }

    fn of_task(games: &[HumanGame], movers: &impl Fn(&HumanGame) -> Movers) -> Result<Self, NoMemory> {
        let (mut part, mut lookahead) = (Self::default(), Lookahead::new()?);
        let mut searched = HashMap::new();
        for game in games {
            part.push_game(game, movers(game), |board| {
                // Games begin alike, so most of the first positions are searched once in a task.
                searched.entry(board).or_insert_with(|| lookahead.scores(board)).clone()
            });
        }
        Ok(part)
    }

    /// Keeps one position in this many.
    #[must_use]
    pub fn one_in(mut self, number: NonZeroUsize) -> Self {
        let mut end = 0;
        let kept = self.positions.into_iter().step_by(number.get()).map(|stored| {
            // In place, without the scores of others in between: the file has those of one position after the other.
            let (first, moves) = (stored.first_score as usize, usize::from(stored.moves));
            self.scores.copy_within(first..first + moves, end);
            let first_score = end as u32;
            end += moves;
            Stored { first_score, ..stored }
        });
        self.positions = kept.collect();
        self.scores.truncate(end);
        self
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Returns whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Returns the number of moves that were the only legal one, which are no positions here.
    pub fn forced(&self) -> usize {
        self.forced
    }

    /// Returns the position with an index, less than [`len`](Self::len).
    pub fn position(&self, index: usize) -> HumanPosition<'_> {
        let Stored { board, first_score, moves, played, elo, is_unrated } = self.positions[index];
        let first = first_score as usize;
        let scores = &self.scores[first..first + usize::from(moves)];
        HumanPosition { board, scores, played: played.into(), elo: elo.into(), is_unrated }
    }

    /// Returns the positions in the order of the games.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = HumanPosition<'_>> {
        (0..self.len()).map(|index| self.position(index))
    }

    /// Finds the positions that were reached after at least this many of the moves.
    pub fn known_positions(&self, min_count: usize) -> KnownPositions {
        let mut counts: HashMap<u32, usize> = HashMap::new();
        for position in self.iter() {
            let square = position.scores[position.played].square;
            let after = position.board.after(square, position.board.flips(square));
            if let Some(hash) = KnownPositions::hash(after) {
                *counts.entry(hash).or_default() += 1;
            }
        }
        let mut known: Vec<_> = counts.into_iter().filter(|&(_, count)| count >= min_count).collect();
        // By the hash as well, so that the choice does not depend on the order of the map.
        known.sort_unstable_by_key(|&(hash, count)| (std::cmp::Reverse(count), hash));
        known.truncate(KnownPositions::MAX);
        KnownPositions::new(known.into_iter().map(|(hash, _)| hash).collect())
    }

    fn push_game(&mut self, game: &HumanGame, movers: Movers, mut scores: impl FnMut(Board) -> Vec<MoveScore>) {
        for &(board, square, seat) in &game.moves {
            let Some(mover) = movers[seat] else { continue };
            // All first moves are images of each other.
            if board == Board::START {
                continue;
            }
            if board.placements().len() < 2 {
                self.forced += 1;
                continue;
            }
            // Ratings are far within the range of the cast, which saturates.
            self.push(board, square, &scores(board), (mover.elo as i16, mover.is_unrated));
        }
    }

    fn push(&mut self, board: Board, square: Square, scores: &[MoveScore], (elo, is_unrated): (i16, bool)) {
        let Some(played) = scores.iter().position(|score| score.square == square) else { return };
        let (first_score, moves, played) = (self.scores.len() as u32, scores.len() as u8, played as u8);
        self.scores.extend(scores);
        self.positions.push(Stored { board, first_score, moves, played, elo, is_unrated });
    }

    fn append(&mut self, other: Self) {
        let shift = self.scores.len() as u32;
        self.scores.extend(other.scores);
        let shifted = other.positions.into_iter();
        self.positions.extend(shifted.map(|stored| Stored { first_score: stored.first_score + shift, ..stored }));
        self.forced += other.forced;
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use outflank_learn::human::lookahead::MoveScore;

    /// Positions of random games with made-up scores: strong players play the first move, weak ones the last.
    pub(in crate::human) fn positions_of_random_games(games: u64) -> HumanPositions {
        let (mut positions, mut random) = (HumanPositions::default(), fastrand::Rng::with_seed(games));
        for _ in 0..games {
            let mut board = Board::START;
            while !board.is_over() {
                let squares: Vec<_> = board.placements().into_iter().collect();
                let Some(square) = random.choice(&squares).copied() else {
                    board = board.passed();
                    continue;
                };
                if squares.len() > 1 {
                    let score = |(square, at): (&Square, i16)| MoveScore {
                        square: *square,
                        static_score: -40 * at,
                        score: -40 * at,
                    };
                    let scores: Vec<_> = squares.iter().zip(0..).map(score).collect();
                    let is_strong = random.bool();
                    let played = if is_strong { squares[0] } else { squares[squares.len() - 1] };
                    positions.push(board, played, &scores, (if is_strong { 2200 } else { 1400 }, false));
                }
                board = board.after(square, board.flips(square));
            }
        }
        positions
    }

    #[test]
    fn positions_round_trip_through_their_file_which_is_for_their_games_only() {
        let positions = positions_of_random_games(3);
        let file = positions.to_bytes(7);
        assert_eq!(HumanPositions::from_bytes(&file, 7), Ok(positions));
        assert_eq!(HumanPositions::from_bytes(&file, 8), Err(PositionsError::OtherGames));
        for place in (0..60).chain((60..file.len()).step_by(97)) {
            let mut damaged = file.clone();
            damaged[place] ^= 1;
            assert!(HumanPositions::from_bytes(&damaged, 7).is_err(), "byte {place}");
        }
    }

    #[test]
    fn one_position_in_three_keeps_its_scores_and_no_others() {
        let all = positions_of_random_games(3);
        let third = all.clone().one_in(NonZeroUsize::new(3).unwrap());
        assert!(third.iter().eq(all.iter().step_by(3)));
        assert_eq!(HumanPositions::from_bytes(&third.to_bytes(7), 7), Ok(third));
    }
}
