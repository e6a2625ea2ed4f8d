//! The deeper search that strong players' moves agree with.
//!
//! Masters see more than the [short search](super::lookahead) whose scores are inputs of the network, so the distribution of
//! the moves of a strong player is a product: a power of the network's probability, and an exponential of what the move
//! loses by a search of [`PLIES`] plies. Both depend on the rating ([`Mix`]). How a policy and a search are mixed so is from
//! T. Yamana's Egaroucid (2026), with the softmax of scores in the place of losses.

use outflank_engine::evaluation::Score;
use outflank_engine::{Engine, EngineOptions, NoMemory, SearchLimits};
use outflank_rules::othello::{Board, Move, Square};
use std::num::NonZeroU8;

/// The depth of the search in plies, the move itself included.
pub const PLIES: u8 = 9;

/// Positions with this many empties or fewer are solved.
pub const EXACT_EMPTIES: u32 = 14;

/// The maximum loss that is told from greater ones, in discs.
pub const MAX_LOSS: f32 = 12.0;

/// The discs of a loss of 1.
const DISCS: f32 = 4.0;

/// The exponents of a distribution: of the network's probability, and of a loss of four discs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mix {
    /// The exponent of the network's probability.
    pub network: f32,
    /// The decline of the logarithm with the loss.
    pub loss: f32,
}

/// The exponents at some ratings, in between on straight lines: those with the least log loss on the games of 2018.
const KNOTS: [(f32, Mix); 4] = [
    (1900.0, Mix::NETWORK),
    (2050.0, Mix { network: 0.82, loss: 0.59 }),
    (2150.0, Mix { network: 0.76, loss: 0.67 }),
    (2260.0, Mix { network: 0.58, loss: 1.20 }),
];

impl Mix {
    /// The network alone, whose probabilities need no search.
    pub const NETWORK: Self = Self { network: 1.0, loss: 0.0 };

    /// Returns the mix of players of a rating; up to 1900 it is the network alone.
    pub fn at(elo: f32) -> Self {
        let (first, last) = (KNOTS[0], KNOTS[KNOTS.len() - 1]);
        let elo = elo.clamp(first.0, last.0);
        let ends = KNOTS.windows(2).find(|ends| elo <= ends[1].0).unwrap_or(&KNOTS[KNOTS.len() - 2..]);
        let [(from, low), (to, high)] = [ends[0], ends[1]];
        let share = (elo - from) / (to - from);
        let between = |low: f32, high: f32| low * (1.0 - share) + high * share;
        Self { network: between(low.network, high.network), loss: between(low.loss, high.loss) }
    }
}

/// Searches all moves of positions.
///
/// The losses of a position do not depend on earlier searches, and images of it have equal ones.
#[derive(Debug)]
pub struct DeepSearch {
    engine: Engine,
}

impl DeepSearch {
    /// Makes a search with the shipped evaluation.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no memory for its table.
    pub fn new() -> Result<Self, NoMemory> {
        // A small table, since it is cleared before each search.
        Ok(Self { engine: Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() })? })
    }

    /// Returns what each placement loses, in units of four discs, in the order of the squares; it takes 10 ms or so.
    pub fn losses(&mut self, board: Board) -> Vec<f32> {
        let (canonical, symmetry) = board.canonical();
        let scores = self.scores(canonical);
        let own = board.placements().into_iter().map(|square| {
            let children = child(canonical, symmetry.square(square));
            // Moves that are images of each other may differ by a selective search.
            scores.iter().filter(|(other, _)| *other == children).map(|&(_, score)| score).fold(f32::MIN, f32::max)
        });
        let own: Vec<_> = own.collect();
        let best = own.iter().copied().fold(f32::MIN, f32::max);
        own.into_iter().map(|score| (best - score).min(MAX_LOSS) / DISCS).collect()
    }

    /// Returns the canonical board after each placement with the score in discs.
    fn scores(&mut self, board: Board) -> Vec<(Board, f32)> {
        let depth = if board.empties().len() <= EXACT_EMPTIES {
            SearchLimits::default()
        } else {
            SearchLimits::to_depth(PLIES)
        };
        self.engine.clear();
        let limits = SearchLimits { lines: NonZeroU8::MAX, ..depth };
        // There is no limit of time: the error is that the game is over.
        let Ok(report) = self.engine.search(board).limits(limits).run() else { return Vec::new() };
        let scores = report.lines.iter().filter_map(|line| {
            let Some(&Move::Place(square)) = line.moves.first() else { return None };
            let units: f32 = line.verdict.score().units().into();
            Some((child(board, square), units / f32::from(Score::UNITS_PER_DISC)))
        });
        scores.collect()
    }
}

