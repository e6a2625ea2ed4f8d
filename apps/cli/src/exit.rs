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
    /// The work was done, and what it found is a failure; it has been reported.
    FoundFaults,
}

/// Makes the error of arguments that are valid each, but not together; the exit code is that of wrong usage.
pub(crate) fn wrong_usage(message: impl std::fmt::Display) -> anyhow::Error {
    clap::Error::raw(clap::error::ErrorKind::ValueValidation, format!("{message}\n")).into()
}

/// Turns the result of a command into an exit code, and reports an error on standard error in one line.
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

/// Reports wrong arguments in one line with a hint at the help, or prints the help that they ask for, and returns the
/// exit code.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if error.use_stderr() && error.kind() != DisplayHelpOnMissingArgumentOrSubcommand {
        tell(&usage_line(&error.render().to_string()));
    } else {
        let _ = error.print();
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
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
    let is_name = |word: &&str| word.bytes().all(|byte| byte.is_ascii_lowercase());
    let command = |usage: &str| usage.split(' ').take_while(is_name).collect::<Vec<_>>().join(" ");
    let hint = usage.map(|usage| format!(" (see `{} --help`)", command(usage))).unwrap_or_default();
    format!("outflank: {reason}{tip}{hint}")
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

#[cfg(test)]
mod tests {
    use super::usage_line;

    #[test]
    fn a_usage_error_is_one_line_with_a_hint() {
        let text = "error: the following required arguments were not provided:\n  <FILE>...\n\n\
                    Usage: outflank book add <FILE>...\n\nFor more information, try '--help'.\n";
        let line =
            "outflank: the following required arguments were not provided: <FILE>... (see `outflank book add --help`)";
        assert_eq!(usage_line(text), line);
        let text = "error: unexpected argument '--lvel' found\n\n  tip: a similar argument exists: '--level'\n\n\
                    Usage: outflank play --level <N>\n";
        let line = "outflank: unexpected argument '--lvel' found; a similar argument exists: '--level' (see `outflank play \
                    --help`)";
        assert_eq!(usage_line(text), line);
        assert_eq!(usage_line("error: the size is wrong\n"), "outflank: the size is wrong");
    }
}
