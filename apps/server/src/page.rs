//! The files of the page, embedded in the program.

use crate::failure::Failure;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::fmt::Write;

#[derive(RustEmbed)]
#[folder = "web"]
struct Files;

/// Answers with the page, whichever of its views the address names.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    file("index.html", &headers)
}

/// Answers with a file of the page.
pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    file(&path, &headers)
}

fn file(path: &str, headers: &HeaderMap) -> Response {
    let Some(file) = Files::get(path) else { return Failure::NoSuchPage.into_response() };
    let tag = tag(&file);
    let is_known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    // Asked about each time, since the next version of the program may have another file of this name.
    let about = [(header::CACHE_CONTROL, "no-cache".to_owned()), (header::ETAG, tag)];
    if is_known {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [(header::CONTENT_TYPE, file.metadata.mimetype().to_owned())];
    (about, kind, file.data).into_response()
}

fn tag(file: &EmbeddedFile) -> String {
    let start = file.metadata.sha256_hash().into_iter().take(12);
    let digits = start.fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    });
    format!("\"{digits}\"")
}
