//! Moves.

use crate::MoveError;
use std::fmt;
use std::str::FromStr;

/// A move: a disc leaves a slot for the nearest empty one on its left or right.
///
/// Slots are counted from 1, from left to right. The text form is `3-5`; reading also takes `3 to 5`, `3 5`, `3→5`,
/// `3->5`, `3–5`, and blanks around each part.
///
/// # Examples
///
/// ```
/// use outflank_rules::alak::Slide;
///
/// let slide: Slide = "3 to 5".parse()?;
/// assert_eq!(slide, Slide { from: 3, to: 5 });
/// assert_eq!(slide.to_string(), "3-5");
/// # Ok::<(), outflank_rules::alak::ParseSlideError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slide {
    /// The slot that the disc leaves.
    pub from: u8,
    /// The slot that it moves to.
    pub to: u8,
}

/// A move that the rules do not allow, with the reason.
pub type IllegalMove = crate::IllegalMove<Slide, MoveError>;

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

/// The text was no slide.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a slide such as 3-5 (from slot 3 to slot 5), but found {found:?}")]
pub struct ParseSlideError {
    found: String,
}

impl FromStr for Slide {
    type Err = ParseSlideError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read(text.trim()).ok_or_else(|| ParseSlideError { found: text.chars().take(16).collect() })
    }
}

fn read(text: &str) -> Option<Slide> {
    let is_digit = |c: char| c.is_ascii_digit();
    let (from, rest) = text.split_at(text.find(|c| !is_digit(c))?);
    let to = &rest[rest.find(is_digit)?..];
    let between = rest[..rest.len() - to.len()].trim().to_lowercase();
    let is_separator = ["", "-", "->", "–", "→", "to"].contains(&between.as_str());
    // A sign would be taken for a part of the number, but here only digits can follow the separator.
    is_separator.then_some(Slide { from: from.parse().ok()?, to: to.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn many_spellings_are_read() {
        for text in ["3-5", "3 to 5", "3TO5", "3 5", " 3 - 5 ", "3→5", "3 -> 5", "3–5", "03-05"] {
            assert_eq!(text.parse(), Ok(Slide { from: 3, to: 5 }), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "3", "35", "3-", "-5", "3--5", "3 too 5", "3-5-7", "3-5x", "x3-5", "3-256", "300-5", "+3-5"] {
            assert!(text.parse::<Slide>().is_err(), "{text}");
        }
        assert_eq!(
            "from three to five".parse::<Slide>().unwrap_err().to_string(),
            "expected a slide such as 3-5 (from slot 3 to slot 5), but found \"from three to fi\""
        );
    }

    proptest! {
        #[test]
        fn every_slide_survives_its_text_form(from: u8, to: u8) {
            let slide = Slide { from, to };
            prop_assert_eq!(slide.to_string().parse(), Ok(slide));
        }

        #[test]
        fn no_text_makes_the_parser_panic(text: String, close in "[0-9 to→>–-]{0,12}") {
            let _ = (text.parse::<Slide>(), close.parse::<Slide>());
        }
    }
}
