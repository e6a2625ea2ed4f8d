//! Decks in the form of JSON objects, for front ends.

use super::{Answers, Card, Counts, Deck, Decks, Line, Memory};
use outflank_rules::Side;
use outflank_rules::othello::Move;
use serde::Serialize;
use utoipa::ToSchema;

/// Both decks at a time.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct DecksView {
    /// That of Black.
    pub black: DeckView,
    /// That of White.
    pub white: DeckView,
    /// The cards of both, counted.
    pub counts: Counts,
}

/// A deck.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct DeckView {
    /// The lines.
    pub lines: Vec<LineView>,
    /// The cards, counted.
    pub counts: Counts,
    /// The answers of each day, the earliest first.
    pub days: Vec<DayView>,
}

/// A line with its cards, counted.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = DeckLine)]
pub struct LineView {
    /// The name.
    pub name: String,
    /// The moves as `f5d6c3`.
    pub moves: String,
    /// Those of its cards that no earlier line has.
    #[serde(flatten)]
    pub counts: LineCounts,
}

/// The cards of a line that no earlier line has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct LineCounts {
    /// All of them.
    pub cards: usize,
    /// Those without an answer yet.
    pub new: usize,
    /// Those that are due.
    pub due: usize,
    /// Those with an interval of 21 days or more ([`KNOWN`](super::KNOWN)).
    pub known: usize,
}

/// The answers of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DayView {
    /// The day, counted from 1 January 1970.
    pub day: u64,
    /// Right at once.
    pub right: u32,
    /// Right after hesitation.
    pub hesitant: u32,
    /// Wrong.
    pub wrong: u32,
}

/// A card with its answers.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CardView {
    /// Its identity.
    pub id: String,
    /// The colour of the player.
    pub side: Side,
    /// The name of its line.
    pub line: String,
    /// The moves before the position, passes included.
    pub moves: Vec<String>,
    /// The position.
    pub position: String,
    /// The move of the line.
    pub expected: String,
    /// All right moves.
    pub right: Vec<String>,
    /// What is remembered; null for a new card.
    pub memory: Option<Memory>,
}

impl DecksView {
    /// Makes the view at a time.
    pub fn new(decks: &Decks, now: u64) -> Self {
        let [black, white] = decks.both().map(|deck| DeckView::new(deck, now));
        Self { black, white, counts: decks.counts(now) }
    }
}

impl DeckView {
    fn new(deck: &Deck, now: u64) -> Self {
        let mut counts = vec![LineCounts::default(); deck.lines().len()];
        for card in deck.cards() {
            counts[card.line].count(deck.memory(card.id), now);
        }
        let line = |(line, counts): (&Line, LineCounts)| LineView {
            name: line.name().to_owned(),
            moves: line.moves_text(),
            counts,
        };
        Self {
            lines: deck.lines().iter().zip(counts).map(line).collect(),
            counts: deck.counts(now),
            days: deck.days().iter().map(DayView::from).collect(),
        }
    }
}

impl From<(&u64, &Answers)> for DayView {
    fn from((&day, &Answers { right, hesitant, wrong }): (&u64, &Answers)) -> Self {
        Self { day, right, hesitant, wrong }
    }
}

impl LineCounts {
    fn count(&mut self, memory: Option<&Memory>, now: u64) {
        self.cards += 1;
        self.new += usize::from(memory.is_none());
        self.due += usize::from(memory.is_some_and(|memory| memory.due <= now));
        self.known += usize::from(memory.is_some_and(|memory| memory.days() >= super::KNOWN));
    }
}

impl CardView {
    /// Makes the view of a card of a deck.
    pub fn new(deck: &Deck, card: &Card) -> Self {
        Self {
            id: card.id.to_string(),
            side: deck.side(),
            line: deck.lines()[card.line].name().to_owned(),
            moves: deck.path(card).iter().map(Move::to_string).collect(),
            position: card.position.to_string(),
            expected: card.expected.to_string(),
            right: card.right.iter().map(Move::to_string).collect(),
            memory: deck.memory(card.id).copied(),
        }
    }
}
