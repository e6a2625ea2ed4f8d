//! The engine: the state that one search leaves to the next.

use crate::evaluation::PatternEvaluator;
use crate::report::{GameIsOver, SearchReport};
use crate::search::{
    Domain, EndgameTable, FullBoard, Iteration, Plan, Root, Search, SearchContext, SearchControl, SubBoard, WorkerPool,
};
use crate::transposition_table::{NoMemory, TranspositionTable};
use crate::{Area, SearchLimits, Selectivity};
use outflank_game::StopFlag;
use outflank_othello::Board;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Instant;

/// The options of an engine.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// The number of search threads; a search on one thread is deterministic.
    pub threads: NonZeroUsize,
    /// The size of the transposition table in MiB, rounded down to a power of two.
    pub hash_mebibytes: usize,
    /// The evaluation of boards from which a search does not reach the end of the game.
    pub evaluator: Arc<PatternEvaluator>,
}

impl Default for EngineOptions {
    /// One thread, 64 MiB, and the shipped weights.
    fn default() -> Self {
        Self { threads: NonZeroUsize::MIN, hash_mebibytes: 64, evaluator: PatternEvaluator::shipped() }
    }
}

/// Searches boards; its transposition table lasts from one search to the next.
///
/// # Examples
///
/// ```
/// use outflank_engine::{DiscDiff, Engine, EngineOptions, SearchLimits, Verdict};
/// use outflank_game::StopFlag;
/// use outflank_othello::{Board, Position};
///
/// let mut engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() })?;
/// let report = engine.search(Board::START, &SearchLimits::to_depth(6), &StopFlag::new(), &mut |_| ())?;
/// println!("{}: score {} at depth {}", report.best(), report.verdict(), report.depth);
///
/// // FFO #1, from the test positions of the Fédération Française d'Othello, solved.
/// let position: Position = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X".parse()?;
/// let report = engine.search(position.board(), &SearchLimits::default(), &StopFlag::new(), &mut |_| ())?;
/// assert_eq!(report.verdict().to_string(), "+18");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    table: TranspositionTable,
    /// One for each worker.
    endgame_tables: Vec<EndgameTable>,
    evaluator: Arc<PatternEvaluator>,
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
        Ok(Self { table: TranspositionTable::new(hash_mebibytes)?, endgame_tables, evaluator })
    }

    /// Searches a board until a limit is reached or it is stopped, and returns the report of the last complete iteration.
    ///
    /// `watch` gets the report of every iteration. A search that is stopped at once still reports a legal move.
    ///
    /// To ponder, search the expected position without limits and stop when the opponent has moved: the entries stay in
    /// the transposition table.
    ///
    /// # Errors
    ///
    /// Returns an error when the game is over, or when the limits exclude all moves.
    pub fn search(
        &mut self,
        board: Board,
        limits: &SearchLimits,
        stop: &StopFlag,
        watch: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, GameIsOver> {
        self.search_on(FullBoard, board, limits, (stop, watch))
    }

    /// Solves a board on an area; the limits on depth and selectivity have no effect.
    ///
    /// # Errors
    ///
    /// Returns an error when the game is over.
    pub fn search_area(
        &mut self,
        area: &Area,
        board: Board,
        limits: &SearchLimits,
        stop: &StopFlag,
        watch: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, GameIsOver> {
        // Endgame tables have no key for the domain.
        self.endgame_tables.iter_mut().for_each(EndgameTable::clear);
        let report = self.search_on(SubBoard(area), board, limits, (stop, watch));
        self.endgame_tables.iter_mut().for_each(EndgameTable::clear);
        report
    }

    /// Clears the transposition table, so that the next search does not depend on earlier ones.
    pub fn clear(&mut self) {
        self.table.clear();
        self.endgame_tables.iter_mut().for_each(EndgameTable::clear);
    }

    /// Searches with all workers.
    fn search_on<D: Domain>(
        &mut self,
        domain: D,
        board: Board,
        limits: &SearchLimits,
        (stop, watch): (&StopFlag, &mut dyn FnMut(&SearchReport)),
    ) -> Result<SearchReport, GameIsOver> {
        self.table.age();
        let (control, pool) = (SearchControl::new(stop, limits), &WorkerPool::default());
        let (endgame_table, others) = self.endgame_tables.split_first_mut().expect("there is a worker");
        let context = SearchContext {
            domain,
            table: &self.table,
            evaluator: &self.evaluator,
            control: &control,
            pool: (!others.is_empty()).then_some(pool),
        };
        let report = std::thread::scope(|scope| {
            for endgame_table in others {
                scope.spawn(move || pool.run_worker(Search::new(context, endgame_table)));
            }
            let _guard = pool.shut_down_on_drop();
            deepen(&mut Search::new(context, endgame_table), board, limits, watch)
        })?;
        Ok(SearchReport { nodes: control.nodes(), ..report })
    }
}

/// Searches one iteration after the other.
fn deepen<D: Domain>(
    search: &mut Search<'_, D>,
    board: Board,
    limits: &SearchLimits,
    watch: &mut dyn FnMut(&SearchReport),
) -> Result<SearchReport, GameIsOver> {
    let start = Instant::now();
    let mut root = Root::new(&search.domain, board, limits.excluded);
    if root.is_over() {
        return Err(GameIsOver);
    }
    let plan = Plan::new::<D>(limits, root.empties());
    search.evaluate_moves(&mut root);
    let report = |search: &mut Search<'_, D>, root: &Root, iteration: Iteration| SearchReport {
        depth: iteration.depth as u8,
        selectivity: iteration.selectivity,
        lines: root.lines(&plan, iteration),
        proven: root.proven(),
        proofs: Vec::new(),
        nodes: search.report_nodes(),
        time: start.elapsed(),
    };
    let mut last = report(search, &root, Iteration { depth: 0, selectivity: Selectivity::Percent73 });
    let mut proofs = Vec::new();
    for &iteration in &plan.iterations {
        if root.can_skip(&plan, iteration) {
            continue;
        }
        let is_late = limits.soft_time.is_some_and(|soft| last.depth > 0 && start.elapsed() >= soft);
        if is_late || !search.iterate(&mut root, &plan, iteration) {
            proofs = root.proofs(&plan);
            break;
        }
        last = report(search, &root, iteration);
        watch(&last);
    }
    search.report_nodes();
    Ok(SearchReport { proven: root.proven(), proofs, time: start.elapsed(), ..last })
}
