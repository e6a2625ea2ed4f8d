//! The file of decks: JSON with the name and the version of its format.
//!
//! `{"format": "outflank-drill", "version": 1, "black": DECK, "white": DECK}`, where a deck has `lines`, each with a `name` and
//! its `moves` as `f5d6c3`; `cards`, each with a `position` (64 squares from a1, `X` for the player) and the fields of a
//! [`Memory`]; and `days`, each with a `day` counted from 1 January 1970 and the numbers of [`Answers`]. Cards that no line
//! has are left out, and so are lines that are there twice.

use super::card::CardId;
use super::deck::Deck;
use super::decks::Decks;
use super::line::Line;
use super::memory::Memory;
use super::progress::Answers;
use outflank_formats::transcript;
use outflank_rules::othello::Position;
use outflank_rules::{Side, counted};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The name of the format.
pub const FORMAT: &str = "outflank-drill";
/// The version of the format.
pub const VERSION: u32 = 1;

/// Why a file of decks is rejected.
#[derive(Debug, thiserror::Error)]
pub enum DrillFileError {
    /// It is no file of decks at all.
    #[error("not a file of decks")]
    OtherFile,
    /// It is not JSON of this form.
    #[error("line {}, character {}: {}", .0.line(), .0.column(), without_place(.0))]
    Json(#[from] serde_json::Error),
    /// It is another format.
    #[error("its format is {0:?}, not {FORMAT:?}")]
    Format(String),
    /// It is of another version.
    #[error("its version is {0}, but this program reads version {VERSION}")]
    Version(u32),
    /// There are too many lines.
    #[error("{} has {}, more than {}", .side.name(), counted(*.lines, "line"), Deck::MAX_LINES)]
    TooManyLines {
        /// The colour.
        side: Side,
        /// The number of lines.
        lines: usize,
    },
    /// A line is wrong.
    #[error("{}, line {number}: {reason}", .side.name())]
    Line {
        /// The colour.
        side: Side,
        /// The number of the line, from 1.
        number: usize,
        /// What is wrong.
        reason: String,
    },
    /// A card is wrong.
    #[error("{}, card {number}: {reason}", .side.name())]
    Card {
        /// The colour.
        side: Side,
        /// The number of the card, from 1.
        number: usize,
        /// What is wrong.
        reason: String,
    },
}

/// Returns the message of an error without the place at its end, which stands before it here.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.clone(), |(reason, _)| reason.to_owned())
}

/// Returns the error of the head: a text that is no JSON object, or one without the name of a format, is another file.
fn head_error(text: &str, error: serde_json::Error) -> DrillFileError {
    let is_object = text.trim_start().starts_with('{');
    if error.is_data() || !is_object { DrillFileError::OtherFile } else { error.into() }
}

