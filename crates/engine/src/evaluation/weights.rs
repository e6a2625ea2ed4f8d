//! The weights of the network, and the file that they are kept in.
//!
//! The file, little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `OFWEIGHT` |
//! | 2 | the version of the format |
//! | 8 | the fingerprint of the shapes and of the layout |
//! | 4 + 4 | the lengths of the provenance and of the numbers |
//! | … | the provenance (UTF-8) |
//! | … | the numbers of the heads, two bytes each, from 0 empty squares on, in the order of the fields of a [`Head`] |
//! | … | the numbers of the rows, four bits each, the first one in the lower half of a byte |
//! | … | a byte for each number of a row beyond 7 or −7, in whose place the four bits −8 stand, in their order |
//! | 8 | the checksum of all bytes before it (FNV-1a) |
//!
//! Earlier files have 20 heads, from the start of the game on, each for three numbers of empty squares. They are read as
//! if each head stood there for each of its three, so that fits can begin with them.

mod file;
mod hash;
mod heads;
mod rows;

use super::layout::{HEADS, Ties};
use super::network::{Head, Row, is_small};
pub use file::WeightsError;

/// A row for each class of places, and a head for each number of empty squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    provenance: String,
    rows: Vec<Row>,
    heads: Vec<Head>,
}

impl Weights {
    /// Makes weights of a row for each class of [`Ties`] and each of the [`HEADS`]; the provenance says in words
    /// how they were made.
    ///
    /// # Panics
    ///
    /// Panics when a row or a head is missing, a row is not [small](is_small), or a head is not
    /// [sound](Head::is_sound).
    pub fn new(provenance: String, rows: Vec<Row>, heads: Vec<Head>) -> Self {
        assert!(rows.len() == Ties::new().len() && heads.len() == HEADS, "a weight is missing");
        assert!(rows.iter().all(is_small), "a row is too large");
        assert!(heads.iter().all(Head::is_sound), "a head is not sound");
        Self { provenance, rows, heads }
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

    /// Returns the row of each class of places.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns the head of each number of empty squares.
    pub fn heads(&self) -> &[Head] {
        &self.heads
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::evaluation::network::MOST_IN_ROW;

    /// Small and large weights of either sign.
    pub(in crate::evaluation) fn sample() -> Weights {
        let mut random = fastrand::Rng::with_seed(3);
        let mut number = |place: usize| match place % 1000 {
            0 => random.i16(..),
            1..300 => random.i16(-300..300),
            _ => 0,
        };
        let rows = (0..Ties::new().len())
            .map(|class| std::array::from_fn(|at| number(class + at) as i8 % MOST_IN_ROW))
            .collect();
        let mut head = || {
            let mut of = |_| number(1);
            Head {
                start: std::array::from_fn(&mut of),
                direct: std::array::from_fn(&mut of),
                hidden: std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(&mut of))),
                hidden_start: std::array::from_fn(&mut of),
                output: std::array::from_fn(&mut of),
                bias: number(1),
            }
        };
        let heads = (0..HEADS).map(|_| head()).collect();
        Weights::new("made up by chance".into(), rows, heads)
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
    fn weights_that_could_overflow_are_refused() {
        let refused = Err(WeightsError::Contents("weights"));
        let (mut head, mut row) = (sample(), sample());
        head.heads[3].direct.fill(i16::MAX);
        row.rows[3][3] = -MOST_IN_ROW - 1;
        assert_eq!(Weights::from_bytes(&head.to_bytes()), refused);
        assert_eq!(Weights::from_bytes(&row.to_bytes()), refused);
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let file = sample().to_bytes();
        let message = |file: &[u8]| Weights::from_bytes(file).unwrap_err().to_string();
        assert_eq!(message(b""), "not a file of evaluation weights: it does not start with OFWEIGHT");
        let expected = format!("the file is cut: expected {} bytes, but found 1000", file.len());
        assert_eq!(message(&file[..1000]), expected);
        assert_eq!(message(&file[..20]), "the file is cut: expected at least 26 bytes, but found 20");
        let longer = [&file[..], b"x"].concat();
        assert!(message(&longer).starts_with("the file is too long: expected"), "{}", message(&longer));
        let mut other = file.clone();
        other[8] = 9;
        assert_eq!(message(&other), "expected version 3 of the format, but found 9");
        let mut damaged = file.clone();
        damaged[40] ^= 1;
        assert!(message(&damaged).starts_with("the file is damaged: "), "{}", message(&damaged));
    }
}
