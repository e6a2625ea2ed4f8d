//! Labelled games.

use outflank_engine::evaluation::Score;
use outflank_engine::{SearchReport, Selectivity};
use outflank_rules::othello::{Board, Move, Square};

/// The result of a search of a position, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The score for the side to move.
    pub score: Score,
    /// The depth of the search in plies; the number of empties when it went to the end of the game.
    pub depth: u8,
    /// How much the search has left out; only a label that has left out nothing can be exact.
    pub selectivity: Selectivity,
    /// Whether the best move of the search was played.
    pub is_followed: bool,
}

/// A game from the start of Othello on, with labels for some of its positions.
///
/// Only placements are stored: a side that has none passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledGame {
    plies: Vec<Ply>,
    /// The board after the last placement, seen by the side that can place a disc, if one can.
    board: Board,
    /// Whether the other side had to pass to get there.
    after_pass: bool,
}

/// A position in which a side can place a disc, and where it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The position.
    pub board: Board,
    /// Whether the other side had to pass before.
    pub after_pass: bool,
    /// Where the disc was placed.
    pub square: Square,
    /// The result of a search of the position, if there is one.
    pub label: Option<Label>,
}

impl Label {
    /// Makes the label of a position from the report of its search and the placement that was played.
    pub fn of(report: &SearchReport, square: Square) -> Self {
        Self {
            score: report.verdict().score(),
            depth: report.depth,
            selectivity: report.selectivity,
            is_followed: report.best() == Move::Place(square),
        }
    }

    /// Returns whether it is the exact score of a board with this many empties.
    pub fn is_exact(self, empties: u32) -> bool {
        u32::from(self.depth) >= empties && self.selectivity == Selectivity::Sure
    }
}

impl LabelledGame {
    /// Makes the game before its first move.
    pub fn new() -> Self {
        Self { plies: Vec::new(), board: Board::START, after_pass: false }
    }

    /// Makes a game without labels of its placements, as far as they are legal.
    pub fn of(squares: impl IntoIterator<Item = Square>) -> Self {
        let mut game = Self::new();
        let _ = squares.into_iter().try_for_each(|square| game.place(square, None));
        game
    }

    /// Returns its plies in turn.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Returns the board after its last ply: that of the side to move, after a pass perhaps, or the last one of the game.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Returns whether it was played to its end.
    pub fn is_over(&self) -> bool {
        self.board.placements().is_empty()
    }

    /// Returns whether the other side had to pass before the side to move.
    pub fn is_after_pass(&self) -> bool {
        self.after_pass
    }

    /// Returns the number of positions with a label.
    pub fn labels(&self) -> usize {
        self.plies.iter().filter(|ply| ply.label.is_some()).count()
    }

    /// Returns for each ply the result of the game for the side that played it, in discs; of an unfinished game, the current
    /// disc difference.
    pub fn results(&self) -> Vec<i16> {
        let (mut result, mut after_pass) = (self.board.final_margin(), self.after_pass);
        let mut results = vec![0; self.plies.len()];
        for (of_ply, ply) in results.iter_mut().zip(&self.plies).rev() {
            // A pass gave the turn back to the side that had placed a disc.
            result = if after_pass { result } else { -result };
            (*of_ply, after_pass) = (result, ply.after_pass);
        }
        results
    }

    /// Returns for each ply with a label the value of its position for the side to move, in discs.
    ///
    /// Labels of shallow searches have errors, which fits to them learn. Later labels have less, so that, as long as the
    /// best moves were played, a value is a mean of the position's own label and the value of the position that followed,
    /// weighted by `lambda` (λ-returns: R. S. Sutton, "Learning to predict by the methods of temporal differences", 1988).
    /// Exact labels are not changed.
    pub fn values(&self, lambda: f32) -> Vec<Option<f32>> {
        let mut values = vec![None; self.plies.len()];
        let mut later = None;
        for (value, ply) in values.iter_mut().zip(&self.plies).rev() {
            *value = ply.label.map(|label| {
                let own = label.score.discs() as f32;
                // After a mistake the later positions score less than this one did, and an exact score cannot be
                // bettered.
                let uses_later = label.is_followed && !label.is_exact(ply.board.empties().len());
                later.filter(|_| uses_later).map_or(own, |later: f32| own + lambda * (later - own))
            });
            // After a pass, the side that placed the disc before is to move again.
            later = value.map(|value| if ply.after_pass { value } else { -value });
        }
        values
    }

