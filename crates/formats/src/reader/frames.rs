//! Where games begin and end, byte by byte, without reading them.

use crate::Format;

/// What a byte means for the extent of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    /// Nothing.
    None,
    /// A game starts with it.
    Start,
    /// A game ends with it.
    End,
    /// A game ends before it, and another starts with it.
    EndBefore,
}

/// A state machine that finds the games in a text.
#[derive(Debug)]
pub(super) enum Frames {
    Lines(Lines),
    Brackets(Brackets),
    Pgn(Pgn),
    Saved(Saved),
}

/// A game starts with a line that starts with a digit, the first one with any line.
#[derive(Debug, Default)]
pub(super) struct Saved {
    has_started: bool,
    is_within_line: bool,
}

/// A game is a line that is neither blank nor a comment.
#[derive(Debug, Default)]
pub(super) struct Lines {
    state: LineState,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum LineState {
    #[default]
    Before,
    Comment,
    Game,
}

/// A game lies between brackets, whatever stands in values within.
#[derive(Debug)]
pub(super) struct Brackets {
    style: Style,
    depth: u32,
    is_in_value: bool,
    /// The byte before, unless it was escaped itself.
    before: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// From `(;` to `;)`; values in brackets, without escapes.
    Ggf,
    /// Balanced parentheses; values in brackets, with escapes.
    Sgf,
    /// Balanced braces; values in quotes, with escapes.
    Json,
}

/// A game ends before the tags of the next one.
#[derive(Debug)]
pub(super) struct Pgn {
    has_started: bool,
    has_moves: bool,
    /// Whether only blanks have been seen on this line.
    is_blank_line: bool,
    within: Within,
}

/// What the bytes of a game belong to.
#[derive(Debug, PartialEq, Eq)]
enum Within {
    Moves,
    /// A comment, up to a closing brace.
    Braces,
    /// A tag or a comment, up to the end of the line.
    Line,
}

impl Frames {
    pub(super) fn of(format: Format) -> Self {
        let brackets = |style| Self::Brackets(Brackets { style, depth: 0, is_in_value: false, before: 0 });
        match format {
            Format::Ggf => brackets(Style::Ggf),
            Format::Sgf => brackets(Style::Sgf),
            Format::Json => brackets(Style::Json),
            Format::Pgn => {
                Self::Pgn(Pgn { has_started: false, has_moves: false, is_blank_line: true, within: Within::Moves })
            }
            Format::Outflank => Self::Saved(Saved::default()),
            _ => Self::Lines(Lines::default()),
        }
    }

    pub(super) fn feed(&mut self, byte: u8) -> Edge {
        match self {
            Self::Lines(lines) => lines.feed(byte),
            Self::Brackets(brackets) => brackets.feed(byte),
            Self::Pgn(pgn) => pgn.feed(byte),
            Self::Saved(saved) => saved.feed(byte),
        }
    }
}

impl Lines {
    fn feed(&mut self, byte: u8) -> Edge {
        match (&self.state, byte) {
            (LineState::Game, b'\n') => {
                self.state = LineState::Before;
                Edge::End
            }
            (LineState::Comment, b'\n') => {
                self.state = LineState::Before;
                Edge::None
            }
            (LineState::Before, b'#' | b'%') => {
                self.state = LineState::Comment;
                Edge::None
            }
            (LineState::Before, _) if !byte.is_ascii_whitespace() => {
                self.state = LineState::Game;
                Edge::Start
            }
            _ => Edge::None,
        }
    }
}

impl Brackets {
    fn feed(&mut self, byte: u8) -> Edge {
        let before = std::mem::replace(&mut self.before, byte);
        if self.is_in_value {
            self.feed_value(before, byte);
            return Edge::None;
        }
        match (self.style, byte) {
            (Style::Ggf | Style::Sgf, b'[') | (Style::Json, b'"') if self.depth > 0 => self.is_in_value = true,
            (Style::Ggf, b'(') if self.depth > 0 => {}
            (Style::Ggf | Style::Sgf, b'(') | (Style::Json, b'{') => {
                self.depth += 1;
                return if self.depth == 1 { Edge::Start } else { Edge::None };
            }
            (Style::Ggf, b')') if before != b';' => {}
            (Style::Ggf | Style::Sgf, b')') | (Style::Json, b'}') if self.depth > 0 => {
                self.depth -= 1;
                return if self.depth == 0 { Edge::End } else { Edge::None };
            }
            _ => {}
        }
        Edge::None
    }

