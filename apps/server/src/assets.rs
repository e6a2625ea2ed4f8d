//! The files of the page, and those of the WebAssembly package.
//!
//! The former are embedded in the program; a debug build reads them from the disk when it starts. Their addresses contain a
//! hash of all of them, so that browsers cache them forever and request new ones from another version of the program.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{LazyLock, OnceLock};

#[derive(RustEmbed)]
#[folder = "web"]
struct Files;

/// Files under one address, as they are and compressed: those of the page, or of the WebAssembly package.
pub(crate) struct Assets {
    /// The path of the files, without the version.
    root: &'static str,
    /// A hash of all files, in hexadecimal digits.
    version: String,
    files: BTreeMap<String, Asset>,
}

struct Asset {
    content_type: HeaderValue,
    plain: Bytes,
    /// Made for the first client that accepts it.
    gzip: OnceLock<Bytes>,
}

/// The path of the files of the page.
pub(crate) const PAGE_ROOT: &str = "/web/";

impl Assets {
    /// Returns the files of the page.
    pub(crate) fn all() -> &'static Self {
        static ALL: LazyLock<Assets> = LazyLock::new(|| {
            let file = |path: &str| Some(Files::get(path)?.data.into_owned());
            Assets::new(PAGE_ROOT, Files::iter().filter_map(|path| Some((path.to_string(), file(&path)?))))
        });
        &ALL
    }

    /// Takes files with their paths under `root`.
    pub(crate) fn new(root: &'static str, files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Self {
        let files: BTreeMap<_, _> =
            files.into_iter().map(|(path, bytes)| (path.clone(), Asset::new(&path, bytes))).collect();
        let version = version_of(files.iter().map(|(path, asset)| (path.as_str(), &asset.plain[..])));
        Self { root, version, files }
    }

    /// Returns a hash of all files, in 16 hexadecimal digits.
    pub(crate) fn version(&self) -> &str {
        &self.version
    }

    /// Returns the paths and the contents of all files.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(path, asset)| (path.as_str(), &asset.plain[..]))
    }

    /// Returns whether a file exists.
    pub(crate) fn contains(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// Returns the address of a file.
    pub(crate) fn address(&self, path: &str) -> String {
        format!("{}{}/{path}", self.root, self.version)
    }

    /// Returns a text file with the versioned addresses of the files that it mentions.
    pub(crate) fn text(&self, path: &str) -> Option<String> {
        let text = std::str::from_utf8(&self.files.get(path)?.plain).ok()?;
        Some(text.replace(self.root, &self.address("")))
    }

    /// Returns a file; its path may start with the version.
    ///
    /// A page of another version gets the files of this one, and does not cache them.
    pub(crate) fn response(&self, path: &str, headers: &HeaderMap) -> Option<Response> {
        const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
        const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");
        let versioned = path.split_once('/').filter(|(version, _)| is_version(version));
        let asset = self.files.get(versioned.map_or(path, |(_, path)| path))?;
        let is_current = versioned.is_some_and(|(version, _)| version == self.version);
        // A weak tag: the compressed file has the same.
        let tag = HeaderValue::try_from(format!("W/\"{}\"", self.version)).ok()?;
        // A browser sends the one tag that it was given; a list of tags gets the whole file.
        let is_cached = headers.get(header::IF_NONE_MATCH) == Some(&tag);
        let fields = [
            (header::CACHE_CONTROL, if is_current { IMMUTABLE } else { REVALIDATE }),
            (header::ETAG, tag),
            (header::VARY, HeaderValue::from_name(header::ACCEPT_ENCODING)),
        ];
        let response = if is_cached { StatusCode::NOT_MODIFIED.into_response() } else { asset.response(headers) };
        Some((fields, response).into_response())
    }
}

impl Asset {
    fn new(path: &str, bytes: Vec<u8>) -> Self {
        let content_type = HeaderValue::from_static(content_type(path));
        Self { content_type, plain: Bytes::from(bytes), gzip: OnceLock::new() }
    }

    fn response(&self, headers: &HeaderMap) -> Response {
        let content_type = (header::CONTENT_TYPE, self.content_type.clone());
        let gzip = accepts_gzip(headers).then(|| self.gzip());
        // It is empty where the compression failed, and longer than the file where that is compressed already.
        if let Some(gzip) = gzip.filter(|gzip| !gzip.is_empty() && gzip.len() < self.plain.len()) {
            let encoding = (header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            return ([content_type, encoding], gzip.clone()).into_response();
        }
        ([content_type], self.plain.clone()).into_response()
    }

    fn gzip(&self) -> &Bytes {
        self.gzip.get_or_init(|| gzip(&self.plain).unwrap_or_default().into())
    }
}

/// Returns a hash of files with their paths, in 16 hexadecimal digits.
pub(crate) fn version_of<'a>(files: impl Iterator<Item = (&'a str, &'a [u8])>) -> String {
    let mut hash = Sha256::new();
    for (path, bytes) in files {
        // The lengths make lists of files differ that are the same bytes in a row.
        hash.update((path.len() as u64).to_le_bytes());
        hash.update(path);
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    let first = hash.finalize().first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
    format!("{first:016x}")
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "js" => "text/javascript",
        "css" => "text/css",
        "html" => "text/html",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain)?;
    encoder.finish()
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|accepted| accepted.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|encoding| {
        let (name, quality) = encoding.split_once(';').unwrap_or((encoding, ""));
        name.trim() == "gzip" && !matches!(quality.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

fn is_version(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(path: &str, name: header::HeaderName, value: &str) -> Response {
        let headers = HeaderMap::from_iter([(name, HeaderValue::from_str(value).unwrap())]);
        Assets::all().response(path, &headers).unwrap()
    }

    #[test]
    fn a_file_of_this_version_is_cached_forever_and_any_other_is_revalidated() {
        let current = Assets::all().address("main.js").split_off(PAGE_ROOT.len());
        for (path, cached) in
            [(current.as_str(), "immutable"), ("0123456789abcdef/main.js", "no-cache"), ("main.js", "no-cache")]
        {
            let answer = request(path, header::ACCEPT, "*/*");
            assert!(answer.headers()[header::CACHE_CONTROL].to_str().unwrap().contains(cached), "{path}");
            let tag = answer.headers()[header::ETAG].to_str().unwrap();
            assert_eq!(request(path, header::IF_NONE_MATCH, tag).status(), StatusCode::NOT_MODIFIED, "{path}");
        }
    }

    #[test]
    fn a_file_is_compressed_for_clients_that_accept_it() {
        for (accepted, expected) in
            [("br, gzip;q=0.5", true), ("gzip", true), ("gzip;q=0", false), ("br", false), ("", false)]
        {
            let answer = request("style.css", header::ACCEPT_ENCODING, accepted);
            assert_eq!(answer.headers().contains_key(header::CONTENT_ENCODING), expected, "{accepted:?}");
            assert_eq!(answer.headers()[header::VARY], "accept-encoding");
        }
    }
}
