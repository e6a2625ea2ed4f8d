//! The package of `bindings/wasm`: the engine for browsers.

use crate::assets::Assets;
use outflank_files::FileError;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, fs};

/// The maximum length of a file, in bytes: ten times that of the weights.
const MAX_FILE: u64 = 1 << 26;

/// The path at which a server has the package.
const ROOT: &str = "/wasm/";

/// The engine for browsers, read from the directory that `bindings/wasm/build` makes.
#[derive(Clone)]
pub struct WasmPackage {
    assets: Arc<Assets>,
}

/// Why a directory is not the package of this program.
#[derive(Debug, thiserror::Error)]
pub enum WasmPackageError {
    /// A file is missing or cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The directory, if there is one, has no package.
    #[error("{directory} has no WebAssembly package: there is no package.json in it")]
    Missing {
        /// The directory.
        directory: PathBuf,
    },
    /// `package.json` is not that of the package.
    #[error("{path} is not the description of the package outflank")]
    Description {
        /// The file.
        path: PathBuf,
    },
    /// The package is that of another version of the program.
    #[error("{directory} has version {found} of the package, and this program is version {}", WasmPackage::VERSION)]
    Version {
        /// The package.
        directory: PathBuf,
        /// Its version.
        found: String,
    },
}

/// What matters in `package.json`.
#[derive(Deserialize)]
struct Description {
    name: String,
    version: String,
}

impl WasmPackage {
    /// The version that this program needs: its own.
    pub const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// The files that a page loads.
    pub const FILES: [&str; 10] = [
        "checked.js",
        "engine-worker.js",
        "engine.js",
        "index.js",
        "load.js",
        "outflank.puzzles",
        "outflank.weights",
        "outflank_wasm.js",
        "outflank_wasm_bg.wasm",
        "searcher.js",
    ];

    /// Reads the package.
    ///
    /// # Errors
    ///
    /// Returns an error that names the file which is missing, or the version when it is not that of this program.
    pub fn read(directory: &Path) -> Result<Self, WasmPackageError> {
        check_description(directory)?;
        let files =
            Self::FILES.map(|name| Ok((name.to_owned(), outflank_files::read(&directory.join(name), MAX_FILE)?)));
        let files = files.into_iter().collect::<Result<Vec<_>, WasmPackageError>>()?;
        Ok(Self { assets: Arc::new(Assets::new(ROOT, files)) })
    }

    /// Returns whether a directory has the package of this version, without reading the large files.
    pub fn is_in(directory: &Path) -> bool {
        check_description(directory).is_ok()
            && Self::FILES.iter().all(|name| fs::File::open(directory.join(name)).is_ok())
    }

    pub(crate) fn assets(&self) -> &Assets {
        &self.assets
    }
}

impl fmt::Debug for WasmPackage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WasmPackage").field("version", &self.assets.version()).finish_non_exhaustive()
    }
}

/// Checks that `package.json` is that of the package of this version.
fn check_description(directory: &Path) -> Result<(), WasmPackageError> {
    let path = directory.join("package.json");
    if !path.exists() {
        return Err(WasmPackageError::Missing { directory: directory.to_owned() });
    }
    let Ok(Description { name, version }) = serde_json::from_slice(&outflank_files::read(&path, MAX_FILE)?) else {
        return Err(WasmPackageError::Description { path });
    };
    if name != "outflank" {
        return Err(WasmPackageError::Description { path });
    }
    if version != WasmPackage::VERSION {
        return Err(WasmPackageError::Version { directory: directory.to_owned(), found: version });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Returns the files that the modules name, from the first one on.
    fn named(directory: &Path, name: &str, found: &mut BTreeSet<String>) {
        if !found.insert(name.to_owned()) {
            return;
        }
        // The others are made by the build.
        let Ok(code) = fs::read_to_string(directory.join(name)) else { return };
        let named_here = code.split(['\'', '"', '`']).filter_map(|text| text.strip_prefix("./"));
        for file in named_here.filter(|name| !name.ends_with(".d.ts")) {
            named(directory, file, found);
        }
    }

    #[test]
    fn the_files_are_those_that_the_modules_of_the_package_name() {
        let package = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../bindings/wasm/package"));
        let mut found = BTreeSet::new();
        named(package, "index.js", &mut found);
        assert_eq!(found.into_iter().collect::<Vec<_>>(), WasmPackage::FILES);
    }
}
