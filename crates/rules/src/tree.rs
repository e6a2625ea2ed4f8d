//! Plain game trees, grown to a depth and kept whole, for teaching and for small games.
//!
//! A tree is grown breadth first from a root. Each move has a *payoff* (what it wins at once, from Black's view), and
//! each node two values, both from Black's view: the mean of its successors' values, which is the idea of the 2000
//! program `Games::Alak` ("Trees", *The Perl Journal* 18), and the minimax of its successors' values. The value of a
//! node without successors is the sum of the payoffs on the way to it.

use crate::{Game, Side, counted};
use std::fmt;
use std::ops::Range;

/// A game tree in one vector: the root first, the successors of a node side by side.
#[derive(Clone, Debug)]
pub struct Tree<G: Game> {
    nodes: Vec<Node<G>>,
}

/// A node of a [`Tree`].
#[derive(Clone, Debug)]
pub struct Node<G: Game> {
    /// The position.
    pub position: G,
    /// The move that led here; `None` for the root.
    pub mv: Option<G::Move>,
    /// What that move won at once, from Black's view.
    pub payoff: i32,
    /// How many plies below the root.
    pub depth: u8,
    /// The mean of the successors' mean values, or the payoffs on the way here when there are none.
    pub mean: f64,
    /// The minimax of the successors' minimax values, or the payoffs on the way here when there are none.
    pub minimax: i32,
    successors: Range<usize>,
}

/// A tree would have grown beyond the number of nodes it was allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the tree would have more than {limit} nodes; choose a smaller lookahead")]
pub struct TooManyNodes {
    /// The most nodes that were allowed.
    pub limit: usize,
}

impl<G: Game> Tree<G> {
    /// Grows the tree of all moves to `depth` plies.
    ///
    /// `payoff` returns the immediate gain of a move from Black's view, given the position before and after it.
    ///
    /// # Errors
    ///
    /// Refuses to grow beyond `limit` nodes.
    pub fn grow(
        root: G,
        depth: u8,
        limit: usize,
        payoff: impl Fn(&G, G::Move, &G) -> i32,
    ) -> Result<Self, TooManyNodes> {
        let mut tree = Self { nodes: vec![Node::new(root, 0)] };
        let mut generation = 0..1;
        for ply in 1..=depth {
            for parent in generation.clone() {
                tree.expand(parent, ply, &payoff);
                // After each node, not each ply: one ply alone could fill the memory.
                if tree.nodes.len() > limit {
                    return Err(TooManyNodes { limit });
                }
            }
            generation = generation.end..tree.nodes.len();
        }
        tree.evaluate();
        Ok(tree)
    }

    fn expand(&mut self, parent: usize, depth: u8, payoff: &impl Fn(&G, G::Move, &G) -> i32) {
        let first = self.nodes.len();
        // The nodes of one expansion share the payoffs on the way, kept in `minimax` until the tree is evaluated.
        let Node { position, minimax: so_far, .. } = self.nodes[parent].clone();
        self.nodes.extend(position.moves().map(|mv| {
            let next = position.after(mv);
            let payoff = payoff(&position, mv, &next);
            Node { mv: Some(mv), payoff, minimax: so_far + payoff, ..Node::new(next, depth) }
        }));
        self.nodes[parent].successors = first..self.nodes.len();
    }

    /// Gives each node its values, the deepest first: successors stand behind their parent.
    fn evaluate(&mut self) {
        for index in (0..self.nodes.len()).rev() {
            let node = &self.nodes[index];
            let successors = &self.nodes[node.successors.clone()];
            let (mean, minimax) = if successors.is_empty() {
                (f64::from(node.minimax), node.minimax)
            } else {
                let mean = successors.iter().map(|next| next.mean).sum::<f64>() / successors.len() as f64;
                let values = successors.iter().map(|next| next.minimax);
                let best = if node.position.to_move() == Side::Black { values.max() } else { values.min() };
                (mean, best.expect("there are successors"))
            };
            (self.nodes[index].mean, self.nodes[index].minimax) = (mean, minimax);
        }
    }

    /// Returns the root, from which the tree was grown.
    pub fn root(&self) -> &Node<G> {
        &self.nodes[0]
    }

    /// Returns the successors of a node of this tree, in the order of the moves.
    ///
    /// # Panics
    ///
    /// Panics or answers nonsense when the node is of another tree.
    pub fn successors(&self, node: &Node<G>) -> &[Node<G>] {
        &self.nodes[node.successors.clone()]
    }

    /// Returns the number of nodes, the root included.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns how many plies below the root the deepest node is.
    pub fn depth(&self) -> u8 {
        self.nodes[self.nodes.len() - 1].depth
    }

    /// Returns the mean number of successors of the nodes that have any; 0 when none has.
    pub fn branching_factor(&self) -> f64 {
        let inner = self.nodes.iter().filter(|node| !node.successors.is_empty()).count();
        if inner == 0 { 0.0 } else { (self.nodes.len() - 1) as f64 / inner as f64 }
    }

