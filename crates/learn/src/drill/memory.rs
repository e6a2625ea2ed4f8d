//! What is remembered of a card, and when it returns.

use fsrs::{FSRS, FSRS6_DEFAULT_DECAY, MemoryState, NextStates, current_retrievability};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;
use utoipa::ToSchema;

/// The seconds of a day.
pub const DAY: u64 = 24 * 60 * 60;
/// After how many seconds a wrong answer returns.
pub const RELEARN: u64 = 10 * 60;
/// How many seconds of thought make a right answer hesitant.
pub const HESITATION: u64 = 15;

/// The probability to know a move at which its card returns.
const RETENTION: f32 = 0.9;
/// The longest interval in days: a hundred years.
const MAX_DAYS: f32 = 36_500.0;

/// The model with the parameters that fit learners on average.
static MODEL: LazyLock<FSRS> = LazyLock::new(FSRS::default);

/// What is remembered of a card.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// The days after which the move is known with a probability of 0.9.
    pub stability: f32,
    /// How hard the card is, 1 to 10.
    pub difficulty: f32,
    /// The time of the first answer, in seconds since 1970.
    pub first: u64,
    /// The time of the last answer.
    pub answered: u64,
    /// When the card returns.
    pub due: u64,
    /// The number of answers.
    pub answers: u32,
    /// The number of wrong answers.
    pub wrong: u32,
}

/// How good an answer was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// Wrong, or shown.
    Wrong,
    /// Right after more than [`HESITATION`] seconds, or with a hint.
    Hesitant,
    /// Right at once.
    Right,
}

impl Memory {
    /// Returns what is remembered after an answer; `before` is none for a new card.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_learn::drill::{DAY, Grade, Memory};
    ///
    /// let first = Memory::after(None, Grade::Right, 0);
    /// let second = Memory::after(Some(&first), Grade::Right, first.due);
    /// assert!(first.days() >= 2.0 && second.days() > 2.0 * first.days());
    /// let forgotten = Memory::after(Some(&second), Grade::Wrong, second.due);
    /// assert!(forgotten.due < second.due + DAY && forgotten.stability < second.stability);
    /// ```
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the model clamps its states, so that they are finite")]
    pub fn after(before: Option<&Self>, grade: Grade, now: u64) -> Self {
        let elapsed = before.map_or(0, |memory| now.saturating_sub(memory.answered) / DAY).min(MAX_DAYS as u64);
        let state = before.map(|&Self { stability, difficulty, .. }| MemoryState { stability, difficulty });
        let states = MODEL.next_states(state, RETENTION, elapsed as u32);
        let NextStates { again, hard, good, .. } = states.expect("finite states have finite successors");
        let next = match grade {
            Grade::Wrong => again,
            Grade::Hesitant => hard,
            Grade::Right => good,
        };
        // At least a day: what was right today is not asked again today.
        let days = next.interval.round().clamp(1.0, MAX_DAYS) as u64;
        let interval = if grade == Grade::Wrong { RELEARN } else { days * DAY };
        Self {
            stability: next.memory.stability,
            difficulty: next.memory.difficulty,
            // The clock may have been set back.
            first: before.map_or(now, |memory| memory.first.min(now)),
            answered: now,
            due: now.saturating_add(interval),
            answers: before.map_or(0, |memory| memory.answers).saturating_add(1),
            wrong: before.map_or(0, |memory| memory.wrong).saturating_add(u32::from(grade == Grade::Wrong)),
        }
    }

    /// Returns the probability that the move is known, from 0 to 1.
    pub fn recall(&self, now: u64) -> f32 {
        let days = now.saturating_sub(self.answered) as f32 / DAY as f32;
        current_retrievability(
            MemoryState { stability: self.stability, difficulty: self.difficulty },
            days,
            FSRS6_DEFAULT_DECAY,
        )
    }

    /// Returns the interval from the last answer to the next one, in days.
    pub fn days(&self) -> f64 {
        self.due.saturating_sub(self.answered) as f64 / DAY as f64
    }

    /// Returns whether the last answer was wrong.
    pub fn is_relearnt(&self) -> bool {
        // A right answer returns after a day at the earliest.
        self.due < self.answered.saturating_add(DAY)
    }

