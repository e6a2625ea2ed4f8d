//! The files of the page, embedded in the program.

use crate::failure::Failure;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::fmt::Write;

#[derive(RustEmbed)]
#[folder = "web"]
struct Files;

/// Answers with the page, whichever of its views the address names, and tells which words it will need.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    let words =
        words(&headers).and_then(|path| HeaderValue::try_from(format!("</web/{path}>; rel=modulepreload")).ok());
    let mut page = file("index.html", &headers);
    page.headers_mut().extend(words.map(|words| (header::LINK, words)));
    page
}

/// Answers with a file of the page.
pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    file(&path, &headers)
}

/// Returns the file with the words of the language that a browser likes best.
fn words(headers: &HeaderMap) -> Option<String> {
    let language = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?.get(..2)?;
    Some(format!("lang/{language}.js")).filter(|path| Files::get(path).is_some())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_the_language_liked_best_if_there_are_any() {
        let words = |languages: Option<&'static str>| {
            let accepted = languages.map(|languages| (header::ACCEPT_LANGUAGE, HeaderValue::from_static(languages)));
            words(&accepted.into_iter().collect())
        };
        assert_eq!(words(Some("ja-JP,ja;q=0.9,en;q=0.8")).as_deref(), Some("lang/ja.js"));
        for other in [None, Some("tlh"), Some("*"), Some(""), Some("../../main")] {
            assert_eq!(words(other), None, "{other:?}");
        }
    }
}
