//! Numbers as arguments: one table of their names, types and ranges, so that an error names the argument.

use crate::errors::{argument_type_error, value_error};
use outflank_engine::Level;
use outflank_rules::Threads;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use std::fmt::Display;
use std::ops::RangeInclusive;

macro_rules! arguments {
    ($($name:ident: $number:ty = $range:expr;)*) => { $(
        pub(crate) fn $name(argument: &Bound<'_, PyAny>) -> PyResult<$number> {
            whole(stringify!($name), argument, $range)
        }
    )* };
}

macro_rules! optional_arguments {
    ($($name:ident: $number:ty;)*) => {
        /// Arguments that may be `None`.
        pub(crate) mod optional {
            use pyo3::prelude::*;
            $(
                pub(crate) fn $name(argument: &Bound<'_, PyAny>) -> PyResult<Option<$number>> {
                    if argument.is_none() { Ok(None) } else { super::$name(argument).map(Some) }
                }
            )*
        }
    };
}

arguments! {
    count: usize = 0..=usize::MAX;
    cut: u8 = 1..=60;
    depth: u8 = 0..=u8::MAX;
    end: u64 = 0..=u64::MAX;
    exact_from: u8 = 0..=60;
    first: u64 = 0..=u64::MAX;
    first_game: u32 = 0..=u32::MAX;
    guess: i8 = -64..=64;
    hash_mib: usize = 0..=1 << 24;
    index: isize = isize::MIN..=isize::MAX;
    level: u8 = 0..=Level::HIGHEST.number();
    lines: u8 = 1..=64;
    // The largest board has 26×26 squares.
    margin: i16 = -676..=676;
    mover: u64 = 0..=u64::MAX;
    nodes: u64 = 1..=u64::MAX;
    noise_to: u8 = 0..=60;
    num_envs: usize = 1..=usize::MAX;
    one_in: u64 = 1..=u64::MAX;
    opponent: u64 = 0..=u64::MAX;
    plies: usize = 0..=usize::MAX;
    ply: isize = isize::MIN..=isize::MAX;
    positions: usize = 0..=usize::MAX;
    round_size: usize = 1..=usize::MAX;
    row: usize = 0..=usize::MAX;
    seed: u64 = 0..=u64::MAX;
    selectivity: u8 = 0..=100;
    size: u32 = 1..=1 << 16;
    slots: u8 = 0..=u8::MAX;
    solve_from: u8 = 0..=60;
    threads: usize = 1..=Threads::MAX;
}

optional_arguments! {
    exact_from: u8;
    level: u8;
    nodes: u64;
    ply: isize;
    selectivity: u8;
    solve_from: u8;
    threads: usize;
}

/// Takes the depth of a search; `perft` alone has a depth of 0.
pub(crate) fn search_depth(argument: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
    if argument.is_none() { Ok(None) } else { whole("depth", argument, 1..=u8::MAX).map(Some) }
}

/// Takes the probability `noise`; NaN is none.
pub(crate) fn noise(argument: &Bound<'_, PyAny>) -> PyResult<f64> {
    let share: f64 = argument.extract().map_err(|_| argument_type_error("noise", "a number", argument))?;
    let is_share = (0.0..=1.0).contains(&share);
    is_share.then_some(share).ok_or_else(|| value_error(format!("noise: expected 0 to 1, but found {share}")))
}

/// Takes a whole number in a range; NumPy's integers are such numbers, too.
fn whole<T>(name: &str, argument: &Bound<'_, PyAny>, range: RangeInclusive<T>) -> PyResult<T>
where
    T: Copy + Display + PartialOrd + TryFrom<i128> + TryInto<i128>,
{
    let number = match argument.extract::<i128>() {
        Ok(number) => T::try_from(number).ok(),
        // A number beyond 128 bits is out of every range.
        Err(error) if error.is_instance_of::<PyOverflowError>(argument.py()) => None,
        Err(_) => return Err(argument_type_error(name, "a whole number", argument)),
    };
    let number = number.filter(|number| range.contains(number));
    number.ok_or_else(|| value_error(format!("{name}: expected {}, but found {argument}", allowed(argument, &range))))
}

/// Names a range; a limit that nobody meets is of no use to somebody below it.
fn allowed<T: Copy + Display + TryInto<i128>>(argument: &Bound<'_, PyAny>, range: &RangeInclusive<T>) -> String {
    let [start, end] = [*range.start(), *range.end()].map(|limit| limit.try_into().unwrap_or(i128::MAX));
    if end >= i128::from(i32::MAX) && argument.lt(start).unwrap_or(false) {
        format!("{} or more", range.start())
    } else {
        format!("{} to {}", range.start(), range.end())
    }
}