fn child(board: Board, square: Square) -> Board {
    board.after(square, board.flips(square)).canonical().0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::candidates::tests::random_boards;
    use outflank_rules::othello::Symmetry;

    #[test]
    fn up_to_1900_the_network_is_alone_and_the_mix_is_continuous() {
        assert!([600.0, 1899.0, 1900.0].iter().all(|&elo| Mix::at(elo) == Mix::NETWORK));
        let near = |elo: f32, mix: Mix| {
            let found = Mix::at(elo);
            (found.network - mix.network).abs() < 0.01 && (found.loss - mix.loss).abs() < 0.01
        };
        for (elo, mix) in KNOTS {
            assert!(near(elo - 0.5, mix) && near(elo, mix) && near(elo + 0.5, mix), "{elo}");
        }
        assert_eq!(Mix::at(2400.0), KNOTS[3].1);
        let loss = |elo: u16| Mix::at(elo.into()).loss;
        assert!((1900..2260).all(|elo| loss(elo) < loss(elo + 1)));
    }

    #[test]
    fn a_position_alone_determines_its_losses_and_images_have_equal_ones() {
        let mut search = DeepSearch::new().unwrap();
        for board in [Board::START].into_iter().chain(random_boards(7).into_iter().step_by(9)) {
            let squares: Vec<_> = board.placements().into_iter().collect();
            let losses: Vec<_> = squares.iter().copied().zip(search.losses(board)).collect();
            assert!(losses.iter().any(|&(_, loss)| loss == 0.0) && losses.len() == squares.len());
            assert!(losses.iter().all(|(_, loss)| (0.0..=MAX_LOSS / DISCS).contains(loss)));
            for symmetry in Symmetry::ALL {
                let image = symmetry.board(board);
                let of_image: Vec<_> = image.placements().into_iter().zip(search.losses(image)).collect();
                assert!(losses.iter().all(|&(square, loss)| of_image.contains(&(symmetry.square(square), loss))));
            }
        }
    }

    #[test]
    fn the_last_moves_are_solved() {
        let (mut search, mut engine) = (DeepSearch::new().unwrap(), Engine::new(EngineOptions::default()).unwrap());
        for board in random_boards(3).into_iter().filter(|board| (8..=EXACT_EMPTIES).contains(&board.empties().len())) {
            let losses = search.losses(board);
            for (square, loss) in board.placements().into_iter().zip(losses) {
                let best = engine.search(board).run().unwrap().verdict().score().units();
                let after = engine.search(board).only(|mv| mv == Move::Place(square)).run().unwrap();
                let discs = f32::from(best - after.verdict().score().units()) / f32::from(Score::UNITS_PER_DISC);
                assert!((loss - discs.min(MAX_LOSS) / DISCS).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn a_game_that_is_over_and_a_forced_pass_have_no_losses() {
        let mut search = DeepSearch::new().unwrap();
        assert!(search.losses(Board::new(Square::A1.into(), Square::H8.into())).is_empty());
        assert!(search.losses(Board::new(Square::B1.into(), Square::A1.into())).is_empty());
    }
}
