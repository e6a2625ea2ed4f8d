//! Parsing.

use super::tree::{Node, Property, Value, main_line};
use crate::AnnotatedGame;
use crate::attribute::{Attribute, Attributes};
use crate::board_text::canonical;
use crate::charset::encoding;
use crate::error::{ReadErrorKind, excerpt};
use crate::info::{Discs, GameInfo, GameResult, GgsTimeControl, ResultScore, Termination, parse_seconds};
use crate::notation::{known_text, parse_move, parse_rating, parse_size, set};
use crate::parser::{ParseError, play_for};
use outflank_rules as rules;
use outflank_rules::reversi::{Aim, Layout, Opening, Position, Rules, Setup, Size, Square};
use outflank_rules::{Game, Move, Side};

/// The properties of a root with a meaning of their own; others are kept as they are.
pub(super) const KNOWN: [&str; 28] = [
    "FF", "GM", "CA", "AP", "SZ", "ST", "AB", "AW", "AE", "PL", "PB", "PW", "BR", "WR", "DT", "PC", "EV", "RO", "RE",
    "TM", "C", "GC", "V", "B", "W", "BM", "DO", "IT",
];

/// The properties that mark squares or annotate moves with symbols.
pub(super) const MARKUP: [&str; 17] =
    ["AR", "CR", "DD", "LB", "LN", "MA", "SL", "SQ", "TR", "DM", "GB", "GW", "HO", "UC", "TE", "N", "FG"];

/// The rules in `RU`, extensions of this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NamedRules {
    pub(super) layout: Layout,
    pub(super) aim: Aim,
}

/// Parses `open` and `anti`, or both; `None` for other rules.
pub(super) fn parse_rules(text: &str) -> Option<NamedRules> {
    let mut rules = NamedRules { layout: Layout::Othello, aim: Aim::MostDiscs };
    for word in text.split_whitespace() {
        match word.to_ascii_lowercase().as_str() {
            "open" => rules.layout = Layout::Open,
            "anti" => rules.aim = Aim::FewestDiscs,
            _ => return None,
        }
    }
    Some(rules)
}

/// Parses one game; attributes that cannot be kept are added to `lost`.
pub(crate) fn parse(text: &str, rules: Rules, lost: &mut Attributes) -> Result<AnnotatedGame, ParseError> {
    let mut nodes = Vec::new();
    let tree_error = main_line(text, &mut nodes, lost).err();
    let Some(root) = nodes.first() else { return Err(tree_error.expect("a tree has a root")) };
    let mut game = AnnotatedGame::new(start(root, rules)?);
    for property in root {
        read_root(property, &mut game, lost);
    }
    for (node, index) in nodes.iter().zip(0..) {
        if let Err(error) = read_node(node, index, &mut game, lost) {
            return Err(error.with_partial(game));
        }
    }
    match tree_error {
        None => Ok(game),
        Some(error) => Err(error.with_partial(game)),
    }
}

/// Returns the start position: the discs of the root, or the standard start of the board if it has none.
fn start(root: &Node<'_>, mut rules: Rules) -> Result<rules::Position, ParseError> {
    let named = |name: &'static str| named(root, name);
    if let Some(value) = named("GM").next().filter(|value| value.text() != "2") {
        return Err(ParseError::at(value.at, ReadErrorKind::NotOthello(format!("GM[{}]", excerpt(&value.text())))));
    }
    if let Some(value) = named("CA").next().filter(|it| !it.text().is_empty() && encoding(&it.text()).is_none()) {
        return Err(ParseError::at(value.at, ReadErrorKind::Charset(value.text())));
    }
    if let Some(value) = named("SZ").next() {
        rules.size = size(value)?;
    }
    if let Some(read) = named("RU").next().and_then(|value| parse_rules(&value.text())) {
        (rules.layout, rules.aim) = (read.layout, read.aim);
    }
    let to_move = named("PL").next().map(|value| side(value)).transpose()?.unwrap_or(Side::Black);
    let placed = named("AB").map(|it| (Side::Black, it)).chain(named("AW").map(|it| (Side::White, it)));
    let Some(at) = placed.clone().map(|(_, value)| value.at).min() else { return start_of_rules(rules, to_move) };
    let opening = if rules.layout == Layout::Open { Opening::Open } else { Opening::Laid };
    let mut setup = Setup { to_move, aim: rules.aim, opening, ..Setup::empty(rules.size) };
    for (side, value) in placed {
        place_discs(&mut setup, side, value)?;
    }
    let position = Position::try_from(setup).map_err(|error| ParseError::at(at, ReadErrorKind::Setup(error)))?;
    Ok(canonical(position))
}

