//! The table of positions.

use crate::columns::{Columns, ColumnsReader, ColumnsWriter, bad_value};
use crate::games::{integers, numbers};
use crate::{ReadError, Row};
use parquet::data_type::{FloatType, Int32Type, Int64Type};
use parquet::errors::Result as ParquetResult;
use std::io::Write;

/// A position of Othello, from the view of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PositionRow {
    /// The discs of the side to move.
    pub mover: u64,
    /// The discs of the other side.
    pub opponent: u64,
    /// The move that was played.
    pub mv: Option<u8>,
    /// The disc difference of the side to move at the end of the game.
    pub result: Option<i8>,
    /// The score for the side to move, in discs.
    pub score: Option<f32>,
    /// The depth of the search that gave the score, in plies.
    pub depth: Option<u8>,
    /// Its selectivity in per cent.
    pub selectivity: Option<u8>,
    /// The row of the game in its table, from 0.
    pub game: Option<u32>,
    /// The number of moves before it, passes included.
    pub ply: Option<u8>,
}

impl Row for PositionRow {
    const TABLE: &'static str = "positions";
}

impl Columns for PositionRow {
    const SCHEMA: &'static str = "message positions {
        required int64 mover (INTEGER(64, false));
        required int64 opponent (INTEGER(64, false));
        optional int32 move (INTEGER(8, false));
        optional int32 result (INTEGER(8, true));
        optional float score;
        optional int32 depth (INTEGER(8, false));
        optional int32 selectivity (INTEGER(8, false));
        optional int32 game (INTEGER(32, false));
        optional int32 ply (INTEGER(8, false));
    }";

    fn write<W: Write + Send>(rows: &[Self], out: &mut ColumnsWriter<'_, W>) -> ParquetResult<()> {
        out.required::<Int64Type>(rows.iter().map(|row| row.mover.cast_signed()))?;
        out.required::<Int64Type>(rows.iter().map(|row| row.opponent.cast_signed()))?;
        out.optional::<Int32Type>(rows.iter().map(|row| row.mv.map(i32::from)))?;
        out.optional::<Int32Type>(rows.iter().map(|row| row.result.map(i32::from)))?;
        out.optional::<FloatType>(rows.iter().map(|row| row.score))?;
        out.optional::<Int32Type>(rows.iter().map(|row| row.depth.map(i32::from)))?;
        out.optional::<Int32Type>(rows.iter().map(|row| row.selectivity.map(i32::from)))?;
        out.optional::<Int32Type>(rows.iter().map(|row| row.game.map(u32::cast_signed)))?;
        out.optional::<Int32Type>(rows.iter().map(|row| row.ply.map(i32::from)))
    }

    fn read(columns: &ColumnsReader<'_>) -> Result<Vec<Self>, ReadError> {
        let rows = boards(columns)?.into_iter().zip(integers(columns, "move")?).zip(integers(columns, "result")?);
        let rows = rows.zip(numbers(columns, "score")?).zip(integers(columns, "depth")?);
        let rows = rows.zip(integers(columns, "selectivity")?);
        let rows = rows.zip(integers(columns, "game")?).zip(integers(columns, "ply")?);
        Ok(rows
            .map(|((((((((mover, opponent), mv), result), score), depth), selectivity), game), ply)| Self {
                mover,
                opponent,
                mv,
                result,
                score,
                depth,
                selectivity,
                game,
                ply,
            })
            .collect())
    }
}

/// Reads the discs of both sides.
fn boards(columns: &ColumnsReader<'_>) -> Result<Vec<(u64, u64)>, ReadError> {
    let discs = |name| {
        let column = columns.integers(name)?.ok_or(ReadError::Missing(name))?;
        let cells = column.cells(|_, value| Ok(value.cast_unsigned()))?;
        let present = cells.into_iter().zip(columns.first_row + 1..);
        present.map(|(cell, row)| cell.ok_or_else(|| bad_value(name, row, "is null"))).collect::<Result<Vec<_>, _>>()
    };
    Ok(discs("mover")?.into_iter().zip(discs("opponent")?).collect())
}
