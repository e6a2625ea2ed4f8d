//! What is analysed: positions and games, from the command line and from files.

use anyhow::{Context, anyhow, bail};
use outflank_engine::Field;
use outflank_formats::detect::detect;
use outflank_formats::{AnnotatedGame, Reader, transcript};
use outflank_game::{Game, GameRecord, Side};
use outflank_othello::Position;
use outflank_reversi::Size;
use std::io::{self, Read};
use std::path::Path;

/// A position or a game, with where it is from.
pub(crate) struct Subject<'a> {
    /// The file, or words for another source.
    pub(crate) source: &'a str,
    /// Its number in the source, from 1.
    pub(crate) index: usize,
    /// Who played, where that is known.
    pub(crate) players: Option<String>,
    /// The game; one without moves is a position.
    pub(crate) record: GameRecord<Position>,
}

/// How a source without a name is called.
const COMMAND_LINE: &str = "command line";

/// Reads everything that an argument names, and for each thing that cannot be read an error that says where it is.
pub(crate) fn subjects(argument: &str) -> Vec<anyhow::Result<Subject<'_>>> {
    let (source, bytes) = match bytes(argument) {
        Ok(found) => found,
        Err(error) => return vec![Err(error)],
    };
    if let Some(record) = str::from_utf8(&bytes).ok().and_then(record_of_positions) {
        let record = record.with_context(|| source.to_owned());
        return vec![record.map(|record| Subject { source, index: 1, players: None, record })];
    }
    let games = Reader::read_all(detect(&bytes), &bytes).zip(1..);
    let subjects: Vec<_> = games.map(|(game, index)| subject(source, index, game)).collect();
    match subjects.len() {
        0 => vec![Err(anyhow!("{source} holds neither a position nor a game"))],
        1 if source == COMMAND_LINE => vec![subjects.into_iter().next().expect("there is one").map_err(|error| {
            anyhow!("{} is neither a file nor a position nor a transcript: {:#}", argument.trim(), error.root_cause())
        })],
        _ => subjects,
    }
}

/// Returns what a file holds, or what stands on the command line itself.
fn bytes(argument: &str) -> anyhow::Result<(&str, Vec<u8>)> {
    if argument == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
        return Ok(("standard input", bytes));
    }
    if Path::new(argument).exists() {
        return Ok((argument, std::fs::read(argument).with_context(|| format!("cannot read {argument}"))?));
    }
    Ok((COMMAND_LINE, argument.as_bytes().to_vec()))
}

/// Reads a position that begins with the size of its board, and the moves that follow it in a game saved by
/// `outflank play`; `None` for any other text.
fn record_of_positions(text: &str) -> Option<anyhow::Result<GameRecord<Position>>> {
    text.split_whitespace().next()?.parse::<Size>().ok()?;
    let (position, moves) = text.trim().split_once('\n').unwrap_or((text, ""));
    Some(start(position).and_then(|start| Ok(transcript::parse(start, moves)?)))
}

fn start(text: &str) -> anyhow::Result<Position> {
    let field = Field::try_from(text.trim().parse::<outflank_reversi::Position>()?)?;
    let Some(othello) = field.othello() else {
        bail!("only boards of 8×8 are analysed; `outflank solve` plays on smaller ones");
    };
    Ok(othello)
}

fn subject(
    source: &str,
    index: usize,
    game: Result<AnnotatedGame, outflank_formats::ReadError>,
) -> anyhow::Result<Subject<'_>> {
    let game = game.with_context(|| format!("{source}, number {index}"))?;
    let name = |side: Side| game.about.players[side].name.clone();
    let players = name(Side::Black).zip(name(Side::White)).map(|(black, white)| format!("{black} - {white}"));
    let record = game.record().othello().cloned();
    let record = record.with_context(|| format!("{source}, number {index}: only games on 8×8 are analysed"))?;
    Ok(Subject { source, index, players, record })
}

impl Subject<'_> {
    /// Tells whether it is a position without moves.
    pub(crate) fn is_position(&self) -> bool {
        self.record.moves().is_empty()
    }

    /// Returns the positions in which a disc was placed, each with the placement, the position after it and its number,
    /// from 1.
    pub(crate) fn placements(&self) -> impl Iterator<Item = (usize, &Position, outflank_othello::Move, &Position)> {
        let positions = self.record.positions();
        let plies = self.record.moves().iter().zip(positions.iter().zip(&positions[1..]));
        let placements = plies.filter(|&(&mv, _)| !Position::is_pass(mv));
        placements.zip(1..).map(|((&mv, (before, after)), number)| (number, before, mv, after))
    }
}
