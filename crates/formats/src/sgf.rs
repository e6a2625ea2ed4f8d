//! SGF for Othello: the Smart Game Format (A. Hollosi, `FF[4]`) with the game type `GM[2]`.
//!
//! The standard gives Othello a number but no coordinates; as in Edax, squares are written `f5`. A game is a tree of
//! nodes; the main line, the first of all variations, is the game. The root contains the game information and the discs
//! of the start position (`AB`, `AW`, `PL`). `SZ[10]` is a board of 10×10, and `SZ[6:4]` one of 6 columns and 4 rows;
//! with `RU[anti]` fewest discs win, and with `RU[open]` the centre is still empty. `V` is the value of a position in
//! discs for Black, `C` a comment.
//!
//! Parsing accepts squares as two letters, as in Go; passes as an empty value, `tt`, or in any spelling, and passes left
//! out; semicolons before or behind moves; small letters in the names of properties, as in old files; results `B+8`,
//! `W+Resign`, `0`, `Draw`, and the like; a missing `GM` or setup, for the standard start position; unknown properties of
//! the root, which are kept. Variations, markup, other properties of moves and invalid values are dropped and reported as
//! lost. Setup properties behind the root are rejected.
//!
//! A file is read in the charset that its first game names, `CA[Shift_JIS]`, or else as UTF-8 or ISO 8859-1. An unknown
//! charset is an error.

mod parse;
mod tree;

pub(crate) use parse::parse;

use crate::annotated::Note;
use crate::attribute::{Attribute, Attributes};
use crate::info::{Discs, GameResult, GgsTimeControl, ResultScore, Termination, print_seconds};
use crate::{AnnotatedGame, AnnotatedMove};
use outflank_rules::Move;
use outflank_rules::reversi::{Aim, Opening, Position};
use outflank_rules::{Game, Side};
use parse::{KNOWN, MARKUP, parse_rules};
use std::fmt::Write;

/// Prints a game without variations; attributes that the format does not store are added to `lost`.
pub(crate) fn print(game: &AnnotatedGame, lost: &mut Attributes) -> String {
    let mut text = "(;FF[4]GM[2]CA[UTF-8]AP[Outflank]".to_owned();
    let start = game.reversi_start();
    print_rules(&start, &mut text);
    print_info(game, &mut text, lost);
    print_start(&start, &mut text);
    text.push('\n');
    for AnnotatedMove { side, mv, note } in game.annotated_moves() {
        let placed = match mv {
            Move::Pass => "PA".to_owned(),
            placed => placed.to_string(),
        };
        write!(text, ";{}[{placed}]", letter(side)).expect("a string takes all text");
        print_note(note, side, &mut text);
    }
    text.push_str(")\n");
    text
}

fn print_info(game: &AnnotatedGame, text: &mut String, lost: &mut Attributes) {
    let (info, players) = (&game.info, &game.info.players);
    property(text, "EV", info.event.as_deref());
    property(text, "RO", info.round.as_deref());
    property(text, "PC", info.site.as_deref());
    property(text, "DT", info.date);
    property(text, "PB", players.black.name.as_deref());
    property(text, "PW", players.white.name.as_deref());
    property(text, "BR", players.black.rating);
    property(text, "WR", players.white.rating);
    let (black, white) = (players.black.time_control, players.white.time_control);
    // `TM` is the main time alone, the same for both sides.
    let main =
        black.filter(|&it| black == white && it == GgsTimeControl { main: it.main, ..GgsTimeControl::default() });
    lost.insert_if(Attribute::Clocks, main.is_none() && (black, white) != (None, None));
    property(text, "TM", main.map(|control| print_seconds(control.main)));
    if let Some(result) = game.result() {
        property(text, "RE", Some(result_text(result, lost)));
    }
    for (name, value) in &game.record().tags {
        let is_property = (1..=8).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_uppercase());
        // Another `RU` must not look like rules of this crate, nor stand beside those that are printed.
        let is_taken = name == "RU" && (parse_rules(value).is_some() || has_rules(&game.reversi_start()));
        if is_property && !is_taken && !KNOWN.contains(&name.as_str()) && !MARKUP.contains(&name.as_str()) {
            property(text, name, Some(value));
        } else {
            lost.insert(Attribute::Tags);
        }
    }
    property(text, "C", info.comment.as_deref());
}

/// Prints the size of the board, and the rules if they are not those of Othello.
fn print_rules(start: &Position, text: &mut String) {
    let (width, height) = (start.size().width(), start.size().height());
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    property(text, "SZ", Some(size));
    if has_rules(start) {
        let open = (start.opening() == Opening::Open).then_some("open");
        let anti = (start.aim() == Aim::FewestDiscs).then_some("anti");
        property(text, "RU", Some([open, anti].into_iter().flatten().collect::<Vec<_>>().join(" ")));
    }
}

fn has_rules(start: &Position) -> bool {
    start.opening() == Opening::Open || start.aim() == Aim::FewestDiscs
}

fn print_start(start: &Position, text: &mut String) {
    for (name, side) in [("AB", Side::Black), ("AW", Side::White)] {
        let squares = start.size().squares().filter(|&square| start.cell(square) == Some(side));
        for (square, index) in squares.zip(0..) {
            let name = if index == 0 { name } else { "" };
            write!(text, "{name}[{square}]").expect("a string takes all text");
        }
    }
    property(text, "PL", Some(letter(start.to_move())));
}

fn print_note(note: &Note, side: Side, text: &mut String) {
    let for_black = |value: Discs| if side == Side::Black { value } else { -value };
    property(text, "V", note.evaluation.map(for_black));
    property(text, "C", note.comment.as_deref());
}

/// Prints a property; brackets and backslashes are escaped.
fn property(text: &mut String, name: &str, value: Option<impl ToString>) {
    if let Some(value) = value {
        let escaped = value.to_string().replace('\\', "\\\\").replace(']', "\\]");
        write!(text, "{name}[{escaped}]").expect("a string takes all text");
    }
}

/// Prints a result; one with a margin has no termination.
fn result_text(result: GameResult, lost: &mut Attributes) -> String {
    let reason = match result.termination {
        Termination::Resigned => "Resign",
        Termination::OutOfTime => "Time",
        Termination::Played | Termination::Agreed | Termination::Adjourned => "",
    };
    let is_stored = match result.score {
        ResultScore::Margin(_) => result.termination == Termination::Played,
        ResultScore::Winner(_) => result.termination == Termination::Played || !reason.is_empty(),
    };
    lost.insert_if(Attribute::Termination, !is_stored);
    match (result.score.winner(), result.score) {
        (None, _) => "0".to_owned(),
        (Some(winner), ResultScore::Winner(_)) => format!("{}+{reason}", letter(winner)),
        (Some(Side::Black), ResultScore::Margin(margin)) => format!("B+{margin}"),
        (Some(Side::White), ResultScore::Margin(margin)) => format!("W+{}", -margin),
    }
}

fn letter(side: Side) -> char {
    match side {
        Side::Black => 'B',
        Side::White => 'W',
    }
}
