//! The positions of a book with the moves between them, over which scores spread.
//!
//! The graph has no circles, since every placement takes an empty square. So scores are settled from the fewest empty
//! squares to the most, and each position once.

use super::step::{Seen, steps};
use super::{Book, Deviation, Entry};
use crate::Level;
use crate::evaluation::Score;
use outflank_othello::Board;
use std::collections::{BTreeSet, HashMap};

/// A book with the links between its positions.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    book: Book,
    /// The links of each position, by its number.
    links: Vec<Links>,
    /// The positions of the book from which a move leads to a board outside.
    fringe: HashMap<Board, Vec<Link>>,
    /// The numbers of the positions by how many discs there are.
    layers: Vec<Vec<u32>>,
}

/// How a position is connected.
#[derive(Clone, Debug, Default)]
struct Links {
    /// Where its moves lead inside the book.
    next: Vec<Link>,
    /// Whose moves lead to it.
    before: Vec<Link>,
    /// Where its deviation leads.
    beyond: Option<Board>,
}

/// A move between two positions: the number of the other one, and whether a pass comes after the move.
#[derive(Clone, Copy, Debug)]
struct Link {
    number: u32,
    is_passed: bool,
}

/// How far play from the first positions of a book to one of its positions, or out of it, is from the best: the discs
/// that both sides give away, in units of a score.
pub(super) type Loss = i32;

/// A way out of the book that is yet to be explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exit {
    /// Where it leads.
    pub(super) to: Board,
    pub(super) loss: Loss,
}

impl Link {
    /// Returns what a move is worth that leads to a position of this score.
    fn worth(self, score: Score) -> Score {
        if self.is_passed { score } else { -score }
    }
}

impl Graph {
    /// Finds the links of a book, and settles its scores.
    pub(super) fn new(book: &Book) -> Self {
        let mut graph = Self { layers: vec![Vec::new(); 65], ..Self::default() };
        for &entry in book.entries() {
            graph.add(entry);
        }
        graph.settle(0..book.len() as u32);
        graph
    }

    /// Returns the book.
    pub(super) fn book(&self) -> &Book {
        &self.book
    }

    /// Gives the book back.
    pub(super) fn into_book(self) -> Book {
        self.book
    }

    /// Returns, for each position in the order of the book, the way out of it by its deviation.
    ///
    /// Losses are the least over all lines from the positions to which no other leads.
    pub(super) fn exits(&self) -> impl Iterator<Item = Exit> {
        let losses = self.losses();
        self.book.entries().iter().zip(&self.links).zip(losses).filter_map(|((entry, links), loss)| {
            let loss = loss + given_away(entry.score, entry.deviation?.score);
            links.beyond.map(|to| Exit { to, loss })
        })
    }

    /// Enters what a search found about a position, and settles the scores; returns the positions whose deviation led to
    /// it, and that need another one now.
    pub(super) fn enter(&mut self, board: Board, level: Level, deviation: Option<Deviation>) -> Vec<Board> {
        if let Some(&number) = self.book.numbers.get(&board) {
            let entry = &mut self.book.entries[number as usize];
            (entry.level, entry.deviation) = (level, deviation);
            self.aim(number as usize);
            self.settle([number]);
            return Vec::new();
        }
        let number = self.add(Entry { board, level, score: Score::MIN, deviation });
        let before: Vec<u32> = self.links[number].before.iter().map(|link| link.number).collect();
        let deviating = |&number: &u32| self.links[number as usize].beyond == Some(board);
        let cut: Vec<u32> = before.iter().copied().filter(deviating).collect();
        for &number in &cut {
            self.drop_deviation(number as usize);
        }
        self.settle(before.into_iter().chain([number as u32]));
        cut.into_iter().map(|number| self.book.entries[number as usize].board).collect()
    }

    /// Forgets a deviation that leads into the book by now.
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
        for step in steps(entry.board) {
            self.connect(number, step.to);
        }
        self.aim(number);
        number
    }

    /// Links a position with one to which a move leads; several moves to one position are one link.
    fn connect(&mut self, from: usize, to: Seen) {
        let link = Link { number: from as u32, is_passed: to.is_passed };
        let before = match self.book.numbers.get(&to.key) {
            Some(&number) => &mut self.links[number as usize].before,
            None => self.fringe.entry(to.key).or_default(),
        };
        if before.last().is_some_and(|last| last.number == link.number) {
            return;
        }
        before.push(link);
        if let Some(&number) = self.book.numbers.get(&to.key) {
            self.links[from].next.push(Link { number, ..link });
        }
    }

    /// Finds out where the deviation of a position leads; one that leads into the book is dropped.
    fn aim(&mut self, number: usize) {
        let Entry { board, deviation, .. } = self.book.entries[number];
        let to = deviation.map(|it| Seen::of(board.after(it.square, board.flips(it.square))).key);
        self.links[number].beyond = to;
        if to.is_some_and(|to| self.book.contains(to)) {
            self.drop_deviation(number);
        }
    }

    /// Settles the scores of positions, and of all those before them that change by it.
    fn settle(&mut self, numbers: impl IntoIterator<Item = u32>) {
        let place = |graph: &Self, number: u32| (discs(graph.book.entries[number as usize].board), number);
        let mut waiting: BTreeSet<_> = numbers.into_iter().map(|number| place(self, number)).collect();
        while let Some((_, number)) = waiting.pop_last() {
            let score = self.best(number as usize);
            let entry = &mut self.book.entries[number as usize];
            if std::mem::replace(&mut entry.score, score) != score {
                let before = &self.links[number as usize].before;
                waiting.extend(before.iter().map(|link| place(self, link.number)));
            }
        }
    }

    /// Returns what the best move of a position is worth.
    fn best(&self, number: usize) -> Score {
        let inside = self.links[number].next.iter();
        let inside = inside.map(|link| link.worth(self.book.entries[link.number as usize].score));
        let outside = self.book.entries[number].deviation.map(|deviation| deviation.score);
        inside.chain(outside).max().unwrap_or(Score::MIN)
    }

    /// Returns the least loss on the way to each position.
    fn losses(&self) -> Vec<Loss> {
        let mut losses = vec![0; self.links.len()];
        for number in self.layers.iter().flatten().map(|&number| number as usize) {
            let score = self.book.entries[number].score;
            let over = |link: &Link| {
                let from = link.number as usize;
                losses[from] + given_away(self.book.entries[from].score, link.worth(score))
            };
            losses[number] = self.links[number].before.iter().map(over).min().unwrap_or(0);
        }
        losses
    }
}

fn discs(board: Board) -> usize {
    64 - board.empties().len() as usize
}

/// Returns what a move gives away that is worth less than the best one.
fn given_away(best: Score, played: Score) -> Loss {
    Loss::from(best.units()) - Loss::from(played.units())
}
