//! The engines of workers.

use crate::WorkerPool;
use outflank_engine::evaluation::PatternEvaluator;
use outflank_engine::{Engine, EngineOptions, NoMemory};
use std::sync::Arc;

/// Makes an engine for each thread of a pool; returns an error when their tables cannot be allocated.
pub(crate) fn engines(
    pool: &WorkerPool<'_>,
    evaluator: &Arc<PatternEvaluator>,
    hash_mebibytes: usize,
) -> Result<Vec<Engine>, NoMemory> {
    let options = EngineOptions { hash_mebibytes, evaluator: Arc::clone(evaluator), ..EngineOptions::default() };
    (0..pool.threads.get()).map(|_| Engine::new(options.clone())).collect()
}
