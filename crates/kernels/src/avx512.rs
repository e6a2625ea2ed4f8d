//! All eight directions in the lanes of a 512-bit register, for CPUs with AVX-512F and AVX-512CD.
//!
//! The ideas are those of the portable variant. Rotations serve all directions, one count a lane, since a run that is
//! kept away from the edges that its direction could cross never wraps; `vpternlogq` joins a step of the fill, and
//! `vplzcntq` finds the end of a ray in either direction.

use crate::Kernel;
use crate::rays::RAYS;
use std::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512, _mm512_loadu_si512, _mm512_lzcnt_epi64,
    _mm512_mask_and_epi64, _mm512_mask_blend_epi64, _mm512_maskz_sub_epi64, _mm512_reduce_or_epi64, _mm512_rolv_epi64,
    _mm512_set1_epi64, _mm512_setr_epi64, _mm512_setzero_si512, _mm512_srlv_epi64, _mm512_sub_epi64,
    _mm512_ternarylogic_epi64, _mm512_test_epi64_mask,
};

/// The lanes of the rays to higher bits.
const UPWARD: u8 = 0b0000_1111;

/// The variant for AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct Avx512;

impl Kernel for Avx512 {
    const NAME: &'static str = "avx512";

    #[inline]
    fn moves(mover: u64, opponent: u64) -> u64 {
        // SAFETY: this module exists only in builds for CPUs with AVX-512CD, which includes AVX-512F.
        unsafe { moves(mover, opponent) }
    }

    #[inline]
    fn flips(square: u8, mover: u64, opponent: u64) -> u64 {
        // SAFETY: as above.
        unsafe { flips(square, mover, opponent) }
    }

    #[inline]
    fn last_flips(square: u8, mover: u64) -> u32 {
        crate::Avx2::last_flips(square, mover)
    }

    #[inline]
    fn moves_of_four(movers: [u64; 4], opponents: [u64; 4]) -> [u64; 4] {
        crate::Avx2::moves_of_four(movers, opponents)
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512cd")]
fn moves(mover: u64, opponent: u64) -> u64 {
    const COLUMNS: i64 = 0x7e7e_7e7e_7e7e_7e7e;
    const ROWS: i64 = 0x00ff_ffff_ffff_ff00;
    const BOTH: i64 = COLUMNS & ROWS;
    // Left rotations; one by 64 - n is a right rotation by n.
    let steps = _mm512_setr_epi64(1, 8, 7, 9, 63, 56, 57, 55);
    let double = _mm512_setr_epi64(2, 16, 14, 18, 62, 48, 50, 46);
    let runs = and(broadcast(opponent), _mm512_setr_epi64(COLUMNS, ROWS, BOTH, BOTH, COLUMNS, ROWS, BOTH, BOTH));
    let mut reached = and(runs, _mm512_rolv_epi64(broadcast(mover), steps));
    reached = or_and(reached, runs, _mm512_rolv_epi64(reached, steps));
    let pairs = and(runs, _mm512_rolv_epi64(runs, steps));
    reached = or_and(reached, pairs, _mm512_rolv_epi64(reached, double));
    reached = or_and(reached, pairs, _mm512_rolv_epi64(reached, double));
    let behind = _mm512_rolv_epi64(reached, steps);
    _mm512_reduce_or_epi64(behind) as u64 & !(mover | opponent)
}

#[inline]
#[target_feature(enable = "avx512f,avx512cd")]
fn flips(square: u8, mover: u64, opponent: u64) -> u64 {
    let zero = _mm512_setzero_si512();
    let rays = load(&RAYS[usize::from(square & 63)].0);
    let not_opponent = _mm512_andnot_si512(broadcast(opponent), rays);
    // Upward the first of them is the lowest bit: keep just that, and it is the highest bit, too.
    let lowest_or_all = _mm512_mask_and_epi64(not_opponent, UPWARD, not_opponent, _mm512_sub_epi64(zero, not_opponent));
    let first = _mm512_srlv_epi64(_mm512_set1_epi64(i64::MIN), _mm512_lzcnt_epi64(lowest_or_all));
    let end = and(first, broadcast(mover));
    let below_end = _mm512_maskz_sub_epi64(_mm512_test_epi64_mask(end, end), end, _mm512_set1_epi64(1));
    let above_end = _mm512_sub_epi64(zero, _mm512_add_epi64(end, end));
    let before_end = _mm512_mask_blend_epi64(UPWARD, above_end, below_end);
    _mm512_reduce_or_epi64(and(rays, before_end)) as u64
}

#[inline]
#[target_feature(enable = "avx512f,avx512cd")]
fn broadcast(word: u64) -> __m512i {
    _mm512_set1_epi64(word as i64)
}

#[inline]
#[target_feature(enable = "avx512f,avx512cd")]
fn load(words: &[u64; 8]) -> __m512i {
    // SAFETY: the array is 64 readable bytes, and the instruction needs no alignment.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512cd")]
fn and(a: __m512i, b: __m512i) -> __m512i {
    _mm512_and_si512(a, b)
}

/// Returns `a | (b & c)`.
#[inline]
#[target_feature(enable = "avx512f,avx512cd")]
fn or_and(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    const OR_AND: i32 = 0b1111_1000;
    _mm512_ternarylogic_epi64::<OR_AND>(a, b, c)
}
