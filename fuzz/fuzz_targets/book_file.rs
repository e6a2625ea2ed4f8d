//! Books round-trip through their file, and all their moves are legal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_engine::book::Book;
use outflank_engine::frame::Format;
use outflank_othello::Move;

fuzz_target!(|bytes: &[u8]| {
    // Hardly any input has a valid checksum, so that the input is also tried as the body of a valid frame.
    for file in [bytes, &framed(bytes)] {
        let Ok(book) = Book::from_bytes(file) else { continue };
        assert_eq!(Book::from_bytes(&book.to_bytes()).unwrap().to_bytes(), book.to_bytes());
        for entry in book.entries() {
            let mut known = book.moves(entry.board).into_iter();
            assert!(known.all(|known| matches!(known.mv, Move::Place(at) if entry.board.placements().contains(at))));
        }
    }
});

/// Makes a file from the number of positions, in one byte, and their packed columns.
fn framed(bytes: &[u8]) -> Vec<u8> {
    let (&positions, packed) = bytes.split_first().unwrap_or((&0, &[]));
    let format = Format { name: "a book", magic: b"OFBOOK", version: Some(2), fnv_versions: &[] };
    let fields = [u32::from(positions), packed.len() as u32].map(u32::to_le_bytes);
    format.write(fields.as_flattened(), packed)
}
