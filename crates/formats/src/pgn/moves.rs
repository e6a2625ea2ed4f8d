//! Reading the moves, with what stands between them.

use super::parse::verdict;
use crate::AnnotatedGame;
use crate::about::{Ending, GameResult, TimeControl, parse_seconds};
use crate::board_text::byte_of;
use crate::fault::{Fault, Flaw, play};
use crate::feature::{Feature, Features};
use crate::full_width::folded;
use crate::scan::Scan;
use crate::transcript::{TokenKind, tokenise};
use outflank_reversi::Move;
use std::time::Duration;

/// Reads the moves of a game up to the end of its text.
pub(super) fn read(scan: &mut Scan<'_>, game: &mut AnnotatedGame, lost: &mut Features) -> Result<(), Flaw> {
    let mut has_ended = false;
    loop {
        scan.skip_blanks();
        match scan.peek() {
            None => return Ok(()),
            Some('{') => comment(scan, game, lost)?,
            Some(';' | '%') => line(scan, game),
            Some('(') => skip_variation(scan, lost)?,
            Some('$') => {
                lost.insert(Feature::Markup);
                scan.take_while(|c| c == '$' || c.is_ascii_digit());
            }
            Some(_) if has_ended => return Err(scan.unexpected("nothing behind the result, or the tags of a game")),
            Some(_) => has_ended = word(scan, game, lost)?,
        }
    }
}

/// Reads the rest of a line: a comment behind a semicolon, or nothing for this reader behind a percent sign.
fn line(scan: &mut Scan<'_>, game: &mut AnnotatedGame) {
    let text = scan.take_while(|c| c != '\n');
    if let Some(comment) = text.strip_prefix(';') {
        game.comment(comment);
    }
}

/// Reads moves or a result up to the next blank, and returns whether it was a result.
fn word(scan: &mut Scan<'_>, game: &mut AnnotatedGame, lost: &mut Features) -> Result<bool, Flaw> {
    let before = scan.clone();
    let word = scan.take_while(|c| !c.is_whitespace() && !matches!(c, '{' | '(' | ';' | '$'));
    if word == "*" {
        return Ok(true);
    }
    // A number of a move is no margin.
    let word = &*folded(word);
    let scoring = game.record().scoring();
    if let Some(verdict) = verdict(word, scoring).filter(|_| !word.ends_with('.') && word.contains(['-', '+'])) {
        let ending = Ending::Played;
        game.about.result = game.about.result.or(Some(GameResult { verdict, ending }));
        return Ok(true);
    }
    let moves = word.trim_end_matches(['!', '?', '+', '#']);
    lost.insert_if(Feature::Markup, moves != word);
    for token in tokenise(moves) {
        let token = token.map_err(|error| no_move(&before, (error.at, &error.found)))?;
        let mv = match token.kind {
            TokenKind::Pass => Ok(Move::Pass),
            TokenKind::Square => token.text.parse().map(Move::Place),
        };
        let mv = mv.map_err(|_| no_move(&before, (token.at, token.text)))?;
        play(game, mv).map_err(|fault| Flaw::at(before.at + byte_of(before.rest(), token.at), fault))?;
    }
    Ok(false)
}

fn no_move(before: &Scan<'_>, (character, found): (usize, &str)) -> Flaw {
    let expected = "a square such as f5, -- for a pass, or a result such as 34-30 or *";
    Flaw::at(before.at + byte_of(before.rest(), character), Fault::unexpected(expected, found))
}

/// Reads a comment in braces; the commands for evaluation and time are taken out of it.
fn comment(scan: &mut Scan<'_>, game: &mut AnnotatedGame, lost: &mut Features) -> Result<(), Flaw> {
    scan.eat('{');
    let text = scan.take_past('}').ok_or_else(|| scan.unexpected("the end of the comment, }"))?;
    let (evaluation, text) = take_command(text, "[%eval ");
    let (time, text) = take_command(&text, "[%emt ");
    if let Some(note) = game.last_note_mut() {
        let (noted, timed) = (evaluation.map(|it| it.parse().ok()), time.map(parse_time));
        lost.insert_if(Feature::Evaluations, noted == Some(None));
        lost.insert_if(Feature::Times, timed == Some(None));
        note.evaluation = noted.flatten().or(note.evaluation);
        note.time = timed.flatten().or(note.time);
    }
    game.comment(&text);
    Ok(())
}

/// Cuts a command such as `[%eval 1.5]` out of a comment, and returns its value and the rest.
fn take_command<'a>(text: &'a str, name: &str) -> (Option<&'a str>, String) {
    let found = text.split_once(name).and_then(|(before, rest)| Some((before, rest.split_once(']')?)));
    match found {
        Some((before, (value, after))) => (Some(value.trim()), format!("{}{}", before.trim_end(), after)),
        None => (None, text.to_owned()),
    }
}

/// Reads seconds, or hours, minutes and seconds with colons.
fn parse_time(text: &str) -> Option<Duration> {
    parse_seconds(text).or_else(|| text.parse().ok().map(|control: TimeControl| control.main))
}

/// Goes past a variation with all that it holds.
fn skip_variation(scan: &mut Scan<'_>, lost: &mut Features) -> Result<(), Flaw> {
    lost.insert(Feature::Variations);
    let start = scan.clone();
    let mut depth = 0_u32;
    loop {
        scan.take_while(|c| !matches!(c, '(' | ')' | '{' | ';'));
        match scan.peek() {
            Some('(') => depth += 1,
            Some(')') => depth -= 1,
            Some('{') => {
                scan.take_past('}').ok_or_else(|| start.unexpected("a variation with its end, )"))?;
                continue;
            }
            Some(_) => {
                scan.take_while(|c| c != '\n');
                continue;
            }
            None => return Err(start.unexpected("a variation with its end, )")),
        }
        scan.at += 1;
        if depth == 0 {
            return Ok(());
        }
    }
}
