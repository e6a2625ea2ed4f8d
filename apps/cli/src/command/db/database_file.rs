//! The file of a database.

use crate::data_directory::default_database;
use anyhow::{Context, anyhow};
use clap::Args;
use outflank_database::{Database, DatabaseError, Snapshot};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The option that names the database.
#[derive(Args, Clone, Debug)]
pub(super) struct DatabaseFile {
    /// File of the database [default: outflank/games.db in the user data directory].
    #[arg(long = "db", value_name = "FILE")]
    file: Option<PathBuf>,
}

impl DatabaseFile {
    /// Opens the database; if there is none, the error says how to make one.
    pub(super) fn open(&self) -> anyhow::Result<Database> {
        match &self.file {
            Some(file) => open_named(file),
            None => open(&self.path()?, ""),
        }
    }

    /// Opens the database and returns its games.
    pub(super) fn read(&self) -> anyhow::Result<Arc<Snapshot>> {
        Ok(self.open()?.snapshot())
    }

    /// Opens the database, or creates it.
    pub(super) fn open_or_create(&self) -> anyhow::Result<Database> {
        let path = self.path()?;
        // A directory that the user named is not made: it may be misspelt.
        if self.file.is_none()
            && let Some(directory) = path.parent()
        {
            fs::create_dir_all(directory).with_context(|| format!("cannot create {}", directory.display()))?;
        }
        let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty());
        if let Some(directory) = directory.filter(|directory| !directory.exists()) {
            return Err(anyhow!("cannot create {}: there is no directory {}", path.display(), directory.display()));
        }
        match Database::open(&path) {
            Err(DatabaseError::Missing { path }) => Ok(Database::create(&path)?),
            opened => Ok(opened?),
        }
    }

    fn path(&self) -> anyhow::Result<PathBuf> {
        self.file.clone().or_else(default_database).context("the user has no home directory: choose a file with --db")
    }
}

/// Opens the database that `--db` names; if there is none, the error says how to make one.
pub(in crate::command) fn open_named(file: &Path) -> anyhow::Result<Database> {
    open(file, &format!(" --db {}", file.display()))
}

fn open(path: &Path, option: &str) -> anyhow::Result<Database> {
    Database::open(path).map_err(|error| match error {
        DatabaseError::Missing { path } => {
            anyhow!("{}: there is no database; `outflank db import FILE...{option}` makes one", path.display())
        }
        error => error.into(),
    })
}
