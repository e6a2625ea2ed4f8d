//! The page as a static site, whose games and engine are in the browser.
//!
//! The modules and the package are written under a hash of their contents, so that no browser mixes two versions. A site
//! that is written again keeps the files of the version before it, for visitors whose `index.html` is still that one; the
//! files of earlier versions are removed. Other files in the directory stay. `index.html` is written last: before, the directory
//! has the old site.

use crate::assets::{Assets, PAGE_ROOT, version_of};
use crate::page::{PREVIEW, with_package};
use crate::wasm_package::WasmPackage;
use outflank_files::FileError;
use rust_embed::RustEmbed;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::{fs, io};

/// What only a static site has.
#[derive(RustEmbed)]
#[folder = "site"]
struct SiteFiles;

/// The file that marks a directory as a site, and lists its files.
const LIST: &str = "outflank-site.json";
const SERVICE_WORKER: &str = "service-worker.js";
const INDEX: &str = "index.html";

/// Nothing is loaded from elsewhere, and nothing inline is run; `wasm-unsafe-eval` allows WebAssembly only.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
                                       style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
                                       manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// Into which directories a site is written, besides a new or an empty one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overwrite {
    /// One that has a site.
    Site,
    /// Any one.
    Any,
}

/// A site that has been written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenSite {
    /// A hash of all files, in hexadecimal digits.
    pub version: String,
    /// The number of files.
    pub files: usize,
    /// Their size.
    pub bytes: u64,
}

/// Why a site was not written.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// The directory has other files.
    #[error("{0} is not empty, and has no site of outflank; --force writes a site among its files")]
    NotEmpty(PathBuf),
    /// The list of the files of the site is damaged.
    #[error("{0} is damaged; --force replaces it, and then the files of the earlier site stay")]
    DamagedList(PathBuf),
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
}

/// The list of the files of a site.
#[derive(Clone, Default, Serialize, Deserialize)]
struct List {
    version: String,
    files: BTreeSet<String>,
    /// Those of the version before it.
    previous: BTreeSet<String>,
}

/// Writes a site into a directory, which is created when it does not exist.
///
/// # Errors
///
/// Returns an error when the directory has other files, or the system refuses to read or write one.
pub fn write_site(directory: &Path, package: &WasmPackage, overwrite: Overwrite) -> Result<WrittenSite, SiteError> {
    let old = read_list(directory, overwrite)?;
    let (version, files) = site_files(package);
    let names: BTreeSet<String> = files.keys().cloned().collect();
    let is_new = old.version != version;
    // Where the same version is written again, visitors may still have the one before it.
    let kept = if is_new { old.files.clone() } else { old.previous.clone() };
    let previous = kept.difference(&names).cloned().collect();
    let new = List { version: version.clone(), files: names, previous };
    // A list of everything comes first, so that nothing stays unknown when the rest fails.
    let all: BTreeSet<_> = [&old.files, &old.previous, &new.files].into_iter().flatten().cloned().collect();
    write_list(directory, &List { previous: all.clone(), ..old })?;
    for (name, bytes) in files.iter().filter(|(name, _)| *name != INDEX).chain(files.get_key_value(INDEX)) {
        write(directory, name, bytes)?;
    }
    write_list(directory, &new)?;
    all.iter()
        .filter(|name| !new.files.contains(*name) && !new.previous.contains(*name))
        .for_each(|name| remove(directory, name));
    let bytes = files.values().map(|bytes| bytes.len() as u64).sum();
    Ok(WrittenSite { version, files: files.len(), bytes })
}

