//! Boundaries of games in a text, found byte by byte without parsing the games.

use crate::Format;

/// The boundary of games at a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Boundary {
    /// No boundary.
    None,
    /// A game starts with the byte.
    Start,
    /// A game ends with the byte.
    End,
    /// A game ends before the byte, and another starts with it.
    EndBefore,
}

/// A state machine that finds the games in a text.
#[derive(Debug)]
pub(super) enum Framer {
    Lines(Lines),
    Brackets(Brackets),
    Pgn(Pgn),
    Native(Native),
}

/// A game starts with a line that starts with a digit, the first one with any line.
#[derive(Debug, Default)]
pub(super) struct Native {
    has_started: bool,
    is_within_line: bool,
}

/// A game is a line that is neither blank nor a comment.
#[derive(Debug, Default)]
pub(super) struct Lines {
    state: LineState,
    /// Whether comments are lines like others, which the reader tells apart.
    keeps_comments: bool,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum LineState {
    #[default]
    Before,
    Comment,
    Game,
}

/// A game is the text between brackets; brackets within values do not count.
///
/// Comments between games, which are lines from `#` or `%` on, are skipped, and so is other text, unless it looks like a game
/// of another format: that is a game, too, for which the reader then has another parser, or an error.
#[derive(Debug)]
pub(super) struct Brackets {
    style: Style,
    depth: u32,
    within: Inside,
    /// Whether a game of this format has begun.
    has_own: bool,
    /// The previous byte, unless it was escaped itself.
    previous: u8,
}

/// The context of a byte in a text with brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    /// A game, or other text between games.
    Text,
    /// A value within a game.
    Value,
    /// A comment between games.
    Comment,
    /// A game of another format.
    Other,
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
    /// Whether the line is blank so far.
    is_blank_line: bool,
    within: Within,
}

/// The context of a byte.
#[derive(Debug, PartialEq, Eq)]
enum Within {
    Moves,
    /// A comment, up to a closing brace.
    Braces,
    /// A tag or a comment, up to the end of the line.
    Line,
}

impl Framer {
    pub(super) fn new(format: Format) -> Self {
        // With a line feed as the previous byte, the text begins at the start of a line.
        let brackets =
            |style| Self::Brackets(Brackets { style, depth: 0, within: Inside::Text, has_own: false, previous: b'\n' });
        match format {
            Format::Ggf => brackets(Style::Ggf),
            Format::Sgf => brackets(Style::Sgf),
            Format::Json => brackets(Style::Json),
            Format::Pgn => {
                Self::Pgn(Pgn { has_started: false, has_moves: false, is_blank_line: true, within: Within::Moves })
            }
            Format::Outflank => Self::Native(Native::default()),
            Format::Transcript | Format::TranscriptWithPasses => {
                Self::Lines(Lines { keeps_comments: true, ..Lines::default() })
            }
            _ => Self::Lines(Lines::default()),
        }
    }

    /// Returns whether what a byte means depends on the next one.
    pub(super) fn needs_next(&self, byte: u8) -> bool {
        match self {
            Self::Brackets(brackets) => brackets.depth == 0 && brackets.previous == b'\n',
            Self::Pgn(_) => byte == b'(',
            Self::Lines(_) | Self::Native(_) => false,
        }
    }

    /// Returns whether all games so far look like those of other formats: then the text is none of this format.
    pub(super) fn has_other_games_alone(&self) -> bool {
        matches!(self, Self::Brackets(Brackets { within: Inside::Other, has_own: false, .. }))
    }

    /// Takes a byte; `next` is the one behind it, if the text goes on.
    pub(super) fn feed(&mut self, byte: u8, next: Option<u8>) -> Boundary {
        match self {
            Self::Lines(lines) => lines.feed(byte),
            Self::Brackets(brackets) => brackets.feed(byte, next),
            Self::Pgn(pgn) => pgn.feed(byte, next),
            Self::Native(native) => native.feed(byte),
        }
    }
}

impl Lines {
    fn feed(&mut self, byte: u8) -> Boundary {
        match (&self.state, byte) {
            (LineState::Game, b'\n') => {
                self.state = LineState::Before;
                Boundary::End
            }
            (LineState::Comment, b'\n') => {
                self.state = LineState::Before;
                Boundary::None
            }
            (LineState::Before, b'#' | b'%') if !self.keeps_comments => {
                self.state = LineState::Comment;
                Boundary::None
            }
            (LineState::Before, _) if !byte.is_ascii_whitespace() => {
                self.state = LineState::Game;
                Boundary::Start
            }
            _ => Boundary::None,
        }
    }
}

