//! Labelled games round-trip through their file.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_trainer::game_file::{GameFile, block, header};

fuzz_target!(|bytes: &[u8]| {
    // Hardly any input has a valid header, so that the input is also tried with one.
    let with_header = [header(""), bytes.to_vec()].concat();
    for bytes in [bytes, &with_header] {
        let Ok(file) = GameFile::read(bytes) else { continue };
        for found in &file.blocks {
            let Some(games) = found.games() else { continue };
            let again = [header(file.recipe), block(found.numbers.start, &games)].concat();
            assert_eq!(GameFile::read(&again).unwrap().blocks[0].games(), Some(games));
        }
    }
});
