//! Reading of the body of a segment.

/// The body of a segment is not what its writer makes, although its checksum is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the data at byte {at} of a segment are invalid")]
pub(crate) struct BodyError {
    at: usize,
}

/// The bytes that are still to be read.
#[derive(Debug)]
pub(crate) struct ByteReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> ByteReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Returns the error of the current place.
    pub(crate) fn error(&self) -> BodyError {
        BodyError { at: self.at }
    }

    pub(crate) fn take(&mut self, length: usize) -> Result<&'a [u8], BodyError> {
        // In bounds: `at` only grows by lengths that `get` has found.
        let taken = self.bytes[self.at..].get(..length).ok_or(self.error())?;
        self.at += length;
        Ok(taken)
    }

    pub(crate) fn array<const LENGTH: usize>(&mut self) -> Result<[u8; LENGTH], BodyError> {
        Ok(*self.take(LENGTH)?.first_chunk().expect("the length is right"))
    }

    pub(crate) fn u32(&mut self) -> Result<u32, BodyError> {
        self.array().map(u32::from_le_bytes)
    }

    pub(crate) fn u64(&mut self) -> Result<u64, BodyError> {
        self.array().map(u64::from_le_bytes)
    }

    /// Returns an error unless all bytes were read.
    pub(crate) fn finish(self) -> Result<(), BodyError> {
        if self.at == self.bytes.len() { Ok(()) } else { Err(self.error()) }
    }
}
