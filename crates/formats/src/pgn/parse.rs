//! Reading.

use super::{KNOWN, fen, moves};
use crate::about::{About, DiscCounts, Discs, Ending, GameResult, MatchTag, MatchType, Scoring, Theoretical, Verdict};
use crate::annotated::known;
use crate::fault::Flaw;
use crate::feature::{Feature, Features};
use crate::ggf::{bid, rating};
use crate::scan::Scan;
use crate::{AnnotatedGame, Record};
use outflank_game::Side;
use outflank_reversi::{Layout, Opening, Position, Rules, Setup};

/// A tag with the place of its value.
struct Tag<'a> {
    name: &'a str,
    value: String,
    at: usize,
}

/// Reads one game; what cannot be kept is added to `lost`.
pub(crate) fn parse(text: &str, rules: Rules, lost: &mut Features) -> Result<AnnotatedGame, Flaw> {
    let mut scan = Scan::new(text);
    let tags = tags(&mut scan)?;
    let mut game = AnnotatedGame::new(start(&tags, rules)?);
    for tag in &tags {
        read(tag, &mut game, lost);
    }
    if let Err(flaw) = moves::read(&mut scan, &mut game, lost) {
        return Err(flaw.after(game));
    }
    // The tags for both may come in any order, and the result may stand behind the moves alone.
    if let (Some(result), Some(tag)) = (&mut game.about.result, tags.iter().find(|tag| tag.name == "Termination")) {
        result.ending = ending(tag.value.trim());
    }
    Ok(game)
}

fn tags<'a>(scan: &mut Scan<'a>) -> Result<Vec<Tag<'a>>, Flaw> {
    let mut tags = Vec::new();
    loop {
        scan.skip_blanks();
        if scan.peek() == Some('%') || (scan.peek() == Some(';') && !tags.is_empty()) {
            scan.take_while(|c| c != '\n');
        } else if scan.eat('[') {
            tags.push(tag(scan)?);
        } else {
            return Ok(tags);
        }
    }
}

/// Reads a tag behind its opening bracket.
fn tag<'a>(scan: &mut Scan<'a>) -> Result<Tag<'a>, Flaw> {
    scan.skip_blanks();
    let name = scan.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
    scan.skip_blanks();
    if name.is_empty() || !scan.eat('"') {
        return Err(scan.unexpected("a tag such as [Black \"name\"]"));
    }
    let (at, mut value) = (scan.at, String::new());
    loop {
        value.push_str(scan.take_while(|c| !matches!(c, '"' | '\\' | '\n')));
        if scan.eat('\\') {
            let escaped = scan.peek().filter(|c| matches!(c, '"' | '\\'));
            value.push(escaped.unwrap_or('\\'));
            scan.at += escaped.map_or(0, char::len_utf8);
        } else if scan.eat('"') {
            break;
        } else {
            return Err(scan.unexpected("the end of the value, \""));
        }
    }
    scan.skip_blanks();
    if scan.eat(']') { Ok(Tag { name, value, at }) } else { Err(scan.unexpected("the end of the tag, ]")) }
}

