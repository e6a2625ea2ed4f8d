//! The page: one HTML document for all addresses, and its files.

use crate::AppState;
use crate::assets::Assets;
use crate::guard::{Scheme, is_loopback};
use crate::preview;
use crate::wasm_package::WasmPackage;
use axum::extract::{Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use outflank_service::ApiError;
use std::net::SocketAddr;

/// Returns the page.
pub(crate) async fn index(State(state): State<AppState>, request: Parts) -> Response {
    page(StatusCode::OK, &state, &request)
}

/// Returns the page for an unknown address.
pub(crate) fn not_found(state: &AppState, request: &Parts) -> Response {
    page(StatusCode::NOT_FOUND, state, request)
}

/// Returns a file of the WebAssembly package.
pub(crate) async fn wasm(State(state): State<AppState>, Path(path): Path<String>, headers: HeaderMap) -> Response {
    let file = state.wasm.as_ref().and_then(|package| package.assets().response(&path, &headers));
    file.unwrap_or_else(|| ApiError::PageNotFound.into_response())
}

/// Returns a file of the page.
pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    Assets::all().response(&path, &headers).unwrap_or_else(|| ApiError::PageNotFound.into_response())
}

/// Returns the icon, for browsers that request `/favicon.ico`.
pub(crate) async fn icon(headers: HeaderMap) -> Response {
    Assets::all().response("icon.svg", &headers).unwrap_or_else(|| ApiError::PageNotFound.into_response())
}

/// The place of the preview tags in the document.
pub(crate) const PREVIEW: &str = "<!-- preview -->";

/// The HTML document, but for the preview tags: they differ from address to address.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    before_preview: String,
    after_preview: String,
}

impl Document {
    /// Returns the document of a server with this WebAssembly package, if it has one.
    pub(crate) fn new(package: Option<&WasmPackage>) -> Self {
        let package = package.map(|package| package.assets().address("")).unwrap_or_default();
        let document = with_package(&Assets::all().text("index.html").unwrap_or_default(), &package);
        let (before, after) = document.split_once(PREVIEW).unwrap_or((&document, ""));
        Self { before_preview: before.to_owned(), after_preview: after.to_owned() }
    }

    fn with_preview(&self, tags: &str) -> String {
        [&self.before_preview, tags, &self.after_preview].concat()
    }
}

/// Returns the document with the address of a WebAssembly package in the place for it.
pub(crate) fn with_package(document: &str, address: &str) -> String {
    document
        .replace("name=\"outflank-package\" content=\"\"", &format!("name=\"outflank-package\" content=\"{address}\""))
}

fn page(status: StatusCode, state: &AppState, request: &Parts) -> Response {
    let headers = &request.headers;
    let preview = preview::tags(&request.uri, headers, Scheme::of(&request.extensions));
    let document = state.document.with_preview(&(preview + &address_tag(state.network_address, headers)));
    let fields = [(header::CACHE_CONTROL, "no-cache"), (header::CONTENT_TYPE, "text/html; charset=utf-8")];
    let mut page = (status, fields, document).into_response();
    let preload = language_file(headers).map(|path| format!("<{}>; rel=modulepreload", Assets::all().address(&path)));
    let preload = preload.and_then(|preload| HeaderValue::try_from(preload).ok());
    page.headers_mut().extend(preload.map(|preload| (header::LINK, preload)));
    page
}

/// Returns the tag with the address of the server for others, for a browser on the same computer: anybody else has an address
/// that others can use, and hears nothing of the network.
fn address_tag(address: Option<SocketAddr>, headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let named = address.filter(|_| is_loopback(host));
    named.map(|address| format!("\n<meta name=\"outflank-address\" content=\"http://{address}\">")).unwrap_or_default()
}

/// Returns the file with the texts of the preferred language of a browser, which the page will request.
fn language_file(headers: &HeaderMap) -> Option<String> {
    // Browsers list the preferred language first; its first two letters name the file.
    let language = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?.get(..2)?;
    Some(format!("lang/{language}.js")).filter(|path| Assets::all().contains(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_for_others_is_named_to_a_browser_on_the_same_computer_only() {
        let tag = |host: &'static str, address: Option<&str>| {
            let headers = std::iter::once((header::HOST, HeaderValue::from_static(host))).collect();
            address_tag(address.map(|address| address.parse().unwrap()), &headers)
        };
        let address = Some("192.0.2.7:6464");
        assert!(tag("127.0.0.1:6464", address).contains("content=\"http://192.0.2.7:6464\""));
        for (host, address) in [("192.0.2.7:6464", address), ("othello.example", address), ("localhost:6464", None)] {
            assert_eq!(tag(host, address), "", "{host}");
        }
    }

    #[test]
    fn the_preferred_language_is_preloaded_if_it_exists() {
        let file = |languages: Option<&'static str>| {
            let accepted = languages.map(|languages| (header::ACCEPT_LANGUAGE, HeaderValue::from_static(languages)));
            language_file(&accepted.into_iter().collect())
        };
        assert_eq!(file(Some("ja-JP,ja;q=0.9,en;q=0.8")).as_deref(), Some("lang/ja.js"));
        for other in [None, Some("tlh"), Some("*"), Some(""), Some("../../main")] {
            assert_eq!(file(other), None, "{other:?}");
        }
    }
}
