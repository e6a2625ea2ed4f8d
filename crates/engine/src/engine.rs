//! The engine: what is kept from one search to the next.

use crate::evaluation::PatternEvaluator;
use crate::report::{GameIsOver, SearchReport};
use crate::search::{Brake, Crew, Ground, NearTable, Part, Plan, Root, Search, Shared, Whole};
use crate::table::{NoMemory, Table};
use crate::{Area, SearchLimits, Selectivity};
use outflank_game::StopFlag;
use outflank_othello::Board;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Instant;

/// What an engine is made of.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// How many threads search; a search on one thread is repeatable.
    pub threads: NonZeroUsize,
    /// The memory for boards already searched, in MiB, rounded down to a power of two.
    pub hash_mebibytes: usize,
    /// What tells the worth of boards whose end is out of reach.
    pub evaluator: Arc<PatternEvaluator>,
}

impl Default for EngineOptions {
    /// One thread, 64 MiB, and the weights that the engine ships with.
    fn default() -> Self {
        Self { threads: NonZeroUsize::MIN, hash_mebibytes: 64, evaluator: PatternEvaluator::shipped() }
    }
}

/// Searches boards, and keeps what it found out for the next search.
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
/// println!("{} is worth {} after {} plies", report.best(), report.verdict(), report.depth);
///
/// // FFO #1, from the test positions of the Fédération Française d'Othello, solved.
/// let position: Position = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X".parse()?;
/// let report = engine.search(position.board(), &SearchLimits::default(), &StopFlag::new(), &mut |_| ())?;
/// assert_eq!(report.verdict().to_string(), "+18");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    table: Table,
    /// One for each thread.
    near_tables: Vec<NearTable>,
    evaluator: Arc<PatternEvaluator>,
}

impl Engine {
    /// Makes an engine.
    ///
    /// # Errors
    ///
    /// Tells when there is no memory for the table.
    pub fn new(options: EngineOptions) -> Result<Self, NoMemory> {
        let EngineOptions { threads, hash_mebibytes, evaluator } = options;
        let near_tables = (0..threads.get()).map(|_| NearTable::new()).collect();
        Ok(Self { table: Table::new(hash_mebibytes)?, near_tables, evaluator })
    }

    /// Searches a board until a limit is reached or it is stopped, and returns what the last whole iteration found.
    ///
    /// `watch` is told of every iteration. A search that is stopped at once still names a legal move.
    ///
    /// To ponder is to search without limits what the opponent will probably leave, and to stop when it has moved: what
    /// was found stays in the table.
    ///
    /// # Errors
    ///
    /// Tells when the game is over, or when the limits leave no move to search.
    pub fn search(
        &mut self,
        board: Board,
        limits: &SearchLimits,
        stop: &StopFlag,
        watch: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, GameIsOver> {
        self.search_on(Whole, board, limits, (stop, watch))
    }

    /// Solves a board on an area; of the limits, the depth and the selectivity do not count.
    ///
    /// # Errors
    ///
    /// Tells when the game is over.
    pub fn search_area(
        &mut self,
        area: &Area,
        board: Board,
        limits: &SearchLimits,
        stop: &StopFlag,
        watch: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, GameIsOver> {
        // The small tables do not tell boards of one area from those of another.
        self.near_tables.iter_mut().for_each(NearTable::clear);
        let report = self.search_on(Part(area), board, limits, (stop, watch));
        self.near_tables.iter_mut().for_each(NearTable::clear);
        report
    }

    /// Forgets everything that was found out.
    pub fn forget(&mut self) {
        self.table.clear();
        self.near_tables.iter_mut().for_each(NearTable::clear);
    }

    /// Searches with all threads.
    fn search_on<G: Ground>(
        &mut self,
        ground: G,
        board: Board,
        limits: &SearchLimits,
        (stop, watch): (&StopFlag, &mut dyn FnMut(&SearchReport)),
    ) -> Result<SearchReport, GameIsOver> {
        self.table.age();
        let (brake, crew) = (Brake::new(stop, limits), &Crew::default());
        let (near_table, others) = self.near_tables.split_first_mut().expect("there is a thread");
        let shared = Shared {
            ground,
            table: &self.table,
            evaluator: &self.evaluator,
            brake: &brake,
            crew: (!others.is_empty()).then_some(crew),
        };
        let report = std::thread::scope(|scope| {
            for near_table in others {
                scope.spawn(move || crew.serve(Search::new(shared, near_table)));
            }
            let _on_duty = crew.on_duty();
            run(&mut Search::new(shared, near_table), board, limits, watch)
        })?;
        Ok(SearchReport { nodes: brake.nodes(), ..report })
    }
}

/// Searches one iteration after the other.
fn run<G: Ground>(
    search: &mut Search<'_, G>,
    board: Board,
    limits: &SearchLimits,
    watch: &mut dyn FnMut(&SearchReport),
) -> Result<SearchReport, GameIsOver> {
    let began = Instant::now();
    let mut root = Root::new(&search.ground, board, limits.without);
    if root.is_over() {
        return Err(GameIsOver);
    }
    let plan = Plan::new::<G>(limits, root.empties());
    search.glance(&mut root);
    let report = |search: &mut Search<'_, G>, root: &Root, step: (u32, Selectivity)| SearchReport {
        depth: step.0 as u8,
        selectivity: step.1,
        lines: root.lines(&plan, step),
        proven: root.proven(),
        proofs: Vec::new(),
        nodes: search.count_nodes(),
        time: began.elapsed(),
    };
    let mut last = report(search, &root, (0, Selectivity::Percent73));
    let mut proofs = Vec::new();
    for &step in &plan.steps {
        if root.is_idle(&plan, step) {
            continue;
        }
        let is_late = limits.patience.is_some_and(|patience| last.depth > 0 && began.elapsed() >= patience);
        if is_late || !search.iterate(&mut root, &plan, step) {
            proofs = root.proofs(&plan);
            break;
        }
        last = report(search, &root, step);
        watch(&last);
    }
    search.count_nodes();
    Ok(SearchReport { proven: root.proven(), proofs, time: began.elapsed(), ..last })
}
