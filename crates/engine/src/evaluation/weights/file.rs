//! The file around the numbers.

use super::hash::fingerprint;
use super::{Weights, heads, rows};
use crate::container::{Container, ContainerError, u32_at};
use crate::evaluation::layout::HEADS;
use crate::evaluation::network::{Head, Row, is_small};

const CONTAINER: Container = Container { kind: "a file of evaluation weights", magic: "OFWEIGHT", version: 3 };
/// The fingerprint and two lengths.
const FIELDS: usize = 16;
/// How many heads earlier files have, from the start of the game on.
const EARLIER_HEADS: usize = 20;

/// Why bytes are no weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// It is no whole and undamaged file of this version.
    #[error(transparent)]
    File(#[from] ContainerError),
    /// The file was made for other shapes or heads.
    #[error("the weights are for another evaluation: expected the fingerprint {expected:016x}, but found {found:016x}")]
    OtherShapes {
        /// The fingerprint of the shapes here.
        expected: u64,
        /// The fingerprint that the file names.
        found: u64,
    },
    /// The checksum is right, but what it covers is not.
    #[error("the file was written wrongly: its {0} cannot be read")]
    Contents(&'static str),
}

/// Lays the parts of a file together.
pub(super) fn write(weights: &Weights) -> Vec<u8> {
    write_parts(&weights.provenance, &weights.heads, &weights.rows)
}

fn write_parts(provenance: &str, heads: &[Head], rows: &[Row]) -> Vec<u8> {
    let numbers = [heads::write(heads), rows::pack(rows)].concat();
    let provenance = provenance.as_bytes();
    let lengths = [provenance, &numbers].map(|part| (part.len() as u32).to_le_bytes());
    CONTAINER.pack(&[&fingerprint(heads.len()).to_le_bytes(), lengths.as_flattened(), provenance, &numbers])
}

/// Takes a file apart; `classes` is how many rows there are.
pub(super) fn read(file: &[u8], classes: usize) -> Result<Weights, WeightsError> {
    let part = |fields: &[u8; FIELDS], part: usize| u32_at(fields, 8 + 4 * part);
    let (fields, body) = CONTAINER.unpack(file, |fields| u64::from(part(fields, 0)) + u64::from(part(fields, 1)))?;
    let found = u64::from_le_bytes(std::array::from_fn(|byte| fields[byte]));
    let heads = [HEADS, EARLIER_HEADS].into_iter().find(|&heads| fingerprint(heads) == found);
    let heads = heads.ok_or_else(|| WeightsError::OtherShapes { expected: fingerprint(HEADS), found })?;
    let (provenance, numbers) = body.split_at(part(fields, 0) as usize);
    let provenance = str::from_utf8(provenance).map_err(|_| WeightsError::Contents("provenance"))?;
    let (rows, heads) = read_numbers(numbers, heads, classes).ok_or(WeightsError::Contents("weights"))?;
    Ok(Weights { provenance: provenance.into(), rows, heads })
}

fn read_numbers(numbers: &[u8], heads: usize, classes: usize) -> Option<(Vec<Row>, Vec<Head>)> {
    let (heads, packed) = heads::split(numbers, heads)?;
    let heads = if heads.len() == EARLIER_HEADS { spread(&heads) } else { heads };
    let rows = rows::unpack(packed, classes)?;
    (rows.iter().all(is_small) && heads.iter().all(Head::is_sound)).then_some((rows, heads))
}

/// Returns the heads of an earlier file by the number of empty squares.
fn spread(earlier: &[Head]) -> Vec<Head> {
    let phase = |empties: usize| ((HEADS - 1 - empties) / 3).min(EARLIER_HEADS - 1);
    (0..HEADS).map(|empties| earlier[phase(empties)].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::weights::tests::sample;

    #[test]
    fn each_head_of_an_earlier_file_stands_for_three_numbers_of_empty_squares() {
        let (weights, classes) = (sample(), sample().rows.len());
        let earlier = &weights.heads[..EARLIER_HEADS];
        let Weights { provenance, rows, heads } =
            read(&write_parts("earlier", earlier, &weights.rows), classes).unwrap();
        assert!(provenance == "earlier" && rows == weights.rows && heads.len() == HEADS);
        for (empties, phase) in [(60, 0), (58, 0), (57, 1), (24, 12), (22, 12), (4, 18), (3, 19), (0, 19)] {
            assert!(heads[empties] == earlier[phase], "{empties}");
        }
    }
}
