//! The program's side.

use super::Response;
use super::command::SCORE;
use crate::{ClientFault, Heard};
use outflank_game::{Clock, GameRecord, Side};
use outflank_othello::{Move, Position};
use std::collections::VecDeque;

/// The program's side of the protocol.
///
/// Commands are numbered, and sent without waiting for the replies to those before. Passes are told; an engine may
/// refuse them, since some know by themselves when a side passes. Times are told to engines that take them. GTP has no
/// word for what a move is worth: an engine is asked for that if it knows the command `outflank-score`, whose answer is
/// the score of its last search, in discs for the side that was to move. A game must start from the usual position: the
/// protocol knows no other.
#[derive(Clone, Debug, Default)]
pub struct Client {
    level: Option<u8>,
    next_id: u32,
    /// The commands that have no reply yet.
    open: VecDeque<Open>,
    /// The moves that the engine knows of.
    known: Vec<Move>,
    /// Whether the engine tells the score of its last search.
    tells_score: bool,
    /// The move whose score is still to come.
    chosen: Option<Move>,
    /// The clock that the engine was told to play by.
    settings: Option<String>,
}

/// A command that was sent.
#[derive(Clone, Debug)]
struct Open {
    id: u32,
    command: String,
    meaning: Meaning,
}

/// What the reply to a command means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// Nothing, not even when it is a failure.
    Wish,
    /// Nothing, but a failure is the end.
    Order,
    /// The engine is ready.
    Greeting,
    /// Whether the engine tells scores.
    Ability,
    /// The move.
    Question,
    /// What the move is worth.
    Score,
}

impl Client {
    /// Makes a client that asks the engine for a level, or leaves it to the engine.
    pub fn new(level: Option<u8>) -> Self {
        Self { level, ..Self::default() }
    }

    fn send(&mut self, command: String, meaning: Meaning) -> String {
        self.next_id += 1;
        let line = format!("{} {command}", self.next_id);
        self.open.push_back(Open { id: self.next_id, command, meaning });
        line
    }

    /// Returns the lines that bring the engine to a position.
    fn follow(&mut self, game: &GameRecord<Position>) -> Vec<String> {
        let mut lines = Vec::new();
        if !game.moves().starts_with(&self.known) {
            lines.push(self.send("clear_board".to_owned(), Meaning::Order));
            self.known.clear();
        }
        let known = self.known.len();
        for (position, &mv) in game.positions().iter().zip(game.moves()).skip(known) {
            let meaning = if mv == Move::Pass { Meaning::Wish } else { Meaning::Order };
            lines.push(self.send(format!("play {} {}", letter(position.to_move()), name(mv)), meaning));
        }
        self.known = game.moves().to_vec();
        lines
    }

    /// Returns the lines that tell the time.
    fn tell_time(&mut self, side: Side, clock: &Clock) -> Vec<String> {
        let (settings, left) = match clock {
            Clock::Unlimited => return Vec::new(),
            Clock::PerMove(time) => (format!("time_settings 0 {} 1", time.as_secs_f64()), (*time, 1)),
            Clock::Game { left, increment } if self.settings.is_none() => {
                (format!("time_settings {} {} 0", left.as_secs_f64(), increment.as_secs_f64()), (*left, 0))
            }
            Clock::Game { left, .. } => (self.settings.clone().unwrap_or_default(), (*left, 0)),
        };
        let mut lines = Vec::new();
        if self.settings.as_ref() != Some(&settings) {
            lines.push(self.send(settings.clone(), Meaning::Wish));
            self.settings = Some(settings);
        }
        let told = format!("time_left {} {} {}", letter(side), left.0.as_secs_f64(), left.1);
        lines.push(self.send(told, Meaning::Wish));
        lines
    }

    /// Takes a move, whose score comes behind it where the engine tells that.
    fn hear_move(&mut self, mv: Move) -> Heard {
        if self.tells_score {
            self.chosen = Some(mv);
            return Heard::Nothing;
        }
        Heard::Move { mv, evaluation: None }
    }
}

impl crate::Client for Client {
    fn greet(&mut self) -> Vec<String> {
        let mut lines = vec![self.send("boardsize 8".to_owned(), Meaning::Wish)];
        lines.push(self.send(format!("known_command {SCORE}"), Meaning::Ability));
        if let Some(level) = self.level {
            lines.push(self.send(format!("set_level {level}"), Meaning::Wish));
        }
        lines.push(self.send("clear_board".to_owned(), Meaning::Greeting));
        lines
    }

    fn ask(&mut self, game: &GameRecord<Position>, clock: &Clock) -> Vec<String> {
        let side = game.position().to_move();
        let mut lines = self.follow(game);
        lines.extend(self.tell_time(side, clock));
        lines.push(self.send(format!("genmove {}", letter(side)), Meaning::Question));
        if self.tells_score {
            lines.push(self.send(SCORE.to_owned(), Meaning::Score));
        }
        lines
    }

    fn hear(&mut self, line: &str) -> Result<Heard, ClientFault> {
        let Some(Response { id, result }) = Response::parse(line) else { return Ok(Heard::Nothing) };
        let is_next = |open: &mut Open| id.is_none_or(|id| id == open.id);
        let open = self.open.pop_front_if(is_next).ok_or_else(|| ClientFault::protocol(line))?;
        match (open.meaning, result) {
            (Meaning::Wish, _) | (Meaning::Order, Ok(_)) => Ok(Heard::Nothing),
            (Meaning::Greeting, Ok(_)) => Ok(Heard::Ready),
            (Meaning::Ability, answer) => {
                self.tells_score = answer.is_ok_and(|text| text.trim() == "true");
                Ok(Heard::Nothing)
            }
            (Meaning::Question, Ok(text)) if text.trim().eq_ignore_ascii_case("resign") => Ok(Heard::Resignation),
            (Meaning::Question, Ok(text)) => {
                let mv = text.trim().parse()?;
                self.known.push(mv);
                Ok(self.hear_move(mv))
            }
            (Meaning::Score, answer) => {
                let evaluation = answer.ok().and_then(|text| text.parse().ok());
                Ok(self.chosen.take().map_or(Heard::Nothing, |mv| Heard::Move { mv, evaluation }))
            }
            (_, Err(reason)) => Err(ClientFault::Refused { command: open.command, reason }),
        }
    }
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
