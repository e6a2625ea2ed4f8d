//! `outflank analyze`.

mod chart;
mod effort;
mod json;
mod judge;
pub(super) mod source;
mod summary;
mod text;

use super::book;
use super::resources::{Resources, parse_time};
use crate::exit::Ending;
use crate::interrupt::stop_on_ctrl_c;
use crate::progress::{Display, Progress};
use crate::screen::{error_width, output_width};
use clap::Args;
use effort::Effort;
use judge::{Judge, Judged};
use outflank_engine::book::Book;
use outflank_engine::{Engine, Level, SearchReport};
use outflank_game::StopFlag;
use source::{Subject, subjects};
use std::ffi::OsString;
use std::io::{self, Write, stderr, stdout};
use std::num::NonZeroU8;
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  outflank analyze f5d6c3d3c4f4f6f3e6e7
  outflank analyze game.txt --level 18 --book my.book
  outflank analyze '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X' --multi 8
  outflank analyze WTH_2001.wtb --depth 10 --json
  echo f5f6e6f4g6d6 | outflank analyze - --time 2

Of a position, the best moves are told with their scores and lines. Of a game, each move is told with what it is worth, \
the best move, and how many discs were lost by it; then how well each side played, and the moves that turned the \
result. Scores are in discs for the side that moves, the empty squares given to the winner; those of estimates are \
rounded. The reach of a score is `exact`, or the depth and how sure the search was not to leave out what matters, \
as in `14@73%`. With --book, moves of the book by which nothing is lost are marked as such.

The accuracy of a move that loses n discs is 100 · 2^(-n / 8) per cent, and that of a side the mean over the moves in \
which it had a choice. A result turns where a win becomes less, or a draw a loss; up to two discs, an estimate tells \
no winner.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Analyze {
    /// Positions, transcripts, files of positions or games, or - for standard input.
    #[arg(value_name = "POSITION|TRANSCRIPT|FILE", required = true)]
    arguments: Vec<OsString>,

    /// Look as far as this level does, 0 to 30.
    #[arg(long, value_name = "N", default_value = "14")]
    level: Level,

    /// Look so many plies ahead.
    #[arg(long, value_name = "N", conflicts_with = "level", value_parser = clap::value_parser!(u8).range(1..=60))]
    depth: Option<u8>,

    /// Look for so long at each position.
    #[arg(long, value_name = "SECONDS", conflicts_with_all = ["level", "depth"], value_parser = parse_time)]
    time: Option<Duration>,

    /// How many moves of a position get a score and a line.
    #[arg(long, value_name = "K", default_value = "4")]
    multi: NonZeroU8,

    /// Mark the moves of games that are in this book.
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    #[command(flatten)]
    resources: Resources,

    /// Print JSON objects, one for each position, move and game.
    #[arg(long)]
    json: bool,
}

/// What an analysis takes.
struct Means<'a> {
    engine: &'a mut Engine,
    book: &'a Book,
    stop: &'a StopFlag,
}

/// How many positions and games were met.
#[derive(Default)]
struct Tally {
    begun: usize,
    completed: usize,
    unread: usize,
}

impl Analyze {
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        let book = self.book.as_deref().map_or_else(|| Ok(Book::default()), book::read)?;
        let (engine, stop) = (&mut self.resources.engine()?, stop_on_ctrl_c());
        let tally = self.analyze_all(&mut Means { engine, book: &book, stop: &stop })?;
        if stop.is_stopped() {
            writeln!(stderr(), "stopped after {} positions and games", tally.completed)?;
        }
        Ok(if tally.unread > 0 || stop.is_stopped() { Ending::FoundFaults } else { Ending::Fine })
    }

    /// Analyses each position and game as it is read, until the last one or until it is stopped, and says what cannot be
    /// read.
    fn analyze_all(&self, means: &mut Means<'_>) -> anyhow::Result<Tally> {
        let mut tally = Tally::default();
        for subject in self.arguments.iter().flat_map(|argument| subjects(argument, means.stop)) {
            match subject {
                Ok(subject) => self.analyze(&subject, tally.begun, means)?,
                Err(error) => {
                    tally.unread += 1;
                    writeln!(stderr(), "error: {error:#}")?;
                    continue;
                }
            }
            tally.begun += 1;
            if means.stop.is_stopped() {
                break;
            }
            tally.completed += 1;
        }
        Ok(tally)
    }

    fn analyze(&self, subject: &Subject, number: usize, means: &mut Means<'_>) -> anyhow::Result<()> {
        if !self.json {
            let gap = if number == 0 { "" } else { "\n" };
            writeln!(stdout(), "{gap}{}", text::title(subject))?;
        }
        if subject.is_position() { self.analyze_position(subject, means) } else { self.analyze_game(subject, means) }
    }

    fn analyze_position(&self, subject: &Subject, means: &mut Means<'_>) -> anyhow::Result<()> {
        let position = subject.record.position();
        let limits = self.effort().limits(position.board().empties().len(), self.multi);
        let mut display = Display::new();
        let watch = &mut |report: &SearchReport| display.show(&text::position(report, Some(error_width())));
        let report = means.engine.search(position.board(), &limits, means.stop, watch).ok();
        display.finish();
        match report {
            // The first glance at the moves is no analysis.
            Some(report) if report.depth == 0 => {}
            report if self.json => writeln!(stdout(), "{}", json::position(subject, report.as_ref()))?,
            Some(report) => write!(stdout(), "{}", text::position(&report, output_width()))?,
            None => writeln!(stdout(), "{}", text::ended(position))?,
        }
        Ok(())
    }

    fn analyze_game(&self, subject: &Subject, means: &mut Means<'_>) -> anyhow::Result<()> {
        if !self.json {
            writeln!(stdout(), "{}", text::HEADER)?;
        }
        let progress = Progress::of(subject.placements().count());
        let (watch, mut moves) = (&mut |report: &SearchReport| progress.tell(report), Vec::new());
        let Means { engine, book, stop } = means;
        let mut judge = Judge { engine, effort: self.effort(), stop, book, watch };
        for (number, position, played, after) in subject.placements() {
            let Some(judged) = judge.judge(number, position, played, after) else { break };
            progress.suspend(|| self.print_move(subject, &judged))?;
            progress.next();
            moves.push(judged);
        }
        progress.finish();
        self.print_summary(subject, &moves)
    }

    fn print_move(&self, subject: &Subject, judged: &Judged) -> io::Result<()> {
        let mut out = anstream::stdout();
        if self.json {
            writeln!(out, "{}", json::judged(subject, judged))
        } else {
            write!(out, "{}", text::row(judged, output_width()))
        }
    }

    fn print_summary(&self, subject: &Subject, moves: &[Judged]) -> anyhow::Result<()> {
        let mut out = anstream::stdout();
        if self.json {
            writeln!(out, "{}", json::game(subject, moves))?;
            return Ok(());
        }
        if output_width().is_some() {
            write!(out, "\n{}", chart::draw(moves))?;
        }
        Ok(write!(out, "\n{}", text::summary(moves))?)
    }

    fn effort(&self) -> Effort {
        match (self.depth, self.time) {
            (Some(depth), _) => Effort::Depth(depth),
            (None, Some(time)) => Effort::Time(time),
            (None, None) => Effort::Level(self.level),
        }
    }
}
