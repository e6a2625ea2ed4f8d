//! The directory of the program's data.

use etcetera::BaseStrategy;
use std::path::PathBuf;

/// Returns the directory `outflank` in the user data directory, or `None` if the user has no home directory.
pub(crate) fn data_directory() -> Option<PathBuf> {
    etcetera::choose_base_strategy().ok().map(|directories| directories.data_dir().join("outflank"))
}

/// Returns the default file of the database of tournament games, or `None` if the user has no home directory.
pub(crate) fn default_database() -> Option<PathBuf> {
    data_directory().map(|directory| directory.join("games.db"))
}
