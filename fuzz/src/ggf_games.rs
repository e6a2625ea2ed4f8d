//! GGF from games: what is printed in any tolerated spelling is read as it was, and damaged texts do no harm.

use crate::damage::damage;
use crate::random_games;
use crate::round_trip;
use crate::words;
use arbitrary::{Result, Unstructured};
use outflank_formats::{AnnotatedGame, AnnotatedMove, Format, Reader};
use outflank_rules::reversi::{Opening, Position};
use outflank_rules::{Game, Move, Side};

/// Checks a game, or the same text with damage.
pub fn check(bytes: &[u8]) {
    // An input that ends early is as good as one with zeros behind it.
    let _ = check_game(&mut Unstructured::new(bytes));
}

fn check_game(u: &mut Unstructured<'_>) -> Result<()> {
    let mut game = random_games::game(u)?;
    game.info.players.black.name = random_games::optional_text(u)?;
    game.info.players.white.name = random_games::optional_text(u)?;
    game.info.players.white.rating = if u.arbitrary()? { Some(f64::from(u.arbitrary::<u16>()?)) } else { None };
    game.info.site = random_games::optional_text(u)?;
    let text = print(&game, u)?;
    // One of the two checks an input, so that it is fast.
    if u.arbitrary()? {
        let read: Vec<_> = Reader::read_all(Format::Ggf, text.as_bytes()).collect();
        assert_eq!(read, [Ok(game)], "{text}");
        return Ok(());
    }
    let mut text = text.into_bytes();
    damage(&mut text, &words::GGF, u)?;
    round_trip::check(Format::Ggf, &text);
    Ok(())
}

fn print(game: &AnnotatedGame, u: &mut Unstructured<'_>) -> Result<String> {
    let mut text = format!("{}(;GM[Othello]", u.choose(&["", "1 ", "2 games\n"])?);
    let players = &game.info.players;
    let tags = [
        ("PB", players.black.name.clone()),
        ("PW", players.white.name.clone()),
        ("RW", players.white.rating.map(|rating| rating.to_string())),
        ("PC", game.info.site.clone()),
    ];
    for (name, value) in tags {
        let empty = u.choose(&["?", ""])?;
        tag(&mut text, name, value.as_deref().unwrap_or(empty), u)?;
    }
    let start = game.reversi_start();
    if !game.has_standard_start() || u.arbitrary()? {
        tag(&mut text, "TY", &game_type(&start), u)?;
        tag(&mut text, "BO", &board(&start), u)?;
    }
    print_moves(game, &mut text, u)?;
    text.push_str(u.choose(&[";)", " ;)", ";)\n", "\r\n;)\r\n"])?);
    Ok(text)
}

fn print_moves(game: &AnnotatedGame, text: &mut String, u: &mut Unstructured<'_>) -> Result<()> {
    let last = game.record().moves().len();
    for (number, AnnotatedMove { side, mv, note }) in (1..).zip(game.annotated_moves()) {
        let has_note = note.evaluation.is_some() || note.comment.is_some();
        if mv == Move::Pass && number < last && !has_note && u.arbitrary()? {
            continue;
        }
        let mut value = spelled(mv, u)?;
        if let (Some(evaluation), Some(time)) = (note.evaluation, note.time) {
            value += &format!("/{evaluation:.2}/{}", time.as_millis() as f64 / 1000.0);
        }
        tag(text, if side == Side::Black { "B" } else { "W" }, &value, u)?;
        if let Some(comment) = &note.comment {
            tag(text, "CO", comment, u)?;
        }
    }
    Ok(())
}

fn spelled(mv: Move, u: &mut Unstructured<'_>) -> Result<String> {
    Ok(match mv {
        Move::Place(square) if u.arbitrary()? => square.to_string().to_uppercase(),
        Move::Place(_) | Move::Slide(_) => mv.to_string(),
        Move::Pass => (*u.choose(&["PA", "pass", "--", "pa", "PASS"])?).to_owned(),
    })
}

/// Prints a tag, its name in either case, with blanks where they may be.
fn tag(text: &mut String, name: &str, value: &str, u: &mut Unstructured<'_>) -> Result<()> {
    let name = if u.ratio(1, 8)? { name.to_ascii_lowercase() } else { name.to_owned() };
    let blank = if u.ratio(1, 8)? { *u.choose(&[" ", "\n", "\r\n", "\t"])? } else { "" };
    text.push_str(&format!("{blank}{name}[{value}]"));
    Ok(())
}

fn game_type(start: &Position) -> String {
    let (size, anti) = (start.size(), start.aim() == outflank_rules::reversi::Aim::FewestDiscs);
    let size = if size.width() == size.height() { size.width().to_string() } else { size.to_string() };
    size + if anti { "a" } else { "" }
}

fn board(start: &Position) -> String {
    let cells: String = start.cells().iter().map(|cell| cell.map_or('-', mark)).collect();
    let open = if start.opening() == Opening::Open { " open" } else { "" };
    let size = start.size();
    let size = if size.width() == size.height() { size.width().to_string() } else { size.to_string() };
    format!("{size} {cells} {}{open}", mark(start.to_move()))
}

fn mark(side: Side) -> char {
    if side == Side::Black { '*' } else { 'O' }
}