/// What every version begins with.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DecksForm {
    format: String,
    version: u32,
    #[serde(default)]
    black: DeckForm,
    #[serde(default)]
    white: DeckForm,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckForm {
    #[serde(default)]
    lines: Vec<LineForm>,
    #[serde(default)]
    cards: Vec<CardForm>,
    #[serde(default)]
    days: Vec<DayForm>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineForm {
    #[serde(default)]
    name: String,
    moves: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardForm {
    position: String,
    #[serde(flatten)]
    memory: Memory,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DayForm {
    day: u64,
    #[serde(flatten)]
    answers: Answers,
}

impl Decks {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// Returns an error that names the place when it is not JSON, of another format or version, or has an illegal line or a
    /// card that cannot be.
    pub fn from_json(text: &str) -> Result<Self, DrillFileError> {
        let Head { format, version } = serde_json::from_str(text).map_err(|error| head_error(text, error))?;
        if format != FORMAT {
            return Err(DrillFileError::Format(format.chars().take(40).collect()));
        }
        if version != VERSION {
            return Err(DrillFileError::Version(version));
        }
        let DecksForm { black, white, .. } = serde_json::from_str(text)?;
        let mut decks = Self::new();
        *decks.of_mut(Side::Black) = black.read(Side::Black)?;
        *decks.of_mut(Side::White) = white.read(Side::White)?;
        Ok(decks)
    }

    /// Writes the file; equal decks have equal texts.
    #[expect(clippy::missing_panics_doc, reason = "texts and numbers can be written as JSON")]
    pub fn to_json(&self) -> String {
        let [black, white] = self.both().map(DeckForm::of);
        let form = DecksForm { format: FORMAT.to_owned(), version: VERSION, black, white };
        serde_json::to_string_pretty(&form).expect("texts and finite numbers are JSON")
    }
}

impl DeckForm {
    fn of(deck: &Deck) -> Self {
        let line = |line: &Line| LineForm { name: line.name().to_owned(), moves: line.moves_text() };
        let card = |(id, memory): (&CardId, &Memory)| CardForm { position: id.to_string(), memory: *memory };
        Self {
            lines: deck.lines().iter().map(line).collect(),
            cards: deck.memories().iter().map(card).collect(),
            days: deck.days().iter().map(|(&day, &answers)| DayForm { day, answers }).collect(),
        }
    }

    fn read(self, side: Side) -> Result<Deck, DrillFileError> {
        if self.lines.len() > Deck::MAX_LINES {
            return Err(DrillFileError::TooManyLines { side, lines: self.lines.len() });
        }
        let mut lines = Vec::new();
        for (line, number) in self.lines.iter().zip(1..) {
            lines.push(line.read().map_err(|reason| DrillFileError::Line { side, number, reason })?);
        }
        let mut deck = Deck::new(side);
        deck.add_all(lines);
        let mut memories = BTreeMap::new();
        for (card, number) in self.cards.iter().zip(1..) {
            let error = |reason| DrillFileError::Card { side, number, reason };
            let id = card.position.parse::<CardId>().map_err(|invalid| error(invalid.to_string()))?;
            if let Some(reason) = card.memory.fault() {
                return Err(error(reason.to_owned()));
            }
            if memories.insert(id, card.memory).is_some() {
                return Err(error("its position is there twice".to_owned()));
            }
        }
        deck.restore(memories, self.days.iter().map(|form| (form.day, form.answers)).collect());
        Ok(deck)
    }
}

impl LineForm {
    fn read(&self) -> Result<Line, String> {
        let record = transcript::parse(Position::START, &self.moves).map_err(|failed| failed.error.to_string())?;
        if record.moves().is_empty() { Err("there are no moves".to_owned()) } else { Ok(Line::new(&self.name, record)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drill::{DAY, Grade};

    fn decks() -> Decks {
        let mut decks = Decks::new();
        for (side, line) in [(Side::Black, "Tiger"), (Side::Black, "mine: f5f6e6f4g6"), (Side::White, "Cat")] {
            decks.of_mut(side).add(Line::parse(line).unwrap());
        }
        for (number, grade) in [Grade::Right, Grade::Wrong, Grade::Hesitant].into_iter().enumerate() {
            let id = decks.of(Side::Black).cards()[number].id;
            decks.answer(Side::Black, id, grade, (20_000 + number as u64) * DAY).unwrap();
        }
        decks
    }

    #[test]
    fn decks_survive_their_file() {
        let text = decks().to_json();
        let read = Decks::from_json(&text).unwrap();
        assert_eq!((&read, read.to_json()), (&decks(), text));
        let empty = Decks::from_json(r#"{"format":"outflank-drill","version":1}"#).unwrap();
        assert_eq!(empty, Decks::new());
    }

    #[test]
    fn any_image_of_a_position_is_its_card_and_cards_without_a_line_are_left_out() {
        let mut decks = decks();
        let text = decks.to_json();
        let id = decks.of(Side::Black).cards()[0].id.to_string();
        let turned: String = id.chars().rev().collect();
        assert_eq!(Decks::from_json(&text.replace(&id, &turned)).unwrap(), decks);
        let other = Decks::from_json(&text.replace("f5d6c3d3c4", "f5f4")).unwrap();
        assert!(other.of(Side::Black).memories().len() < decks.of_mut(Side::Black).memories().len());
    }

    #[test]
    fn bad_files_are_rejected_with_their_place() {
        let error = |text: &str| Decks::from_json(text).unwrap_err().to_string();
        let text = decks().to_json();
        for other in ["", "[", "f5d6c3", "{}", r#"{"games":[]}"#] {
            assert_eq!(error(other), "not a file of decks", "{other}");
        }
        assert_eq!(error("{\n]"), "line 2, character 1: key must be a string");
        assert_eq!(error(r#"{"format":"other","version":1}"#), "its format is \"other\", not \"outflank-drill\"");
        assert_eq!(
            error(r#"{"format":"outflank-drill","version":2}"#),
            "its version is 2, but this program reads version 1"
        );
        assert_eq!(
            error(&text.replace("f5f6e6f4g6", "f5f6e6f4a1")),
            "Black, line 2: character 9: move 5, a1, is illegal: no discs would be flipped"
        );
        assert_eq!(error(&text.replace("f5d6c4d3c5", "")), "White, line 1: there are no moves");
        assert!(
            error(&text.replace("\"stability\": ", "\"stability\": -")).starts_with("Black, card 1: its stability")
        );
        assert!(
            error(&text.replace("\"answers\": 1", "\"answers\": 0"))
                .ends_with("it has no answers, or more wrong ones than answers")
        );
        let id = decks().of(Side::Black).memories().keys().next().unwrap().to_string();
        assert_eq!(error(&text.replace(&id, "XO")), "Black, card 1: a position has 64 squares of X, O and -");
        for (known, unknown) in
            [("\"days\"", "weeks"), ("\"position\"", "place"), ("\"day\"", "week"), ("\"hesitant\"", "slow")]
        {
            let with_both = text.replacen(known, &format!("\"{unknown}\": 1, {known}"), 1);
            assert!(error(&with_both).contains(&format!("unknown field `{unknown}`")), "{}", error(&with_both));
        }
    }
}
