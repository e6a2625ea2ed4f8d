//! The program `outflank`: play, count and check games of custodial capture from the command line.

mod arguments;
mod command;
mod cpu;
mod exit;
mod figures;
mod interrupt;
mod output;
mod progress;
mod prompt;
mod screen;
mod suggested;

use std::process::ExitCode;

fn main() -> ExitCode {
    // First of all: nothing that comes later may run on a CPU that lacks what it was compiled for.
    if cpu::reports_a_mismatch() {
        return exit::FAILED;
    }
    run()
}

/// Kept out of `main`, so that no instruction of its own comes before the check of the CPU.
#[inline(never)]
fn run() -> ExitCode {
    match arguments::parse() {
        Ok(command) => exit::code(command.run()),
        Err(error) => exit::usage(&error),
    }
}
