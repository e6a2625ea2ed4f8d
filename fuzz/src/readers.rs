//! Readers of games: no input panics, and the games that can be read round-trip through every format.

use crate::round_trip;
use outflank_formats::detect::detect;
use outflank_formats::transcript::{Passes, parse, print, summarise};
use outflank_formats::wthor::{Games, Names, WthorGame, stored_score};
use outflank_formats::{Format, obf};
use outflank_rules::othello::Position;

/// Checks the reader of GGF.
pub fn ggf(file: &[u8]) {
    round_trip::check(Format::Ggf, file);
}

/// Checks the reader of PGN.
pub fn pgn(file: &[u8]) {
    round_trip::check(Format::Pgn, file);
}

/// Checks the reader of SGF.
pub fn sgf(file: &[u8]) {
    round_trip::check(Format::Sgf, file);
}

/// Checks the reader of JSON.
pub fn json(file: &[u8]) {
    round_trip::check(Format::Json, file);
}

/// Checks the readers of lists, and that of the format which is detected.
pub fn lists(file: &[u8]) {
    let detected = detect(file);
    let lists = [Format::Transcript, Format::TranscriptWithPasses, Format::Obf, Format::Xot, Format::Outflank];
    // An input tries one list, so that it costs no more than that of another reader.
    let chosen = lists[file.first().map_or(0, |&byte| usize::from(byte)) % lists.len()];
    round_trip::check(chosen, file);
    if detected != chosen {
        round_trip::check(detected, file);
    }
}

/// Checks that `parse` and `summarise` agree on a transcript, and that the played moves round-trip through printing.
pub fn transcript(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let replayed = summarise(Position::START, text);
    let record = parse(Position::START, text).unwrap_or_else(|stopped| *stopped.record);
    assert_eq!(record.position(), &replayed.position);
    assert_eq!(record.moves().len(), replayed.placements + replayed.passes);
    let read = parse(Position::START, &print(&record, Passes::Written)).expect("a printed game is read");
    assert_eq!(read, record);
}

/// Checks that valid problems round-trip through their text form.
pub fn problems(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    for problem in obf::problems(text).filter_map(Result::ok) {
        assert_eq!(problem.to_string().parse(), Ok(problem));
    }
}

/// Checks that both replays of the games of WTHOR agree, and its reader.
pub fn wthor(file: &[u8]) {
    let _ = (Names::players(file), Names::tournaments(file), Games::read(file));
    let whole = with_header(file);
    for game in Games::read(&whole).expect("the header fits").iter() {
        let replayed = game.summarise();
        let record = game.replay().unwrap_or_else(|stopped| *stopped.record);
        assert_eq!(record.position(), &replayed.position);
        assert_eq!(record.moves().len(), replayed.placements + replayed.passes);
        assert!(stored_score(&replayed.position) <= 64);
    }
    round_trip::check(Format::Wthor, file);
    round_trip::check(Format::Wthor, &whole);
}

/// Puts a valid header before as many games as fit, since hardly any input has one.
fn with_header(file: &[u8]) -> Vec<u8> {
    let count = file.len() / WthorGame::LENGTH;
    let [c0, c1, c2, c3] = (count as u32).to_le_bytes();
    let header = [20, 26, 2, 19, c0, c1, c2, c3, 0, 0, 0xe5, 7, 8, 0, 24, 0];
    [&header, &file[..count * WthorGame::LENGTH]].concat()
}
