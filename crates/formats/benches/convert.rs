//! Games per second, read and written in each format: `cargo bench -p outflank-formats`.

use divan::{Bencher, counter::ItemsCount};
use outflank_formats::{AnnotatedGame, Format, Reader, WriteOptions, Writer};

fn main() {
    divan::main();
}

/// Three games of 60 moves.
const GAMES: &[u8] = include_bytes!("../tests/fixtures/three-games-of-1977.wtb");
/// The number of repetitions.
const COPIES: usize = 1000;
const FORMATS: [Format; 6] = [Format::Wthor, Format::Transcript, Format::Ggf, Format::Pgn, Format::Sgf, Format::Json];

fn read(format: Format, bytes: &[u8]) -> Vec<AnnotatedGame> {
    Reader::read_all(format, bytes).map(|game| game.expect("the games are legal")).collect()
}

fn write(format: Format, games: &[AnnotatedGame]) -> Vec<u8> {
    let (mut writer, mut bytes) = (Writer::new(format, WriteOptions::default()), Vec::new());
    for game in games {
        writer.write(game, &mut bytes).expect("the games start as usual");
    }
    let head = writer.finish().head;
    bytes[..head.len()].copy_from_slice(&head);
    bytes
}

fn many_games() -> Vec<AnnotatedGame> {
    read(Format::Wthor, GAMES).into_iter().cycle().take(3 * COPIES).collect()
}

#[divan::bench(args = FORMATS, sample_count = 10, sample_size = 1)]
fn reading(bencher: Bencher<'_, '_>, format: Format) {
    let bytes = write(format, &many_games());
    bencher.counter(ItemsCount::new(3 * COPIES)).bench(|| assert_eq!(read(format, &bytes).len(), 3 * COPIES));
}

#[divan::bench(args = FORMATS, sample_count = 10, sample_size = 1)]
fn writing(bencher: Bencher<'_, '_>, format: Format) {
    let games = many_games();
    bencher.counter(ItemsCount::new(3 * COPIES)).bench(|| assert!(write(format, &games).len() > COPIES));
}
