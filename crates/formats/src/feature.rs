//! What games hold, what formats hold, and what is lost in between.

use std::fmt;
use std::ops::{BitOr, Sub};

/// Something that games hold and not every format can.
///
/// The text form is what it is called in a list of losses: `evaluations of moves`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// Placements; formats for problems and for openings hold none, or only the first.
    Moves,
    /// Another board, start or aim than that of Othello, which a reader must be told.
    Board,
    /// A pass after the last placement, which no reader can infer.
    LastPass,
    /// A result that is not that of the last position.
    Result,
    /// How a game ended other than by the rules.
    Ending,
    /// Who played.
    Players,
    /// The ratings of the players.
    Ratings,
    /// The tournament.
    Event,
    /// The place.
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
    /// That no theoretical score is known.
    NoTheoretical,
    /// The type of the match.
    MatchType,
    /// The bids for the first move.
    Komi,
    /// Evaluations of moves.
    Evaluations,
    /// Times of moves.
    Times,
    /// Comments on the game or its moves.
    Comments,
    /// The scores of a problem.
    Answers,
    /// Tags that have no place of their own.
    Tags,
    /// Lines beside the main line.
    Variations,
    /// Marks on squares, and judgements in symbols.
    Markup,
    /// Characters or lengths of texts.
    Texts,
}

impl Feature {
    /// All features.
    #[rustfmt::skip]
    pub const ALL: [Self; 26] = {
        use Feature as F;
        [
            F::Moves, F::Board, F::LastPass, F::Result, F::Ending, F::Players, F::Ratings, F::Event, F::Site, F::Round, F::Year,
            F::Day, F::TimeOfDay, F::Clocks, F::Theoretical, F::NoTheoretical, F::MatchType, F::Komi, F::Evaluations,
            F::Times, F::Comments, F::Answers, F::Tags, F::Variations, F::Markup, F::Texts,
        ]
    };

    /// Returns what the feature is called in a list of losses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Board => "sizes, starts and aims (a reader must be told)",
            Self::LastPass => "passes after the last placement",
            Self::Result => "results that are not those of the last position",
            Self::Ending => "resignations, losses on time and the like",
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
            Self::NoTheoretical => "that no theoretical score is known (the result stands in its place)",
            Self::MatchType => "types of matches",
            Self::Komi => "komi bids",
            Self::Evaluations => "evaluations of moves",
            Self::Times => "times of moves",
            Self::Comments => "comments",
            Self::Answers => "scores of problems",
            Self::Tags => "other tags",
            Self::Variations => "variations",
            Self::Markup => "marks on squares and moves",
            Self::Texts => "some characters of texts",
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of features.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Features(u32);

impl Features {
    /// Makes the set of the given features.
    pub const fn of(features: &[Feature]) -> Self {
        let (mut set, mut i) = (0, 0);
        while i < features.len() {
            set |= 1 << features[i] as u32;
            i += 1;
        }
        Self(set)
    }

    /// Returns whether the set has a feature.
    pub const fn contains(self, feature: Feature) -> bool {
        self.0 >> feature as u32 & 1 == 1
    }

    /// Returns whether the set has no feature.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the features in the order in which they are told.
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        Feature::ALL.into_iter().filter(move |&feature| self.contains(feature))
    }

    /// Adds a feature.
    pub const fn insert(&mut self, feature: Feature) {
        self.0 |= 1 << feature as u32;
    }

    pub(crate) fn insert_if(&mut self, feature: Feature, holds: bool) {
        self.0 |= u32::from(holds) << feature as u32;
    }
}

impl BitOr for Features {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for Features {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// How many games lost each feature.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses([u64; Feature::ALL.len()]);

impl Losses {
    /// Counts a game that lost some features.
    pub fn count(&mut self, lost: Features) {
        if !lost.is_empty() {
            lost.iter().for_each(|feature| self.0[feature as usize] += 1);
        }
    }

    /// Returns the features that were lost, with the number of games that lost each.
    pub fn iter(&self) -> impl Iterator<Item = (Feature, u64)> + '_ {
        Feature::ALL.into_iter().zip(self.0).filter(|&(_, games)| games > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_features_stand_at_their_number() {
        for (number, feature) in Feature::ALL.into_iter().enumerate() {
            assert_eq!(feature as usize, number);
        }
    }

    #[test]
    fn what_was_lost_is_counted_game_by_game() {
        let lost = Features::of(&[Feature::Site, Feature::Komi]) - Features::of(&[Feature::Komi]);
        let mut losses = Losses::default();
        losses.count(lost);
        losses.count(lost | Features::of(&[Feature::Moves]));
        assert_eq!(losses.iter().collect::<Vec<_>>(), [(Feature::Moves, 1), (Feature::Site, 2)]);
    }
}
