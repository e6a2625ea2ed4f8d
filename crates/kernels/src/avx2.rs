//! Four directions in the lanes of a 256-bit register, for CPUs with AVX2 and BMI2.
//!
//! The ideas are those of the portable variant. The lanes hold the steps 1, 8, 7 and 9; the opposite directions are the
//! same with shifts the other way. AVX2 cannot find the highest bit of a lane, so a downward ray smears the squares that
//! are not the opponent's down instead: what is left of the ray lies before the first of them.

use crate::Kernel;
use crate::last_flips::last_flips;
use crate::rays::RAYS;
use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extract_epi64, _mm256_extracti128_si256,
    _mm256_or_si256, _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_setzero_si256, _mm256_slli_epi64,
    _mm256_sllv_epi64, _mm256_srli_epi64, _mm256_srlv_epi64, _mm256_sub_epi64, _pext_u64,
};

/// The columns b to g, as in the portable variant.
const INNER_COLUMNS: i64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The variant for AVX2.
#[derive(Clone, Copy, Debug)]
pub struct Avx2;

impl Kernel for Avx2 {
    const NAME: &'static str = "avx2";

    #[inline]
    fn moves(mover: u64, opponent: u64) -> u64 {
        // SAFETY: this module exists only in builds for CPUs with AVX2 and BMI2.
        unsafe { moves(mover, opponent) }
    }

    #[inline]
    fn flips(square: u8, mover: u64, opponent: u64) -> u64 {
        // SAFETY: as above.
        unsafe { flips(square, mover, opponent) }
    }

    #[inline]
    fn last_flips(square: u8, mover: u64) -> u32 {
        // SAFETY: as above.
        last_flips(square, mover, |word, mask| unsafe { _pext_u64(word, mask) })
    }

