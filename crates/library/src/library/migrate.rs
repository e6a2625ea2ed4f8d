//! The migrations of the tables.

use crate::OpenError;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, Error, SqlSafeStr};

/// All migrations; released ones never change.
const MIGRATIONS: [(&str, &str); 1] = [("schema", include_str!("../../migrations/0001_schema.sql"))];

/// Creates the tables, or applies the migrations that they lack.
pub(super) async fn run(connection: &mut AnyConnection, location: &str) -> Result<(), OpenError> {
    let result = migrator().run(connection).await;
    result.map_err(|error| open_error(error, location))
}

fn migrator() -> Migrator {
    let migration = |(index, (name, sql)): (usize, (&'static str, &'static str))| {
        // The last argument lets each run in a transaction: one that fails leaves the tables as they were.
        Migration::new(index as i64 + 1, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(MIGRATIONS.into_iter().enumerate().map(migration).collect())
}

fn open_error(error: MigrateError, location: &str) -> OpenError {
    let location = location.to_owned();
    match error {
        MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => OpenError::Newer { location },
        MigrateError::Execute(source) => OpenError::Database { location, source },
        other => OpenError::Database { location, source: Error::Migrate(Box::new(other)) },
    }
}
