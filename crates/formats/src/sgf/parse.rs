//! Reading.

use super::tree::{Node, Property, Value, main_line};
use super::{KNOWN, MARKUP, rule_words};
use crate::about::{About, Discs, Ending, GameResult, TimeControl, Verdict, parse_seconds, parse_size};
use crate::annotated::known;
use crate::fault::{Fault, Flaw, excerpt, play_for};
use crate::feature::{Feature, Features};
use crate::ggf::{rating, square_or_pass};
use crate::{AnnotatedGame, Record};
use outflank_game::Side;
use outflank_reversi::{Layout, Move, Opening, Position, Rules, Setup, Size, Square};

/// Reads one game; what cannot be kept is added to `lost`.
pub(crate) fn parse(text: &str, rules: Rules, lost: &mut Features) -> Result<AnnotatedGame, Flaw> {
    let mut nodes = Vec::new();
    let torn = main_line(text, &mut nodes, lost).err();
    let Some(root) = nodes.first() else { return Err(torn.expect("a tree has a root")) };
    let mut game = AnnotatedGame::new(start(root, rules)?);
    for property in root {
        read_root(property, &mut game, lost);
    }
    for (node, index) in nodes.iter().zip(0..) {
        if let Err(flaw) = read_node(node, index, &mut game, lost) {
            return Err(flaw.after(game));
        }
    }
    match torn {
        None => Ok(game),
        Some(flaw) => Err(flaw.after(game)),
    }
}

/// Returns the start position: the discs that the root sets, or the usual start of the board when it sets none.
fn start(root: &Node<'_>, mut rules: Rules) -> Result<Record, Flaw> {
    let named = |name: &'static str| named(root, name);
    if let Some(value) = named("GM").next().filter(|value| value.text() != "2") {
        return Err(Flaw::at(value.at, Fault::OtherGame(format!("GM[{}]", excerpt(&value.text())))));
    }
    if let Some(value) = named("SZ").next() {
        rules.size = size(value)?;
    }
    let words = named("RU").next().and_then(|value| rule_words(&value.text()));
    (rules.layout, rules.aim) = words.unwrap_or((rules.layout, rules.aim));
    let to_move = named("PL").next().map(|value| side(value)).transpose()?.unwrap_or(Side::Black);
    let placed = named("AB").map(|it| (Side::Black, it)).chain(named("AW").map(|it| (Side::White, it)));
    let Some(at) = placed.clone().map(|(_, value)| value.at).min() else { return bare_start(rules, to_move) };
    let opening = if rules.layout == Layout::Open { Opening::Open } else { Opening::Laid };
    let mut setup = Setup { to_move, aim: rules.aim, opening, ..Setup::empty(rules.size) };
    for (side, value) in placed {
        set(&mut setup, side, value)?;
    }
    let position = Position::try_from(setup).map_err(|error| Flaw::at(at, Fault::Setup(error)))?;
    Ok(position.into())
}

fn named<'a>(root: &'a Node<'a>, name: &'static str) -> impl Iterator<Item = Value<'a>> + Clone {
    root.iter().filter(move |property| property.name == name).flat_map(|it| it.values.iter().copied())
}

/// Returns the usual start of a board, with another side to move perhaps.
fn bare_start(rules: Rules, to_move: Side) -> Result<Record, Flaw> {
    let start = Record::from(rules);
    if start.to_move() == to_move {
        return Ok(start);
    }
    let setup = Setup { to_move, ..start.start().into() };
    Position::try_from(setup).map(Record::from).map_err(|error| Flaw::at(0, Fault::Setup(error)))
}

/// Reads the size of a board, `8`, or `6:4` for 6 columns and 4 rows.
fn size(value: Value<'_>) -> Result<Size, Flaw> {
    let text = value.text();
    let size = parse_size(&text.replace(':', "x"));
    let expected = "the size of the board, 4 to 26, or width and height such as 6:4";
    size.ok_or_else(|| Flaw::at(value.at, Fault::unexpected(expected, &text)))
}

fn side(value: Value<'_>) -> Result<Side, Flaw> {
    let text = value.text();
    text.parse().map_err(|_| Flaw::at(value.at, Fault::unexpected("the side to move, B or W", &text)))
}

/// Sets discs on a square, or on a rectangle given by two corners.
fn set(setup: &mut Setup, side: Side, value: Value<'_>) -> Result<(), Flaw> {
    let text = value.text();
    let (from, to) = text.split_once(':').unwrap_or((&text, &text));
    let on_board = |text: &str| square(text).filter(|&square| setup.size.has(square));
    let (Some(from), Some(to)) = (on_board(from), on_board(to)) else {
        return Err(Flaw::at(value.at, Fault::unexpected("a square such as e4", &text)));
    };
    let is_within = |at: u8, a: u8, b: u8| (a.min(b)..=a.max(b)).contains(&at);
    for (cell, square) in setup.cells.iter_mut().zip(setup.size.squares()) {
        if is_within(square.column, from.column, to.column) && is_within(square.row, from.row, to.row) {
            *cell = Some(side);
        }
    }
    Ok(())
}