    #[inline]
    fn moves_of_four(movers: [u64; 4], opponents: [u64; 4]) -> [u64; 4] {
        // SAFETY: as above.
        unsafe { moves_of_four(movers, opponents) }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn moves(mover: u64, opponent: u64) -> u64 {
    let (up, down) = runs(mover, opponent);
    let reached = or(_mm256_sllv_epi64(up, steps()), _mm256_srlv_epi64(down, steps()));
    or_lanes(reached) & !(mover | opponent)
}

#[inline]
#[target_feature(enable = "avx2")]
fn flips(square: u8, mover: u64, opponent: u64) -> u64 {
    let rays = &RAYS[usize::from(square & 63)].0;
    let (mover, opponent) = (broadcast(mover), broadcast(opponent));
    let upward = flips_upward(lanes(rays[0], rays[1], rays[2], rays[3]), mover, opponent);
    let downward = flips_downward(lanes(rays[4], rays[5], rays[6], rays[7]), mover, opponent);
    or_lanes(or(upward, downward))
}

/// Computes one board in each lane, one direction after the other.
#[inline]
#[target_feature(enable = "avx2")]
fn moves_of_four(movers: [u64; 4], opponents: [u64; 4]) -> [u64; 4] {
    let [movers, opponents] = [movers, opponents].map(|[a, b, c, d]| lanes(a, b, c, d));
    // Here all lanes step in one direction, so that the shifts have constant counts, which are faster than a count a
    // lane.
    let inner = and(opponents, _mm256_set1_epi64x(INNER_COLUMNS));
    let lines = or(behind_runs::<1, 2>(movers, inner), behind_runs::<8, 16>(movers, opponents));
    let diagonals = or(behind_runs::<7, 14>(movers, inner), behind_runs::<9, 18>(movers, inner));
    let legal = _mm256_andnot_si256(or(movers, opponents), or(lines, diagonals));
    [
        _mm256_extract_epi64::<0>(legal) as u64,
        _mm256_extract_epi64::<1>(legal) as u64,
        _mm256_extract_epi64::<2>(legal) as u64,
        _mm256_extract_epi64::<3>(legal) as u64,
    ]
}

#[inline]
#[target_feature(enable = "avx2")]
fn behind_runs<const STEP: i32, const DOUBLE: i32>(movers: __m256i, runs: __m256i) -> __m256i {
    let mut up = and(runs, _mm256_slli_epi64::<STEP>(movers));
    let mut down = and(runs, _mm256_srli_epi64::<STEP>(movers));
    up = or(up, and(runs, _mm256_slli_epi64::<STEP>(up)));
    down = or(down, and(runs, _mm256_srli_epi64::<STEP>(down)));
    let pairs_up = and(runs, _mm256_slli_epi64::<STEP>(runs));
    let pairs_down = _mm256_srli_epi64::<STEP>(pairs_up);
    for _ in 0..2 {
        up = or(up, and(pairs_up, _mm256_slli_epi64::<DOUBLE>(up)));
        down = or(down, and(pairs_down, _mm256_srli_epi64::<DOUBLE>(down)));
    }
    or(_mm256_slli_epi64::<STEP>(up), _mm256_srli_epi64::<STEP>(down))
}

/// Returns the runs of the opponent's discs that start beside a disc of the mover, upward and downward.
#[inline]
#[target_feature(enable = "avx2")]
fn runs(mover: u64, opponent: u64) -> (__m256i, __m256i) {
    let steps = steps();
    let double = _mm256_add_epi64(steps, steps);
    let mover = broadcast(mover);
    // The second lane steps along columns and cannot wrap.
    let runs = and(broadcast(opponent), _mm256_setr_epi64x(INNER_COLUMNS, -1, INNER_COLUMNS, INNER_COLUMNS));
    let mut up = and(runs, _mm256_sllv_epi64(mover, steps));
    let mut down = and(runs, _mm256_srlv_epi64(mover, steps));
    up = or(up, and(runs, _mm256_sllv_epi64(up, steps)));
    down = or(down, and(runs, _mm256_srlv_epi64(down, steps)));
    let pairs_up = and(runs, _mm256_sllv_epi64(runs, steps));
    // Pairs are the same in both directions but for which of the two squares stands for them, so that one shift makes
    // one from the other.
    let pairs_down = _mm256_srlv_epi64(pairs_up, steps);
    for _ in 0..2 {
        up = or(up, and(pairs_up, _mm256_sllv_epi64(up, double)));
        down = or(down, and(pairs_down, _mm256_srlv_epi64(down, double)));
    }
    (up, down)
}

#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn flips_upward(rays: __m256i, mover: __m256i, opponent: __m256i) -> __m256i {
    let not_opponent = _mm256_andnot_si256(opponent, rays);
    let first = and(not_opponent, _mm256_sub_epi64(_mm256_setzero_si256(), not_opponent));
    let end = and(first, mover);
    // Takes 1 off where there is an end: -1 everywhere, and +1 again where there is none.
    let none = _mm256_cmpeq_epi64(end, _mm256_setzero_si256());
    and(rays, _mm256_sub_epi64(_mm256_add_epi64(end, broadcast(u64::MAX)), none))
}

#[inline]
#[target_feature(enable = "avx2")]
fn flips_downward(rays: __m256i, mover: __m256i, opponent: __m256i) -> __m256i {
    let steps = steps();
    // One, two and four steps: seven, as many as the longest ray has. What is smeared past the edge lies below all
    // squares of the ray, so it is never taken for one of them.
    let mut smeared = _mm256_andnot_si256(opponent, rays);
    smeared = or(smeared, _mm256_srlv_epi64(smeared, steps));
    smeared = or(smeared, _mm256_srlv_epi64(smeared, _mm256_setr_epi64x(2, 16, 14, 18)));
    smeared = or(smeared, _mm256_srlv_epi64(smeared, _mm256_setr_epi64x(4, 32, 28, 36)));
    let before = _mm256_andnot_si256(smeared, rays);
    // Only the first one has no smeared square before it.
    let first = _mm256_andnot_si256(_mm256_srlv_epi64(smeared, steps), smeared);
    let none = _mm256_cmpeq_epi64(and(first, mover), _mm256_setzero_si256());
    _mm256_andnot_si256(none, before)
}

#[inline]
#[target_feature(enable = "avx2")]
fn steps() -> __m256i {
    _mm256_setr_epi64x(1, 8, 7, 9)
}

#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn broadcast(word: u64) -> __m256i {
    _mm256_set1_epi64x(word as i64)
}

#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn lanes(a: u64, b: u64, c: u64, d: u64) -> __m256i {
    _mm256_setr_epi64x(a as i64, b as i64, c as i64, d as i64)
}

#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn and(a: __m256i, b: __m256i) -> __m256i {
    _mm256_and_si256(a, b)
}

#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn or(a: __m256i, b: __m256i) -> __m256i {
    _mm256_or_si256(a, b)
}

#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn or_lanes(lanes: __m256i) -> u64 {
    let halves = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))) as u64
}
