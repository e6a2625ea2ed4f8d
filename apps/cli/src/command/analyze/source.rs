//! What is analysed: positions and games, from the command line and from files.

use crate::command::input::{Games, Input, is_standard_input};
use anyhow::{Context, anyhow, bail, ensure};
use outflank_engine::Field;
use outflank_formats::{AnnotatedGame, Reader, transcript};
use outflank_game::{Game, GameRecord, Side, StopFlag};
use outflank_othello::Position;
use outflank_reversi::{Rules, Size};
use std::ffi::OsStr;
use std::io::Read;
use std::iter;
use std::path::Path;

/// A position or a game, with where it is from.
pub(crate) struct Subject {
    /// The file, or words for another source.
    pub(crate) source: String,
    /// Its number in the source, from 1.
    pub(crate) index: usize,
    /// Who played, where that is known.
    pub(crate) players: Option<String>,
    /// The game; one without moves is a position.
    pub(crate) record: GameRecord<Position>,
}

/// Positions and games, each as soon as it is read, and errors that say where something cannot be read.
type Subjects = Box<dyn Iterator<Item = anyhow::Result<Subject>>>;

/// How a source without a name is called.
const COMMAND_LINE: &str = "command line";

/// Reads everything that an argument names; `-` is standard input, whose end the flag can be.
pub(crate) fn subjects(argument: &OsStr, stop: &StopFlag) -> Subjects {
    open(argument, stop).unwrap_or_else(|error| Box::new(iter::once(Err(error))))
}

fn open(argument: &OsStr, stop: &StopFlag) -> anyhow::Result<Subjects> {
    let path = Path::new(argument);
    let is_file = is_standard_input(path) || path.exists();
    let text = argument.to_str().filter(|_| !is_file);
    let input = text.map_or_else(|| Input::open(path, stop), |text| Ok(Input::of_text(text)))?;
    let source = match text {
        Some(_) => COMMAND_LINE.to_owned(),
        None if is_standard_input(path) => "standard input".to_owned(),
        None => path.display().to_string(),
    };
    if names_a_size(input.head()) {
        let record = record_of_positions(input).with_context(|| source.clone())?;
        return Ok(Box::new(iter::once(Ok(Subject { source, index: 1, players: None, record }))));
    }
    let format = input.format();
    let subjects = each(source, input.into_games(format, Rules::default())?, stop.clone());
    match text {
        None => Ok(Box::new(subjects)),
        Some(text) => Ok(on_command_line(text, subjects.collect())),
    }
}

/// Explains what was wrong with an argument that names no file.
fn on_command_line(text: &str, mut subjects: Vec<anyhow::Result<Subject>>) -> Subjects {
    if let [Err(error)] = &subjects[..] {
        let (text, cause) = (text.trim(), error.root_cause());
        subjects = vec![Err(anyhow!("{text} is neither a file nor a position nor a transcript: {cause:#}"))];
    }
    Box::new(subjects.into_iter())
}

/// Returns the games of a source; that there are none is an error, unless the flag was raised before.
fn each(source: String, mut games: Games, stop: StopFlag) -> impl Iterator<Item = anyhow::Result<Subject>> {
    let (mut index, mut has_ended) = (0, false);
    iter::from_fn(move || {
        if has_ended {
            return None;
        }
        match games.next_game() {
            Ok(Some(game)) => {
                index += 1;
                return Some(subject(&source, index, game));
            }
            Ok(None) if index > 0 || stop.is_stopped() => None,
            Ok(None) => Some(Err(anyhow!("{source} holds neither a position nor a game"))),
            Err(error) => Some(Err(error)),
        }
        .inspect(|_| has_ended = true)
    })
}

/// Tells whether a text begins with the size of a board, as a game does that `outflank play` saved.
fn names_a_size(head: &[u8]) -> bool {
    let first = head.trim_ascii_start().split(u8::is_ascii_whitespace).next();
    first.and_then(|word| str::from_utf8(word).ok()).is_some_and(|word| word.parse::<Size>().is_ok())
}

/// Reads a position that begins with the size of its board, and the moves that follow it in a game saved by
/// `outflank play`.
fn record_of_positions(input: Input) -> anyhow::Result<GameRecord<Position>> {
    let mut text = String::new();
    let limit = Reader::LONGEST_GAME as u64;
    input.into_bytes().take(limit + 1).read_to_string(&mut text)?;
    ensure!(text.len() as u64 <= limit, "a saved game has no more than {limit} bytes");
    let (position, moves) = text.trim().split_once('\n').unwrap_or((&text, ""));
    Ok(transcript::parse(start(position)?, moves)?)
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
) -> anyhow::Result<Subject> {
    let game = game.with_context(|| format!("{source}, number {index}"))?;
    let name = |side: Side| game.about.players[side].name.clone();
    let players = name(Side::Black).zip(name(Side::White)).map(|(black, white)| format!("{black} - {white}"));
    let record = game.record().othello().cloned();
    let record = record.with_context(|| format!("{source}, number {index}: only games on 8×8 are analysed"))?;
    Ok(Subject { source: source.to_owned(), index, players, record })
}

impl Subject {
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
