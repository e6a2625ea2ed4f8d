//! How well shallow searches tell the scores of deep ones.
//!
//! A selective search leaves a subtree out where a shallow look says that its score lies far beyond the window (M. Buro,
//! "ProbCut: an effective selective extension of the alpha-beta algorithm", *ICCA Journal* 18, 1995, pp. 71–76). How far
//! is far enough, depends on the standard deviation of the error of the shallow score. It is measured here on positions
//! of games: each is searched at every depth, without selectivity, and near the end exactly. The errors of all pairs of
//! depths are then described by few numbers, a [`Deviation`].

mod deviation;

use crate::crew::stream;
use crate::engines::engines;
use crate::generate::random_of;
use crate::{Crew, LabelledGame};
pub use deviation::{Deviation, Pair};
use outflank_engine::evaluation::PatternEvaluator;
use outflank_engine::{Engine, NoMemory, SearchLimits, Selectivity};
use outflank_game::StopFlag;
use outflank_othello::Board;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// How positions are searched.
#[derive(Clone, Debug)]
pub struct LookOptions {
    /// The deepest search that ends with the evaluation.
    pub depth: u8,
    /// The most empties from which positions are solved, too.
    pub exact_from: u8,
    /// What tells the worth of boards whose end is out of reach.
    pub evaluator: Arc<PatternEvaluator>,
}

/// What searches of all depths say about a position, in discs.
#[derive(Clone, Debug, PartialEq)]
pub struct Looks {
    /// The empty squares.
    pub empties: u32,
    /// The scores from one ply on.
    pub scores: Vec<f64>,
    /// The score at the end of the game.
    pub exact: Option<f64>,
}

/// The empties of the positions that are drawn, all alike.
pub const DRAWN_EMPTIES: RangeInclusive<u32> = 6..=54;

/// Scores beyond so many discs say little about errors: they cannot go much further.
const DECIDED: f64 = 50.0;
/// The memory of a worker's engine, in MiB; it is cleared before every search.
const HASH_MEBIBYTES: usize = 16;

impl Default for LookOptions {
    fn default() -> Self {
        Self { depth: 11, exact_from: 20, evaluator: PatternEvaluator::shipped() }
    }
}

/// Draws positions from a game: so many, fewer where the game has none with the empties that were drawn.
pub fn draw(game: &LabelledGame, positions: usize, random: &mut fastrand::Rng) -> Vec<Board> {
    let draws = (0..positions).filter_map(|_| {
        let empties = random.u32(DRAWN_EMPTIES);
        game.plies().iter().map(|ply| ply.board).find(|board| board.empties().len() == empties)
    });
    draws.collect()
}

/// Makes the chance by which positions are drawn.
pub fn chance(seed: u64) -> fastrand::Rng {
    random_of(seed, 0)
}

/// Searches boards and hands over what was seen in their order, until the crew is stopped.
///
/// # Errors
///
/// Tells when there is no memory for the engines.
///
/// # Panics
///
/// Panics when no disc can be placed on a board.
pub fn look(
    boards: &[Board],
    options: &LookOptions,
    crew: &Crew<'_>,
    mut take: impl FnMut(Looks),
) -> Result<(), NoMemory> {
    let mut engines = engines(crew, &options.evaluator, HASH_MEBIBYTES)?;
    let task = |engine: &mut Engine, number: u64| looks(boards[number as usize], options, engine, crew.stop);
    stream(&mut engines, 0..boards.len() as u64, task, |looks| {
        take(looks);
        Ok(())
    })
}

/// Searches a board, or returns `None` when it was stopped.
fn looks(board: Board, options: &LookOptions, engine: &mut Engine, stop: &StopFlag) -> Option<Looks> {
    let empties = board.empties().len();
    let mut search = |limits: &SearchLimits| {
        engine.forget();
        let report = engine.search(board, limits, stop, &mut |_| ()).expect("there is a placement");
        (!stop.is_stopped()).then(|| report.verdict().score().discs())
    };
    let deepest = u32::from(options.depth).min(empties.saturating_sub(1)) as u8;
    let to_depth = |depth| SearchLimits { selectivity: Selectivity::Sure, ..SearchLimits::to_depth(depth) };
    let scores = (1..=deepest).map(|depth| search(&to_depth(depth))).collect::<Option<_>>()?;
    let exact = if empties <= options.exact_from.into() { Some(search(&SearchLimits::default())?) } else { None };
    Some(Looks { empties, scores, exact })
}

impl Looks {
    /// Returns the errors of shallow searches for deeper ones that end with the evaluation, of like parity.
    pub fn midgame_pairs(&self) -> impl Iterator<Item = Pair> {
        let searches = self.scores.iter().zip(1_u32..);
        searches.filter(|(score, _)| score.abs() < DECIDED).flat_map(|(&score, deep)| self.pairs(deep, score))
    }

    /// Returns the errors of searches for the score at the end of the game, of like parity.
    pub fn end_pairs(&self) -> impl Iterator<Item = Pair> {
        self.exact.filter(|exact| exact.abs() < DECIDED).into_iter().flat_map(|exact| self.pairs(self.empties, exact))
    }

    fn pairs(&self, deep: u32, score: f64) -> impl Iterator<Item = Pair> {
        let shallower = self.scores.iter().zip(1..deep).filter(move |(_, shallow)| (deep - shallow).is_multiple_of(2));
        let empties = self.empties;
        shallower.map(move |(guess, shallow)| Pair { shallow, deep, empties, error: score - guess })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crew::tests::with_crew;
    use crate::labelled_game::tests::random_game;

    #[test]
    fn a_position_is_searched_at_every_depth_and_solved_near_the_end() {
        let game = random_game(1);
        let boards: Vec<_> = [9, 30]
            .map(|empties| {
                game.plies()
                    .iter()
                    .find(|ply| ply.board.empties().len() == empties)
                    .expect("random games are long")
                    .board
            })
            .into();
        let options = LookOptions { depth: 3, exact_from: 12, ..LookOptions::default() };
        let mut seen = Vec::new();
        with_crew(2, |crew| look(&boards, &options, &crew, |looks| seen.push(looks))).unwrap();
        assert_eq!(seen.iter().map(|looks| looks.scores.len()).collect::<Vec<_>>(), [3, 3]);
        assert!(seen[0].exact.is_some() && seen[1].exact.is_none());
    }

    #[test]
    fn pairs_are_of_like_parity_and_not_of_decided_positions() {
        let looks = Looks { empties: 5, scores: vec![1.0, 2.0, 4.0, 55.0], exact: Some(6.0) };
        let pair = |shallow, deep, error| Pair { shallow, deep, empties: 5, error };
        assert_eq!(looks.midgame_pairs().collect::<Vec<_>>(), [pair(1, 3, 3.0)]);
        assert_eq!(looks.end_pairs().collect::<Vec<_>>(), [pair(1, 5, 5.0), pair(3, 5, 2.0)]);
    }

    #[test]
    fn draws_come_from_all_of_the_game() {
        let boards = draw(&random_game(2), 300, &mut chance(1));
        let empties: std::collections::HashSet<_> = boards.iter().map(|board| board.empties().len()).collect();
        assert!(empties.len() > 40 && empties.iter().all(|empties| DRAWN_EMPTIES.contains(empties)), "{empties:?}");
    }
}
