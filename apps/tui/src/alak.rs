//! A game of Alak: its players, its selection, and its game tree.

use crate::game_state::{GameState, PlayerKind};
use outflank_alak::{MeanPlayer, PerfectPlayer, Position, Slide, Tablebase, Value, lookahead_player};
use outflank_game::tree::{Node, Tree};
use outflank_game::{Game, GameRecord, Player, RandomPlayer, Sides};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A specification of a player of Alak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AlakPlayerSpec {
    /// The user at the terminal.
    Human,
    /// Random legal moves.
    Random,
    /// The mean of the game tree to a depth in plies.
    Mean(u8),
    /// Minimax to a depth in plies.
    Minimax(u8),
    /// Perfect play, from a tablebase.
    Perfect,
}

impl PlayerKind for AlakPlayerSpec {
    fn is_human(&self) -> bool {
        *self == Self::Human
    }
}

impl AlakPlayerSpec {
    /// The computer players, the weakest first.
    pub(crate) const COMPUTERS: [Self; 8] = [
        Self::Random,
        Self::Mean(1),
        Self::Mean(3),
        Self::Mean(5),
        Self::Minimax(3),
        Self::Minimax(5),
        Self::Minimax(8),
        Self::Perfect,
    ];

    /// Returns the name on the screen.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Human => "you".to_owned(),
            Self::Random => "random".to_owned(),
            Self::Mean(plies) => format!("mean {plies}"),
            Self::Minimax(plies) => format!("minimax {plies}"),
            Self::Perfect => "perfect".to_owned(),
        }
    }

    /// Makes the player. A human becomes a random player, and a perfect player without a tablebase a minimax player.
    pub(crate) fn player(self, table: Option<Arc<Tablebase>>, seed: u64) -> Box<dyn Player<Position>> {
        /// The depth of a perfect player without a tablebase.
        const FALLBACK_DEPTH: u8 = 8;
        match (self, table) {
            (Self::Human | Self::Random, _) => Box::new(RandomPlayer::new(seed)),
            (Self::Mean(plies), _) => Box::new(MeanPlayer::new(plies, seed)),
            (Self::Minimax(plies), _) => Box::new(lookahead_player(plies, seed)),
            (Self::Perfect, Some(table)) => Box::new(PerfectPlayer::new(table, seed)),
            (Self::Perfect, None) => Box::new(lookahead_player(FALLBACK_DEPTH, seed)),
        }
    }
}

/// A game of Alak.
#[derive(Clone, Debug)]
pub(crate) struct AlakGame {
    pub(crate) state: GameState<Position, AlakPlayerSpec>,
    /// The selected slot.
    pub(crate) focus: u8,
    /// The slot of the disc to slide.
    pub(crate) chosen: Option<u8>,
    pub(crate) tablebase: Option<Arc<Tablebase>>,
    pub(crate) tree: TreeView,
}

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

impl AlakGame {
    pub(crate) fn new(record: GameRecord<Position>, players: Sides<AlakPlayerSpec>) -> Self {
        Self {
            state: GameState { record, players, resigned: None },
            focus: 1,
            chosen: None,
            tablebase: None,
            tree: TreeView::default(),
        }
    }

    /// Returns the slides of the disc on a slot, of the side to move.
    pub(crate) fn slides_from(&self, slot: u8) -> Vec<Slide> {
        self.state.position().moves().filter(|slide| slide.from == slot).collect()
    }

    /// Returns the values of the slides for the side to move, the best first; none without a tablebase.
    pub(crate) fn values(&self) -> Vec<(Slide, Value)> {
        let known = self.tablebase.as_ref().and_then(|table| table.values(self.state.position()).ok());
        let mut values = known.unwrap_or_default();
        values.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        values
    }

    /// Returns whether the position is not in the tablebase, but one can be built.
    pub(crate) fn lacks_tablebase(&self) -> bool {
        let position = self.state.position();
        let is_covered = self.tablebase.as_ref().is_some_and(|table| table.value(position).is_ok());
        !is_covered && self.is_solvable()
    }

    /// Returns whether a perfect player is to move.
    pub(crate) fn is_perfect_turn(&self) -> bool {
        *self.state.mover() == AlakPlayerSpec::Perfect
    }

    /// Returns whether the board is small enough to be solved within seconds.
    pub(crate) fn is_solvable(&self) -> bool {
        const MAX_SLOTS: u8 = 15;
        self.state.position().slots().count() <= MAX_SLOTS
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
    use outflank_alak::{Slots, grow};

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
