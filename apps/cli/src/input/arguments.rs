//! Positions and games that arguments name: on the command line and in files.

use super::game_reader::GameReader;
use super::input_file::InputFile;
use super::standard_input::{is_standard_input, source_name};
use crate::arguments::as_typed;
use anyhow::{Context, anyhow};
use outflank_formats::{AnnotatedGame, Format, ReadError, ReadErrorKind};
use outflank_rules::reversi::{Rules, Size};
use outflank_rules::{Game, GameRecord, Position, Side, StopFlag, othello};
use std::ffi::OsStr;
use std::iter;
use std::path::Path;

/// A position or a game, with its source.
pub(crate) struct InputGame<P: Game = othello::Position> {
    /// The file, or `command line` or `standard input`.
    pub(crate) source: String,
    /// Its number in the source, from 1.
    pub(crate) index: usize,
    /// The names of the players, if they are known.
    pub(crate) players: Option<String>,
    /// The game; one without moves is a position.
    pub(crate) record: GameRecord<P>,
}

/// A disc placed in a game.
pub(crate) struct Placement<'a, P: Game> {
    /// Its number among the placements of the game, from 1.
    pub(crate) number: usize,
    /// The position before it.
    pub(crate) before: &'a P,
    /// The move.
    pub(crate) mv: P::Move,
}

/// Positions and games, each as soon as it is read, and errors with the place of what cannot be read.
pub(crate) type InputGames = Box<dyn Iterator<Item = anyhow::Result<InputGame<Position>>>>;

/// The name of a source that is no file.
const COMMAND_LINE: &str = "command line";

/// Reads all positions and games that an argument names; `-` is standard input, which the flag ends. The rules are those
/// of games that do not name their own.
pub(crate) fn input_games(argument: &OsStr, rules: Rules, stop: &StopFlag) -> InputGames {
    open(argument, rules, stop).unwrap_or_else(|error| Box::new(iter::once(Err(error))))
}

/// Reads all positions and games that an argument names; those that are not Othello are errors.
pub(crate) fn othello_games(
    argument: &OsStr,
    stop: &StopFlag,
) -> impl Iterator<Item = anyhow::Result<InputGame>> + use<> {
    input_games(argument, Rules::default(), stop).map(|game| {
        let game = game?;
        game.othello().ok_or_else(|| {
            let (InputGame { source, index, .. }, kind) = (&game, if game.is_position() { "position" } else { "game" });
            anyhow!("{source}, {kind} {index}: this works only for Othello on 8x8")
        })
    })
}

/// Returns whether a text begins with the size of a board, as the positions and games of boards other than that of
/// Othello do.
pub(crate) fn starts_with_board_size(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|word| word.parse::<Size>().is_ok())
}

/// Returns whether an argument names a file or standard input, and is no position or transcript itself.
pub(crate) fn is_file(argument: &OsStr) -> bool {
    let path = Path::new(argument);
    is_standard_input(path) || path.exists()
}

/// Returns whether a text that names nothing else is meant as the name of a file.
pub(crate) fn is_named_as_file(text: &str) -> bool {
    text.contains(['.', '/', '\\'])
}

fn open(argument: &OsStr, rules: Rules, stop: &StopFlag) -> anyhow::Result<InputGames> {
    let path = Path::new(argument);
    let text = argument.to_str().filter(|_| !is_file(argument)).map(as_typed);
    let input = text.map_or_else(|| InputFile::open(path, stop), |text| Ok(InputFile::from_text(text)))?;
    let source = text.map_or_else(|| source_name(path), |_| COMMAND_LINE.to_owned());
    // A text that begins with a size is meant as a position, even if the rest is invalid.
    let has_size = starts_with_board_size(&String::from_utf8_lossy(input.head()));
    let format = if has_size { Format::Outflank } else { input.format() };
    let games = read_games(source, input.into_games(format, rules)?, stop.clone());
    match text {
        None => Ok(Box::new(games)),
        Some(text) => Ok(on_command_line(text, format, games.collect())),
    }
}

