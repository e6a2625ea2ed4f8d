//! Two directions in the lanes of a 128-bit register, for WebAssembly with SIMD.
//!
//! The ideas are those of the portable variant. WebAssembly shifts both lanes by the same count, so the second lane holds
//! the board turned upside down, a reversal of its bytes: there a step up, straight or diagonal, is one to lower bits. Steps
//! along a row are the same in both lanes and are computed in plain words.

use crate::Kernel;
use crate::last_flips::last_flips_by_products;
use crate::portable::{self, INNER_COLUMNS, flips_downward, flips_upward};
use crate::rays::RAYS;
use std::arch::wasm32::{
    i8x16_shuffle, i64x2_add, i64x2_eq, i64x2_neg, i64x2_shl, i64x2_splat, i64x2_sub, u64x2, u64x2_extract_lane, v128,
    v128_and, v128_andnot, v128_or,
};

/// The variant for WebAssembly with `simd128`.
#[derive(Clone, Copy, Debug)]
pub struct Simd128;

impl Kernel for Simd128 {
    const NAME: &'static str = "simd128";

    #[inline]
    fn moves(mover: u64, opponent: u64) -> u64 {
        let inner = opponent & INNER_COLUMNS;
        let (movers, runs, inner_runs) = (both_ways(mover), both_ways(opponent), both_ways(inner));
        let lines = behind_runs::<8>(movers, runs);
        let diagonals = v128_or(behind_runs::<7>(movers, inner_runs), behind_runs::<9>(movers, inner_runs));
        let reached = fold(v128_or(lines, diagonals)) | portable::behind_runs::<1>(mover, inner);
        reached & !(mover | opponent)
    }

    #[inline]
    fn flips(square: u8, mover: u64, opponent: u64) -> u64 {
        let at = usize::from(square & 63);
        let (rays, turned) = (&RAYS[at].0, &RAYS[at ^ 56].0);
        let (movers, opponents) = (both_ways(mover), both_ways(opponent));
        let [columns, first, second] =
            [1, 2, 3].map(|step| flips_upward_both_ways(u64x2(rays[step], turned[step]), movers, opponents));
        let on_row = flips_upward(rays[0], mover, opponent) | flips_downward(rays[4], mover, opponent);
        fold(v128_or(columns, v128_or(first, second))) | on_row
    }

    #[inline]
    fn last_flips(square: u8, mover: u64) -> u32 {
        last_flips_by_products(square, mover)
    }
}

/// Returns the word in the first lane, and upside down in the second.
#[inline]
fn both_ways(word: u64) -> v128 {
    let word = i64x2_splat(word as i64);
    i8x16_shuffle::<0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8>(word, word)
}

/// Returns the union of the first lane and the second one turned back.
#[inline]
fn fold(lanes: v128) -> u64 {
    let turned = i8x16_shuffle::<15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0>(lanes, lanes);
    u64x2_extract_lane::<0>(v128_or(lanes, turned))
}

/// Returns the squares behind the runs that start beside a disc of the mover, `STEP` bits up in each lane.
#[inline]
fn behind_runs<const STEP: u32>(mover: v128, runs: v128) -> v128 {
    let mut up = v128_and(runs, i64x2_shl(mover, STEP));
    up = v128_or(up, v128_and(runs, i64x2_shl(up, STEP)));
    let pairs = v128_and(runs, i64x2_shl(runs, STEP));
    up = v128_or(up, v128_and(pairs, i64x2_shl(up, 2 * STEP)));
    up = v128_or(up, v128_and(pairs, i64x2_shl(up, 2 * STEP)));
    i64x2_shl(up, STEP)
}

/// Returns the flips along a ray to higher bits in each lane.
#[inline]
fn flips_upward_both_ways(rays: v128, mover: v128, opponent: v128) -> v128 {
    let not_opponent = v128_andnot(rays, opponent);
    let end = v128_and(v128_and(not_opponent, i64x2_neg(not_opponent)), mover);
    // Takes 1 off where there is an end: -1 everywhere, and +1 again where there is none.
    let none = i64x2_eq(end, i64x2_splat(0));
    v128_and(rays, i64x2_sub(i64x2_add(end, i64x2_splat(-1)), none))
}
