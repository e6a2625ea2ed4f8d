//! The layer by pairs of inputs.
//!
//! No product with 0 is computed: each input takes part with its size and the set of weights that its sign picks. One
//! instruction of AVX2 multiplies eight pairs of numbers and adds the products of each pair; so inputs come in pairs, and
//! the two signs of a pair pick one of four rows of weights, which has a register's length.

use super::{INPUTS, InputWeights, OUTPUTS};

/// For each output the weights of two inputs.
type PairWeights = [[i16; 2]; OUTPUTS];

const PAIRS: usize = INPUTS / 2;

#[derive(Clone, Debug)]
pub(super) struct PairLayer {
    /// For each pair of inputs its weights, by the signs of the two: the lower bit is set if the first one is negative.
    weights: [[PairWeights; 4]; PAIRS],
}

impl PairLayer {
    pub(super) fn new(weights: &[InputWeights; INPUTS]) -> Self {
        let of = |input: usize, output: usize, is_negative: usize| weights[input][output][is_negative];
        let pair = |pair: usize, signs: usize| -> PairWeights {
            std::array::from_fn(|output| [of(2 * pair, output, signs & 1), of(2 * pair + 1, output, signs >> 1)])
        };
        Self { weights: std::array::from_fn(|at| std::array::from_fn(|signs| pair(at, signs))) }
    }

