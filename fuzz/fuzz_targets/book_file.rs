//! A book survives being written and read again, and every move that it names is legal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_engine::book::Book;
use outflank_othello::Move;

fuzz_target!(|bytes: &[u8]| {
    // The checksum would keep nearly all input from the positions, so the input is tried behind a right one, too.
    for file in [bytes, &framed(bytes)] {
        let Ok(book) = Book::from_bytes(file) else { continue };
        assert_eq!(Book::from_bytes(&book.to_bytes()).unwrap().to_bytes(), book.to_bytes());
        for entry in book.entries() {
            let mut known = book.moves(entry.board).into_iter();
            assert!(known.all(|known| matches!(known.mv, Move::Place(at) if entry.board.placements().contains(at))));
        }
    }
});

/// Makes a file of a number of positions, in one byte, and their packed columns.
fn framed(bytes: &[u8]) -> Vec<u8> {
    let (&positions, packed) = bytes.split_first().unwrap_or((&0, &[]));
    let mut file = b"OFBOOK\x01\x00".to_vec();
    file.extend(u32::from(positions).to_le_bytes());
    file.extend((packed.len() as u32).to_le_bytes());
    file.extend(packed);
    let fnv = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    file.extend(file.iter().fold(0xcbf2_9ce4_8422_2325, fnv).to_le_bytes());
    file
}
