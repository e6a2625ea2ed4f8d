//! Games of Othello Quest, as the server sends them.
//!
//! ```json
//! {"name":"player","args":[{"gtype":"reversi1","players":[{"name":"Ann","oldR":1500},{"name":"Bob","oldR":1600}],
//!  "position":{"moves":[{"t":218,"m":"f6"},{"t":1520,"m":"f4"}]},"tcb":60000,"created":"2024-12-22T01:02:03.000Z"}]}
//! ```
//!
//! The first player is Black; `t` is the time of a move and `tcb` the time control, both in milliseconds. A pass is
//! `-`; an entry without `m` is the resignation of the side to move, `{"s":"RESIGN"}`, or the end of its time. The member
//! `startPos` of `position` has the first moves of an XOT game. Parsing accepts the game without the message around it, passes left out, and unknown members.

use crate::AnnotatedGame;
use crate::attribute::{Attribute, Attributes};
use crate::error::ReadErrorKind;
use crate::info::{GameDate, GameResult, GgsTimeControl, MAX_TIME, PlayerInfo, ResultScore, Termination};
use crate::notation::{is_rating, known_text, parse_move};
use crate::parser::{ParseError, play};
use crate::transcript::tokenise;
use outflank_rules::othello::Position;
use outflank_rules::{Game as _, Move, reversi};
use serde::Deserialize;
use std::time::Duration;

/// A message that contains a game.
#[derive(Deserialize)]
struct Message {
    args: Vec<Game>,
}

/// A game.
#[derive(Deserialize)]
struct Game {
    position: Moves,
    #[serde(default)]
    players: Vec<Player>,
    tcb: Option<u64>,
    created: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Moves {
    moves: Vec<Played>,
    /// The first moves of an XOT game, as a transcript.
    start_pos: Option<String>,
}

/// A move with the time that it took, in milliseconds; the end of the game if it has no move.
#[derive(Deserialize)]
struct Played {
    m: Option<String>,
    /// Why the game ended: `RESIGN`, or a name of the time.
    s: Option<String>,
    t: Option<u64>,
}

/// A player with the rating before the game.
#[derive(Deserialize)]
struct Player {
    id: Option<String>,
    name: Option<String>,
    #[serde(rename = "oldR")]
    rating: Option<f64>,
}

/// Parses an object of Othello Quest; `None` for any other object.
pub(super) fn parse(text: &str, lost: &mut Attributes) -> Option<Result<AnnotatedGame, ParseError>> {
    let message = || serde_json::from_str(text).ok().and_then(|message: Message| message.args.into_iter().next());
    // Other objects have no such member; parsing them here would double their time.
    if !text.contains("\"position\"") {
        return None;
    }
    let object: Game = serde_json::from_str(text).ok().or_else(message)?;
    let mut game = AnnotatedGame::new(Position::START);
    add_info(&object, &mut game, lost);
    Some(match play_all(&object.position, &mut game) {
        Ok(()) => Ok(game),
        Err(kind) => Err(ParseError::at(0, kind).with_partial(game)),
    })
}

/// Plays the first moves and the others, up to the end of the game.
fn play_all(position: &Moves, game: &mut AnnotatedGame) -> Result<(), ReadErrorKind> {
    for token in tokenise(position.start_pos.as_deref().unwrap_or_default()) {
        let expected = "the first moves of an XOT game";
        let token = token.map_err(|error| ReadErrorKind::unexpected(expected, &error.found))?;
        let mv: reversi::Move = token.parse_move().map_err(|_| ReadErrorKind::unexpected(expected, token.text))?;
        play(game, mv)?;
    }
    for played in &position.moves {
        match &played.m {
            Some(mv) => play_move(mv, played.t, game)?,
            None => end(played, game),
        }
    }
    Ok(())
}

/// Ends the game: the side to move has resigned, or its time is over.
fn end(played: &Played, game: &mut AnnotatedGame) {
    let is_resigned = played.s.as_deref().is_some_and(|reason| reason.eq_ignore_ascii_case("resign"));
    let termination = if is_resigned { Termination::Resigned } else { Termination::OutOfTime };
    let score = ResultScore::Winner(!game.record().position().to_move());
    if game.record().position().outcome().is_none() {
        game.info.result = Some(GameResult { score, termination });
    }
}

fn add_info(object: &Game, game: &mut AnnotatedGame, lost: &mut Attributes) {
    let control = object.tcb.map(time);
    let control = control.map(|main| GgsTimeControl { main, ..GgsTimeControl::default() });
    let mut player = |index: usize| {
        let player = object.players.get(index);
        let name = player.and_then(|player| player.name.as_deref().or(player.id.as_deref())).and_then(known_text);
        let named = player.and_then(|player| player.rating);
        let rating = named.filter(|&rating| is_rating(rating));
        lost.insert_if(Attribute::Ratings, rating != named);
        PlayerInfo { name, rating, time_control: control }
    };
    let info = &mut game.info;
    (info.players.black, info.players.white) = (player(0), player(1));
    info.site = Some("Othello Quest".to_owned());
    if let Some(created) = &object.created {
        let (date, time) = created.split_once('T').unwrap_or((created, ""));
        info.date = date.parse::<GameDate>().ok();
        lost.insert_if(Attribute::Year, info.date.is_none());
        let seconds = time.split(['.', 'Z']).next().and_then(known_text);
        info.time_of_day = seconds.filter(|_| info.date.is_some()).map(|seconds| format!("{seconds} UTC"));
    }
}

fn play_move(text: &str, milliseconds: Option<u64>, game: &mut AnnotatedGame) -> Result<(), ReadErrorKind> {
    let mv = if text.trim() == "-" { Some(Move::Pass) } else { parse_move(text.trim()) };
    play(game, mv.ok_or_else(|| ReadErrorKind::unexpected("a square such as f5, or - for a pass", text))?)?;
    if let (Some(note), Some(milliseconds)) = (game.last_note_mut(), milliseconds) {
        note.time = Some(time(milliseconds));
    }
    Ok(())
}

/// Converts milliseconds, up to [`MAX_TIME`].
fn time(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds).min(MAX_TIME)
}
