//! Saved games of Alak: the start position on the first line, and the slides on the second.

use outflank_formats::Link;
use outflank_rules::GameRecord;
use outflank_rules::alak::{IllegalMove, ParseSlideError, Position, Slide, Slots};

/// The slides of a game are invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SlidesError {
    /// A word is not a slide.
    #[error("slide {number}: {error}")]
    Syntax {
        /// The number of the slide, from 1.
        number: usize,
        /// The syntax error.
        error: ParseSlideError,
    },
    /// The rules forbid a slide.
    #[error("slide {number}: {error}")]
    Illegal {
        /// The number of the slide, from 1.
        number: usize,
        /// The rule.
        error: IllegalMove,
    },
}

/// Prints a game.
pub(super) fn print(record: &GameRecord<Position>) -> String {
    let slides: Vec<_> = record.moves().iter().map(Slide::to_string).collect();
    format!("{}\n{}\n", record.start(), slides.join(" "))
}

/// Parses a game; returns `None` if the text does not begin with a board of Alak.
pub(super) fn parse(text: &str) -> Option<Result<GameRecord<Position>, SlidesError>> {
    let (first, slides) = text.split_once('\n').unwrap_or((text, ""));
    Some(replay(first.trim().parse().ok()?, slides))
}

/// Parses a link to a game on the page of Alak; returns `None` for other texts.
pub(super) fn parse_link(text: &str) -> Option<Result<GameRecord<Position>, SlidesError>> {
    let link = Link::parse(text).filter(|link| link.leads_to("alak"))?;
    let start =
        link.parameter("start").map_or_else(|| Some(Position::start(Slots::STANDARD)), |start| start.parse().ok())?;
    Some(replay(start, link.parameter("moves").unwrap_or_default()))
}

fn replay(start: Position, slides: &str) -> Result<GameRecord<Position>, SlidesError> {
    let mut record = GameRecord::new(start);
    for (number, slide) in (1..).zip(slides.split_whitespace()) {
        let slide = slide.parse().map_err(|error| SlidesError::Syntax { number, error })?;
        record.play(slide).map_err(|error| SlidesError::Illegal { number, error })?;
    }
    Ok(record)
}
