//! The opening trainer: decks of lines that the page stores, and what people play.
//!
//! Nothing is kept between requests: each contains the decks and the time, and the answer contains the decks as they are then.

use crate::ApiError;
use crate::game::WorkerContext;
use outflank_learn::drill::view::{CardView, DecksView};
use outflank_learn::drill::{
    BookMoves, CardId, Decks, Grade, Growth, HESITATION, Line, MoveSource, ParseCardIdError, grow_lines, parse_lines,
};
use outflank_learn::human::{MoveProbability, Rating};
use outflank_rules::othello::{Move, Opening, Position, openings};
use outflank_rules::{GameRecord, Side};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// The most new cards that are begun on a day.
pub const NEW_PER_DAY: usize = 20;

/// A change of decks, or none to see them.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrillRequest {
    /// The decks as the last answer had them, or the content of a file; empty decks if they are left out.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    decks: Option<Value>,
    /// The time, in seconds since 1970.
    now: u64,
    /// The colour to practise; both if it is left out.
    #[serde(default)]
    side: Option<Side>,
    /// What to change; nothing if it is left out.
    #[serde(default)]
    change: Option<DrillChange>,
}

/// A change of decks.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum DrillChange {
    /// Adds lines: names of openings, moves such as `f5d6c3`, or both as `name: moves`, one in a line of the text.
    Add {
        /// The colour of the player.
        side: Side,
        /// The lines.
        text: String,
    },
    /// Removes a line.
    Remove {
        /// The colour of the deck.
        side: Side,
        /// The number of the line, from 0.
        line: usize,
    },
    /// Records an answer.
    Answer {
        /// The colour of the deck.
        side: Side,
        /// The identity of the card.
        card: String,
        /// How good the answer was.
        grade: GradeName,
    },
    /// Adds the lines and answers of other decks, such as those of a file.
    Merge {
        /// The other decks.
        #[schema(value_type = Object)]
        other: Value,
    },
}

/// Lines that a source continues: the shipped book, or played games.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinesRequest {
    /// The colour of the player, who has one move in each position.
    side: Side,
    /// The lines to continue, as those of a change `add`; the start position if it is empty.
    #[serde(default)]
    text: String,
    /// The maximum length of a line, in moves, from 1 to 30.
    #[schema(minimum = 1, maximum = 30)]
    length: usize,
    /// The maximum number of lines, from 1 to 100.
    #[schema(minimum = 1, maximum = 100)]
    lines: usize,
}

/// A line of play.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayedLine {
    /// The name of the line, or of the opening.
    name: String,
    /// The moves as `f5d6c3`.
    moves: String,
}

/// How good an answer was.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GradeName {
    /// Wrong, or shown.
    Wrong,
    /// Right after hesitation.
    Hesitant,
    /// Right at once.
    Right,
}

/// Decks after a change.
#[derive(Debug, Serialize, ToSchema)]
pub struct DrillAnswer {
    /// The decks, to be stored; they are also a file.
    #[schema(value_type = Object)]
    decks: Value,
    /// Both decks at the time of the request.
    view: DecksView,
    /// The card to ask now; null when nothing is due.
    next: Option<CardView>,
    /// The number of new lines.
    added: usize,
    /// The number of cards to ask now.
    left: usize,
    /// After how many seconds of thought a right answer is hesitant.
    hesitation: u64,
}

/// A position and the rating of players.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PeopleRequest {
    /// The position in its text form.
    position: String,
    /// The rating, 1000 to 2400.
    rating: u16,
}

/// How often people play a move.
#[derive(Debug, Serialize, ToSchema)]
pub struct PeopleMove {
    /// The move, as `f5`.
    #[serde(rename = "move")]
    #[schema(value_type = String)]
    mv: Move,
    /// The probability, from 0 to 1.
    probability: f32,
}

impl DrillRequest {
    /// Changes the decks.
    ///
    /// # Errors
    ///
    /// Returns an error when the decks, a line or a card are invalid.
    pub fn answer(&self) -> Result<DrillAnswer, ApiError> {
        let mut decks = self.decks.as_ref().map_or_else(|| Ok(Decks::new()), read_decks)?;
        let added = self.change.as_ref().map_or(Ok(0), |change| change.apply(&mut decks, self.now))?;
        let side = self.side;
        let next = decks.next(side, self.now, NEW_PER_DAY).map(|(deck, card)| CardView::new(deck, card));
        let left = decks.of_sides(side).map(|deck| deck.left(self.now, NEW_PER_DAY)).sum();
        // Decks are written as text only, the content of a file; the response contains them as an object.
        let json = serde_json::from_str(&decks.to_json()).map_err(|_| ApiError::Internal)?;
        let view = DecksView::new(&decks, self.now);
        Ok(DrillAnswer { decks: json, view, next, added, left, hesitation: HESITATION })
    }
}

