//! The refusal to run on a CPU that the program was not built for.

use outflank_kernels::cpu::each_missing_feature;
use std::io::{Write, stderr};

/// Returns whether this CPU lacks something that the program was built for, and says what on standard error.
///
/// It writes plain bytes through the standard library, which is built for every CPU; formatting would run code of this
/// program, and die.
#[inline(never)]
pub(crate) fn reports_a_mismatch() -> bool {
    let mut is_mismatch = false;
    each_missing_feature(|name| {
        say(if is_mismatch { " " } else { "outflank: this program was built for another CPU; this one lacks " });
        say(name);
        is_mismatch = true;
    });
    if is_mismatch {
        say(".\nBuild it on this machine, or build the portable one as ARCHITECTURE.md tells.\n");
    }
    is_mismatch
}

fn say(text: &str) {
    let _ = stderr().write_all(text.as_bytes());
}
