//! A layer of a small neural network.
//!
//! The numbers of 16 outputs fill two registers of 256 bits, and one instruction adds two products to each of them; so
//! inputs and weights come in pairs.

/// How many outputs a layer has.
pub const OUTPUTS: usize = 16;

/// For a pair of inputs, their weights to each output.
pub type PairWeights = [[i16; 2]; OUTPUTS];

/// Returns for each output the sum of all inputs times their weights.
///
/// Sums that do not fit into 32 bits wrap around.
#[inline]
pub fn dense<const PAIRS: usize>(inputs: &[[i16; 2]; PAIRS], weights: &[PairWeights; PAIRS]) -> [i32; OUTPUTS] {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    // SAFETY: this is compiled only in builds for CPUs with AVX2.
    return unsafe { avx2(inputs, weights) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
    portable(inputs, weights)
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
fn portable<const PAIRS: usize>(inputs: &[[i16; 2]; PAIRS], weights: &[PairWeights; PAIRS]) -> [i32; OUTPUTS] {
    let mut sums = [0_i32; OUTPUTS];
    for (pair, weights) in inputs.iter().zip(weights) {
        for (sum, weights) in sums.iter_mut().zip(weights) {
            let product = |i: usize| i32::from(pair[i]) * i32::from(weights[i]);
            *sum = sum.wrapping_add(product(0).wrapping_add(product(1)));
        }
    }
    sums
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
#[inline]
#[target_feature(enable = "avx2")]
#[expect(clippy::cast_ptr_alignment, reason = "the unaligned instructions take any address")]
fn avx2<const PAIRS: usize>(inputs: &[[i16; 2]; PAIRS], weights: &[PairWeights; PAIRS]) -> [i32; OUTPUTS] {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_set1_epi32, _mm256_setzero_si256,
        _mm256_storeu_si256,
    };
    const HALF: usize = OUTPUTS / 2;
    let mut sums = [_mm256_setzero_si256(); 2];
    for ([low, high], weights) in inputs.iter().zip(weights) {
        let pair = _mm256_set1_epi32(i32::from(*high) << 16 | i32::from(*low as u16));
        for (sum, half) in sums.iter_mut().zip(weights.as_chunks::<HALF>().0) {
            // SAFETY: half a row of weights has the 32 bytes that are read.
            let half = unsafe { _mm256_loadu_si256(half.as_ptr().cast::<__m256i>()) };
            *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(pair, half));
        }
    }
    let mut outputs = [0; OUTPUTS];
    for (half, sum) in outputs.as_chunks_mut::<HALF>().0.iter_mut().zip(sums) {
        // SAFETY: half of the outputs has the 32 bytes that are written.
        unsafe { _mm256_storeu_si256(half.as_mut_ptr().cast::<__m256i>(), sum) };
    }
    outputs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_are_sums_of_products() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut number = || [i16::MIN, i16::MAX, 0, random.i16(..)][random.usize(..4)];
        for _ in 0..1000 {
            let inputs: [[i16; 2]; 5] = std::array::from_fn(|_| [number(), number()]);
            let weights: [PairWeights; 5] = std::array::from_fn(|_| std::array::from_fn(|_| [number(), number()]));
            let sum = |output: usize| {
                let of = |pair: usize, i: usize| i64::from(inputs[pair][i]) * i64::from(weights[pair][output][i]);
                (0..5).map(|pair| of(pair, 0) + of(pair, 1)).sum::<i64>() as i32
            };
            let expected: [i32; OUTPUTS] = std::array::from_fn(sum);
            assert_eq!(dense(&inputs, &weights), expected);
            assert_eq!(portable(&inputs, &weights), expected);
        }
    }
}
