//! Alak: its players, the values of its slides, and its game tree.

use crate::app::CurrentGame;
use outflank_play::{PlayerKind, PlayerSpec};
use outflank_rules::alak::{Position, Slide, Value};
use outflank_rules::tree::{Node, Tree};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The computer players of Alak, in the order of the menu, the weakest first.
pub(crate) const COMPUTERS: [PlayerSpec; 8] = [
    PlayerSpec::RANDOM,
    PlayerSpec::new(PlayerKind::Mean(1)),
    PlayerSpec::new(PlayerKind::Mean(3)),
    PlayerSpec::new(PlayerKind::Mean(5)),
    PlayerSpec::new(PlayerKind::Lookahead(3)),
    PlayerSpec::new(PlayerKind::Lookahead(5)),
    PlayerSpec::new(PlayerKind::Lookahead(8)),
    PlayerSpec::new(PlayerKind::Perfect),
];

/// A view of a game tree with folded and unfolded nodes.
#[derive(Clone, Debug, Default)]
pub(crate) struct TreeView {
    pub(crate) tree: Option<Arc<Tree<Position>>>,
    /// The paths to the unfolded nodes; the root is always unfolded.
    unfolded: BTreeSet<Vec<Slide>>,
    /// The selected line.
    pub(crate) row: usize,
}

/// A visible line of the tree.
pub(crate) struct TreeLine<'a> {
    pub(crate) node: &'a Node<Position>,
    path: Vec<Slide>,
    pub(crate) fold: Fold,
}

/// Whether the successors of a node are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fold {
    Folded,
    Unfolded,
    /// It has no successors.
    Leaf,
}

impl CurrentGame {
    /// Returns the values of the slides for the side to move, the best first; none without a tablebase.
    pub(crate) fn values(&self) -> Vec<(Slide, Value)> {
        let known = self.tablebase.as_ref().zip(self.state.position().as_alak());
        let mut values = known.and_then(|(table, position)| table.values(position).ok()).unwrap_or_default();
        values.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        values
    }

    /// Returns whether the position is not in the tablebase, but one can be built.
    pub(crate) fn lacks_tablebase(&self) -> bool {
        let known = self.tablebase.as_ref().zip(self.state.position().as_alak());
        self.is_solvable() && known.is_none_or(|(table, position)| table.value(position).is_err())
    }

    /// Returns whether a perfect player is to move.
    pub(crate) fn is_perfect_turn(&self) -> bool {
        self.state.mover().kind == PlayerKind::Perfect
    }

    /// Returns whether the board is small enough to be solved within seconds.
    pub(crate) fn is_solvable(&self) -> bool {
        const MAX_SLOTS: u8 = 15;
        self.state.position().as_alak().is_some_and(|position| position.slots().count() <= MAX_SLOTS)
    }
}

impl TreeView {
    /// Shows another tree, folded.
    pub(crate) fn show(&mut self, tree: Arc<Tree<Position>>) {
        let is_same_root = self.tree.as_ref().is_some_and(|old| old.root().position == tree.root().position);
        if !is_same_root {
            self.unfolded.clear();
            self.row = 0;
        }
        self.tree = Some(tree);
    }

    /// Returns the visible lines, from top to bottom.
    pub(crate) fn lines(&self) -> Vec<TreeLine<'_>> {
        let mut lines = Vec::new();
        if let Some(tree) = &self.tree {
            self.collect(tree, tree.root(), &[], &mut lines);
        }
        lines
    }

    fn collect<'a>(
        &self,
        tree: &'a Tree<Position>,
        node: &'a Node<Position>,
        path: &[Slide],
        lines: &mut Vec<TreeLine<'a>>,
    ) {
        let successors = tree.successors(node);
        let fold = match successors {
            [] => Fold::Leaf,
            _ if path.is_empty() || self.unfolded.contains(path) => Fold::Unfolded,
            _ => Fold::Folded,
        };
        lines.push(TreeLine { node, path: path.to_vec(), fold });
        for next in successors.iter().filter(|_| fold == Fold::Unfolded) {
            let path: Vec<Slide> = path.iter().copied().chain(next.mv).collect();
            self.collect(tree, next, &path, lines);
        }
    }

    /// Folds or unfolds a line, and selects it.
    pub(crate) fn toggle(&mut self, row: usize) {
        let Some((path, fold)) = self.lines().into_iter().nth(row).map(|line| (line.path, line.fold)) else { return };
        self.row = row;
        match fold {
            Fold::Folded => self.unfolded.insert(path),
            Fold::Unfolded => self.unfolded.remove(&path),
            Fold::Leaf => false,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::Game;
    use outflank_rules::alak::{Slots, grow};

    #[test]
    fn lines_fold_and_unfold() {
        let mut view = TreeView::default();
        view.show(Arc::new(grow(Position::start(Slots::STANDARD), 2).unwrap()));
        let first = view.lines().len();
        assert_eq!(first, 1 + Position::start(Slots::STANDARD).moves().count());
        view.toggle(1);
        let second = view.lines();
        assert!(second.len() > first && second[1].fold == Fold::Unfolded && second[2].node.depth == 2);
        view.toggle(1);
        assert_eq!(view.lines().len(), first);
        view.toggle(10_000);
        assert_eq!(view.lines().len(), first);
    }
}
