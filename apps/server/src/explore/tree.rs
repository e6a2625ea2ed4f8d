//! The game tree of Alak, for looking at.

use outflank_alak::{Position, grow};
use outflank_game::Game;
use outflank_game::tree::{Node, Tree};
use serde::Serialize;
use utoipa::ToSchema;

/// A node of the tree with those below it.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Branch {
    /// The move that led here; nothing at the root.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    /// The slots: `x`, `o` and `.`.
    board: String,
    /// What the move won at once, from X's view.
    payoff: i32,
    /// The mean of what may follow, from X's view.
    mean: f64,
    /// What both sides can force, from X's view.
    minimax: i32,
    /// Whether the game is over here.
    over: bool,
    #[schema(no_recursion)]
    below: Vec<Branch>,
}

/// Grows the tree of a position; none when it would be too large to look at.
pub(crate) fn tree(position: Position, plies: u8) -> Option<Branch> {
    /// More nodes than this are no picture any more.
    const MOST_NODES: usize = 5_000;
    let tree = grow(position, plies).ok()?;
    (tree.node_count() <= MOST_NODES).then(|| branch(&tree, tree.root()))
}

fn branch(tree: &Tree<Position>, node: &Node<Position>) -> Branch {
    let text = node.position.to_string();
    Branch {
        mv: node.mv.map(|slide| slide.to_string()),
        board: text.split(' ').next().unwrap_or_default().to_owned(),
        payoff: node.payoff,
        mean: node.mean,
        minimax: node.minimax,
        over: node.position.outcome().is_some(),
        below: tree.successors(node).iter().map(|next| branch(tree, next)).collect(),
    }
}
