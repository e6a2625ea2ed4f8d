//! `outflank replay`.

mod game;
mod source;
mod totals;

use super::board_options::BoardOptions;
use super::input::is_standard_input;
use crate::exit::Ending;
use crate::interrupt::stop_on_ctrl_c;
use clap::Args;
use game::Game;
use outflank_game::StopFlag;
use outflank_reversi::Aim;
use std::io::{BufWriter, Write, stderr, stdout};
use std::ops::ControlFlow;
use std::path::PathBuf;
use totals::Totals;

const EXAMPLES: &str = "\
Examples:
  outflank replay WTH_*.wtb
  outflank replay games.txt --json
  echo f5d6c3d3c4 | outflank replay -
  outflank replay --size 6x6 games-on-6x6.txt

Files have any format that `outflank convert` reads, which is detected from their content. In lists of transcripts, one a line, \
lines that start with # or % are comments. The board of games that do not say theirs is that of --size and --start.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Replay {
    /// Files to read, or - for standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    board: BoardOptions,

    /// Print a JSON object for each game instead of the totals.
    #[arg(short, long)]
    json: bool,
}

impl Replay {
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        let (mut out, stop) = (BufWriter::new(stdout().lock()), stop_on_ctrl_c());
        let totals = self.replay_all(&mut out, &stop)?;
        if !self.json && totals.games > 0 {
            write!(out, "{totals}")?;
        }
        out.flush()?;
        if stop.is_stopped() {
            writeln!(stderr(), "stopped: the rest was not replayed")?;
        }
        Ok(if totals.has_faults() || stop.is_stopped() { Ending::FoundFaults } else { Ending::Fine })
    }

    /// Replays until the last file or until it is stopped; a file that cannot be read is reported, and the next one follows.
    fn replay_all(&self, out: &mut impl Write, stop: &StopFlag) -> anyhow::Result<Totals> {
        let (rules, mut totals) = (self.board.rules(Aim::MostDiscs), Totals::new());
        for file in &self.files {
            let ended = source::replay(file, rules, stop, &mut |game| {
                totals.add(game);
                self.tell(out, game)?;
                if is_standard_input(file) {
                    // Who writes line by line may wait for the answer.
                    out.flush()?;
                }
                Ok(if stop.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            });
            match ended {
                Ok(ControlFlow::Continue(())) => totals.files += 1,
                Ok(ControlFlow::Break(())) => break,
                Err(source::ReplayError::Output(error)) => return Err(error),
                Err(source::ReplayError::Source(error)) => {
                    totals.unread_files += 1;
                    writeln!(stderr(), "error: {error:#}")?;
                }
            }
        }
        Ok(totals)
    }

    fn tell(&self, out: &mut impl Write, game: &Game<'_>) -> anyhow::Result<()> {
        if self.json {
            serde_json::to_writer(&mut *out, game)?;
            writeln!(out)?;
        } else if let Some(error) = &game.error {
            writeln!(out, "illegal: {}, game {}: {error}", game.source, game.index)?;
        }
        Ok(())
    }
}
