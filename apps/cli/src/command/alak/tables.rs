//! The perfect tables that this run needs, each built on first use.

use super::memory;
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use outflank_alak::{Position, Scope, Slots, Tablebase, TablebaseOptions};
use outflank_game::StopFlag;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::available_parallelism;

/// Below so many bytes a table is done before anybody could read a progress bar.
const WORTH_WATCHING: u64 = 64 << 20;

/// At most one table for each board length.
#[derive(Default)]
pub(in crate::command) struct Tables {
    known: BTreeMap<Slots, Arc<Tablebase>>,
}

impl Tables {
    /// Returns a table that holds the position, and all that may follow.
    pub(in crate::command) fn covering(
        &mut self,
        position: &Position,
        stop: &StopFlag,
    ) -> anyhow::Result<Arc<Tablebase>> {
        let slots = position.slots();
        if let Some(table) = self.known.get(&slots).filter(|table| table.value(position).is_ok()) {
            return Ok(table.clone());
        }
        // The table that is too small makes room for the larger one.
        self.known.remove(&slots);
        let scope = scope_of(position);
        memory::check(slots, Tablebase::memory_needed(slots, scope))?;
        let table = Arc::new(build(slots, scope, stop)?);
        self.known.insert(slots, table.clone());
        Ok(table)
    }
}

/// Builds a table on all cores, and shows the progress where it takes long.
pub(super) fn build(slots: Slots, scope: Scope, stop: &StopFlag) -> anyhow::Result<Tablebase> {
    let bar = progress_bar(Tablebase::memory_needed(slots, scope));
    let options = TablebaseOptions { scope, threads: threads() };
    let table = Tablebase::build(slots, &options, stop, |done, of| {
        bar.set_length(of);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    table.with_context(|| format!("the table of {slots} slots was not completed"))
}

/// Returns how many threads work on a table.
pub(super) fn threads() -> NonZeroUsize {
    available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Returns the smallest scope that holds the position, but no smaller one than is solved in no time.
fn scope_of(position: &Position) -> Scope {
    let (slots, discs) = (position.slots(), position.discs());
    if discs.black.max(discs.white) <= slots.discs_at_start() { Scope::recommended(slots) } else { Scope::Everything }
}

fn progress_bar(bytes: u64) -> ProgressBar {
    if bytes < WORTH_WATCHING {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("solving {bar:40} {percent:>3} %  {elapsed} elapsed, {eta} left");
    ProgressBar::new(1).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