    /// Places a disc for the side to move and labels the position before; returns `None`, and changes nothing, when that is
    /// illegal.
    pub fn place(&mut self, square: Square, label: Option<Label>) -> Option<()> {
        let flips = Some(self.board.flips(square)).filter(|flips| !flips.is_empty())?;
        self.plies.push(Ply { board: self.board, after_pass: self.after_pass, square, label });
        let next = self.board.after(square, flips);
        self.after_pass = next.placements().is_empty() && !next.is_over();
        self.board = if self.after_pass { next.passed() } else { next };
        Some(())
    }

    /// Returns the game with a label, or none, for each ply.
    pub(crate) fn with_labels(&self, labels: impl IntoIterator<Item = Option<Label>>) -> Self {
        let plies = self.plies.iter().zip(labels).map(|(&ply, label)| Ply { label, ..ply }).collect();
        Self { plies, ..*self }
    }
}

impl Default for LabelledGame {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A random game with labels of all kinds, and some positions without.
    pub(crate) fn random_game(seed: u64) -> LabelledGame {
        let (mut random, mut game) = (fastrand::Rng::with_seed(seed), LabelledGame::new());
        while !game.is_over() {
            let label = Label {
                score: Score::from_units(random.i32(-8192..=8192)),
                depth: random.u8(0..=60),
                selectivity: Selectivity::ALL[random.usize(..Selectivity::ALL.len())],
                is_followed: random.bool(),
            };
            let label = (random.u8(..10) > 0).then_some(label);
            let square = random.choice(game.board().placements()).expect("the game is not over");
            game.place(square, label).expect("the square is among the placements");
        }
        game
    }

    #[test]
    fn values_come_from_later_labels_as_long_as_the_best_moves_were_played() {
        let game =
            (0..1000).map(random_game).find(|game| game.plies().iter().any(|ply| ply.after_pass)).expect("some pass");
        let labels = game.plies().iter().zip(0..).map(|(ply, number)| {
            let empties = ply.board.empties().len() as u8;
            let depth = if empties > 8 { 4 } else { empties };
            let score = Score::from_discs(number);
            Some(Label { score, depth, selectivity: Selectivity::Sure, is_followed: number != 20 })
        });
        let game = game.with_labels(labels);
        for lambda in [0.0, 0.5, 1.0] {
            let values = game.values(lambda);
            for (number, (ply, value)) in game.plies().iter().zip(&values).enumerate() {
                let own = number as f32;
                let expected = if ply.board.empties().len() <= 8 || number == 20 {
                    own
                } else {
                    let turn = if game.plies()[number + 1].after_pass { 1.0 } else { -1.0 };
                    own + lambda * (turn * values[number + 1].expect("all have a label") - own)
                };
                assert_eq!(*value, Some(expected), "{number}");
            }
        }
    }

    #[test]
    fn every_side_gets_its_own_result() {
        let passes = (0..100).map(random_game).filter(|game| {
            let (last, results) = (game.plies[game.plies.len() - 1], game.results());
            let after_last = last.board.after(last.square, last.board.flips(last.square));
            assert_eq!(results[game.plies.len() - 1], -after_last.final_margin());
            for (two, results) in game.plies.windows(2).zip(results.windows(2)) {
                assert_eq!(results[0], if two[1].after_pass { results[1] } else { -results[1] });
            }
            game.plies.iter().any(|ply| ply.after_pass)
        });
        assert!(passes.count() > 20, "passes were met");
    }

    #[test]
    fn an_illegal_placement_changes_nothing() {
        let mut game = LabelledGame::new();
        assert_eq!(game.place(Square::A1, None), None);
        assert_eq!(game, LabelledGame::new());
        assert_eq!(game.place(Square::F5, None), Some(()));
    }
}
