//! Two directions in the lanes of a 128-bit register, for CPUs of the 64-bit ARM architecture.
//!
//! The ideas are those of the portable variant. An ARM CPU reverses the bits of a word in one instruction, so the second
//! lane holds the board turned by 180 degrees: there a step down in any direction is one to higher bits, and all eight
//! directions are computed as four.

use crate::Kernel;
use crate::last_flips::last_flips_by_products;
use crate::portable::INNER_COLUMNS;
use crate::rays::RAYS;
use std::arch::aarch64::{
    uint64x2_t, vaddq_u64, vandq_u64, vbicq_u64, vceqzq_u64, vcombine_u64, vcreate_u64, vdupq_n_u64, vgetq_lane_u64,
    vorrq_u64, vshlq_n_u64, vsubq_u64,
};

/// The variant for NEON.
#[derive(Clone, Copy, Debug)]
pub struct Neon;

impl Kernel for Neon {
    const NAME: &'static str = "neon";

    #[inline]
    fn moves(mover: u64, opponent: u64) -> u64 {
        // SAFETY: this module exists only in builds for CPUs with NEON.
        unsafe { moves(mover, opponent) }
    }

    #[inline]
    fn flips(square: u8, mover: u64, opponent: u64) -> u64 {
        // SAFETY: as above.
        unsafe { flips(square, mover, opponent) }
    }

    #[inline]
    fn last_flips(square: u8, mover: u64) -> u32 {
        last_flips_by_products(square, mover)
    }
}

#[inline]
#[target_feature(enable = "neon")]
fn moves(mover: u64, opponent: u64) -> u64 {
    let (movers, runs) = (both_ways(mover), both_ways(opponent));
    let inner = vandq_u64(runs, vdupq_n_u64(INNER_COLUMNS));
    let lines = vorrq_u64(behind_runs::<1, 2>(movers, inner), behind_runs::<8, 16>(movers, runs));
    let diagonals = vorrq_u64(behind_runs::<7, 14>(movers, inner), behind_runs::<9, 18>(movers, inner));
    fold(vorrq_u64(lines, diagonals)) & !(mover | opponent)
}

#[inline]
#[target_feature(enable = "neon")]
fn flips(square: u8, mover: u64, opponent: u64) -> u64 {
    let at = usize::from(square & 63);
    let (rays, turned) = (&RAYS[at].0, &RAYS[at ^ 63].0);
    let (movers, opponents) = (both_ways(mover), both_ways(opponent));
    let along = |step: usize| flips_upward(lanes(rays[step], turned[step]), movers, opponents);
    fold(vorrq_u64(vorrq_u64(along(0), along(1)), vorrq_u64(along(2), along(3))))
}

/// Returns the word in the first lane, and its bits in reverse order in the second.
#[inline]
#[target_feature(enable = "neon")]
fn both_ways(word: u64) -> uint64x2_t {
    lanes(word, word.reverse_bits())
}

/// Returns the union of the first lane and the second one turned back.
#[inline]
#[target_feature(enable = "neon")]
fn fold(lanes: uint64x2_t) -> u64 {
    vgetq_lane_u64::<0>(lanes) | vgetq_lane_u64::<1>(lanes).reverse_bits()
}

/// Returns the squares behind the runs that start beside a disc of the mover, `STEP` bits up in each lane.
#[inline]
#[target_feature(enable = "neon")]
fn behind_runs<const STEP: i32, const DOUBLE: i32>(movers: uint64x2_t, runs: uint64x2_t) -> uint64x2_t {
    let mut up = vandq_u64(runs, vshlq_n_u64::<STEP>(movers));
    up = vorrq_u64(up, vandq_u64(runs, vshlq_n_u64::<STEP>(up)));
    let pairs = vandq_u64(runs, vshlq_n_u64::<STEP>(runs));
    up = vorrq_u64(up, vandq_u64(pairs, vshlq_n_u64::<DOUBLE>(up)));
    up = vorrq_u64(up, vandq_u64(pairs, vshlq_n_u64::<DOUBLE>(up)));
    vshlq_n_u64::<STEP>(up)
}

/// Returns the flips along a ray to higher bits in each lane.
#[inline]
#[target_feature(enable = "neon")]
fn flips_upward(rays: uint64x2_t, movers: uint64x2_t, opponents: uint64x2_t) -> uint64x2_t {
    let not_opponent = vbicq_u64(rays, opponents);
    let first = vandq_u64(not_opponent, vsubq_u64(vdupq_n_u64(0), not_opponent));
    let end = vandq_u64(first, movers);
    // Takes 1 off where there is an end: -1 everywhere, and +1 again where there is none.
    let none = vceqzq_u64(end);
    vandq_u64(rays, vsubq_u64(vaddq_u64(end, vdupq_n_u64(u64::MAX)), none))
}

#[inline]
#[target_feature(enable = "neon")]
fn lanes(first: u64, second: u64) -> uint64x2_t {
    vcombine_u64(vcreate_u64(first), vcreate_u64(second))
}
