//! What the files of a release say about the project: its version and the time of its commit.

use crate::process::{cargo_metadata, output};
use anyhow::{Context, ensure};
use jiff::Timestamp;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The project that this program belongs to.
pub(super) struct Project {
    pub(super) root: PathBuf,
    /// Where cargo builds.
    pub(super) target_directory: PathBuf,
    pub(super) version: String,
    /// Time of the commit; of all files in a release.
    pub(super) time: Timestamp,
}

impl Project {
    /// Asks cargo for the version, and git for the time, unless `SOURCE_DATE_EPOCH` has it in seconds.
    pub(super) fn read() -> anyhow::Result<Self> {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).canonicalize()?;
        let metadata = cargo_metadata(&root, &["--no-deps"])?;
        let packages = metadata["packages"].as_array().context("no packages")?;
        let program = packages.iter().find(|package| package["name"] == "outflank-cli").context("no outflank-cli")?;
        Ok(Self {
            version: program["version"].as_str().context("no version")?.to_owned(),
            target_directory: metadata["target_directory"].as_str().context("no target directory")?.into(),
            time: commit_time(&root)?,
            root,
        })
    }

    /// Fails unless a tag is `v` and the version.
    pub(super) fn check_tag(&self, tag: &str) -> anyhow::Result<()> {
        ensure!(tag.strip_prefix('v') == Some(&self.version), "the tag {tag} is not v{}", self.version);
        Ok(())
    }

    /// Returns the time in seconds since 1970.
    pub(super) fn seconds(&self) -> u64 {
        u64::try_from(self.time.as_second()).unwrap_or(0)
    }

    /// Returns the flags of a compiler as `CARGO_ENCODED_RUSTFLAGS` wants them. Programs do not hold the paths of the
    /// machine that builds them, so that two builds in two directories are the same.
    pub(super) fn encoded_flags(&self, flags: &[String]) -> String {
        let cargo_home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
        let cargo_home = cargo_home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
        // The sources of third-party crates, in a directory for each registry.
        let registries = cargo_home.and_then(|home| home.join("registry/src").read_dir().ok()).into_iter().flatten();
        let registries = registries.flatten().map(|directory| (directory.path(), "registry"));
        // The last that fits counts: the directory of what build scripts write may be in that of the project.
        let directories =
            registries.chain([(self.root.clone(), "outflank"), (self.target_directory.clone(), "target")]);
        let remapped = directories.map(|(path, name)| format!("--remap-path-prefix={}={name}", path.display()));
        flags.iter().cloned().chain(remapped).collect::<Vec<_>>().join("\u{1f}")
    }

    /// Returns the folder of the package for browsers and npm, which the build of the bindings fills.
    pub(super) fn wasm(&self) -> PathBuf {
        self.root.join("bindings/wasm/pkg")
    }

    /// Whether that package has been built.
    pub(super) fn has_wasm(&self) -> bool {
        self.wasm().join("package.json").is_file()
    }

    /// Reads a file of the project.
    pub(super) fn file(&self, path: impl AsRef<Path>) -> anyhow::Result<Vec<u8>> {
        let path = self.root.join(path);
        std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))
    }

    /// A project for tests: version 0.1.0 of 24 November 2026, 05:36:48 UTC.
    #[cfg(test)]
    pub(super) fn sample() -> Self {
        Self {
            root: concat!(env!("CARGO_MANIFEST_DIR"), "/..").into(),
            target_directory: "target".into(),
            version: "0.1.0".to_owned(),
            time: "2026-11-24T05:36:48Z".parse().unwrap(),
        }
    }
}

fn commit_time(root: &Path) -> anyhow::Result<Timestamp> {
    let seconds = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(seconds) => seconds,
        Err(_) => output(Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(root))
            .context("without git, SOURCE_DATE_EPOCH must hold the time of the release in seconds")?,
    };
    Ok(Timestamp::from_second(seconds.trim().parse().context("the time is no number of seconds")?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_must_name_the_version() {
        let project = Project::sample();
        assert!(project.check_tag("v0.1.0").is_ok());
        for tag in ["0.1.0", "v0.1.1", "v0.1.0-rc.1", "vv0.1.0"] {
            assert_eq!(project.check_tag(tag).unwrap_err().to_string(), format!("the tag {tag} is not v0.1.0"));
        }
    }

    #[test]
    fn the_folders_of_this_machine_have_names_that_are_the_same_everywhere() {
        let project = Project { root: "/home/me/it".into(), target_directory: "/cache".into(), ..Project::sample() };
        let flags = project.encoded_flags(&["-Ctarget-cpu=generic".to_owned()]);
        let flags: Vec<&str> = flags.split('\u{1f}').collect();
        assert_eq!(flags[0], "-Ctarget-cpu=generic");
        let last = ["--remap-path-prefix=/home/me/it=outflank", "--remap-path-prefix=/cache=target"];
        assert_eq!(flags[flags.len() - 2..], last);
        assert!(flags[1..flags.len() - 2].iter().all(|flag| flag.ends_with("=registry")), "{flags:?}");
    }

    #[test]
    fn the_project_has_a_version_and_a_time() {
        let project = Project::read().unwrap();
        assert_eq!(project.version, env!("CARGO_PKG_VERSION"));
        assert!(project.seconds() > 1_700_000_000);
    }
}
