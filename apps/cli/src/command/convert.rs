//! `outflank convert`.

mod check;
mod filter;
mod summary;

use crate::exit::{ExitStatus, stop_on_ctrl_c, wrong_usage};
use crate::given_board::GivenBoard;
use crate::input::{InputFile, file_length, source_name};
use crate::options::BoardOptions;
use crate::output::{Output, stdout};
use crate::progress::progress_bar;
use crate::target::{self, Overwrite, STOPPED, Target, unknown_format};
use crate::unused_option::reject_unused;
use crate::value_parser::parse_format;
use anyhow::ensure;
use clap::Args;
use filter::Filter;
use indicatif::ProgressBar;
use outflank_formats::{AnnotatedGame, Format, ReadError, Writer};
use outflank_rules::reversi::Aim;
use outflank_rules::{StopFlag, counted};
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use summary::Summary;

pub(crate) use check::Check;

const EXAMPLES: &str = "\
Examples:
  outflank convert WTH_*.wtb games.ggf
  outflank convert games.ggf games.sgf final.pgn --to json all.jsonl
  outflank convert wthor/*.wtb tamenori.pgn --player 'tamenori hideshi' \\
      --years 1990..1999
  outflank convert games.pgn - --to transcript --result black --length 60..
  outflank convert games.txt WTH_2026.wtb
  outflank convert games-on-6x6.txt games.ggf --size 6x6
  outflank convert --check games/*.wtb     replay them, write nothing

The last file is the output. With --check there is none: every file is read, and games with a move against \
the rules are counted as illegal, those that cannot be read as invalid. - is standard \
input or output. The content of an input sets its format; --to or the extension sets that of the output: .txt \
(transcripts), .ggf, .pgn, .sgf, .obf, .wtb (WTHOR), .json or .jsonl.

GGF, PGN, SGF, JSON and the games that `outflank play` saves (--to outflank) hold all boards, starts and aims. \
Transcripts do not say theirs: --size, --start and --anti do when they are read. OBF, WTHOR and XOT lists hold Othello \
on 8x8 alone. JSON of Othello Quest is read, too.

A WTHOR file holds the games of one year: that of the first game, and the others are left out; --years chooses it. \
The names that a WTHOR file refers to are read from the .JOU and .TRN files beside it, and written to files of the same \
name with these extensions. What the format cannot hold is listed at the end, with the number of games.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct Convert {
    /// The files to read, and last the file to write; with --check, only files to read.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Replay all games and report illegal ones; write nothing. With --json, print an object for each game.
    #[arg(long, conflicts_with_all = ["to", "truncate", "force", "player", "years", "tournament", "result", "length"])]
    check: bool,

    /// Write this format: transcript, transcript-with-passes, obf, ggf, wthor, pgn, sgf, xot, json or outflank.
    #[arg(long, value_name = "FORMAT", value_parser = parse_format)]
    to: Option<Format>,

    /// Read all files as this format, one of those of --to, whatever they hold.
    #[arg(long, value_name = "FORMAT", value_parser = parse_format)]
    from: Option<Format>,

    #[command(flatten)]
    board: BoardOptions,

    /// Fewest discs win, in games that do not say so themselves.
    #[arg(long)]
    anti: bool,

    /// Keep the moves before an error, instead of rejecting the game.
    #[arg(long)]
    truncate: bool,

    /// Replace the file if it exists.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    output: Output,

    // The heading of its options would stand above all that come after it.
    #[command(flatten)]
    filter: Filter,
}

/// A conversion under way.
struct Conversion<'a> {
    convert: &'a Convert,
    board: GivenBoard,
    target: Target,
    writer: Writer,
    summary: Summary,
    /// What is said of files that were read.
    notes: Vec<String>,
    bar: ProgressBar,
    stop: StopFlag,
}

impl Convert {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        if self.check {
            return self.into_check().run();
        }
        let Some((out, sources)) = self.files.split_last().filter(|(_, sources)| !sources.is_empty()) else {
            return Err(wrong_usage("convert needs a file to read and, last, the file to write"));
        };
        reject_unused(&[("--force", self.force && target::is_standard_output(out), target::FORCE_IS_FOR_FILES)])?;
        self.filter.check()?;
        let format = self.format(out)?;
        let target = Target::create(out, format, Overwrite::if_forced(self.force))?;
        let mut conversion = Conversion {
            convert: &self,
            board: self.given_board(),
            target,
            writer: Writer::new(format, target::options()),
            summary: Summary::new(out.display().to_string(), format),
            notes: Vec::new(),
            bar: bytes_bar(sources),
            stop: stop_on_ctrl_c(),
        };
        for path in sources {
            conversion.convert_file(path)?;
        }
        conversion.bar.finish_and_clear();
        conversion.board.check()?;
        for note in &conversion.notes {
            conversion.report(note);
        }
        let finished = conversion.target.finish(&conversion.writer.finish(), conversion.summary.written);
        conversion.summary.finish(conversion.writer.lost_attributes());
        // Of a file that cannot be written nothing is said but that; why it would have no games, the summary says.
        if finished.is_ok() || conversion.summary.written == 0 {
            self.print(out, &conversion.summary)?;
        }
        finished?;
        Ok(ExitStatus::success_if(!conversion.summary.has_errors()))
    }

    fn into_check(self) -> Check {
        let Self { files, from, board, anti, output, .. } = self;
        Check { files, from, board, anti, json: output.is_json() }
    }

    fn format(&self, out: &Path) -> anyhow::Result<Format> {
        let by_extension = || out.extension().and_then(|extension| Format::from_extension(extension.to_str()?));
        let names = Format::ALL.map(Format::name).join(", ");
        self.to.or_else(by_extension).ok_or_else(|| wrong_usage(unknown_format(out, &names)))
    }

    /// Returns the board of games that do not name their own.
    fn given_board(&self) -> GivenBoard {
        GivenBoard::new(&self.board, if self.anti { Aim::FewestDiscs } else { Aim::MostDiscs })
    }

    /// Prints the summary: on standard error where standard output has the games.
    fn print(&self, out: &Path, summary: &Summary) -> anyhow::Result<()> {
        let text = self.output.text(summary)?;
        if target::is_standard_output(out) {
            stderr().write_all(text.as_bytes())?;
        } else {
            stdout().write_all(text.as_bytes())?;
        }
        Ok(())
    }
}

impl Conversion<'_> {
    fn convert_file(&mut self, path: &Path) -> anyhow::Result<()> {
        let (name, before) = (source_name(path), self.bar.position());
        let input = InputFile::open(path, &self.stop)?;
        let format = self.convert.from.unwrap_or_else(|| input.format());
        let note = input.missing_names(format)?;
        let mut source = input.into_games(format, self.board.rules())?;
        let mut games = 0_u64;
        while let Some(game) = source.next_game()? {
            ensure!(!self.stop.is_stopped(), STOPPED);
            self.bar.set_position(before + source.bytes());
            games += 1;
            self.board.count(&game);
            let kept = self.kept(&name, games, game);
            if let Some(game) = kept {
                self.write(&game)?;
            }
        }
        // Once more after the last game: a stop ends standard input as its end does.
        ensure!(!self.stop.is_stopped(), STOPPED);
        if games == 0 {
            let wanted = self.convert.from.map(|format| format!(" in {}", summary::title(format.name())));
            self.report(&format!("error: {name} holds no games{}", wanted.unwrap_or_default()));
            self.summary.empty_files += 1;
        }
        self.notes.extend(note);
        self.summary.files += 1;
        self.summary.count_unread(source.lost_attributes());
        Ok(())
    }

    /// Returns the game, or with --truncate the legal beginning of an invalid one.
    fn kept(&mut self, name: &str, index: u64, game: Result<AnnotatedGame, ReadError>) -> Option<AnnotatedGame> {
        self.summary.read += 1;
        let error = match game {
            Ok(game) => return Some(game),
            Err(error) => error,
        };
        let cut = error.partial.as_ref().filter(|_| self.convert.truncate).map(|game| game.placement_count());
        let what = match cut {
            Some(moves) => format!("cut after {}", counted(moves, "move")),
            None => "invalid".to_owned(),
        };
        self.summary.truncated += u64::from(cut.is_some());
        self.summary.invalid += 1;
        match self.summary.invalid {
            1..=MAX_LISTED_ERRORS => self.report(&format!("{what}: {name}, game {index}: {error}")),
            n if n == MAX_LISTED_ERRORS + 1 => self.report("invalid: more games, which are not listed"),
            _ => {}
        }
        error.partial.filter(|_| cut.is_some()).map(|game| *game)
    }

    fn write(&mut self, game: &AnnotatedGame) -> anyhow::Result<()> {
        if !self.convert.filter.accepts(game) {
            self.summary.filtered += 1;
            return Ok(());
        }
        match self.writer.write(game, self.target.buffer()) {
            Ok(()) => self.summary.written += 1,
            Err(error) => self.summary.count_rejected(error),
        }
        self.target.flush_if_full()
    }

    /// Prints a line on standard error without disturbing the progress bar.
    fn report(&self, line: &str) {
        // The games are converted even where nobody can be told of errors; the exit code has them.
        let _ = self.bar.suspend(|| writeln!(stderr(), "{line}"));
    }
}

/// The number of invalid games that are listed.
const MAX_LISTED_ERRORS: u64 = 20;

/// Makes a progress bar over the bytes of all files.
fn bytes_bar(files: &[PathBuf]) -> ProgressBar {
    let length = files.iter().map(|file| file_length(file)).sum();
    progress_bar(length, "{bar:40} {bytes} of {total_bytes}  {elapsed} elapsed, {eta} left")
}
