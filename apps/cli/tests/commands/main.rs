//! The commands: one program, which is linked once.

mod admin;
mod alak;
mod analyze;
mod backup;
mod bench;
mod book;
mod convert;
mod db;
mod drill;
#[cfg(target_os = "linux")]
mod file_names;
mod former_names;
mod human;
mod manual;
mod matches;
mod messages;
mod output_files;
mod perft;
mod play;
mod prove;
mod puzzles;
mod replay;
mod reviews;
#[cfg(unix)]
mod screen;
mod serve;
#[cfg(unix)]
mod server_process;
mod settings;
mod site;
mod solve;
mod terminal;
mod train;
mod tune;
mod unused_options;
mod upgrade;

use assert_cmd::Command;
use std::path::Path;

/// Makes the program run in a folder, in which it has its data, too.
fn outflank(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.current_dir(folder).env("XDG_DATA_HOME", folder.join("data")).args(arguments);
    command
}
