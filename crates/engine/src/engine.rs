//! The engine: the state that one search leaves to the next.

use crate::constants::Constants;
use crate::evaluation::PatternEvaluator;
use crate::report::{SearchError, SearchReport};
use crate::search::{
    Domain, EndgameTable, FullBoard, Search, SearchContext, SearchControl, SearchTask, WorkerPool, deepen,
};
use crate::transposition_table::{NoMemory, TranspositionTable};
use crate::{LiveSearch, SearchLimits, SearchRoot, SubBoard, UnsupportedPosition};
use outflank_rules::othello::{Bitboard, Move};
use outflank_rules::{StopFlag, Threads};
use std::sync::Arc;
use std::thread::{self, Builder};

/// What an engine is made of: memory, threads and an evaluation.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// The number of search threads; a search on one thread is deterministic.
    pub threads: Threads,
    /// The size of the transposition table in MiB, rounded down to a power of two; at least 1.
    pub hash_mebibytes: usize,
    /// The evaluation of boards from which a search does not reach the end of the game.
    pub evaluator: Arc<PatternEvaluator>,
}

impl Default for EngineOptions {
    /// One thread, 64 MiB, and the shipped weights.
    fn default() -> Self {
        Self { threads: Threads::ONE, hash_mebibytes: 64, evaluator: PatternEvaluator::shipped() }
    }
}

/// A search that [`Engine::search`] prepares and [`run`](Self::run) carries out.
#[must_use = "a search does nothing until it is run"]
pub struct SearchBuilder<'a, M = Move> {
    engine: &'a mut Engine,
    root: Result<SearchRoot<'a, M>, UnsupportedPosition>,
    limits: SearchLimits,
    /// The squares on which placements at the root are not searched.
    excluded: Bitboard,
    stop: Option<&'a StopFlag>,
    live: Option<&'a LiveSearch>,
    on_report: Option<ReportHandler<'a, M>>,
}

type ReportHandler<'a, M> = Box<dyn FnMut(&SearchReport<M>) + 'a>;

/// Searches positions; its transposition table lasts from one search to the next.
///
/// # Examples
///
/// ```
/// use outflank_engine::{Engine, EngineOptions, SearchLimits};
/// use outflank_rules::othello::{Board, Position};
///
/// let mut engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() })?;
/// let report = engine.search(Board::START).limits(SearchLimits::to_depth(6)).run()?;
/// println!("{}: score {} at depth {}", report.best(), report.verdict(), report.depth);
///
/// // FFO #1, from the test positions of the Fédération Française d'Othello, solved.
/// let position: Position = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X".parse()?;
/// let report = engine.search(&position).run()?;
/// assert_eq!(report.verdict().to_string(), "+18");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    table: TranspositionTable,
    /// One for each worker.
    endgame_tables: Vec<EndgameTable>,
    evaluator: Arc<PatternEvaluator>,
    constants: Constants,
}

impl Engine {
    /// Makes an engine.
    ///
    /// # Errors
    ///
    /// Returns an error when the transposition table cannot be allocated.
    pub fn new(options: EngineOptions) -> Result<Self, NoMemory> {
        let EngineOptions { threads, hash_mebibytes, evaluator } = options;
        let endgame_tables = (0..threads.get()).map(|_| EndgameTable::new()).collect();
        let (table, constants) = (TranspositionTable::new(hash_mebibytes)?, Constants::DEFAULT);
        Ok(Self { table, endgame_tables, evaluator, constants })
    }

