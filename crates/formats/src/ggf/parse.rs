//! Reading.

use super::KNOWN;
use crate::about::{
    About, Bid, Discs, Ending, GameDate, GameResult, MatchTag, MatchType, ParseMatchTypeError, Verdict, parse_seconds,
    parse_size,
};
use crate::annotated::known;
use crate::fault::{Fault, Flaw, excerpt, play_for};
use crate::feature::{Feature, Features};
use crate::full_width::folded;
use crate::scan::Scan;
use crate::{AnnotatedGame, Record, board_text};
use outflank_game::Side;
use outflank_reversi::{Aim, Move, Rules};
use std::time::Duration;

/// A tag with the place of its value.
struct Tag<'a> {
    name: String,
    value: &'a str,
    at: usize,
}

/// Reads one game; what cannot be kept is added to `lost`.
pub(crate) fn parse(text: &str, rules: Rules, lost: &mut Features) -> Result<AnnotatedGame, Flaw> {
    let mut tags = Vec::new();
    let mut torn = read_tags(text, &mut tags).err();
    let has_moves = tags.iter().any(|tag| matches!(tag.name.as_str(), "B" | "W"));
    // What is cut off in its head may lack the start of the game.
    if let Some(flaw) = torn.take_if(|_| !has_moves) {
        return Err(flaw);
    }
    let mut game = AnnotatedGame::new(start(&tags, rules)?);
    for tag in &tags {
        if let Err(fault) = read(tag, &mut game, lost) {
            return Err(Flaw::at(tag.at, fault).after(game));
        }
    }
    match torn {
        None => Ok(game),
        Some(flaw) => Err(flaw.after(game)),
    }
}

/// Reads the tags up to the end of the game, or up to a fault.
fn read_tags<'a>(text: &'a str, tags: &mut Vec<Tag<'a>>) -> Result<(), Flaw> {
    let mut scan = Scan::new(text);
    if !(scan.eat('(') && scan.eat(';')) {
        return Err(scan.unexpected("a game, which starts with (;"));
    }
    loop {
        scan.skip_blanks();
        if scan.eat(';') {
            return if scan.eat(')') { Ok(()) } else { Err(scan.unexpected("the end of the game, ;)")) };
        }
        let before = scan.clone();
        let name = scan.take_while(|c| c.is_ascii_alphabetic()).to_ascii_uppercase();
        scan.skip_blanks();
        if name.is_empty() || !scan.eat('[') {
            return Err(before.unexpected("a tag such as GM[Othello], or the end of the game, ;)"));
        }
        let at = scan.at;
        let value = scan.take_past(']').ok_or_else(|| scan.unexpected("the end of the value, ]"))?;
        tags.push(Tag { name, value, at });
    }
}

