//! The explorer of Alak: proven values from tablebases, and game trees.

use outflank_rules::Game;
use outflank_rules::alak::{Position, Slide, Slots, Tablebase, Value, payoff};
use outflank_rules::tree::{Node, Tree};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use utoipa::ToSchema;

/// The tablebases of short boards, each computed on first use.
#[derive(Default)]
pub struct Tablebases {
    by_length: Mutex<BTreeMap<Slots, Arc<OnceLock<Arc<Tablebase>>>>>,
}

/// A move with its proven value for the side that makes it.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProvenMove {
    /// The slots from and to, as `3-5`.
    #[serde(rename = "move")]
    #[schema(value_type = String)]
    mv: Slide,
    /// 1 for a win, 0 for a draw, -1 for a loss.
    value: i8,
    /// The plies to the end with best play; null for a draw.
    plies: Option<u16>,
}

/// A node of the game tree with its successors.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct TreeNode {
    /// The move that leads here; absent at the root.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    mv: Option<Slide>,
    /// The slots: `x`, `o` and `.`.
    board: String,
    /// The immediate payoff of the move, from X's view.
    payoff: i32,
    /// The mean of the payoffs below, from X's view.
    mean: f64,
    /// The minimax value, from X's view.
    minimax: i32,
    /// Whether the game is over here.
    over: bool,
    /// The nodes after each move from here; empty at the end of the game and at the last ply that was asked for.
    #[schema(no_recursion)]
    #[serde(rename = "below")]
    successors: Vec<TreeNode>,
}

impl Tablebases {
    /// The longest board with a tablebase: it is computed in a second and has a few megabytes.
    const MAX_SLOTS: u8 = 13;

    /// Returns whether there is a tablebase for a position.
    pub fn covers(position: &Position) -> bool {
        // The tables hold the positions of games from the start, in which captures only remove discs.
        let max_discs = position.slots().discs_at_start();
        let discs = position.discs();
        position.slots().count() <= Self::MAX_SLOTS && discs.black <= max_discs && discs.white <= max_discs
    }

    /// Returns the tablebase of a board length, and computes it on first use; none when the board is too long.
    pub fn get(&self, slots: Slots) -> Option<Arc<Tablebase>> {
        if slots.count() > Self::MAX_SLOTS {
            return None;
        }
        // The map is locked only for the entry: a table takes up to a second, and the others must not wait for it.
        let table = Arc::clone(self.by_length.lock().unwrap_or_else(PoisonError::into_inner).entry(slots).or_default());
        Some(Arc::clone(table.get_or_init(|| Arc::new(Tablebase::new(slots)))))
    }
}

/// Returns the legal moves of a position with their values; none when no tablebase covers it.
pub fn proven_moves(position: &Position, tablebases: &Tablebases) -> Option<Vec<ProvenMove>> {
    let values = tablebases.get(position.slots())?.values(position).ok()?;
    Some(values.into_iter().map(|(slide, value)| ProvenMove::new(slide, value)).collect())
}

/// Returns the game tree of a position to a depth in plies; none when it has too many nodes to draw.
pub fn game_tree(position: Position, plies: u8) -> Option<TreeNode> {
    const MAX_NODES: usize = 5_000;
    let tree = Tree::grow(position, plies, MAX_NODES, payoff).ok()?;
    Some(TreeNode::of(&tree, tree.root()))
}

impl ProvenMove {
    fn new(mv: Slide, value: Value) -> Self {
        let (value, plies) = match value {
            Value::Win { plies } => (1, Some(plies)),
            Value::Draw => (0, None),
            Value::Loss { plies } => (-1, Some(plies)),
        };
        Self { mv, value, plies }
    }
}

impl TreeNode {
    fn of(tree: &Tree<Position>, node: &Node<Position>) -> Self {
        let text = node.position.to_string();
        Self {
            mv: node.mv,
            board: text.split(' ').next().unwrap_or_default().to_owned(),
            payoff: node.payoff,
            mean: node.mean,
            minimax: node.minimax,
            over: node.position.outcome().is_some(),
            successors: tree.successors(node).iter().map(|next| Self::of(tree, next)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_with_more_nodes_than_a_page_can_draw_is_none() {
        let start = Position::start(Slots::STANDARD);
        let nodes = |plies| game_tree(start, plies).map(|tree| tree.successors.len());
        assert_eq!(nodes(1), Some(start.moves().count()));
        assert_eq!(nodes(6), None);
    }
}