    /// Prepares a search of an [`&othello::Position`](outflank_rules::othello::Position), of a
    /// [`Board`](outflank_rules::othello::Board), or of an [`&outflank_rules::Position`](outflank_rules::Position), which is one
    /// of any game.
    ///
    /// The reports have the moves of its type: [`othello::Move`](Move) for the first two, [`outflank_rules::Move`] for the last.
    ///
    /// Without [limits](SearchBuilder::limits) [`run`](SearchBuilder::run) solves it. What the engine does not
    /// [support](crate::Support) is an error there.
    pub fn search<'a, M>(
        &'a mut self,
        root: impl TryInto<SearchRoot<'a, M>, Error: Into<UnsupportedPosition>>,
    ) -> SearchBuilder<'a, M> {
        SearchBuilder {
            engine: self,
            root: root.try_into().map_err(Into::into),
            limits: SearchLimits::default(),
            excluded: Bitboard::EMPTY,
            stop: None,
            live: None,
            on_report: None,
        }
    }

    /// Changes the number of search threads.
    pub fn set_threads(&mut self, threads: Threads) {
        self.endgame_tables.resize_with(threads.get(), EndgameTable::new);
    }

    /// Changes the constants of the searches, and clears the transposition table, whose entries are of the old ones.
    #[cfg(feature = "tuning")]
    pub fn set_constants(&mut self, constants: Constants) {
        self.constants = constants;
        self.clear();
    }

    /// Clears the transposition table, so that the next search does not depend on earlier ones.
    pub fn clear(&mut self) {
        self.table.clear();
        self.endgame_tables.iter_mut().for_each(EndgameTable::clear);
    }

    /// Searches with all workers.
    fn run<D: Domain>(&mut self, domain: D, task: SearchTask<'_>) -> Result<SearchReport, SearchError> {
        self.table.age();
        let (control, pool) = (SearchControl::new(task.stop, &task.limits, task.live), &WorkerPool::default());
        let (endgame_table, others) = self.endgame_tables.split_first_mut().expect("there is a worker");
        let is_alone = others.is_empty();
        let context = SearchContext {
            domain,
            table: &self.table,
            evaluator: &self.evaluator,
            constants: self.constants,
            control: &control,
            pool: (!is_alone).then_some(pool),
        };
        let report = thread::scope(|scope| {
            // Before any worker, which would wait for ever where this thread panics.
            let _guard = pool.shut_down_on_drop();
            for endgame_table in others {
                let work = move || Search::new(context, endgame_table).run_worker(pool);
                // `Threads` has started as many once. Where the system has fewer now, those that run share the work.
                if Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            deepen(&mut Search::new(context, endgame_table), task)
        })?;
        Ok(SearchReport { nodes: control.nodes(), ..report })
    }

    /// Searches on the whole board. Not generic and not inlined: in generic code, whoever calls that would compile a search of its
    /// own, at the level of optimisation of its crate.
    #[inline(never)]
    fn run_full(&mut self, task: SearchTask<'_>) -> Result<SearchReport, SearchError> {
        self.run(FullBoard, task)
    }

    /// Searches on a sub-board. Endgame tables have no key for the domain.
    fn run_on(&mut self, sub_board: &SubBoard, task: SearchTask<'_>) -> Result<SearchReport, SearchError> {
        self.endgame_tables.iter_mut().for_each(EndgameTable::clear);
        let report = self.run(sub_board, task);
        self.endgame_tables.iter_mut().for_each(EndgameTable::clear);
        report
    }
}

impl<'a, M> SearchBuilder<'a, M> {
    /// Sets the limits and the goal.
    ///
    /// A sub-board has no evaluation: a depth before the end of the game is an error there, its searches are never
    /// selective, and one that ends at a limit of nodes or time has a legal move and proven bounds, but no estimate.
    pub fn limits(self, limits: SearchLimits) -> Self {
        Self { limits, ..self }
    }

    /// Searches only root moves for which `searched` is true.
    pub fn only(self, mut searched: impl FnMut(M) -> bool) -> Self {
        let excluded = |root: &SearchRoot<'_, M>| {
            root.placements().into_iter().filter(|&square| !searched(root.convert(Move::Place(square)))).collect()
        };
        Self { excluded: self.root.as_ref().map_or(Bitboard::EMPTY, excluded), ..self }
    }

    /// Sets the flag that stops the search.
    pub fn stop_flag(self, stop: &'a StopFlag) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Attaches a `LiveSearch` that other threads can read.
    pub fn watch(self, live: &'a LiveSearch) -> Self {
        Self { live: Some(live), ..self }
    }

    /// Sets a function that gets the report of every iteration.
    pub fn on_report(self, on_report: impl FnMut(&SearchReport<M>) + 'a) -> Self {
        Self { on_report: Some(Box::new(on_report)), ..self }
    }

    /// Searches until a limit is reached, the score is proven or the search is stopped, and returns the report of the
    /// last complete iteration. If only one line was asked for and the stopped iteration found a better move, that move is
    /// reported.
    ///
    /// A search that is stopped at once still reports a legal move.
    ///
    /// To ponder, search the expected position without limits and stop when the opponent has moved: the entries stay in
    /// the transposition table.
    ///
    /// # Errors
    ///
    /// Returns an error when the engine does not support the position, when the game is over, when no move is left to
    /// search, or when the limits have a depth that the board does not support.
    pub fn run(self) -> Result<SearchReport<M>, SearchError> {
        let Self { engine, root, limits, excluded, stop, live, mut on_report } = self;
        let root = root?;
        let (never, unwatched) = (StopFlag::new(), LiveSearch::default());
        let (stop, live) = (stop.unwrap_or(&never), live.unwrap_or(&unwatched));
        live.reset();
        let on_report = &mut |report: &SearchReport| {
            if let Some(on_report) = &mut on_report {
                on_report(&report.clone().converted(|mv| root.convert(mv)));
            }
        };
        let task = SearchTask { board: root.board(), limits, excluded, stop, live, on_report };
        let report = match root.sub_board() {
            None => engine.run_full(task)?,
            Some(sub_board) => engine.run_on(sub_board, task)?,
        };
        Ok(report.converted(|mv| root.convert(mv)))
    }
}
