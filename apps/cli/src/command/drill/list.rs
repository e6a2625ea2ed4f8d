//! `outflank drill list` and `outflank drill remove`.

use super::deck_file::{DeckOption, now};
use super::side_option::{SideOption, sides};
use crate::exit::ExitStatus;
use crate::output::stdout;
use anyhow::Context;
use clap::Args;
use outflank_learn::drill::view::{DecksView, LineView};
use outflank_rules::Side;
use serde::Serialize;
use std::io::Write;

const LIST_EXAMPLES: &str = "\
Examples:
  outflank drill list
  outflank drill list --side white --json";

#[derive(Args)]
#[command(after_help = LIST_EXAMPLES)]
pub(super) struct List {
    /// Only the lines of this colour.
    #[arg(long, value_name = "SIDE")]
    side: Option<SideOption>,

    #[command(flatten)]
    deck: DeckOption,

    /// Print a JSON object for each line.
    #[arg(short, long)]
    json: bool,
}

const REMOVE_EXAMPLES: &str = "\
Examples:
  outflank drill list --side black    the numbers of the lines
  outflank drill remove 2 --side black";

#[derive(Args)]
#[command(after_help = REMOVE_EXAMPLES)]
pub(super) struct Remove {
    /// Number of the line, as `list` shows it.
    #[arg(value_name = "NUMBER", value_parser = parse_number)]
    number: usize,

    /// Your colour in the line.
    #[arg(long, value_name = "SIDE")]
    side: SideOption,

    #[command(flatten)]
    deck: DeckOption,
}

fn parse_number(text: &str) -> Result<usize, &'static str> {
    text.parse().map_err(|_| "expected the number of a line, as `outflank drill list` shows it")
}

#[derive(Serialize)]
struct Row<'a> {
    side: Side,
    number: usize,
    #[serde(flatten)]
    line: &'a LineView,
}

impl List {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let view = DecksView::new(&self.deck.read()?, now());
        let mut out = stdout();
        if !self.json {
            writeln!(out, "side    no. cards   new   due known  line")?;
        }
        for side in sides(self.side) {
            let deck = if side == Side::Black { &view.black } else { &view.white };
            for (line, number) in deck.lines.iter().zip(1..) {
                let row = Row { side, number, line };
                if self.json { writeln!(out, "{}", serde_json::to_string(&row)?)? } else { row.write(&mut out)? }
            }
        }
        Ok(ExitStatus::Success)
    }
}

impl Row<'_> {
    fn write(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let Self { side, number, line: LineView { name, moves, counts } } = self;
        let name = if name == moves { String::new() } else { format!("{name}: ") };
        let side = side.name().to_lowercase();
        let (cards, new, due, known) = (counts.cards, counts.new, counts.due, counts.known);
        Ok(writeln!(out, "{side:<6} {number:>4} {cards:>5} {new:>5} {due:>5} {known:>5}  {name}{moves}")?)
    }
}

impl Remove {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let mut file = self.deck.open()?;
        let deck = file.decks.of_mut(self.side.into());
        let removed = self.number.checked_sub(1).and_then(|number| deck.remove(number));
        let line =
            removed.with_context(|| format!("there is no line {}; `outflank drill list` shows them", self.number))?;
        file.save()?;
        writeln!(stdout(), "removed {}: {}", line.name(), line.moves_text())?;
        Ok(ExitStatus::Success)
    }
}
