//! How a pass is written.

/// The one way in which a pass is printed.
pub const PASS: &str = "--";

/// Returns whether a text means a pass: `--`, `pa`, `ps`, `pass` or `@@`, in either case.
///
/// # Examples
///
/// ```
/// assert!(outflank_game::is_pass_text("Pa") && !outflank_game::is_pass_text("f5"));
/// ```
pub fn is_pass_text(text: &str) -> bool {
    [PASS, "pa", "ps", "pass", "@@"].iter().any(|pass| text.eq_ignore_ascii_case(pass))
}
