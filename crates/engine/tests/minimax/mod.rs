//! Minimax by the rules alone.

use outflank_engine::SubBoard;
use outflank_rules::othello::Board;

/// Returns the score of a board.
pub(crate) fn minimax(board: Board) -> i16 {
    let after = board.placements().into_iter().map(|square| board.after(square, board.flips(square)));
    match after.map(|next| -minimax(next)).max() {
        Some(best) => best,
        None if board.is_over() => board.final_margin(),
        None => -minimax(board.passed()),
    }
}

/// The score on a sub-board by the rules alone, with the moves kept on it.
pub(crate) fn minimax_on(sub_board: &SubBoard, board: Board) -> i16 {
    let moves = |board: Board| board.placements() & sub_board.squares();
    let after = moves(board).into_iter().map(|square| board.after(square, board.flips(square)));
    match after.map(|next| -minimax_on(sub_board, next)).max() {
        Some(best) => best,
        None if moves(board.passed()).is_empty() => {
            let (own, others) = (board.mover().len() as i16, board.opponent().len() as i16);
            let empty = sub_board.squares().len() as i16 - own - others;
            own - others + (own - others).signum() * empty
        }
        None => -minimax_on(sub_board, board.passed()),
    }
}