/// Reads a square as `f5`, or as two letters, column and row.
fn square(text: &str) -> Option<Square> {
    let text = text.trim();
    let letter = |byte: u8| byte.to_ascii_lowercase().checked_sub(b'a').filter(|&number| number < Size::MAX);
    text.parse().ok().or_else(|| match *text.as_bytes() {
        [column, row] => Some(Square { column: letter(column)?, row: letter(row)? }),
        _ => None,
    })
}

fn read_root(property: &Property<'_>, game: &mut AnnotatedGame, lost: &mut Features) {
    let value = property.values.first().map_or_else(String::new, |value| value.text());
    let Some(text) = known(&value) else { return };
    let about = &mut game.about;
    match property.name.as_str() {
        "PB" => about.players.black.name = Some(text),
        "PW" => about.players.white.name = Some(text),
        "PC" => about.site = Some(text),
        "EV" => about.event = Some(text),
        "RO" => about.round = Some(text),
        "GC" => game.comment(&text),
        "DT" | "BR" | "WR" | "TM" | "RE" => read_number(&property.name, &text, about, lost),
        "RU" if rule_words(&text).is_some() => {}
        name if MARKUP.contains(&name) => lost.insert(Feature::Markup),
        name if !KNOWN.contains(&name) => {
            lost.insert_if(Feature::Tags, property.values.len() > 1);
            game.keep_tag(name, &text);
        }
        _ => {}
    }
}

/// Reads a property whose value is lost when it cannot be read.
fn read_number(name: &str, text: &str, about: &mut About, lost: &mut Features) {
    let players = &mut about.players;
    match name {
        "DT" => {
            // A game of several days lists them.
            about.date = text.split([',', ' ']).next().and_then(|first| first.parse().ok());
            lost.insert_if(Feature::Year, about.date.is_none());
        }
        "BR" | "WR" => {
            let player = if name == "BR" { &mut players.black } else { &mut players.white };
            player.rating = rating(text);
            lost.insert_if(Feature::Ratings, player.rating.is_none());
        }
        "TM" => {
            let control = parse_seconds(text).map(|main| TimeControl { main, ..TimeControl::default() });
            (players.black.time_control, players.white.time_control) = (control, control);
            lost.insert_if(Feature::Clocks, control.is_none());
        }
        _ => {
            about.result = result(text);
            let is_unknown = ["void", "?"].iter().any(|word| text.eq_ignore_ascii_case(word));
            lost.insert_if(Feature::Result, about.result.is_none() && !is_unknown);
        }
    }
}

/// Reads `B+8`, `W+Resign`, `B+`, `0` or `Draw`.
fn result(text: &str) -> Option<GameResult> {
    let lower = text.to_ascii_lowercase();
    if lower == "0" || lower == "draw" {
        return Some(GameResult::from_margin(Discs::whole(0)));
    }
    let (side, reason) = lower.split_once('+')?;
    let winner: Side = side.parse().ok()?;
    let ending = match reason {
        "r" | "resign" => Ending::Resigned,
        "t" | "time" => Ending::OutOfTime,
        _ => Ending::Played,
    };
    let margin = reason.parse().ok().map(|margin: Discs| if winner == Side::Black { margin } else { -margin });
    Some(GameResult { verdict: margin.map_or(Verdict::Winner(winner), Verdict::Margin), ending })
}

fn read_node(node: &Node<'_>, index: usize, game: &mut AnnotatedGame, lost: &mut Features) -> Result<(), Flaw> {
    for property in node {
        let Some(&value) = property.values.first() else { continue };
        match property.name.as_str() {
            "B" => play_value(game, Side::Black, value)?,
            "W" => play_value(game, Side::White, value)?,
            "AB" | "AW" | "AE" | "PL" if index > 0 => {
                let fault = Fault::unexpected("discs to be set only before the first move", &property.name);
                return Err(Flaw::at(value.at, fault));
            }
            _ => {}
        }
    }
    // What is noted about a move may stand before it in its node.
    for property in node {
        note(property, index, game, lost);
    }
    Ok(())
}

fn play_value(game: &mut AnnotatedGame, side: Side, value: Value<'_>) -> Result<(), Flaw> {
    let text = value.text();
    let mv = match text.as_str() {
        "" | "tt" => Some(Move::Pass),
        text => square_or_pass(text).or_else(|| square(text).map(Move::Place)),
    };
    let expected = "a square such as f5, or PA for a pass";
    let mv = mv.ok_or_else(|| Flaw::at(value.at, Fault::unexpected(expected, &text)))?;
    play_for(game, side, mv).map_err(|fault| Flaw::at(value.at, fault))
}

fn note(property: &Property<'_>, index: usize, game: &mut AnnotatedGame, lost: &mut Features) {
    let text = property.values.first().map_or_else(String::new, |value| value.text());
    match property.name.as_str() {
        "C" => game.comment(&text),
        "V" => {
            let value: Option<Discs> = text.parse().ok();
            let side = game.sided_moves().last().map(|(side, _, _)| side);
            let kept = value.zip(side).zip(game.last_note_mut());
            lost.insert_if(Feature::Evaluations, kept.is_none());
            if let Some(((value, side), note)) = kept {
                note.evaluation = Some(if side == Side::Black { value } else { -value });
            }
        }
        "B" | "W" => {}
        _ if index > 0 => lost.insert(Feature::Markup),
        _ => {}
    }
}
