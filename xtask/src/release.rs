//! `cargo xtask release`: the files of a release.
//!
//! Each kind of file has a module below. What the files contain depends on the commit and the compiler only: times are that of
//! the commit, owners are fixed, entries are sorted.

mod archive;
mod build;
mod changelog;
mod checksums;
mod contents;
mod deb;
mod file_tree;
mod libraries;
mod licences;
mod npm;
mod oci;
mod packages;
mod project;
mod sbom;
mod tarball;
mod target;
mod wheels;

use anyhow::{Context, bail};
use build::Builds;
use clap::{Args, ValueEnum};
use packages::Packages;
use project::Project;
use std::fs;
use std::path::{Path, PathBuf};
use target::Target;

const EXAMPLES: &str = "\
Examples:
  cargo xtask release                                        # everything that this machine can make
  cargo xtask release archive deb sums                       # these kinds; one that cannot be made is an error
  cargo xtask release --target aarch64-unknown-linux-gnu archive deb image
  cargo xtask release --tag v0.1.0 changes                   # an error unless the tag names the version

Programs for x86-64 are built three times: for every CPU, for AVX2 (x86-64-v3) and for AVX-512 (x86-64-v4), in
target/programs. A cross build needs the standard library of the target (`rustup target add TRIPLE`) and a linker.";

/// Make the files of a release: archives, packages, images, checksums.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Release {
    /// What to make [default: everything that can be made here].
    #[arg(value_enum, value_name = "KIND")]
    kinds: Vec<Kind>,
    /// Platform of the programs; repeatable [default: that of the compiler].
    #[arg(long = "target", value_name = "TRIPLE")]
    targets: Vec<Target>,
    /// Directory of the files [default: target/release-files].
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Profile of cargo for the programs; `trial` builds fast.
    #[arg(long, value_name = "NAME", default_value = "release")]
    profile: String,
    /// Tag of the release, which must be `v` and the version; the changelog must name the version.
    #[arg(long, value_name = "TAG")]
    tag: Option<String>,
}

/// A kind of file of a release.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Kind {
    /// The program with its pages, completions and licences: `.tar.gz`, `.zip` for Windows.
    Archive,
    /// Package for Debian and Ubuntu.
    Deb,
    /// Image for containers, as a tar file in the layout of OCI.
    Image,
    /// List of the crates in a program: `CycloneDX`.
    Sbom,
    /// Python package for a platform; with zig (`pip install cargo-zigbuild ziglang`) for old systems and musl.
    Wheels,
    /// Source of the Python package.
    Sdist,
    /// Package for npm.
    Npm,
    /// Section of the changelog for the version: `CHANGES.md`.
    Changes,
    /// `SHA256SUMS` of everything in the directory.
    Sums,
}

impl Kind {
    /// Whether files of this kind hold or describe the program for a target.
    fn is_of_program(self) -> bool {
        matches!(self, Self::Archive | Self::Deb | Self::Image | Self::Sbom)
    }
}

/// What became of a kind.
enum Outcome {
    Made(Vec<PathBuf>),
    /// Why it cannot be made here.
    Skipped(String),
}

impl Outcome {
    /// Adds the files of another outcome; what is skipped in part is skipped.
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Made(files), Self::Made(others)) => Self::Made([files, others].concat()),
            (Self::Skipped(reason), _) | (_, Self::Skipped(reason)) => Self::Skipped(reason),
        }
    }
}