impl DrillChange {
    /// Changes decks, and returns the number of new lines.
    fn apply(&self, decks: &mut Decks, now: u64) -> Result<usize, ApiError> {
        match self {
            Self::Add { side, text } => {
                let lines = parse_lines(text).map_err(|error| ApiError::invalid(error).in_field("change.text"))?;
                Ok(decks.of_mut(*side).add_all(lines))
            }
            Self::Remove { side, line } => {
                let removed = decks.of_mut(*side).remove(*line);
                removed.map(|_| 0).ok_or_else(|| ApiError::invalid("there is no such line").in_field("change.line"))
            }
            Self::Answer { side, card, grade } => {
                let id: CardId =
                    card.parse().map_err(|error: ParseCardIdError| ApiError::invalid(error).in_field("change.card"))?;
                let known = decks.answer(*side, id, (*grade).into(), now);
                known.map(|_| 0).ok_or_else(|| ApiError::invalid("there is no such card").in_field("change.card"))
            }
            Self::Merge { other } => Ok(decks.merge(&read_decks(other)?)),
        }
    }
}

impl LinesRequest {
    /// Continues the lines by the moves that a source knows.
    ///
    /// # Errors
    ///
    /// Returns an error when the text has a line that is none, or a number is not from 1 to its maximum.
    pub fn grow(&self, source: &mut impl MoveSource) -> Result<Vec<Line>, ApiError> {
        let growth = Growth { length: at_most(30, "length", self.length)?, lines: at_most(100, "lines", self.lines)? };
        let starts = parse_lines(&self.text).map_err(|error| ApiError::invalid(error).in_field("text"))?;
        let start = starts.is_empty().then(|| GameRecord::new(Position::START));
        let records = starts.iter().map(Line::record).chain(&start);
        // No more are grown than are wanted: a text may have thousands of lines.
        Ok(records.flat_map(|record| grow_lines(source, record, self.side, growth)).take(growth.lines).collect())
    }

    /// Continues the lines by the shipped opening book.
    ///
    /// # Errors
    ///
    /// As [`grow`](Self::grow).
    pub fn grow_by_book(&self) -> Result<Vec<Line>, ApiError> {
        self.grow(&mut BookMoves::shipped())
    }
}

impl From<&Line> for PlayedLine {
    fn from(line: &Line) -> Self {
        Self { name: line.name().to_owned(), moves: line.moves_text() }
    }
}

impl PeopleRequest {
    /// Returns the position.
    ///
    /// # Errors
    ///
    /// Returns an error when the text is none.
    pub fn position(&self) -> Result<Position, ApiError> {
        self.position
            .parse()
            .map_err(|error: outflank_rules::othello::ParsePositionError| ApiError::invalid(error).in_field("position"))
    }

    /// Returns how often people of the rating play each legal move, the most frequent first.
    ///
    /// # Errors
    ///
    /// Returns an error when the position or the rating is invalid, or there is no memory.
    pub fn moves(&self, context: &mut WorkerContext) -> Result<Vec<PeopleMove>, ApiError> {
        let (position, rating) = (self.position()?, Rating::new(self.rating));
        let of_people = rating.filter(|rating| *rating >= Rating::LOWEST_OF_PEOPLE);
        let rating =
            of_people.ok_or_else(|| ApiError::invalid("the rating is not between 1000 and 2400").in_field("rating"))?;
        let predictor = context.predictor().ok_or(ApiError::Busy)?;
        let moves = predictor.probabilities(position.board(), rating);
        let people = |MoveProbability { mv, probability }: MoveProbability| PeopleMove { mv, probability };
        Ok(moves.into_iter().map(people).collect())
    }
}

impl From<GradeName> for Grade {
    fn from(grade: GradeName) -> Self {
        match grade {
            GradeName::Wrong => Self::Wrong,
            GradeName::Hesitant => Self::Hesitant,
            GradeName::Right => Self::Right,
        }
    }
}

/// Returns the openings that have names, in the order of their moves.
pub fn named_openings() -> Vec<PlayedLine> {
    openings().map(|Opening { name, moves }| PlayedLine { name: name.to_owned(), moves: moves.to_owned() }).collect()
}

/// Checks that a number of a request is from 1 to its maximum.
fn at_most(maximum: usize, name: &str, number: usize) -> Result<usize, ApiError> {
    let expected = || {
        ApiError::invalid(format!("{name}: expected a number from 1 to {maximum}, but found {number}")).in_field(name)
    };
    (1..=maximum).contains(&number).then_some(number).ok_or_else(expected)
}

