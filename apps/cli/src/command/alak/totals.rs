//! The totals of all positions of a board length.

use super::values::{name, sentence};
use super::{memory, tablebases};
use crate::exit::stop_on_ctrl_c;
use anyhow::Context;
use indicatif::{HumanCount, ProgressBar};
use outflank_rules::alak::{Scope, Slots, Tablebase, Totals};
use outflank_rules::{Side, StopFlag, Threads};
use serde::{Serialize, Serializer};
use std::fmt;
use std::time::Duration;

/// The totals of a board length; printed, they are a table.
pub(super) struct BoardTotals {
    slots: Slots,
    totals: Totals,
}

/// The object of the totals in `--json`.
#[derive(Serialize)]
struct TotalsReport {
    slots: u8,
    positions: u64,
    wins: u64,
    losses: u64,
    draws: u64,
    start: &'static str,
    start_plies: Option<u16>,
    longest_plies: u16,
}

/// Solves a board length.
pub(super) fn solve(slots: Slots) -> anyhow::Result<BoardTotals> {
    Ok(BoardTotals { slots, totals: count(slots, &stop_on_ctrl_c())? })
}

fn count(slots: Slots, stop: &StopFlag) -> anyhow::Result<Totals> {
    let table_needs = Tablebase::memory_needed(slots, Scope::FromStart);
    // Counting needs a bit set of the positions found, in addition to the table.
    memory::check(slots, table_needs + table_needs / 3)?;
    let table = tablebases::build(slots, Scope::FromStart, stop)?;
    let spinner = ProgressBar::new_spinner().with_message("counting the reachable positions");
    spinner.enable_steady_tick(Duration::from_millis(200));
    let totals = table.totals(Threads::of_all_cores()?, stop);
    spinner.finish_and_clear();
    totals.context("the positions were not all counted")
}

impl Serialize for BoardTotals {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { slots, totals } = self;
        let report = TotalsReport {
            slots: slots.count(),
            positions: totals.positions,
            wins: totals.wins,
            losses: totals.losses,
            draws: totals.draws,
            start: name(totals.start),
            start_plies: totals.start.plies(),
            longest_plies: totals.longest_plies,
        };
        report.serialize(serializer)
    }
}

impl fmt::Display for BoardTotals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { slots, totals } = self;
        let rows = [
            ("positions", totals.positions),
            ("wins", totals.wins),
            ("losses", totals.losses),
            ("draws", totals.draws),
            ("longest win, in plies", totals.longest_plies.into()),
        ];
        writeln!(f, "Alak on {slots} slots: {}", sentence(totals.start, Side::Black))?;
        rows.into_iter().try_for_each(|(name, count)| writeln!(f, "{name:<22}{:>15}", HumanCount(count).to_string()))
    }
}
