//! The weights that an engine evaluates by.

use anyhow::Context;
use outflank_engine::evaluation::{PatternEvaluator, Weights};
use std::fs;
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

/// Reads the numbers of a file of weights.
pub(crate) fn read_numbers(file: &Path) -> anyhow::Result<Weights> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    Weights::from_bytes(&bytes).with_context(|| format!("cannot use {}", file.display()))
}
