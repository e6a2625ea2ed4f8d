//! Properties of every game that a reader returns, for the targets of the formats.

use outflank_formats::wthor::{NameFiles, NameTables};
use outflank_formats::{AnnotatedGame, Attribute, Format, Reader, WriteOptions, Writer};

/// The games of an input that are written: more of them find no more errors, and take the time of other inputs.
const MAX_GAMES: usize = 2;

/// Reads games from a file in two chunks, and asserts that the first ones round-trip through its format and another one, which
/// the bytes of the file choose: each input tries two formats, and many inputs try all pairs.
pub fn check(format: Format, file: &[u8]) {
    let (first, second) = file.split_at(file.len() / 2);
    let mut reader = Reader::new(format);
    let mut games = Vec::new();
    for chunk in [first, second] {
        reader.push(chunk);
        games.extend(std::iter::from_fn(|| reader.next_game()));
    }
    reader.finish();
    games.extend(std::iter::from_fn(|| reader.next_game()));
    assert_eq!(games, Reader::read_all(format, file).collect::<Vec<_>>());
    let sum: usize = file.iter().map(|&byte| usize::from(byte)).sum();
    let target = Format::ALL[sum % Format::ALL.len()];
    for game in games.into_iter().filter_map(Result::ok).take(MAX_GAMES) {
        check_game(target, &game);
        if let Some((bytes, again)) = through(format, &game)
            && let Some((printed_again, _)) = through(format, &again)
        {
            assert_eq!(String::from_utf8_lossy(&printed_again), String::from_utf8_lossy(&bytes));
        }
    }
}

fn check_game(format: Format, game: &AnnotatedGame) {
    if let Some((bytes, again)) = through(format, game) {
        assert!(again.placements().eq(game.placements()), "{format}: {}", String::from_utf8_lossy(&bytes));
    }
}

/// Writes a game and reads it; `None` if the format does not store its moves or its result.
fn through(format: Format, game: &AnnotatedGame) -> Option<(Vec<u8>, AnnotatedGame)> {
    let (mut writer, mut bytes) = (Writer::new(format, WriteOptions::default()), Vec::new());
    writer.write(game, &mut bytes).ok()?;
    let finish = writer.finish();
    bytes[..finish.head.len()].copy_from_slice(&finish.head);
    let names =
        NameTables::read(NameFiles { players: finish.players.as_deref(), tournaments: finish.tournaments.as_deref() })
            .expect("written names are valid");
    let is_lost = |lost| writer.lost_attributes().iter().any(|(attribute, _)| attribute == lost);
    // If the format does not store the board, the reader needs the rules.
    let rules = if is_lost(Attribute::Board) { game.rules() } else { None };
    let mut reader = Reader::with_names(format, names).with_rules(rules.unwrap_or_default());
    reader.push(&bytes);
    reader.finish();
    let again = reader.next_game().expect("a game was written").expect("a written game is valid");
    assert!(reader.next_game().is_none(), "one game was written: {}", String::from_utf8_lossy(&bytes));
    (![Attribute::Moves, Attribute::Result, Attribute::Termination].into_iter().any(is_lost)).then_some((bytes, again))
}
