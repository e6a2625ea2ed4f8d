//! Parsing of the moves and of the text between them.

use super::flipello::Rows;
use crate::AnnotatedGame;
use crate::attribute::{Attribute, Attributes};
use crate::error::ReadErrorKind;
use crate::info::{DiscCounts, Discs, GameResult, GgsTimeControl, ResultScore, Scoring, Termination, parse_seconds};
use crate::notation::{byte_offset, to_half_width};
use crate::parser::{ParseError, play};
use crate::scanner::Scanner;
use crate::transcript::tokenise;
use outflank_rules::Side;
use std::time::Duration;

/// Marks of moves and positions, behind a move or as words.
const MARKS: [char; 12] = ['!', '?', '+', '#', '=', '±', '∓', '⩲', '⩱', '∞', '−', '□'];

/// Parses the moves of a game up to the end of its text.
pub(super) fn read(
    scanner: &mut Scanner<'_>,
    rows: Rows,
    game: &mut AnnotatedGame,
    lost: &mut Attributes,
) -> Result<(), ParseError> {
    let mut has_ended = false;
    loop {
        scanner.skip_blanks();
        match scanner.peek() {
            None => return Ok(()),
            Some('{') => read_comment(scanner, game, lost)?,
            Some(';' | '%') => line(scanner, game),
            Some('(') => skip_variation(scanner, lost)?,
            Some('$') => {
                lost.insert(Attribute::Markup);
                scanner.take_while(|c| c == '$' || c.is_ascii_digit());
            }
            Some(_) if has_ended => return Err(scanner.unexpected("nothing behind the result, or the tags of a game")),
            Some(_) => has_ended = word(scanner, rows, game, lost)?,
        }
    }
}

/// Reads the rest of a line: a comment after a semicolon; after a percent sign it is ignored.
fn line(scanner: &mut Scanner<'_>, game: &mut AnnotatedGame) {
    let text = scanner.take_while(|c| c != '\n');
    if let Some(comment) = text.strip_prefix(';') {
        game.add_comment(comment);
    }
}

/// Reads moves or a result up to the next blank, and returns whether it is a result.
fn word(
    scanner: &mut Scanner<'_>,
    rows: Rows,
    game: &mut AnnotatedGame,
    lost: &mut Attributes,
) -> Result<bool, ParseError> {
    let before = scanner.clone();
    let word = scanner.take_while(|c| !c.is_whitespace() && !matches!(c, '{' | '(' | ';' | '$'));
    if word == "*" {
        return Ok(true);
    }
    let word = &*to_half_width(word);
    let scoring = game.scoring();
    // `parse_score` takes any number for a margin, also a move number such as `12.`.
    if let Some(score) = parse_score(word, scoring).filter(|_| !word.ends_with('.') && word.contains(['-', '+'])) {
        let termination = Termination::Played;
        game.info.result = game.info.result.or(Some(GameResult { score, termination }));
        return Ok(true);
    }
    let moves = word.trim_end_matches(MARKS);
    lost.insert_if(Attribute::Markup, moves != word);
    for token in tokenise(moves) {
        let at = |character| before.at + byte_offset(before.rest(), character);
        let token = token.map_err(|error| ParseError::at(at(error.at), not_a_move(&error.found)))?;
        let mv = token.parse_move().map_err(|_| ParseError::at(at(token.at), not_a_move(token.text)))?;
        let mv = rows.convert(mv, game.size());
        play(game, mv).map_err(|kind| ParseError::at(at(token.at), kind))?;
    }
    Ok(false)
}

fn not_a_move(found: &str) -> ReadErrorKind {
    ReadErrorKind::unexpected("a square such as f5, -- for a pass, or a result such as 34-30 or *", found)
}

/// Reads a comment in braces; its commands for evaluation and time are removed.
pub(crate) fn read_comment(
    scanner: &mut Scanner<'_>,
    game: &mut AnnotatedGame,
    lost: &mut Attributes,
) -> Result<(), ParseError> {
    scanner.eat('{');
    let text = scanner.take_past('}').ok_or_else(|| scanner.unexpected("the end of the comment, }"))?;
    add_comment(text, game, lost);
    Ok(())
}

/// Adds a comment on the last move; commands before the first move have none to belong to.
pub(super) fn add_comment(text: &str, game: &mut AnnotatedGame, lost: &mut Attributes) {
    let (evaluation, text) = take_command(text, "[%eval ");
    let (time, text) = take_command(&text, "[%emt ");
    let (mut kept_evaluation, mut kept_time) = (None, None);
    if let Some(note) = game.last_note_mut() {
        (kept_evaluation, kept_time) = (evaluation.and_then(|it| it.parse().ok()), time.and_then(parse_time));
        note.evaluation = kept_evaluation.or(note.evaluation);
        note.time = kept_time.or(note.time);
    }
    lost.insert_if(Attribute::Evaluations, evaluation.is_some() && kept_evaluation.is_none());
    lost.insert_if(Attribute::Times, time.is_some() && kept_time.is_none());
    game.add_comment(&text);
}

/// Removes a command such as `[%eval 1.5]` from a comment; returns its value and the rest of the comment.
fn take_command<'a>(text: &'a str, name: &str) -> (Option<&'a str>, String) {
    let found = text.split_once(name).and_then(|(before, rest)| Some((before, rest.split_once(']')?)));
    match found {
        Some((before, (value, after))) => (Some(value.trim()), format!("{}{}", before.trim_end(), after)),
        None => (None, text.to_owned()),
    }
}

/// Parses seconds, or hours, minutes and seconds with colons.
fn parse_time(text: &str) -> Option<Duration> {
    parse_seconds(text).or_else(|| text.parse().ok().map(|control: GgsTimeControl| control.main))
}

/// Skips a variation, nested ones included.
pub(crate) fn skip_variation(scanner: &mut Scanner<'_>, lost: &mut Attributes) -> Result<(), ParseError> {
    lost.insert(Attribute::Variations);
    let start = scanner.clone();
    let mut depth = 0_u32;
    loop {
        scanner.take_while(|c| !matches!(c, '(' | ')' | '{' | ';'));
        match scanner.peek() {
            Some('(') => depth += 1,
            // The text begins with a parenthesis, so the depth is at least 1 here.
            Some(')') => depth -= 1,
            Some('{') => {
                scanner.take_past('}').ok_or_else(|| start.unexpected("a variation with its end, )"))?;
                continue;
            }
            Some(_) => {
                scanner.take_while(|c| c != '\n');
                continue;
            }
            None => return Err(start.unexpected("a variation with its end, )")),
        }
        scanner.at += 1;
        if depth == 0 {
            return Ok(());
        }
    }
}

/// Parses the score of a result: the discs of both sides, a result of chess, or a margin.
pub(crate) fn parse_score(text: &str, scoring: Scoring) -> Option<ResultScore> {
    match text {
        "1-0" => Some(ResultScore::Winner(Side::Black)),
        "0-1" => Some(ResultScore::Winner(Side::White)),
        "1/2-1/2" => Some(ResultScore::Margin(Discs::whole(0))),
        _ => match DiscCounts::parse(text, scoring.squares) {
            Some(counts) => Some(counts.score(scoring)),
            None => text.parse().ok().map(ResultScore::Margin),
        },
    }
}
