//! A layer of a small neural network whose inputs count differently by their signs.
//!
//! An input that is not negative has one set of weights, a negative one another.

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx512bw"))))]
mod pairs;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw"))]
mod wide;

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx512bw")))]
use pairs::PairLayer as NativeLayer;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw"))]
use wide::WideLayer as NativeLayer;

/// How many inputs a layer has.
// As 16-bit numbers they fill two registers of AVX2 and one of AVX-512.
pub const INPUTS: usize = 32;

/// How many outputs a layer has.
pub const OUTPUTS: usize = 8;

/// The weights of an input to each output: what it counts when it is not negative, and its size when it is.
pub type InputWeights = [[i16; 2]; OUTPUTS];

/// A layer, in the layout that suits the CPU.
#[derive(Clone, Debug)]
pub struct Layer(NativeLayer);

impl Layer {
    /// Makes the layer of these weights, by inputs.
    pub fn new(weights: &[InputWeights; INPUTS]) -> Self {
        Self(NativeLayer::new(weights))
    }

    /// Returns for each output the sum of the inputs' sizes times their weights.
    ///
    /// Sums that do not fit into 32 bits wrap around, and the least number counts as its own size.
    #[inline]
    pub fn outputs(&self, inputs: &[i16; INPUTS]) -> [i32; OUTPUTS] {
        self.0.outputs(inputs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_are_sums_of_products() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut number = || [i16::MIN, i16::MAX, 0, random.i16(..)][random.usize(..4)];
        for _ in 0..1000 {
            let inputs: [i16; INPUTS] = std::array::from_fn(|_| number());
            let weights = std::array::from_fn(|_| std::array::from_fn(|_| [number(), number()]));
            let product = |input: usize, output: usize| {
                let [rest, negative] = weights[input][output].map(i64::from);
                let size = i64::from(inputs[input].wrapping_abs());
                size * if inputs[input] < 0 { negative } else { rest }
            };
            let expected =
                std::array::from_fn(|output| (0..INPUTS).map(|input| product(input, output)).sum::<i64>() as i32);
            let pairs = pairs::PairLayer::new(&weights);
            assert_eq!(pairs.outputs(&inputs), expected);
            assert_eq!(pairs.portable(&inputs), expected);
            assert_eq!(Layer::new(&weights).outputs(&inputs), expected);
        }
    }
}
