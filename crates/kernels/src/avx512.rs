//! Flips with an instruction of AVX-512, for CPUs with AVX-512CD and AVX-512VL.
//!
//! Everything is AVX2's but the downward rays: `vplzcntq` finds the first square on them that is not the opponent's. A
//! register of 512 bits would hold all eight directions, but its lanes take longer to join, and a CPU that does three
//! things at a time with short registers may do but two with long ones; a search waits for flips at every step.

use crate::avx2::{and, broadcast, flips_upward, lanes, or, or_lanes};
use crate::rays::RAYS;
use crate::{Avx2, Kernel};
use std::arch::x86_64::{
    __m256i, _mm256_add_epi64, _mm256_andnot_si256, _mm256_lzcnt_epi64, _mm256_rorv_epi64, _mm256_setzero_si256,
    _mm256_sub_epi64,
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
    let rays = &RAYS[usize::from(square & 63)].0;
    let (mover, opponent) = (broadcast(mover), broadcast(opponent));
    let upward = flips_upward(lanes(rays[0], rays[1], rays[2], rays[3]), mover, opponent);
    let downward = flips_downward(lanes(rays[4], rays[5], rays[6], rays[7]), mover, opponent);
    or_lanes(or(upward, downward))
}

#[inline]
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl")]
fn flips_downward(rays: __m256i, mover: __m256i, opponent: __m256i) -> __m256i {
    let zeros_above = _mm256_lzcnt_epi64(_mm256_andnot_si256(opponent, rays));
    // A rotation takes one instruction. A shift takes three, since Rust defines shifts by 64. Where all the ray is the
    // opponent's, both rotate to h8, which lies on no downward ray.
    let end = and(and(_mm256_rorv_epi64(broadcast(1 << 63), zeros_above), mover), rays);
    let above_end = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(end, end));
    and(rays, above_end)
}