/// Returns the start position: a board may stand behind the first moves.
fn start(tags: &[Tag<'_>], mut rules: Rules) -> Result<Record, Flaw> {
    let named = |name| tags.iter().find(move |tag| tag.name == name);
    if let Some(game) = named("GM").filter(|tag| !tag.value.trim().eq_ignore_ascii_case("othello")) {
        return Err(Flaw::at(game.at, Fault::OtherGame(excerpt(game.value))));
    }
    if let Some(kind) = named("TY").filter(|tag| !tag.value.trim().is_empty()) {
        let tag: MatchTag = kind.value.parse().map_err(|error: ParseMatchTypeError| Flaw::at(kind.at, error))?;
        (rules.size, rules.aim) = (tag.size, tag.aim);
    }
    named("BO").map_or_else(|| Ok(rules.into()), |tag| board(tag, rules.aim))
}

/// Reads a board: its size, its cells and the side to move, and for boards of our own `open`.
fn board(tag: &Tag<'_>, aim: Aim) -> Result<Record, Flaw> {
    let value = tag.value.trim_start();
    let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let width = digits(value);
    let height = value[width..].strip_prefix('x').map_or(0, digits);
    let cells = &value[width + if height > 0 { 1 + height } else { 0 }..];
    let size = parse_size(&value[..value.len() - cells.len()]);
    let size = size.ok_or_else(|| {
        Flaw::at(tag.at, Fault::unexpected("the size of the board, 4 to 26, or width and height such as 6x4", value))
    })?;
    let behind = tag.at + tag.value.len() - cells.len();
    let read = board_text::parse_cells(size, cells).map_err(|flaw| Flaw { at: behind + flaw.at, ..flaw })?;
    Ok(read.with_aim(aim))
}

fn read(tag: &Tag<'_>, game: &mut AnnotatedGame, lost: &mut Features) -> Result<(), Fault> {
    let (about, value) = (&mut game.about, tag.value);
    match tag.name.as_str() {
        "GM" | "BO" => {}
        "B" => play_timed(game, (Side::Black, value), lost)?,
        "W" => play_timed(game, (Side::White, value), lost)?,
        "PC" => about.site = known(value),
        "PB" => about.players.black.name = known(value),
        "PW" => about.players.white.name = known(value),
        "CO" => game.comment(value),
        "TY" => {
            let tag = value.parse().ok();
            about.match_type = tag.map(|tag: MatchTag| tag.kind).filter(|&kind| kind != MatchType::default());
        }
        name if KNOWN.contains(&name) => read_number(tag, about, lost),
        name => game.keep_tag(name, value.trim()),
    }
    Ok(())
}

/// Reads a tag whose value is lost when it cannot be read.
fn read_number(tag: &Tag<'_>, about: &mut About, lost: &mut Features) {
    let value = tag.value.trim();
    if value.is_empty() {
        return;
    }
    let mut or_lost = |read: bool, feature| lost.insert_if(feature, !read);
    let (black, white) = (&mut about.players.black, &mut about.players.white);
    match tag.name.as_str() {
        "RB" => or_lost(read_to(&mut black.rating, rating(value)), Feature::Ratings),
        "RW" => or_lost(read_to(&mut white.rating, rating(value)), Feature::Ratings),
        "TB" => or_lost(read_to(&mut black.time_control, value.parse().ok()), Feature::Clocks),
        "TW" => or_lost(read_to(&mut white.time_control, value.parse().ok()), Feature::Clocks),
        "TI" => {
            let read = value.parse().ok();
            black.time_control = black.time_control.or(read);
            white.time_control = white.time_control.or(read);
            or_lost(read.is_some(), Feature::Clocks);
        }
        "DT" => or_lost(read_date(value, about), Feature::Year),
        "RE" => or_lost(value.starts_with('?') || read_to(&mut about.result, result(value)), Feature::Result),
        "KB" => or_lost(read_to(&mut about.komi.bids.black, bid(value)), Feature::Komi),
        "KW" => or_lost(read_to(&mut about.komi.bids.white, bid(value)), Feature::Komi),
        "KM" => or_lost(read_to(&mut about.komi.value, value.parse().ok()), Feature::Komi),
        _ => {}
    }
}

/// Keeps what was read, and returns whether something was.
fn read_to<T>(place: &mut Option<T>, read: Option<T>) -> bool {
    let has_read = read.is_some();
    *place = read;
    has_read
}

/// Reads a rating; it has a sensible size.
pub(crate) fn rating(text: &str) -> Option<f64> {
    text.parse().ok().filter(|rating: &f64| rating.abs() <= 1e6)
}

fn read_date(text: &str, about: &mut About) -> bool {
    const LEAST_SECONDS: u64 = 100_000;
    if let Some(seconds) = text.parse().ok().filter(|&seconds| seconds > LEAST_SECONDS) {
        return read_to(&mut about.date, GameDate::from_unix_seconds(seconds));
    }
    let (date, time) = text.split_once(['_', ' ', 'T']).unwrap_or((text, ""));
    // The zone stands behind a dot, or behind a blank.
    let is_dotted = !time.contains(' ');
    about.time_of_day = known(&if is_dotted { time.replacen('.', " ", 1) } else { time.to_owned() });
    read_to(&mut about.date, date.parse().ok())
}

/// Reads a result from Black's view, `+12.000:r`; the letter says what ended the game.
fn result(text: &str) -> Option<GameResult> {
    let (margin, ending) = text.split_once(':').unwrap_or((text, ""));
    let ending = match ending.trim().as_bytes().first().map(u8::to_ascii_lowercase) {
        Some(b'r') => Ending::Resigned,
        Some(b't') => Ending::OutOfTime,
        Some(b's') => Ending::Agreed,
        Some(b'l') => Ending::Adjourned,
        _ => Ending::Played,
    };
    let verdict = margin.parse().ok().map(Verdict::Margin)?;
    Some(GameResult { verdict, ending })
}

/// Reads a bid for the first move: `F5/1.23`.
pub(crate) fn bid(text: &str) -> Option<Bid> {
    let mut parts = text.split('/').map(str::trim);
    let mv = square_or_pass(parts.next()?)?;
    let evaluation = parts.next().and_then(|part| part.parse().ok());
    Some(Bid { mv, evaluation, time: parts.next().and_then(parse_seconds) })
}

fn play_timed(game: &mut AnnotatedGame, (side, value): (Side, &str), lost: &mut Features) -> Result<(), Fault> {
    let mut parts = value.split('/').map(str::trim);
    let mv = parts.next().and_then(square_or_pass);
    let mv = mv.ok_or_else(|| Fault::unexpected("a square such as F5, or PA for a pass", value))?;
    play_for(game, side, mv)?;
    let (evaluation, time) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let (noted, timed): (Option<Discs>, Option<Duration>) = (evaluation.parse().ok(), parse_seconds(time));
    lost.insert_if(Feature::Evaluations, noted.is_none() && !evaluation.is_empty());
    lost.insert_if(Feature::Times, timed.is_none() && !time.is_empty());
    if (noted, timed) != (None, None) {
        let note = game.last_note_mut().expect("a move was played");
        (note.evaluation, note.time) = (noted, timed);
    }
    Ok(())
}

/// Reads a move; passes in any spelling.
pub(crate) fn square_or_pass(text: &str) -> Option<Move> {
    let text = &*folded(text);
    if let Ok(mv) = text.parse() {
        return Some(mv);
    }
    ["p", "pas", "@@@@", "p@@@@"].iter().any(|pass| text.eq_ignore_ascii_case(pass)).then_some(Move::Pass)
}