/// Returns the games of an argument that names no file, with an error for what it is meant as.
fn on_command_line(text: &str, format: Format, mut games: Vec<anyhow::Result<InputGame<Position>>>) -> InputGames {
    let text = text.trim();
    if text.is_empty() {
        games = vec![Err(anyhow!("an argument is empty: expected a file, a position or a transcript"))];
    } else if let [Err(error)] = &games[..] {
        games = vec![Err(error_of_text(text, format, error))];
    }
    Box::new(games.into_iter())
}

/// Words the error of a text that is meant as a transcript or a position, or else as the name of a file.
fn error_of_text(text: &str, format: Format, error: &anyhow::Error) -> anyhow::Error {
    let Some(ReadError { location, kind, partial }) = error.root_cause().downcast_ref() else {
        return anyhow!("{text}: {}", error.root_cause());
    };
    let has_moves = partial.as_ref().is_some_and(|game| !game.record().moves().is_empty());
    let is_move = matches!(kind, ReadErrorKind::Illegal { .. } | ReadErrorKind::WrongSide { .. });
    // An illegal move names itself, and the error of a whole position has no place in it.
    if is_move || !names_its_character(kind) && format != Format::Transcript {
        anyhow!("{text}: {kind}")
    } else if has_moves || format != Format::Transcript {
        let column = location.map(|it| format!("character {}: ", it.column)).unwrap_or_default();
        anyhow!("{text}: {column}{kind}")
    } else if is_named_as_file(text) {
        anyhow!("there is no file {text}")
    } else {
        anyhow!("there is no file {text}, and it is neither a position nor a transcript")
    }
}

/// Returns whether an error is one of a character, and not of the whole text.
fn names_its_character(kind: &ReadErrorKind) -> bool {
    matches!(kind, ReadErrorKind::Unexpected { .. } | ReadErrorKind::Field(_) | ReadErrorKind::Size(_))
}

/// Returns the games of a source; having none is an error, unless the flag was set before.
fn read_games(
    source: String,
    mut games: GameReader,
    stop: StopFlag,
) -> impl Iterator<Item = anyhow::Result<InputGame<Position>>> {
    let (mut index, mut has_ended) = (0, false);
    iter::from_fn(move || {
        if has_ended {
            return None;
        }
        match games.next_game() {
            Ok(Some(game)) => {
                index += 1;
                return Some(input_game(&source, index, game));
            }
            Ok(None) if index > 0 || stop.is_stopped() => None,
            Ok(None) => Some(Err(anyhow!("{source} holds neither a position nor a game"))),
            Err(error) => Some(Err(error)),
        }
        .inspect(|_| has_ended = true)
    })
}

fn input_game(
    source: &str,
    index: usize,
    game: Result<AnnotatedGame, ReadError>,
) -> anyhow::Result<InputGame<Position>> {
    let game = game.with_context(|| format!("{source}, game {index}"))?;
    let name = |side: Side| game.info.players[side].name.clone();
    let players = name(Side::Black).zip(name(Side::White)).map(|(black, white)| format!("{black} - {white}"));
    let source = source.to_owned();
    Ok(InputGame { source, index, players, record: game.record().clone() })
}

impl InputGame<Position> {
    /// Returns the game as one of Othello, if it is one.
    pub(crate) fn othello(&self) -> Option<InputGame> {
        let record = self.record.to_othello()?;
        Some(InputGame { source: self.source.clone(), index: self.index, players: self.players.clone(), record })
    }
}

impl<P: Game> InputGame<P> {
    /// Returns whether it is an argument itself, and of no file.
    pub(crate) fn is_of_command_line(&self) -> bool {
        self.source == COMMAND_LINE
    }

    /// Returns whether it is a position without moves.
    pub(crate) fn is_position(&self) -> bool {
        self.record.moves().is_empty()
    }

    /// Returns the placements of the game, in order.
    pub(crate) fn placements(&self) -> impl Iterator<Item = Placement<'_, P>> {
        let positions = self.record.positions();
        let plies = self.record.moves().iter().zip(positions);
        let placements = plies.filter(|&(&mv, _)| !P::is_pass(mv));
        placements.zip(1..).map(|((&mv, before), number)| Placement { number, before, mv })
    }
}
