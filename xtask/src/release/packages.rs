//! The packages that a program, a wheel or the package for npm is made of.

use super::project::Project;
use super::target::Target;
use crate::process::cargo_metadata;
use anyhow::Context;
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The package of the program.
const PROGRAM: &str = "outflank-cli";
/// The library in the web page that is not a crate.
const LIT_HTML: &str = "apps/server/web/vendor/lit-html";

/// The packages in a program or a library, sorted by name and version; build scripts, macros' helpers and tests are not in
/// it.
pub(super) struct Packages {
    /// Reference of the package that is made of the others.
    root: String,
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
    /// Where it comes from, as a Package URL names it.
    registry: Registry,
}

#[derive(Clone, Copy, Debug)]
enum Registry {
    Cargo,
    Npm,
}

impl Packages {
    /// Asks cargo for the packages of the program on a target, and adds those of the web page. The package for browsers is
    /// among them if the program is installed with it.
    pub(super) fn of_program(project: &Project, target: &Target) -> anyhow::Result<Self> {
        let mut packages = Self::read(project, "", PROGRAM, target)?;
        packages.add(lit_html(project)?);
        if project.has_wasm() {
            packages.merge(Self::of_wasm(project)?);
        }
        Ok(packages)
    }

    /// Asks cargo for the packages of the module for Python.
    pub(super) fn of_python(project: &Project, target: &Target) -> anyhow::Result<Self> {
        Self::read(project, "bindings/python", "outflank-python", target)
    }

    /// Asks cargo for the packages of the module for browsers and Node.
    pub(super) fn of_wasm(project: &Project) -> anyhow::Result<Self> {
        Self::read(project, "bindings/wasm", "outflank-wasm", &Target::wasm())
    }

    /// Asks cargo for the packages of one that a workspace in a folder has.
    fn read(project: &Project, folder: &str, name: &str, target: &Target) -> anyhow::Result<Self> {
        let lock = String::from_utf8(project.file(Path::new(folder).join("Cargo.lock"))?)?;
        let metadata = cargo_metadata(&project.root.join(folder), &["--filter-platform", target.as_str()])?;
        Self::from_metadata(&metadata, name, &checksums(&lock)?)
    }

    fn from_metadata(
        metadata: &Value,
        name: &str,
        checksums: &BTreeMap<(String, String), String>,
    ) -> anyhow::Result<Self> {
        let packages = by_id(&metadata["packages"]).context("no packages")?;
        let nodes = by_id(&metadata["resolve"]["nodes"]).context("no dependencies")?;
        let root = packages.iter().find(|(_, package)| package["name"] == name);
        let (root, package) = root.with_context(|| format!("no package {name}"))?;
        let (name, version) = name_and_version(package)?;
        let mut open = vec![*root];
        let mut found = BTreeSet::new();
        while let Some(id) = open.pop() {
            if found.insert(id) {
                open.extend(dependencies(nodes[id]));
            }
        }
        let read = |id: &&str| read_package(packages[id], dependencies(nodes[id]).map(|id| packages[id]), checksums);
        let mut packages: Vec<Package> = found.iter().map(read).collect::<anyhow::Result<_>>()?;
        packages.sort_by_key(Package::reference);
        Ok(Self { root: reference(Registry::Cargo, &name, &version), packages })
    }

    /// Returns the package that is made of the others.
    pub(super) fn root(&self) -> &Package {
        self.packages.iter().find(|package| package.reference() == self.root).expect("the search began with it")
    }

    /// Adds a package that the program itself depends on.
    fn add(&mut self, package: Package) {
        self.depend_on(package.reference());
        self.packages.push(package);
        self.packages.sort_by_key(Package::reference);
    }

    /// Adds what another module is made of, which is installed with the program.
    fn merge(&mut self, other: Self) {
        self.depend_on(other.root);
        let mut all: BTreeMap<String, Package> = BTreeMap::new();
        for package in self.packages.drain(..).chain(other.packages) {
            // A package in both is compiled with the features of either.
            let dependencies = package.dependencies.clone();
            let known = all.entry(package.reference()).or_insert(package);
            known.dependencies.extend(dependencies);
            known.dependencies.sort();
            known.dependencies.dedup();
        }
        self.packages = all.into_values().collect();
    }

