//! Where the WebAssembly package is.

use outflank_server::WasmPackage;
use std::path::{Path, PathBuf};

/// The directory of the package under a prefix of installed files, and in a checkout.
const PLACES: [&str; 2] = ["share/outflank/wasm", "bindings/wasm/pkg"];

/// Returns the directory of the package of this version that is installed with this program, or was built in its checkout.
pub(crate) fn installed() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?.canonicalize().ok()?;
    candidates(&program).find(|directory| WasmPackage::is_in(directory))
}

/// The program is in `bin` or `lib/outflank/LEVEL` under the prefix, or in a directory of `target` in the checkout.
fn candidates(program: &Path) -> impl Iterator<Item = PathBuf> {
    program.ancestors().skip(1).flat_map(|above| PLACES.map(|place| above.join(place)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_is_looked_for_beside_every_build_of_the_program_and_in_the_checkout() {
        let finds =
            |program: &str, package: &str| candidates(Path::new(program)).any(|path| path == Path::new(package));
        assert!(finds("/usr/bin/outflank", "/usr/share/outflank/wasm"));
        assert!(finds("/opt/outflank/lib/outflank/x86-64-v3/outflank", "/opt/outflank/share/outflank/wasm"));
        assert!(finds("/home/ann/outflank/target/release/outflank", "/home/ann/outflank/bindings/wasm/pkg"));
    }
}
