//! What is analysed: positions and games, from the command line and from files.

use crate::command::input::{Games, Input, is_standard_input};
use anyhow::{Context, anyhow, bail};
use outflank_formats::{AnnotatedGame, Format};
use outflank_game::{Game, GameRecord, Side, StopFlag};
use outflank_othello::Position;
use outflank_reversi::{self as reversi, Rules, Size};
use std::ffi::OsStr;
use std::iter;
use std::path::Path;

/// A position or a game, with where it is from.
pub(crate) struct Subject<P: Game = Position> {
    /// The file, or words for another source.
    pub(crate) source: String,
    /// Its number in the source, from 1.
    pub(crate) index: usize,
    /// Who played, where that is known.
    pub(crate) players: Option<String>,
    /// The game; one without moves is a position.
    pub(crate) record: GameRecord<P>,
}

/// A position or a game on any board.
pub(crate) enum AnySubject {
    Othello(Subject),
    Reversi(Subject<reversi::Position>),
}

/// Positions and games, each as soon as it is read, and errors that say where something cannot be read.
type Subjects = Box<dyn Iterator<Item = anyhow::Result<AnySubject>>>;

/// How a source without a name is called.
const COMMAND_LINE: &str = "command line";

/// Reads everything that an argument names; `-` is standard input, whose end the flag can be. The rules are those of
/// games that do not say their own.
pub(crate) fn subjects(argument: &OsStr, rules: Rules, stop: &StopFlag) -> Subjects {
    open(argument, rules, stop).unwrap_or_else(|error| Box::new(iter::once(Err(error))))
}

/// Reads everything that an argument names; what is not Othello is an error.
pub(crate) fn othello_subjects(
    argument: &OsStr,
    stop: &StopFlag,
) -> impl Iterator<Item = anyhow::Result<Subject>> + use<> {
    subjects(argument, Rules::default(), stop).map(|subject| match subject? {
        AnySubject::Othello(subject) => Ok(subject),
        AnySubject::Reversi(Subject { source, index, .. }) => {
            bail!("{source}, number {index}: not a game of Othello on 8x8")
        }
    })
}

fn open(argument: &OsStr, rules: Rules, stop: &StopFlag) -> anyhow::Result<Subjects> {
    let path = Path::new(argument);
    let is_file = is_standard_input(path) || path.exists();
    let text = argument.to_str().filter(|_| !is_file);
    let input = text.map_or_else(|| Input::open(path, stop), |text| Ok(Input::of_text(text)))?;
    let source = match text {
        Some(_) => COMMAND_LINE.to_owned(),
        None if is_standard_input(path) => "standard input".to_owned(),
        None => path.display().to_string(),
    };
    // What begins with a size is meant for a board string, even if the rest is none.
    let format = if names_a_size(input.head()) { Format::Outflank } else { input.format() };
    let subjects = each(source, input.into_games(format, rules)?, stop.clone());
    match text {
        None => Ok(Box::new(subjects)),
        Some(text) => Ok(on_command_line(text, subjects.collect())),
    }
}

/// Explains what was wrong with an argument that names no file.
fn on_command_line(text: &str, mut subjects: Vec<anyhow::Result<AnySubject>>) -> Subjects {
    if let [Err(error)] = &subjects[..] {
        let (text, cause) = (text.trim(), error.root_cause());
        subjects = vec![Err(anyhow!("{text} is neither a file nor a position nor a transcript: {cause:#}"))];
    }
    Box::new(subjects.into_iter())
}

/// Returns the games of a source; that there are none is an error, unless the flag was raised before.
fn each(source: String, mut games: Games, stop: StopFlag) -> impl Iterator<Item = anyhow::Result<AnySubject>> {
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

/// Returns whether a text begins with the size of a board, as a game does that `outflank play` saved.
fn names_a_size(head: &[u8]) -> bool {
    let first = head.trim_ascii_start().split(u8::is_ascii_whitespace).next();
    first.and_then(|word| str::from_utf8(word).ok()).is_some_and(|word| word.parse::<Size>().is_ok())
}

fn subject(
    source: &str,
    index: usize,
    game: Result<AnnotatedGame, outflank_formats::ReadError>,
) -> anyhow::Result<AnySubject> {
    let game = game.with_context(|| format!("{source}, number {index}"))?;
    let name = |side: Side| game.about.players[side].name.clone();
    let players = name(Side::Black).zip(name(Side::White)).map(|(black, white)| format!("{black} - {white}"));
    let source = source.to_owned();
    Ok(match game.record().othello().cloned() {
        Some(record) => AnySubject::Othello(Subject { source, index, players, record }),
        None => AnySubject::Reversi(Subject { source, index, players, record: game.record().to_reversi() }),
    })
}

impl<P: Game> Subject<P> {
    /// Returns whether it is a position without moves.
    pub(crate) fn is_position(&self) -> bool {
        self.record.moves().is_empty()
    }

    /// Returns the positions in which a disc was placed, each with the placement, the position after it and its number,
    /// from 1.
    pub(crate) fn placements(&self) -> impl Iterator<Item = (usize, &P, P::Move, &P)> {
        let positions = self.record.positions();
        let plies = self.record.moves().iter().zip(positions.iter().zip(&positions[1..]));
        let placements = plies.filter(|&(&mv, _)| !P::is_pass(mv));
        placements.zip(1..).map(|((&mv, (before, after)), number)| (number, before, mv, after))
    }
}
