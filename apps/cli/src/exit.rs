//! Exit codes (0 success, 1 failure, 2 wrong usage), and Ctrl-C.

use outflank_game::StopFlag;
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
    let mut text = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        // Many errors name their cause themselves.
        if !text.ends_with(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

/// Reports wrong arguments in one line with a hint at the help, or prints the requested help, and returns the exit
/// code.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if error.use_stderr() && error.kind() != DisplayHelpOnMissingArgumentOrSubcommand {
        print_error(&usage_line(&error.render().to_string()));
    } else if let Err(error) = error.print() {
        return code(Err(anyhow::Error::from(error).context("cannot write to standard output")));
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
    let is_name = |word: &str| word.bytes().all(|byte| byte.is_ascii_lowercase());
    // The first word is the program, whose file may have any name.
    let words = |usage| str::split(usage, ' ').enumerate().take_while(|&(index, word)| index == 0 || is_name(word));
    let command = |usage| words(usage).map(|(_, word)| word).collect::<Vec<_>>().join(" ");
    let hint = usage.map(|usage| format!(" (see `{} --help`)", command(usage))).unwrap_or_default();
    format!("error: {reason}{tip}{hint}")
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
    use super::{error_text, usage_line};

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
