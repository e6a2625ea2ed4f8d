#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! The two words of a board (`mover` and `opponent`) share no bit. Nothing here checks that: a wrong word gives a wrong
//! answer, never undefined behaviour.
//!
//! There is one trait, [`Kernel`], and one type for each way to compute it: [`Portable`] for every machine, `Avx2` and
//! `Avx512` where the program is built for a CPU that has them, `Neon` for 64-bit ARM, `Simd128` for WebAssembly.
//! [`Native`] is the best of those, picked when the program is built, so that the compiler can inline it. All are
//! tested against one oracle written from the rules.
//!
//! This is the only crate of the project with unsafe code.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "bmi2"))]
mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512cd", target_feature = "avx512vl", target_feature = "bmi2"))]
mod avx512;
pub mod cpu;
mod dense;
mod kernel;
mod last_flips;
mod memory;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod neon;
mod portable;
mod rays;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
mod stability;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "bmi2"))]
pub use avx2::Avx2;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl",
    target_feature = "bmi2"
))]
pub use avx512::Avx512;
pub use dense::{INPUTS, InputWeights, Layer, OUTPUTS};
pub use kernel::{Kernel, Native};
pub use memory::{prefer_huge_pages, prefetch};
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub use neon::Neon;
pub use portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use simd128::Simd128;
pub use stability::{count_stable_discs, stable_discs};
