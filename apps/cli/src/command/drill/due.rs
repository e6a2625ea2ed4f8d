//! `outflank drill due`.

use super::deck_file::{DeckOption, now};
use crate::exit::ExitStatus;
use crate::output::Output;
use clap::Args;
use outflank_learn::drill::{Answers, Counts, DAY, Decks};
use outflank_rules::Side;
use serde::Serialize;
use std::fmt;

const EXAMPLES: &str = "\
Examples:
  outflank drill due
  outflank drill due --json";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Due {
    #[command(flatten)]
    deck: DeckOption,

    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    counts: Counts,
    black: Counts,
    white: Counts,
    /// The answers of today, UTC.
    today: Answers,
}

impl Due {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let now = now();
        self.output.print(&Report::new(&self.deck.read()?, now))?;
        Ok(ExitStatus::Success)
    }
}

impl Report {
    fn new(decks: &Decks, now: u64) -> Self {
        let [black, white] = Side::BOTH.map(|side| decks.of(side).counts(now));
        let mut today = Answers::default();
        for answers in decks.both().iter().filter_map(|deck| deck.days().get(&(now / DAY))) {
            today = today.plus(*answers);
        }
        Self { counts: black.plus(white), black, white, today }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "side   cards   new   due learning known")?;
        for (name, Counts { cards, new, due, learning, known, .. }) in [("black", self.black), ("white", self.white)] {
            writeln!(f, "{name:<6} {cards:>5} {new:>5} {due:>5} {learning:>8} {known:>5}")?;
        }
        let days = self.counts.forecast.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        writeln!(f, "due from today on, by day: {days}")?;
        let Answers { right, hesitant, wrong } = self.today;
        writeln!(f, "answers today: {right} right, {hesitant} hesitant, {wrong} wrong")
    }
}
