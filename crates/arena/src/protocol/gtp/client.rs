//! The client's side of GTP.

use super::command::{EXACT_TIME_SETTINGS, SCORE};
use super::reply::Response;
use crate::protocol::{ClientError, EngineMessage};
use outflank_rules::othello::{Move, Position};
use outflank_rules::{Clock, GameRecord, Side};
use std::collections::VecDeque;
use std::time::Duration;

/// The client's side of GTP.
///
/// Commands are numbered, and sent without waiting for earlier replies. Passes are sent; an engine may reject them, since
/// some engines pass by themselves. An engine may reject time settings. Those of GTP are whole seconds without increments:
/// times are rounded down, and increments show in the time left only; an engine that supports KataGo's `kata-time_settings`
/// gets them as they are. GTP has no evaluations: an engine that supports the command `outflank-score` replies to it with the
/// score of its last search, in discs for the side that was to move. A game must start from the standard start position.
#[derive(Clone, Debug, Default)]
pub struct Client {
    level: Option<u8>,
    next_id: u32,
    /// The commands without a reply.
    pending: VecDeque<PendingCommand>,
    /// The moves of the engine's game.
    known: Vec<Move>,
    /// Whether the engine supports `outflank-score`.
    supports_score: bool,
    /// Whether the engine supports `kata-time_settings`.
    supports_exact_times: bool,
    /// The move whose score has not arrived.
    chosen: Option<Move>,
    /// The time settings of the engine.
    settings: Option<String>,
}

/// A command without a reply.
#[derive(Clone, Debug)]
struct PendingCommand {
    id: u32,
    command: String,
    kind: CommandKind,
}

/// The meaning of the reply to a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CommandKind {
    /// The engine may reject the command.
    Optional,
    /// The engine must accept the command.
    Required,
    /// The engine is ready.
    Handshake,
    /// Whether the engine supports `outflank-score`.
    ScoreSupport,
    /// Whether the engine supports `kata-time_settings`.
    ExactTimeSupport,
    /// The move that the engine chooses.
    GenMove,
    /// The score of the move.
    Score,
}

impl Client {
    /// Makes a client that sets a level, or none.
    pub fn new(level: Option<u8>) -> Self {
        Self { level, ..Self::default() }
    }

    fn send(&mut self, command: String, kind: CommandKind) -> String {
        self.next_id += 1;
        let line = format!("{} {command}", self.next_id);
        self.pending.push_back(PendingCommand { id: self.next_id, command, kind });
        line
    }

    /// Returns the lines that set the engine's game.
    fn set_game(&mut self, game: &GameRecord<Position>) -> Vec<String> {
        let mut lines = Vec::new();
        if !game.moves().starts_with(&self.known) {
            lines.push(self.send("clear_board".to_owned(), CommandKind::Required));
            self.known.clear();
        }
        let known = self.known.len();
        for (position, &mv) in game.positions().iter().zip(game.moves()).skip(known) {
            let kind = if mv == Move::Pass { CommandKind::Optional } else { CommandKind::Required };
            lines.push(self.send(format!("play {} {}", letter(position.to_move()), name(mv)), kind));
        }
        self.known = game.moves().to_vec();
        lines
    }

    /// Returns the lines that set the engine's clock.
    fn set_clock(&mut self, side: Side, clock: &Clock) -> Vec<String> {
        let (time, moves) = match *clock {
            Clock::Unlimited => return Vec::new(),
            Clock::PerMove(time) => (time, 1),
            Clock::Game { left, .. } => (left, 0),
        };
        let settings = self.time_settings(clock);
        let mut lines = Vec::new();
        if self.settings.as_ref() != Some(&settings) {
            lines.push(self.send(settings.clone(), CommandKind::Optional));
            self.settings = Some(settings);
        }
        let time_left = format!("time_left {} {} {moves}", letter(side), self.seconds_left(time, moves));
        lines.push(self.send(time_left, CommandKind::Optional));
        lines
    }

    /// Returns the settings for a clock; those of a game are sent once, at its first move.
    fn time_settings(&self, clock: &Clock) -> String {
        match (*clock, &self.settings) {
            (Clock::PerMove(time), _) if self.supports_exact_times => {
                format!("{EXACT_TIME_SETTINGS} byoyomi 0 {} 1", time.as_secs_f64())
            }
            (Clock::PerMove(time), _) => format!("time_settings 0 {} 1", at_least_a_second(time)),
            (Clock::Game { left, increment }, None) if self.supports_exact_times => {
                format!("{EXACT_TIME_SETTINGS} fischer {} {}", left.as_secs_f64(), increment.as_secs_f64())
            }
            // Without stones, a byo yomi time would mean that there is no limit.
            (Clock::Game { left, .. }, None) => format!("time_settings {} 0 0", at_least_a_second(left)),
            (_, settings) => settings.clone().unwrap_or_default(),
        }
    }

