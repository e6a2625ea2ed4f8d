//! Flips by instructions of AVX-512, for CPUs with AVX-512CD and AVX-512VL.
//!
//! Registers of 256 bits hold four directions each. One of 512 bits would hold all eight, but its lanes take longer to
//! join, and a CPU that does three things at a time with short registers may do but two with long ones; a search waits for
//! flips at every step. What AVX-512 brings is `vpternlogq`, three operands joined in one step, and `vplzcntq`, which
//! finds the end of a downward ray. Everything else is AVX2's.

use crate::rays::RAYS;
use crate::{Avx2, Kernel};
use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256, _mm256_loadu_si256,
    _mm256_lzcnt_epi64, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_srlv_epi64, _mm256_sub_epi64,
    _mm256_ternarylogic_epi64,
};

/// The variant for AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct Avx512;

impl Kernel for Avx512 {
    const NAME: &'static str = "avx512";

    #[inline]
    fn moves(mover: u64, opponent: u64) -> u64 {
        Avx2::moves(mover, opponent)
    }

    #[inline]
    fn flips(square: u8, mover: u64, opponent: u64) -> u64 {
        // SAFETY: this module exists only in builds for CPUs with AVX-512CD, which includes AVX-512F, and AVX-512VL.
        unsafe { flips(square, mover, opponent) }
    }

    #[inline]
    fn last_flips(square: u8, mover: u64) -> u32 {
        Avx2::last_flips(square, mover)
    }

    #[inline]
    fn moves_of_four(movers: [u64; 4], opponents: [u64; 4]) -> [u64; 4] {
        Avx2::moves_of_four(movers, opponents)
    }
}

#[inline]
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl")]
fn flips(square: u8, mover: u64, opponent: u64) -> u64 {
    let (up, down) = halves(&RAYS[usize::from(square & 63)].0);
    let (mover, opponent) = (_mm256_set1_epi64x(mover as i64), _mm256_set1_epi64x(opponent as i64));
    let flips = _mm256_or_si256(flips_upward(up, mover, opponent), flips_downward(down, mover, opponent));
    let pair = _mm_or_si128(_mm256_castsi256_si128(flips), _mm256_extracti128_si256::<1>(flips));
    _mm_cvtsi128_si64(_mm_or_si128(pair, _mm_unpackhi_epi64(pair, pair))) as u64
}

/// Adds a 1 below the ray, which is carried along the opponent's discs to the first other square.
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512vl")]
fn flips_upward(rays: __m256i, mover: __m256i, opponent: __m256i) -> __m256i {
    const OR_NOT: i32 = 0b1111_0011;
    const AND: i32 = 0b1000_0000;
    let minus_one = _mm256_set1_epi64x(-1);
    let opponent_or_off = _mm256_ternarylogic_epi64::<OR_NOT>(opponent, rays, rays);
    let end = _mm256_ternarylogic_epi64::<AND>(_mm256_sub_epi64(opponent_or_off, minus_one), mover, rays);
    // Takes 1 off where there is an end: -1 everywhere, and +1 again where there is none.
    let none = _mm256_cmpeq_epi64(end, _mm256_setzero_si256());
    _mm256_and_si256(rays, _mm256_sub_epi64(_mm256_add_epi64(end, minus_one), none))
}

/// Counts the zeros above the first square that is not the opponent's.
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl")]
fn flips_downward(rays: __m256i, mover: __m256i, opponent: __m256i) -> __m256i {
    let zeros = _mm256_lzcnt_epi64(_mm256_andnot_si256(opponent, rays));
    let end = _mm256_and_si256(_mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), zeros), mover);
    let above_end = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(end, end));
    _mm256_and_si256(rays, above_end)
}

/// Loads the rays to higher bits and those to lower ones.
#[inline]
#[target_feature(enable = "avx2")]
fn halves(rays: &[u64; 8]) -> (__m256i, __m256i) {
    let (up, down) = rays.split_at(4);
    // SAFETY: each half is 32 readable bytes, and the instruction needs no alignment.
    unsafe { (_mm256_loadu_si256(up.as_ptr().cast()), _mm256_loadu_si256(down.as_ptr().cast())) }
}
