//! How fast a game is, and the categories of ratings.

use outflank_rules::reversi::Aim;
use outflank_rules::{BoardSize, TimeControl, Variant};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use utoipa::ToSchema;

/// How fast a game is, by the time that a side is expected to take for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Less than 2 minutes.
    Bullet,
    /// Less than 8 minutes.
    Blitz,
    /// Less than 25 minutes.
    Rapid,
    /// 25 minutes and more, on a clock.
    Classical,
    /// A day or more for each move.
    Correspondence,
    /// Without a clock.
    Unlimited,
}

/// The games that share a rating: those on one board, by the same rules, at one speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Category {
    /// The game.
    pub kind: Variant,
    /// The board.
    pub size: BoardSize,
    /// Which side wins.
    pub aim: Aim,
    /// How fast it is.
    pub speed: Speed,
}

/// The text is no category of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a board and a speed, such as othello-blitz or reversi-6x6-anti-rapid")]
pub struct ParseCategoryError;

/// Returns the time that a side is expected to take for a game of 30 moves.
pub(super) fn expected_time(control: TimeControl) -> Duration {
    const MOVES: u32 = 30;
    match control {
        TimeControl::Unlimited => Duration::ZERO,
        TimeControl::Game { main, increment } => main + MOVES * increment,
        TimeControl::PerMove(time) => MOVES * time,
    }
}

impl Speed {
    const ALL: [Self; 6] =
        [Self::Bullet, Self::Blitz, Self::Rapid, Self::Classical, Self::Correspondence, Self::Unlimited];

    /// Returns the speed of games with a time control.
    pub fn of(control: Option<&TimeControl>) -> Self {
        const BLITZ: Duration = Duration::from_mins(2);
        const RAPID: Duration = Duration::from_mins(8);
        const CLASSICAL: Duration = Duration::from_mins(25);
        let Some(control) = control else { return Self::Unlimited };
        match expected_time(*control) {
            // Before the times: thirty moves of a day each would be classical.
            _ if control.is_correspondence() => Self::Correspondence,
            time if time < BLITZ => Self::Bullet,
            time if time < RAPID => Self::Blitz,
            time if time < CLASSICAL => Self::Rapid,
            _ => Self::Classical,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Correspondence => "correspondence",
            Self::Unlimited => "unlimited",
        }
    }
}

/// As `othello-blitz`, `reversi-6x6-rapid`, `reversi-6x6-anti-rapid` or `alak-11-bullet`.
impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, size: BoardSize { columns, rows }, aim, speed } = self;
        write!(f, "{}", kind.name())?;
        match kind {
            Variant::Othello => {}
            Variant::Reversi => write!(f, "-{columns}x{rows}")?,
            Variant::Alak => write!(f, "-{columns}")?,
        }
        if *aim == Aim::FewestDiscs {
            write!(f, "-{aim}")?;
        }
        write!(f, "-{}", speed.name())
    }
}

impl FromStr for Category {
    type Err = ParseCategoryError;

    fn from_str(text: &str) -> Result<Self, ParseCategoryError> {
        let (board, speed) = text.rsplit_once('-').ok_or(ParseCategoryError)?;
        let speed = Speed::ALL.into_iter().find(|it| it.name() == speed).ok_or(ParseCategoryError)?;
        let (kind, rules) = board.split_once('-').unwrap_or((board, ""));
        let kind = Variant::from_name(kind).ok_or(ParseCategoryError)?;
        // A category joins by hyphens what a start separates by spaces.
        let start = kind.start(&rules.replace('-', " ")).map_err(|_| ParseCategoryError)?;
        let category = Self { kind: start.variant(), size: start.size(), aim: start.aim(), speed };
        // Each category has one name.
        if category.to_string() == text { Ok(category) } else { Err(ParseCategoryError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_speed_is_that_of_the_expected_time() {
        for (control, speed) in [
            ("60+0", "bullet"),
            ("60+2", "blitz"),
            ("10/move", "blitz"),
            ("300+6", "rapid"),
            ("1800+0", "classical"),
            ("3d/move", "correspondence"),
        ] {
            let control = control.parse().unwrap();
            assert_eq!(Speed::of(Some(&control)).name(), speed, "{control}");
        }
        assert_eq!(Speed::of(None), Speed::Unlimited);
    }

    #[test]
    fn categories_are_read_by_their_only_name() {
        for text in ["othello-blitz", "reversi-6x4-rapid", "reversi-8x8-anti-bullet", "alak-11-correspondence"] {
            assert_eq!(text.parse::<Category>().unwrap().to_string(), text);
        }
        for text in ["", "chess", "othello", "othello-fast", "reversi-blitz", "reversi-100x100-bullet", "alak-99-blitz"]
        {
            assert_eq!(text.parse::<Category>(), Err(ParseCategoryError), "{text}");
        }
    }

    #[test]
    fn each_board_has_ratings_of_its_own() {
        let category = |kind, columns, rows, aim| {
            Category { kind, size: BoardSize { columns, rows }, aim, speed: Speed::Blitz }.to_string()
        };
        assert_eq!(category(Variant::Othello, 8, 8, Aim::MostDiscs), "othello-blitz");
        assert_eq!(category(Variant::Reversi, 6, 4, Aim::MostDiscs), "reversi-6x4-blitz");
        assert_eq!(category(Variant::Reversi, 8, 8, Aim::FewestDiscs), "reversi-8x8-anti-blitz");
        assert_eq!(category(Variant::Alak, 11, 1, Aim::MostDiscs), "alak-11-blitz");
    }
}
