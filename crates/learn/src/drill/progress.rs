//! How much is known, and what is to come.

use super::memory::{DAY, Grade, Memory};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The interval from which a card counts as known, in days.
pub const KNOWN: f64 = 21.0;
/// The days of a forecast.
pub const FORECAST_DAYS: usize = 14;

/// The cards of a deck, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Counts {
    /// All cards.
    pub cards: usize,
    /// Those without an answer yet.
    pub new: usize,
    /// Those that are due now.
    pub due: usize,
    /// Those with an interval of less than 21 days ([`KNOWN`]).
    pub learning: usize,
    /// Those with longer intervals.
    pub known: usize,
    /// Those with their first answer today.
    pub begun_today: usize,
    /// The mean probability that the move of a card is known, over all cards; a new one counts as unknown.
    pub recall: f64,
    /// When cards are due: those of today, overdue ones included, of tomorrow and so on.
    pub forecast: [usize; FORECAST_DAYS],
}

/// Answers, counted by their grades.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answers {
    /// Right at once.
    pub right: u32,
    /// Right after hesitation.
    pub hesitant: u32,
    /// Wrong.
    pub wrong: u32,
}

impl Counts {
    pub(super) fn of<'a>(memories: impl Iterator<Item = Option<&'a Memory>>, now: u64) -> Self {
        let (mut counts, mut recall) = (Self::default(), 0.0);
        for memory in memories {
            counts.cards += 1;
            match memory {
                None => counts.new += 1,
                Some(memory) => {
                    counts.count(memory, now);
                    recall += f64::from(memory.recall(now));
                }
            }
        }
        counts.recall = recall / counts.cards.max(1) as f64;
        counts
    }

    /// Adds the counts of another deck.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let cards = self.cards + other.cards;
        let sum = self.recall * self.cards as f64 + other.recall * other.cards as f64;
        let mut forecast = self.forecast;
        forecast.iter_mut().zip(other.forecast).for_each(|(day, other)| *day += other);
        Self {
            cards,
            new: self.new + other.new,
            due: self.due + other.due,
            learning: self.learning + other.learning,
            known: self.known + other.known,
            begun_today: self.begun_today + other.begun_today,
            recall: sum / cards.max(1) as f64,
            forecast,
        }
    }

    fn count(&mut self, memory: &Memory, now: u64) {
        self.due += usize::from(memory.due <= now);
        self.begun_today += usize::from(memory.first / DAY == now / DAY);
        if memory.days() < KNOWN {
            self.learning += 1;
        } else {
            self.known += 1;
        }
        let days = (memory.due / DAY).saturating_sub(now / DAY);
        if let Some(day) = usize::try_from(days).ok().and_then(|days| self.forecast.get_mut(days)) {
            *day += 1;
        }
    }
}

impl Answers {
    /// Adds other answers.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            right: self.right.saturating_add(other.right),
            hesitant: self.hesitant.saturating_add(other.hesitant),
            wrong: self.wrong.saturating_add(other.wrong),
        }
    }

    pub(super) const fn count(&mut self, grade: Grade) {
        let count = match grade {
            Grade::Wrong => &mut self.wrong,
            Grade::Hesitant => &mut self.hesitant,
            Grade::Right => &mut self.right,
        };
        *count = count.saturating_add(1);
    }

    pub(super) fn raise_to(&mut self, other: &Self) {
        self.right = self.right.max(other.right);
        self.hesitant = self.hesitant.max(other.hesitant);
        self.wrong = self.wrong.max(other.wrong);
    }
}
