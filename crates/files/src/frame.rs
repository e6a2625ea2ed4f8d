//! The frame of binary files: a format's magic bytes and version, fields, a body, and a checksum of all bytes before it.
//!
//! Weights, books, proofs, puzzles, labelled games, databases and checkpoints of training share it. Numbers are
//! little-endian. Nothing here touches a file: bytes go in, bytes come out.
//!
//! | bytes | what |
//! |---|---|
//! | … | the magic bytes of the format |
//! | 2 | the version, in formats that have one |
//! | … | the fields, whose number of bytes is fixed and which determine the length of the body |
//! | … | the body |
//! | 4 | the CRC-32 of all bytes before it |
//!
//! # Examples
//!
//! ```
//! use outflank_files::frame::Format;
//!
//! let format = Format { name: "a list of squares", magic: b"SQUARES\n", version: Some(1) };
//! let file = format.write(&[3], &[19, 26, 37]);
//! let frame = format.read(&file, |&[length]: &[u8; 1]| length.into())?;
//! assert_eq!(frame.body, [19, 26, 37]);
//! assert!(format.read(&file[..9], |&[length]: &[u8; 1]| length.into()).is_err());
//! # Ok::<(), outflank_files::frame::FrameError>(())
//! ```

/// A file format.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The name of the format, with its article.
    pub name: &'static str,
    /// The first bytes of a file.
    pub magic: &'static [u8],
    /// The version, in a format with versions.
    pub version: Option<u16>,
}

/// The contents of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame<'a, const FIELDS: usize> {
    /// The fields; what they mean is up to the format.
    pub fields: &'a [u8; FIELDS],
    /// The body, without the checksum.
    pub body: &'a [u8],
    /// The length of the frame in bytes.
    pub length: usize,
}

/// Why bytes are not a complete and undamaged frame of a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// The magic bytes are those of another format.
    #[error("not {name}")]
    OtherFormat {
        /// The name of the format.
        name: &'static str,
    },
    /// The version of the format is unsupported.
    #[error("expected version {expected} of the format, but found {found}")]
    Version {
        /// The current version.
        expected: u16,
        /// The version in the file.
        found: u16,
    },
    /// The bytes end within the header.
    #[error("the file is truncated: expected at least {expected} bytes, but found {found}")]
    HeaderTruncated {
        /// The length of the header.
        expected: usize,
        /// The number of bytes.
        found: usize,
    },
    /// The bytes end within the body or the checksum.
    #[error("the file is truncated: expected {expected} bytes, but found {found}")]
    Truncated {
        /// The length according to the fields.
        expected: u64,
        /// The number of bytes.
        found: usize,
    },
    /// There are bytes after the end.
    #[error("the file is too long: expected {expected} bytes, but found {found}")]
    TooLong {
        /// The length according to the fields.
        expected: u64,
        /// The number of bytes.
        found: usize,
    },
    /// The checksum is wrong.
    #[error("the file is damaged: expected the checksum {expected:08x}, but found {found:08x}")]
    Checksum {
        /// The checksum in the file.
        expected: u32,
        /// The checksum of the bytes.
        found: u32,
    },
}

/// The length of the checksum, in bytes.
const CHECKSUM: usize = size_of::<u32>();

