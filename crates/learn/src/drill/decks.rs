//! The decks of both colours.

use super::Deck;
use super::card::CardId;
use super::memory::{Grade, Memory};
use super::progress::Counts;
use outflank_game::Side;

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