    #[inline]
    pub(super) fn outputs(&self, inputs: &[i16; INPUTS]) -> [i32; OUTPUTS] {
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        // SAFETY: this is compiled only in builds for CPUs with AVX2.
        return unsafe { self.avx2(inputs) };
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return self.simd128(inputs);
        #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
        // SAFETY: this is compiled only in builds for CPUs with NEON.
        return unsafe { self.neon(inputs) };
        #[cfg(not(any(
            all(target_arch = "x86_64", target_feature = "avx2"),
            all(target_arch = "wasm32", target_feature = "simd128"),
            all(target_arch = "aarch64", target_feature = "neon")
        )))]
        self.portable(inputs)
    }

    #[cfg(any(
        test,
        not(any(
            all(target_arch = "x86_64", target_feature = "avx2"),
            all(target_arch = "wasm32", target_feature = "simd128"),
            all(target_arch = "aarch64", target_feature = "neon")
        ))
    ))]
    pub(super) fn portable(&self, inputs: &[i16; INPUTS]) -> [i32; OUTPUTS] {
        let mut sums = [0_i32; OUTPUTS];
        for (&[a, b], weights) in inputs.as_chunks().0.iter().zip(&self.weights) {
            let signs = usize::from(a < 0) | usize::from(b < 0) << 1;
            let sizes = [a.wrapping_abs(), b.wrapping_abs()];
            for (sum, weights) in sums.iter_mut().zip(&weights[signs]) {
                let product = |i: usize| i32::from(sizes[i]) * i32::from(weights[i]);
                *sum = sum.wrapping_add(product(0).wrapping_add(product(1)));
            }
        }
        sums
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    #[inline]
    #[target_feature(enable = "avx2")]
    #[expect(clippy::cast_ptr_alignment, reason = "the unaligned instructions take any address")]
    fn avx2(&self, inputs: &[i16; INPUTS]) -> [i32; OUTPUTS] {
        use std::arch::x86_64::{
            __m256i, _mm256_abs_epi16, _mm256_add_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_movemask_epi8,
            _mm256_packs_epi16, _mm256_permute4x64_epi64, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_storeu_si256,
        };
        let (mut pairs, mut halves) = ([0; PAIRS], [_mm256_setzero_si256(); 2]);
        let chunks = inputs.as_chunks::<16>().0.iter().zip(pairs.as_chunks_mut::<8>().0);
        for (half, (inputs, pairs)) in halves.iter_mut().zip(chunks) {
            // SAFETY: sixteen inputs have the 32 bytes that are read, and eight pairs those that are written.
            unsafe {
                *half = _mm256_loadu_si256(inputs.as_ptr().cast::<__m256i>());
                _mm256_storeu_si256(pairs.as_mut_ptr().cast::<__m256i>(), _mm256_abs_epi16(*half));
            }
        }
        // Packing takes turns between quarters of the two halves; the permutation puts them in order.
        let bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(halves[0], halves[1]));
        let signs = _mm256_movemask_epi8(bytes) as usize;
        // Two sums, so that no addition waits for the one before.
        let mut sums = [_mm256_setzero_si256(); 2];
        for (at, (&pair, weights)) in pairs.iter().zip(&self.weights).enumerate() {
            let weights = &weights[signs >> (2 * at) & 3];
            // SAFETY: a row of weights has the 32 bytes that are read.
            let weights = unsafe { _mm256_loadu_si256(weights.as_ptr().cast::<__m256i>()) };
            let products = _mm256_madd_epi16(_mm256_set1_epi32(pair), weights);
            sums[at % 2] = _mm256_add_epi32(sums[at % 2], products);
        }
        let mut outputs = [0; OUTPUTS];
        let sum = _mm256_add_epi32(sums[0], sums[1]);
        // SAFETY: the outputs have the 32 bytes that are written.
        unsafe { _mm256_storeu_si256(outputs.as_mut_ptr().cast::<__m256i>(), sum) };
        outputs
    }

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline]
    fn simd128(&self, inputs: &[i16; INPUTS]) -> [i32; OUTPUTS] {
        use std::arch::wasm32::{i16x8, i16x8_abs, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat, v128};
        let half = |[[a, b], [c, d], [e, f], [g, h]]: [[i16; 2]; 4]| -> v128 { i16x8(a, b, c, d, e, f, g, h) };
        let mut sums = [i32x4_splat(0); 2];
        for (&[a, b], weights) in inputs.as_chunks().0.iter().zip(&self.weights) {
            let [first, second, third, fourth, rest @ ..] = weights[usize::from(a < 0) | usize::from(b < 0) << 1];
            let pair = i16x8_abs(i32x4_splat(i32::from(a) & 0xffff | i32::from(b) << 16));
            sums[0] = i32x4_add(sums[0], i32x4_dot_i16x8(pair, half([first, second, third, fourth])));
            sums[1] = i32x4_add(sums[1], i32x4_dot_i16x8(pair, half(rest)));
        }
        let [low, high] = sums;
        [
            i32x4_extract_lane::<0>(low),
            i32x4_extract_lane::<1>(low),
            i32x4_extract_lane::<2>(low),
            i32x4_extract_lane::<3>(low),
            i32x4_extract_lane::<0>(high),
            i32x4_extract_lane::<1>(high),
            i32x4_extract_lane::<2>(high),
            i32x4_extract_lane::<3>(high),
        ]
    }

    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    #[inline]
    #[target_feature(enable = "neon")]
    fn neon(&self, inputs: &[i16; INPUTS]) -> [i32; OUTPUTS] {
        use std::arch::aarch64::{
            int32x4_t, vabsq_s16, vaddq_s32, vdupq_n_s32, vget_low_s16, vld1q_s16, vmull_high_s16, vmull_s16,
            vpaddq_s32, vreinterpretq_s16_s32, vst1q_s32,
        };
        let mut sums: [int32x4_t; 2] = [vdupq_n_s32(0); 2];
        for (&[a, b], weights) in inputs.as_chunks().0.iter().zip(&self.weights) {
            let weights = weights[usize::from(a < 0) | usize::from(b < 0) << 1].as_flattened();
            let pair = vreinterpretq_s16_s32(vdupq_n_s32(i32::from(a) & 0xffff | i32::from(b) << 16));
            let sizes = vabsq_s16(pair);
            for (sum, weights) in sums.iter_mut().zip(weights.as_chunks::<8>().0) {
                // SAFETY: eight weights have the 16 bytes that are read.
                let weights = unsafe { vld1q_s16(weights.as_ptr()) };
                let low = vmull_s16(vget_low_s16(sizes), vget_low_s16(weights));
                let products = vpaddq_s32(low, vmull_high_s16(sizes, weights));
                *sum = vaddq_s32(*sum, products);
            }
        }
        let mut outputs = [0; OUTPUTS];
        for (outputs, sum) in outputs.as_chunks_mut::<4>().0.iter_mut().zip(sums) {
            // SAFETY: four outputs have the 16 bytes that are written.
            unsafe { vst1q_s32(outputs.as_mut_ptr(), sum) };
        }
        outputs
    }
}
