//! Why a suggested move is good, as far as the board after it shows this at once, without a search.

use crate::figures::is_quiet;
use crate::geometry::CORNER_SQUARES;
use outflank_rules::othello::{Bitboard, Board, Square};
use serde::Serialize;
use utoipa::ToSchema;

/// The most moves of the opponent that are few.
const FEW: u32 = 3;
/// By how many moves below the average of all moves more are still fewer.
const FEWER: f32 = 2.0;
/// The most moves of the opponent that are fewer.
const MOST_FEWER: u32 = 6;
/// The fewest empties at which the opponent's moves and quiet moves matter: later every move is counted to the end.
const MOBILITY_EMPTIES: u32 = 10;

/// What speaks for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum HintReason {
    /// It leaves the opponent without a disc.
    WipeOut,
    /// It takes a corner.
    Corner,
    /// The opponent has no move after it.
    ForcedPass,
    /// It lets the opponent take no corner, while another move would.
    SafeCorners,
    /// The opponent has few moves after it, or fewer than after most others.
    FewMoves {
        /// How many.
        moves: u32,
    },
    /// It flips no disc beside an empty square.
    Quiet,
}

impl HintReason {
    /// Returns what speaks most for a legal move; none where nothing does at once.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_learn::HintReason;
    /// use outflank_rules::othello::{Position, Square};
    ///
    /// let position: Position = "-XXXO--O-OOOOOOO--OXXOOO-OXXXXOOOXOXOXOOXXXXXXXX---OXXXX--OXXXXX X".parse()?;
    /// assert_eq!(HintReason::of(position.board(), Square::A1), Some(HintReason::Corner));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(board: Board, square: Square) -> Option<Self> {
        let after = Reply::to(board, square);
        let is_mobility_counted = board.empties().len() >= MOBILITY_EMPTIES;
        match after {
            Reply { is_wiped_out: true, .. } => Some(Self::WipeOut),
            _ if CORNER_SQUARES.contains(square) => Some(Self::Corner),
            Reply { moves, can_move_again: true, .. } if moves.is_empty() => Some(Self::ForcedPass),
            _ if is_mobility_counted => Self::before_the_end(board, square, after),
            _ => keeps_corners_alone(board, after).then_some(Self::SafeCorners),
        }
    }

    /// Returns what speaks for a move while mobility counts. Moves that are merely fewer come last: they say little.
    fn before_the_end(board: Board, square: Square, after: Reply) -> Option<Self> {
        let (moves, below_average) = (after.moves.len(), moves_below_average(board, after));
        if below_average > 0.0 && moves <= FEW {
            Some(Self::FewMoves { moves })
        } else if keeps_corners_alone(board, after) {
            Some(Self::SafeCorners)
        } else if is_quiet(board, square) {
            Some(Self::Quiet)
        } else {
            (below_average >= FEWER && moves <= MOST_FEWER).then_some(Self::FewMoves { moves })
        }
    }
}

/// What the opponent can do after a move.
#[derive(Clone, Copy)]
struct Reply {
    moves: Bitboard,
    is_wiped_out: bool,
    /// Whether the mover could move after a pass.
    can_move_again: bool,
}

impl Reply {
    fn to(board: Board, square: Square) -> Self {
        let after = board.after(square, board.flips(square));
        Self {
            moves: after.placements(),
            is_wiped_out: after.mover().is_empty(),
            can_move_again: !after.passed().placements().is_empty(),
        }
    }

    fn takes_corners(self) -> bool {
        !(self.moves & CORNER_SQUARES).is_empty()
    }
}

fn keeps_corners_alone(board: Board, after: Reply) -> bool {
    !after.takes_corners() && board.placements().into_iter().any(|other| Reply::to(board, other).takes_corners())
}

/// Returns by how much the opponent's moves are fewer than those that the average move leaves.
fn moves_below_average(board: Board, after: Reply) -> f32 {
    let all = board.placements();
    let total: u32 = all.into_iter().map(|square| Reply::to(board, square).moves.len()).sum();
    total as f32 / all.len().max(1) as f32 - after.moves.len() as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::othello::Position;

    fn reason(position: &str, square: Square) -> Option<HintReason> {
        HintReason::of(position.parse::<Position>().unwrap().board(), square)
    }

    #[test]
    fn a_corner_speaks_for_a_move_and_what_ends_the_game_does_more() {
        let corner = "-------- -O------ --O----- ---XX--- ---XX--- -------- -------- -------O X";
        assert_eq!(reason(corner, Square::A1), Some(HintReason::Corner));
        let last_discs = "-------- -O------ --O----- ---XX--- ---XX--- -------- -------- -------- X";
        assert_eq!(reason(last_discs, Square::A1), Some(HintReason::WipeOut));
    }

    #[test]
    fn an_opponent_without_a_move_must_pass_only_if_the_mover_goes_on() {
        let pass = "-------- ---XOOO- -------- ---XX--- ---XX--- XO------ -------- -------- X";
        assert_eq!(reason(pass, Square::H2), Some(HintReason::ForcedPass));
        let end = "-------- ---XOOO- -------- ---XX--- ---XX--- -------- -------- O------- X";
        assert_eq!(reason(end, Square::H2), None);
    }

    #[test]
    fn a_move_that_keeps_the_corners_is_safe_where_others_are_not() {
        let corners_at_stake = "-------------------XXO---X-XXX--OOOOXO---XOX-O-------O---------- X";
        assert_eq!(reason(corners_at_stake, Square::G5), Some(HintReason::SafeCorners));
        assert_eq!(reason(corners_at_stake, Square::B7), None);
    }

    #[test]
    fn nothing_speaks_for_one_of_four_equal_first_moves() {
        let start = Position::START.board();
        assert!(start.placements().into_iter().all(|square| HintReason::of(start, square).is_none()));
    }

    #[test]
    fn few_moves_of_the_opponent_are_few_beside_those_of_other_moves() {
        let board = "-------------------X-O---X-XO----XXXOO---X-X-O-------O---------- X";
        assert_eq!(reason(board, Square::F4), Some(HintReason::FewMoves { moves: 4 }));
        assert_eq!(reason(board, Square::G5), None);
    }

    #[test]
    fn merely_fewer_moves_speak_for_a_move_only_where_nothing_else_does() {
        let mut fewer = 0;
        for first in 0..40 {
            let mut board = Position::START.board();
            for ply in first.. {
                let legal: Vec<Square> = board.placements().into_iter().collect();
                let Some(&square) = legal.get(ply % legal.len().max(1)) else { break };
                for &suggested in &legal {
                    let Some(HintReason::FewMoves { moves: 4.. }) = HintReason::of(board, suggested) else { continue };
                    let after = Reply::to(board, suggested);
                    assert!(!is_quiet(board, suggested) && !keeps_corners_alone(board, after), "{suggested}");
                    fewer += 1;
                }
                board = board.after(square, board.flips(square));
            }
        }
        assert!(fewer > 10, "{fewer}");
    }
}
