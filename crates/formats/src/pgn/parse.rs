//! Parsing.

use super::moves::parse_score;
use super::{fen, flipello, moves};
use crate::AnnotatedGame;
use crate::attribute::{Attribute, Attributes};
use crate::board_text::{canonical, with_aim};
use crate::info::{DiscCounts, GameInfo, GameResult, MatchOptions, MatchType, Scoring, Termination, TheoreticalScore};
use crate::notation::{known_text, parse_rating, set};
use crate::parser::ParseError;
use crate::scanner::Scanner;
use outflank_rules as rules;
use outflank_rules::Side;
use outflank_rules::reversi::{Layout, Opening, Position, Rules, Setup};

/// The tags with a meaning of their own; others are kept as they are.
pub(super) const KNOWN: [&str; 24] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "Black",
    "White",
    "Result",
    "Time",
    "TimeControl",
    "BlackTimeControl",
    "WhiteTimeControl",
    "BlackElo",
    "WhiteElo",
    "Termination",
    "SetUp",
    "FEN",
    "TheoreticalResult",
    "TheoreticalEmpties",
    "MatchType",
    "BlackBid",
    "WhiteBid",
    "Komi",
    "Variant",
    "PlyCount",
];

/// A tag with the byte offset of its value.
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    pub(super) value: String,
    at: usize,
}

/// What stands before the moves.
struct Head<'a> {
    tags: Vec<Tag<'a>>,
    comments: Vec<&'a str>,
}

/// Parses one game; attributes that cannot be kept are added to `lost`.
pub(crate) fn parse(text: &str, rules: Rules, lost: &mut Attributes) -> Result<AnnotatedGame, ParseError> {
    let mut scanner = Scanner::new(text);
    let Head { mut tags, comments } = head(&mut scanner)?;
    let rows = flipello::convert_tags(&mut tags);
    let mut game = AnnotatedGame::new(start(&tags, rules)?);
    for tag in &tags {
        read(tag, &mut game, lost);
    }
    let has_score = tags.iter().any(|tag| tag.name == "TheoreticalResult" && black_discs(tag.value.trim()).is_some());
    // A number of empties alone is no score.
    lost.insert_if(Attribute::Theoretical, !has_score && game.info.theoretical.is_some());
    game.info.theoretical = game.info.theoretical.filter(|_| has_score);
    for comment in comments {
        moves::add_comment(comment, &mut game, lost);
    }
    if let Err(error) = moves::read(&mut scanner, rows, &mut game, lost) {
        return Err(error.with_partial(game));
    }
    // The tags may come in any order, and the only result may be the one behind the moves.
    if let (Some(result), Some(tag)) = (&mut game.info.result, tags.iter().find(|tag| tag.name == "Termination")) {
        result.termination = termination(tag.value.trim());
    }
    Ok(game)
}

fn head<'a>(scanner: &mut Scanner<'a>) -> Result<Head<'a>, ParseError> {
    let mut head = Head { tags: Vec::new(), comments: Vec::new() };
    loop {
        scanner.skip_blanks();
        match scanner.peek() {
            Some('%') => _ = scanner.take_while(|c| c != '\n'),
            Some(';') => head.comments.push(&scanner.take_while(|c| c != '\n')[1..]),
            Some('[') => {
                scanner.eat('[');
                head.tags.push(tag(scanner)?);
            }
            // One that does not end is an error of the moves, which has the game up to it.
            Some('{') if scanner.rest().contains('}') => {
                scanner.eat('{');
                head.comments.extend(scanner.take_past('}'));
            }
            _ => return Ok(head),
        }
    }
}

/// Parses a tag after its opening bracket.
fn tag<'a>(scanner: &mut Scanner<'a>) -> Result<Tag<'a>, ParseError> {
    scanner.skip_blanks();
    let name = scanner.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
    scanner.skip_blanks();
    if name.is_empty() || !scanner.eat('"') {
        return Err(scanner.unexpected("a tag such as [Black \"name\"]"));
    }
    let (at, mut value) = (scanner.at, String::new());
    loop {
        value.push_str(scanner.take_while(|c| !matches!(c, '"' | '\\' | '\n')));
        if scanner.eat('\\') {
            let escaped = scanner.peek().filter(|c| matches!(c, '"' | '\\'));
            value.push(escaped.unwrap_or('\\'));
            scanner.at += escaped.map_or(0, char::len_utf8);
        } else if scanner.eat('"') {
            break;
        } else {
            return Err(scanner.unexpected("\" after the value"));
        }
    }
    scanner.skip_blanks();
    if scanner.eat(']') { Ok(Tag { name, value, at }) } else { Err(scanner.unexpected("the end of the tag, ]")) }
}

