//! The engines of those who work.

use crate::Crew;
use outflank_engine::evaluation::PatternEvaluator;
use outflank_engine::{Engine, EngineOptions, NoMemory};
use std::sync::Arc;

/// Makes an engine for each thread of a crew; tells when there is no memory for them.
pub(crate) fn engines(
    crew: &Crew<'_>,
    evaluator: &Arc<PatternEvaluator>,
    hash_mebibytes: usize,
) -> Result<Vec<Engine>, NoMemory> {
    let options = EngineOptions { hash_mebibytes, evaluator: Arc::clone(evaluator), ..EngineOptions::default() };
    (0..crew.threads.get()).map(|_| Engine::new(options.clone())).collect()
}
