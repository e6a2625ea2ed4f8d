//! Attributes of games that not every format can store, and counts of those that were lost.

use std::fmt;
use std::ops::{BitOr, Sub};

/// An attribute of a game that not every format can store.
///
/// The text form is its name in a list of lost attributes: `evaluations of moves`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Attribute {
    /// The placements; OBF stores none of them, XOT the first eight.
    Moves,
    /// A board, start or aim other than that of Othello, in a format that does not name it.
    Board,
    /// A pass after the last placement, which a reader cannot infer.
    LastPass,
    /// A result that differs from that of the last position.
    Result,
    /// A termination other than by the rules.
    Termination,
    /// The names of the players.
    Players,
    /// The ratings of the players.
    Ratings,
    /// The tournament or match.
    Event,
    /// The place or the server.
    Site,
    /// The round of the tournament.
    Round,
    /// The year.
    Year,
    /// The month, or the day.
    Day,
    /// The time of day.
    TimeOfDay,
    /// The time controls.
    Clocks,
    /// The theoretical score.
    Theoretical,
    /// The absence of a theoretical score, in a format that always has one.
    NoTheoretical,
    /// The type of the match on the Generic Game Server.
    MatchType,
    /// The bids for the first move.
    Komi,
    /// The evaluations of moves.
    Evaluations,
    /// The times of moves.
    Times,
    /// Comments on the game or its moves.
    Comments,
    /// The exact scores of a problem.
    ExactScores,
    /// Tags without a field in [`GameInfo`](crate::info::GameInfo).
    Tags,
    /// Variations beside the main line.
    Variations,
    /// Marks on squares, and symbols such as `!?`.
    Markup,
    /// Characters that a text of the format cannot contain, or text beyond its maximum length.
    Texts,
}

impl Attribute {
    /// All attributes.
    #[rustfmt::skip]
    pub const ALL: [Self; 26] = {
        use Attribute as A;
        [
            A::Moves, A::Board, A::LastPass, A::Result, A::Termination, A::Players, A::Ratings, A::Event, A::Site, A::Round, A::Year,
            A::Day, A::TimeOfDay, A::Clocks, A::Theoretical, A::NoTheoretical, A::MatchType, A::Komi, A::Evaluations,
            A::Times, A::Comments, A::ExactScores, A::Tags, A::Variations, A::Markup, A::Texts,
        ]
    };

    /// Returns the name of the attribute in a list of lost attributes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Board => "board sizes, starts and aims (the format does not store them)",
            Self::LastPass => "passes after the last placement",
            Self::Result => "results that differ from the last position",
            Self::Termination => "resignations, losses on time and the like",
            Self::Players => "names of players",
            Self::Ratings => "ratings",
            Self::Event => "tournaments",
            Self::Site => "places",
            Self::Round => "rounds",
            Self::Year => "years",
            Self::Day => "days",
            Self::TimeOfDay => "times of day",
            Self::Clocks => "time controls",
            Self::Theoretical => "theoretical scores",
            Self::NoTheoretical => "missing theoretical scores (the result is written instead)",
            Self::MatchType => "match types",
            Self::Komi => "komi bids",
            Self::Evaluations => "evaluations of moves",
            Self::Times => "times of moves",
            Self::Comments => "comments",
            Self::ExactScores => "scores of problems",
            Self::Tags => "other tags",
            Self::Variations => "variations",
            Self::Markup => "marks on squares and moves",
            Self::Texts => "characters of texts",
        }
    }
}

impl fmt::Display for Attribute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of attributes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Attributes(u32);

impl Attributes {
    /// Makes a set.
    pub const fn of(attributes: &[Attribute]) -> Self {
        let (mut set, mut i) = (0, 0);
        while i < attributes.len() {
            set |= 1 << attributes[i] as u32;
            i += 1;
        }
        Self(set)
    }

    /// Returns whether the set contains an attribute.
    pub const fn contains(self, attribute: Attribute) -> bool {
        self.0 >> attribute as u32 & 1 == 1
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the attributes in the order of [`Attribute::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Attribute> {
        Attribute::ALL.into_iter().filter(move |&attribute| self.contains(attribute))
    }

    /// Adds an attribute.
    pub const fn insert(&mut self, attribute: Attribute) {
        self.0 |= 1 << attribute as u32;
    }

    pub(crate) fn insert_if(&mut self, attribute: Attribute, condition: bool) {
        self.0 |= u32::from(condition) << attribute as u32;
    }
}

impl BitOr for Attributes {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for Attributes {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// The number of games that lost each attribute.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LostAttributes([u64; Attribute::ALL.len()]);

impl LostAttributes {
    /// Counts a game and the attributes that it lost.
    pub fn count(&mut self, lost: Attributes) {
        if !lost.is_empty() {
            lost.iter().for_each(|attribute| self.0[attribute as usize] += 1);
        }
    }

    /// Adds the counts of other games.
    pub fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(count, others)| *count += others);
    }

    /// Returns the lost attributes, each with its number of games.
    pub fn iter(&self) -> impl Iterator<Item = (Attribute, u64)> + '_ {
        Attribute::ALL.into_iter().zip(self.0).filter(|&(_, games)| games > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_attribute_is_at_its_own_index_of_all() {
        for (number, attribute) in Attribute::ALL.into_iter().enumerate() {
            assert_eq!(attribute as usize, number);
        }
    }

    #[test]
    fn lost_attributes_are_counted_once_a_game() {
        let lost = Attributes::of(&[Attribute::Site, Attribute::Komi]) - Attributes::of(&[Attribute::Komi]);
        let mut lost_attributes = LostAttributes::default();
        lost_attributes.count(lost);
        lost_attributes.count(lost | Attributes::of(&[Attribute::Moves]));
        assert_eq!(lost_attributes.iter().collect::<Vec<_>>(), [(Attribute::Moves, 1), (Attribute::Site, 2)]);
    }
}
