#![cfg_attr(feature = "fs", doc = include_str!("../README.md"))]
//!
//! # Overview
//!
//! - [`write()`] and [`AtomicFile`] replace a file at once; [`AppendFile`] extends one by whole parts.
//! - [`read()`], [`read_text`], [`read_by_head`] and [`read_start`] read files up to a length.
//! - [`files_in`] lists the files of a folder that have an extension.
//! - [`OutputLock`] is the right to write a file, and [`FileError`] says which file cannot be read or written, and why.
//! - [`frame`] is the frame of binary files; it touches no file, and is there without the feature `fs`, too.

#[cfg(feature = "fs")]
mod append_file;
#[cfg(feature = "fs")]
mod atomic_file;
#[cfg(feature = "fs")]
mod bounded;
#[cfg(feature = "fs")]
mod error;
#[cfg(feature = "fs")]
mod folder;
pub mod frame;
#[cfg(feature = "fs")]
mod output_lock;

#[cfg(feature = "fs")]
pub use append_file::AppendFile;
#[cfg(feature = "fs")]
pub use atomic_file::{AtomicFile, is_standard_output, write};
#[cfg(feature = "fs")]
pub use bounded::{HEAD, TooLong, read, read_by_head, read_start, read_text};
#[cfg(feature = "fs")]
pub use error::FileError;
#[cfg(feature = "fs")]
pub use folder::{NoFile, files_in};
#[cfg(feature = "fs")]
pub use output_lock::OutputLock;
