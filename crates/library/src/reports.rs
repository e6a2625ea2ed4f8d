//! Reports of users about each other, for those who run the site.

use crate::{Library, LibraryError};
use sqlx::Row;
use sqlx::any::AnyRow;

/// What a user says about another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The identifier.
    pub id: String,
    /// The id of the user who reports.
    pub reporter: String,
    /// The id of the reported user.
    pub reported: String,
    /// The id of the game in which it happened, or empty.
    pub game: String,
    /// What happened.
    pub text: String,
    /// In milliseconds since 1970.
    pub at: u64,
}

impl Library {
    /// Stores a report.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn add_report(&self, report: &Report) -> Result<(), LibraryError> {
        let sql = "INSERT INTO reports (id, reporter, reported, game, text, at) VALUES ($1, $2, $3, $4, $5, $6)";
        let query = sqlx::query(sql).bind(&report.id).bind(&report.reporter).bind(&report.reported);
        let query = query.bind(&report.game).bind(&report.text).bind(report.at.cast_signed());
        self.execute(query).await?;
        Ok(())
    }

    /// Returns all reports, the latest first.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn reports(&self) -> Result<Vec<Report>, LibraryError> {
        let rows = sqlx::query("SELECT * FROM reports ORDER BY at DESC, id").fetch_all(self.reader()).await?;
        Ok(rows.iter().map(report_of).collect::<Result<_, _>>()?)
    }

    /// Returns the reports that a user has made, the latest first.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn reports_by(&self, reporter: &str) -> Result<Vec<Report>, LibraryError> {
        let query = sqlx::query("SELECT * FROM reports WHERE reporter = $1 ORDER BY at DESC, id").bind(reporter);
        let rows = query.fetch_all(self.reader()).await?;
        Ok(rows.iter().map(report_of).collect::<Result<_, _>>()?)
    }

    /// Removes a report, and returns whether it existed.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn remove_report(&self, id: &str) -> Result<bool, LibraryError> {
        let query = sqlx::query("DELETE FROM reports WHERE id = $1").bind(id);
        Ok(self.execute(query).await? > 0)
    }
}

fn report_of(row: &AnyRow) -> Result<Report, sqlx::Error> {
    Ok(Report {
        id: row.try_get("id")?,
        reporter: row.try_get("reporter")?,
        reported: row.try_get("reported")?,
        game: row.try_get("game")?,
        text: row.try_get("text")?,
        at: row.try_get::<i64, _>("at")?.cast_unsigned(),
    })
}
