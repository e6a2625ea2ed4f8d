//! Parsing.

use crate::attribute::{Attribute, Attributes};
use crate::board_text::with_aim;
use crate::error::{ReadErrorKind, excerpt};
use crate::info::{
    Discs, GameDate, GameInfo, GameResult, MatchOptions, MatchType, ParseMatchTypeError, ResultScore, Termination,
    parse_seconds,
};
use crate::notation::{known_text, parse_move, parse_rating, parse_size, set};
use crate::parser::{ParseError, play_for};
use crate::scanner::Scanner;
use crate::{AnnotatedGame, board_text};
use outflank_rules as rules;
use outflank_rules::Side;
use outflank_rules::reversi::{Aim, Rules};
use std::time::Duration;

/// The tags with a meaning of their own; others are kept as they are.
pub(super) const KNOWN: [&str; 19] =
    ["GM", "PC", "DT", "PB", "PW", "RB", "RW", "TI", "TB", "TW", "TY", "RE", "BO", "B", "W", "KB", "KW", "KM", "CO"];

/// A tag with the byte offset of its value.
struct Tag<'a> {
    name: String,
    value: &'a str,
    at: usize,
}

/// Parses one game; attributes that cannot be kept are added to `lost`.
pub(crate) fn parse(text: &str, rules: Rules, lost: &mut Attributes) -> Result<AnnotatedGame, ParseError> {
    let mut tags = Vec::new();
    let mut tag_error = parse_tags(text, &mut tags).err();
    let has_moves = tags.iter().any(|tag| matches!(tag.name.as_str(), "B" | "W"));
    // A game that is cut off before its moves may lack its start position.
    if let Some(error) = tag_error.take_if(|_| !has_moves) {
        return Err(error);
    }
    let mut game = AnnotatedGame::new(start(&tags, rules)?);
    for tag in &tags {
        if let Err(kind) = read(tag, &mut game, lost) {
            return Err(ParseError::at(tag.at, kind).with_partial(game));
        }
    }
    match tag_error {
        None => Ok(game),
        Some(error) => Err(error.with_partial(game)),
    }
}

/// Parses the tags up to the end of the game, or up to an error.
fn parse_tags<'a>(text: &'a str, tags: &mut Vec<Tag<'a>>) -> Result<(), ParseError> {
    let mut scanner = Scanner::new(text);
    if !(scanner.eat('(') && scanner.eat(';')) {
        return Err(scanner.unexpected("a game, which starts with (;"));
    }
    loop {
        scanner.skip_blanks();
        if scanner.eat(';') {
            return if scanner.eat(')') { Ok(()) } else { Err(scanner.unexpected("the end of the game, ;)")) };
        }
        let before = scanner.clone();
        let name = scanner.take_while(|c| c.is_ascii_alphabetic()).to_ascii_uppercase();
        scanner.skip_blanks();
        if name.is_empty() || !scanner.eat('[') {
            return Err(before.unexpected("a tag such as GM[Othello], or the end of the game, ;)"));
        }
        let at = scanner.at;
        let value = scanner.take_past(']').ok_or_else(|| scanner.unexpected("] after the value"))?;
        tags.push(Tag { name, value, at });
    }
}

