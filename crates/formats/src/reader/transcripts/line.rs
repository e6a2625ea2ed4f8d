//! Lines of a text, and what in them is not about moves.

use super::table;
use crate::error::Location;
use crate::info::Scoring;
use crate::transcript::{GameHeader, is_move_like, is_note};

/// Lines of a text that are read as one.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) location: Location,
    /// Whether a blank line or a comment precedes it.
    pub(super) is_after_gap: bool,
}

/// The first lines of a comment, which may go on.
#[derive(Debug)]
pub(super) struct Begun {
    pub(super) line: Line,
    /// How many more braces and parentheses are opened than closed.
    depths: [isize; 2],
}

/// What stands beside the moves of a line.
pub(super) struct Beside {
    /// The first of the fields between bars that has no moves, as a name.
    pub(super) name: Option<String>,
    /// The names of both players before the moves.
    pub(super) players: Option<GameHeader>,
}

impl Begun {
    pub(super) fn new(line: Line) -> Self {
        Self { depths: depths(&line.text), line }
    }

    /// Adds the next line, whose brackets alone are counted: a comment may have many lines.
    pub(super) fn with(mut self, next: &Line) -> Self {
        let added = depths(&next.text);
        self.depths = std::array::from_fn(|i| self.depths[i] + added[i]);
        self.line.text.push_str(&next.text);
        self
    }

    pub(super) fn has_ended(&self) -> bool {
        self.depths.iter().all(|&depth| depth <= 0)
    }
}

impl Line {
    /// Takes what stands beside the moves, and leaves blanks, so that the places of errors stay.
    pub(super) fn take_beside(&mut self, scoring: Scoring) -> Beside {
        let name = keep_fields_with_moves(&mut self.text);
        blank_name_of_moves(&mut self.text);
        Beside { name, players: take_players(&mut self.text, scoring) }
    }
}

fn depths(text: &str) -> [isize; 2] {
    let count = |mark| text.matches(mark).count().cast_signed();
    [count('{') - count('}'), count('(') - count(')')]
}

/// Replaces the name of the moves before them by blanks: `棋譜：f5d6`.
fn blank_name_of_moves(text: &mut String) {
    let Some((name, moves)) = text.split_once([':', '：']) else { return };
    if table::is_name_of_moves(&name.trim().to_lowercase()) {
        *text = format!("{} {moves}", " ".repeat(name.chars().count()));
    }
}

/// Takes the names of both players before the moves of a line, and leaves blanks: `Ann - Bob 33-31: f5d6`.
fn take_players(text: &mut String, scoring: Scoring) -> Option<GameHeader> {
    let words = text.match_indices(char::is_whitespace).map(|(at, blank)| at + blank.len());
    // Without a limit each word of a long line would have all the text before it parsed.
    let words = words.take_while(|&at| at <= GameHeader::MAX_LENGTH);
    let (at, players) = words.into_iter().find_map(|at| {
        let (head, rest) = text.split_at(at);
        let first = rest.split(char::is_whitespace).next().filter(|word| is_move_like(word))?;
        let players = GameHeader::parse(head.trim_end().trim_end_matches([':', ',', ';']), scoring)?;
        (first.len() >= 2 && players.is_of_both()).then_some((at, players))
    })?;
    *text = format!("{}{}", " ".repeat(text[..at].chars().count()), &text[at..]);
    Some(players)
}

/// Replaces the fields of a line between bars that are no moves by blanks: names, and evaluations; returns the first name.
fn keep_fields_with_moves(text: &mut String) -> Option<String> {
    let is_other = |field: &str| {
        let field = field.trim();
        is_note(field) || field == "=" || field.parse::<f32>().is_ok_and(|_| field.starts_with(['+', '-']))
    };
    let line = text.trim();
    // A lone bar may stand in the place of a character.
    let has_bars = text.split('|').any(is_other) || (line.len() > 1 && line.starts_with('|') && line.ends_with('|'));
    if !has_bars || text.split('|').all(is_other) {
        return None;
    }
    let name = text.split('|').map(str::trim).find(|field| is_note(field)).map(str::to_owned);
    let fields = text.split('|').map(|field| if is_other(field) { " ".repeat(field.len()) } else { field.to_owned() });
    *text = fields.collect::<Vec<_>>().join(" ");
    name
}
