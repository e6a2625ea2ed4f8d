//! Lines of play, and how they are written.

use super::Deck;
use outflank_formats::transcript::{self, Passes};
use outflank_rules::GameRecord;
use outflank_rules::othello::{Move, Opening, Position, opening_of, openings};
use std::cmp::Reverse;

/// A line of play from the start position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    name: String,
    record: GameRecord<Position>,
}

/// A text is no line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseLineError {
    /// There are no moves.
    #[error("there are no moves")]
    Empty,
    /// The text is neither an opening nor moves.
    #[error("{text:?} is neither the name of an opening nor a line of moves{}", similar(.names))]
    Unknown {
        /// The text.
        text: String,
        /// Openings with similar names.
        names: Vec<&'static str>,
    },
    /// A move is invalid or illegal.
    #[error("{0}")]
    Moves(String),
    /// The text has more lines than a deck.
    #[error("there are more than {} lines", Deck::MAX_LINES)]
    TooMany,
}

/// A line of a text is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct ParseLinesError {
    /// The line of the text, from 1.
    pub line: usize,
    /// What is wrong.
    pub error: ParseLineError,
}

impl Line {
    /// The maximum length of a name, in characters.
    pub const MAX_NAME: usize = 80;

    /// Makes a line of a game. An empty name becomes that of the opening, or the moves; a long one is cut.
    pub fn new(name: &str, record: GameRecord<Position>) -> Self {
        let visible: String = name.chars().filter(|c| !c.is_control()).collect();
        let cut: String = visible.trim().chars().take(Self::MAX_NAME).collect();
        let mut line = Self { name: cut.trim_end().to_owned(), record };
        if line.name.is_empty() {
            line.name = opening_of(&line.record).map_or_else(|| line.moves_text(), str::to_owned);
        }
        line
    }

    /// Parses the name of an opening, moves such as `f5d6c3`, or a name and moves: `My Tiger: f5d6c3d3c4`.
    ///
    /// # Errors
    ///
    /// Returns an error when the text is none of these.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_learn::drill::Line;
    ///
    /// assert_eq!(Line::parse("tiger")?.moves_text(), "f5d6c3d3c4");
    /// assert_eq!(Line::parse("F5 d6 C3 d3 c4")?.name(), "Tiger");
    /// assert_eq!(Line::parse("mine: f5d6")?.name(), "mine");
    /// assert!(Line::parse("rose-").unwrap_err().to_string().ends_with("nor a line of moves; similar: Rose-Bill, Rose-Birth, Rose-Birdie, Rose-v-Toth"));
    /// # Ok::<(), outflank_learn::drill::ParseLineError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, ParseLineError> {
        let text = text.trim();
        if let Some(opening) = openings().find(|opening| opening.name.eq_ignore_ascii_case(text)) {
            return parse_moves(opening.name, opening.moves);
        }
        // The second is the full-width colon of Japanese keyboards.
        match text.split_once([':', '：']) {
            Some((name, moves)) => parse_moves(name, moves),
            None if is_like_moves(text) => parse_moves("", text),
            None => Err(ParseLineError::Unknown {
                text: text.chars().take(Self::MAX_NAME).collect(),
                names: names_with(text),
            }),
        }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the moves, forced passes included.
    pub fn moves(&self) -> &[Move] {
        self.record.moves()
    }

    /// Returns the positions, one more than there are moves.
    pub fn positions(&self) -> &[Position] {
        self.record.positions()
    }

    /// Returns the line as a game.
    pub const fn record(&self) -> &GameRecord<Position> {
        &self.record
    }

    /// Returns the moves as a transcript without passes.
    pub fn moves_text(&self) -> String {
        transcript::print(&self.record, Passes::LeftOut)
    }

