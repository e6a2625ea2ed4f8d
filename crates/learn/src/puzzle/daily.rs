//! The puzzles of a day: an easy one, one of medium strength and a hard one.

use super::{Puzzle, PuzzleId, PuzzleSet};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use utoipa::ToSchema;

/// How hard a puzzle is among those of its set.
///
/// The text form is `easy`, `medium` or `hard`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// The fifth with the lowest ratings, for whoever is new to puzzles.
    Easy,
    /// Those between.
    Medium,
    /// The third with the highest ratings.
    Hard,
}

/// The puzzles of a day.
#[derive(Clone, Copy, Debug)]
pub struct DailyPuzzles<'a> {
    puzzles: [&'a Puzzle; 3],
}

impl Strength {
    /// All strengths, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

impl<'a> DailyPuzzles<'a> {
    /// Returns the puzzle of a strength.
    pub const fn of(self, strength: Strength) -> &'a Puzzle {
        self.puzzles[strength as usize]
    }

    /// Returns the strength whose puzzle is nearest to a rating.
    pub fn near(self, rating: f64) -> Strength {
        let distance = |&strength: &Strength| (f64::from(self.of(strength).rating) - rating).abs();
        let nearest = Strength::ALL.into_iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        nearest.unwrap_or(Strength::Easy)
    }

    /// Returns whether a puzzle is one of the day.
    pub fn contains(self, id: PuzzleId) -> bool {
        self.puzzles.iter().any(|puzzle| puzzle.id() == id)
    }
}

impl PuzzleSet {
    /// Returns the puzzles of a day, counted from 1 January 1970; none in an empty set. All puzzles of a strength have their
    /// day before one comes again.
    ///
    /// A set of fewer than five puzzles has the same ones for all strengths. The step from day to day is near the golden
    /// section of their number, so that ratings of days in a row are far apart (Weyl's sequence).
    pub fn of_day(&self, day: u64) -> Option<DailyPuzzles<'_>> {
        let mut ordered: Vec<&Puzzle> = self.puzzles().iter().collect();
        ordered.sort_by_key(|puzzle| puzzle.rating);
        let [easy, medium, hard] = Strength::ALL.map(|strength| turn(part(&ordered, strength), day));
        Some(DailyPuzzles { puzzles: [easy?, medium?, hard?] })
    }
}

/// Returns the part of a strength, among puzzles ordered by rating.
fn part<'a, 'b>(ordered: &'b [&'a Puzzle], strength: Strength) -> &'b [&'a Puzzle] {
    let count = ordered.len();
    if count < 5 {
        return ordered;
    }
    let (easy, hard) = (count / 5, count * 2 / 3);
    match strength {
        Strength::Easy => &ordered[..easy],
        Strength::Medium => &ordered[easy..hard],
        Strength::Hard => &ordered[hard..],
    }
}

/// Returns the puzzle whose turn it is on a day.
fn turn<'a>(puzzles: &[&'a Puzzle], day: u64) -> Option<&'a Puzzle> {
    let count = puzzles.len() as u64;
    let step = (1..=count).map(|step| (count * 618 / 1000 + step) % count).find(|&step| is_coprime(step, count))?;
    puzzles.get((day % count * step % count) as usize).copied()
}

fn is_coprime(a: u64, b: u64) -> bool {
    if b == 0 { a == 1 } else { is_coprime(b, a % b) }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not a strength.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected easy, medium or hard, but found {found:?}")]
pub struct ParseStrengthError {
    found: String,
}

impl FromStr for Strength {
    type Err = ParseStrengthError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = || ParseStrengthError { found: text.chars().take(20).collect() };
        Self::ALL.into_iter().find(|strength| strength.name() == text).ok_or_else(found)
    }
}
