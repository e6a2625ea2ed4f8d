//! Reading.

use super::tree::{Node, Property, Value, main_line};
use super::{KNOWN, MARKUP};
use crate::AnnotatedGame;
use crate::about::{About, Discs, Ending, GameResult, TimeControl, Verdict, parse_seconds};
use crate::annotated::known;
use crate::fault::{Fault, Flaw, excerpt, play_for};
use crate::feature::{Feature, Features};
use crate::ggf::{rating, square_or_pass};
use outflank_game::Side;
use outflank_othello::{Move, Position, Setup, Square};

/// Reads one game; what cannot be kept is added to `lost`.
pub(crate) fn parse(text: &str, lost: &mut Features) -> Result<AnnotatedGame, Flaw> {
    let mut nodes = Vec::new();
    let torn = main_line(text, &mut nodes, lost).err();
    let Some(root) = nodes.first() else { return Err(torn.expect("a tree has a root")) };
    let mut game = AnnotatedGame::new(start(root)?);
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

/// Returns the start position: the discs that the root sets, or the usual start when it sets none.
fn start(root: &Node<'_>) -> Result<Position, Flaw> {
    let named =
        |name: &'static str| root.iter().filter(move |property| property.name == name).flat_map(|it| &it.values);
    for (name, expected) in [("GM", "2"), ("SZ", "8")] {
        if let Some(value) = named(name).next().filter(|value| value.text() != expected) {
            return Err(Flaw::at(value.at, wrong_game(name, &value.text())));
        }
    }
    let (mut setup, mut is_set) = (Setup { cells: [None; 64], to_move: Side::Black }, false);
    let (black, white) = (named("AB").map(|it| (Side::Black, it)), named("AW").map(|it| (Side::White, it)));
    for (side, value) in black.chain(white) {
        set(&mut setup, side, *value)?;
        is_set = true;
    }
    if let Some(value) = named("PL").next() {
        let side = value.text().parse().map_err(|_| no_side(*value))?;
        (setup.to_move, is_set) = (side, is_set || side == Side::White);
    }
    let at = named("AB").chain(named("AW")).next().map_or(0, |value| value.at);
    if is_set { setup.try_into().map_err(|error| Flaw::at(at, Fault::Setup(error))) } else { Ok(Position::START) }
}

fn wrong_game(property: &str, found: &str) -> Fault {
    match property {
        "GM" => Fault::OtherGame(format!("GM[{}]", excerpt(found))),
        _ => Fault::unexpected("the size of the board, 8", found),
    }
}

fn no_side(value: Value<'_>) -> Flaw {
    Flaw::at(value.at, Fault::unexpected("the side to move, B or W", &value.text()))
}

/// Sets discs on a square, or on a rectangle given by two corners.
fn set(setup: &mut Setup, side: Side, value: Value<'_>) -> Result<(), Flaw> {
    let text = value.text();
    let (from, to) = text.split_once(':').unwrap_or((&text, &text));
    let (Some(from), Some(to)) = (square(from), square(to)) else {
        return Err(Flaw::at(value.at, Fault::unexpected("a square such as e4", &text)));
    };
    let is_within = |at: u8, a: u8, b: u8| (a.min(b)..=a.max(b)).contains(&at);
    let squares = Square::ALL.into_iter().filter(|square| is_within(square.column(), from.column(), to.column()));
    for square in squares.filter(|square| is_within(square.row(), from.row(), to.row())) {
        setup.cells[square.index()] = Some(side);
    }
    Ok(())
}

/// Reads a square as `f5`, or as two letters, column and row.
fn square(text: &str) -> Option<Square> {
    let text = text.trim();
    text.parse().ok().or_else(|| match text.to_ascii_lowercase().as_bytes() {
        &[column, row] => Square::from_place((column.wrapping_sub(b'a'), row.wrapping_sub(b'a'))),
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
