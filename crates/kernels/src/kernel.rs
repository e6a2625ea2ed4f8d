//! What every variant computes, and which one is used.

/// One way to compute moves and flips.
pub trait Kernel {
    /// The name of the variant, as benches print it.
    const NAME: &'static str;

    /// Returns the squares where the mover may place a disc.
    fn moves(mover: u64, opponent: u64) -> u64;

    /// Returns the opponent's discs that a placement on `square` (0 to 63) flips; 0 when it is illegal.
    ///
    /// The square is taken to be empty.
    fn flips(square: u8, mover: u64, opponent: u64) -> u64;

    /// Returns how many discs the mover flips on `square` (0 to 63), the only empty square of the board.
    // Only the mover's discs are needed: all other squares but this one are the opponent's.
    fn last_flips(square: u8, mover: u64) -> u32;

    /// Returns the [`moves`](Self::moves) of four boards at once.
    fn moves_of_four(movers: [u64; 4], opponents: [u64; 4]) -> [u64; 4] {
        std::array::from_fn(|i| Self::moves(movers[i], opponents[i]))
    }
}

/// The best variant for the CPU that the program is built for.
#[cfg(all(target_arch = "x86_64", target_feature = "avx512cd", target_feature = "avx512vl", target_feature = "bmi2"))]
pub type Native = crate::Avx512;

/// The best variant for the CPU that the program is built for.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    target_feature = "bmi2",
    not(all(target_feature = "avx512cd", target_feature = "avx512vl"))
))]
pub type Native = crate::Avx2;

/// The best variant for the CPU that the program is built for.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub type Native = crate::Simd128;

/// The best variant for the CPU that the program is built for.
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub type Native = crate::Neon;

/// The best variant for the CPU that the program is built for.
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "avx2", target_feature = "bmi2"),
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_feature = "neon")
)))]
pub type Native = crate::Portable;
