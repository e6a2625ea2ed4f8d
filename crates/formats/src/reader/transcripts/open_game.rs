//! A game whose next line may follow: whether a line goes on with it or begins another.

use super::line::Line;
use crate::Reader;
use crate::error::{Location, ReadError, ReadErrorKind};
use crate::parser::ParseError;
use crate::transcript::Movetext;

/// A game that may continue.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) movetext: Movetext,
    pub(super) first: Location,
    /// The number of lines, with the notes before it.
    pub(super) lines: u64,
    pub(super) bytes: usize,
    pub(super) error: Option<ReadError>,
    pub(super) cut: Option<Cut>,
}

/// A word at the end of a line that may be the beginning of a move: the line may end within it.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    pub(super) word: String,
    /// The error, unless the next line continues the word.
    pub(super) error: ReadError,
}

/// What comes of a game with another line.
pub(super) struct Attempt {
    pub(super) error: Option<ReadError>,
    pub(super) cut: Option<Cut>,
    /// The number of moves that the line adds.
    pub(super) added: usize,
}

impl Attempt {
    /// Reads a line behind the moves so far, and behind the beginning of a word at the end of the last line.
    pub(super) fn new(movetext: &mut Movetext, line: &Line, cut: Option<&Cut>) -> Self {
        let before = movetext.game.record().moves().len();
        let word = cut.map_or("", |cut| &cut.word);
        let text = format!("{word}{}", line.text);
        // Both lines together may give a move number, `1` and `7.`, which has to be the next one.
        if let Some(cut) = cut.filter(|_| leading_number(&text).is_some_and(|number| !movetext.is_next(number))) {
            return Self { error: Some(cut.error.clone()), cut: None, added: 0 };
        }
        let read = movetext.read(&text);
        let added = movetext.game.record().moves().len() - before;
        let (mut error, mut cut_here) = (None, None);
        if let Err(found) = read {
            let rest = text[found.at..].trim_end_matches(['\n', '\r']).to_owned();
            let is_cut = is_cut(&rest);
            let located = locate(found, word.len(), line, cut);
            if is_cut && added > 0 {
                cut_here = Some(Cut { word: rest, error: located });
            } else if is_cut && cut.is_some() {
                // A word may even have parts on three short lines: the error stays that of the first part.
                cut_here = Some(Cut { word: rest, error: cut.map_or(located, |cut| cut.error.clone()) });
            } else {
                error = Some(located);
            }
        }
        Self { error, cut: cut_here, added }
    }
}

impl Open {
    /// Reads a line on, and returns whether it belongs to this game; one that begins another changes nothing. `fresh` is what
    /// comes of it as the first line of a game.
    pub(super) fn read_on(&mut self, line: &Line, fresh: &Attempt, is_list: bool) -> bool {
        /// Fewer moves may be the damaged line of a game, or follow one, and still be legal as the first ones.
        const MIN_MOVES: usize = 3;
        let has_enough = fresh.added >= MIN_MOVES;
        let starts = fresh.error.is_none() && fresh.added > 0;
        let is_apart = line.is_after_gap || is_list || begins_with_one(&line.text);
        if self.error.is_some() {
            // After an error all lines belong to the damaged game, up to one that surely begins another.
            let is_next = line.is_after_gap || is_list || (starts && (is_apart || has_enough));
            self.lines += u64::from(!is_next);
            return !is_next;
        }
        let (goes_on, had_ended) = (self.goes_on(line), self.movetext.has_ended());
        // Read in place and taken back where need be: a copy for each line would be quadratic in a game of many lines.
        let end = self.movetext.end();
        let continued = Attempt::new(&mut self.movetext, line, self.cut.as_ref());
        let is_next = match continued.error {
            _ if goes_on => false,
            // Where a line can be either, something besides its moves has to set it apart.
            None => starts && is_apart,
            // A short line under several lines is rather a wrong one of this game.
            Some(_) if starts => has_enough || self.lines == 1 || is_apart || had_ended,
            Some(_) => fresh.added > continued.added || had_ended || line.is_after_gap || is_list,
        };
        if is_next {
            self.movetext.cut(end);
            return false;
        }
        self.bytes += line.text.len();
        self.lines += 1;
        (self.error, self.cut) = (continued.error, continued.cut);
        if self.bytes > Reader::MAX_GAME_LENGTH {
            let kind = ReadErrorKind::TooLong { limit: Reader::MAX_GAME_LENGTH };
            self.error = Some(ReadError { location: Some(self.first), kind, partial: None });
        }
        true
    }

    /// Returns whether a line goes on with the numbers of this game, though a damaged character may have ended it: `3.`
    /// behind two pairs, or anything but 1 behind numbers without dots.
    fn goes_on(&self, line: &Line) -> bool {
        let is_next = || leading_number(&line.text).is_some_and(|number| number > 1 && self.movetext.is_next(number));
        let is_numbered = || self.movetext.has_numbers() && !line.is_after_gap && !begins_with_one(&line.text);
        self.lines > 1 && (is_next() || is_numbered())
    }
}

/// Returns whether a text begins with the number 1.
fn begins_with_one(text: &str) -> bool {
    // `1-0` is a result.
    text.trim_start().strip_prefix('1').is_some_and(|rest| rest.starts_with(|c: char| !c.is_ascii_digit() && c != '-'))
}

/// Returns the move number at the start of a text, `17.`.
fn leading_number(text: &str) -> Option<usize> {
    let (digits, _) = text.trim_start().split_once('.')?;
    digits.parse().ok()
}

/// Returns the error with its place; one in the word of the line before is there.
fn locate(error: ParseError, word: usize, line: &Line, cut: Option<&Cut>) -> ReadError {
    match cut {
        Some(cut) if error.at < word => cut.error.clone(),
        _ => ParseError { at: error.at - word, ..error }.locate(&line.text, line.location),
    }
}

/// Returns whether a text may be the beginning of a square, a pass or a result.
fn is_cut(text: &str) -> bool {
    let is_column = text.len() == 1 && text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-' || c == '@');
    let is_count = text.strip_suffix('-').unwrap_or(text);
    let is_number = (1..=2).contains(&is_count.len()) && is_count.bytes().all(|byte| byte.is_ascii_digit());
    is_column || is_number
}
