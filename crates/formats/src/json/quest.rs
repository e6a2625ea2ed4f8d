//! Games of Othello Quest, as the server sends them.
//!
//! ```json
//! {"name":"player","args":[{"gtype":"reversi1","players":[{"name":"Ann","oldR":1500},{"name":"Bob","oldR":1600}],
//!  "position":{"moves":[{"t":218,"m":"f6"},{"t":1520,"m":"f4"}]},"tcb":60000,"created":"2024-12-22T01:02:03.000Z"}]}
//! ```
//!
//! The first player is Black; `t` is the time of a move and `tcb` that for the whole game, both in milliseconds. The game
//! may stand by itself, without the message around it. Passes may be left out. Members that are not known are skipped.

use crate::AnnotatedGame;
use crate::about::{GameDate, PlayerAbout, TimeControl};
use crate::annotated::known;
use crate::fault::{Fault, play};
use crate::feature::{Feature, Features};
use crate::ggf::square_or_pass;
use outflank_othello::Position;
use serde::Deserialize;
use std::time::Duration;

/// A message with a game.
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
struct Moves {
    moves: Vec<Played>,
}

/// A move with the time that it took, in milliseconds.
#[derive(Deserialize)]
struct Played {
    m: String,
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

/// Why a game stopped, and the game up to there.
type Stopped = (Fault, Box<AnnotatedGame>);

/// Reads an object of Othello Quest; `None` for any other object.
pub(super) fn parse(text: &str, lost: &mut Features) -> Option<Result<AnnotatedGame, Stopped>> {
    let message = || serde_json::from_str(text).ok().and_then(|message: Message| message.args.into_iter().next());
    // Only these have a member with such a name, and a second look at all others would cost them time.
    if !text.contains("\"position\"") {
        return None;
    }
    let object: Game = serde_json::from_str(text).ok().or_else(message)?;
    let mut game = AnnotatedGame::new(Position::START);
    describe(&object, &mut game, lost);
    for played in &object.position.moves {
        if let Err(fault) = read(played, &mut game) {
            return Some(Err((fault, Box::new(game))));
        }
    }
    Some(Ok(game))
}

fn describe(object: &Game, game: &mut AnnotatedGame, lost: &mut Features) {
    let control = object.tcb.map(time);
    let control = control.map(|main| TimeControl { main, ..TimeControl::default() });
    let player = |index: usize| {
        let player = object.players.get(index);
        let name = player.and_then(|player| player.name.as_deref().or(player.id.as_deref())).and_then(known);
        let rating = player.and_then(|player| player.rating).filter(|rating| rating.abs() <= 1e6);
        PlayerAbout { name, rating, time_control: control }
    };
    let about = &mut game.about;
    (about.players.black, about.players.white) = (player(0), player(1));
    about.site = Some("Othello Quest".to_owned());
    if let Some(created) = &object.created {
        let (date, time) = created.split_once('T').unwrap_or((created, ""));
        about.date = date.parse::<GameDate>().ok();
        lost.insert_if(Feature::Year, about.date.is_none());
        let seconds = time.split(['.', 'Z']).next().and_then(known);
        about.time_of_day = seconds.filter(|_| about.date.is_some()).map(|seconds| format!("{seconds} UTC"));
    }
}

fn read(played: &Played, game: &mut AnnotatedGame) -> Result<(), Fault> {
    let mv = square_or_pass(played.m.trim());
    play(game, mv.ok_or_else(|| Fault::unexpected("a square such as f5, or -- for a pass", &played.m))?)?;
    if let (Some(note), Some(milliseconds)) = (game.last_note_mut(), played.t) {
        note.time = Some(time(milliseconds));
    }
    Ok(())
}

/// Returns a time, at most a thousand days.
fn time(milliseconds: u64) -> Duration {
    const LONGEST: Duration = Duration::from_hours(24 * 1000);
    Duration::from_millis(milliseconds).min(LONGEST)
}
