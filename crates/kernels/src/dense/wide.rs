//! The layer in registers of 512 bits, which hold all inputs.
//!
//! The positive and the negative parts of the inputs are two registers, each with its own weights. That computes twice the
//! products of [pairs](super::pairs), half of them with 0, but no address depends on a sign, so nothing waits. In each of a
//! register's four lanes of 128 bits, a shuffle repeats one pair of inputs four times, for as many outputs; after four
//! shuffles every pair has had its turn, and the sums of the lanes are added.

use super::{INPUTS, InputWeights, OUTPUTS};
use std::arch::x86_64::{
    __m256i, __m512i, _mm256_add_epi32, _mm256_loadu_si256, _mm256_storeu_si256, _mm512_abs_epi16, _mm512_add_epi32,
    _mm512_and_si512, _mm512_andnot_si512, _mm512_castsi256_si512, _mm512_castsi512_si256, _mm512_inserti64x4,
    _mm512_loadu_si512, _mm512_madd_epi16, _mm512_setzero_si512, _mm512_shuffle_epi32, _mm512_shuffle_i64x2,
    _mm512_srai_epi16,
};

/// How many outputs a lane holds.
const LANE_OUTPUTS: usize = 4;
/// How many inputs a lane holds.
const LANE_INPUTS: usize = 2 * LANE_OUTPUTS;

/// The weights of a pair of inputs of each lane to half of the outputs.
type Row = [i16; INPUTS];

/// For half of the outputs, their sums over the inputs of each lane.
type LaneSums = [__m512i; 2];

#[derive(Clone, Debug)]
pub(super) struct WideLayer {
    /// By the pair of a lane, then by the half of the outputs; the weights of positive parts, and of negative ones.
    rows: [[[Row; 2]; LANE_INPUTS / 2]; 2],
}

impl WideLayer {
    pub(super) fn new(weights: &[InputWeights; INPUTS]) -> Self {
        let row = |sign: usize, pair: usize, half: usize| -> Row {
            std::array::from_fn(|at| {
                let (lane, output, odd) = (at / LANE_INPUTS, at % LANE_INPUTS / 2, at % 2);
                weights[LANE_INPUTS * lane + 2 * pair + odd][LANE_OUTPUTS * half + output][sign]
            })
        };
        let rows = |sign| std::array::from_fn(|pair| std::array::from_fn(|half| row(sign, pair, half)));
        Self { rows: std::array::from_fn(rows) }
    }

    #[inline]
    pub(super) fn outputs(&self, inputs: &[i16; INPUTS]) -> [i32; OUTPUTS] {
        // SAFETY: this is compiled only in builds for CPUs with AVX-512.
        unsafe { self.avx512(inputs) }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn avx512(&self, inputs: &[i16; INPUTS]) -> [i32; OUTPUTS] {
        let inputs = loaded(inputs);
        let negative = _mm512_srai_epi16::<15>(inputs);
        let positive_parts = _mm512_andnot_si512(negative, inputs);
        let negative_parts = _mm512_and_si512(negative, _mm512_abs_epi16(inputs));
        // Two pairs of sums, so that fewer additions wait for the one before.
        let [first, second] = self.lane_sums::<0>(positive_parts);
        let [third, fourth] = self.lane_sums::<1>(negative_parts);
        sums_of_lanes([_mm512_add_epi32(first, third), _mm512_add_epi32(second, fourth)])
    }

    /// Multiplies the parts of the inputs that have one sign.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn lane_sums<const SIGN: usize>(&self, parts: __m512i) -> LaneSums {
        let sums = [_mm512_setzero_si512(); 2];
        let sums = self.add_pair::<SIGN, 0>(sums, _mm512_shuffle_epi32::<0b00_00_00_00>(parts));
        let sums = self.add_pair::<SIGN, 1>(sums, _mm512_shuffle_epi32::<0b01_01_01_01>(parts));
        let sums = self.add_pair::<SIGN, 2>(sums, _mm512_shuffle_epi32::<0b10_10_10_10>(parts));
        self.add_pair::<SIGN, 3>(sums, _mm512_shuffle_epi32::<0b11_11_11_11>(parts))
    }

    /// Adds the products of one pair of inputs of each lane.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    #[expect(clippy::cast_ptr_alignment, reason = "the unaligned instructions take any address")]
    fn add_pair<const SIGN: usize, const PAIR: usize>(&self, sums: LaneSums, pair: __m512i) -> LaneSums {
        std::array::from_fn(|half| {
            // SAFETY: a row has the 64 bytes that are read.
            let row = unsafe { _mm512_loadu_si512(self.rows[SIGN][PAIR][half].as_ptr().cast::<__m512i>()) };
            _mm512_add_epi32(sums[half], _mm512_madd_epi16(pair, row))
        })
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
#[expect(clippy::cast_ptr_alignment, reason = "the unaligned instructions take any address")]
fn loaded(inputs: &[i16; INPUTS]) -> __m512i {
    // In halves, as they have just been computed: a load of 512 bits would wait for two stores.
    let [low, high] = [0, INPUTS / 2].map(|at| {
        // SAFETY: half of the inputs has the 32 bytes that are read.
        unsafe { _mm256_loadu_si256(inputs[at..].as_ptr().cast::<__m256i>()) }
    });
    _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
}

/// Adds the four lanes of each half of the outputs.
#[inline]
#[target_feature(enable = "avx512f,avx2")]
#[expect(clippy::cast_ptr_alignment, reason = "the unaligned instructions take any address")]
fn sums_of_lanes([first, second]: LaneSums) -> [i32; OUTPUTS] {
    // Lanes 0 and 2 of both halves, then 1 and 3: their sum is 0 + 1, 2 + 3 of the first, and of the second.
    let even = _mm512_shuffle_i64x2::<0b10_00_10_00>(first, second);
    let odd = _mm512_shuffle_i64x2::<0b11_01_11_01>(first, second);
    let sums = _mm512_add_epi32(even, odd);
    let even = _mm512_shuffle_i64x2::<0b10_00_10_00>(sums, sums);
    let odd = _mm512_shuffle_i64x2::<0b11_01_11_01>(sums, sums);
    let mut outputs = [0; OUTPUTS];
    let sums = _mm256_add_epi32(_mm512_castsi512_si256(even), _mm512_castsi512_si256(odd));
    // SAFETY: the outputs have the 32 bytes that are written.
    unsafe { _mm256_storeu_si256(outputs.as_mut_ptr().cast::<__m256i>(), sums) };
    outputs
}
