//! Options that cannot have an effect beside the others: they are errors, so that nobody believes that they were obeyed.

use crate::exit::wrong_usage;

/// An option, whether it was given in vain, and why it has no effect then.
pub(crate) type UnusedOption<'a> = (&'a str, bool, &'a str);

/// Rejects the first option that was given in vain.
pub(crate) fn reject_unused(options: &[UnusedOption<'_>]) -> anyhow::Result<()> {
    match options.iter().find(|(_, is_unused, _)| *is_unused) {
        Some((option, _, reason)) => Err(wrong_usage(format!("{option} {reason}"))),
        None => Ok(()),
    }
}
