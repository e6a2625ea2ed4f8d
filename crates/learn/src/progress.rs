//! A player's progress with puzzles: rating, attempts and streak.
//!
//! An attempt is a game between the player and the puzzle, rated by Glicko-2 for both (M. Glickman, "Example of the Glicko-2
//! system", 2013). Only the first attempt at a puzzle is rated; later ones count as practice.

mod stored_rating;

use crate::puzzle::{Puzzle, PuzzleId, PuzzleSet};
use crate::rating::Rating;
use crate::theme::Theme;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;
use stored_rating::StoredRating;
use utoipa::ToSchema;

/// A player's progress; its form in JSON is that of the file in the data directory.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Progress {
    /// The player's rating; none before the first attempt.
    rating: Option<StoredRating>,
    /// The attempts, by the identity of the puzzle.
    puzzles: BTreeMap<String, PuzzleRecord>,
    /// The puzzles of the day that were solved on their day.
    streak: Streak,
    /// The player's rating after each rated attempt, with its time in milliseconds since 1970.
    history: Vec<(u64, f64)>,
}

/// The attempts at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleRecord {
    /// How often it was tried.
    pub attempts: u32,
    /// How often it was solved at once.
    pub solved: u32,
    /// How hard the puzzle is for this player: its own rating, changed by the first attempt.
    rating: StoredRating,
}

/// Days on which the puzzle of the day was solved without a gap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Streak {
    /// The days up to the last one.
    pub days: u32,
    /// The most days ever.
    pub best: u32,
    /// The last day, counted from 1 January 1970.
    pub last_day: Option<u64>,
}

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// The first move was the solution.
    Solved,
    /// It was not.
    Failed,
}

/// The deviation of a puzzle's rating before its first attempt: the model of human play is uncertain by about this.
const PUZZLE_DEVIATION: f64 = 200.0;

/// The rating of a new player. Who begins with the easiest puzzles solves one and gets harder ones; who begins with those
/// of an average player is put off, and Glicko-2 soon finds the rating of a strong one too.
const NEW_RATING: f64 = 800.0;

impl Progress {
    /// Returns the player's rating.
    pub fn rating(&self, now: Duration) -> Rating {
        self.rating.map_or_else(|| Rating { value: NEW_RATING, ..Rating::new(now) }, Rating::from)
    }

    /// Returns the attempts at a puzzle.
    pub fn record(&self, id: PuzzleId) -> Option<&PuzzleRecord> {
        self.puzzles.get(&id.to_string())
    }

    /// Returns the days without a gap up to `today` or the day before; 0 after a gap.
    pub fn streak(&self, today: u64) -> Streak {
        let is_current = self.streak.last_day.is_some_and(|last| last.saturating_add(1) >= today);
        Streak { days: if is_current { self.streak.days } else { 0 }, ..self.streak }
    }

    /// Returns the player's rating after each rated attempt, with its time in milliseconds since 1970.
    pub fn history(&self) -> &[(u64, f64)] {
        &self.history
    }

    /// Counts an attempt at a puzzle; the first one changes the ratings of both.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_learn::puzzle::PuzzleSet;
    /// use outflank_learn::{Attempt, Progress};
    /// use std::time::Duration;
    ///
    /// let (now, puzzles) = (Duration::from_hours(24 * 20_000), PuzzleSet::shipped());
    /// let mut progress = Progress::default();
    /// let new = progress.rating(now).value;
    /// if let Some(puzzle) = puzzles.puzzles().first() {
    ///     progress.attempt(puzzle, Attempt::Solved, now);
    ///     assert!(progress.rating(now).value > new);
    /// }
    /// ```
    pub fn attempt(&mut self, puzzle: &Puzzle, attempt: Attempt, now: Duration) {
        let (player, id) = (self.rating(now), puzzle.id().to_string());
        let own = Rating { value: puzzle.rating.into(), deviation: PUZZLE_DEVIATION, ..Rating::new(now) };
        let new = PuzzleRecord { attempts: 0, solved: 0, rating: own.into() };
        let record = self.puzzles.entry(id).or_insert(new);
        if record.attempts == 0 {
            let score = if attempt == Attempt::Solved { 1.0 } else { 0.0 };
            let (before, after) = (Rating::from(record.rating), player.after(record.rating.into(), score, now));
            record.rating = before.after(player, 1.0 - score, now).into();
            self.rating = Some(after.into());
            self.history.push((now.as_millis() as u64, after.value));
        }
        // A file may have any numbers.
        record.attempts = record.attempts.saturating_add(1);
        record.solved = record.solved.saturating_add((attempt == Attempt::Solved).into());
    }

