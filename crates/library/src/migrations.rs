//! The tables, and how older databases get them.
//!
//! The number of the last migration is kept in SQLite's `user_version`.

use rusqlite_migration::{M, Migrations};

/// Returns all migrations; those that were delivered never change.
pub(crate) fn migrations() -> Migrations<'static> {
    const ALL: [&str; 5] = [
        include_str!("migrations/1.sql"),
        include_str!("migrations/2.sql"),
        include_str!("migrations/3.sql"),
        include_str!("migrations/4.sql"),
        include_str!("migrations/5.sql"),
    ];
    Migrations::new(ALL.map(M::up).into())
}

/// What tells our databases from those of other programs: `Otfl` in ASCII.
pub(crate) const APPLICATION_ID: i32 = i32::from_be_bytes(*b"Otfl");