    fn feed_value(&mut self, before: u8, byte: u8) {
        let end = if self.style == Style::Json { b'"' } else { b']' };
        let is_escaped = self.style != Style::Ggf && before == b'\\';
        if is_escaped {
            // An escaped backslash escapes nothing.
            self.before = 0;
        } else if byte == end {
            self.is_in_value = false;
        }
    }
}

impl Saved {
    fn feed(&mut self, byte: u8) -> Edge {
        if matches!(byte, b'\n' | b'\r') {
            self.is_within_line = false;
            return Edge::None;
        }
        if byte.is_ascii_whitespace() || std::mem::replace(&mut self.is_within_line, true) {
            return Edge::None;
        }
        if !std::mem::replace(&mut self.has_started, true) {
            Edge::Start
        } else if byte.is_ascii_digit() {
            Edge::EndBefore
        } else {
            Edge::None
        }
    }
}

impl Pgn {
    /// Returns whether a byte is a blank, or belongs to a byte-order mark where texts were joined.
    fn is_filler(&self, byte: u8) -> bool {
        byte.is_ascii_whitespace() || (self.has_started && matches!(byte, 0xef | 0xbb | 0xbf))
    }

    fn feed(&mut self, byte: u8) -> Edge {
        match (&self.within, byte) {
            (Within::Braces, b'}') => self.within = Within::Moves,
            (Within::Braces, _) => {}
            (_, b'\n') => (self.is_blank_line, self.within) = (true, Within::Moves),
            (Within::Moves, _) if !self.is_filler(byte) => return self.feed_mark(byte),
            _ => {}
        }
        Edge::None
    }

    /// Takes a byte that is no blank and stands neither in a comment nor in a tag.
    fn feed_mark(&mut self, byte: u8) -> Edge {
        let is_first = std::mem::take(&mut self.is_blank_line);
        let is_tag = byte == b'[' && is_first;
        let ends_game = is_tag && self.has_moves;
        self.within = match byte {
            b'{' => Within::Braces,
            b';' => Within::Line,
            b'[' | b'%' if is_first => Within::Line,
            _ => Within::Moves,
        };
        self.has_moves = !is_tag && (self.has_moves || self.within != Within::Line);
        if ends_game {
            Edge::EndBefore
        } else if !std::mem::replace(&mut self.has_started, true) {
            Edge::Start
        } else {
            Edge::None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cuts a text at the edges of its games.
    fn games(format: Format, text: &str) -> Vec<&str> {
        let (mut frames, mut start, mut games) = (Frames::of(format), None, Vec::new());
        for (at, byte) in text.bytes().enumerate() {
            let edge = frames.feed(byte);
            match edge {
                Edge::None => {}
                Edge::Start => start = Some(at),
                Edge::End => games.extend(start.take().map(|start: usize| &text[start..=at])),
                Edge::EndBefore => games.extend(start.replace(at).map(|start| &text[start..at])),
            }
        }
        games.extend(start.map(|start| &text[start..]));
        games
    }

    #[test]
    fn lines_are_games_unless_blank_or_comments() {
        assert_eq!(games(Format::Transcript, " f5\r\n\n # x\n%\nd3 %\nc4"), ["f5\r\n", "d3 %\n", "c4"]);
    }

    #[test]
    fn a_saved_game_ends_before_the_size_of_the_next() {
        let text = "\n6x6 - X\nb3\nb2\n8x8 - X\n\n6x6";
        assert_eq!(games(Format::Outflank, text), ["6x6 - X\nb3\nb2\n", "8x8 - X\n\n", "6x6"]);
    }

    #[test]
    fn ends_within_values_are_none() {
        assert_eq!(games(Format::Ggf, "2 (;CO[;) (;];)(;;)\n1 (; x"), ["(;CO[;) (;];)", "(;;)", "(; x"]);
        assert_eq!(games(Format::Sgf, r"(;C[\](](;B[f5])) x (;C[\\])"), [r"(;C[\](](;B[f5]))", r"(;C[\\])"]);
        assert_eq!(games(Format::Json, r#"[{"a":"}\"{"}, {"b":{}}]"#), [r#"{"a":"}\"{"}"#, r#"{"b":{}}"#]);
    }

    #[test]
    fn a_game_of_pgn_ends_before_the_tags_of_the_next() {
        let text = "[A \"{\"]\n[B \"\"]\n\n1. f5 { [\n[x] } d6\n; {\n*\n\n [A \"\"]\n*\n";
        assert_eq!(games(Format::Pgn, text), [&text[..text.rfind('[').unwrap()], "[A \"\"]\n*\n"]);
        assert_eq!(games(Format::Pgn, "[A \"\"]\n[B \"\"]\n"), ["[A \"\"]\n[B \"\"]\n"]);
    }
}
