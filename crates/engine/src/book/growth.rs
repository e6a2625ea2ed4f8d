//! What is to be searched next.
//!
//! This is drop-out expansion (T. Lincke, "Strategies for the automatic construction of opening books", *Computers and
//! Games*, LNCS 2063, 2001, pp. 74–86): of all ways out of the book the one is explored that costs least, where a ply
//! costs one and what either side gives away on the line to it costs by the disc. So lines of best play become the
//! longest, and those of bad play are left soon.
//!
//! To explore a way out is to search the position that it leads to, which joins the book, and then the position before
//! it anew, which needs another deviation. Where several orders of moves lead to the new position, more than one may.

use super::graph::Graph;
use super::step::{Seen, steps};
use super::{Book, Deviation};
use crate::evaluation::Score;
use crate::{Engine, Level, SearchLimits};
use outflank_game::StopFlag;
use outflank_othello::{Bitboard, Board, Move};
use std::collections::{BTreeSet, HashSet, VecDeque};

/// How a book grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrowthOptions {
    /// How well positions are searched; levels that err on purpose do not err here.
    pub level: Level,
    /// How many positions the book is to have.
    pub positions: usize,
    /// The most that both sides together give away on a line.
    pub error: Score,
    /// The fewest empty squares of a position.
    pub until_empties: u32,
}

/// A book that grows.
#[derive(Clone, Debug)]
pub struct Growth {
    graph: Graph,
    options: GrowthOptions,
    /// What somebody wants to have in the book.
    wanted: VecDeque<Board>,
    /// The positions of the book that have to be searched, for a deviation or at a higher level.
    open: BTreeSet<Board>,
    /// The positions that are searched at this moment.
    busy: HashSet<Board>,
}

/// A position to be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Task {
    board: Board,
    level: Level,
    /// The squares from which moves lead to positions of the book.
    without: Bitboard,
}

/// How many plies longer a line may be for each disc that is given away less.
const PLIES_PER_DISC: i32 = 2;

impl Default for GrowthOptions {
    /// A thousand positions at level 12, lines with a loss of up to 8 discs, down to 30 empty squares.
    fn default() -> Self {
        Self {
            level: Level::new(12).expect("there is a level 12"),
            positions: 1000,
            error: Score::from_discs(8),
            until_empties: 30,
        }
    }
}

impl Growth {
    /// Goes on with a book.
    pub fn new(book: &Book, options: GrowthOptions) -> Self {
        let unfinished = book.entries().iter().filter(|entry| book.lacks_deviation(entry));
        let open = unfinished.map(|entry| entry.board).collect();
        Self { graph: Graph::new(book), options, wanted: VecDeque::new(), open, busy: HashSet::new() }
    }

    /// Puts the positions that were searched at a lower level on the list of what is to be searched first.
    pub fn deepen(&mut self) {
        let Self { graph, options, open, .. } = self;
        open.extend(graph.book().entries().iter().filter(|it| it.level < options.level).map(|it| it.board));
    }

    /// Puts boards on the list of what the book is to have, however many positions that makes; those come first.
    ///
    /// Boards on which the game is over are left out.
    pub fn want(&mut self, boards: impl IntoIterator<Item = Board>) {
        let keys = boards.into_iter().map(|board| Seen::of(board).key);
        self.wanted.extend(keys.filter(|key| !key.placements().is_empty()));
    }

    /// Returns the book as it is now.
    pub fn book(&self) -> &Book {
        self.graph.book()
    }

    /// Ends the growth.
    pub fn into_book(self) -> Book {
        self.graph.into_book()
    }

    /// Returns what is to be searched next, if there is something that does not depend on what is searched already.
    pub(super) fn next(&mut self) -> Option<Task> {
        let board = loop {
            let board = self.next_wanted().or_else(|| self.next_open()).or_else(|| self.next_exit())?;
            if !self.is_enclosed(board) {
                break board;
            }
            self.close(board, None);
        };
        self.busy.insert(board);
        let inside = steps(board).filter(|step| self.book().contains(step.to.key));
        Some(Task { board, level: self.options.level, without: inside.map(|step| step.square).collect() })
    }

    /// Takes what was found; nothing when the search was stopped.
    pub(super) fn take(&mut self, task: &Task, found: Option<Deviation>) {
        self.busy.remove(&task.board);
        if found.is_some() {
            self.close(task.board, found);
        }
    }

    /// Enters a deviation, or that all moves lead to positions of the book.
    pub(super) fn close(&mut self, board: Board, deviation: Option<Deviation>) {
        let cut = self.graph.enter(board, self.options.level, deviation);
        self.open.extend(cut);
        let entry = self.book().entry(board).expect("it was entered");
        // While it was searched, another search may have put the position in the book to which its deviation leads.
        if self.book().lacks_deviation(entry) {
            self.open.insert(board);
        } else {
            self.open.remove(&board);
        }
    }

    fn next_wanted(&mut self) -> Option<Board> {
        while let Some(board) = self.wanted.pop_front() {
            if !self.book().contains(board) && !self.busy.contains(&board) {
                return Some(board);
            }
        }
        None
    }

    fn next_open(&self) -> Option<Board> {
        self.open.iter().copied().find(|board| !self.busy.contains(board))
    }

    /// Returns the position outside the book that costs least.
    fn next_exit(&self) -> Option<Board> {
        let GrowthOptions { positions, error, until_empties, .. } = self.options;
        let coming = self.busy.iter().filter(|board| !self.book().contains(**board)).count();
        if self.book().len() + coming >= positions {
            return None;
        }
        let exits =
            self.graph.exits().filter(|exit| exit.loss <= error.units().into() && !self.busy.contains(&exit.to));
        let exits = exits.filter(|exit| exit.to.empties().len() >= until_empties && !exit.to.placements().is_empty());
        let cost = |to: Board, loss: i32| {
            let plies = 60 - to.empties().len() as i32;
            plies * i32::from(Score::UNITS_PER_DISC) + loss * PLIES_PER_DISC
        };
        exits.min_by_key(|exit| (cost(exit.to, exit.loss), exit.to)).map(|exit| exit.to)
    }

    /// Tells whether all moves of a position lead to positions of the book.
    fn is_enclosed(&self, board: Board) -> bool {
        steps(board).all(|step| self.book().contains(step.to.key))
    }
}

impl Task {
    /// Searches the position, or returns `None` when it was stopped.
    pub(super) fn search(&self, engine: &mut Engine, stop: &StopFlag) -> Option<Deviation> {
        // What is found must not depend on what was searched before, lest the book depend on when its growth was stopped.
        engine.forget();
        let limits = SearchLimits { without: self.without, ..self.level.limits(self.board.empties().len()) };
        let report = engine.search(self.board, &limits, stop, &mut |_| ()).expect("a move leads out of the book");
        let Move::Place(square) = report.best() else { unreachable!("the mover can place a disc") };
        (!stop.is_stopped()).then_some(Deviation { square, score: report.verdict().score() })
    }
}
