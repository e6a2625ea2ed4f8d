//! The growth of a book: which position is searched next, and the searches.
//!
//! This is drop-out expansion (T. Lincke, "Strategies for the automatic construction of opening books", *Computers and
//! Games*, LNCS 2063, 2001, pp. 74–86): of all moves out of the book the one with the least cost is explored, where
//! each ply has a cost, and so has each disc that either side loses on the line to it. So lines of best play become the
//! longest, and those of bad play end soon.
//!
//! To explore a move is to search the position after it, which joins the book, and then the position before it again,
//! which needs another deviation. Where several orders of moves lead to the new position, more than one may.

use super::graph::Graph;
use super::successors::{BookKey, successors};
use super::{Book, Deviation};
use crate::evaluation::Score;
use crate::{Engine, Level};
use outflank_rules::othello::{Bitboard, Board, Move};
use outflank_rules::{StopFlag, thread_pool};
use rayon::Scope;
use std::collections::{BTreeSet, HashSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard};

/// The options of a growth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrowthOptions {
    /// The level at which positions are searched, without deliberate mistakes.
    pub level: Level,
    /// The number of positions at which the growth ends.
    pub positions: usize,
    /// The maximum loss of both sides together on a line.
    pub error: Score,
    /// The least number of empties of a position.
    pub until_empties: u32,
}

/// A book under growth.
#[derive(Clone, Debug)]
pub struct Growth {
    graph: Graph,
    options: GrowthOptions,
    /// The positions that were requested.
    requested: VecDeque<Board>,
    /// The positions of the book that have to be searched, for a deviation or at a higher level.
    open: BTreeSet<Board>,
    /// The positions that are being searched.
    busy: HashSet<Board>,
}

/// A search of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SearchJob {
    board: Board,
    level: Level,
    /// The placements that lead to positions of the book.
    excluded: Bitboard,
}

/// The plies by which a line may be longer for each disc of loss less.
const PLIES_PER_DISC: i32 = 2;

impl Default for GrowthOptions {
    /// A thousand positions at level 12, lines with a loss of up to 8 discs, down to 30 empties.
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
    /// Starts from a book.
    pub fn new(book: &Book, options: GrowthOptions) -> Self {
        let unfinished = book.entries().iter().filter(|entry| book.lacks_deviation(entry));
        let open = unfinished.map(|entry| entry.board).collect();
        Self { graph: Graph::new(book), options, requested: VecDeque::new(), open, busy: HashSet::new() }
    }

    /// Schedules the positions that were searched at a lower level to be searched again, before others.
    pub fn deepen(&mut self) {
        let Self { graph, options, open, .. } = self;
        open.extend(graph.book().entries().iter().filter(|it| it.level < options.level).map(|it| it.board));
    }

    /// Schedules boards to be added before others, whatever the limit on the number of positions.
    ///
    /// Boards on which the game is over are ignored.
    pub fn request(&mut self, boards: impl IntoIterator<Item = Board>) {
        let keys = boards.into_iter().map(|board| BookKey::of(board).board);
        self.requested.extend(keys.filter(|board| !board.placements().is_empty()));
    }

    /// Returns the book as it is now.
    pub fn book(&self) -> &Book {
        self.graph.book()
    }

    /// Ends the growth.
    pub fn into_book(self) -> Book {
        self.graph.into_book()
    }

    /// Returns the next search, if there is one that does not depend on searches under way.
    pub(super) fn next(&mut self) -> Option<SearchJob> {
        let board = loop {
            let board = self.next_requested().or_else(|| self.next_open()).or_else(|| self.next_exit())?;
            if !self.is_enclosed(board) {
                break board;
            }
            self.close(board, None);
        };
        self.busy.insert(board);
        let inside = successors(board).filter(|successor| self.book().contains(successor.key.board));
        Some(SearchJob {
            board,
            level: self.options.level,
            excluded: inside.map(|successor| successor.square).collect(),
        })
    }

    /// Adds the result of a search; `None` when it was stopped.
    pub(super) fn finish(&mut self, job: &SearchJob, deviation: Option<Deviation>) {
        self.busy.remove(&job.board);
        if deviation.is_some() {
            self.close(job.board, deviation);
        }
    }

