//! The decks of both colours.

use super::Deck;
use super::card::{Card, CardId};
use super::memory::{Grade, Memory};
use super::progress::Counts;
use outflank_rules::Side;

/// A deck for each colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Decks {
    black: Deck,
    white: Deck,
}

impl Decks {
    /// Makes decks without lines.
    pub const fn new() -> Self {
        Self { black: Deck::new(Side::Black), white: Deck::new(Side::White) }
    }

    /// Returns the deck of a colour.
    pub const fn of(&self, side: Side) -> &Deck {
        match side {
            Side::Black => &self.black,
            Side::White => &self.white,
        }
    }

    /// Returns the deck of a colour for changes.
    pub const fn of_mut(&mut self, side: Side) -> &mut Deck {
        match side {
            Side::Black => &mut self.black,
            Side::White => &mut self.white,
        }
    }

    /// Returns both decks, that of Black first.
    pub const fn both(&self) -> [&Deck; 2] {
        [&self.black, &self.white]
    }

    /// Returns whether there are no lines.
    pub fn is_empty(&self) -> bool {
        self.both().iter().all(|deck| deck.lines().is_empty())
    }

    /// Returns the deck of a colour, or both.
    pub fn of_sides(&self, side: Option<Side>) -> impl Iterator<Item = &Deck> {
        self.both().into_iter().filter(move |deck| side.is_none_or(|side| side == deck.side()))
    }

    /// Returns the card to ask now, of a colour or of both, with its deck: as [`Deck::next`], a due card of either colour
    /// before a new one.
    pub fn next(&self, side: Option<Side>, now: u64, new_per_day: usize) -> Option<(&Deck, &Card)> {
        let cards = self.of_sides(side).filter_map(|deck| Some((deck, deck.next(now, new_per_day)?)));
        cards.min_by_key(|(deck, card)| deck.priority(card, now))
    }

    /// Counts the cards of both decks.
    pub fn counts(&self, now: u64) -> Counts {
        self.black.counts(now).plus(self.white.counts(now))
    }

    /// Records an answer; none if there is no such card.
    pub fn answer(&mut self, side: Side, id: CardId, grade: Grade, now: u64) -> Option<Memory> {
        self.of_mut(side).answer(id, grade, now)
    }

    /// Adds the lines and answers of other decks, as [`Deck::merge`] does; returns the number of new lines.
    pub fn merge(&mut self, other: &Self) -> usize {
        self.black.merge(&other.black) + self.white.merge(&other.white)
    }
}

impl Default for Decks {
    fn default() -> Self {
        Self::new()
    }
}