impl Format {
    /// Writes a frame.
    pub fn write(&self, fields: &[u8], body: &[u8]) -> Vec<u8> {
        let mut bytes = self.magic.to_vec();
        bytes.extend(self.version.into_iter().flat_map(u16::to_le_bytes));
        bytes.extend(fields);
        bytes.extend(body);
        // Over the header as well, so that a damaged field is found, too.
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a frame that takes all bytes; `body_length` returns the length of the body by the fields.
    ///
    /// # Errors
    ///
    /// Returns an error when the bytes are not one complete and undamaged frame.
    pub fn read<'a, const FIELDS: usize>(
        &self,
        bytes: &'a [u8],
        body_length: impl Fn(&[u8; FIELDS]) -> u64,
    ) -> Result<Frame<'a, FIELDS>, FrameError> {
        let frame = self.read_prefix(bytes, body_length)?;
        let (expected, found) = (frame.length as u64, bytes.len());
        if frame.length < found { Err(FrameError::TooLong { expected, found }) } else { Ok(frame) }
    }

    /// Reads a frame whose body has all bytes from the fields to the checksum.
    ///
    /// # Errors
    ///
    /// Returns an error when the bytes are not one complete and undamaged frame.
    pub fn read_to_end<'a, const FIELDS: usize>(&self, bytes: &'a [u8]) -> Result<Frame<'a, FIELDS>, FrameError> {
        let length = bytes.len().saturating_sub(self.header_length(FIELDS) + CHECKSUM);
        self.read(bytes, |_| length as u64)
    }

    /// Reads a frame at the start of bytes; `body_length` returns the length of the body by the fields.
    ///
    /// # Errors
    ///
    /// Returns an error when the bytes do not start with a complete and undamaged frame.
    pub fn read_prefix<'a, const FIELDS: usize>(
        &self,
        bytes: &'a [u8],
        body_length: impl Fn(&[u8; FIELDS]) -> u64,
    ) -> Result<Frame<'a, FIELDS>, FrameError> {
        let &Self { name, magic, .. } = self;
        let rest = bytes.strip_prefix(magic).ok_or(FrameError::OtherFormat { name })?;
        let header = self.header_length(FIELDS);
        let truncated = || FrameError::HeaderTruncated { expected: header, found: bytes.len() };
        let rest = self.after_version(rest).ok_or_else(truncated)??;
        let (fields, rest) = rest.split_first_chunk().ok_or_else(truncated)?;
        // The fields are not checked yet, so the length may be any number; one that the bytes do not have is an error
        // before anything is sliced.
        let expected = (header as u64).saturating_add(body_length(fields)).saturating_add(CHECKSUM as u64);
        if expected > bytes.len() as u64 {
            return Err(FrameError::Truncated { expected, found: bytes.len() });
        }
        let (length, body) = (expected as usize, &rest[..expected as usize - header - CHECKSUM]);
        let (checked, stored) = bytes[..length].split_at(length - CHECKSUM);
        let (expected, found) = (number(stored) as u32, crc32fast::hash(checked));
        if expected == found {
            Ok(Frame { fields, body, length })
        } else {
            Err(FrameError::Checksum { expected, found })
        }
    }

    /// Returns the length of the magic bytes, the version and the fields.
    fn header_length(&self, fields: usize) -> usize {
        self.magic.len() + self.version.map_or(0, |_| size_of::<u16>()) + fields
    }

    /// Returns the bytes after the version, if the format has one, or `None` for too few bytes.
    fn after_version<'a>(&self, bytes: &'a [u8]) -> Option<Result<&'a [u8], FrameError>> {
        let Some(expected) = self.version else { return Some(Ok(bytes)) };
        let (version, rest) = bytes.split_first_chunk()?;
        let found = u16::from_le_bytes(*version);
        Some(if found == expected { Ok(rest) } else { Err(FrameError::Version { expected, found }) })
    }
}

/// Returns the 32-bit number at an offset of the fields.
///
/// # Panics
///
/// Panics when the fields end before it does.
pub fn u32_at(fields: &[u8], offset: usize) -> u32 {
    number(&fields[offset..offset + size_of::<u32>()]) as u32
}

/// Returns the 64-bit number at an offset of the fields.
///
/// # Panics
///
/// Panics when the fields end before it does.
pub fn u64_at(fields: &[u8], offset: usize) -> u64 {
    number(&fields[offset..offset + size_of::<u64>()])
}

/// Returns a number of up to eight bytes.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rfold(0, |number, &byte| number << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMAT: Format = Format { name: "a test file", magic: b"TEST", version: Some(2) };

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the type that `read` takes")]
    fn body_length(&[length]: &[u8; 1]) -> u64 {
        length.into()
    }

    #[test]
    fn the_bytes_are_those_of_the_documentation() {
        let file = FORMAT.write(&[3], b"abc");
        assert_eq!(file[..10], *b"TEST\x02\x00\x03abc");
        assert_eq!(file[10..], crc32fast::hash(&file[..10]).to_le_bytes());
        let without_version = Format { version: None, ..FORMAT };
        assert_eq!(without_version.write(&[3], b"abc")[..8], *b"TEST\x03abc");
    }

    #[test]
    fn another_version_is_an_error_that_names_both() {
        let mut other = FORMAT.write(&[3], b"abc");
        other[4] = 1;
        assert_eq!(FORMAT.read(&other, body_length), Err(FrameError::Version { expected: 2, found: 1 }));
    }

    #[test]
    fn bytes_after_a_frame_are_an_error_unless_it_is_a_prefix() {
        let file = [&FORMAT.write(&[3], b"abc")[..], b"x"].concat();
        assert_eq!(FORMAT.read(&file, body_length), Err(FrameError::TooLong { expected: 14, found: 15 }));
        assert_eq!(FORMAT.read_prefix(&file, body_length).unwrap().length, 14);
    }

    #[test]
    fn a_frame_is_rejected_wherever_it_is_damaged_or_truncated() {
        let file = FORMAT.write(&[3], b"abc");
        for place in 0..file.len() {
            let mut damaged = file.clone();
            damaged[place] ^= 0x10;
            assert!(FORMAT.read(&damaged, body_length).is_err(), "byte {place}");
            assert!(FORMAT.read(&file[..place], body_length).is_err(), "truncated after {place}");
        }
    }

    #[test]
    fn a_length_beyond_any_file_is_an_error() {
        let file = FORMAT.write(&[3], b"abc");
        let error = FORMAT.read(&file, |_: &[u8; 1]| u64::MAX).unwrap_err();
        assert_eq!(error, FrameError::Truncated { expected: u64::MAX, found: 14 });
    }
}
