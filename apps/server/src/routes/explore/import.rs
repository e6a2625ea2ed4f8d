//! The import of a file of games into the database.

use crate::AppState;
use crate::error::AppError;
use crate::session::Session;
use crate::worker_pool::{Effort, Turn};
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Query, State};
use outflank_database::{ImportReport, RejectedGame, Source};
use outflank_formats::Format;
use outflank_formats::detect::{check_content, detect};
use outflank_service::{ApiError, NameLengths};
use serde::{Deserialize, Serialize};
use std::io::Cursor;
use std::path::Path;
use utoipa::{IntoParams, ToSchema};

/// A file of games. The names of a WTHOR file stand before it in the body.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ImportQuery {
    /// The name of the file.
    #[serde(default)]
    file: String,
    /// The label of the source; `WTHOR`, or the name of the file without its extension, if it is left out.
    #[serde(default)]
    label: String,
}

/// The result of an import.
#[derive(Serialize, ToSchema)]
pub(crate) struct ImportView {
    /// The number of games in the file.
    read: u64,
    /// Those that were added.
    new: u64,
    /// Those that the database had already.
    duplicates: u64,
    /// Those that are invalid.
    rejected: usize,
    /// Why; the first of them.
    reasons: Vec<Rejection>,
    /// What the file has besides and the database does not store, in English.
    not_stored: Vec<&'static str>,
}

/// Why a game is rejected.
#[derive(Serialize, ToSchema)]
struct Rejection {
    /// The number of the game in the file, from 1; null for the file as a whole.
    game: Option<u64>,
    /// A sentence in English.
    reason: String,
}

/// Imports a file of games in any format, if the server was started with `--db-import`.
#[utoipa::path(post, path = "/api/explore/import", tag = "explore", params(ImportQuery, NameLengths),
    request_body(content = String), responses((status = 200, body = ImportView)))]
pub(crate) async fn import(
    State(state): State<AppState>,
    session: Session,
    Query(query): Query<ImportQuery>,
    Query(lengths): Query<NameLengths>,
    body: Bytes,
) -> Result<Json<ImportView>, AppError> {
    if !state.explorer.accepts_imports() {
        return Err(AppError::ImportNotAllowed);
    }
    let (source, explorer) = (query.source(&body, lengths)?, state.explorer.clone());
    let turn = Turn::new(session.job_client(), Effort::Long);
    let report = state.analysis_workers.run(turn, move |_, stop| explorer.import(source, stop)).await??;
    Ok(Json(ImportView::of(report)))
}

impl ImportQuery {
    fn source(self, body: &Bytes, lengths: NameLengths) -> Result<Source, AppError> {
        let (names, start) = lengths.split(body)?;
        let games = body.slice(start..);
        if games.is_empty() {
            return Err(AppError::Api(ApiError::EmptyInput));
        }
        let format = detect(&games);
        check_content(format, &games).map_err(|content| AppError::invalid(format!("the file is {content}")))?;
        Ok(Source { label: self.label(format), file: self.file, format, names, bytes: Box::new(Cursor::new(games)) })
    }

    fn label(&self, format: Format) -> String {
        /// Longer labels are cut.
        const MAX_CHARACTERS: usize = 64;
        let stem = || Path::new(&self.file).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let default = || if format == Format::Wthor { Some("WTHOR".to_owned()) } else { stem() };
        let label = Some(self.label.trim().to_owned()).filter(|label| !label.is_empty()).or_else(default);
        label.unwrap_or_else(|| format.to_string()).chars().take(MAX_CHARACTERS).collect()
    }
}

impl ImportView {
    fn of(report: ImportReport) -> Self {
        /// The number of rejected games whose reasons are returned.
        const MAX_REASONS: usize = 20;
        let rejected = report.rejected.len();
        let reasons = report.rejected.into_iter().take(MAX_REASONS);
        let reasons = reasons.map(|RejectedGame { game, reason, .. }| Rejection { game, reason }).collect();
        let not_stored = report.lost.iter().map(|(attribute, _)| attribute.name()).collect();
        Self { read: report.read, new: report.new, duplicates: report.duplicates, rejected, reasons, not_stored }
    }
}