/// Returns the version and the files of a site, the service worker with their list among them.
fn site_files(package: &WasmPackage) -> (String, BTreeMap<String, Vec<u8>>) {
    let (page, wasm) = (Assets::all(), package.assets());
    let mut files = BTreeMap::new();
    for (folder, assets) in [("web", page), ("wasm", wasm)] {
        let path = |name| format!("{folder}/{}/{name}", assets.version());
        files.extend(
            assets.files().filter(|(name, _)| *name != INDEX).map(|(name, bytes)| (path(name), bytes.to_vec())),
        );
    }
    files.insert(INDEX.to_owned(), document(page, wasm).into_bytes());
    for name in SiteFiles::iter().filter(|name| name != SERVICE_WORKER) {
        files.extend(SiteFiles::get(&name).map(|file| (name.to_string(), file.data.into_owned())));
    }
    let worker = SiteFiles::get(SERVICE_WORKER).map(|file| file.data.into_owned()).unwrap_or_default();
    // The worker will contain the version, and is hashed without it.
    let hashed = files.iter().map(|(name, bytes)| (name.as_str(), &bytes[..]));
    let version = version_of(hashed.chain([(SERVICE_WORKER, &worker[..])]));
    let list = serde_json::to_string(&files.keys().collect::<Vec<_>>()).unwrap_or_default();
    let worker = String::from_utf8_lossy(&worker).replace("{version}", &version).replace("/* files */ []", &list);
    files.insert(SERVICE_WORKER.to_owned(), worker.into_bytes());
    (version, files)
}

/// Returns the document of the page with the addresses of a static site, which are relative.
fn document(page: &Assets, wasm: &Assets) -> String {
    let head = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{CONTENT_SECURITY_POLICY}\">\n\
         <link rel=\"manifest\" href=\"manifest.webmanifest\">\n\
         <link rel=\"apple-touch-icon\" href=\"icon-192.png\">\n\
         <meta name=\"theme-color\" content=\"#2f7d5b\">"
    );
    with_package(&page.text(INDEX).unwrap_or_default(), &wasm.address("")[1..])
        .replace(PAGE_ROOT, &PAGE_ROOT[1..])
        .replace("name=\"outflank-backend\" content=\"server\"", "name=\"outflank-backend\" content=\"browser\"")
        .replace(PREVIEW, &head)
}

/// Returns the list of the site in a directory; an empty one where there is none.
fn read_list(directory: &Path, overwrite: Overwrite) -> Result<List, SiteError> {
    /// Far more than the list of any site takes.
    const MAX_LIST: u64 = 1 << 24;
    let path = directory.join(LIST);
    match outflank_files::read(&path, MAX_LIST) {
        Ok(text) => match serde_json::from_slice(&text) {
            Ok(list) => Ok(list),
            Err(_) if overwrite == Overwrite::Any => Ok(List::default()),
            Err(_) => Err(SiteError::DamagedList(path)),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if overwrite == Overwrite::Site && !is_empty(directory)? {
                return Err(SiteError::NotEmpty(directory.to_owned()));
            }
            Ok(List::default())
        }
        Err(error) => Err(error.into()),
    }
}

/// Returns whether a directory is empty or does not exist.
fn is_empty(directory: &Path) -> Result<bool, SiteError> {
    match fs::read_dir(directory) {
        Ok(mut entries) => Ok(entries.next().is_none()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(FileError::cannot_read(directory)(error).into()),
    }
}

fn write_list(directory: &Path, list: &List) -> Result<(), SiteError> {
    write(directory, LIST, serde_json::to_string_pretty(list).unwrap_or_default().as_bytes())
}

/// Writes a file atomically, and the directories above it.
fn write(directory: &Path, name: &str, bytes: &[u8]) -> Result<(), SiteError> {
    let path = directory.join(name);
    let folder = path.parent().unwrap_or(directory);
    fs::create_dir_all(folder).map_err(FileError::cannot_write(folder))?;
    Ok(outflank_files::write(&path, bytes)?)
}

/// Removes a file of an earlier version, and the directories that are then empty; what cannot be removed stays.
fn remove(directory: &Path, name: &str) {
    // The names are from a file that may have been damaged: nothing outside the directory is removed.
    let is_inside = Path::new(name).components().all(|component| matches!(component, Component::Normal(_)));
    if !is_inside {
        return;
    }
    let _ = fs::remove_file(directory.join(name));
    for folder in Path::new(name).ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty()) {
        let _ = fs::remove_dir(directory.join(folder));
    }
}
