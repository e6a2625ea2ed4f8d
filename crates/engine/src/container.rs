//! The framing of the engine's files: a magic word and the version of the format before the contents, and a checksum
//! after them.

use crate::checksum::checksum;

/// A file format.
pub(crate) struct Container {
    /// What a file of the format is called, with its article.
    pub(crate) kind: &'static str,
    pub(crate) magic: &'static str,
    pub(crate) version: u16,
}

/// Why bytes are not a complete and undamaged file of a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContainerError {
    /// The file is of another format.
    #[error("not {kind}: it does not start with {magic}")]
    OtherKind {
        /// What a file of the format is called.
        kind: &'static str,
        /// The magic word.
        magic: &'static str,
    },
    /// The file is in another version of the format.
    #[error("expected version {expected} of the format, but found {found}")]
    Version {
        /// The version that can be read.
        expected: u16,
        /// The version in the file.
        found: u16,
    },
    /// The file ends within its header.
    #[error("the file is truncated: expected at least {expected} bytes, but found {found}")]
    HeaderTruncated {
        /// The length of the header.
        expected: usize,
        /// The length of the file.
        found: usize,
    },
    /// The file ends before its contents do.
    #[error("the file is truncated: expected {expected} bytes, but found {found}")]
    Truncated {
        /// The length according to the header.
        expected: u64,
        /// The length of the file.
        found: usize,
    },
    /// There are bytes after the end.
    #[error("the file is too long: expected {expected} bytes, but found {found}")]
    TooLong {
        /// The length according to the header.
        expected: u64,
        /// The length of the file.
        found: usize,
    },
    /// The checksum is wrong.
    #[error("the file is damaged: expected the checksum {expected:016x}, but found {found:016x}")]
    Checksum {
        /// The checksum in the file.
        expected: u64,
        /// The checksum of its bytes.
        found: u64,
    },
}

const VERSION: usize = size_of::<u16>();
const CHECKSUM: usize = size_of::<u64>();

impl Container {
    /// Makes a file of its parts: the fields of the header and the body.
    pub(crate) fn pack(&self, parts: &[&[u8]]) -> Vec<u8> {
        let mut file = self.magic.as_bytes().to_vec();
        file.extend(self.version.to_le_bytes());
        file.extend(parts.concat());
        file.extend(checksum(&file).to_le_bytes());
        file
    }

    /// Returns the fields of a file's header and its body, whose length the fields determine.
    pub(crate) fn unpack<'a, const FIELDS: usize>(
        &self,
        file: &'a [u8],
        length: impl Fn(&[u8; FIELDS]) -> u64,
    ) -> Result<(&'a [u8; FIELDS], &'a [u8]), ContainerError> {
        let &Self { kind, magic, version: expected } = self;
        let rest = file.strip_prefix(magic.as_bytes()).ok_or(ContainerError::OtherKind { kind, magic })?;
        let header = magic.len() + VERSION + FIELDS;
        let cut = ContainerError::HeaderTruncated { expected: header, found: file.len() };
        let (version, rest) = rest.split_first_chunk().ok_or(cut.clone())?;
        let (fields, rest) = rest.split_first_chunk().ok_or(cut)?;
        let found = u16::from_le_bytes(*version);
        if found != expected {
            return Err(ContainerError::Version { expected, found });
        }
        let (expected, found) = ((header + CHECKSUM) as u64 + length(fields), file.len());
        let (body, stored) = match expected.cmp(&(found as u64)) {
            std::cmp::Ordering::Less => return Err(ContainerError::TooLong { expected, found }),
            std::cmp::Ordering::Equal => rest.split_last_chunk().expect("the length is right"),
            std::cmp::Ordering::Greater => return Err(ContainerError::Truncated { expected, found }),
        };
        let (expected, found) = (u64::from_le_bytes(*stored), checksum(&file[..header + body.len()]));
        if expected != found {
            return Err(ContainerError::Checksum { expected, found });
        }
        Ok((fields, body))
    }
}

/// Returns the little-endian number at an offset of a header.
pub(crate) fn u32_at(header: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|byte| header[at + byte]))
}
