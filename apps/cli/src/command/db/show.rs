//! `outflank db show`.

use super::database_file::DatabaseFile;
use super::table::name;
use crate::exit::{ExitStatus, wrong_usage};
use crate::output::{Output, stdout};
use crate::value_parser::parse_format;
use anyhow::Context;
use clap::Args;
use outflank_database::{GameId, GameOutcome, GameSummary, StoredGame};
use outflank_formats::{Format, WriteOptions, Writer};
use outflank_rules::Move;
use serde::Serialize;
use std::fmt;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  outflank db show 0123456789abcdef
  outflank db show 0123456789abcdef --json
  outflank db show 0123456789abcdef --to ggf | outflank analyze -

`outflank db games` and `outflank db explore` list the identifiers of games.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Show {
    /// Identifier of the game: 16 hexadecimal digits.
    id: GameId,

    /// Print the game in this format, for other commands: transcript, transcript-with-passes, obf, ggf, wthor, pgn, sgf,
    /// xot, json or outflank.
    #[arg(long, value_name = "FORMAT", value_parser = parse_format, conflicts_with = "json")]
    to: Option<Format>,

    #[command(flatten)]
    database: DatabaseFile,

    #[command(flatten)]
    output: Output,
}

/// A game with its moves.
#[derive(Serialize)]
struct GameReport {
    #[serde(flatten)]
    summary: GameSummary,
    date: Option<String>,
    black_rating: Option<f64>,
    white_rating: Option<f64>,
    opening: Option<&'static str>,
    /// The start position, if it is not that of Othello.
    start: Option<String>,
    /// The moves without passes.
    transcript: String,
}

impl Show {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let game = self.database.read()?.game(self.id);
        let game = game.with_context(|| format!("there is no game {}", self.id))?;
        match self.to {
            Some(format) => stdout().write_all(&printed(&game, format)?)?,
            None => self.output.print(&GameReport::new(game))?,
        }
        Ok(ExitStatus::Success)
    }
}

fn printed(game: &StoredGame, format: Format) -> anyhow::Result<Vec<u8>> {
    if format == Format::Wthor {
        return Err(wrong_usage("a WTHOR file has names in files beside it: write it by `outflank db export`"));
    }
    let mut text = Vec::new();
    Writer::new(format, WriteOptions::default()).write(&game.game, &mut text)?;
    Ok(text)
}

impl GameReport {
    fn new(game: StoredGame) -> Self {
        let StoredGame { summary, game } = game;
        let (record, players) = (game.record(), &game.info.players);
        Self {
            date: game.info.date.map(|date| date.to_string()),
            black_rating: players.black.rating,
            white_rating: players.white.rating,
            opening: record.opening_name(),
            start: (!game.has_standard_start()).then(|| record.start().to_string()),
            transcript: record.moves().iter().filter(|&&mv| mv != Move::Pass).map(Move::to_string).collect(),
            summary,
        }
    }
}

impl fmt::Display for GameReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let summary = &self.summary;
        let player = |player: Option<&String>, rating: Option<f64>| {
            Some(name(player) + &rating.map(|rating| format!(" ({rating:.0})")).unwrap_or_default())
        };
        let rows = [
            ("game", Some(summary.id.to_string())),
            ("Black", player(summary.black.as_ref(), self.black_rating)),
            ("White", player(summary.white.as_ref(), self.white_rating)),
            ("tournament", summary.tournament.clone()),
            ("date", self.date.clone()),
            ("result", result_text(summary)),
            ("source", Some(summary.source.clone())),
            ("opening", self.opening.map(str::to_owned)),
            ("start", self.start.clone()),
            ("moves", Some(self.transcript.clone())),
        ];
        rows.into_iter()
            .filter_map(|(name, value)| Some((name, value?)))
            .try_for_each(|(name, value)| writeln!(f, "{name:<12}{value}"))
    }
}

/// Returns the result of a game in words, if it is known.
fn result_text(game: &GameSummary) -> Option<String> {
    let by = game.score.map(|score| format!(" by {}", score.unsigned_abs())).unwrap_or_default();
    Some(match game.result? {
        GameOutcome::Black => format!("Black wins{by}"),
        GameOutcome::Draw => "draw".to_owned(),
        GameOutcome::White => format!("White wins{by}"),
    })
}
