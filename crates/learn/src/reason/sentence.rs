//! Reasons as sentences, made from their facts.

mod english;
mod japanese;

use super::{Explanation, Fact, LineName};
use crate::theme::Language;
use crate::variation::Who;

/// What the sentences name.
struct Names<'a> {
    /// The side to move, and the other one.
    mover: &'static str,
    opponent: &'static str,
    better: &'a str,
    worse: &'a str,
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
pub(super) fn sentence(explanation: &Explanation, fact: Fact, language: Language) -> String {
    with_better_named(explanation, fact, (language, &explanation.first_move(LineName::Better).to_string()))
}

/// Returns a fact as a sentence that does not give the better move away; none where its squares do.
pub(super) fn hint(explanation: &Explanation, fact: Fact, language: Language) -> Option<String> {
    let solution = explanation.first_move(LineName::Better).to_string();
    let best = match language {
        Language::English => english::BEST,
        Language::Japanese => japanese::BEST,
    };
    let text = with_better_named(explanation, fact, (language, best));
    // Squares stay in lower case.
    let text = if text.starts_with(english::BEST) { capitalized(&text) } else { text };
    (!text.contains(&solution)).then_some(text)
}

/// Returns a fact as a sentence in a language, with a name for the better move.
fn with_better_named(explanation: &Explanation, fact: Fact, (language, better): (Language, &str)) -> String {
    let side_name = match language {
        Language::English => outflank_rules::Side::name,
        Language::Japanese => japanese::side_name,
    };
    let (mover, opponent) = (side_name(explanation.side), side_name(!explanation.side));
    let worse = explanation.first_move(LineName::Worse).to_string();
    let names = Names { mover, opponent, better, worse: &worse };
    match language {
        Language::English => english::sentence(&names, fact),
        Language::Japanese => japanese::sentence(&names, fact),
    }
}

fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
