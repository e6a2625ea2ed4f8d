//! Checks of arguments: what JavaScript passes for a number may be any number, and none.

use std::ops::RangeInclusive;
use wasm_bindgen::prelude::JsError;

/// The largest whole number that JavaScript represents with all smaller ones.
pub(crate) const MAX_WHOLE: u64 = (1 << 53) - 1;

/// Checks that the argument `name` is a whole number within a range.
pub(crate) fn whole_number(name: &str, value: f64, range: &RangeInclusive<u64>) -> Result<u64, JsError> {
    let is_whole = value.fract() == 0.0 && value >= 0.0 && range.contains(&(value as u64));
    let message = || format!("{name}: expected a whole number from {} to {}", range.start(), range.end());
    if is_whole { Ok(value as u64) } else { Err(JsError::new(&message())) }
}
