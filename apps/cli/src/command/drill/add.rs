//! `outflank drill add`.

use super::deck_file::DeckOption;
use super::people::{DatabaseOption, played};
use super::side_option::SideOption;
use crate::exit::{ExitStatus, error_text, stop_on_ctrl_c, wrong_usage};
use crate::input::{is_named_as_file, is_standard_input, othello_games};
use crate::output::stdout;
use crate::terminal::broken_line;
use crate::unused_option::reject_unused;
use anyhow::{anyhow, ensure};
use clap::Args;
use outflank_learn::drill::{BookMoves, Growth, Line, ParseLineError, PlayedMoves, grow_lines};
use outflank_rules::othello::{Position, opening_of};
use outflank_rules::{GameRecord, Side, StopFlag, counted};
use serde::Serialize;
use std::ffi::{OsStr, OsString};
use std::io::{Write, stderr};
use std::num::NonZeroUsize;
use std::path::Path;

/// The minimum share of the games in which a reply is played.
const SHARE: f64 = 0.1;
/// The length of lines, in moves.
const LENGTH: usize = 12;
/// The maximum number of lines.
const MAX_LINES: usize = 20;

const EXAMPLES: &str = "\
Examples:
  outflank drill add Tiger 'Rose-v-Toth' --side black
  outflank drill add 'mine: f5f6e6f4g6' --side black
  outflank drill add my-games.ggf --plies 12 --side white
  outflank drill add --book-moves 12 --side white     12 moves of the book
  outflank drill add Cat --db games.db --side black   lines of a database";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Add {
    /// Names of openings, moves, `name: moves`, files of games, or - for games from standard input.
    #[arg(value_name = "LINE|FILE")]
    lines: Vec<OsString>,

    /// Your colour in these lines.
    #[arg(long, value_name = "SIDE")]
    side: SideOption,

    /// Continue the lines by the shipped opening book, up to N moves.
    #[arg(long = "book-moves", alias = "book", value_name = "N", conflicts_with = "db")]
    book: Option<NonZeroUsize>,

    #[command(flatten)]
    database: DatabaseOption,

    /// Depth in plies of lines from games and from the database [default: 12].
    #[arg(long = "plies", alias = "length", value_name = "N")]
    length: Option<NonZeroUsize>,

    /// Number of lines from the book or the database at most [default: 20].
    #[arg(short = 'n', long = "count", alias = "most", value_name = "N")]
    most: Option<NonZeroUsize>,

    #[command(flatten)]
    deck: DeckOption,

    /// Print the result as a JSON object.
    #[arg(short, long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    side: Side,
    read: usize,
    added: usize,
    lines: usize,
    cards: usize,
}

impl Add {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        self.check_options()?;
        let mut file = self.deck.open()?;
        let database = self.database.open()?;
        if self.lines.is_empty() && self.book.is_none() && database.is_none() {
            return Err(wrong_usage("name lines, or a source of lines with --book-moves or --db"));
        }
        let side = Side::from(self.side);
        let (mut lines, mut unread, stop) = (Vec::new(), 0, stop_on_ctrl_c());
        for argument in &self.lines {
            unread += self.read(argument, &mut lines, &stop)?;
        }
        ensure!(!stop.is_stopped(), "stopped before all lines were read; the deck is as it was");
        if let Some(length) = self.book {
            lines = self.grown(&lines, length.get(), |start, growth| {
                grow_lines(&mut BookMoves::shipped(), start, side, growth)
            });
        } else if let Some(games) = &database {
            let mut source =
                PlayedMoves { played: |position: &Position| played(games.as_ref(), position), share: SHARE };
            lines = self.grown(&lines, self.length(), |start, growth| grow_lines(&mut source, start, side, growth));
        }
        let (read, deck) = (lines.len(), file.decks.of_mut(side));
        let added = deck.add_all(lines);
        let (lines, cards) = (deck.lines().len(), deck.cards().len());
        file.save()?;
        self.print(&Report { side, read, added, lines, cards })?;
        Ok(ExitStatus::success_if(unread == 0))
    }

    /// Rejects options of sources that are not named.
    fn check_options(&self) -> anyhow::Result<()> {
        let has_database = self.database.db.is_some();
        // That a named file is not there is for the reader to say.
        let is_file = |argument: &OsString| is_of_games(argument) || is_named_as_file(&argument.to_string_lossy());
        let has_games = has_database || self.lines.iter().any(is_file);
        reject_unused(&[
            ("--plies", self.length.is_some() && !has_games, "is for files of games and for --db"),
            ("--count", self.most.is_some() && self.book.is_none() && !has_database, "is for --book-moves and --db"),
        ])
    }

    fn length(&self) -> usize {
        self.length.map_or(LENGTH, NonZeroUsize::get)
    }

    /// Reads a line, or the games of a file; returns how many games could not be read.
    fn read(&self, argument: &OsStr, lines: &mut Vec<Line>, stop: &StopFlag) -> anyhow::Result<usize> {
        if !is_of_games(argument) {
            let text = argument.to_string_lossy();
            lines.push(Line::parse(&text).map_err(|error| match error {
                ParseLineError::Unknown { .. } if is_named_as_file(&text) => anyhow!("there is no file {text}"),
                // It names the text itself.
                ParseLineError::Unknown { .. } => anyhow::Error::from(error),
                _ => anyhow::Error::from(error).context(format!("{text:?}")),
            })?);
            return Ok(0);
        }
        let mut unread = 0;
        for game in othello_games(argument, stop) {
            match game {
                Ok(game) if *game.record.start() == Position::START && !game.record.moves().is_empty() => {
                    let line = Line::new("", game.record).up_to(self.length());
                    // Named once it is cut: the moves that are left out may be those of another opening.
                    lines.push(Line::new(opening_of(line.record()).unwrap_or_default(), line.record().clone()));
                }
                Ok(game) => {
                    unread += 1;
                    let has_moves = !game.record.moves().is_empty();
                    let reason = if has_moves { "it does not begin at the start position" } else { "it has no moves" };
                    writeln!(stderr(), "error: {}, game {}: {reason}", game.source, game.index)?;
                }
                Err(error) => {
                    unread += 1;
                    writeln!(stderr(), "error: {}", error_text(&error))?;
                }
            }
        }
        Ok(unread)
    }

    /// Continues lines, or the start position without lines.
    fn grown(
        &self,
        lines: &[Line],
        length: usize,
        mut grow: impl FnMut(&GameRecord<Position>, Growth) -> Vec<Line>,
    ) -> Vec<Line> {
        let growth = Growth { length, lines: self.most.map_or(MAX_LINES, NonZeroUsize::get) };
        let start = lines.is_empty().then(|| GameRecord::new(Position::START));
        lines.iter().map(Line::record).chain(&start).flat_map(|record| grow(record, growth)).collect()
    }

    fn print(&self, report: &Report) -> anyhow::Result<()> {
        let Report { side, read, added: new, lines, cards } = report;
        let text = if self.json {
            serde_json::to_string(report)?
        } else {
            let read = format!("{} read, {new} new", counted(*read, "line"));
            let deck = format!("{} and {}", counted(*lines, "line"), counted(*cards, "card"));
            let side = side.name().to_lowercase();
            broken_line("", &format!("{read}; the deck for {side} has {deck}"))
        };
        Ok(writeln!(stdout(), "{text}")?)
    }
}

/// Returns whether an argument names games, and not a line.
fn is_of_games(argument: &OsStr) -> bool {
    is_standard_input(Path::new(argument)) || Path::new(argument).is_file()
}
