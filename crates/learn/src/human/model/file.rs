//! The file format of the model.
//!
//! The file, little-endian, in the [frame](outflank_files::frame) of all files:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `OFHUMAN` and a line feed |
//! | 2 | the version of the format |
//! | 4 + 4 + 4 | the lengths of the provenance and of the compressed weights, the number of known positions |
//! | … | the provenance (UTF-8) |
//! | … | the weights, compressed by DEFLATE (RFC 1951) |
//! | 4 | the CRC-32 of all bytes before it |
//!
//! The weights are the hashes of the known positions in ascending order, 4 bytes each; the coefficients of the inverse
//! temperature and the buckets from the end of the game on, each weight a 32-bit float; and the embeddings, first value by
//! value, then feature by feature, a byte each.

use super::{Embedding, HumanModel, InverseTemperature};
use crate::human::KnownPositions;
use crate::human::network::{BUCKETS, Bucket, WIDTH};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use outflank_engine::evaluation::layout::Ties;
use outflank_files::frame::{Format, FrameError, u32_at};

const FORMAT: Format = Format { name: "a model of human play", magic: b"OFHUMAN\n", version: Some(2) };

/// The number of weights of the networks and of their calibration.
const NETWORK: usize = InverseTemperature::COEFFICIENTS + BUCKETS * Bucket::WEIGHTS;
/// The maximum absolute weight of a network.
const MAX_WEIGHT: f32 = 1e4;
const COMPRESSION: u8 = 9;

/// The bytes are not a model of human play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HumanModelError {
    /// The file is another one, truncated or damaged.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// The checksum is right, but a part is not what it should be.
    #[error("the file has invalid {0}")]
    Contents(&'static str),
}

pub(super) fn write(model: &HumanModel) -> Vec<u8> {
    let compressed = compress_to_vec(&weights(model), COMPRESSION);
    let lengths = [model.provenance.len(), compressed.len(), model.known.len()];
    let fields: Vec<u8> = lengths.into_iter().flat_map(|length| (length as u32).to_le_bytes()).collect();
    FORMAT.write(&fields, &[model.provenance.as_bytes(), &compressed].concat())
}

pub(super) fn read(file: &[u8]) -> Result<HumanModel, HumanModelError> {
    let length = |fields: &[u8; 12]| u64::from(u32_at(fields, 0)) + u64::from(u32_at(fields, 4));
    let frame = FORMAT.read(file, length)?;
    // In bounds: the body has the length of both parts together, or the frame is invalid.
    let (provenance, compressed) = frame.body.split_at(u32_at(frame.fields, 0) as usize);
    let provenance = str::from_utf8(provenance).map_err(|_| HumanModelError::Contents("provenance"))?;
    let known = u32_at(frame.fields, 8) as usize;
    if known > KnownPositions::MAX {
        return Err(HumanModelError::Contents("number of known positions"));
    }
    let (ties, length) = (Ties::new().len(), weights_length(known));
    let weights = decompress_to_vec_with_limit(compressed, length).ok().filter(|weights| weights.len() == length);
    let weights = weights.ok_or(HumanModelError::Contents("weights"))?;
    let (hashes, rest) = weights.split_at(4 * known);
    let (network, embeddings) = rest.split_at(4 * NETWORK);
    let known = read_known(hashes).ok_or(HumanModelError::Contents("known positions"))?;
    let (calibration, buckets) = read_network(network).ok_or(HumanModelError::Contents("network"))?;
    let embeddings = read_embeddings(embeddings, ties + known.len());
    Ok(HumanModel::new(provenance.to_owned(), known, embeddings, buckets).calibrated(calibration))
}

/// Returns the length of the weights before compression.
fn weights_length(known: usize) -> usize {
    4 * known + 4 * NETWORK + WIDTH * (Ties::new().len() + known)
}

fn weights(model: &HumanModel) -> Vec<u8> {
    let mut bytes: Vec<u8> = model.known.hashes().iter().flat_map(|hash| hash.to_le_bytes()).collect();
    let of_buckets = model.buckets.iter().flat_map(Bucket::slices).flatten();
    let of_network = model.calibration.coefficients().iter().chain(of_buckets);
    bytes.extend(of_network.flat_map(|weight| weight.to_le_bytes()));
    for value in 0..WIDTH {
        bytes.extend(model.embeddings.iter().map(|embedding| embedding[value] as u8));
    }
    bytes
}