    /// Returns the time left for a number of moves as the engine understands it.
    fn seconds_left(&self, time: Duration, moves: u32) -> String {
        match moves {
            _ if self.supports_exact_times => time.as_secs_f64().to_string(),
            0 => time.as_secs().to_string(),
            _ => at_least_a_second(time),
        }
    }

    /// Handles a move; its score follows if the engine supports that.
    fn receive_move(&mut self, mv: Move) -> EngineMessage {
        if self.supports_score {
            self.chosen = Some(mv);
            return EngineMessage::Other;
        }
        EngineMessage::Move { mv, evaluation: None }
    }
}

impl crate::protocol::Client for Client {
    fn handshake(&mut self) -> Vec<String> {
        // Optional, since a program that plays on 8×8 only may not know the command.
        let mut lines = vec![self.send("boardsize 8".to_owned(), CommandKind::Optional)];
        lines.push(self.send(format!("known_command {SCORE}"), CommandKind::ScoreSupport));
        lines.push(self.send(format!("known_command {EXACT_TIME_SETTINGS}"), CommandKind::ExactTimeSupport));
        if let Some(level) = self.level {
            // An engine that plays at another level than its name says would spoil a match.
            lines.push(self.send(format!("set_level {level}"), CommandKind::Required));
        }
        lines.push(self.send("clear_board".to_owned(), CommandKind::Handshake));
        lines
    }

    fn request_move(&mut self, game: &GameRecord<Position>, clock: &Clock) -> Vec<String> {
        let side = game.position().to_move();
        let mut lines = self.set_game(game);
        lines.extend(self.set_clock(side, clock));
        lines.push(self.send(format!("genmove {}", letter(side)), CommandKind::GenMove));
        if self.supports_score {
            lines.push(self.send(SCORE.to_owned(), CommandKind::Score));
        }
        lines
    }

    fn on_line(&mut self, line: &str) -> Result<EngineMessage, ClientError> {
        let Some(Response { id, result }) = Response::parse(line) else { return Ok(EngineMessage::Other) };
        // Replies come in the order of the commands, so one without its number answers the oldest.
        let is_next = |sent: &mut PendingCommand| id.is_none_or(|id| id == sent.id);
        let sent = self.pending.pop_front_if(is_next).ok_or_else(|| ClientError::protocol(line))?;
        match (sent.kind, result) {
            (CommandKind::Optional, _) | (CommandKind::Required, Ok(_)) => Ok(EngineMessage::Other),
            (CommandKind::Handshake, Ok(_)) => Ok(EngineMessage::Ready),
            (CommandKind::ScoreSupport, answer) => {
                self.supports_score = is_true(answer);
                Ok(EngineMessage::Other)
            }
            (CommandKind::ExactTimeSupport, answer) => {
                self.supports_exact_times = is_true(answer);
                Ok(EngineMessage::Other)
            }
            (CommandKind::GenMove, Ok(text)) if text.trim().eq_ignore_ascii_case("resign") => {
                Ok(EngineMessage::Resignation)
            }
            (CommandKind::GenMove, Ok(text)) => {
                let mv = text.trim().parse()?;
                // The engine has played the move that it generated, so it is not sent back.
                self.known.push(mv);
                Ok(self.receive_move(mv))
            }
            (CommandKind::Score, answer) => {
                let evaluation = answer.ok().and_then(|text| text.parse().ok());
                Ok(self.chosen.take().map_or(EngineMessage::Other, |mv| EngineMessage::Move { mv, evaluation }))
            }
            (_, Err(reason)) => Err(ClientError::Rejected { command: sent.command, reason }),
        }
    }
}

/// Returns whether the answer to `known_command` is yes.
fn is_true(answer: Result<String, String>) -> bool {
    answer.is_ok_and(|text| text.trim() == "true")
}

/// Returns a time in whole seconds, rounded down. GTP has none below a second, and 0 would be no limit: there decimals are the only
/// way.
fn at_least_a_second(time: Duration) -> String {
    if time < Duration::from_secs(1) { time.as_secs_f64().to_string() } else { time.as_secs().to_string() }
}

fn letter(side: Side) -> char {
    if side == Side::Black { 'b' } else { 'w' }
}

fn name(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string(),
        Move::Pass => "pass".to_owned(),
    }
}