    /// Returns the moves of the root that are best for the side to move there by `value`, in order.
    pub fn best_moves(&self, value: impl Fn(&Node<G>) -> f64) -> Vec<G::Move> {
        let sign = if self.root().position.to_move() == Side::Black { 1.0 } else { -1.0 };
        let successors = self.successors(self.root());
        let highest = successors.iter().map(|node| sign * value(node)).fold(f64::NEG_INFINITY, f64::max);
        successors.iter().filter(|node| sign * value(node) >= highest).filter_map(|node| node.mv).collect()
    }

    /// Returns the nodes in playing order: each one before its successors, and those before its siblings.
    pub fn in_playing_order(&self) -> impl Iterator<Item = &Node<G>> {
        let mut waiting = vec![self.root()];
        std::iter::from_fn(move || {
            let node = waiting.pop()?;
            // Reversed, since the last one in is the first one out.
            waiting.extend(self.successors(node).iter().rev());
            Some(node)
        })
    }

    /// Returns a text of the tree: a line for each node in playing order, indented by its depth, and a last line of totals.
    ///
    /// `describe` gives a node's line; `Node` has a text form of its own.
    pub fn dump(&self, describe: impl Fn(&Node<G>) -> String) -> impl Iterator<Item = String> {
        let indent = |node: &Node<G>| 2 * usize::from(node.depth);
        let lines = self.in_playing_order().map(move |node| format!("{:1$}{2}", "", indent(node), describe(node)));
        let (nodes, depth, branching) = (self.node_count(), self.depth(), self.branching_factor());
        lines.chain([format!("{}, depth {depth}, branching factor {branching:.2}", counted(nodes, "node"))])
    }
}

impl<G: Game> Node<G> {
    fn new(position: G, depth: u8) -> Self {
        Self { position, mv: None, payoff: 0, depth, mean: 0.0, minimax: 0, successors: 0..0 }
    }
}

impl<G: Game> fmt::Display for Node<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mv = self.mv.map_or_else(|| "start".to_owned(), |mv| mv.to_string());
        write!(f, "{}  {mv}  payoff {:+}  ", self.position, self.payoff)?;
        write!(f, "mean {:+.3}  minimax {:+}", self.mean, self.minimax)?;
        f.write_str(if self.position.outcome().is_some() { "  game over" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc_example::Pile;

    /// What was taken, for the side that took it, and 10 for the last one.
    fn payoff(before: &Pile, mv: u8, after: &Pile) -> i32 {
        let won = if after.outcome().is_some() { 10 } else { i32::from(mv) };
        if before.to_move() == Side::Black { won } else { -won }
    }

    fn tree(pile: u8, depth: u8) -> Tree<Pile> {
        Tree::grow(Pile::of(pile), depth, 1000, payoff).unwrap()
    }

    #[test]
    fn values_are_the_mean_and_the_minimax_of_the_successors() {
        // 3 -1-> 2 (-1-> 1: 1 - 1 = 0; -2-> 0: 1 - 10 = -9); 3 -2-> 1 (-1-> 0: 2 - 10 = -8)
        let tree = tree(3, 2);
        let means: Vec<f64> = tree.successors(tree.root()).iter().map(|node| node.mean).collect();
        assert_eq!(means, [-4.5, -8.0]);
        assert!((tree.root().mean + 6.25).abs() < 1e-9);
        assert_eq!(tree.root().minimax, -8);
        assert_eq!(tree.best_moves(|node| node.mean), [1]);
        assert_eq!(tree.best_moves(|node| f64::from(node.minimax)), [2]);
    }

    #[test]
    fn a_dump_shows_every_node_and_the_totals() {
        let tree = tree(2, 2);
        let lines: Vec<String> = tree.dump(ToString::to_string).collect();
        assert_eq!(
            lines.join("\n"),
            "2 X  start  payoff +0  mean +0.500  minimax +10\n  \
               1 O  1  payoff +1  mean -9.000  minimax -9\n    \
                 0 X  1  payoff -10  mean -9.000  minimax -9  game over\n  \
               0 O  2  payoff +10  mean +10.000  minimax +10  game over\n\
             4 nodes, depth 2, branching factor 1.50"
        );
    }

    #[test]
    fn a_tree_keeps_to_its_limit() {
        assert_eq!(Tree::grow(Pile::of(50), 40, 100, payoff).unwrap_err(), TooManyNodes { limit: 100 });
    }

    #[test]
    fn a_tree_of_depth_zero_is_its_root() {
        let tree = tree(3, 0);
        assert_eq!((tree.node_count(), tree.depth(), tree.branching_factor()), (1, 0, 0.0));
        assert!(tree.best_moves(|node| node.mean).is_empty());
    }
}