/// Returns the start position: that of the tag `FEN`, or else the one of the rules that `Variant` names.
fn start(tags: &[Tag<'_>], rules: Rules) -> Result<Record, Flaw> {
    let named = |name| tags.iter().find(move |tag| tag.name == name);
    let mut rules = named("Variant").and_then(|tag| tag.value.parse().ok()).unwrap_or(rules);
    let kind = named("MatchType").and_then(|tag| tag.value.parse::<MatchTag>().ok());
    if let Some(kind) = kind.filter(|_| named("Variant").is_none()) {
        (rules.size, rules.aim) = (kind.size, kind.aim);
    }
    let Some(tag) = named("FEN") else { return Ok(rules.into()) };
    let flaw = |flaw: Flaw| Flaw { at: tag.at + flaw.at, ..flaw };
    let start = fen::parse(&tag.value, rules.size).map_err(flaw)?.with_aim(rules.aim);
    if rules.layout != Layout::Open {
        return Ok(start);
    }
    let setup = Setup { opening: Opening::Open, ..start.start().into() };
    Position::try_from(setup).map(Record::from).map_err(|error| Flaw::at(tag.at, error))
}

fn read(tag: &Tag<'_>, game: &mut AnnotatedGame, lost: &mut Features) {
    let value = tag.value.trim();
    let Some(text) = known(value).filter(|value| value != "-") else { return };
    let scoring = game.record().scoring();
    let about = &mut game.about;
    match tag.name {
        "Event" => about.event = Some(text),
        "Site" => about.site = Some(text),
        "Round" => about.round = Some(text),
        "Black" => about.players.black.name = Some(text),
        "White" => about.players.white.name = Some(text),
        "Time" => about.time_of_day = Some(text),
        name if KNOWN.contains(&name) => read_number((name, value), scoring, about, lost),
        name => game.keep_tag(name, value),
    }
}

/// Reads a tag whose value is lost when it cannot be read.
fn read_number((name, value): (&str, &str), scoring: Scoring, about: &mut About, lost: &mut Features) {
    let (black, white) = (&mut about.players.black, &mut about.players.white);
    let mut keep = |is_read: bool, feature| lost.insert_if(feature, !is_read);
    match name {
        "Result" => keep(read_result(value, scoring, about), Feature::Result),
        "Date" => {
            about.date = value.parse().ok();
            keep(about.date.is_some() || value.starts_with('?'), Feature::Year);
        }
        "BlackElo" | "WhiteElo" => {
            let player = if name == "BlackElo" { black } else { white };
            player.rating = rating(value);
            keep(player.rating.is_some(), Feature::Ratings);
        }
        "TimeControl" => {
            // Chess writes the increment after a plus.
            let control = value.replacen('+', "/", 1).parse().ok();
            black.time_control = black.time_control.or(control);
            white.time_control = white.time_control.or(control);
            keep(control.is_some(), Feature::Clocks);
        }
        "BlackTimeControl" | "WhiteTimeControl" => {
            let player = if name.starts_with('B') { black } else { white };
            player.time_control = value.parse().ok();
            keep(player.time_control.is_some(), Feature::Clocks);
        }
        _ => keep(read_own(name, value, about), Feature::Tags),
    }
}

/// Reads a tag of our own, and returns whether its value could be read.
fn read_own(name: &str, value: &str, about: &mut About) -> bool {
    let theory = about.theoretical.unwrap_or(Theoretical { black_discs: 32, empties: 22 });
    match name {
        "TheoreticalResult" => {
            let counts = DiscCounts::parse(value, Scoring::OTHELLO.squares);
            let black_discs = counts.and_then(|counts| u8::try_from(counts.black()).ok());
            about.theoretical = black_discs.map(|black_discs| Theoretical { black_discs, ..theory });
            black_discs.is_some()
        }
        "TheoreticalEmpties" => {
            let empties = value.parse().ok().filter(|&empties| empties <= 60);
            about.theoretical = empties.map_or(about.theoretical, |empties| Some(Theoretical { empties, ..theory }));
            empties.is_some()
        }
        "MatchType" => {
            let tag = value.parse::<MatchTag>();
            about.match_type = tag.as_ref().ok().map(|tag| tag.kind).filter(|&kind| kind != MatchType::default());
            tag.is_ok()
        }
        "BlackBid" | "WhiteBid" => {
            let side = if name == "BlackBid" { Side::Black } else { Side::White };
            about.komi.bids[side] = bid(value);
            about.komi.bids[side].is_some()
        }
        "Variant" => value.parse::<Rules>().is_ok() || is_plain(value),
        "Komi" => {
            about.komi.value = value.parse().ok();
            about.komi.value.is_some()
        }
        _ => true,
    }
}

/// Returns whether a variant is none.
fn is_plain(value: &str) -> bool {
    ["reversi", "standard", "normal", "from position"].iter().any(|name| value.eq_ignore_ascii_case(name))
}

fn ending(value: &str) -> Ending {
    match value {
        "resignation" => Ending::Resigned,
        "time forfeit" => Ending::OutOfTime,
        "agreement" => Ending::Agreed,
        "abandoned" | "unterminated" => Ending::Adjourned,
        _ => Ending::Played,
    }
}

/// Reads a result, and returns whether there was one to read; a star says that it is unknown.
fn read_result(value: &str, scoring: Scoring, about: &mut About) -> bool {
    let verdict = verdict(value, scoring);
    about.result = verdict.map(|verdict| GameResult { verdict, ending: Ending::Played });
    verdict.is_some() || value == "*"
}

/// Reads a result: the discs of both sides, a result of chess, or a margin.
pub(super) fn verdict(text: &str, scoring: Scoring) -> Option<Verdict> {
    match text {
        "1-0" => Some(Verdict::Winner(Side::Black)),
        "0-1" => Some(Verdict::Winner(Side::White)),
        "1/2-1/2" => Some(Verdict::Margin(Discs::whole(0))),
        _ => match DiscCounts::parse(text, scoring.squares) {
            Some(counts) => Some(counts.verdict(scoring)),
            None => text.parse().ok().map(Verdict::Margin),
        },
    }
}
