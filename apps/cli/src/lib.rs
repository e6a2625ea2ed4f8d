//! The command line of `outflank`: play, analyse and solve games of custodial capture.
//!
//! All of the program but its first check is this library, so that cargo compiles it beside the server, which it starts.

mod arguments;
mod command;
mod cpu_builds;
mod data_directory;
mod engine_files;
mod event_loop;
mod exit;
mod given_board;
mod input;
mod options;
mod output;
mod progress;
mod provenance;
mod ranges;
mod settings;
mod target;
mod terminal;
mod unused_option;
mod value_parser;
mod wasm_package;

use std::process::ExitCode;

/// Runs the program with the arguments of the process; returns its exit code.
pub fn run() -> ExitCode {
    if let Some(code) = cpu_builds::run_best() {
        return code;
    }
    match arguments::parse() {
        Ok(command) => exit::code(command.run()),
        Err(error) => exit::usage(&error),
    }
}
