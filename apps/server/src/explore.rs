//! The proven values of Alak.

mod tables;
mod tree;

pub(crate) use tables::{ProvenMove, Tables, proven_moves};
pub(crate) use tree::{Branch, tree};