/// Reads hashes, which must ascend.
fn read_known(bytes: &[u8]) -> Option<KnownPositions> {
    let hashes: Vec<u32> = bytes.as_chunks().0.iter().map(|hash| u32::from_le_bytes(*hash)).collect();
    hashes.is_sorted_by(|a, b| a < b).then(|| KnownPositions::new(hashes))
}

/// Reads the networks and their calibration, whose weights must be finite and not beyond [`MAX_WEIGHT`].
fn read_network(bytes: &[u8]) -> Option<(InverseTemperature, Vec<Bucket>)> {
    let weights = bytes.as_chunks().0.iter().map(|weight| f32::from_le_bytes(*weight));
    // An invalid weight is left out here, and is missing below.
    let weights: Vec<f32> = weights.filter(|weight| weight.abs() <= MAX_WEIGHT).collect();
    let (coefficients, weights) = weights.split_first_chunk()?;
    let mut buckets = vec![Bucket::ZERO; BUCKETS];
    let mut weights = weights.iter();
    for place in buckets.iter_mut().flat_map(Bucket::slices_mut).flatten() {
        *place = *weights.next()?;
    }
    Some((InverseTemperature::new(*coefficients), buckets))
}

fn read_embeddings(bytes: &[u8], count: usize) -> Vec<Embedding> {
    (0..count).map(|row| std::array::from_fn(|value| bytes[value * count + row] as i8)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::model::tests::sample;
    use proptest::prelude::*;

    /// A file with a correct checksum around these fields and this body.
    fn framed(fields: [u32; 3], body: &[u8]) -> Vec<u8> {
        FORMAT.write(&fields.map(u32::to_le_bytes).concat(), body)
    }

    #[test]
    fn a_model_round_trips_through_its_file() {
        let model = sample().calibrated(InverseTemperature::new([0.9, -0.02]));
        assert_eq!(HumanModel::from_bytes(&model.to_bytes()), Ok(model));
    }

    #[test]
    fn a_damaged_or_truncated_file_is_rejected() {
        let file = sample().to_bytes();
        for place in (0..40).chain((40..file.len()).step_by(file.len() / 50)) {
            let mut damaged = file.clone();
            damaged[place] ^= 0x10;
            assert!(HumanModel::from_bytes(&damaged).is_err(), "byte {place}");
            assert!(HumanModel::from_bytes(&file[..place]).is_err(), "truncated after {place}");
        }
    }

    #[test]
    fn weights_that_are_no_numbers_are_rejected() {
        let mut model = sample();
        model.buckets[3].hidden_bias[1] = f32::NAN;
        assert_eq!(HumanModel::from_bytes(&model.to_bytes()), Err(HumanModelError::Contents("network")));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let message = |file: &[u8]| HumanModel::from_bytes(file).unwrap_err().to_string();
        assert_eq!(message(b"x"), "not a model of human play");
        assert_eq!(message(&framed([1, 0, 0], &[0xff])), "the file has invalid provenance");
        assert_eq!(message(&framed([0, 1, 0], &[0xff])), "the file has invalid weights");
        assert_eq!(message(&framed([0, 1, u32::MAX], &[0xff])), "the file has invalid number of known positions");
    }

    proptest! {
        #[test]
        fn any_body_with_a_correct_checksum_is_read_or_rejected(
            fields: [u16; 3],
            body in proptest::collection::vec(any::<u8>(), 0..200),
        ) {
            let provenance = u32::from(fields[0]) % (body.len() as u32 + 1);
            let lengths = [provenance, body.len() as u32 - provenance, fields[2].into()];
            prop_assert!(HumanModel::from_bytes(&framed(lengths, &body)).is_err());
            let inconsistent = framed(fields.map(u32::from), &body);
            prop_assert!(HumanModel::from_bytes(&inconsistent).is_err());
        }
    }
}