fn named<'a>(root: &'a Node<'a>, name: &'static str) -> impl Iterator<Item = Value<'a>> + Clone {
    root.iter().filter(move |property| property.name == name).flat_map(|it| it.values.iter().copied())
}

/// Returns the start position of the rules with a side to move.
fn start_of_rules(rules: Rules, to_move: Side) -> Result<rules::Position, ParseError> {
    let start = Position::start(&rules);
    if start.to_move() == to_move {
        return Ok(canonical(start));
    }
    let setup = Setup { to_move, ..start.into() };
    Position::try_from(setup).map(canonical).map_err(|error| ParseError::at(0, ReadErrorKind::Setup(error)))
}

/// Parses the size of a board, `8`, or `6:4` for 6 columns and 4 rows.
fn size(value: Value<'_>) -> Result<Size, ParseError> {
    let text = value.text();
    let size = parse_size(&text.replace(':', "x"));
    let expected = "the size of the board, 4 to 26, or width and height such as 6:4";
    size.ok_or_else(|| ParseError::at(value.at, ReadErrorKind::unexpected(expected, &text)))
}

fn side(value: Value<'_>) -> Result<Side, ParseError> {
    let text = value.text();
    text.parse().map_err(|_| ParseError::at(value.at, ReadErrorKind::unexpected("the side to move, B or W", &text)))
}

/// Places discs on a square, or on a rectangle with two given corners.
fn place_discs(setup: &mut Setup, side: Side, value: Value<'_>) -> Result<(), ParseError> {
    let text = value.text();
    let (from, to) = text.split_once(':').unwrap_or((&text, &text));
    let on_board = |text: &str| square(text).filter(|&square| setup.size.has(square));
    let (Some(from), Some(to)) = (on_board(from), on_board(to)) else {
        return Err(ParseError::at(value.at, ReadErrorKind::unexpected("a square such as e4", &text)));
    };
    let columns = from.column.min(to.column)..=from.column.max(to.column);
    let rows = from.row.min(to.row)..=from.row.max(to.row);
    for (cell, square) in setup.cells.iter_mut().zip(setup.size.squares()) {
        if columns.contains(&square.column) && rows.contains(&square.row) {
            *cell = Some(side);
        }
    }
    Ok(())
}

/// Parses a square as `f5`, or as two letters, column and row.
fn square(text: &str) -> Option<Square> {
    let text = text.trim();
    let letter = |byte: u8| byte.to_ascii_lowercase().checked_sub(b'a').filter(|&number| number < Size::MAX);
    text.parse().ok().or_else(|| match *text.as_bytes() {
        [column, row] => Some(Square { column: letter(column)?, row: letter(row)? }),
        _ => None,
    })
}

fn read_root(property: &Property<'_>, game: &mut AnnotatedGame, lost: &mut Attributes) {
    let value = property.values.first().map_or_else(String::new, |value| value.text());
    let Some(text) = known_text(&value) else { return };
    let info = &mut game.info;
    match property.name.as_str() {
        "PB" => info.players.black.name = Some(text),
        "PW" => info.players.white.name = Some(text),
        "PC" => info.site = Some(text),
        "EV" => info.event = Some(text),
        "RO" => info.round = Some(text),
        "GC" => game.add_comment(&text),
        "DT" | "BR" | "WR" | "TM" | "RE" => read_value(&property.name, &text, info, lost),
        "RU" if parse_rules(&text).is_some() => {}
        name if MARKUP.contains(&name) => lost.insert(Attribute::Markup),
        name if !KNOWN.contains(&name) => {
            lost.insert_if(Attribute::Tags, property.values.len() > 1);
            game.add_tag(name, &text);
        }
        // The other known ones are read in `start` or with the nodes, or say nothing about the game.
        _ => {}
    }
}