impl Release {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let project = Project::read()?;
        if let Some(tag) = &self.tag {
            project.check_tag(tag)?;
        }
        let out = self.out.clone().unwrap_or_else(|| project.target_directory.join("release-files"));
        fs::create_dir_all(&out).with_context(|| format!("cannot make {}", out.display()))?;
        let out = fs::canonicalize(&out)?;
        let host = Target::of_compiler()?;
        let targets = if self.targets.is_empty() { vec![host.clone()] } else { self.targets.clone() };
        let outcomes = [
            self.make_programs(&project, &targets, &host, &out)?,
            self.make_wheels(&project, &targets, &out)?,
            self.make_others(&project, &out)?,
        ]
        .concat();
        // A kind that was asked for by name must be made.
        if self.kinds.is_empty() || outcomes.is_empty() { Ok(()) } else { bail!("not made: {}", outcomes.join(", ")) }
    }

    fn wants(&self, kind: Kind) -> bool {
        self.kinds.is_empty() || self.kinds.contains(&kind)
    }

    /// Makes the files of the program for each target; returns the names of those that were skipped.
    fn make_programs(
        &self,
        project: &Project,
        targets: &[Target],
        host: &Target,
        out: &Path,
    ) -> anyhow::Result<Vec<String>> {
        let wanted: Vec<Kind> =
            Kind::value_variants().iter().copied().filter(|kind| kind.is_of_program() && self.wants(*kind)).collect();
        if wanted.is_empty() {
            return Ok(vec![]);
        }
        let mut skipped = vec![];
        for target in targets {
            let outcomes = match target.obstacle(host) {
                Some(reason) => wanted.iter().map(|kind| (*kind, Outcome::Skipped(reason.clone()))).collect(),
                None => self.make_target(project, target, &wanted, out)?,
            };
            for (kind, outcome) in outcomes {
                skipped.extend(report(&format!("{} for {target}", name(kind)), &outcome)?);
            }
        }
        Ok(skipped)
    }

    fn make_target(
        &self,
        project: &Project,
        target: &Target,
        wanted: &[Kind],
        out: &Path,
    ) -> anyhow::Result<Vec<(Kind, Outcome)>> {
        let packages = Packages::of_program(project, target)?;
        let needs_program = wanted.iter().any(|kind| *kind != Kind::Sbom);
        let builds = needs_program.then(|| Builds::make(project, target, &self.profile)).transpose()?;
        let contents = builds.as_ref().map(|builds| contents::Contents::read(project, target, builds, &packages));
        let contents = contents.transpose()?;
        let make = |kind: Kind| match (kind, &contents) {
            (Kind::Archive, Some(contents)) => archive::make(project, target, contents, out),
            (Kind::Deb, Some(contents)) => deb::make(project, target, contents, out),
            (Kind::Image, Some(contents)) => oci::make(project, target, contents, out),
            // The list of crates alone needs no program.
            _ => sbom::make(project, target, &packages, out),
        };
        wanted.iter().map(|kind| Ok((*kind, make(*kind)?))).collect()
    }

    /// Makes the wheel for each target; returns the names of those that were skipped.
    fn make_wheels(&self, project: &Project, targets: &[Target], out: &Path) -> anyhow::Result<Vec<String>> {
        let mut skipped = vec![];
        for target in targets.iter().filter(|_| self.wants(Kind::Wheels)) {
            let outcome = wheels::make(project, target, &self.profile, out)?;
            skipped.extend(report(&format!("wheels for {target}"), &outcome)?);
        }
        Ok(skipped)
    }

    /// Makes what is the same for all targets; returns the names of those that were skipped.
    fn make_others(&self, project: &Project, out: &Path) -> anyhow::Result<Vec<String>> {
        let mut skipped = vec![];
        let kinds = [Kind::Sdist, Kind::Npm, Kind::Changes, Kind::Sums];
        for kind in kinds.into_iter().filter(|kind| self.wants(*kind)) {
            let outcome = match kind {
                Kind::Sdist => wheels::make_source(project, out)?,
                Kind::Npm => npm::make(project, out)?,
                Kind::Changes => changelog::make(project, self.tag.is_some(), out)?,
                _ => checksums::make(out)?,
            };
            skipped.extend(report(&name(kind), &outcome)?);
        }
        Ok(skipped)
    }
}

/// Returns the name of a kind on the command line.
fn name(kind: Kind) -> String {
    kind.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Prints what was made or why not; returns the name of what was skipped.
fn report(what: &str, outcome: &Outcome) -> anyhow::Result<Option<String>> {
    match outcome {
        Outcome::Made(files) => {
            for file in files {
                let size = fs::metadata(file).with_context(|| format!("cannot read {}", file.display()))?.len();
                println!("made {} ({} KiB)", file.display(), size.div_ceil(1024));
            }
            Ok(None)
        }
        Outcome::Skipped(reason) => {
            println!("skipped {what}: {reason}");
            Ok(Some(what.to_owned()))
        }
    }
}

/// Writes a file of the release.
fn write(out: &Path, name: &str, bytes: &[u8]) -> anyhow::Result<Outcome> {
    let file = out.join(name);
    fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(Outcome::Made(vec![file]))
}

/// Returns the SHA-256 of bytes, in hexadecimal digits.
fn sha256(bytes: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    use std::fmt::Write;
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes all text");
        text
    })
}
