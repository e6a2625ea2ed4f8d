//! The table of games.

use crate::columns::{Columns, ColumnsReader, ColumnsWriter, bad_value, narrow};
use crate::{ReadError, Row};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, FloatType, Int32Type};
use parquet::errors::Result as ParquetResult;
use std::io::Write;

/// A game of Othello.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameRow {
    /// The start position: 64 characters and the side to move; `None` for that of Othello.
    pub start: Option<String>,
    /// The moves, passes included.
    pub moves: Vec<u8>,
    /// The name of Black.
    pub black: Option<String>,
    /// The name of White.
    pub white: Option<String>,
    /// The tournament or match.
    pub event: Option<String>,
    /// The date in ISO 8601, as far as it is known: `2019`, `2019-05`, `2019-05-03`.
    pub date: Option<String>,
    /// The year.
    pub year: Option<i16>,
    /// Black's disc difference at the end, the empties given to the winner.
    pub result: Option<i8>,
    /// Black's discs after perfect play from `theoretical_empties` on, as the WTHOR database has them.
    pub theoretical: Option<u8>,
    /// The number of empties of `theoretical`.
    pub theoretical_empties: Option<u8>,
    /// The rating of Black before the game.
    pub black_rating: Option<f32>,
    /// The rating of White before the game.
    pub white_rating: Option<f32>,
    /// The game as an object of the JSON format, if it has attributes without a column.
    pub attributes: Option<String>,
    /// The label of each move, if the game has labels.
    pub labels: Option<Vec<Option<LabelRow>>>,
}

/// The result of a search of the position before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelRow {
    /// The score for the side to move, in [units](crate::SCORE_UNITS) of 1/128 disc.
    pub score: i16,
    /// The depth in plies.
    pub depth: u8,
    /// The selectivity in per cent; 100 is a search without selectivity.
    pub selectivity: u8,
    /// Whether the best move of the search was played.
    pub is_followed: bool,
}

impl Row for GameRow {
    const TABLE: &'static str = "games";
}

impl Columns for GameRow {
    const SCHEMA: &'static str = "message games {
        optional binary start (STRING);
        required group moves (LIST) { repeated group list { optional int32 element (INTEGER(8, false)); } }
        optional binary black (STRING);
        optional binary white (STRING);
        optional binary event (STRING);
        optional binary date (STRING);
        optional int32 year (INTEGER(16, true));
        optional int32 result (INTEGER(8, true));
        optional int32 theoretical (INTEGER(8, false));
        optional int32 theoretical_empties (INTEGER(8, false));
        optional float black_rating;
        optional float white_rating;
        optional binary attributes (STRING);
        optional group scores (LIST) { repeated group list { optional int32 element (INTEGER(16, true)); } }
        optional group depths (LIST) { repeated group list { optional int32 element (INTEGER(8, false)); } }
        optional group selectivities (LIST) { repeated group list { optional int32 element (INTEGER(8, false)); } }
        optional group followed (LIST) { repeated group list { optional boolean element; } }
    }";

    fn write<W: Write + Send>(rows: &[Self], out: &mut ColumnsWriter<'_, W>) -> ParquetResult<()> {
        out.optional::<ByteArrayType>(rows.iter().map(|row| text(row.start.as_ref())))?;
        out.lists::<Int32Type, _>(rows.iter().map(|row| row.moves.iter().map(|&mv| mv.into())))?;
        out.optional::<ByteArrayType>(rows.iter().map(|row| text(row.black.as_ref())))?;
        out.optional::<ByteArrayType>(rows.iter().map(|row| text(row.white.as_ref())))?;
        out.optional::<ByteArrayType>(rows.iter().map(|row| text(row.event.as_ref())))?;
        out.optional::<ByteArrayType>(rows.iter().map(|row| text(row.date.as_ref())))?;
        out.optional::<Int32Type>(rows.iter().map(|row| row.year.map(i32::from)))?;
        out.optional::<Int32Type>(rows.iter().map(|row| row.result.map(i32::from)))?;
        out.optional::<Int32Type>(rows.iter().map(|row| row.theoretical.map(i32::from)))?;
        out.optional::<Int32Type>(rows.iter().map(|row| row.theoretical_empties.map(i32::from)))?;
        out.optional::<FloatType>(rows.iter().map(|row| row.black_rating))?;
        out.optional::<FloatType>(rows.iter().map(|row| row.white_rating))?;
        out.optional::<ByteArrayType>(rows.iter().map(|row| text(row.attributes.as_ref())))?;
        out.optional_lists::<Int32Type, _>(rows.iter().map(|row| labels(row, |label| label.score.into())))?;
        out.optional_lists::<Int32Type, _>(rows.iter().map(|row| labels(row, |label| label.depth.into())))?;
        out.optional_lists::<Int32Type, _>(rows.iter().map(|row| labels(row, |label| label.selectivity.into())))?;
        out.optional_lists::<BoolType, _>(rows.iter().map(|row| labels(row, |label| label.is_followed)))
    }

    fn read(columns: &ColumnsReader<'_>) -> Result<Vec<Self>, ReadError> {
        let moves = columns.integers("moves")?.ok_or(ReadError::Missing("moves"))?.lists(narrow::<u8>("moves"))?;
        // The number of rows is known to be right only now.
        let mut rows = vec![Self::default(); moves.len()];
        let place = columns.first_row + 1..;
        for ((row, moves), number) in rows.iter_mut().zip(moves).zip(place) {
            let moves: Option<Vec<u8>> = moves.unwrap_or_default().into_iter().collect();
            row.moves = moves.ok_or_else(|| bad_value("moves", number, "has a null"))?;
        }
        fill(&mut rows, columns.texts("start")?, |row| &mut row.start);
        fill(&mut rows, columns.texts("black")?, |row| &mut row.black);
        fill(&mut rows, columns.texts("white")?, |row| &mut row.white);
        fill(&mut rows, columns.texts("event")?, |row| &mut row.event);
        fill(&mut rows, columns.texts("date")?, |row| &mut row.date);
        fill(&mut rows, integers(columns, "year")?, |row| &mut row.year);
        fill(&mut rows, integers(columns, "result")?, |row| &mut row.result);
        fill(&mut rows, integers(columns, "theoretical")?, |row| &mut row.theoretical);
        fill(&mut rows, integers(columns, "theoretical_empties")?, |row| &mut row.theoretical_empties);
        fill(&mut rows, numbers(columns, "black_rating")?, |row| &mut row.black_rating);
        fill(&mut rows, numbers(columns, "white_rating")?, |row| &mut row.white_rating);
        fill(&mut rows, columns.texts("attributes")?, |row| &mut row.attributes);
        fill(&mut rows, read_labels(columns)?, |row| &mut row.labels);
        check_labels(&rows, columns.first_row)?;
        Ok(rows)
    }
}

