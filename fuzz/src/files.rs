//! Files of the engine and of learning: no bytes panic, and what can be read round-trips.

use outflank_engine::book::Book;
use outflank_files::frame::Format;
use outflank_learn::drill::{Decks, parse_lines};
use outflank_learn::puzzle::PuzzleSet;
use outflank_proof::Proof;
use outflank_rules::othello::Move;

/// Checks books, and that all their moves are legal.
pub fn book(bytes: &[u8]) {
    // Hardly any input has a valid checksum, so that the input is also tried as the body of a valid frame.
    for file in [bytes, &framed_book(bytes)] {
        let Ok(book) = Book::from_bytes(file) else { continue };
        assert_eq!(Book::from_bytes(&book.to_bytes()).unwrap().to_bytes(), book.to_bytes());
        for entry in book.entries() {
            let mut known = book.moves(entry.board).into_iter();
            assert!(known.all(|known| matches!(known.mv, Move::Place(at) if entry.board.placements().contains(at))));
        }
    }
}

/// Makes a file from the number of positions, in one byte, and their packed columns.
fn framed_book(bytes: &[u8]) -> Vec<u8> {
    let (&positions, packed) = bytes.split_first().unwrap_or((&0, &[]));
    let format = Format { name: "a book", magic: b"OFBOOK", version: Some(2) };
    let fields = [u32::from(positions), packed.len() as u32].map(u32::to_le_bytes);
    format.write(fields.as_flattened(), packed)
}

/// Checks sets of puzzles, and that every wrong move is explained.
pub fn puzzles(bytes: &[u8]) {
    // Hardly any input has a valid checksum, so that the input is also tried as the body of a valid frame.
    for file in [bytes, &framed_puzzles(bytes)] {
        let Ok(set) = PuzzleSet::from_bytes(file) else { continue };
        assert_eq!(PuzzleSet::from_bytes(&set.to_bytes()).unwrap().puzzles(), set.puzzles());
        for puzzle in set.puzzles() {
            assert!(puzzle.wrong.iter().all(|wrong| puzzle.explain(wrong).worse == wrong.variation));
        }
    }
}

/// Makes a file from the number of puzzles, in one byte, and their bytes.
fn framed_puzzles(bytes: &[u8]) -> Vec<u8> {
    let (&puzzles, body) = bytes.split_first().unwrap_or((&0, &[]));
    let format = Format { name: "a set of puzzles", magic: b"OFPUZZLE", version: Some(1) };
    let fields = [u32::from(puzzles), body.len() as u32].map(u32::to_le_bytes);
    format.write(fields.as_flattened(), body)
}

/// Checks decks of openings, and lists of lines.
pub fn decks(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(decks) = Decks::from_json(text) {
        assert_eq!(Decks::from_json(&decks.to_json()).unwrap(), decks);
        for deck in decks.both() {
            assert!(deck.cards().iter().all(|card| card.is_right(card.expected) && deck.path(card).len() == card.ply));
        }
    }
    for line in parse_lines(text).unwrap_or_default() {
        assert_eq!(parse_lines(&line.moves_text()).unwrap()[0].moves(), line.moves());
    }
}

/// Checks proofs, and that joining them ends.
pub fn proof(bytes: &[u8]) {
    // Hardly any input has a valid checksum, so that the input is also tried as the content of a valid frame.
    for file in [bytes, &framed_proof(bytes)] {
        let Ok(proof) = Proof::from_bytes(file) else { continue };
        assert_eq!(Proof::from_bytes(&proof.to_bytes()).unwrap().to_bytes(), proof.to_bytes());
        proof.join();
    }
}

/// Makes a file from the first fields, in 22 bytes, and positions of which as many as fit lie at the cut.
fn framed_proof(bytes: &[u8]) -> Vec<u8> {
    let Some((fields, body)) = bytes.split_at_checked(22) else { return Vec::new() };
    let cut = body.len() / 18;
    let inner = (body.len() - 18 * cut) / 16;
    let counts = [inner as u64, cut as u64].map(u64::to_le_bytes);
    let format = Format { name: "a proof", magic: b"OUTPROOF", version: Some(1) };
    format.write(&[fields, counts.as_flattened()].concat(), &body[..16 * inner + 18 * cut])
}
