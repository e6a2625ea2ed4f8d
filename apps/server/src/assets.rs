//! The files of the page.
//!
//! They are embedded in the program; a debug build reads them from the disk when it starts. Their addresses contain a
//! hash of all of them, so that browsers keep them for good and ask for others when the program is another one.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::{EmbeddedFile, RustEmbed};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "web"]
struct Files;

/// The files of the page, ready to be sent.
pub(crate) struct Assets {
    /// A hash of all files, in hexadecimal digits.
    version: String,
    files: BTreeMap<String, Asset>,
}

/// A file, as it is and compressed.
struct Asset {
    kind: HeaderValue,
    plain: Bytes,
    gzip: Bytes,
}

/// Where the files are, before the version.
const ROOT: &str = "/web/";

impl Assets {
    /// Returns the files, which are compressed when they are first needed.
    pub(crate) fn all() -> &'static Self {
        static ALL: LazyLock<Assets> = LazyLock::new(Assets::read);
        &ALL
    }

    fn read() -> Self {
        let (mut hasher, mut files) = (DefaultHasher::new(), BTreeMap::new());
        let mut paths: Vec<_> = Files::iter().collect();
        paths.sort();
        for path in paths {
            let Some(file) = Files::get(&path) else { continue };
            (&path, file.metadata.sha256_hash()).hash(&mut hasher);
            files.insert(path.into_owned(), Asset::new(file));
        }
        Self { version: format!("{:016x}", hasher.finish()), files }
    }

    /// Returns whether there is a file.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// Returns the address of a file.
    pub(crate) fn address(&self, path: &str) -> String {
        format!("{ROOT}{}/{path}", self.version)
    }

    /// Returns a text with the addresses of its files in it.
    pub(crate) fn text(&self, path: &str) -> Option<String> {
        let text = std::str::from_utf8(&self.files.get(path)?.plain).ok()?;
        Some(text.replace(ROOT, &self.address("")))
    }

    /// Answers with a file; its path may begin with the version.
    ///
    /// A page that another version of the program has sent gets the files of this one, and keeps them no longer.
    pub(crate) fn answer(&self, path: &str, headers: &HeaderMap) -> Option<Response> {
        const FOR_GOOD: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
        const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");
        let versioned = path.split_once('/').filter(|(version, _)| is_version(version));
        let asset = self.files.get(versioned.map_or(path, |(_, path)| path))?;
        let is_current = versioned.is_some_and(|(version, _)| version == self.version);
        // Weak: the tag is the same for the file as it is and compressed.
        let tag = HeaderValue::try_from(format!("W/\"{}\"", self.version)).ok()?;
        let is_known = headers.get(header::IF_NONE_MATCH) == Some(&tag);
        let about = [
            (header::CACHE_CONTROL, if is_current { FOR_GOOD } else { ASK_AGAIN }),
            (header::ETAG, tag),
            (header::VARY, HeaderValue::from_name(header::ACCEPT_ENCODING)),
        ];
        let answer = if is_known { StatusCode::NOT_MODIFIED.into_response() } else { asset.answer(headers) };
        Some((about, answer).into_response())
    }
}

impl Asset {
    fn new(file: EmbeddedFile) -> Self {
        let kind = HeaderValue::from_str(file.metadata.mimetype());
        let gzip = gzip(&file.data).unwrap_or_default();
        let kind = kind.unwrap_or(HeaderValue::from_static("application/octet-stream"));
        Self { kind, plain: Bytes::from(file.data.into_owned()), gzip: Bytes::from(gzip) }
    }

    fn answer(&self, headers: &HeaderMap) -> Response {
        let kind = (header::CONTENT_TYPE, self.kind.clone());
        let is_smaller = !self.gzip.is_empty() && self.gzip.len() < self.plain.len();
        if is_smaller && accepts_gzip(headers) {
            let encoding = (header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            return ([kind, encoding], self.gzip.clone()).into_response();
        }
        ([kind], self.plain.clone()).into_response()
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

    fn ask(path: &str, name: header::HeaderName, value: &str) -> Response {
        let headers = HeaderMap::from_iter([(name, HeaderValue::from_str(value).unwrap())]);
        Assets::all().answer(path, &headers).unwrap()
    }

    #[test]
    fn a_file_of_this_version_is_kept_for_good_and_any_other_asked_about_again() {
        let current = Assets::all().address("main.js").split_off(ROOT.len());
        for (path, cached) in
            [(current.as_str(), "immutable"), ("0123456789abcdef/main.js", "no-cache"), ("main.js", "no-cache")]
        {
            let answer = ask(path, header::ACCEPT, "*/*");
            assert!(answer.headers()[header::CACHE_CONTROL].to_str().unwrap().contains(cached), "{path}");
            let tag = answer.headers()[header::ETAG].to_str().unwrap();
            assert_eq!(ask(path, header::IF_NONE_MATCH, tag).status(), StatusCode::NOT_MODIFIED, "{path}");
        }
    }

    #[test]
    fn who_accepts_it_gets_a_file_compressed() {
        for (accepted, expected) in
            [("br, gzip;q=0.5", true), ("gzip", true), ("gzip;q=0", false), ("br", false), ("", false)]
        {
            let answer = ask("style.css", header::ACCEPT_ENCODING, accepted);
            assert_eq!(answer.headers().contains_key(header::CONTENT_ENCODING), expected, "{accepted:?}");
            assert_eq!(answer.headers()[header::VARY], "accept-encoding");
        }
    }
}
