//! The weights of all phases, and the file that they are kept in.
//!
//! The file, little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `OFWEIGHT` |
//! | 2 | the version of the format |
//! | 8 | the fingerprint of the shapes and of the layout |
//! | 4 + 4 + 4 | the lengths of the provenance, of the packed deltas and of the deltas |
//! | … | the provenance (UTF-8) |
//! | … | the packed deltas (deflate, RFC 1951) |
//! | 8 | the checksum of all bytes before it (FNV-1a) |
//!
//! The deltas are those of each weight to the same weight of the phase before, phase by phase: 7 bits a byte, the low
//! ones first, the high bit set in all bytes but the last, and the sign in the lowest bit.

mod deltas;
mod file;
mod hash;

use super::layout::{PHASES, Ties};
pub use file::WeightsError;

/// One weight for each phase and class of places, in units of a [`Score`](super::Score).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    provenance: String,
    phases: Vec<Vec<i16>>,
}

impl Weights {
    /// Makes weights of as many lists as there are [`PHASES`], each with a weight for each class of [`Ties`]; the
    /// provenance says in words how they were made.
    ///
    /// # Panics
    ///
    /// Panics when a list is missing or has another length.
    pub fn new(provenance: String, phases: Vec<Vec<i16>>) -> Self {
        let classes = Ties::new().len();
        assert!(phases.len() == PHASES && phases.iter().all(|phase| phase.len() == classes), "a weight is missing");
        Self { provenance, phases }
    }

    /// Reads weights from the bytes of a file.
    ///
    /// # Errors
    ///
    /// Refuses anything but a whole and undamaged file of this version, made for these shapes.
    pub fn from_bytes(file: &[u8]) -> Result<Self, WeightsError> {
        file::read(file, Ties::new().len())
    }

    /// Returns the bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        file::write(self)
    }

    /// Returns how the weights were made, in words.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// Returns the weights phase by phase.
    pub fn phases(&self) -> &[Vec<i16>] {
        &self.phases
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Small and large weights of either sign.
    fn sample() -> Weights {
        let mut random = fastrand::Rng::with_seed(3);
        let classes = Ties::new().len();
        let mut weight = |place: usize| match place % 1000 {
            0 => random.i16(..),
            1..100 => random.i16(-300..300),
            _ => 0,
        };
        let phases = (0..PHASES).map(|_| (0..classes).map(&mut weight).collect()).collect();
        Weights::new("made up by chance".into(), phases)
    }

    #[test]
    fn weights_survive_their_file() {
        let weights = sample();
        assert!(Weights::from_bytes(&weights.to_bytes()) == Ok(weights));
    }

    #[test]
    fn a_damaged_file_is_refused_wherever_the_damage_is() {
        let file = sample().to_bytes();
        let places = (0..60).chain((60..file.len()).step_by(file.len() / 100)).chain([file.len() - 1]);
        for place in places {
            let mut damaged = file.clone();
            damaged[place] ^= 0x10;
            assert!(Weights::from_bytes(&damaged).is_err(), "byte {place}");
        }
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let file = sample().to_bytes();
        let message = |file: &[u8]| Weights::from_bytes(file).unwrap_err().to_string();
        assert_eq!(message(b""), "not a file of evaluation weights: it does not start with OFWEIGHT");
        let expected = format!("the file is cut: expected {} bytes, but found 1000", file.len());
        assert_eq!(message(&file[..1000]), expected);
        assert_eq!(message(&file[..20]), "the file is cut: expected at least 30 bytes, but found 20");
        let longer = [&file[..], b"x"].concat();
        assert!(message(&longer).starts_with("the file is too long: expected"), "{}", message(&longer));
        let mut other = file.clone();
        other[8] = 9;
        assert_eq!(message(&other), "expected version 1 of the format, but found 9");
        let mut damaged = file.clone();
        damaged[40] ^= 1;
        assert!(message(&damaged).starts_with("the file is damaged: "), "{}", message(&damaged));
    }
}
