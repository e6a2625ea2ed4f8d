//! The refusal to run on a CPU that the program was not built for.

use outflank_kernels::cpu::missing_features;
use std::io::{Write, stderr};

/// Tells whether this CPU lacks something that the program was built for, and says what on standard error.
///
/// It writes plain bytes through the standard library, which is built for every CPU; formatting would run code of this
/// program, and die.
#[inline(never)]
pub(crate) fn reports_a_mismatch() -> bool {
    let mut missing = missing_features().peekable();
    if missing.peek().is_none() {
        return false;
    }
    let say = |text: &str| drop(stderr().write_all(text.as_bytes()));
    say("outflank: this program was built for another CPU; this one lacks");
    for feature in missing {
        say(" ");
        say(feature);
    }
    say(".\nBuild it on this machine, or build the portable one as ARCHITECTURE.md tells.\n");
    true
}
