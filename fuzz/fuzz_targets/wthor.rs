//! Any bytes are parsed or rejected, both replays of a game agree, and games that can be read round-trip.
#![no_main]

mod round_trip;

use libfuzzer_sys::fuzz_target;
use outflank_formats::Format;
use outflank_formats::wthor::{Games, Names, WthorGame, stored_score};

fuzz_target!(|file: &[u8]| {
    let _ = (Names::players(file), Names::tournaments(file), Games::read(file));
    // The same bytes after a valid header, so that the replay is reached.
    let count = file.len() / WthorGame::LENGTH;
    let [c0, c1, c2, c3] = (count as u32).to_le_bytes();
    let header = [20, 26, 2, 19, c0, c1, c2, c3, 0, 0, 0xe5, 7, 8, 0, 24, 0];
    let whole = [&header, &file[..count * WthorGame::LENGTH]].concat();
    for game in Games::read(&whole).expect("the header fits").iter() {
        let replayed = game.summarise();
        let record = game.replay().unwrap_or_else(|stopped| *stopped.record);
        assert_eq!(record.position(), &replayed.position);
        assert_eq!(record.moves().len(), replayed.placements + replayed.passes);
        assert!(stored_score(&replayed.position) <= 64);
    }
    round_trip::check(Format::Wthor, file);
    round_trip::check(Format::Wthor, &whole);
});
