//! The Rust examples of README.md and of the manual, as documentation tests.

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../docs/src/rust.md")]
pub struct RustPage;