fn text(text: Option<&String>) -> Option<ByteArray> {
    text.map(|text| text.as_str().into())
}

/// Returns a field of the labels of a game.
fn labels<T>(row: &GameRow, field: impl Fn(LabelRow) -> T) -> Option<impl Iterator<Item = Option<T>>> {
    row.labels.as_ref().map(|labels| labels.iter().map(move |label| label.map(&field)))
}

fn fill<T>(rows: &mut [GameRow], cells: Vec<T>, field: impl Fn(&mut GameRow) -> &mut T) {
    for (row, cell) in rows.iter_mut().zip(cells) {
        *field(row) = cell;
    }
}

/// Reads a column of integers; a missing one has none.
pub(crate) fn integers<T: TryFrom<i64> + Clone>(
    columns: &ColumnsReader<'_>,
    name: &'static str,
) -> Result<Vec<Option<T>>, ReadError> {
    let column = columns.integers(name)?;
    column.map_or_else(|| Ok(vec![None; columns.rows()]), |column| column.cells(narrow(name)))
}

/// Reads a column of numbers; a missing one has none.
pub(crate) fn numbers(columns: &ColumnsReader<'_>, name: &'static str) -> Result<Vec<Option<f32>>, ReadError> {
    let column = columns.numbers(name)?;
    column.map_or_else(|| Ok(vec![None; columns.rows()]), |column| column.cells(|_, value| Ok(value)))
}

/// Reads the labels; a position without a score has none.
fn read_labels(columns: &ColumnsReader<'_>) -> Result<Vec<Option<Vec<Option<LabelRow>>>>, ReadError> {
    let Some(scores) = columns.integers("scores")? else { return Ok(vec![None; columns.rows()]) };
    let missing = |name| move || ReadError::Missing(name);
    let depths = columns.integers("depths")?.ok_or_else(missing("depths"))?.lists(narrow::<u8>("depths"))?;
    let selectivities = columns.integers("selectivities")?.ok_or_else(missing("selectivities"))?;
    let selectivities = selectivities.lists(narrow::<u8>("selectivities"))?;
    let followed = columns.booleans("followed")?.ok_or_else(missing("followed"))?.lists(|_, value| Ok(value))?;
    let lists = scores.lists(narrow::<i16>("scores"))?.into_iter().zip(depths).zip(selectivities).zip(followed);
    Ok(lists
        .map(|(((scores, depths), selectivities), followed)| {
            let lists = scores?.into_iter().zip(depths?).zip(selectivities?).zip(followed?);
            Some(
                lists
                    .map(|(((score, depth), selectivity), is_followed)| {
                        Some(LabelRow {
                            score: score?,
                            depth: depth?,
                            selectivity: selectivity?,
                            is_followed: is_followed?,
                        })
                    })
                    .collect(),
            )
        })
        .collect())
}

/// Returns an error unless games with labels have one for each move, or none.
fn check_labels(rows: &[GameRow], first_row: u64) -> Result<(), ReadError> {
    for (row, number) in rows.iter().zip(first_row + 1..) {
        let (moves, labels) = (row.moves.len(), row.labels.as_ref().map_or(row.moves.len(), Vec::len));
        if moves != labels {
            return Err(bad_value("scores", number, &format!("has {labels} labels, but the game has {moves} moves")));
        }
    }
    Ok(())
}
