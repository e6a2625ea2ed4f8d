//! Cutting a text into tokens.

use crate::notation::{JAPANESE_PASS, is_pass};
use std::str::FromStr;

/// A move as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The start of the token, in characters from 1.
    pub at: usize,
    /// The text.
    pub text: &'a str,
    /// The kind of move.
    pub kind: TokenKind,
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A column letter and a row number.
    Square,
    /// A pass, in one of its spellings.
    Pass,
}

/// The text contains something other than moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {at}: expected a square such as f5, or -- for a pass, but found {found:?}")]
pub struct TokenError {
    /// The location, in characters from 1.
    pub at: usize,
    /// The text there, cut to 8 characters.
    pub found: String,
}

/// Cuts a transcript into its moves.
///
/// # Examples
///
/// ```
/// use outflank_formats::transcript::{Token, TokenKind, tokenise};
///
/// let tokens: Vec<_> = tokenise("1. f5 d6 2. C3 PA").collect::<Result<_, _>>()?;
/// assert_eq!(tokens[1], Token { at: 7, text: "d6", kind: TokenKind::Square });
/// assert_eq!(tokens[3], Token { at: 16, text: "PA", kind: TokenKind::Pass });
/// # Ok::<(), outflank_formats::transcript::TokenError>(())
/// ```
pub fn tokenise(text: &str) -> Tokens<'_> {
    Tokens { rest: text, at: 1 }
}

/// An iterator over the moves of a transcript, which ends after the first error.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    rest: &'a str,
    /// The start of the rest, in characters from 1.
    at: usize,
}

impl Token<'_> {
    /// Parses the move; a pass in any spelling becomes `--`, which every game accepts.
    ///
    /// # Errors
    ///
    /// Returns an error if the game has no such move.
    pub fn parse_move<M: FromStr>(self) -> Result<M, M::Err> {
        match self.kind {
            TokenKind::Square => self.text.parse(),
            TokenKind::Pass => "--".parse(),
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Result<Token<'a>, TokenError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_to_move();
        if self.rest.is_empty() {
            return None;
        }
        let at = self.at;
        let Some((kind, length)) = leading_move(self.rest) else {
            let found = self.rest.split(is_separator).next().unwrap_or_default().chars().take(8).collect();
            self.rest = "";
            return Some(Err(TokenError { at, found }));
        };
        Some(Ok(Token { at, text: self.take(length), kind }))
    }
}

impl<'a> Tokens<'a> {
    fn skip_to_move(&mut self) {
        loop {
            let separators = self.rest.len() - self.rest.trim_start_matches(is_separator).len();
            let skipped =
                [separators, leading_number(self.rest), leading_drop(self.rest)].into_iter().find(|&it| it > 0);
            let Some(skipped) = skipped else { return };
            self.take(skipped);
        }
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.at += taken.chars().count();
        taken
    }
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '\u{feff}')
}

/// Returns the length of the move number at the start of the text, dots included; 0 if there is none.
fn leading_number(text: &str) -> usize {
    let digits = leading(text, |byte| byte.is_ascii_digit());
    let dots = leading(&text[digits..], |byte| byte == b'.');
    if digits > 0 && dots > 0 { digits + dots } else { 0 }
}

/// Returns the length of the piece in front of a square, `P@` as in programs for variants of chess; 0 if there is none.
fn leading_drop(text: &str) -> usize {
    let square =
        |text: &[u8]| matches!(text, [column, row, ..] if column.is_ascii_alphabetic() && row.is_ascii_digit());
    match text.as_bytes() {
        [b'P' | b'p', b'@', rest @ ..] if square(rest) => 2,
        _ => 0,
    }
}

/// Returns the kind and the length of the move at the start of the text.
///
/// The last of several letters before a digit is a column: `pa5` is a pass and a5.
fn leading_move(text: &str) -> Option<(TokenKind, usize)> {
    if text.starts_with(JAPANESE_PASS) {
        return Some((TokenKind::Pass, JAPANESE_PASS.len()));
    }
    let letters = leading(text, |byte| byte.is_ascii_alphabetic());
    let digits = leading(&text[letters..], |byte| byte.is_ascii_digit());
    let pass = match (letters, digits) {
        (1, 1..) => return Some((TokenKind::Square, letters + digits)),
        (0, _) => leading(text, |byte| byte == b'-').max(leading(text, |byte| byte == b'@')),
        (_, 0) => letters,
        (_, _) => letters - 1,
    };
    is_pass(&text[..pass]).then_some((TokenKind::Pass, pass))
}

/// Counts the ASCII characters at the start of the text that satisfy a condition.
fn leading(text: &str, condition: impl Fn(u8) -> bool) -> usize {
    text.bytes().take_while(|byte| byte.is_ascii() && condition(*byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words(text: &str) -> Vec<&str> {
        tokenise(text).map(|token| token.unwrap().text).collect()
    }

    #[test]
    fn moves_need_nothing_between_them() {
        assert_eq!(words("f5D6a11z26--h7"), ["f5", "D6", "a11", "z26", "--", "h7"]);
        assert_eq!(words("h7paa7pa5pg1passp2"), ["h7", "pa", "a7", "p", "a5", "p", "g1", "pass", "p2"]);
    }

    #[test]
    fn text_between_moves_is_skipped() {
        assert_eq!(words("\u{feff}1. F5, d6\r\n2... c3\u{a0}d3 3.c4"), ["F5", "d6", "c3", "d3", "c4"]);
        assert_eq!(words(" \n12. , "), [""; 0]);
        assert_eq!(words("1.P@e3 p@@@@P@d3"), ["e3", "p", "@@@@", "d3"]);
    }

    #[test]
    fn positions_count_characters_not_bytes() {
        let tokens: Result<Vec<_>, _> = tokenise("\u{2003}f5\u{2003}é6").collect();
        let error = tokens.unwrap_err();
        assert_eq!(error, TokenError { at: 5, found: "é6".into() });
        assert_eq!(error.to_string(), "character 5: expected a square such as f5, or -- for a pass, but found \"é6\"");
    }

    #[test]
    fn an_invalid_token_is_quoted_in_part() {
        let found = |text: &str| tokenise(text).find_map(Result::err).unwrap().found;
        assert_eq!(found("f5d"), "d");
        assert_eq!(found("f5 6"), "6");
        assert_eq!(found("f5-d6"), "-d6");
        assert_eq!(found("f5---"), "---");
        assert_eq!(found("hello world"), "hello");
        assert_eq!(found("Xf5"), "Xf5");
        assert_eq!(found(&"x".repeat(99)), "xxxxxxxx");
    }

    #[test]
    fn nothing_comes_after_an_error() {
        assert_eq!(tokenise("? f5 d6").count(), 1);
    }

    proptest! {
        #[test]
        fn every_token_is_at_its_location(text in "([a-dpPsS][0-9]|[-@ps,.\u{e9} ]|\\PC){0,40}") {
            for token in tokenise(&text).map_while(Result::ok) {
                let there: String = text.chars().skip(token.at - 1).take(token.text.len()).collect();
                prop_assert_eq!(token.text, there);
            }
        }
    }
}
