//! Lines of play from a position, as the reasons compare them.

use outflank_engine::evaluation::Score;
use outflank_engine::{DiscDiff, Line, ScoreKind, ScoreSource, ScoredMove, Verdict};
use outflank_rules::othello::{Bitboard, Board, Move, Square};

/// A move and best play after it, passes included, with the score for the side that makes the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The moves; at least one.
    pub moves: Vec<Move>,
    /// The score in discs, from the view of the side to move in the position.
    pub score: i8,
    /// Whether the score is exact.
    pub kind: ScoreKind,
    /// The search that the score is from; `None` for a stored line.
    pub source: Option<ScoreSource>,
}

/// Why moves are not a line from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariationError {
    /// There is no move.
    #[error("the line has no moves")]
    Empty,
    /// A move is illegal.
    #[error("move {number} of the line, {mv}, is illegal")]
    Illegal {
        /// The number of the move, from 1.
        number: usize,
        /// The move.
        mv: Move,
    },
}

/// One of the two sides, from the view of the side to move in the position that is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The side to move there.
    Mover,
    /// The other side.
    Opponent,
}

/// A position of a line, with the mover of the first position as the mover of the board, whoever's turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LinePosition {
    /// The discs of the first mover, and of the other side.
    pub(crate) board: Board,
    /// Whose turn it is.
    pub(crate) turn: Who,
}

/// A line with its positions.
#[derive(Clone, Debug)]
pub(crate) struct PlayedLine {
    pub(crate) moves: Vec<Move>,
    /// The first position, and that after each move.
    pub(crate) positions: Vec<LinePosition>,
    pub(crate) score: i8,
}

impl Variation {
    /// Takes a line of a search, with its score in whole discs.
    pub fn of(line: &Line, source: Option<ScoreSource>) -> Self {
        let Line { verdict, ref moves } = *line;
        Self { moves: moves.clone(), score: verdict.score().rounded(), kind: ScoreKind::of(verdict), source }
    }

    /// Returns the first move as programs show it.
    ///
    /// # Panics
    ///
    /// Panics when there is no move.
    pub fn scored_move(&self) -> ScoredMove {
        let proven = DiscDiff::new(self.score).filter(|_| self.kind == ScoreKind::Exact);
        let verdict = proven.map_or(Verdict::Estimate(Score::from_discs(self.score)), Verdict::Proven);
        ScoredMove::new(&Line { verdict, moves: self.moves.clone() }, self.source)
    }
}

impl std::ops::Not for Who {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Mover => Self::Opponent,
            Self::Opponent => Self::Mover,
        }
    }
}

impl LinePosition {
    /// Returns the board as a side sees it.
    pub(crate) fn seen_by(self, who: Who) -> Board {
        match who {
            Who::Mover => self.board,
            Who::Opponent => self.board.passed(),
        }
    }

    /// Returns the discs of a side.
    pub(crate) fn discs(self, who: Who) -> Bitboard {
        self.seen_by(who).mover()
    }

    /// Returns the placements of a side, as if it were its turn.
    pub(crate) fn placements(self, who: Who) -> Bitboard {
        self.seen_by(who).placements()
    }

    /// Plays a move; returns `None` when it is illegal.
    pub(crate) fn after(self, mv: Move) -> Option<Self> {
        let seen = self.seen_by(self.turn);
        let next = match mv {
            Move::Place(square) => {
                let flips = seen.flips(square);
                // `after` turns the board to the next mover, and `passed` turns it back.
                (!flips.is_empty()).then(|| seen.after(square, flips).passed())?
            }
            Move::Pass => (seen.placements().is_empty() && !seen.passed().placements().is_empty()).then_some(seen)?,
        };
        let next = Self { board: next, turn: self.turn };
        Some(Self { board: next.seen_by(self.turn), turn: !self.turn })
    }
}

impl PlayedLine {
    /// Plays the moves of a variation.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no move or an illegal one.
    pub(crate) fn new(board: Board, variation: &Variation) -> Result<Self, VariationError> {
        let mut positions = vec![LinePosition { board, turn: Who::Mover }];
        for (&mv, number) in variation.moves.iter().zip(1..) {
            let illegal = VariationError::Illegal { number, mv };
            positions.push(positions[number - 1].after(mv).ok_or(illegal)?);
        }
        if variation.moves.is_empty() {
            return Err(VariationError::Empty);
        }
        Ok(Self { moves: variation.moves.clone(), positions, score: variation.score })
    }

    /// Returns the first move; a pass has no square.
    pub(crate) fn first_square(&self) -> Option<Square> {
        square_of(self.moves[0])
    }

    /// Returns the position after a number of plies, or the last one of a shorter line.
    pub(crate) fn position_after(&self, plies: usize) -> LinePosition {
        self.positions[plies.min(self.moves.len())]
    }

    /// Returns the placements of the first plies: the ply from 1, the side and the square.
    pub(crate) fn placements(&self, plies: usize) -> impl Iterator<Item = (usize, Who, Square)> + '_ {
        let played = self.moves.iter().zip(&self.positions).zip(1..).take(plies);
        played.filter_map(|((&mv, position), ply)| Some((ply, position.turn, square_of(mv)?)))
    }

    /// Returns the passes of a side in the first plies.
    pub(crate) fn passes(&self, who: Who, plies: usize) -> usize {
        let played = self.moves.iter().zip(&self.positions).take(plies);
        played.filter(|&(&mv, position)| mv == Move::Pass && position.turn == who).count()
    }

    /// Returns whether the line goes on to the end of the game.
    pub(crate) fn reaches_the_end(&self) -> bool {
        self.positions[self.moves.len()].board.is_over()
    }
}

/// Returns the square of a placement.
pub(crate) fn square_of(mv: Move) -> Option<Square> {
    match mv {
        Move::Place(square) => Some(square),
        Move::Pass => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::Game;
    use outflank_rules::othello::Position;

    fn exact(moves: &[Move]) -> Variation {
        Variation { moves: moves.into(), score: 0, kind: ScoreKind::Exact, source: None }
    }

    #[test]
    fn a_line_has_the_positions_of_the_game() {
        let moves: Vec<Move> = ["f5", "d6", "c3", "d3", "c4"].map(|mv| mv.parse().unwrap()).into();
        let line = PlayedLine::new(Board::START, &exact(&moves)).unwrap();
        let mut game = Position::START;
        for (mv, ply) in moves.into_iter().zip(1..) {
            game.play(mv).unwrap();
            let position = line.position_after(ply);
            assert_eq!(position.seen_by(position.turn), game.board());
        }
        assert_eq!(line.placements(2).map(|(_, who, _)| who).collect::<Vec<_>>(), [Who::Mover, Who::Opponent]);
    }

    #[test]
    fn an_illegal_move_is_named() {
        let variation = exact(&["f5", "a1"].map(|mv| mv.parse().unwrap()));
        let error = PlayedLine::new(Board::START, &variation).unwrap_err();
        assert_eq!(error.to_string(), "move 2 of the line, a1, is illegal");
        assert_eq!(PlayedLine::new(Board::START, &exact(&[])).unwrap_err(), VariationError::Empty);
    }
}