    fn depend_on(&mut self, reference: String) {
        let root = self.packages.iter_mut().find(|package| package.reference() == self.root);
        let dependencies = &mut root.expect("the search began with it").dependencies;
        dependencies.push(reference);
        dependencies.sort();
    }
}

impl Package {
    /// Returns the name of the package in lists, such as `pkg:cargo/serde@1.0.0` (Package URL).
    pub(super) fn reference(&self) -> String {
        reference(self.registry, &self.name, &self.version)
    }

    /// Whether it is not one of the project's own.
    pub(super) fn is_third_party(&self, project: &Project) -> bool {
        matches!(self.registry, Registry::Npm) || !self.folder.starts_with(&project.root)
    }
}

fn reference(registry: Registry, name: &str, version: &str) -> String {
    let registry = match registry {
        Registry::Cargo => "cargo",
        Registry::Npm => "npm",
    };
    // `+` stands for a space where the URL is decoded as a form.
    format!("pkg:{registry}/{name}@{}", version.replace('+', "%2B"))
}

/// Reads which version of lit-html the web page has.
fn lit_html(project: &Project) -> anyhow::Result<Package> {
    let code = String::from_utf8(project.file(Path::new(LIT_HTML).join("lit-html.js"))?)?;
    let version = code.rsplit_once(".litHtmlVersions").and_then(|(_, rest)| rest.split('"').nth(1));
    Ok(Package {
        name: "lit-html".to_owned(),
        version: version.context("lit-html without a version")?.to_owned(),
        licence: Some("BSD-3-Clause".to_owned()),
        checksum: None,
        folder: project.root.join(LIT_HTML),
        dependencies: vec![],
        registry: Registry::Npm,
    })
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

fn read_package<'a>(
    package: &Value,
    dependencies: impl Iterator<Item = &'a Value>,
    checksums: &BTreeMap<(String, String), String>,
) -> anyhow::Result<Package> {
    let (name, version) = name_and_version(package)?;
    let mut references = dependencies
        .map(|package| name_and_version(package).map(|(name, version)| reference(Registry::Cargo, &name, &version)))
        .collect::<anyhow::Result<Vec<_>>>()?;
    references.sort();
    let manifest = package["manifest_path"].as_str().context("a package without a manifest")?;
    Ok(Package {
        // The slash of older manifests is not part of the expressions of SPDX.
        licence: package["license"].as_str().map(|licence| licence.replace('/', " OR ")),
        checksum: checksums.get(&(name.clone(), version.clone())).cloned(),
        folder: PathBuf::from(manifest).parent().context("a manifest without a folder")?.to_owned(),
        dependencies: references,
        registry: Registry::Cargo,
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
        Self::from_metadata(&metadata, PROGRAM, &checksums(lock).unwrap()).unwrap()
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
        assert_eq!(packages.root().dependencies, ["pkg:cargo/used@1.0.0"]);
        let used = &packages.packages[1];
        assert_eq!((used.licence.as_deref(), used.checksum.as_deref()), (Some("MIT OR Apache-2.0"), Some("abcd")));
        assert_eq!(used.folder, PathBuf::from("/source/used"));
    }

    #[test]
    fn a_reference_has_no_plus_sign() {
        assert_eq!(reference(Registry::Cargo, "toml", "1.2.1+spec"), "pkg:cargo/toml@1.2.1%2Bspec");
    }

    #[test]
    fn the_library_of_the_web_page_is_a_third_party_package_of_npm() {
        let project = Project::sample();
        let mut packages = Packages::sample();
        packages.add(lit_html(&project).unwrap());
        let lit_html = packages.packages.last().unwrap();
        assert!(lit_html.is_third_party(&project));
        assert!(lit_html.reference().starts_with("pkg:npm/lit-html@3."), "{}", lit_html.reference());
        assert!(packages.root().dependencies.contains(&lit_html.reference()));
    }

    #[test]
    fn a_package_in_both_of_two_modules_stands_once_with_all_its_dependencies() {
        let mut packages = Packages::sample();
        let mut other = Packages::sample();
        other.root = "pkg:cargo/used@1.0.0".to_owned();
        other.packages.retain(|package| package.name == "used");
        other.packages[0].dependencies.push("pkg:cargo/more@1.0.0".to_owned());
        packages.merge(other);
        assert_eq!(packages.packages.len(), 2);
        assert_eq!(packages.packages[1].dependencies, ["pkg:cargo/more@1.0.0"]);
    }
}