/// Returns the start position of the tag `FEN`, or else of the rules that `Variant` names.
fn start(tags: &[Tag<'_>], rules: Rules) -> Result<rules::Position, ParseError> {
    let named = |name| tags.iter().find(move |tag| tag.name == name);
    let variant = named("Variant").and_then(|tag| tag.value.parse().ok().or_else(|| flipello::rules(&tag.value)));
    let mut rules = variant.unwrap_or(rules);
    let match_type = named("MatchType").and_then(|tag| tag.value.parse::<MatchType>().ok());
    if let Some(match_type) = match_type.filter(|_| named("Variant").is_none()) {
        (rules.size, rules.aim) = (match_type.size, match_type.aim);
    }
    let Some(tag) = named("FEN") else { return Ok(rules.into()) };
    let parse = if flipello::is_fen(&tag.value) { fen::parse_with_hands } else { fen::parse };
    let start = parse(&tag.value, rules.size).map_err(|error| error.shifted(tag.at))?;
    let start = with_aim(start, rules.aim);
    // FEN cannot say that the centre has still to be filled, but `Variant` can.
    if rules.layout != Layout::Open {
        return Ok(start);
    }
    let Some(start) = start.to_reversi() else { return Ok(start) };
    let setup = Setup { opening: Opening::Open, ..start.into() };
    Position::try_from(setup).map(canonical).map_err(|error| ParseError::at(tag.at, error))
}

fn read(tag: &Tag<'_>, game: &mut AnnotatedGame, lost: &mut Attributes) {
    let value = tag.value.trim();
    let Some(text) = known_text(value).filter(|value| value != "-") else { return };
    let scoring = game.scoring();
    let info = &mut game.info;
    match tag.name {
        "Event" => info.event = Some(text),
        "Site" => info.site = Some(text),
        "Round" => info.round = Some(text),
        "Black" => info.players.black.name = Some(text),
        "White" => info.players.white.name = Some(text),
        "Time" => info.time_of_day = Some(text),
        name if KNOWN.contains(&name) => read_value(tag, scoring, info, lost),
        name => game.add_tag(name, value),
    }
}

/// Reads a tag whose value is lost if it cannot be parsed.
fn read_value(tag: &Tag<'_>, scoring: Scoring, info: &mut GameInfo, lost: &mut Attributes) {
    let (name, value) = (tag.name, tag.value.trim());
    let (black, white) = (&mut info.players.black, &mut info.players.white);
    let mut keep = |is_read: bool, attribute| lost.insert_if(attribute, !is_read);
    match name {
        "Result" => keep(read_result(value, scoring, info), Attribute::Result),
        "Date" => {
            keep(set(&mut info.date, value.parse().ok()) || value.starts_with('?'), Attribute::Year);
        }
        "BlackElo" | "WhiteElo" => {
            let player = if name == "BlackElo" { black } else { white };
            keep(set(&mut player.rating, parse_rating(value)), Attribute::Ratings);
        }
        "TimeControl" => {
            // Chess writes the increment after a plus.
            let control = value.replacen('+', "/", 1).parse().ok();
            black.time_control = black.time_control.or(control);
            white.time_control = white.time_control.or(control);
            keep(control.is_some(), Attribute::Clocks);
        }
        "BlackTimeControl" | "WhiteTimeControl" => {
            let player = if name.starts_with('B') { black } else { white };
            keep(set(&mut player.time_control, value.parse().ok()), Attribute::Clocks);
        }
        _ => keep(read_own_tag(name, value, info), Attribute::Tags),
    }
}

/// Reads a tag of this crate, and returns whether its value is valid.
fn read_own_tag(name: &str, value: &str, info: &mut GameInfo) -> bool {
    let empties = TheoreticalScore::DEFAULT_EMPTIES;
    // Either tag may come first: the other value is a placeholder until its own tag comes, or the score is dropped.
    let score = info.theoretical.unwrap_or(TheoreticalScore { black_discs: 32, empties });
    match name {
        "TheoreticalResult" => {
            set(&mut info.theoretical, black_discs(value).map(|black_discs| TheoreticalScore { black_discs, ..score }))
        }
        "TheoreticalEmpties" => {
            let empties = value.parse().ok().filter(|&empties| empties <= 60);
            set(&mut info.theoretical, empties.map(|empties| TheoreticalScore { empties, ..score }))
        }
        "MatchType" => {
            let options = value.parse().ok().map(|read: MatchType| read.options);
            set(&mut info.match_options, options.filter(|&options| options != MatchOptions::default()));
            options.is_some()
        }
        "BlackBid" | "WhiteBid" => {
            let side = if name == "BlackBid" { Side::Black } else { Side::White };
            set(&mut info.komi.bids[side], value.parse().ok())
        }
        "Variant" => value.parse::<Rules>().is_ok() || flipello::rules(value).is_some() || is_othello(value),
        "Komi" => set(&mut info.komi.value, value.parse().ok()),
        _ => true,
    }
}

/// Parses Black's discs of a theoretical result.
fn black_discs(value: &str) -> Option<u8> {
    let counts = DiscCounts::parse(value, Scoring::OTHELLO.squares);
    counts.and_then(|counts| u8::try_from(counts.black()).ok())
}

/// Returns whether a variant is a name of Othello.
fn is_othello(value: &str) -> bool {
    ["reversi", "standard", "normal", "from position"].iter().any(|name| value.eq_ignore_ascii_case(name))
}

fn termination(value: &str) -> Termination {
    match value {
        "resignation" => Termination::Resigned,
        "time forfeit" => Termination::OutOfTime,
        "agreement" => Termination::Agreed,
        "abandoned" | "unterminated" => Termination::Adjourned,
        _ => Termination::Played,
    }
}

/// Reads a result, and returns whether it is valid; a star is an unknown result.
fn read_result(value: &str, scoring: Scoring, info: &mut GameInfo) -> bool {
    let score = parse_score(value, scoring);
    let result = score.map(|score| GameResult { score, termination: Termination::Played });
    set(&mut info.result, result) || value == "*"
}
