//! Exit codes (0 success, 1 failure, 2 wrong usage), and Ctrl-C.

use crate::arguments::as_typed;
use clap::error::{ContextKind, ContextValue};
use outflank_play::value_error::expectation;
use outflank_rules::StopFlag;
use std::io::{self, Write, stderr};
use std::process::ExitCode;

/// The exit code of a command that failed.
pub(crate) const FAILED: ExitCode = ExitCode::FAILURE;

/// The status of a command that ran without an error of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitStatus {
    /// The command did all of its work.
    Success,
    /// The command was stopped, or found errors in its input and has reported them.
    Failure,
}

impl ExitStatus {
    /// Returns success where a condition holds, and failure elsewhere.
    pub(crate) fn success_if(is_success: bool) -> Self {
        if is_success { Self::Success } else { Self::Failure }
    }
}

/// Makes the error of arguments that exclude each other; the exit code is that of wrong usage.
pub(crate) fn wrong_usage(message: impl std::fmt::Display) -> anyhow::Error {
    clap::Error::raw(clap::error::ErrorKind::ValueValidation, format!("{message}\n")).into()
}

/// Turns the result of a command into an exit code, and reports an error on standard error in one line.
pub(crate) fn code(result: anyhow::Result<ExitStatus>) -> ExitCode {
    match result {
        Ok(ExitStatus::Success) => ExitCode::SUCCESS,
        Ok(ExitStatus::Failure) => FAILED,
        // The reader of the output may stop reading, as `head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<clap::Error>() => error.downcast_ref().map_or(FAILED, usage),
        Err(error) => {
            print_error(&format!("error: {}", error_text(&error)));
            FAILED
        }
    }
}

/// Returns an error and its causes, none of them twice.
pub(crate) fn error_text(error: &anyhow::Error) -> String {
    let mut text = without_code(&error.to_string());
    for cause in error.chain().skip(1).map(|cause| without_code(&cause.to_string())) {
        // Many errors name their cause themselves.
        if !text.ends_with(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

/// Removes the number that Rust adds to the errors of the system, `No such file or directory (os error 2)`, and the name of
/// a file that was to get another name, ` at path "/a/b.ggfX1.part"`.
fn without_code(text: &str) -> String {
    let end = |rest: &str| rest.split_once(')').map(|(_, after)| after.to_owned());
    let (before, after) = text.split_once(" (os error ").unwrap_or((text, ""));
    let text = before.to_owned() + &end(after).unwrap_or_default();
    match text.split_once(" at path \"") {
        Some((before, path)) if path.ends_with(".part\"") => before.to_owned(),
        _ => text,
    }
}

/// Reports wrong arguments in one line with a hint at the help, or prints the requested help, and returns the exit
/// code.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if error.use_stderr() && error.kind() != DisplayHelpOnMissingArgumentOrSubcommand {
        print_error(&usage_text(error));
    } else if let Err(error) = error.print() {
        return code(Err(anyhow::Error::from(error).context("cannot write to standard output")));
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// Returns the line that reports wrong arguments.
pub(crate) fn usage_text(error: &clap::Error) -> String {
    in_words(error, &usage_line(&error.render().to_string()))
}

/// Shortens an error of the argument parser: its first paragraph, a similar argument if there is one, and the help of the
/// command whose usage it shows.
fn usage_line(text: &str) -> String {
    let lines = || text.lines().map(str::trim);
    let reason = lines().take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let reason = reason.strip_prefix("error: ").unwrap_or(&reason);
    let tip = lines().find_map(|line| line.strip_prefix("tip: ").filter(|tip| tip.contains("similar")));
    let tip = tip.map(|tip| format!("; {tip}")).unwrap_or_default();
    let usage = lines().find_map(|line| line.strip_prefix("Usage: "));
    let is_name = |word: &str| word.bytes().all(|byte| byte.is_ascii_lowercase());
    // The first word is the program, whose file may have any name.
    let words = |usage| str::split(usage, ' ').enumerate().take_while(|&(index, word)| index == 0 || is_name(word));
    let command = |usage| words(usage).map(|(_, word)| word).collect::<Vec<_>>().join(" ");
    let hint = usage.map(|usage| format!(" (see `{} --help`)", command(usage))).unwrap_or_default();
    format!("error: {reason}{tip}{hint}")
}

/// Words what an argument should have been, where the line ends in an error of the standard library or in a list.
fn in_words(error: &clap::Error, line: &str) -> String {
    let line = &with_typed_value(error, line);
    let source = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
    if let Some(expected) = expectation(&source) {
        return line.replace(&source, &expected);
    }
    let Some(list) = line.split_once(" [possible values: ").and_then(|(_, rest)| rest.split_once(']')) else {
        return line.to_owned();
    };
    let expected = list.0.rsplit_once(", ").map_or(list.0.to_owned(), |(first, last)| format!("{first} or {last}"));
    line.replace(&format!(" [possible values: {}]", list.0), &format!(": expected {expected}"))
}

/// Shows a board string as it was typed, without the blank that kept it from being an option.
fn with_typed_value(error: &clap::Error, line: &str) -> String {
    match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(value)) => line.replace(value.trim_end(), as_typed(value).trim_end()),
        _ => line.to_owned(),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let text = cause.downcast_ref().map(io::Error::kind);
        let json = || cause.downcast_ref().and_then(serde_json::Error::io_error_kind);
        text.or_else(json) == Some(io::ErrorKind::BrokenPipe)
    })
}

