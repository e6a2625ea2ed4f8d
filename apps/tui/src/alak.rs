//! Alak on the table: who plays, and what is chosen and known.

use crate::table::{Seat, Table};
use outflank_alak::{MeanPlayer, PerfectPlayer, Position, Slide, Tablebase, Value, lookahead_player};
use outflank_game::tree::{Node, Tree};
use outflank_game::{Game, GameRecord, Player, RandomPlayer, Sides};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Who plays a side of Alak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// The person at the terminal.
    Human,
    /// Any legal move.
    Random,
    /// The mean of what may follow within so many plies.
    Mean(u8),
    /// What can be forced within so many plies.
    Minimax(u8),
    /// No mistake, ever.
    Perfect,
}

impl Seat for Who {
    fn is_person(&self) -> bool {
        *self == Self::Human
    }
}

impl Who {
    /// The machines, the weakest first.
    pub(crate) const MACHINES: [Self; 8] = [
        Self::Random,
        Self::Mean(1),
        Self::Mean(3),
        Self::Mean(5),
        Self::Minimax(3),
        Self::Minimax(5),
        Self::Minimax(8),
        Self::Perfect,
    ];

    /// Returns the name, as shown to people.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Human => "you".to_owned(),
            Self::Random => "random".to_owned(),
            Self::Mean(plies) => format!("mean {plies}"),
            Self::Minimax(plies) => format!("minimax {plies}"),
            Self::Perfect => "perfect".to_owned(),
        }
    }

    /// Makes the player; a person is played by chance, and a perfect player without a table looks ahead.
    pub(crate) fn player(self, table: Option<Arc<Tablebase>>, seed: u64) -> Box<dyn Player<Position>> {
        /// How far a player looks that has no table.
        const FAR: u8 = 8;
        match (self, table) {
            (Self::Human | Self::Random, _) => Box::new(RandomPlayer::new(seed)),
            (Self::Mean(plies), _) => Box::new(MeanPlayer::new(plies, seed)),
            (Self::Minimax(plies), _) => Box::new(lookahead_player(plies, seed)),
            (Self::Perfect, Some(table)) => Box::new(PerfectPlayer::new(table, seed)),
            (Self::Perfect, None) => Box::new(lookahead_player(FAR, seed)),
        }
    }
}

/// A board of Alak with what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct AlakDesk {
    pub(crate) table: Table<Position, Who>,
    /// The slot that is pointed at.
    pub(crate) focus: u8,
    /// The slot whose disc was taken up.
    pub(crate) chosen: Option<u8>,
    pub(crate) tablebase: Option<Arc<Tablebase>>,
    pub(crate) tree: TreeView,
}

/// A game tree of which some lines are unfolded.
#[derive(Clone, Debug, Default)]
pub(crate) struct TreeView {
    pub(crate) tree: Option<Arc<Tree<Position>>>,
    /// The paths from the root to the nodes that are unfolded; the root always is.
    unfolded: BTreeSet<Vec<Slide>>,
    /// The line that is pointed at.
    pub(crate) row: usize,
}

/// A line of the tree.
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
    /// There are none.
    Leaf,
}

impl AlakDesk {
    pub(crate) fn new(record: GameRecord<Position>, seats: Sides<Who>) -> Self {
        Self {
            table: Table { record, seats, resigned: None },
            focus: 1,
            chosen: None,
            tablebase: None,
            tree: TreeView::default(),
        }
    }

    /// Returns the slides of the disc on a slot, of the side to move.
    pub(crate) fn slides_from(&self, slot: u8) -> Vec<Slide> {
        self.table.position().moves().filter(|slide| slide.from == slot).collect()
    }

    /// Returns what the slides are worth for the side to move, if that is known, the best first.
    pub(crate) fn values(&self) -> Vec<(Slide, Value)> {
        let known = self.tablebase.as_ref().and_then(|table| table.values(self.table.position()).ok());
        let mut values = known.unwrap_or_default();
        values.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        values
    }

    /// Returns whether a table must be made before the game goes on.
    pub(crate) fn needs_table(&self, are_values_wanted: bool) -> bool {
        let position = self.table.position();
        let is_wanted = are_values_wanted || self.table.seats[position.to_move()] == Who::Perfect;
        let is_there = self.tablebase.as_ref().is_some_and(|table| table.value(position).is_ok());
        is_wanted && !is_there && self.is_soon_solved()
    }

    /// Returns whether the board is solved in no time.
    pub(crate) fn is_soon_solved(&self) -> bool {
        const MOST_SLOTS: u8 = 15;
        self.table.position().slots().count() <= MOST_SLOTS
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

    /// Returns the lines that are not folded away, from top to bottom.
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

    /// Folds or unfolds a line, and points at it.
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
