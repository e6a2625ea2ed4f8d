//! The files of the lessons, as the page reads them.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Game {
    Othello,
    Alak,
}

/// A text in all languages.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Text {
    en: String,
    ja: String,
}

/// An entry of the index.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lesson {
    pub(crate) id: String,
    pub(crate) game: Game,
    title: Text,
    summary: Text,
    steps: usize,
}

/// The answer to a wrong move.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Refutation {
    text: Text,
    #[serde(default)]
    pub(crate) line: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explain {
    pub(crate) start: String,
    text: Text,
    #[serde(default)]
    pub(crate) marks: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub(crate) arrows: Vec<String>,
    #[serde(default)]
    pub(crate) line: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Find {
    pub(crate) start: String,
    text: Text,
    pub(crate) accept: Vec<String>,
    correct: Text,
    #[serde(default)]
    pub(crate) line: Vec<String>,
    #[serde(default)]
    pub(crate) wrong: BTreeMap<String, Refutation>,
    otherwise: Text,
    pub(crate) claim: MoveClaim,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mark {
    pub(crate) start: String,
    text: Text,
    pub(crate) squares: Vec<String>,
    correct: Text,
    hint: Text,
    pub(crate) claim: SquareClaim,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Play {
    pub(crate) start: String,
    text: Text,
    pub(crate) opponent: String,
    pub(crate) goal: Goal,
    hint: Text,
    pub(crate) claim: ScoreClaim,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Step {
    Explain(Explain),
    Find(Find),
    Mark(Mark),
    Play(Play),
}

/// What holds for the accepted moves, and for no others.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveClaim {
    /// Their scores are greater than those of the others by this number of discs or more.
    pub(crate) lead: Option<i32>,
    #[serde(rename = "most flips", default)]
    pub(crate) most_flips: bool,
    /// They leave the fewest replies: this number.
    #[serde(rename = "fewest replies")]
    pub(crate) fewest_replies: Option<usize>,
    /// They leave the mover the fewest frontier discs: this number.
    #[serde(rename = "fewest frontier discs")]
    pub(crate) fewest_frontier: Option<usize>,
    /// They take a corner.
    #[serde(default)]
    pub(crate) corner: bool,
    /// After them the other side must pass.
    #[serde(default)]
    pub(crate) passes: bool,
    /// They capture this number of discs.
    pub(crate) captures: Option<usize>,
    /// The value that they have by the tablebase of Alak.
    #[serde(rename = "alak value")]
    pub(crate) alak_value: Option<AlakValue>,
}

/// What the squares are.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SquareClaim {
    /// The legal moves.
    Legal,
    XSquares,
    /// What this move flips.
    Flips(String),
    /// The stable discs of a side.
    Stable(char),
    /// The frontier discs of a side.
    Frontier(char),
}

/// The score of the position for the side to move.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ScoreClaim {
    /// Exactly this.
    Score(i32),
    /// This or more, by a search.
    Estimate(i32),
    #[serde(rename = "alak value")]
    AlakValue(AlakValue),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AlakValue {
    Win,
    Draw,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Goal {
    pub(crate) margin: Option<i32>,
    pub(crate) corners: Option<u32>,
}

impl Text {
    /// Returns whether no language is missing: Japanese text has letters beyond ASCII.
    pub(crate) fn is_complete(&self) -> bool {
        !self.en.is_empty() && self.ja.chars().any(|letter| letter >= '\u{3040}')
    }
}

impl Lesson {
    /// Returns all lessons of the index.
    pub(crate) fn all() -> Vec<Self> {
        read("index")
    }

    pub(crate) fn steps(&self) -> Vec<Step> {
        read(&self.id)
    }

    pub(crate) fn step_count(&self) -> usize {
        self.steps
    }

    pub(crate) fn texts(&self) -> [&Text; 2] {
        [&self.title, &self.summary]
    }
}

impl Step {
    pub(crate) fn texts(&self) -> Vec<&Text> {
        match self {
            Self::Explain(Explain { text, .. }) => vec![text],
            Self::Find(Find { text, correct, otherwise, wrong, .. }) => {
                [text, correct, otherwise].into_iter().chain(wrong.values().map(|answer| &answer.text)).collect()
            }
            Self::Mark(Mark { text, correct, hint, .. }) => vec![text, correct, hint],
            Self::Play(Play { text, hint, .. }) => vec![text, hint],
        }
    }
}

/// Reads a file of the lessons.
fn read<T: for<'a> Deserialize<'a>>(name: &str) -> T {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("web/learn/lessons/{name}.json"));
    let text = fs::read_to_string(&path).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
