//! The weights that an engine evaluates by.

use anyhow::Context;
use outflank_engine::evaluation::{PatternEvaluator, Weights};
use outflank_play::bounded_file;
use std::path::Path;
use std::sync::Arc;

/// An evaluator, and what a recipe calls its weights.
pub(crate) struct Named {
    pub(crate) evaluator: Arc<PatternEvaluator>,
    pub(crate) name: String,
}

/// Reads a file of weights, or takes those that the engine ships with.
pub(crate) fn read(file: Option<&Path>) -> anyhow::Result<Named> {
    let Some(file) = file else {
        return Ok(Named { evaluator: PatternEvaluator::shipped(), name: "shipped weights".to_owned() });
    };
    let weights = read_numbers(file)?;
    let name = format!("weights {}", weights.provenance());
    Ok(Named { evaluator: Arc::new(PatternEvaluator::new(&weights)), name })
}

/// The longest file of weights that is read, in bytes; those that the engine ships with have a hundredth of it.
const LONGEST: u64 = 1 << 28;

/// Reads the numbers of a file of weights.
pub(crate) fn read_numbers(file: &Path) -> anyhow::Result<Weights> {
    let bytes = bounded_file::read(file, LONGEST).with_context(|| format!("cannot read {}", file.display()))?;
    Weights::from_bytes(&bytes).with_context(|| format!("cannot use {}", file.display()))
}
