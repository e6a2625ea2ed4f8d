//! `outflank puzzles show`.

use super::session::task_text;
use super::set_option::read_set;
use crate::command::play::board_text::render_position;
use crate::exit::ExitStatus;
use anyhow::Context;
use clap::Args;
use outflank_engine::ScoredMove;
use outflank_learn::Language;
use outflank_learn::puzzle::{Puzzle, PuzzleId};
use outflank_learn::view::{PuzzleView, QuestionView, WrongMoveView};
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outflank puzzles show ccba16c5
  outflank puzzles show ccba16c5 --lang ja --json";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Show {
    /// The puzzle, as `list` names it.
    #[arg(value_name = "ID")]
    id: PuzzleId,

    /// File of puzzles, instead of the shipped ones.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// Language of the reasons: en or ja.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang: Language,

    /// Print a JSON object.
    #[arg(short, long)]
    json: bool,
}

impl Show {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let set = read_set(self.file.as_deref())?;
        let puzzle = set.by_id(self.id).with_context(|| format!("there is no puzzle {}", self.id))?;
        let mut out = anstream::stdout();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&PuzzleView::new(puzzle, self.lang))?)?;
        } else {
            self.print(puzzle, &mut out)?;
        }
        Ok(ExitStatus::Success)
    }

    fn print(&self, puzzle: &Puzzle, out: &mut impl Write) -> anyhow::Result<()> {
        let PuzzleView { question: QuestionView { theme, rating, .. }, solution, wrong } =
            PuzzleView::new(puzzle, self.lang);
        writeln!(out, "{}\n{}", render_position(puzzle.position), task_text(puzzle))?;
        writeln!(out, "theme {theme}, rating {rating}")?;
        writeln!(out, "{}", row(&solution))?;
        for WrongMoveView { line, probability, reasons } in wrong {
            writeln!(out, "{}  ({:.0} % play it)", row(&line), probability * 100.0)?;
            for reason in reasons {
                writeln!(out, "        {:<15} {}", reason.theme.name(), reason.text)?;
            }
        }
        Ok(())
    }
}

/// Returns a move with its score and best play after it.
fn row(ScoredMove { mv, score, line, .. }: &ScoredMove) -> String {
    format!("  {:>3} {score:+}  {line}", mv.to_string())
}
