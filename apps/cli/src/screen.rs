//! What the terminal can show.

use std::io::{IsTerminal, stderr, stdin, stdout};
use terminal_size::terminal_size_of;

/// The width of a terminal that does not report one.
const USUAL_WIDTH: usize = 80;
/// The height of a terminal that does not report one.
const USUAL_HEIGHT: usize = 24;

/// Returns whether the whole screen can be drawn on: input and output are a terminal that can move its cursor.
pub(crate) fn is_drawable() -> bool {
    stdin().is_terminal() && stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Returns the columns of the terminal that standard output goes to, or `None` when it goes elsewhere.
pub(crate) fn output_width() -> Option<usize> {
    stdout().is_terminal().then(|| terminal_size_of(stdout()).map_or(USUAL_WIDTH, |(width, _)| width.0.into()))
}

/// Returns the columns of the terminal that standard error goes to.
pub(crate) fn error_width() -> usize {
    terminal_size_of(stderr()).map_or(USUAL_WIDTH, |(width, _)| width.0.into())
}

/// Returns the rows of the terminal that standard error goes to.
pub(crate) fn error_height() -> usize {
    terminal_size_of(stderr()).map_or(USUAL_HEIGHT, |(_, height)| height.0.into())
}