fn print_error(line: &str) {
    let _ = writeln!(stderr(), "{line}");
}

/// Returns a flag that Ctrl-C sets from now on, instead of ending the program at once.
///
/// A second Ctrl-C ends the program with the exit code 130, for work that does not check the flag.
pub(crate) fn stop_on_ctrl_c() -> StopFlag {
    let stop = StopFlag::new();
    let flag = stop.clone();
    // Without a handler Ctrl-C still ends the program, but loses partial results.
    let _ = ctrlc::set_handler(move || {
        if flag.is_stopped() {
            std::process::exit(130);
        }
        flag.stop();
    });
    stop
}

#[cfg(test)]
mod tests {
    use super::{error_text, usage_line, usage_text, without_code};

    #[test]
    fn a_usage_error_is_one_line_with_a_hint() {
        let text = "error: the following required arguments were not provided:\n  <FILE>...\n\n\
                    Usage: outflank book add <FILE>...\n\nFor more information, try '--help'.\n";
        let line =
            "error: the following required arguments were not provided: <FILE>... (see `outflank book add --help`)";
        assert_eq!(usage_line(text), line);
        let text = "error: unexpected argument '--lvel' found\n\n  tip: a similar argument exists: '--level'\n\n\
                    Usage: outflank-1.0 play --level <N>\n";
        let line = "error: unexpected argument '--lvel' found; a similar argument exists: '--level' (see \
                    `outflank-1.0 play --help`)";
        assert_eq!(usage_line(text), line);
        assert_eq!(usage_line("error: the size is wrong\n"), "error: the size is wrong");
    }

    /// The texts of Rust, of clap and of serde that tell a user nothing.
    const FOREIGN: [&str; 8] = [
        "invalid digit",
        "empty string",
        "target type",
        "zero for non-zero",
        "float literal",
        "provided string",
        "address syntax",
        " is not in ",
    ];

    fn options_of(command: &clap::Command, path: &[String], found: &mut Vec<(Vec<String>, String)>) {
        for argument in command.get_arguments().filter(|argument| argument.get_action().takes_values()) {
            let option = argument.get_long().map(|name| format!("--{name}="));
            found.push((path.to_vec(), option.unwrap_or_default()));
        }
        for subcommand in command.get_subcommands() {
            options_of(subcommand, &[path, &[subcommand.get_name().to_owned()]].concat(), found);
        }
    }

    #[test]
    fn every_option_says_in_words_what_it_takes() {
        let program = crate::arguments::program();
        let mut options = Vec::new();
        options_of(&program, &["outflank".to_owned()], &mut options);
        assert!(options.len() > 200, "{}", options.len());
        for (path, option) in options {
            for value in ["", "x", "-1", "0", "1.5", "300", "99999999999999999999999"] {
                let line = path.iter().cloned().chain([format!("{option}{value}")]);
                let Err(error) = program.clone().try_get_matches_from(line) else { continue };
                let text = usage_text(&error);
                assert!(FOREIGN.iter().all(|foreign| !text.contains(foreign)), "{path:?} {option}{value}: {text}");
            }
        }
    }

    #[test]
    fn the_number_that_rust_gives_an_error_of_the_system_is_left_out() {
        let error = anyhow::Error::from(std::io::Error::from_raw_os_error(2)).context("cannot read a.txt");
        assert!(!error_text(&error).contains("os error"), "{}", error_text(&error));
        assert_eq!(without_code("File too large (os error 27): a.txt"), "File too large: a.txt");
        assert_eq!(without_code("Not found (os error 2) at path \"/a/b.ggfX1.part\""), "Not found");
        assert_eq!(without_code("a file (of two)"), "a file (of two)");
    }

    #[test]
    fn a_cause_that_an_error_names_is_printed_once() {
        #[derive(Debug, thiserror::Error)]
        #[error("the file is damaged: {0}")]
        struct Damaged(#[source] std::fmt::Error);
        let cause = std::fmt::Error.to_string();
        let error = anyhow::Error::from(Damaged(std::fmt::Error)).context("cannot read a.txt");
        assert_eq!(error_text(&error), format!("cannot read a.txt: the file is damaged: {cause}"));
    }
}
