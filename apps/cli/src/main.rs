//! The program `outflank`.
fn main() {}
