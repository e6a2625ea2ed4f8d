//! The checksum of the engine's files.

/// FNV-1a on 64 bits (G. Fowler, L. C. Noll and P. Vo, 1991).
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