/// Reads a property whose value is lost if it cannot be parsed.
fn read_value(name: &str, text: &str, info: &mut GameInfo, lost: &mut Attributes) {
    let players = &mut info.players;
    match name {
        "DT" => {
            // A game of several days has a list of dates.
            let date = text.split([',', ' ']).next().and_then(|first| first.parse().ok());
            lost.insert_if(Attribute::Year, !set(&mut info.date, date));
        }
        "BR" | "WR" => {
            let player = if name == "BR" { &mut players.black } else { &mut players.white };
            lost.insert_if(Attribute::Ratings, !set(&mut player.rating, parse_rating(text)));
        }
        "TM" => {
            let control = parse_seconds(text).map(|main| GgsTimeControl { main, ..GgsTimeControl::default() });
            set(&mut players.black.time_control, control);
            lost.insert_if(Attribute::Clocks, !set(&mut players.white.time_control, control));
        }
        _ => {
            let is_unknown = ["void", "?"].iter().any(|word| text.eq_ignore_ascii_case(word));
            lost.insert_if(Attribute::Result, !set(&mut info.result, result(text)) && !is_unknown);
        }
    }
}

/// Parses `B+8`, `W+Resign`, `B+`, `0` or `Draw`.
fn result(text: &str) -> Option<GameResult> {
    let lower = text.to_ascii_lowercase();
    if lower == "0" || lower == "draw" {
        return Some(GameResult::from_margin(Discs::whole(0)));
    }
    let (side, reason) = lower.split_once('+')?;
    let winner: Side = side.parse().ok()?;
    let termination = match reason {
        "r" | "resign" => Termination::Resigned,
        "t" | "time" => Termination::OutOfTime,
        _ => Termination::Played,
    };
    let margin = reason.parse().ok().map(|margin: Discs| if winner == Side::Black { margin } else { -margin });
    Some(GameResult { score: margin.map_or(ResultScore::Winner(winner), ResultScore::Margin), termination })
}

fn read_node(node: &Node<'_>, index: usize, game: &mut AnnotatedGame, lost: &mut Attributes) -> Result<(), ParseError> {
    for property in node {
        let Some(&value) = property.values.first() else { continue };
        match property.name.as_str() {
            "B" => play_value(game, Side::Black, value)?,
            "W" => play_value(game, Side::White, value)?,
            "AB" | "AW" | "AE" | "PL" if index > 0 => {
                let kind = ReadErrorKind::unexpected("discs to be set only before the first move", &property.name);
                return Err(ParseError::at(value.at, kind));
            }
            _ => {}
        }
    }
    // A note may precede its move in the node.
    for property in node {
        read_note(property, index, game, lost);
    }
    Ok(())
}

fn play_value(game: &mut AnnotatedGame, side: Side, value: Value<'_>) -> Result<(), ParseError> {
    let text = value.text();
    let mv = match text.as_str() {
        // Go writes a pass as an empty value or as `tt`, where that is no square: on boards up to 19×19.
        "" => Some(Move::Pass),
        "tt" if square("tt").is_none_or(|square| !game.size().has(square)) => Some(Move::Pass),
        text => parse_move(text).or_else(|| square(text).map(Move::Place)),
    };
    let expected = "a square such as f5, or PA for a pass";
    let mv = mv.ok_or_else(|| ParseError::at(value.at, ReadErrorKind::unexpected(expected, &text)))?;
    play_for(game, side, mv).map_err(|kind| ParseError::at(value.at, kind))
}

fn read_note(property: &Property<'_>, index: usize, game: &mut AnnotatedGame, lost: &mut Attributes) {
    let text = property.values.first().map_or_else(String::new, |value| value.text());
    match property.name.as_str() {
        "C" => game.add_comment(&text),
        "V" => {
            let value: Option<Discs> = text.parse().ok();
            let side = game.annotated_moves().last().map(|last| last.side);
            let kept = value.zip(side).zip(game.last_note_mut());
            lost.insert_if(Attribute::Evaluations, kept.is_none());
            if let Some(((value, side), note)) = kept {
                note.evaluation = Some(if side == Side::Black { value } else { -value });
            }
        }
        "B" | "W" => {}
        _ if index > 0 => lost.insert(Attribute::Markup),
        _ => {}
    }
}
