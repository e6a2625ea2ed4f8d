//! Constants with values of their own, in builds with the feature `tuning`.

use super::{DEFAULTS, LIST, Values};

/// The values of the constants of a search.
///
/// # Examples
///
/// ```
/// use outflank_engine::{Constants, Engine, EngineOptions};
///
/// let mut engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() })?;
/// engine.set_constants(Constants::new([("prob_cut_73", 1.2), ("order_parity", 6.0)])?);
/// assert!(Constants::new([("order_parity", 1000.0)]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constants(pub(super) Values);

/// The description of a constant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constant {
    /// Its name.
    pub name: &'static str,
    /// The value of a normal build.
    pub default: f64,
    /// The minimum.
    pub min: f64,
    /// The maximum.
    pub max: f64,
    /// The smallest change whose effect games can show.
    pub step: f64,
    /// Whether it is a whole number.
    pub is_whole: bool,
}

/// Why values are no constants.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ConstantError {
    /// There is no constant of this name.
    #[error("there is no constant {0}")]
    Unknown(String),
    /// A value lies outside of its range.
    #[error("{} is {value}: expected {} to {}", .constant.name, .constant.min, .constant.max)]
    OutOfRange {
        /// The constant.
        constant: Constant,
        /// The value.
        value: f64,
    },
}

/// The type of a constant.
pub(super) trait Number {
    /// Whether it is a whole number.
    const IS_WHOLE: bool;

    /// Converts a value, rounded where the type has whole numbers only.
    fn of(value: f64) -> Self;
}

impl Constants {
    /// Those of a normal build.
    pub const DEFAULT: Self = Self(DEFAULTS);

    /// All constants, in the order of their list.
    pub const ALL: &'static [Constant] = LIST;

    /// Makes the constants of a normal build with some of them changed; whole ones are rounded.
    ///
    /// # Errors
    ///
    /// Returns an error with the name that is unknown, or whose value is out of its range.
    pub fn new<'a>(values: impl IntoIterator<Item = (&'a str, f64)>) -> Result<Self, ConstantError> {
        let mut constants = Self::DEFAULT;
        for (name, value) in values {
            let constant = Constant::of(name)?;
            if !(constant.min..=constant.max).contains(&value) {
                return Err(ConstantError::OutOfRange { constant, value });
            }
            constants.0.set(name, value);
        }
        Ok(constants)
    }
}

impl Default for Constants {
    /// Those of a normal build.
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Constant {
    /// Returns the constant of a name.
    ///
    /// # Errors
    ///
    /// Returns an error when there is none.
    pub fn of(name: &str) -> Result<Self, ConstantError> {
        let found = LIST.iter().find(|constant| constant.name == name).copied();
        found.ok_or_else(|| ConstantError::Unknown(name.to_owned()))
    }
}

impl Number for f32 {
    const IS_WHOLE: bool = false;

    fn of(value: f64) -> Self {
        value as Self
    }
}

impl Number for i32 {
    const IS_WHOLE: bool = true;

    fn of(value: f64) -> Self {
        value.round() as Self
    }
}

impl Number for u32 {
    const IS_WHOLE: bool = true;

    fn of(value: f64) -> Self {
        value.round() as Self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_default_lies_in_its_range_and_has_a_name_of_its_own() {
        let set = Constants::new(LIST.iter().map(|constant| (constant.name, constant.default)));
        assert_eq!(set, Ok(Constants::DEFAULT));
        for constant in LIST {
            assert_eq!(Constant::of(constant.name).as_ref(), Ok(constant), "{}", constant.name);
            assert!(constant.step > 0.0 && constant.step < constant.max - constant.min, "{}", constant.name);
        }
    }

    #[test]
    fn both_ends_of_every_range_are_searched() {
        use crate::{Engine, EngineOptions, SearchLimits};
        let board = outflank_rules::othello::Board::START;
        for constant in LIST {
            for value in [constant.min, constant.max] {
                let mut engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
                engine.set_constants(Constants::new([(constant.name, value)]).unwrap());
                let report = engine.search(board).limits(SearchLimits::to_depth(8)).run().unwrap();
                assert_eq!(report.depth, 8, "{} is {value}", constant.name);
            }
        }
    }

    #[test]
    fn a_constant_out_of_its_range_is_refused_by_name() {
        let error = |name, value| Constants::new([(name, value)]).unwrap_err().to_string();
        assert_eq!(error("prob_cut_73", 2.5), "prob_cut_73 is 2.5: expected 0.5 to 2");
        assert_eq!(error("window_first", f64::NAN), "window_first is NaN: expected 1 to 12");
        assert_eq!(error("window", 2.0), "there is no constant window");
    }
}
