//! Writes the seeds and the dictionaries of all targets, and prints for each target its name and the maximum length of its inputs.
//!
//! `seeds CORPUS [FILE…]` writes to the folders `CORPUS/TARGET`. Files of games, of any format, add their first games to
//! the corpora of all readers.

use outflank_formats::detect::detect;
use outflank_formats::{Format, Reader};
use outflank_fuzz::{TARGETS, seeds};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// The number of games that are taken from a file.
const GAMES_OF_A_FILE: usize = 60;

/// The targets that read games, with their formats.
const READERS: [(&str, Format); 7] = [
    ("transcript", Format::Transcript),
    ("lists", Format::Transcript),
    ("wthor", Format::Wthor),
    ("ggf", Format::Ggf),
    ("pgn", Format::Pgn),
    ("sgf", Format::Sgf),
    ("json", Format::Json),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let corpus = arguments.next().ok_or("usage: seeds CORPUS [FILE…]")?;
    for target in TARGETS {
        let folder = corpus.join(target.name);
        fs::create_dir_all(&folder)?;
        for (seed, number) in (target.seeds)().iter().zip(1..) {
            fs::write(folder.join(format!("seed-{number}")), seed)?;
        }
        if !target.words.is_empty() {
            fs::write(corpus.join(target.name).with_extension("dict"), dictionary(target.words))?;
        }
        println!("{} {}", target.name, target.max_length);
    }
    arguments.try_for_each(|file| add_games(&corpus, &file))
}

/// Returns the file of a dictionary for libFuzzer: quoted words, one a line.
fn dictionary(words: &[&str]) -> String {
    words.iter().map(|word| format!("\"{}\"\n", word.replace('\\', "\\\\").replace('"', "\\\""))).collect()
}

fn add_games(corpus: &Path, file: &Path) -> Result<(), Box<dyn Error>> {
    let bytes = fs::read(file)?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let games = Reader::read_all(detect(&bytes), &bytes).filter_map(Result::ok).take(GAMES_OF_A_FILE);
    for (game, number) in games.zip(1..) {
        for (target, format) in READERS {
            if let Some(seed) = seeds::written(format, &game) {
                fs::write(corpus.join(target).join(format!("{name}-{number}")), seed)?;
            }
        }
    }
    Ok(())
}
