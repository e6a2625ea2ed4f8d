//! What an analysis is of: a position or a game.

use super::{ClientMessage, MoveOrder, Report, ReviewLevel};
use crate::ApiError;
use crate::game::requested_start;
use crate::input_error::InputError;
use outflank_engine::{Engine, SearchLimits, Support};
use outflank_rules::reversi::evaluate;
use outflank_rules::{Game, GameRecord, ParseMoveError, Position, StopFlag, Variant, minimax};
use std::num::NonZeroU8;
use std::time::Duration;

/// The longest search of a position.
pub const MAX_SEARCH_TIME: Duration = Duration::from_mins(1);

/// The stages of a review, each over the whole game: a fast one first.
pub const REVIEW_STAGES: [ReviewLevel; 2] = [ReviewLevel::FAST, ReviewLevel::ACCURATE];

/// What is analysed.
pub enum Subject {
    /// All moves of a position.
    Position(Position),
    /// The moves of a game.
    Game(GameRecord<Position>),
}

/// What is found out about a position; nothing once the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionStages {
    /// The order of the moves by a shallow search comes first: where the engine can only solve, or does not support the board.
    pub has_order: bool,
    /// The engine searches.
    pub has_search: bool,
}

impl ClientMessage {
    /// Returns the `id` of the request and what is to be analysed, or why that cannot be read; none when all is to stop.
    pub fn subject(&self) -> Option<(u32, Result<Subject, ApiError>)> {
        match self {
            Self::Stop {} => None,
            Self::Position { id, position } => Some((*id, parse_position(position).map(Subject::Position))),
            Self::Game { id, start, moves } => Some((*id, parse_game(start, moves).map(Subject::Game))),
        }
    }
}

impl PositionStages {
    /// Returns what is found out about a position.
    pub fn of(position: &Position) -> Self {
        let (is_over, support) = (position.outcome().is_some(), Support::of(position));
        Self { has_order: !is_over && support != Support::Full, has_search: !is_over && support.is_by_engine() }
    }
}

/// Parses a game of Othello.
fn parse_game(start: &str, moves: &[String]) -> Result<GameRecord<Position>, ApiError> {
    let start = requested_start(Variant::Othello, start).map_err(|error| error.in_field("start"))?;
    let mut game = GameRecord::new(start);
    for mv in moves {
        let invalid = |error: ParseMoveError| ApiError::IllegalMove(InputError::unreadable_move(mv, &error));
        let mv = game.position().parse_move(mv).map_err(invalid)?;
        let number = game.moves().len() + 1;
        game.play(mv).map_err(|illegal| ApiError::IllegalMove(InputError::illegal_move(&illegal, number)))?;
    }
    Ok(game)
}

/// Orders the moves of a position by a minimax search; none when it was stopped, or in a game without flips.
pub fn shallow_order(position: &Position, stop: &StopFlag) -> Option<MoveOrder> {
    /// Fast on boards of any size.
    const PLIES: u8 = 3;
    let mut values = minimax::values(&position.to_reversi()?, PLIES, &evaluate, stop)?;
    values.sort_by_key(|&(_, value)| -value);
    let equal = values.chunk_by(|(_, one), (_, other)| one == other);
    let groups = equal.map(|moves| moves.iter().map(|&(mv, _)| mv.into()).collect()).collect();
    Some(MoveOrder { plies: PLIES, groups })
}

/// Searches a position that is not over until the scores of all moves are proven, it is stopped or a minute is over; passes the
/// result of each iteration on. A position that the engine does not support has none.
pub fn search_all_moves(engine: &mut Engine, position: &Position, stop: &StopFlag, mut on_report: impl FnMut(Report)) {
    let limits = SearchLimits { time: Some(MAX_SEARCH_TIME), lines: NonZeroU8::MAX, ..SearchLimits::default() };
    // The reports contain the result.
    let _ =
        engine.search(position).limits(limits).stop_flag(stop).on_report(|report| on_report(Report::of(report))).run();
}

/// Parses a position of Othello or Reversi.
///
/// # Errors
///
/// Returns an error when the text is no position.
pub fn parse_position(text: &str) -> Result<Position, ApiError> {
    let position = Variant::Othello.position(text).or_else(|_| Variant::Reversi.position(text));
    position.map(Position::canonical).map_err(|error| ApiError::invalid(error).in_field("position"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_no_move_is_said_to_be_none_and_what_a_move_is() {
        let Err(error) = parse_game("", &["f5".to_owned(), "d".to_owned()]) else { panic!("d is no move") };
        assert_eq!(error.to_string(), "expected a square from a1 to h8 or -- for a pass, but found \"d\"");
    }

    #[test]
    fn a_game_without_a_start_begins_at_the_usual_one() {
        let game = |request: serde_json::Value| {
            let message: ClientMessage = serde_json::from_value(request).unwrap();
            match message.subject() {
                Some((1, Ok(Subject::Game(game)))) => game,
                _ => panic!("this is a game"),
            }
        };
        let absent = game(serde_json::json!({ "type": "game", "id": 1, "moves": ["f5", "d6"] }));
        let empty = game(serde_json::json!({ "type": "game", "id": 1, "start": "", "moves": ["f5", "d6"] }));
        assert!(absent.start().is_usual_start() && absent.moves().len() == 2);
        assert_eq!((empty.start(), empty.moves()), (absent.start(), absent.moves()));
    }
}