    /// Returns why the values cannot be those of a card.
    pub(super) fn fault(&self) -> Option<&'static str> {
        let Self { stability, difficulty, first, answered, due, answers, wrong } = *self;
        if !(0.001..=MAX_DAYS).contains(&stability) {
            Some("its stability is not between 0.001 and 36500 days")
        } else if !(1.0..=10.0).contains(&difficulty) {
            Some("its difficulty is not between 1 and 10")
        } else if first > answered || answered > due {
            Some("its times are not in order: first, answered, due")
        } else if answers == 0 || wrong > answers {
            Some("it has no answers, or more wrong ones than answers")
        } else {
            None
        }
    }
}

impl Grade {
    /// Grades a right answer by the seconds of thought before it.
    pub const fn of_right(seconds: u64) -> Self {
        if seconds > HESITATION { Self::Hesitant } else { Self::Right }
    }

    /// Returns the name: `wrong`, `hesitant` or `right`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wrong => "wrong",
            Self::Hesitant => "hesitant",
            Self::Right => "right",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is no grade.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a grade is wrong, hesitant or right")]
pub struct ParseGradeError;

impl FromStr for Grade {
    type Err = ParseGradeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        [Self::Wrong, Self::Hesitant, Self::Right].into_iter().find(|grade| grade.name() == text).ok_or(ParseGradeError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f32, b: f32) -> bool {
        (a - b).abs() < 1e-3 * b.abs()
    }

    #[test]
    fn the_first_answers_have_the_states_that_the_documentation_of_fsrs_gives() {
        let expected =
            [(Grade::Wrong, 0.212, 6.4133), (Grade::Hesitant, 1.2931, 5.11217), (Grade::Right, 2.3065, 2.11810)];
        for (grade, stability, difficulty) in expected {
            let memory = Memory::after(None, grade, 7 * DAY);
            assert!(close(memory.stability, stability) && close(memory.difficulty, difficulty), "{grade}: {memory:?}");
        }
    }

    #[test]
    fn recall_is_certain_at_once_and_nine_tenths_after_the_stability() {
        let memory = Memory { stability: 5.0, ..Memory::after(None, Grade::Right, 0) };
        assert!(close(memory.recall(0), 1.0) && close(memory.recall(5 * DAY), 0.9), "{}", memory.recall(5 * DAY));
        assert!(memory.recall(50 * DAY) < 0.8);
    }

    #[test]
    fn intervals_grow_with_right_answers_and_hesitation_makes_them_shorter() {
        let mut memory = Memory::after(None, Grade::Right, 0);
        for _ in 0..8 {
            let now = memory.due;
            let [hesitant, right] =
                [Grade::Hesitant, Grade::Right].map(|grade| Memory::after(Some(&memory), grade, now));
            assert!(
                right.days() > memory.days() && hesitant.days() < right.days(),
                "{memory:?} {hesitant:?} {right:?}"
            );
            assert!(hesitant.difficulty > right.difficulty);
            memory = right;
        }
        assert!(memory.days() > 365.0 && memory.answers == 9 && memory.wrong == 0);
    }

    #[test]
    fn a_wrong_answer_returns_soon_and_is_learnt_again_within_the_day() {
        let known = (0..5).fold(Memory::after(None, Grade::Right, 0), |memory, _| {
            Memory::after(Some(&memory), Grade::Right, memory.due)
        });
        let wrong = Memory::after(Some(&known), Grade::Wrong, known.due);
        assert!(wrong.is_relearnt() && wrong.due == known.due + RELEARN && wrong.wrong == 1);
        let again = Memory::after(Some(&wrong), Grade::Right, wrong.due);
        assert!(!again.is_relearnt() && again.days() < known.days(), "{known:?} {again:?}");
    }

    #[test]
    fn a_clock_that_was_set_back_and_extreme_values_are_no_problem() {
        let far = Memory {
            stability: 36_500.0,
            difficulty: 10.0,
            first: 0,
            answered: u64::MAX,
            due: u64::MAX,
            answers: u32::MAX,
            wrong: 0,
        };
        for grade in [Grade::Wrong, Grade::Hesitant, Grade::Right] {
            for now in [0, u64::MAX] {
                let memory = Memory::after(Some(&far), grade, now);
                assert!(memory.fault().is_none() && memory.days() <= 36_500.0 && memory.recall(0).is_finite());
            }
        }
    }
}
