//! The views of the web page.

use super::Outcome;
use std::path::Path;

/// Draws the views in a directory.
pub(super) fn draw(_out: &Path) -> Outcome {
    Outcome::Skipped("the page is not drawn yet".to_owned())
}