fn read_decks(value: &Value) -> Result<Decks, ApiError> {
    Decks::from_json(&value.to_string()).map_err(|error| ApiError::invalid(error).in_field("decks"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const NOW: u64 = 1_700_000_000;

    fn answer(body: Value) -> Value {
        serde_json::to_value(serde_json::from_value::<DrillRequest>(body).unwrap().answer().unwrap()).unwrap()
    }

    fn problem(body: Value) -> String {
        serde_json::from_value::<DrillRequest>(body).unwrap().answer().unwrap_err().to_string()
    }

    #[test]
    fn no_more_lines_are_grown_than_are_wanted() {
        /// Counts the positions that it is asked about, and knows no move.
        struct Asked(usize);
        impl MoveSource for Asked {
            fn moves(&mut self, _: &Position) -> Vec<outflank_rules::othello::Move> {
                self.0 += 1;
                Vec::new()
            }
        }
        let request = json!({"side": "black", "text": "f5d6\n".repeat(1000), "length": 9, "lines": 3});
        let (request, mut source) = (serde_json::from_value::<LinesRequest>(request).unwrap(), Asked(0));
        assert_eq!(request.grow(&mut source).unwrap().len(), 3);
        assert_eq!(source.0, 3);
    }

    #[test]
    fn lines_are_added_practised_and_removed_without_a_state() {
        let added = answer(json!({"now": NOW, "change": {"type": "add", "side": "black", "text": "Tiger\nCat"}}));
        assert_eq!((&added["added"], &added["view"]["black"]["counts"]["new"]), (&json!(2), &json!(3)));
        let next = &added["next"];
        assert_eq!(
            (&next["moves"], &next["right"], &next["memory"]),
            (&json!(["f5", "d6"]), &json!(["c3", "c4"]), &Value::Null)
        );
        let change = json!({"type": "answer", "side": "black", "card": next["id"], "grade": "right"});
        let answered = answer(json!({"now": NOW, "decks": added["decks"], "change": change}));
        assert_eq!(answered["decks"]["black"]["cards"].as_array().unwrap().len(), 1);
        assert_ne!(answered["next"]["id"], next["id"]);
        assert_eq!((&added["left"], &answered["left"]), (&json!(3), &json!(2)));
        let none = answer(json!({"now": NOW, "decks": answered["decks"], "side": "white"}));
        assert_eq!(none["next"], Value::Null);
        let removed = answer(
            json!({"now": NOW, "decks": answered["decks"], "change": {"type": "remove", "side": "black", "line": 0}}),
        );
        assert_eq!(removed["view"]["black"]["lines"][0]["name"], "Cat");
        let merged = answer(
            json!({"now": NOW, "decks": removed["decks"], "change": {"type": "merge", "other": answered["decks"]}}),
        );
        assert_eq!(merged["added"], 1);
    }

    #[test]
    fn the_book_continues_lines_and_begins_them() {
        for text in ["", "f5d6"] {
            let request = json!({"side": "white", "text": text, "length": 8, "lines": 6});
            let lines = serde_json::from_value::<LinesRequest>(request).unwrap().grow_by_book().unwrap();
            assert!((1..=6).contains(&lines.len()), "{lines:?}");
            assert!(lines.iter().all(|line| line.moves_text().starts_with(if text.is_empty() { "f5" } else { text })));
        }
    }

    #[test]
    fn numbers_above_the_stated_maximum_are_errors_and_no_line_is_empty() {
        struct NoMoves;
        impl MoveSource for NoMoves {
            fn moves(&mut self, _: &Position) -> Vec<Move> {
                Vec::new()
            }
        }
        let grow = |length: usize, lines: usize| {
            let request = json!({"side": "black", "length": length, "lines": lines});
            serde_json::from_value::<LinesRequest>(request).unwrap().grow(&mut NoMoves)
        };
        for (length, lines, name) in [(31, 100, "length"), (30, 101, "lines"), (0, 1, "length"), (1, 0, "lines")] {
            assert!(grow(length, lines).unwrap_err().to_string().starts_with(name), "{length} {lines}");
        }
        assert!(grow(30, 100).unwrap().is_empty());
    }

    #[test]
    fn invalid_requests_are_named() {
        let change = |change: Value| problem(json!({"now": NOW, "change": change}));
        assert!(change(json!({"type": "add", "side": "black", "text": "nothing"})).starts_with("line 1: \"nothing\""));
        assert_eq!(change(json!({"type": "remove", "side": "black", "line": 0})), "there is no such line");
        assert!(
            change(json!({"type": "answer", "side": "black", "card": "x", "grade": "right"})).contains("64 squares")
        );
        assert!(
            problem(json!({"now": NOW, "decks": {"format": "other", "version": 1}}))
                .starts_with("its format is \"other\"")
        );
    }

    #[test]
    fn people_of_all_ratings_play_the_four_first_moves() {
        let mut context = WorkerContext::new(std::sync::Arc::default());
        let request = PeopleRequest { position: Position::START.to_string(), rating: 1500 };
        let moves = request.moves(&mut context).unwrap();
        assert!(moves.len() == 4 && (moves.iter().map(|mv| mv.probability).sum::<f32>() - 1.0).abs() < 1e-3);
        assert!(PeopleRequest { position: String::new(), rating: 1500 }.moves(&mut context).is_err());
        assert!(PeopleRequest { position: Position::START.to_string(), rating: 1 }.moves(&mut context).is_err());
    }
}
