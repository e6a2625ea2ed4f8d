//! Reasons as sentences, made from their facts.

mod english;
mod japanese;

use super::{Explanation, Fact, LineName};
use crate::theme::Language;
use crate::variation::Who;
use outflank_othello::Move;

/// What the sentences name.
struct Names {
    /// The side to move, and the other one.
    mover: &'static str,
    opponent: &'static str,
    better: Move,
    worse: Move,
}

impl Names {
    const fn of(&self, who: Who) -> &'static str {
        match who {
            Who::Mover => self.mover,
            Who::Opponent => self.opponent,
        }
    }

    const fn of_line(&self, line: LineName) -> Move {
        match line {
            LineName::Better => self.better,
            LineName::Worse => self.worse,
        }
    }
}

/// Returns a fact of an explanation as a sentence.
pub(super) fn sentence(explanation: &Explanation, fact: Fact, language: Language) -> String {
    let side_name = match language {
        Language::English => outflank_game::Side::name,
        Language::Japanese => japanese::side_name,
    };
    let (mover, opponent) = (side_name(explanation.side), side_name(!explanation.side));
    let (better, worse) = (explanation.first_move(LineName::Better), explanation.first_move(LineName::Worse));
    let names = Names { mover, opponent, better, worse };
    match language {
        Language::English => english::sentence(&names, fact),
        Language::Japanese => japanese::sentence(&names, fact),
    }
}
