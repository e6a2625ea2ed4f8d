//! Arguments whose common values a shell can complete.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use std::error::Error;
use std::ffi::OsStr;
use std::marker::PhantomData;
use std::str::FromStr;

/// A parser of arguments that shells complete to some values; every value that [`FromStr`] takes is accepted.
#[derive(Debug)]
pub(crate) struct Suggested<T> {
    values: Vec<String>,
    value: PhantomData<fn() -> T>,
}

impl<T> Suggested<T> {
    /// Makes a parser with the values that shells offer.
    pub(crate) fn new(values: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { values: values.into_iter().map(Into::into).collect(), value: PhantomData }
    }
}

impl<T> Clone for Suggested<T> {
    fn clone(&self) -> Self {
        Self { values: self.values.clone(), value: PhantomData }
    }
}

impl<T> TypedValueParser for Suggested<T>
where
    T: FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        StringValueParser::new().try_map(|text| text.parse::<T>()).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.values.iter().cloned().map(PossibleValue::new)))
    }
}
