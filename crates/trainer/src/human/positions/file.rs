//! The file of searched positions, so that a fit need not search them again.
//!
//! It is a [frame](outflank_files::frame): `OFHUMPOS` and the version; as its fields the fingerprint of the games (8
//! bytes), the numbers of positions and of scores (8 each) and of forced moves (8); as its body the positions (21 bytes:
//! both sides' discs, the number of moves, the index of the one that was played, the rating, whether it is that of
//! newcomers) and the scores (5 bytes: the square, both scores).

use super::{HumanPositions, Stored};
use outflank_files::frame::{Format, FrameError, u64_at};
use outflank_learn::human::lookahead::MoveScore;
use outflank_rules::othello::{Bitboard, Board, Square};

const FORMAT: Format = Format { name: "a file of searched positions", magic: b"OFHUMPOS", version: Some(1) };
const FIELDS: usize = 32;
const POSITION: usize = 21;
const SCORE: usize = 5;

/// Why searched positions cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionsError {
    /// The file has another format, or is damaged.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// They are of other games.
    #[error("the searched positions are of other games")]
    OtherGames,
    /// A position is invalid although the checksum is right.
    #[error("the file has an invalid position")]
    Contents,
}

impl HumanPositions {
    /// Returns the bytes of the file; the fingerprint is that of the games.
    pub fn to_bytes(&self, fingerprint: u64) -> Vec<u8> {
        let fields = [fingerprint, self.positions.len() as u64, self.scores.len() as u64, self.forced as u64];
        let mut body = Vec::with_capacity(self.positions.len() * POSITION + self.scores.len() * SCORE);
        for stored in &self.positions {
            body.extend(stored.board.mover().bits().to_le_bytes());
            body.extend(stored.board.opponent().bits().to_le_bytes());
            body.extend([stored.moves, stored.played]);
            body.extend(stored.elo.to_le_bytes());
            body.push(stored.is_unrated.into());
        }
        for score in &self.scores {
            body.push(score.square as u8);
            body.extend(score.static_score.to_le_bytes());
            body.extend(score.score.to_le_bytes());
        }
        FORMAT.write(&fields.map(u64::to_le_bytes).concat(), &body)
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// Returns an error unless it is a complete and undamaged file for games with this fingerprint.
    pub fn from_bytes(file: &[u8], fingerprint: u64) -> Result<Self, PositionsError> {
        let length = |fields: &[u8; FIELDS]| {
            let [positions, scores] = [8, 16].map(|at| u64_at(fields, at));
            positions.saturating_mul(POSITION as u64).saturating_add(scores.saturating_mul(SCORE as u64))
        };
        let frame = FORMAT.read(file, length)?;
        if u64_at(frame.fields, 0) != fingerprint {
            return Err(PositionsError::OtherGames);
        }
        // In range: `read` has compared the length of the body with both numbers.
        let (positions, scores) = frame.body.split_at(u64_at(frame.fields, 8) as usize * POSITION);
        let scores: Vec<_> = scores
            .as_chunks()
            .0
            .iter()
            .copied()
            .map(read_score)
            .collect::<Option<_>>()
            .ok_or(PositionsError::Contents)?;
        // The scores of a position follow those of the one before, so their index is not stored.
        let mut first_score = 0;
        let read = |bytes: &[u8; POSITION]| {
            let stored = read_position(bytes, first_score);
            first_score += u32::from(stored.moves);
            (stored.played < stored.moves && first_score as usize <= scores.len()).then_some(stored)
        };
        let positions: Option<Vec<_>> = positions.as_chunks().0.iter().map(read).collect();
        let positions = positions.ok_or(PositionsError::Contents)?;
        Ok(Self { positions, scores, forced: u64_at(frame.fields, 24) as usize })
    }
}

fn read_position(bytes: &[u8; POSITION], first_score: u32) -> Stored {
    let board = Board::new(Bitboard::from_bits(u64_at(bytes, 0)), Bitboard::from_bits(u64_at(bytes, 8)));
    let elo = i16::from_le_bytes([bytes[18], bytes[19]]);
    Stored { board, first_score, moves: bytes[16], played: bytes[17], elo, is_unrated: bytes[20] != 0 }
}

fn read_score([square, s0, s1, t0, t1]: [u8; SCORE]) -> Option<MoveScore> {
    let square = (square < 64).then(|| Square::from_index(square.into()))?;
    Some(MoveScore { square, static_score: i16::from_le_bytes([s0, s1]), score: i16::from_le_bytes([t0, t1]) })
}