impl Brackets {
    fn feed(&mut self, byte: u8, next: Option<u8>) -> Boundary {
        let previous = std::mem::replace(&mut self.previous, byte);
        match self.within {
            Inside::Value => {
                self.feed_value(previous, byte);
                return Boundary::None;
            }
            Inside::Comment => {
                self.within = if byte == b'\n' { Inside::Text } else { Inside::Comment };
                return Boundary::None;
            }
            Inside::Text if self.depth == 0 && previous == b'\n' => {
                if matches!(byte, b'#' | b'%') {
                    self.within = Inside::Comment;
                } else if self.starts_other(byte, next) {
                    self.within = Inside::Other;
                    return Boundary::Start;
                }
            }
            Inside::Text | Inside::Other => {}
        }
        self.feed_mark(previous, byte, next)
    }

    /// Takes a byte outside values and comments.
    fn feed_mark(&mut self, previous: u8, byte: u8, next: Option<u8>) -> Boundary {
        match (self.style, byte) {
            (Style::Ggf | Style::Sgf, b'[') | (Style::Json, b'"') if self.depth > 0 => self.within = Inside::Value,
            // Games of GGF do not nest; the parser reports such a parenthesis.
            (Style::Ggf, b'(') if self.depth > 0 => {}
            // Brackets in a game of another format are its own, unless they begin a game of this one on a new line.
            _ if self.within == Inside::Other && !(previous == b'\n' && self.starts_game(byte, next)) => {}
            (Style::Ggf | Style::Sgf, b'(') | (Style::Json, b'{') => {
                self.depth += 1;
                self.has_own = true;
                return match std::mem::replace(&mut self.within, Inside::Text) {
                    Inside::Other => Boundary::EndBefore,
                    _ if self.depth == 1 => Boundary::Start,
                    _ => Boundary::None,
                };
            }
            (Style::Ggf, b')') if previous != b';' => {}
            (Style::Ggf | Style::Sgf, b')') | (Style::Json, b'}') if self.depth > 0 => {
                self.depth -= 1;
                return if self.depth == 0 { Boundary::End } else { Boundary::None };
            }
            _ => {}
        }
        Boundary::None
    }

    /// Returns whether a line behind a game of another format begins a game of this one.
    fn starts_game(&self, byte: u8, next: Option<u8>) -> bool {
        if self.style == Style::Json { byte == b'{' } else { (byte, next) == (b'(', Some(b';')) }
    }

    /// Returns whether a line between games begins a game of another format: with a tag, or a square.
    fn starts_other(&self, byte: u8, next: Option<u8>) -> bool {
        let is_tag = byte == b'[' && next.is_some_and(|next| next.is_ascii_alphabetic());
        let is_square = matches!(byte, b'a'..=b'h' | b'A'..=b'H') && matches!(next, Some(b'1'..=b'8'));
        let is_tree = self.style == Style::Json && (byte, next) == (b'(', Some(b';'));
        is_tag || is_square || is_tree
    }

    fn feed_value(&mut self, previous: u8, byte: u8) {
        let end = if self.style == Style::Json { b'"' } else { b']' };
        let is_escaped = self.style != Style::Ggf && previous == b'\\';
        if is_escaped {
            // An escaped backslash escapes nothing.
            self.previous = 0;
        } else if byte == end {
            self.within = Inside::Text;
        }
    }
}

impl Native {
    fn feed(&mut self, byte: u8) -> Boundary {
        if matches!(byte, b'\n' | b'\r') {
            self.is_within_line = false;
            return Boundary::None;
        }
        if byte.is_ascii_whitespace() || std::mem::replace(&mut self.is_within_line, true) {
            return Boundary::None;
        }
        if !std::mem::replace(&mut self.has_started, true) {
            Boundary::Start
        } else if byte.is_ascii_digit() {
            Boundary::EndBefore
        } else {
            Boundary::None
        }
    }
}

impl Pgn {
    /// Returns whether a byte is a blank, or part of a byte-order mark between concatenated texts.
    fn is_filler(&self, byte: u8) -> bool {
        byte.is_ascii_whitespace() || (self.has_started && matches!(byte, 0xef | 0xbb | 0xbf))
    }

    fn feed(&mut self, byte: u8, next: Option<u8>) -> Boundary {
        match (&self.within, byte) {
            (Within::Braces, b'}') => self.within = Within::Moves,
            (Within::Braces, _) => {}
            (_, b'\n') => (self.is_blank_line, self.within) = (true, Within::Moves),
            (Within::Moves, _) if !self.is_filler(byte) => return self.feed_mark(byte, next),
            _ => {}
        }
        Boundary::None
    }

