//! Sets of puzzles.

use super::{Puzzle, PuzzleFileError, PuzzleId, file};
use crate::theme::Theme;
use std::collections::HashMap;
#[cfg(not(target_family = "wasm"))]
use std::sync::OnceLock;

/// Puzzles without duplicates: no two positions are images of each other.
#[derive(Clone, Debug, Default)]
pub struct PuzzleSet {
    puzzles: Vec<Puzzle>,
    numbers: HashMap<PuzzleId, usize>,
}

/// The shipped puzzles; `puzzles/README.md` beside the file says how they were made. A module of WebAssembly does not contain
/// them, so that their file is loaded and cached separately.
#[cfg(not(target_family = "wasm"))]
static SHIPPED: &[u8] = include_bytes!("../../puzzles/shipped.puzzles");

impl PuzzleSet {
    /// Returns the shipped puzzles.
    ///
    /// # Panics
    ///
    /// Never: a test reads the shipped file.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_learn::puzzle::{PuzzleSet, Strength};
    ///
    /// let puzzles = PuzzleSet::shipped();
    /// let today = puzzles.of_day(20_000).expect("there are puzzles").of(Strength::Easy);
    /// assert_eq!(puzzles.by_id(today.id()), Some(today));
    /// ```
    #[cfg(not(target_family = "wasm"))]
    pub fn shipped() -> &'static Self {
        static SET: OnceLock<PuzzleSet> = OnceLock::new();
        SET.get_or_init(|| Self::from_bytes(SHIPPED).expect("the shipped file is valid"))
    }

    /// Reads a set from the bytes of a file.
    ///
    /// # Errors
    ///
    /// Returns an error for anything but a complete and undamaged file of this version without duplicates.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PuzzleFileError> {
        let mut set = Self::default();
        for (puzzle, number) in file::read(bytes)?.into_iter().zip(1..) {
            if !set.insert(puzzle) {
                return Err(PuzzleFileError::Puzzle { number, reason: file::PuzzleError::Duplicate });
            }
        }
        Ok(set)
    }

    /// Returns the bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        file::write(&self.puzzles)
    }

    /// Returns all puzzles in the order of the file.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// Returns the puzzle with an identity.
    pub fn by_id(&self, id: PuzzleId) -> Option<&Puzzle> {
        self.numbers.get(&id).map(|&number| &self.puzzles[number])
    }

    /// Returns the puzzles of a theme.
    pub fn by_theme(&self, theme: Theme) -> impl Iterator<Item = &Puzzle> {
        self.puzzles.iter().filter(move |puzzle| puzzle.theme == theme)
    }

    /// Chooses a puzzle near a rating that was tried least often, by the number of attempts at each, and of a theme if one is
    /// wished: at random among those within 150 points, else the nearest one.
    pub fn near(
        &self,
        rating: f64,
        theme: Option<Theme>,
        attempts: impl Fn(PuzzleId) -> u32,
        random: &mut fastrand::Rng,
    ) -> Option<&Puzzle> {
        const NEAR: f64 = 150.0;
        let of_theme = self.puzzles.iter().filter(|puzzle| theme.is_none_or(|theme| puzzle.theme == theme));
        let counted: Vec<_> = of_theme.map(|puzzle| (attempts(puzzle.id()), puzzle)).collect();
        let fewest = counted.iter().map(|(attempts, _)| *attempts).min()?;
        let open = counted.into_iter().filter(|(attempts, _)| *attempts == fewest).map(|(_, puzzle)| puzzle);
        let distance = |puzzle: &Puzzle| (f64::from(puzzle.rating) - rating).abs();
        let near = open.clone().filter(|puzzle| distance(puzzle) <= NEAR);
        random.choice(near.collect::<Vec<_>>()).or_else(|| open.min_by(|a, b| distance(a).total_cmp(&distance(b))))
    }

    /// Adds a puzzle, and returns whether its position is new.
    pub fn insert(&mut self, puzzle: Puzzle) -> bool {
        let id = puzzle.id();
        if self.numbers.contains_key(&id) {
            return false;
        }
        self.numbers.insert(id, self.puzzles.len());
        self.puzzles.push(puzzle);
        true
    }
}
