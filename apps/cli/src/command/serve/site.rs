//! `outflank serve site`: the page as a static site.

use crate::exit::ExitStatus;
use crate::output::{Output, path_text};
use crate::wasm_package;
use anyhow::Context;
use clap::Args;
use outflank_rules::counted;
use outflank_server::{Overwrite, WasmPackage, write_site};
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outflank serve site public
  outflank serve site public --wasm bindings/wasm/pkg
  python3 -m http.server --directory public 8000

The site plays all games against all levels, analyses, and keeps its games in the browser; any host of static files can have it, at \
any path. After the first visit it works without a network, and it can be installed as an app. Browsers require HTTPS for that, \
except on localhost. A site that is there already is replaced, and other files in the directory stay. The archives of a release have the WebAssembly \
package; in a checkout, bindings/wasm/build makes it.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Site {
    /// Directory of the site, which is created when it does not exist.
    directory: PathBuf,

    /// Directory of the WebAssembly package [default: the one installed with this program, or bindings/wasm/pkg of its checkout].
    #[arg(long, value_name = "DIR")]
    wasm: Option<PathBuf>,

    /// Write also into a directory with other files.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    output: Output,
}

impl Site {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        let directory = self.wasm.or_else(wasm_package::installed).context(
            "there is no WebAssembly package of this version: in a checkout, `bindings/wasm/build` makes it after \
             `rustup target add wasm32-unknown-unknown`; --wasm names its directory",
        )?;
        let package = WasmPackage::read(&directory).context("--wasm names no package")?;
        let overwrite = if self.force { Overwrite::Any } else { Overwrite::Site };
        let site = write_site(&self.directory, &package, overwrite)?;
        let written =
            Written { directory: self.directory, version: site.version, files: site.files, bytes: site.bytes };
        self.output.print(&written)?;
        Ok(ExitStatus::Success)
    }
}

#[derive(Serialize)]
struct Written {
    #[serde(serialize_with = "path_text")]
    directory: PathBuf,
    version: String,
    files: usize,
    bytes: u64,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mebibytes = self.bytes as f64 / f64::from(1 << 20);
        writeln!(f, "{}: {}, {mebibytes:.1} MiB", self.directory.display(), counted(self.files, "file"))
    }
}
