//! Both sides of the protocols.

mod clients;
mod transcripts;
