//! Minimax with alpha-beta, for small games and for teaching.
//!
//! The idea (Knuth and Moore, "An analysis of alpha-beta pruning", *Artificial Intelligence* 6, 1975): the value of a
//! position is the best that the side to move can force. A move that refutes the line that led to it need not be
//! refuted twice, so its siblings are skipped.

use crate::{Game, Side};

/// Returns every legal move with its minimax value after `lookahead` plies, in the order of the moves.
///
/// `evaluate` gives the value of a position from Black's view, and how many plies of the lookahead were left; it is
/// asked at the horizon and where a game ends. The values are from the view of the side to move, and exact for each
/// move, so that equal moves can be told. A lookahead of 0 counts as 1.
///
/// # Examples
///
/// ```
/// # use outflank_game::doc_example::Pile;
/// use outflank_game::{Game, minimax};
///
/// let evaluate = |pile: &Pile, _left: u8| pile.outcome().map_or(0, |end| i32::from(end.margin()));
/// assert_eq!(minimax::values(&Pile::of(4), 4, &evaluate), [(1, 1), (2, -1)]); // leave three
/// ```
pub fn values<G: Game>(from: &G, lookahead: u8, evaluate: &impl Fn(&G, u8) -> i32) -> Vec<(G::Move, i32)> {
    let below = lookahead.max(1) - 1;
    from.moves().map(|mv| (mv, value_for(&from.after(mv), from.to_move(), below, evaluate))).collect()
}

/// Returns the moves of the highest value, in order; none of none.
pub fn best<M: Copy>(values: &[(M, i32)]) -> Vec<M> {
    let highest = values.iter().map(|&(_, value)| value).max();
    values.iter().filter(|&&(_, value)| Some(value) == highest).map(|&(mv, _)| mv).collect()
}

fn value_for<G: Game>(position: &G, side: Side, depth: u8, evaluate: &impl Fn(&G, u8) -> i32) -> i32 {
    let value = negamax(position, depth, Window { alpha: -i32::MAX, beta: i32::MAX }, evaluate);
    if position.to_move() == side { value } else { -value }
}

/// The values that still matter: above `alpha` for the side to move, below `beta` for its opponent.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

fn negamax<G: Game>(position: &G, depth: u8, mut window: Window, evaluate: &impl Fn(&G, u8) -> i32) -> i32 {
    let side = position.to_move();
    if depth == 0 || position.outcome().is_some() {
        let value = evaluate(position, depth);
        return if side == Side::Black { value } else { -value };
    }
    let mut best = -i32::MAX;
    for mv in position.moves() {
        let next = position.after(mv);
        let below = Window { alpha: -window.beta, beta: -window.alpha };
        best = best.max(-negamax(&next, depth - 1, below, evaluate));
        window.alpha = window.alpha.max(best);
        if window.alpha >= window.beta {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc_example::Pile;

    fn plain<G: Game>(position: &G, depth: u8, evaluate: &impl Fn(&G, u8) -> i32) -> i32 {
        if depth == 0 || position.outcome().is_some() {
            return evaluate(position, depth);
        }
        let values = position.moves().map(|mv| plain(&position.after(mv), depth - 1, evaluate));
        if position.to_move() == Side::Black { values.max() } else { values.min() }.expect("the game goes on")
    }

    #[test]
    fn pruning_changes_no_value() {
        // A value that depends on the whole position, so that wrong cut-offs show.
        let evaluate = |pile: &Pile, left: u8| {
            let mixed = pile.to_string().bytes().fold(7_i32, |sum, byte| (sum * 31 + i32::from(byte)) % 1009);
            mixed - 500 + i32::from(left)
        };
        for pile in 1..15 {
            let from = Pile::of(pile);
            for (mv, value) in values(&from, 6, &evaluate) {
                assert_eq!(value, plain(&from.after(mv), 5, &evaluate), "pile {pile}, move {mv}");
            }
        }
    }

    #[test]
    fn all_best_moves_are_named() {
        assert_eq!(best(&[('a', 1), ('b', 3), ('c', 3)]), ['b', 'c']);
        assert!(best::<u8>(&[]).is_empty());
    }
}
