//! Reasons as sentences, made from their facts.

mod english;
mod japanese;

use super::{Explanation, Fact, LineName};
use crate::geometry::CORNER_SQUARES;
use crate::theme::Language;
use crate::variation::Who;
use outflank_rules::Side;
use outflank_rules::othello::Square;

/// How sentences are worded.
///
/// # Examples
///
/// ```
/// use outflank_learn::{Language, Wording};
/// use outflank_rules::Side;
///
/// let neutral = Wording::from(Language::English);
/// let to_a_player = Wording { viewer: Some(Side::White), ..neutral };
/// assert_eq!((neutral.viewer, to_a_player.language), (None, Language::English));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    /// The language.
    pub language: Language,
    /// The side of whoever reads: it is called "you", and the other one "your opponent". `None` calls them by their colours.
    pub viewer: Option<Side>,
}

/// What the sentences name.
struct Names<'a> {
    /// The side to move, and the other one.
    mover: &'static str,
    opponent: &'static str,
    better: &'a str,
    worse: &'a str,
}

impl From<Language> for Wording {
    /// Calls the sides by their colours.
    fn from(language: Language) -> Self {
        Self { language, viewer: None }
    }
}

impl Wording {
    /// Returns what a side is called.
    fn name_of(self, side: Side) -> &'static str {
        match (self.language, self.viewer) {
            (Language::English, None) => side.name(),
            (Language::Japanese, None) => japanese::side_name(side),
            (Language::English, Some(viewer)) if viewer == side => english::YOU,
            (Language::English, Some(_)) => english::YOUR_OPPONENT,
            (Language::Japanese, Some(viewer)) if viewer == side => japanese::YOU,
            (Language::Japanese, Some(_)) => japanese::YOUR_OPPONENT,
        }
    }

    /// Returns what sentences about a side's two moves name.
    fn names<'a>(self, mover: Side, (better, worse): (&'a str, &'a str)) -> Names<'a> {
        Names { mover: self.name_of(mover), opponent: self.name_of(!mover), better, worse }
    }
}

impl<'a> Names<'a> {
    const fn of(&self, who: Who) -> &'static str {
        match who {
            Who::Mover => self.mover,
            Who::Opponent => self.opponent,
        }
    }

    const fn of_line(&self, line: LineName) -> &'a str {
        match line {
            LineName::Better => self.better,
            LineName::Worse => self.worse,
        }
    }
}

/// Returns a fact of an explanation as a sentence.
pub(super) fn sentence(explanation: &Explanation, fact: Fact, wording: Wording) -> String {
    with_better_named(explanation, fact, (wording, &explanation.first_move(LineName::Better).to_string()))
}

/// Returns a fact as a sentence that does not give the better move away; none where its squares do.
pub(super) fn hint(explanation: &Explanation, fact: Fact, wording: Wording) -> Option<String> {
    let solution = explanation.first_move(LineName::Better).to_string();
    let best = match wording.language {
        Language::English => english::BEST,
        Language::Japanese => japanese::BEST,
    };
    let text = match fact {
        Fact::Corner { corner, by, line: LineName::Worse, .. } if corner.to_string() == solution => {
            corner_given(explanation, by, wording)
        }
        _ => with_better_named(explanation, fact, (wording, best)),
    };
    (!text.contains(&solution)).then_some(text)
}

/// Returns a sentence that a corner is given away, without naming it.
fn corner_given(explanation: &Explanation, by: Who, wording: Wording) -> String {
    let worse = explanation.first_move(LineName::Worse).to_string();
    let names = wording.names(explanation.side, ("", &worse));
    match wording.language {
        Language::English => english::corner_given(&names, by),
        Language::Japanese => japanese::corner_given(&names, by),
    }
}

/// Returns a fact as a sentence, with a name for the better move.
fn with_better_named(explanation: &Explanation, fact: Fact, (wording, better): (Wording, &str)) -> String {
    let worse = explanation.first_move(LineName::Worse).to_string();
    let names = wording.names(explanation.side, (better, &worse));
    match wording.language {
        Language::English => capitalized(english::sentence(&names, fact)),
        Language::Japanese => japanese::sentence(&names, fact),
    }
}

/// Returns whether a move, as it is written, takes a corner.
fn is_corner(mv: &str) -> bool {
    mv.parse().is_ok_and(|square: Square| CORNER_SQUARES.contains(square))
}

/// Begins a sentence with a capital letter; squares stay in lower case.
fn capitalized(text: String) -> String {
    if ![english::BEST, english::YOU].iter().any(|name| text.starts_with(name)) {
        return text;
    }
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
