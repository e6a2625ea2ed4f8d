//! The program's side.

use super::{Command, Reply, TimedMove};
use crate::{ClientFault, Heard};
use outflank_formats::info::TimeControl;
use outflank_formats::{AnnotatedGame, Format, WriteOptions, Writer};
use outflank_game::{Clock, GameRecord, Side};
use outflank_othello::Position;
use std::time::Duration;

/// The program's side of the protocol.
///
/// The protocol obliges a program to set the depth before it asks for a move, so a client always does.
///
/// The whole game is sent for every move. The protocol has no other clock than that of a whole game: for a time per
/// move the engine is told that as much is left, and that every move adds as much.
#[derive(Clone, Debug)]
pub struct Client {
    depth: u8,
    pings: u64,
}

impl Client {
    /// The depth, in plies, that engines search in a moment, also near the end of the game.
    pub const DEFAULT_DEPTH: u8 = 12;

    /// Makes a client that sets this midgame depth, in plies.
    pub fn new(depth: u8) -> Self {
        Self { depth, pings: 0 }
    }

    fn ping(&mut self) -> Command {
        self.pings += 1;
        Command::Ping(self.pings)
    }
}

impl Default for Client {
    fn default() -> Self {
        Self::new(Self::DEFAULT_DEPTH)
    }
}

impl crate::Client for Client {
    fn greet(&mut self) -> Vec<String> {
        let commands = [Command::Nboard(2), Command::SetDepth(self.depth), self.ping()];
        commands.map(|command| command.to_string()).into()
    }

    fn ask(&mut self, game: &GameRecord<Position>, clock: &Clock) -> Vec<String> {
        let game = Command::SetGame(print_game(game, clock));
        [game, self.ping(), Command::Go].map(|command| command.to_string()).into()
    }

    fn hear(&mut self, line: &str) -> Result<Heard, ClientFault> {
        let line = line.trim();
        match line.parse() {
            Ok(Reply::Pong(1)) => Ok(Heard::Ready),
            Ok(Reply::Chosen(TimedMove { mv, evaluation, .. })) => Ok(Heard::Move { mv, evaluation }),
            Err(_) if line.starts_with("===") => Err(ClientFault::protocol(line)),
            _ => Ok(Heard::Nothing),
        }
    }
}

/// Prints a game with the clock of the side to move, on one line.
fn print_game(record: &GameRecord<Position>, clock: &Clock) -> String {
    let mut game = AnnotatedGame::from_record(record.clone());
    let (time_control, used) = times(clock);
    for side in Side::BOTH {
        game.info.players[side].time_control = time_control;
    }
    for index in 0..record.moves().len() {
        if let Some(note) = game.note_mut(index) {
            note.time = used;
        }
    }
    let mut text = Vec::new();
    let written = Writer::new(Format::Ggf, WriteOptions::default()).write(&game, &mut text);
    written.expect("GGF holds games from any position");
    String::from_utf8_lossy(&text).trim().to_owned()
}

/// Returns the time for a game, and for each of its moves so far, that leave what is on the clock.
fn times(clock: &Clock) -> (Option<TimeControl>, Option<Duration>) {
    let (main, increment) = match *clock {
        Clock::Unlimited => return (None, None),
        Clock::PerMove(time) => (time, time),
        Clock::Game { left, increment } => (left, increment),
    };
    (Some(TimeControl { main, increment, grace: None }), Some(increment))
}
