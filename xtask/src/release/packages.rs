//! The packages that a program is compiled from.

use super::project::{Project, cargo_metadata};
use super::target::Target;
use anyhow::Context;
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The package of the program.
const PROGRAM: &str = "outflank-cli";

/// The packages in a program, sorted by name and version; build scripts, macros' helpers and tests are not in it.
pub(super) struct Packages {
    pub(super) packages: Vec<Package>,
}

/// A package in a program.
#[derive(Clone, Debug)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    /// The licence as an expression of SPDX.
    pub(super) licence: Option<String>,
    /// SHA-256 of the package at its registry; packages of the project have none.
    pub(super) checksum: Option<String>,
    /// The folder of its source.
    pub(super) folder: PathBuf,
    /// The packages that it depends on, each by [`Package::reference`].
    pub(super) dependencies: Vec<String>,
}

impl Packages {
    /// Asks cargo for the packages of the program on a target.
    pub(super) fn of_program(project: &Project, target: &Target) -> anyhow::Result<Self> {
        let metadata = cargo_metadata(&project.root, &["--filter-platform", target.as_str()])?;
        let lock = String::from_utf8(project.file("Cargo.lock")?)?;
        Self::from_metadata(&metadata, &checksums(&lock)?)
    }

    fn from_metadata(metadata: &Value, checksums: &BTreeMap<(String, String), String>) -> anyhow::Result<Self> {
        let packages = by_id(&metadata["packages"]).context("no packages")?;
        let nodes = by_id(&metadata["resolve"]["nodes"]).context("no dependencies")?;
        let root = packages.iter().find(|(_, package)| package["name"] == PROGRAM);
        let mut open = vec![*root.with_context(|| format!("no package {PROGRAM}"))?.0];
        let mut found = BTreeSet::new();
        while let Some(id) = open.pop() {
            if found.insert(id) {
                open.extend(dependencies(nodes[id]));
            }
        }
        let read = |id: &&str| read(packages[id], dependencies(nodes[id]).map(|id| packages[id]), checksums);
        let mut packages: Vec<Package> = found.iter().map(read).collect::<anyhow::Result<_>>()?;
        packages.sort_by_key(Package::reference);
        Ok(Self { packages })
    }

    /// Returns the package of the program itself.
    pub(super) fn program(&self) -> &Package {
        self.packages.iter().find(|package| package.name == PROGRAM).expect("the search began with it")
    }
}

impl Package {
    /// Returns the name of the package in lists, such as `pkg:cargo/serde@1.0.0` (Package URL).
    pub(super) fn reference(&self) -> String {
        reference(&self.name, &self.version)
    }
}

fn reference(name: &str, version: &str) -> String {
    // `+` stands for a space where the URL is decoded as a form.
    format!("pkg:cargo/{name}@{}", version.replace('+', "%2B"))
}

fn by_id(list: &Value) -> Option<BTreeMap<&str, &Value>> {
    list.as_array()?.iter().map(|item| Some((item["id"].as_str()?, item))).collect()
}

/// Returns the identifiers of the packages that one is compiled with, at run time and not for tests.
fn dependencies(node: &Value) -> impl Iterator<Item = &str> {
    let is_normal = |dependency: &&Value| {
        dependency["dep_kinds"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
    };
    node["deps"].as_array().into_iter().flatten().filter(is_normal).filter_map(|dependency| dependency["pkg"].as_str())
}

fn read<'a>(
    package: &Value,
    dependencies: impl Iterator<Item = &'a Value>,
    checksums: &BTreeMap<(String, String), String>,
) -> anyhow::Result<Package> {
    let (name, version) = name_and_version(package)?;
    let mut references = dependencies
        .map(|package| name_and_version(package).map(|(name, version)| reference(&name, &version)))
        .collect::<anyhow::Result<Vec<_>>>()?;
    references.sort();
    let manifest = package["manifest_path"].as_str().context("a package without a manifest")?;
    Ok(Package {
        licence: package["license"].as_str().map(|licence| licence.replace('/', " OR ")),
        checksum: checksums.get(&(name.clone(), version.clone())).cloned(),
        folder: PathBuf::from(manifest).parent().context("a manifest without a folder")?.to_owned(),
        dependencies: references,
        name,
        version,
    })
}

fn name_and_version(package: &Value) -> anyhow::Result<(String, String)> {
    let text = |key: &str| package[key].as_str().map(str::to_owned).with_context(|| format!("a package without {key}"));
    Ok((text("name")?, text("version")?))
}

#[derive(Deserialize)]
struct Lock {
    package: Vec<LockedPackage>,
}

#[derive(Deserialize)]
struct LockedPackage {
    name: String,
    version: String,
    checksum: Option<String>,
}

/// Returns the checksums of `Cargo.lock`, by name and version.
fn checksums(lock: &str) -> anyhow::Result<BTreeMap<(String, String), String>> {
    let lock: Lock = toml::from_str(lock)?;
    let checksums = lock.package.into_iter().filter_map(|package| {
        let checksum = package.checksum?;
        Some(((package.name, package.version), checksum))
    });
    Ok(checksums.collect())
}

/// A program of two crates, one of them from a registry, for tests.
#[cfg(test)]
impl Packages {
    pub(super) fn sample() -> Self {
        use serde_json::json;
        let package = |name: &str| {
            let manifest = format!("/source/{name}/Cargo.toml");
            json!({ "id": name, "name": name, "version": "1.0.0", "license": "MIT/Apache-2.0", "manifest_path": manifest })
        };
        let on = |name: &str, kind: Value| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let metadata = json!({
            "packages": [package(PROGRAM), package("used"), package("for-tests"), package("elsewhere")],
            "resolve": { "nodes": [
                { "id": PROGRAM, "deps": [on("used", Value::Null), on("for-tests", json!("dev"))] },
                { "id": "used", "deps": [] },
                { "id": "for-tests", "deps": [on("elsewhere", Value::Null)] },
                { "id": "elsewhere", "deps": [] },
            ] },
        });
        let lock = "[[package]]\nname = \"used\"\nversion = \"1.0.0\"\nchecksum = \"abcd\"\n";
        Self::from_metadata(&metadata, &checksums(lock).unwrap()).unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_for_tests_are_left_out() {
        let names: Vec<_> = Packages::sample().packages.into_iter().map(|package| package.name).collect();
        assert_eq!(names, [PROGRAM, "used"]);
    }

    #[test]
    fn a_package_has_licence_checksum_and_dependencies() {
        let packages = Packages::sample();
        assert_eq!(packages.program().dependencies, ["pkg:cargo/used@1.0.0"]);
        let used = &packages.packages[1];
        assert_eq!((used.licence.as_deref(), used.checksum.as_deref()), (Some("MIT OR Apache-2.0"), Some("abcd")));
        assert_eq!(used.folder, PathBuf::from("/source/used"));
    }

    #[test]
    fn a_reference_has_no_plus_sign() {
        assert_eq!(reference("toml", "1.2.1+spec"), "pkg:cargo/toml@1.2.1%2Bspec");
    }
}
