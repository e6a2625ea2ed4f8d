//! The file around the numbers.

use super::hash::fingerprint;
use super::{Weights, heads, rows};
use crate::container::{Container, ContainerError, u32_at};
use crate::evaluation::layout::PHASES;
use crate::evaluation::network::{Head, Row, is_small};

const CONTAINER: Container = Container { kind: "a file of evaluation weights", magic: "OFWEIGHT", version: 3 };
/// The fingerprint and two lengths.
const FIELDS: usize = 16;

/// Why bytes are no weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// It is no whole and undamaged file of this version.
    #[error(transparent)]
    File(#[from] ContainerError),
    /// The file was made for other shapes or phases.
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
    let numbers = [heads::write(&weights.heads), rows::pack(&weights.rows)].concat();
    let provenance = weights.provenance.as_bytes();
    let lengths = [provenance, &numbers].map(|part| (part.len() as u32).to_le_bytes());
    CONTAINER.pack(&[&fingerprint().to_le_bytes(), lengths.as_flattened(), provenance, &numbers])
}

/// Takes a file apart; `classes` is how many rows there are.
pub(super) fn read(file: &[u8], classes: usize) -> Result<Weights, WeightsError> {
    let part = |fields: &[u8; FIELDS], part: usize| u32_at(fields, 8 + 4 * part);
    let (fields, body) = CONTAINER.unpack(file, |fields| u64::from(part(fields, 0)) + u64::from(part(fields, 1)))?;
    let found = u64::from_le_bytes(std::array::from_fn(|byte| fields[byte]));
    let expected = fingerprint();
    if expected != found {
        return Err(WeightsError::OtherShapes { expected, found });
    }
    let (provenance, numbers) = body.split_at(part(fields, 0) as usize);
    let provenance = str::from_utf8(provenance).map_err(|_| WeightsError::Contents("provenance"))?;
    let (rows, heads) = read_numbers(numbers, classes).ok_or(WeightsError::Contents("weights"))?;
    Ok(Weights { provenance: provenance.into(), rows, heads })
}

fn read_numbers(numbers: &[u8], classes: usize) -> Option<(Vec<Row>, Vec<Head>)> {
    let (heads, packed) = heads::split(numbers, PHASES)?;
    let rows = rows::unpack(packed, classes)?;
    (rows.iter().all(is_small) && heads.iter().all(Head::is_sound)).then_some((rows, heads))
}
