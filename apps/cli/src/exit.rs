//! Exit codes: 0 fine, 1 failed, 2 wrong usage.

use std::io::{self, Write, stderr};
use std::process::ExitCode;

/// The exit code of a command that failed.
pub(crate) const FAILED: ExitCode = ExitCode::FAILURE;

/// How a command ended when no error kept it from its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// All is well.
    Fine,
    /// The work was done, and what it found is a failure; it has been told.
    FoundFaults,
}

/// Makes the error of arguments that are valid each, but not together; the exit code is that of wrong usage.
pub(crate) fn wrong_usage(message: impl std::fmt::Display) -> anyhow::Error {
    clap::Error::raw(clap::error::ErrorKind::ValueValidation, format!("{message}\n")).into()
}

/// Turns the result of a command into an exit code, and tells an error on standard error in one line.
pub(crate) fn code(result: anyhow::Result<Ending>) -> ExitCode {
    match result {
        Ok(Ending::Fine) => ExitCode::SUCCESS,
        Ok(Ending::FoundFaults) => FAILED,
        // Whoever reads our output may stop reading, as `head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<clap::Error>() => error.downcast_ref().map_or(FAILED, usage),
        Err(error) => {
            tell(&format!("error: {error:#}"));
            FAILED
        }
    }
}

/// Tells what is wrong with the arguments (or prints the help that they ask for), and returns the exit code.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind::{InvalidValue, ValueValidation};
    if matches!(error.kind(), InvalidValue | ValueValidation) {
        // The value and what was expected stand before the first blank line; the rest would only bury it.
        let text = error.render().to_string();
        tell(&text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" "));
    } else {
        let _ = error.print();
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let written = cause.downcast_ref().map(io::Error::kind);
        let printed = || cause.downcast_ref().and_then(serde_json::Error::io_error_kind);
        written.or_else(printed) == Some(io::ErrorKind::BrokenPipe)
    })
}

fn tell(line: &str) {
    let _ = writeln!(stderr(), "{line}");
}
