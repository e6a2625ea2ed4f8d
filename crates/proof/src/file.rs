//! The file of a proof, in the frame of [`outflank_files::frame`]: the fields below, then the positions above the cut in
//! 16 bytes each (mover, opponent), then those at the cut in 18 (mover, opponent, lower and upper bound), both sorted.
//!
//! | bytes | field |
//! |---|---|
//! | 1, 1 | columns and rows of the board |
//! | 1 | the empties at the cut |
//! | 1 | the side to move at the root: 0 Black, 1 White |
//! | 1, 1 | lower and upper bound of the root |
//! | 16 | the root |
//! | 8 | the number of positions above the cut |
//! | 8 | the number of positions at the cut |

use crate::Proof;
use crate::rules::Rules;
use outflank_engine::{Bounds, DiscDiff, UnsupportedSize};
use outflank_files::frame::{Format, FrameError, u64_at};
use outflank_rules::Side;
use outflank_rules::othello::{Bitboard, Board};
use outflank_rules::reversi::{Size, SizeError};
use std::collections::{HashMap, HashSet};
use std::fmt;

const FORMAT: Format = Format { name: "a proof", magic: b"OUTPROOF", version: Some(1) };
const FIELDS: usize = 38;
const INNER: usize = 16;
const SOLVED: usize = 18;

/// Why bytes are no proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofFileError {
    /// They are no complete and undamaged file.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// There is no board of this size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The engine has no board of this size.
    #[error(transparent)]
    UnsupportedSize(#[from] UnsupportedSize),
    /// The side to move has an unknown number.
    #[error("expected 0 or 1 for the side to move, but found {0}")]
    Side(u8),
    /// The bounds of a position leave no score.
    #[error("{place}: expected a lower and an upper bound within -64 to 64, but found {lower} and {upper}")]
    Bounds {
        /// The position.
        place: Place,
        /// The lower bound.
        lower: i8,
        /// The upper bound.
        upper: i8,
    },
    /// Discs share a square or lie outside the board, the board is not canonical, or it is on the other side of the cut.
    #[error("{0}: not a position there")]
    Position(Place),
}

/// A position of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The root.
    Root,
    /// A position above the cut, by its index.
    Inner(usize),
    /// A position at the cut, by its index.
    Cut(usize),
}

impl Proof {
    /// Returns the bytes of a file; equal proofs have equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut inner: Vec<_> = self.inner.iter().copied().collect();
        let mut solved: Vec<_> = self.solved().collect();
        // Sets and maps have another order in each run; sorted, equal proofs have equal bytes.
        inner.sort_unstable();
        solved.sort_unstable_by_key(|&(board, _)| board);
        let to_move = u8::from(self.to_move == Side::White);
        let mut fields = vec![self.size().width(), self.size().height(), self.cut as u8, to_move];
        fields.extend(bounds_bytes(self.bounds));
        fields.extend(board_bytes(self.root));
        fields.extend((inner.len() as u64).to_le_bytes());
        fields.extend((solved.len() as u64).to_le_bytes());
        let mut body = Vec::with_capacity(inner.len() * INNER + solved.len() * SOLVED);
        for board in inner {
            body.extend(board_bytes(board));
        }
        for (board, bounds) in solved {
            body.extend(board_bytes(board));
            body.extend(bounds_bytes(bounds));
        }
        FORMAT.write(&fields, &body)
    }

    /// Reads the bytes of a file. The proof is as it was written; [`join`](Self::join) says what follows from it.
    ///
    /// # Errors
    ///
    /// Returns an error when the bytes are damaged, or hold positions or bounds that cannot be.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ProofFileError> {
        let length = |fields: &[u8; FIELDS]| {
            let of_inner = u64_at(fields, 22).saturating_mul(INNER as u64);
            // Saturating: the counts of a damaged file may be anything, and a length beyond the file is an error of the
            // frame.
            of_inner.saturating_add(u64_at(fields, 30).saturating_mul(SOLVED as u64))
        };
        let frame = FORMAT.read::<FIELDS>(bytes, length)?;
        let (fields, body) = (frame.fields, frame.body);
        let rules = Rules::new(Size::square(fields[0])?.with_height(fields[1])?)?;
        let to_move = match fields[3] {
            0 => Side::Black,
            1 => Side::White,
            other => return Err(ProofFileError::Side(other)),
        };
        let (inner, solved) = body.split_at(u64_at(fields, 22) as usize * INNER);
        let cut = u32::from(fields[2]);
        let read = PositionReader { rules: &rules, cut };
        let proof = Self {
            root: read.board(&fields[6..22], Place::Root)?,
            to_move,
            cut,
            bounds: bounds_at(&fields[4..6], Place::Root)?,
            inner: read.inner(inner)?,
            solved: read.solved(solved)?,
            rules: rules.clone(),
        };
        Ok(proof)
    }
}

/// Reads positions of a proof.
struct PositionReader<'a> {
    rules: &'a Rules,
    cut: u32,
}

impl PositionReader<'_> {
    fn inner(&self, bytes: &[u8]) -> Result<HashSet<Board>, ProofFileError> {
        bytes.chunks_exact(INNER).enumerate().map(|(index, bytes)| self.board(bytes, Place::Inner(index))).collect()
    }

    fn solved(&self, bytes: &[u8]) -> Result<HashMap<Board, Bounds>, ProofFileError> {
        let position = |(index, bytes): (usize, &[u8])| {
            let place = Place::Cut(index);
            Ok((self.board(&bytes[..INNER], place)?, bounds_at(&bytes[INNER..], place)?))
        };
        bytes.chunks_exact(SOLVED).enumerate().map(position).collect()
    }

    fn board(&self, bytes: &[u8], place: Place) -> Result<Board, ProofFileError> {
        let (mover, opponent) = (Bitboard::from_bits(u64_at(bytes, 0)), Bitboard::from_bits(u64_at(bytes, 8)));
        let board = Board::new(mover, opponent);
        let empties = self.rules.empties(board);
        let is_there = match place {
            Place::Root => true,
            Place::Inner(_) => empties > self.cut,
            Place::Cut(_) => empties <= self.cut,
        };
        // Joining looks boards up by their canonical form, so another form would never be found.
        let is_possible = self.rules.has(mover, opponent) && is_there && self.rules.canonical(board) == board;
        if is_possible { Ok(board) } else { Err(ProofFileError::Position(place)) }
    }
}

fn board_bytes(board: Board) -> [u8; INNER] {
    let mut bytes = [0; INNER];
    bytes[..8].copy_from_slice(&board.mover().bits().to_le_bytes());
    bytes[8..].copy_from_slice(&board.opponent().bits().to_le_bytes());
    bytes
}

fn bounds_bytes(Bounds { lower, upper }: Bounds) -> [u8; 2] {
    [lower.discs() as u8, upper.discs() as u8]
}

fn bounds_at(bytes: &[u8], place: Place) -> Result<Bounds, ProofFileError> {
    let (lower, upper) = (bytes[0] as i8, bytes[1] as i8);
    match (DiscDiff::new(lower), DiscDiff::new(upper)) {
        (Some(lower), Some(upper)) if lower <= upper => Ok(Bounds { lower, upper }),
        _ => Err(ProofFileError::Bounds { place, lower, upper }),
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => f.write_str("the root"),
            Self::Inner(index) => write!(f, "position {} above the cut", index + 1),
            Self::Cut(index) => write!(f, "position {} at the cut", index + 1),
        }
    }
}
