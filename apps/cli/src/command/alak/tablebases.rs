//! The tablebases of a run, each built on first use.

use super::memory;
use crate::progress::progress_bar;
use anyhow::Context;
use indicatif::ProgressBar;
use outflank_rules::alak::{Position, Scope, Slots, Tablebase, TablebaseOptions};
use outflank_rules::{StopFlag, Threads};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The size in bytes from which building a table takes long enough for a progress bar.
const MIN_BYTES_FOR_BAR: u64 = 64 << 20;

/// At most one table for each board length.
#[derive(Default)]
pub(crate) struct Tablebases {
    tables: BTreeMap<Slots, Arc<Tablebase>>,
}

impl Tablebases {
    /// Returns a table that holds the position and all its successors.
    pub(crate) fn covering(&mut self, position: &Position, stop: &StopFlag) -> anyhow::Result<Arc<Tablebase>> {
        let slots = position.slots();
        if let Some(table) = self.tables.get(&slots).filter(|table| table.value(position).is_ok()) {
            return Ok(table.clone());
        }
        // Frees the memory of a table that is too small before the larger one is built.
        self.tables.remove(&slots);
        let scope = scope_of(position);
        memory::check(slots, Tablebase::memory_needed(slots, scope))?;
        let table = Arc::new(build(slots, scope, stop)?);
        self.tables.insert(slots, table.clone());
        Ok(table)
    }
}

/// Builds a table on all cores, with a progress bar for large tables.
pub(super) fn build(slots: Slots, scope: Scope, stop: &StopFlag) -> anyhow::Result<Tablebase> {
    let bar = bar(Tablebase::memory_needed(slots, scope));
    let options = TablebaseOptions { scope, threads: Threads::of_all_cores()? };
    let table = Tablebase::build(slots, &options, stop, |progress| {
        bar.set_length(progress.of as u64);
        bar.set_position(progress.done as u64);
    });
    bar.finish_and_clear();
    table.with_context(|| format!("the table of {slots} slots was not completed"))
}

/// Returns the smallest scope that holds the position, and at least the recommended one.
fn scope_of(position: &Position) -> Scope {
    let (slots, discs) = (position.slots(), position.discs());
    if discs.black.max(discs.white) <= slots.discs_at_start() { Scope::recommended(slots) } else { Scope::Everything }
}

fn bar(bytes: u64) -> ProgressBar {
    if bytes < MIN_BYTES_FOR_BAR {
        return ProgressBar::hidden();
    }
    progress_bar(1, "solving {bar:40} {percent:>3} %  {elapsed} elapsed, {eta} left")
}
