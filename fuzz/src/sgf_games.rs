//! SGF from games: the main line of a tree with variations is read as it was, and damaged trees do no harm.

use crate::damage::damage;
use crate::random_games;
use crate::round_trip;
use crate::words;
use arbitrary::{Result, Unstructured};
use outflank_formats::{AnnotatedGame, AnnotatedMove, Format, Reader};
use outflank_rules::reversi::{Aim, Opening, Position};
use outflank_rules::{Game, Move, Side};

/// Nodes of variations, which are dropped.
const VARIATIONS: [&str; 6] = ["(;B[a1])", "(;W[h8];B[])", "(;C[a\\]b])", "(;XX[1][2](;B[c3]))", "(;AB[a1])", "(;)"];

/// Checks a tree, or the same text with damage.
pub fn check(bytes: &[u8]) {
    // An input that ends early is as good as one with zeros behind it.
    let _ = check_tree(&mut Unstructured::new(bytes));
}

fn check_tree(u: &mut Unstructured<'_>) -> Result<()> {
    let mut game = random_games::game(u)?;
    let moves = game.record().moves().len();
    for moved in 0..moves {
        // SGF has no times of moves.
        game.note_mut(moved).expect("the move exists").time = None;
    }
    game.info.players.black.name = random_games::optional_text(u)?;
    game.info.players.white.name = random_games::optional_text(u)?;
    game.info.players.black.rating = if u.arbitrary()? { Some(f64::from(u.arbitrary::<u16>()?)) } else { None };
    game.info.event = random_games::optional_text(u)?;
    game.info.comment = random_games::optional_text(u)?.map(|text| text + "]");
    let text = print(&game, u)?;
    // One of the two checks an input, so that it is fast.
    if u.arbitrary()? {
        let read: Vec<_> = Reader::read_all(Format::Sgf, text.as_bytes()).collect();
        assert_eq!(read, [Ok(game)], "{text}");
        return Ok(());
    }
    let mut text = text.into_bytes();
    damage(&mut text, &words::SGF, u)?;
    round_trip::check(Format::Sgf, &text);
    Ok(())
}

fn print(game: &AnnotatedGame, u: &mut Unstructured<'_>) -> Result<String> {
    let mut text = "(;".to_owned();
    let (start, info) = (game.reversi_start(), &game.info);
    let texts = [
        ("GM", Some("2".to_owned())),
        ("PB", info.players.black.name.clone()),
        ("PW", info.players.white.name.clone()),
        ("BR", info.players.black.rating.map(|rating| rating.to_string())),
        ("EV", info.event.clone()),
        ("C", info.comment.clone()),
        ("RU", rules(&start)),
    ];
    for (name, value) in texts {
        if let Some(value) = value {
            property(&mut text, name, &value, u)?;
        }
    }
    if !game.has_standard_start() || u.arbitrary()? {
        print_start(&start, &mut text, u)?;
    }
    let open = print_moves(game, &mut text, u)?;
    close(&mut text, open, u)?;
    Ok(text)
}

/// Returns the property of rules that are not those of Othello.
fn rules(start: &Position) -> Option<String> {
    let open = (start.opening() == Opening::Open).then_some("open");
    let anti = (start.aim() == Aim::FewestDiscs).then_some("anti");
    let words: Vec<_> = open.into_iter().chain(anti).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

fn print_start(start: &Position, text: &mut String, u: &mut Unstructured<'_>) -> Result<()> {
    let size = start.size();
    let is_square = size.width() == size.height() && u.arbitrary()?;
    let size_text = if is_square { size.width().to_string() } else { format!("{}:{}", size.width(), size.height()) };
    property(text, "SZ", &size_text, u)?;
    for (name, side) in [("AB", Side::Black), ("AW", Side::White)] {
        let squares: Vec<_> = size.squares().filter(|&square| start.cell(square) == Some(side)).collect();
        for (index, &square) in squares.iter().enumerate() {
            let name = if index == 0 { name } else { "" };
            text.push_str(&format!("{name}[{}]", spelled(Move::Place(square), u)?));
        }
    }
    property(text, "PL", if start.to_move() == Side::Black { "B" } else { "W" }, u)
}

/// Prints the moves, and returns how many trees are open.
fn print_moves(game: &AnnotatedGame, text: &mut String, u: &mut Unstructured<'_>) -> Result<usize> {
    let (last, mut open) = (game.record().moves().len(), 1);
    for (number, AnnotatedMove { side, mv, note }) in (1..).zip(game.annotated_moves()) {
        let has_note = note.evaluation.is_some() || note.comment.is_some();
        if mv == Move::Pass && number < last && !has_note && u.arbitrary()? {
            continue;
        }
        if u.ratio(1, 16)? {
            text.push('(');
            open += 1;
        }
        text.push(';');
        let value = note.evaluation.map(|value| if side == Side::Black { value } else { -value });
        let is_note_first: bool = u.arbitrary()?;
        for is_note in [is_note_first, !is_note_first] {
            if is_note {
                value.map_or(Ok(()), |value| property(text, "V", &value.to_string(), u))?;
                note.comment.as_ref().map_or(Ok(()), |comment| property(text, "C", comment, u))?;
            } else {
                let placed = spelled(mv, u)?;
                property(text, if side == Side::Black { "B" } else { "W" }, &placed, u)?;
            }
        }
    }
    Ok(open)
}

/// Closes trees, each perhaps with variations behind it.
fn close(text: &mut String, open: usize, u: &mut Unstructured<'_>) -> Result<()> {
    for level in (0..open).rev() {
        text.push(')');
        let variations = if level > 0 { u.int_in_range(0..=2_u8)? } else { 0 };
        for _ in 0..variations {
            text.push_str(u.choose(&VARIATIONS)?);
        }
    }
    Ok(())
}

/// Prints a square as `f5` or as two letters, and a pass in any way.
fn spelled(mv: Move, u: &mut Unstructured<'_>) -> Result<String> {
    Ok(match mv {
        Move::Place(square) if u.arbitrary()? => square.to_string(),
        Move::Place(square) => [square.column, square.row].map(|number| char::from(b'a' + number)).iter().collect(),
        Move::Pass => (*u.choose(&["PA", "", "tt", "pass", "--"])?).to_owned(),
        Move::Slide(slide) => slide.to_string(),
    })
}

/// Prints a property with its escapes, and blanks and small letters where they may be.
fn property(text: &mut String, name: &str, value: &str, u: &mut Unstructured<'_>) -> Result<()> {
    let blank = if u.ratio(1, 8)? { *u.choose(&[" ", "\n", "\r\n", "x"])? } else { "" };
    let value = value.replace('\\', "\\\\").replace(']', "\\]");
    text.push_str(&format!("{blank}{name}[{value}]"));
    Ok(())
}