/// Returns the start position, whose tag may follow the first moves.
fn start(tags: &[Tag<'_>], mut rules: Rules) -> Result<rules::Position, ParseError> {
    let named = |name| tags.iter().find(move |tag| tag.name == name);
    if let Some(game) = named("GM").filter(|tag| !tag.value.trim().eq_ignore_ascii_case("othello")) {
        return Err(ParseError::at(game.at, ReadErrorKind::NotOthello(excerpt(game.value))));
    }
    if let Some(tag) = named("TY").filter(|tag| !tag.value.trim().is_empty()) {
        let read: MatchType = tag.value.parse().map_err(|error: ParseMatchTypeError| ParseError::at(tag.at, error))?;
        (rules.size, rules.aim) = (read.size, read.aim);
    }
    named("BO").map_or_else(|| Ok(rules.into()), |tag| board(tag, rules.aim))
}

/// Parses a board: its size, its cells, the side to move, and `open` for an open centre.
fn board(tag: &Tag<'_>, aim: Aim) -> Result<rules::Position, ParseError> {
    let value = tag.value.trim_start();
    let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let width = digits(value);
    let height = value[width..].strip_prefix('x').map_or(0, digits);
    let cells = &value[width + if height > 0 { 1 + height } else { 0 }..];
    let size = parse_size(&value[..value.len() - cells.len()]);
    let size = size.ok_or_else(|| {
        ParseError::at(
            tag.at,
            ReadErrorKind::unexpected("the size of the board, 4 to 26, or width and height such as 6x4", value),
        )
    })?;
    let cells_at = tag.at + tag.value.len() - cells.len();
    let start = board_text::parse_cells(size, cells).map_err(|error| error.shifted(cells_at))?;
    Ok(with_aim(start, aim))
}

fn read(tag: &Tag<'_>, game: &mut AnnotatedGame, lost: &mut Attributes) -> Result<(), ReadErrorKind> {
    let (info, value) = (&mut game.info, tag.value);
    match tag.name.as_str() {
        "GM" | "BO" => {}
        "B" => play_timed(game, Side::Black, value, lost)?,
        "W" => play_timed(game, Side::White, value, lost)?,
        "PC" => _ = set(&mut info.site, known_text(value)),
        "PB" => _ = set(&mut info.players.black.name, known_text(value)),
        "PW" => _ = set(&mut info.players.white.name, known_text(value)),
        "CO" => game.add_comment(value),
        "TY" => {
            let options = value.parse().ok().map(|read: MatchType| read.options);
            set(&mut info.match_options, options.filter(|&options| options != MatchOptions::default()));
        }
        name if KNOWN.contains(&name) => read_value(tag, info, lost),
        name => game.add_tag(name, value.trim()),
    }
    Ok(())
}

/// Reads a tag whose value is lost if it cannot be parsed.
fn read_value(tag: &Tag<'_>, info: &mut GameInfo, lost: &mut Attributes) {
    let value = tag.value.trim();
    if value.is_empty() {
        return;
    }
    let mut or_lost = |is_read: bool, attribute| lost.insert_if(attribute, !is_read);
    let (black, white) = (&mut info.players.black, &mut info.players.white);
    match tag.name.as_str() {
        "RB" => or_lost(set(&mut black.rating, parse_rating(value)), Attribute::Ratings),
        "RW" => or_lost(set(&mut white.rating, parse_rating(value)), Attribute::Ratings),
        "TB" => or_lost(set(&mut black.time_control, value.parse().ok()), Attribute::Clocks),
        "TW" => or_lost(set(&mut white.time_control, value.parse().ok()), Attribute::Clocks),
        "TI" => {
            let read = value.parse().ok();
            // The clock of one side, `TB` or `TW`, takes precedence, whatever the order of the tags.
            black.time_control = black.time_control.or(read);
            white.time_control = white.time_control.or(read);
            or_lost(read.is_some(), Attribute::Clocks);
        }
        "DT" => or_lost(read_date(value, info), Attribute::Year),
        "RE" => or_lost(value.starts_with('?') || set(&mut info.result, result(value)), Attribute::Result),
        "KB" => or_lost(set(&mut info.komi.bids.black, value.parse().ok()), Attribute::Komi),
        "KW" => or_lost(set(&mut info.komi.bids.white, value.parse().ok()), Attribute::Komi),
        "KM" => or_lost(set(&mut info.komi.value, value.parse().ok()), Attribute::Komi),
        _ => {}
    }
}

fn read_date(text: &str, info: &mut GameInfo) -> bool {
    // A smaller number is a year.
    const MIN_SECONDS: u64 = 100_000;
    if let Some(seconds) = text.parse().ok().filter(|&seconds| seconds > MIN_SECONDS) {
        return set(&mut info.date, GameDate::from_unix_seconds(seconds));
    }
    let (date, time) = text.split_once(['_', ' ', 'T']).unwrap_or((text, ""));
    let is_read = set(&mut info.date, date.parse().ok());
    let time = time.trim();
    // The zone follows a dot or a blank.
    let is_dotted = !time.contains(' ');
    let time = known_text(&if is_dotted { time.replacen('.', " ", 1) } else { time.to_owned() });
    // The time of a second date that cannot be read must not replace that of the first.
    set(&mut info.time_of_day, time.filter(|_| is_read || info.date.is_none()));
    is_read
}

/// Parses a result from Black's view, `+12.000:r`; the letter is the termination.
fn result(text: &str) -> Option<GameResult> {
    let (margin, suffix) = text.split_once(':').unwrap_or((text, ""));
    let termination = match suffix.trim().as_bytes().first().map(u8::to_ascii_lowercase) {
        Some(b'r') => Termination::Resigned,
        Some(b't') => Termination::OutOfTime,
        Some(b's') => Termination::Agreed,
        Some(b'l') => Termination::Adjourned,
        _ => Termination::Played,
    };
    let score = margin.parse().ok().map(ResultScore::Margin)?;
    Some(GameResult { score, termination })
}

fn play_timed(game: &mut AnnotatedGame, side: Side, value: &str, lost: &mut Attributes) -> Result<(), ReadErrorKind> {
    let mut parts = value.split('/').map(str::trim);
    let mv = parts.next().and_then(parse_move);
    let mv = mv.ok_or_else(|| ReadErrorKind::unexpected("a square such as F5, or PA for a pass", value))?;
    play_for(game, side, mv)?;
    let (evaluation_text, time_text) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let evaluation: Option<Discs> = evaluation_text.parse().ok();
    let time: Option<Duration> = parse_seconds(time_text);
    lost.insert_if(Attribute::Evaluations, evaluation.is_none() && !evaluation_text.is_empty());
    lost.insert_if(Attribute::Times, time.is_none() && !time_text.is_empty());
    if evaluation.is_some() || time.is_some() {
        let note = game.last_note_mut().expect("a move was played");
        (note.evaluation, note.time) = (evaluation, time);
    }
    Ok(())
}
