//! The graph of a book: its positions and the moves between them, along which scores propagate (negamax).
//!
//! The graph has no cycles, since every placement fills an empty square. So scores are propagated from the fewest empties
//! to the most, and each position is updated once.

use super::successors::{BookKey, successors};
use super::{Book, Deviation, Entry};
use crate::Level;
use crate::evaluation::Score;
use outflank_rules::othello::Board;
use std::collections::{BTreeSet, HashMap};

/// A book with the links between its positions.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    book: Book,
    /// The links of each position, by its number.
    links: Vec<Links>,
    /// The links to each board outside the book.
    fringe: HashMap<Board, Vec<Link>>,
    /// The numbers of the positions by their discs.
    layers: Vec<Vec<u32>>,
}

/// The links of a position.
#[derive(Clone, Debug, Default)]
struct Links {
    /// To the positions that its moves lead to.
    next: Vec<Link>,
    /// To the positions whose moves lead to it.
    before: Vec<Link>,
    /// The board after its deviation.
    beyond: Option<Board>,
}

/// A move between two positions: the number of the other one, and whether a pass comes after the move.
#[derive(Clone, Copy, Debug)]
struct Link {
    number: u32,
    is_passed: bool,
}

/// The loss of both sides together on the line from the first positions of a book, in units of a score.
pub(super) type Loss = i32;

/// A deviation that is yet to be explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exit {
    /// The board after it.
    pub(super) to: Board,
    pub(super) loss: Loss,
}

impl Link {
    /// Returns the score of a move that leads to a position of this score.
    fn move_score(self, score: Score) -> Score {
        if self.is_passed { score } else { -score }
    }
}

impl Graph {
    /// Finds the links of a book, and updates its scores.
    pub(super) fn new(book: &Book) -> Self {
        let mut graph = Self { layers: vec![Vec::new(); 65], ..Self::default() };
        for &entry in book.entries() {
            graph.add(entry);
        }
        graph.propagate(0..book.len() as u32);
        graph
    }

    pub(super) fn book(&self) -> &Book {
        &self.book
    }

    pub(super) fn into_book(self) -> Book {
        self.book
    }

    /// Returns the exit of each position that has a deviation, in the order of the book.
    ///
    /// Losses are the least over all lines from the positions without predecessors.
    pub(super) fn exits(&self) -> impl Iterator<Item = Exit> {
        let losses = self.losses();
        self.book.entries().iter().zip(&self.links).zip(losses).filter_map(|((entry, links), loss)| {
            let loss = loss + move_loss(entry.score, entry.deviation?.score);
            links.beyond.map(|to| Exit { to, loss })
        })
    }

    /// Adds or updates a position, and propagates the scores; returns the positions whose deviation led to it, and that
    /// need another one now.
    pub(super) fn insert(&mut self, board: Board, level: Level, deviation: Option<Deviation>) -> Vec<Board> {
        if let Some(&number) = self.book.numbers.get(&board) {
            let entry = &mut self.book.entries[number as usize];
            (entry.level, entry.deviation) = (level, deviation);
            self.link_deviation(number as usize);
            self.propagate([number]);
            return Vec::new();
        }
        let number = self.add(Entry { board, level, score: Score::MIN, deviation });
        let before: Vec<u32> = self.links[number].before.iter().map(|link| link.number).collect();
        let deviating = |&number: &u32| self.links[number as usize].beyond == Some(board);
        let cut: Vec<u32> = before.iter().copied().filter(deviating).collect();
        for &number in &cut {
            self.drop_deviation(number as usize);
        }
        self.propagate(before.into_iter().chain([number as u32]));
        cut.into_iter().map(|number| self.book.entries[number as usize].board).collect()
    }

    /// Removes a deviation that leads into the book by now.
    fn drop_deviation(&mut self, number: usize) {
        self.book.entries[number].deviation = None;
        self.links[number].beyond = None;
    }

    /// Adds a position with its links.
    fn add(&mut self, entry: Entry) -> usize {
        let before = self.fringe.remove(&entry.board).unwrap_or_default();
        let number = self.book.push(entry);
        for &link in &before {
            self.links[link.number as usize].next.push(Link { number: number as u32, ..link });
        }
        self.links.push(Links { before, ..Links::default() });
        self.layers[discs(entry.board)].push(number as u32);
        for successor in successors(entry.board) {
            self.connect(number, successor.key);
        }
        self.link_deviation(number);
        number
    }

    /// Links a position with one to which a move leads; several moves to one position are one link.
    fn connect(&mut self, from: usize, to: BookKey) {
        let link = Link { number: from as u32, is_passed: to.is_passed };
        let before = match self.book.numbers.get(&to.board) {
            Some(&number) => &mut self.links[number as usize].before,
            None => self.fringe.entry(to.board).or_default(),
        };
        if before.last().is_some_and(|last| last.number == link.number) {
            return;
        }
        before.push(link);
        if let Some(&number) = self.book.numbers.get(&to.board) {
            self.links[from].next.push(Link { number, ..link });
        }
    }

    /// Links the deviation of a position; one that leads into the book is removed.
    fn link_deviation(&mut self, number: usize) {
        let Entry { board, deviation, .. } = self.book.entries[number];
        let to = deviation.map(|it| BookKey::of(board.after(it.square, board.flips(it.square))).board);
        self.links[number].beyond = to;
        if to.is_some_and(|to| self.book.contains(to)) {
            self.drop_deviation(number);
        }
    }

    /// Updates the scores of positions, and of all their predecessors that change by it.
    fn propagate(&mut self, numbers: impl IntoIterator<Item = u32>) {
        let place = |graph: &Self, number: u32| (discs(graph.book.entries[number as usize].board), number);
        let mut waiting: BTreeSet<_> = numbers.into_iter().map(|number| place(self, number)).collect();
        while let Some((_, number)) = waiting.pop_last() {
            let score = self.best_score(number as usize);
            let entry = &mut self.book.entries[number as usize];
            if std::mem::replace(&mut entry.score, score) != score {
                let before = &self.links[number as usize].before;
                waiting.extend(before.iter().map(|link| place(self, link.number)));
            }
        }
    }

    /// Returns the score of the best move of a position.
    fn best_score(&self, number: usize) -> Score {
        let inside = self.links[number].next.iter();
        let inside = inside.map(|link| link.move_score(self.book.entries[link.number as usize].score));
        let outside = self.book.entries[number].deviation.map(|deviation| deviation.score);
        inside.chain(outside).max().unwrap_or(Score::MIN)
    }

    /// Returns the least loss on the lines to each position.
    fn losses(&self) -> Vec<Loss> {
        let mut losses = vec![0; self.links.len()];
        for number in self.layers.iter().flatten().map(|&number| number as usize) {
            let score = self.book.entries[number].score;
            let over = |link: &Link| {
                let from = link.number as usize;
                losses[from] + move_loss(self.book.entries[from].score, link.move_score(score))
            };
            losses[number] = self.links[number].before.iter().map(over).min().unwrap_or(0);
        }
        losses
    }
}

fn discs(board: Board) -> usize {
    64 - board.empties().len() as usize
}

/// Returns the loss of a move against the best one.
fn move_loss(best: Score, played: Score) -> Loss {
    Loss::from(best.units()) - Loss::from(played.units())
}
