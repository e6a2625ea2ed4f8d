//! What is told of a whole board length.

use super::position::name;
use crate::command::alak::verdict::words;
use crate::command::alak::{memory, tables};
use crate::interrupt::stop_on_ctrl_c;
use anyhow::Context;
use indicatif::{HumanCount, ProgressBar};
use outflank_alak::{Scope, Slots, Tablebase, Totals};
use outflank_game::{Side, StopFlag};
use serde::Serialize;
use std::io::{Write, stdout};
use std::time::Duration;

/// The totals, for `--json`.
#[derive(Serialize)]
struct Report {
    slots: u8,
    positions: u64,
    wins: u64,
    losses: u64,
    draws: u64,
    start: &'static str,
    start_plies: Option<u16>,
    longest_plies: u16,
}

/// Solves a board length and prints its totals.
pub(super) fn print(slots: Slots, json: bool) -> anyhow::Result<()> {
    let totals = count(slots, &stop_on_ctrl_c())?;
    let text = if json { serde_json::to_string(&report(slots, &totals))? } else { describe(slots, &totals) };
    writeln!(stdout(), "{text}")?;
    Ok(())
}

fn count(slots: Slots, stop: &StopFlag) -> anyhow::Result<Totals> {
    let table_needs = Tablebase::memory_needed(slots, Scope::FromStart);
    // Counting marks the positions that it has found, beside the table.
    memory::check(slots, table_needs + table_needs / 3)?;
    let table = tables::build(slots, Scope::FromStart, stop)?;
    let spinner = ProgressBar::new_spinner().with_message("counting the positions that a game can reach");
    spinner.enable_steady_tick(Duration::from_millis(200));
    let totals = table.totals(tables::threads(), stop);
    spinner.finish_and_clear();
    totals.context("the positions were not all counted")
}

fn report(slots: Slots, totals: &Totals) -> Report {
    Report {
        slots: slots.count(),
        positions: totals.positions,
        wins: totals.wins,
        losses: totals.losses,
        draws: totals.draws,
        start: name(totals.start),
        start_plies: totals.start.plies(),
        longest_plies: totals.longest_plies,
    }
}

fn describe(slots: Slots, totals: &Totals) -> String {
    let rows = [
        ("positions", totals.positions),
        ("wins", totals.wins),
        ("losses", totals.losses),
        ("draws", totals.draws),
        ("longest win, in plies", totals.longest_plies.into()),
    ];
    let mut text = format!("Alak on {slots} slots: {}", words(totals.start, Side::Black));
    text.extend(rows.map(|(name, count)| format!("\n{name:<22}{:>15}", HumanCount(count).to_string())));
    text
}
