//! The weights that a command evaluates by.

use anyhow::Context;
use outflank_engine::evaluation::{PatternEvaluator, Weights};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// An evaluator, and what a recipe calls its weights.
pub(super) struct Named {
    pub(super) evaluator: Arc<PatternEvaluator>,
    pub(super) name: String,
}

/// Reads a file of weights, or takes those that the engine ships with.
pub(super) fn read(file: Option<&Path>) -> anyhow::Result<Named> {
    let Some(file) = file else {
        return Ok(Named { evaluator: PatternEvaluator::shipped(), name: "shipped weights".to_owned() });
    };
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let weights = Weights::from_bytes(&bytes).with_context(|| file.display().to_string())?;
    let name = format!("weights {}", weights.provenance());
    Ok(Named { evaluator: Arc::new(PatternEvaluator::new(&weights)), name })
}
