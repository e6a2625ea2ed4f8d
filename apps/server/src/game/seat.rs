//! Who plays.

use outflank_engine::Level;
use std::fmt;
use std::str::FromStr;

/// Who plays a side; the text form is `human` or that of the strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    Human,
    Machine(Strength),
}

/// How a machine plays; the text form is the name and its number, as in `level 5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    /// The engine of Othello.
    Level(Level),
    /// Any legal move.
    Random,
    /// As many discs as it can.
    Greedy,
    /// Minimax, so many plies deep.
    Lookahead(u8),
    /// The mean of Alak's game tree, so many plies deep.
    Mean(u8),
    /// The table of Alak.
    Perfect,
}

/// The text named nobody.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected human, level 0 to 30, random, greedy, lookahead 1 to 8, mean 1 to 6 or perfect, but found {found:?}")]
pub(crate) struct ParseSeatError {
    found: String,
}

const DEEPEST_LOOKAHEAD: u8 = 8;
const DEEPEST_MEAN: u8 = 6;

impl FromStr for Seat {
    type Err = ParseSeatError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, number) = text.split_once(' ').unwrap_or((text, ""));
        let plies = |most| number.parse().ok().filter(|plies| (1..=most).contains(plies));
        let strength = match name {
            "human" if number.is_empty() => return Ok(Self::Human),
            "level" => number.parse().ok().map(Strength::Level),
            "random" if number.is_empty() => Some(Strength::Random),
            "greedy" if number.is_empty() => Some(Strength::Greedy),
            "lookahead" => plies(DEEPEST_LOOKAHEAD).map(Strength::Lookahead),
            "mean" => plies(DEEPEST_MEAN).map(Strength::Mean),
            "perfect" if number.is_empty() => Some(Strength::Perfect),
            _ => None,
        };
        strength.map(Self::Machine).ok_or_else(|| ParseSeatError { found: text.chars().take(16).collect() })
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Machine(strength) => strength.fmt(f),
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level {level}"),
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Lookahead(plies) => write!(f, "lookahead {plies}"),
            Self::Mean(plies) => write!(f, "mean {plies}"),
            Self::Perfect => f.write_str("perfect"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_survive_their_text_form() {
        for text in ["human", "level 0", "level 30", "random", "greedy", "lookahead 8", "mean 6", "perfect"] {
            assert_eq!(text.parse::<Seat>().unwrap().to_string(), text);
        }
        for text in ["", "Human", "human 1", "level", "level 31", "lookahead 0", "lookahead 9", "mean 7", "perfect 1"] {
            assert!(text.parse::<Seat>().is_err(), "{text}");
        }
    }
}