    /// Counts a solved puzzle of the day.
    pub fn solve_day(&mut self, day: u64) {
        let Streak { days, best, last_day } = self.streak;
        // Solved already, or a day before the last one, which cannot extend the streak.
        if last_day.is_some_and(|last| last >= day) {
            return;
        }
        let days = if last_day.is_some_and(|last| last.saturating_add(1) == day) { days.saturating_add(1) } else { 1 };
        self.streak = Streak { days, best: best.max(days), last_day: Some(day) };
    }

    /// Chooses a puzzle near the player's rating that was not tried yet, as [`PuzzleSet::near`] does.
    pub fn next_puzzle<'a>(
        &self,
        puzzles: &'a PuzzleSet,
        theme: Option<Theme>,
        random: &mut fastrand::Rng,
    ) -> Option<&'a Puzzle> {
        let attempts = |id| self.record(id).map_or(0, |record| record.attempts);
        // Any time: the value does not depend on it.
        puzzles.near(self.rating(Duration::ZERO).value, theme, attempts, random)
    }
}

impl PuzzleRecord {
    /// Returns the rating of the puzzle after the attempts.
    pub fn rating(&self) -> Rating {
        self.rating.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::from_hours(24 * 20_000);

    #[test]
    fn a_streak_grows_on_days_without_a_gap() {
        let mut progress = Progress::default();
        for day in [10, 11, 11, 12] {
            progress.solve_day(day);
        }
        let streak = Streak { days: 3, best: 3, last_day: Some(12) };
        assert_eq!([12, 13].map(|today| progress.streak(today)), [streak; 2]);
        assert_eq!(progress.streak(14), Streak { days: 0, ..streak });
        progress.solve_day(14);
        assert_eq!(progress.streak(14), Streak { days: 1, best: 3, last_day: Some(14) });
    }

    #[test]
    fn the_first_attempt_alone_is_rated_and_progress_survives_its_file() {
        let puzzle = &PuzzleSet::shipped().puzzles()[0];
        let mut progress = Progress::default();
        progress.attempt(puzzle, Attempt::Failed, NOW);
        let (rating, own) = (progress.rating(NOW).value, progress.record(puzzle.id()).unwrap().rating().value);
        assert!(rating < NEW_RATING && own > f64::from(puzzle.rating));
        progress.attempt(puzzle, Attempt::Solved, NOW);
        assert!((progress.rating(NOW).value - rating).abs() < 1e-9);
        let record = progress.record(puzzle.id()).unwrap();
        assert_eq!((record.attempts, record.solved, progress.history().len()), (2, 1, 1));
        let text = serde_json::to_string(&progress).unwrap();
        assert_eq!(serde_json::from_str::<Progress>(&text).unwrap(), progress);
        let damaged = text.replace("\"deviation\":", "\"deviation\":1e300");
        assert!(serde_json::from_str::<Progress>(&damaged).is_err());
    }

    #[test]
    fn the_next_puzzle_is_near_the_rating_and_new() {
        let (puzzles, mut random) = (PuzzleSet::shipped(), fastrand::Rng::with_seed(1));
        let mut progress = Progress::default();
        for _ in 0..20 {
            let puzzle = progress.next_puzzle(puzzles, None, &mut random).unwrap();
            assert_eq!(progress.record(puzzle.id()), None);
            assert!((f64::from(puzzle.rating) - progress.rating(NOW).value).abs() <= 250.0);
            progress.attempt(puzzle, Attempt::Solved, NOW);
        }
        let corner = progress.next_puzzle(puzzles, Some(Theme::Corner), &mut random).unwrap();
        assert_eq!(corner.theme, Theme::Corner);
    }
}
