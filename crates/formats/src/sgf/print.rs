//! Printing.

use super::{KNOWN, MARKUP, rule_words};
use crate::AnnotatedGame;
use crate::about::{Discs, Ending, GameResult, TimeControl, Verdict, print_seconds};
use crate::annotated::Note;
use crate::feature::{Feature, Features};
use outflank_game::{Game, Side};
use outflank_reversi::{Aim, Move, Opening, Position};
use std::fmt::Write;

/// Prints a game as one tree without variations; what cannot be held is added to `lost`.
pub(crate) fn print(game: &AnnotatedGame, lost: &mut Features) -> String {
    let mut text = "(;FF[4]GM[2]CA[UTF-8]AP[Outflank]".to_owned();
    let start = game.record().start();
    print_rules(&start, &mut text);
    print_about(game, &mut text, lost);
    print_start(&start, &mut text);
    text.push('\n');
    for (side, mv, note) in game.sided_moves() {
        let placed = match mv {
            Move::Place(square) => square.to_string(),
            Move::Pass => "PA".to_owned(),
        };
        write!(text, ";{}[{placed}]", letter(side)).expect("a string takes all text");
        print_note(note, side, &mut text);
    }
    text.push_str(")\n");
    text
}

fn print_about(game: &AnnotatedGame, text: &mut String, lost: &mut Features) {
    let (about, players) = (&game.about, &game.about.players);
    property(text, "EV", about.event.as_deref());
    property(text, "RO", about.round.as_deref());
    property(text, "PC", about.site.as_deref());
    property(text, "DT", about.date);
    property(text, "PB", players.black.name.as_deref());
    property(text, "PW", players.white.name.as_deref());
    property(text, "BR", players.black.rating);
    property(text, "WR", players.white.rating);
    let (black, white) = (players.black.time_control, players.white.time_control);
    let main = black.filter(|&it| black == white && it == TimeControl { main: it.main, ..TimeControl::default() });
    lost.insert_if(Feature::Clocks, main.is_none() && (black, white) != (None, None));
    property(text, "TM", main.map(|control| print_seconds(control.main)));
    if let Some(result) = game.result() {
        property(text, "RE", Some(result_text(result, lost)));
    }
    for (name, value) in game.record().tags() {
        let is_property = (1..=8).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_uppercase());
        let is_taken = name == "RU" && (rule_words(value).is_some() || has_rules(&game.record().start()));
        if is_property && !is_taken && !KNOWN.contains(&name.as_str()) && !MARKUP.contains(&name.as_str()) {
            property(text, name, Some(value));
        } else {
            lost.insert(Feature::Tags);
        }
    }
    property(text, "C", about.comment.as_deref());
}

/// Prints the size of the board and the rules that are not those of Othello.
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

/// Returns a result; one with a margin has no room for what ended the game.
fn result_text(result: GameResult, lost: &mut Features) -> String {
    let reason = match result.ending {
        Ending::Resigned => "Resign",
        Ending::OutOfTime => "Time",
        Ending::Played | Ending::Agreed | Ending::Adjourned => "",
    };
    let is_told = match result.verdict {
        Verdict::Margin(_) => result.ending == Ending::Played,
        Verdict::Winner(_) => result.ending == Ending::Played || !reason.is_empty(),
    };
    lost.insert_if(Feature::Ending, !is_told);
    match (result.verdict.winner(), result.verdict) {
        (None, _) => "0".to_owned(),
        (Some(winner), Verdict::Winner(_)) => format!("{}+{reason}", letter(winner)),
        (Some(Side::Black), Verdict::Margin(margin)) => format!("B+{margin}"),
        (Some(Side::White), Verdict::Margin(margin)) => format!("W+{}", -margin),
    }
}

fn letter(side: Side) -> char {
    match side {
        Side::Black => 'B',
        Side::White => 'W',
    }
}