    /// Adds a deviation, or `None` where all moves lead to positions of the book.
    pub(super) fn close(&mut self, board: Board, deviation: Option<Deviation>) {
        let cut = self.graph.insert(board, self.options.level, deviation);
        self.open.extend(cut);
        let entry = self.book().entry(board).expect("it was added");
        // While it was searched, another search may have put the position in the book to which its deviation leads.
        if self.book().lacks_deviation(entry) {
            self.open.insert(board);
        } else {
            self.open.remove(&board);
        }
    }

    fn next_requested(&mut self) -> Option<Board> {
        while let Some(board) = self.requested.pop_front() {
            if !self.book().contains(board) && !self.busy.contains(&board) {
                return Some(board);
            }
        }
        None
    }

    fn next_open(&self) -> Option<Board> {
        self.open.iter().copied().find(|board| !self.busy.contains(board))
    }

    /// Returns the position outside the book with the least cost.
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

    /// Returns whether all moves of a position lead to positions of the book.
    fn is_enclosed(&self, board: Board) -> bool {
        successors(board).all(|successor| self.book().contains(successor.key.board))
    }
}

/// Grows a book with each engine on a thread of its own, to the limits of the options; returns the book.
///
/// `watch` gets the book after every search, and may end the growth. A search that is stopped leaves the book as it was.
/// With one engine of one thread, a book that grows in one run is the same as with any number of interruptions.
///
/// # Panics
///
/// Panics when `watch` does.
pub fn grow(
    growth: Growth,
    engines: &mut [Engine],
    stop: &StopFlag,
    watch: impl FnMut(&Book) -> ControlFlow<()> + Send,
) -> Book {
    let pool = thread_pool(engines.len());
    let state = State { growth, watch, idle: engines.iter_mut().collect(), is_over: false };
    let searches = Searches { stop, state: Mutex::new(state) };
    match pool {
        Some(pool) => pool.scope(|scope| searches.start(scope)),
        None => {
            while let Some((engine, job)) = searches.next() {
                searches.run(engine, &job);
            }
        }
    }
    searches.state.into_inner().expect("no search panics with the lock").growth.into_book()
}

/// The searches of a growth. Which position is next depends on the results so far, so that they are no list of jobs: a
/// search that ends starts the next ones.
struct Searches<'a, W> {
    stop: &'a StopFlag,
    state: Mutex<State<'a, W>>,
}

struct State<'a, W> {
    growth: Growth,
    watch: W,
    /// The engines that do not search.
    idle: Vec<&'a mut Engine>,
    /// Whether no further search starts.
    is_over: bool,
}

impl<'a, W: FnMut(&Book) -> ControlFlow<()> + Send> Searches<'a, W> {
    /// Starts a search on each idle engine, as far as there are any.
    fn start<'s>(&'s self, scope: &Scope<'s>) {
        while let Some((engine, job)) = self.next() {
            scope.spawn(move |scope| {
                self.run(engine, &job);
                self.start(scope);
            });
        }
    }

    /// Takes an engine and the next search for it.
    fn next(&self) -> Option<(&'a mut Engine, SearchJob)> {
        let mut state = self.lock();
        if state.is_over || state.idle.is_empty() || self.stop.is_stopped() {
            return None;
        }
        let job = state.growth.next()?;
        state.idle.pop().map(|engine| (engine, job))
    }

    /// Runs a search and adds its result to the book.
    fn run(&self, engine: &'a mut Engine, job: &SearchJob) {
        let deviation = job.search(engine, self.stop);
        let mut state = self.lock();
        let State { growth, watch, idle, is_over } = &mut *state;
        idle.push(engine);
        growth.finish(job, deviation);
        *is_over |= watch(growth.book()).is_break();
    }

    fn lock(&self) -> MutexGuard<'_, State<'a, W>> {
        self.state.lock().expect("no search panics with the lock")
    }
}

impl SearchJob {
    /// Searches the position, or returns `None` when it was stopped.
    pub(super) fn search(&self, engine: &mut Engine, stop: &StopFlag) -> Option<Deviation> {
        // The result must not depend on earlier searches, lest the book depend on when its growth was stopped.
        engine.clear();
        let leads_out = |mv| matches!(mv, Move::Place(square) if !self.excluded.contains(square));
        let search = engine.search(self.board).limits(self.level.limits(self.board.empties().len())).only(leads_out);
        let report = search.stop_flag(stop).run().expect("a move leads out of the book");
        let Move::Place(square) = report.best() else { unreachable!("the mover can place a disc") };
        (!stop.is_stopped()).then_some(Deviation { square, score: report.verdict().score() })
    }
}
