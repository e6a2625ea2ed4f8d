//! `outflank convert --check`, and `outflank replay`, its former name.

mod file;
mod game;
mod totals;

use crate::exit::stop_on_ctrl_c;
use crate::exit::{ExitStatus, error_text};
use crate::given_board::GivenBoard;
use crate::input::{is_standard_input, source_name};
use crate::options::BoardOptions;
use crate::output::stdout;
use crate::value_parser::parse_format;
use clap::Args;
use file::{ReplayError, Source};
use game::ReplayedGame;
use outflank_formats::Format;
use outflank_rules::StopFlag;
use outflank_rules::reversi::Aim;
use std::io::{BufWriter, Write, stderr};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use totals::Totals;

const EXAMPLES: &str = "\
Examples:
  outflank convert --check WTH_*.wtb
  outflank convert --check games.txt --json
  echo f5d6c3d3c4 | outflank convert --check -
  outflank convert --check --size 6x6 games-on-6x6.txt

A game with a move against the rules is illegal; one that cannot be read is invalid. Files have any format that \
`outflank convert` reads, which is detected from their content. In lists of transcripts, one per line, lines that start \
with # or % are comments. The board of games that do not name theirs is that of --size and --start.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    /// Files to read, or - for standard input.
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,

    /// Read all files as this format, whatever they hold: transcript, transcript-with-passes, obf, ggf, wthor, pgn, sgf,
    /// xot, json or outflank.
    #[arg(long, value_name = "FORMAT", value_parser = parse_format)]
    pub(super) from: Option<Format>,

    #[command(flatten)]
    pub(super) board: BoardOptions,

    /// Fewest discs win, in games that do not say so themselves.
    #[arg(long)]
    pub(super) anti: bool,

    /// Print a JSON object for each game instead of the totals.
    #[arg(short, long)]
    pub(super) json: bool,
}

impl Check {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        let (mut out, stop) = (BufWriter::new(stdout()), stop_on_ctrl_c());
        let totals = self.replay_all(&mut out, &stop)?;
        if !self.json && totals.games > 0 {
            write!(out, "{totals}")?;
        }
        out.flush()?;
        if stop.is_stopped() {
            writeln!(stderr(), "stopped: the rest was not replayed")?;
        }
        Ok(ExitStatus::success_if(!totals.has_errors() && !stop.is_stopped()))
    }

    /// Replays until the last file or until it is stopped; a file that cannot be read is reported, and the next one follows.
    fn replay_all(&self, out: &mut impl Write, stop: &StopFlag) -> anyhow::Result<Totals> {
        let (mut board, mut totals) = (GivenBoard::new(&self.board, self.aim()), Totals::new());
        for file in &self.files {
            let result = file::replay(&Source { path: file, format: self.from }, &mut board, stop, &mut |game| {
                totals.add(game);
                self.print(out, game)?;
                if is_standard_input(file) {
                    // The writer of a pipe may wait for the answer to each line.
                    out.flush()?;
                }
                Ok(if stop.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            });
            match result {
                Ok(ControlFlow::Continue(())) => totals.files += 1,
                Ok(ControlFlow::Break(())) => break,
                Err(ReplayError::Output(error)) => return Err(error),
                Err(ReplayError::Input(error)) => {
                    totals.unread_files += 1;
                    writeln!(stderr(), "error: {}", error_text(&error))?;
                }
            }
        }
        if !stop.is_stopped() {
            // After a stop, a game that needs the options may not have been read.
            board.check()?;
        }
        Ok(totals)
    }

    fn aim(&self) -> Aim {
        if self.anti { Aim::FewestDiscs } else { Aim::MostDiscs }
    }

    fn print(&self, out: &mut impl Write, game: &ReplayedGame<'_>) -> anyhow::Result<()> {
        if self.json {
            serde_json::to_writer(&mut *out, game)?;
            writeln!(out)?;
        } else if let Some(error) = &game.error {
            let source = source_name(Path::new(game.source));
            writeln!(out, "{}: {source}, game {}: {error}", game.fault.name(), game.index)?;
        }
        Ok(())
    }
}
