//! Convert a file of games to PGN; the format of the file is found by its content.
//!
//! ```sh
//! cargo run -p outflank --example convert -- games.ggf > games.pgn
//! ```

use outflank::formats::{Format, Reader, WriteOptions, Writer, detect};
use std::error::Error;
use std::fs;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: convert FILE")?;
    let bytes = fs::read(path)?;
    let mut writer = Writer::new(Format::Pgn, WriteOptions::default());
    let mut out = Vec::new();
    for game in Reader::read_all(detect::detect(&bytes), &bytes) {
        match game {
            Ok(game) => writer.write(&game, &mut out)?,
            // A game with an error does not end the reading: the next one follows.
            Err(error) => eprintln!("{error}"),
        }
    }
    io::stdout().write_all(&out)?;
    Ok(())
}
