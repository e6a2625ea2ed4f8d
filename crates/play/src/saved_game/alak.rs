//! Saved games of Alak: the start position on the first line, and the slides on the second.

use outflank_formats::{AnnotatedGame, Link};
use outflank_rules::{GameRecord, IllegalMove, Move, MoveError, ParseMoveError, Position, Variant};

/// The slides of a game are invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SlidesError {
    /// A word is not a slide.
    #[error("slide {number}: {error}")]
    Syntax {
        /// The number of the slide, from 1.
        number: usize,
        /// The syntax error.
        error: ParseMoveError,
    },
    /// The rules forbid a slide.
    #[error("slide {number}: {error}")]
    Illegal {
        /// The number of the slide, from 1.
        number: usize,
        /// The rule.
        error: IllegalMove<Move, MoveError>,
    },
}

/// Prints the start position and, on the next line, the moves.
pub(super) fn print(record: &GameRecord<Position>) -> String {
    let slides: Vec<_> = record.moves().iter().map(Move::to_string).collect();
    format!("{}\n{}\n", record.start(), slides.join(" "))
}

/// Parses a game; returns `None` if the text does not begin with a board of Alak.
pub(super) fn parse(text: &str) -> Option<Result<AnnotatedGame, SlidesError>> {
    let (first, slides) = text.split_once('\n').unwrap_or((text, ""));
    Some(replay(Variant::Alak.position(first.trim()).ok()?, slides))
}

/// Parses a link to a game on the page of Alak; returns `None` for other texts.
pub(super) fn parse_link(text: &str) -> Option<Result<AnnotatedGame, SlidesError>> {
    let link = Link::parse(text).filter(|link| link.leads_to("alak"))?;
    let start = match link.parameter("start") {
        Some(start) => Variant::Alak.position(start),
        None => Variant::Alak.start(""),
    };
    Some(replay(start.ok()?, link.parameter("moves").unwrap_or_default()))
}

fn replay(start: Position, slides: &str) -> Result<AnnotatedGame, SlidesError> {
    let mut game = AnnotatedGame::new(start);
    for (number, slide) in (1..).zip(slides.split_whitespace()) {
        let slide = game.record().position().parse_move(slide);
        let slide = slide.map_err(|error| SlidesError::Syntax { number, error })?;
        game.play(slide).map_err(|error| SlidesError::Illegal { number, error })?;
    }
    Ok(game)
}
