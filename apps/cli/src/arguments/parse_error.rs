//! Errors of the command line, reworded where the definition of the commands says more than the parser does.

use crate::exit::usage_text;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};
use std::ffi::OsString;

/// Rewords an error about a misplaced option, a missing value, a number below zero or an option that needs another one, and
/// removes former names from the suggestions.
pub(super) fn reworded(error: Error, program: &Command, words: &[OsString]) -> Error {
    let line = CommandLine::new(program, words);
    let better = match error.kind() {
        ErrorKind::ArgumentConflict => line.misplaced(&error),
        ErrorKind::InvalidValue => line.without_value(&error),
        ErrorKind::ValueValidation => line.below_zero(&error),
        ErrorKind::MissingRequiredArgument => line.needing_another(&error),
        _ => None,
    };
    better.unwrap_or_else(|| line.with_visible_suggestions(error))
}

/// The words of a command line, and the command that they name.
struct CommandLine<'a> {
    program: &'a Command,
    words: &'a [OsString],
    command: &'a Command,
    /// The names of the program and the commands.
    path: Vec<&'a str>,
}

impl<'a> CommandLine<'a> {
    fn new(program: &'a Command, words: &'a [OsString]) -> Self {
        let (mut command, mut path) = (program, vec![program.get_name()]);
        for word in words.iter().skip(1) {
            let Some(below) = word.to_str().and_then(|word| command.find_subcommand(word)) else { break };
            command = below;
            path.push(below.get_name());
        }
        Self { program, words, command, path }
    }

    /// Words the error of an option that is before a subcommand, and belongs behind it if anywhere.
    fn misplaced(&self, error: &Error) -> Option<Error> {
        let (name, option) = (text(error, ContextKind::InvalidSubcommand)?, text(error, ContextKind::PriorArg)?);
        let (command, long) = (self.path.join(" "), long_name(option)?);
        let (message, of) = match self.command.find_subcommand(name) {
            None => (format!("unrecognized subcommand '{name}'"), command),
            Some(below) if option_of(below, long).is_some() => {
                let place = format!("{command} {name}");
                (format!("{long} goes after {name}, as in `{place} {option}`"), place)
            }
            Some(_) => (format!("`{command} {name}` has no {long}"), format!("{command} {name}")),
        };
        Some(Error::raw(error.kind(), format!("{message} (see `{of} --help`)\n")))
    }

    /// Words the error of an option without its value: it says what values there are.
    fn without_value(&self, error: &Error) -> Option<Error> {
        let option = text(error, ContextKind::InvalidArg)?;
        if !text(error, ContextKind::InvalidValue)?.is_empty() {
            return None;
        }
        let expected = self.expected(option, "")?;
        let expected = expected.strip_suffix(", but found \"\"").unwrap_or(&expected);
        Some(Error::raw(
            error.kind(),
            format!("a value is required for '{option}' but none was supplied: {expected}\n"),
        ))
    }

    /// Words the error of a negative number for an option without a range.
    fn below_zero(&self, error: &Error) -> Option<Error> {
        const DIGITS: &str = "invalid digit found in string";
        let (option, value) = (text(error, ContextKind::InvalidArg)?, text(error, ContextKind::InvalidValue)?);
        let is_of_digits = std::error::Error::source(error).is_some_and(|source| source.to_string() == DIGITS);
        if !is_of_digits || value.parse::<i128>().is_err() {
            return None;
        }
        // Zero may be too low, too.
        let of_zero = self.expected(option, "0");
        let expected = of_zero.unwrap_or_else(|| "expected a whole number of 0 or more".to_owned());
        Some(Error::raw(error.kind(), format!("invalid value '{value}' for '{option}': {expected}\n")))
    }

    /// Returns what the error of another value of an option expects; `None` if the value is valid.
    fn expected(&self, option: &str, value: &str) -> Option<String> {
        let words = self.path.iter().map(|&name| name.to_owned()).chain([format!("{}={value}", long_name(option)?)]);
        let error = self.program.clone().try_get_matches_from(words).err()?;
        let text = usage_text(&error);
        text.split_once(&format!("for '{option}': ")).map(|(_, expected)| expected.to_owned())
    }

    /// Words the error of an option that needs another one, which the command itself does not require.
    fn needing_another(&self, error: &Error) -> Option<Error> {
        let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else { return None };
        let needed = missing.iter().find(|name| {
            let option = long_name(name).and_then(|long| option_of(self.command, long));
            option.is_some_and(|option| !option.is_required_set())
        })?;
        let mut words = self.words.to_vec();
        // The option without which nothing needs the other one any more.
        let needing = self.command.get_arguments().find(|option| {
            remove(&mut words, option) && !is_missing(needed, self.program.clone().try_get_matches_from(&words).err())
        })?;
        let (needing, command) = (needing.get_long()?, self.path.join(" "));
        let message = format!("--{needing} needs {} (see `{command} --help`)\n", long_name(needed)?);
        Some(Error::raw(error.kind(), message))
    }

    /// Removes hidden commands and options from the suggestions, and puts the most similar command first.
    fn with_visible_suggestions(&self, mut error: Error) -> Error {
        if let Some(ContextValue::Strings(mut names)) = error.remove(ContextKind::SuggestedSubcommand) {
            names.retain(|name| self.command.get_subcommands().any(|it| !it.is_hide_set() && it.get_name() == name));
            names.reverse();
            if !names.is_empty() {
                error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(names));
            }
        }
        let option = text(&error, ContextKind::SuggestedArg).and_then(long_name);
        if option.is_some_and(|long| option_of(self.command, long).is_none()) {
            error.remove(ContextKind::SuggestedArg);
        }
        error
    }
}

/// Returns a text of the context of an error, the first of several.
fn text(error: &Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        ContextValue::Strings(texts) => texts.first().map(String::as_str),
        _ => None,
    }
}

/// Returns the long name in an option as the help writes it, `--side <SIDE>`.
fn long_name(option: &str) -> Option<&str> {
    option.split(' ').next().filter(|name| name.starts_with("--"))
}

/// Returns the option of a command that has this long name, unless it is hidden.
fn option_of<'a>(command: &'a Command, long: &str) -> Option<&'a Arg> {
    let name = long.strip_prefix("--")?;
    command.get_arguments().find(|option| option.get_long() == Some(name) && !option.is_hide_set())
}

/// Removes an option with its value from the words of a command line; returns whether it was there.
fn remove(words: &mut Vec<OsString>, option: &Arg) -> bool {
    let Some(long) = option.get_long() else { return false };
    let (alone, with_value) = (format!("--{long}"), format!("--{long}="));
    let is_it = |word: &OsString| word.to_str().is_some_and(|word| word == alone || word.starts_with(&with_value));
    let Some(index) = words.iter().position(is_it) else { return false };
    let has_value = words[index] == *alone && option.get_action().takes_values();
    words.drain(index..(index + 1 + usize::from(has_value)).min(words.len()));
    true
}

/// Returns whether an error is that an argument is missing.
fn is_missing(name: &str, error: Option<Error>) -> bool {
    let missing = error.and_then(|mut error| error.remove(ContextKind::InvalidArg));
    matches!(missing, Some(ContextValue::Strings(names)) if names.iter().any(|it| it == name))
}