    /// Returns the line up to a number of plies.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the moves of a line are legal")]
    pub fn up_to(&self, plies: usize) -> Self {
        let mut record = GameRecord::new(Position::START);
        for &mv in self.moves().iter().take(plies) {
            record.play(mv).expect("the moves of a line are legal");
        }
        Self { name: self.name.clone(), record }
    }
}

/// Parses a text with a line of play in each of its lines; blank lines and lines that begin with `#` are skipped.
///
/// # Errors
///
/// Returns an error at the first line that is none, and at the first that has no place in a [`Deck`].
pub fn parse_lines(text: &str) -> Result<Vec<Line>, ParseLinesError> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty() && !line.trim().starts_with('#'));
    let parsed = lines.enumerate().map(|(before, (text, line))| {
        let parsed = if before < Deck::MAX_LINES { Line::parse(text) } else { Err(ParseLineError::TooMany) };
        parsed.map_err(|error| ParseLinesError { line, error })
    });
    parsed.collect()
}

fn parse_moves(name: &str, moves: &str) -> Result<Line, ParseLineError> {
    let parsed = transcript::parse(Position::START, moves);
    let record = parsed.map_err(|failed| ParseLineError::Moves(failed.error.to_string()))?;
    if record.moves().is_empty() {
        return Err(ParseLineError::Empty);
    }
    Ok(Line::new(name, record))
}

/// Returns whether a text begins as moves do: with a square or a number.
fn is_like_moves(text: &str) -> bool {
    let mut characters = text.chars();
    let first = characters.next().unwrap_or(' ');
    let second = characters.next().unwrap_or(' ');
    first.is_numeric() || (first.is_alphabetic() && second.is_numeric()) || text.is_empty()
}

/// Returns a few openings whose names contain a text, those with the nearest lengths first.
fn names_with(text: &str) -> Vec<&'static str> {
    const MAX: usize = 4;
    /// The letters at the beginning that are usually right in a misspelt name.
    const BEGINNING: usize = 3;
    let text = text.to_lowercase();
    let beginning: String = text.chars().take(BEGINNING).collect();
    let all = || openings().map(|Opening { name, .. }| name);
    let mut names: Vec<_> = all().filter(|name| name.to_lowercase().contains(&text)).collect();
    if names.is_empty() && text.chars().count() > BEGINNING {
        names.extend(all().filter(|name| name.to_lowercase().starts_with(&beginning)));
    }
    names.sort_by_key(|name| (Reverse(name.to_lowercase().starts_with(&text)), name.len()));
    names.dedup();
    names.truncate(MAX);
    names
}

fn similar(names: &[&str]) -> String {
    if names.is_empty() { String::new() } else { format!("; similar: {}", names.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_is_found_by_its_name() {
        for opening in openings() {
            let line = Line::parse(&opening.name.to_uppercase()).unwrap();
            assert_eq!((line.name(), line.moves_text().as_str()), (opening.name, opening.moves));
        }
    }

    #[test]
    fn a_wrong_line_is_named_with_its_place() {
        let error = |text| parse_lines(text).unwrap_err().to_string();
        assert_eq!(
            error("f5\n\n# comment\nf5f5"),
            "line 4: character 3: move 2, f5, is illegal: the square is occupied"
        );
        assert_eq!(error("Cat\nunknown"), "line 2: \"unknown\" is neither the name of an opening nor a line of moves");
        assert_eq!(error("mine:"), "line 1: there are no moves");
        assert!(parse_lines("").unwrap().is_empty());
        assert_eq!(parse_lines(&"f5\n".repeat(Deck::MAX_LINES)).unwrap().len(), Deck::MAX_LINES);
        assert_eq!(error(&"f5\n".repeat(Deck::MAX_LINES + 1)), "line 2001: there are more than 2000 lines");
    }

    #[test]
    fn a_line_can_be_shortened() {
        let line = Line::parse("Tiger").unwrap();
        assert_eq!(line.up_to(3).moves_text(), "f5d6c3");
        assert_eq!(line.up_to(99), line);
    }
}
