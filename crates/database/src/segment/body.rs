//! Bytes of a segment: its names, start positions, columns, moves and index.

use super::Segment;
use super::index::Index;
use crate::bytes::{BodyError, ByteReader};
use crate::facts::{Column, MAX_PLACEMENTS, Score};
use crate::names::Names;
use crate::packed::Packed;
use outflank_rules::Side;
use outflank_rules::othello::{Bitboard, Position, Setup, Square, Symmetry};

impl Segment {
    /// Returns the bytes of the segment.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = (self.len() as u32).to_le_bytes().to_vec();
        for names in [&self.players, &self.tournaments, &self.sources] {
            write_names(names, &mut bytes);
        }
        bytes.extend((self.starts.len() as u32).to_le_bytes());
        self.starts.iter().for_each(|start| write_position(start, &mut bytes));
        let columns = self.columns.iter().chain([&self.moves, &self.shared, &self.index.offsets, &self.index.games]);
        columns.for_each(|column| column.write(&mut bytes));
        bytes
    }

    /// Reads the bytes of a segment; numbers that refer to others are checked, the legality of moves is not.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, BodyError> {
        let mut reader = ByteReader::new(bytes);
        let reader = &mut reader;
        let games = reader.u32()? as usize;
        if games > Self::MAX_GAMES {
            return Err(reader.error());
        }
        let (players, tournaments, sources) = (read_names(reader)?, read_names(reader)?, read_names(reader)?);
        let starts = (0..reader.u32()?).map(|_| read_position(reader)).collect::<Result<Vec<_>, _>>()?;
        let limit = |column| limit(column, [&players, &tournaments, &sources], starts.len());
        let columns: Vec<Packed> = Column::ALL
            .into_iter()
            .map(|column| read_column(reader, games, limit(column)))
            .collect::<Result<_, _>>()?;
        let moves = read_column(reader, games.saturating_mul(MAX_PLACEMENTS), Square::ALL.len() as u64)?;
        // Games with the same moves share all their positions: the start and one after each placement.
        let shared = read_column(reader, games, MAX_PLACEMENTS as u64 + 2)?;
        let index = read_index(reader, games)?;
        let columns = columns.try_into().map_err(|_| reader.error())?;
        Ok(Self { players, tournaments, sources, starts, columns, moves, shared, index })
    }
}

/// Returns a number that is greater than all of a column.
fn limit(column: Column, [players, tournaments, sources]: [&Names; 3], starts: usize) -> u64 {
    let names = |names: &Names| names.list().len() as u64 + 1;
    match column {
        Column::Black | Column::White => names(players),
        Column::Tournament => names(tournaments),
        Column::Source => names(sources),
        Column::Score => Score::CODES,
        Column::Start => starts as u64,
        Column::ToPlayed => Symmetry::ALL.len() as u64,
        Column::Length => MAX_PLACEMENTS as u64 + 1,
        Column::Id | Column::Date | Column::Theoretical | Column::BlackRating | Column::WhiteRating => u64::MAX,
    }
}

fn read_column(reader: &mut ByteReader<'_>, length: usize, limit: u64) -> Result<Packed, BodyError> {
    // Taken before the column is read: the error names where it begins.
    let error = reader.error();
    Packed::read(reader)?.checked(length, limit, error)
}

fn read_index(reader: &mut ByteReader<'_>, games: usize) -> Result<Index, BodyError> {
    let error = reader.error();
    let (offsets, entries) = (Packed::read(reader)?, Packed::read(reader)?);
    let entries_length = entries.len();
    // Before anything is looped over: columns of equal numbers take no bytes, so a few bytes could claim billions.
    if entries_length > games * (MAX_PLACEMENTS + 1) || offsets.len() > entries_length + 2 {
        return Err(error);
    }
    let index = Index { offsets, games: entries.checked(entries_length, games as u64, error)? };
    let ends = index.offsets.len().checked_sub(1).filter(|&buckets| buckets > 0).ok_or(error)?;
    let is_whole = index.offsets.get(0) == 0 && index.offsets.get(ends) == entries_length as u64;
    // What `Index::bucket` relies on: each bucket is a range, and the last one ends with the games.
    let is_sorted = (0..ends).all(|bucket| index.offsets.get(bucket) <= index.offsets.get(bucket + 1));
    if is_whole && is_sorted { Ok(index) } else { Err(error) }
}

fn write_names(names: &Names, bytes: &mut Vec<u8>) {
    bytes.extend((names.list().len() as u32).to_le_bytes());
    for name in names.list() {
        bytes.extend((name.len() as u32).to_le_bytes());
        bytes.extend(name.as_bytes());
    }
}

fn read_names(reader: &mut ByteReader<'_>) -> Result<Names, BodyError> {
    let (error, count) = (reader.error(), reader.u32()?);
    let mut names = Vec::new();
    for _ in 0..count {
        let length = reader.u32()? as usize;
        let name = str::from_utf8(reader.take(length)?).map_err(|_| error)?;
        names.push(name.to_owned());
    }
    let names: Names = names.into_iter().collect();
    // A name that appears twice would change the numbers of the others.
    if names.list().len() == count as usize { Ok(names) } else { Err(error) }
}

fn write_position(position: &Position, bytes: &mut Vec<u8>) {
    bytes.push(u8::from(position.to_move() == Side::White));
    for side in Side::BOTH {
        bytes.extend(position.discs(side).bits().to_le_bytes());
    }
}

fn read_position(reader: &mut ByteReader<'_>) -> Result<Position, BodyError> {
    let error = reader.error();
    let [to_move] = reader.array()?;
    let (black, white) = (Bitboard::from_bits(reader.u64()?), Bitboard::from_bits(reader.u64()?));
    let cell = |square| match (black.contains(square), white.contains(square)) {
        (true, false) => Ok(Some(Side::Black)),
        (false, true) => Ok(Some(Side::White)),
        (false, false) => Ok(None),
        (true, true) => Err(error),
    };
    let cells: Vec<Option<Side>> = Square::ALL.into_iter().map(cell).collect::<Result<_, _>>()?;
    let to_move = if to_move == 0 { Side::Black } else { Side::White };
    let setup = Setup { cells: cells.try_into().map_err(|_| error)?, to_move };
    setup.try_into().map_err(|_| error)
}
