//! The program `outflank`: play, analyse and solve games of custodial capture from the command line.

use outflank_kernels::cpu::each_missing_feature;
use std::io::{Write, stderr};
use std::process::ExitCode;

fn main() -> ExitCode {
    // This comes first: nothing else may run on a CPU without the features that the program was compiled for.
    if reports_missing_features() {
        return ExitCode::FAILURE;
    }
    outflank_cli::run()
}

/// Returns whether this CPU lacks features that the program was built for, and lists them on standard error.
///
/// It writes plain bytes through the standard library, which is built for every CPU. Formatting would run code of this
/// program, which may contain an illegal instruction.
#[inline(never)]
fn reports_missing_features() -> bool {
    let write = |text: &str| drop(stderr().write_all(text.as_bytes()));
    let mut is_missing = false;
    each_missing_feature(|name| {
        write(if is_missing { " " } else { "error: this program was built for another CPU; this one lacks " });
        write(name);
        is_missing = true;
    });
    if is_missing {
        write(".\nBuild it on this machine, or make the portable build described in ARCHITECTURE.md.\n");
    }
    is_missing
}
