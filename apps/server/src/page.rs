//! The page: one document, whichever of its views the address names.

use crate::assets::Assets;
use crate::failure::Failure;
use crate::preview;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// Answers with the page, and tells which words it will need.
pub(crate) async fn index(uri: Uri, headers: HeaderMap) -> Response {
    page(StatusCode::OK, &uri, &headers)
}

/// Answers where there is no page, with the page that says so.
pub(crate) fn missing(uri: &Uri, headers: &HeaderMap) -> Response {
    page(StatusCode::NOT_FOUND, uri, headers)
}

/// Answers with a file of the page.
pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    Assets::all().answer(&path, &headers).unwrap_or_else(|| Failure::NoSuchPage.into_response())
}

/// Answers with the picture of the site, to browsers that look for it where it has always been.
pub(crate) async fn icon(headers: HeaderMap) -> Response {
    Assets::all().answer("icon.svg", &headers).unwrap_or_else(|| Failure::NoSuchPage.into_response())
}

fn page(status: StatusCode, uri: &Uri, headers: &HeaderMap) -> Response {
    /// Where the document has what other programs show of a link to it.
    const PREVIEW: &str = "<!-- preview -->";
    let document = Assets::all().text("index.html").unwrap_or_default();
    let document = document.replace(PREVIEW, &preview::tags(uri, headers));
    let about = [(header::CACHE_CONTROL, "no-cache"), (header::CONTENT_TYPE, "text/html; charset=utf-8")];
    let mut page = (status, about, document).into_response();
    let preload = words(headers).map(|path| format!("<{}>; rel=modulepreload", Assets::all().address(&path)));
    let preload = preload.and_then(|preload| HeaderValue::try_from(preload).ok());
    page.headers_mut().extend(preload.map(|preload| (header::LINK, preload)));
    page
}

/// Returns the file with the words of the language that a browser likes best.
fn words(headers: &HeaderMap) -> Option<String> {
    let language = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?.get(..2)?;
    Some(format!("lang/{language}.js")).filter(|path| Assets::all().has(path))
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
