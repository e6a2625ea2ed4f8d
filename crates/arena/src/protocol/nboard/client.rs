//! The client's side of the NBoard protocol.

use super::command::Command;
use super::reply::Reply;
use super::timed::TimedMove;
use crate::protocol::{ClientError, EngineMessage};
use outflank_formats::info::GgsTimeControl;
use outflank_formats::{AnnotatedGame, Format, WriteOptions, Writer};
use outflank_rules::othello::Position;
use outflank_rules::{Clock, GameRecord, Side};

/// The client's side of the NBoard protocol.
///
/// The protocol requires a depth before a request for a move, so the client always sets one. The whole game is sent with
/// every request. The protocol has only clocks for a whole game: a time per move is sent as the time left and as the
/// increment.
#[derive(Clone, Debug)]
pub struct Client {
    depth: u8,
    pings: u64,
}

impl Client {
    /// The default depth, in plies, which engines reach within a second.
    pub const DEFAULT_DEPTH: u8 = 12;

    /// Makes a client that sets a midgame depth, in plies.
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

impl crate::protocol::Client for Client {
    fn handshake(&mut self) -> Vec<String> {
        let commands = [Command::Nboard(2), Command::SetDepth(self.depth), self.ping()];
        commands.map(|command| command.to_string()).into()
    }

    fn request_move(&mut self, game: &GameRecord<Position>, clock: &Clock) -> Vec<String> {
        let game = Command::SetGame(print_game(game, clock));
        [game, self.ping(), Command::Go].map(|command| command.to_string()).into()
    }

    fn on_line(&mut self, line: &str) -> Result<EngineMessage, ClientError> {
        let line = line.trim();
        match line.parse() {
            // Ping 1 is that of the handshake; the later ones only stop the engine before a request.
            Ok(Reply::Pong(1)) => Ok(EngineMessage::Ready),
            Ok(Reply::Chosen(TimedMove { mv, evaluation, .. })) => Ok(EngineMessage::Move { mv, evaluation }),
            // Other invalid lines are ignored, but after this one no move would come.
            Err(_) if line.starts_with("===") => Err(ClientError::protocol(line)),
            _ => Ok(EngineMessage::Other),
        }
    }
}

/// Prints a game with the clock of the side to move, on one line.
fn print_game(record: &GameRecord<Position>, clock: &Clock) -> String {
    let mut game = AnnotatedGame::from_record(record);
    let time_control = time_control(clock);
    for side in Side::BOTH {
        game.info.players[side].time_control = time_control;
    }
    for index in 0..record.moves().len() {
        if let Some(note) = game.note_mut(index) {
            // With as much time as the increment, the moves so far leave the clock as it is.
            note.time = time_control.map(|control| control.increment);
        }
    }
    let mut text = Vec::new();
    let written = Writer::new(Format::Ggf, WriteOptions::default()).write(&game, &mut text);
    written.expect("GGF stores games from any position");
    String::from_utf8_lossy(&text).trim().to_owned()
}

/// Returns the time control of a game that is at its start.
fn time_control(clock: &Clock) -> Option<GgsTimeControl> {
    let (main, increment) = match *clock {
        Clock::Unlimited => return None,
        Clock::PerMove(time) => (time, time),
        Clock::Game { left, increment } => (left, increment),
    };
    Some(GgsTimeControl { main, increment, grace: None })
}