    /// Handles a byte outside comments and tags that is not blank.
    fn feed_mark(&mut self, byte: u8, next: Option<u8>) -> Boundary {
        let is_first = std::mem::take(&mut self.is_blank_line);
        let is_tag = byte == b'[' && is_first;
        let is_tree = (byte, next) == (b'(', Some(b';')) && is_first;
        let ends_game = (is_tag || is_tree) && self.has_moves;
        self.within = match byte {
            b'{' => Within::Braces,
            b';' => Within::Line,
            b'[' | b'%' if is_first => Within::Line,
            _ => Within::Moves,
        };
        // Tags begin a game without moves, and comments are no moves.
        self.has_moves = !is_tag && (self.has_moves || self.within == Within::Moves);
        if ends_game {
            Boundary::EndBefore
        } else if !std::mem::replace(&mut self.has_started, true) {
            Boundary::Start
        } else {
            Boundary::None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Splits a text at the boundaries of its games.
    fn games(format: Format, text: &str) -> Vec<&str> {
        let (mut framer, mut start, mut games) = (Framer::new(format), None, Vec::new());
        for (at, byte) in text.bytes().enumerate() {
            let boundary = framer.feed(byte, text.as_bytes().get(at + 1).copied());
            match boundary {
                Boundary::None => {}
                Boundary::Start => start = Some(at),
                Boundary::End => games.extend(start.take().map(|start: usize| &text[start..=at])),
                Boundary::EndBefore => games.extend(start.replace(at).map(|start| &text[start..at])),
            }
        }
        games.extend(start.map(|start| &text[start..]));
        games
    }

    #[test]
    fn lines_are_games_unless_blank_or_comments() {
        assert_eq!(games(Format::Obf, " f5\r\n\n # x\n%\nd3 %\nc4"), ["f5\r\n", "d3 %\n", "c4"]);
    }

    #[test]
    fn a_native_game_ends_before_the_size_of_the_next() {
        let text = "\n6x6 - X\nb3\nb2\n8x8 - X\n\n6x6";
        assert_eq!(games(Format::Outflank, text), ["6x6 - X\nb3\nb2\n", "8x8 - X\n\n", "6x6"]);
    }

    #[test]
    fn end_marks_within_values_do_not_count() {
        assert_eq!(games(Format::Ggf, "2 (;CO[;) (;];)(;;)\n1 (; x"), ["(;CO[;) (;];)", "(;;)", "(; x"]);
        assert_eq!(games(Format::Sgf, r"(;C[\](](;B[f5])) x (;C[\\])"), [r"(;C[\](](;B[f5]))", r"(;C[\\])"]);
        assert_eq!(games(Format::Json, r#"[{"a":"}\"{"}, {"b":{}}]"#), [r#"{"a":"}\"{"}"#, r#"{"b":{}}"#]);
    }

    #[test]
    fn brackets_in_comments_between_games_begin_no_game() {
        for format in [Format::Ggf, Format::Sgf] {
            assert_eq!(games(format, "# a (2) {(;\n(;)\n% (\n(;;)"), ["(;)", "(;;)"], "{format}");
        }
        assert_eq!(games(Format::Json, "# {\"a\"\n{}\n"), ["{}"]);
    }

    #[test]
    fn games_of_other_formats_between_games_are_games() {
        let pgn = "[A \"\"]\n\n1. f5 (; f6\n) d6 *\n";
        assert_eq!(games(Format::Ggf, &format!("(;;)\n{pgn}(;;)\n")), ["(;;)", pgn, "(;;)"]);
        assert_eq!(games(Format::Sgf, "note [x]\n(;)\nf5d6\ne6\n(;)"), ["(;)", "f5d6\ne6\n", "(;)"]);
        assert_eq!(games(Format::Json, "{}\n(;)\n{}\n[{}]"), ["{}", "(;)\n", "{}", "{}"]);
        assert_eq!(games(Format::Pgn, &format!("{pgn}(;;)\n(;;)\n{pgn}")), [pgn, "(;;)\n", "(;;)\n", pgn]);
    }

    #[test]
    fn a_game_of_pgn_ends_before_the_tags_of_the_next() {
        let text = "[A \"{\"]\n[B \"\"]\n\n1. f5 { [\n[x] } d6\n; {\n*\n\n [A \"\"]\n*\n";
        assert_eq!(games(Format::Pgn, text), [&text[..text.rfind('[').unwrap()], "[A \"\"]\n*\n"]);
        for text in ["[A \"\"]\n[B \"\"]\n", "[A \"\"]\n{ [\n[x] }\n[B \"\"]\n; x\n[C \"\"]\n"] {
            assert_eq!(games(Format::Pgn, text), [text]);
        }
    }
}
