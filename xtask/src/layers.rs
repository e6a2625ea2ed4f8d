//! The dependency rule: a crate depends only on crates of strictly lower layers.
//!
//! Each manifest names its layer under `[package.metadata.outflank]`. Tests may look sideways: development dependencies are
//! free, so that a test can compare two crates of one layer. The lowest layers touch no file: they use the crate of files
//! without the feature that does.

use crate::process::cargo_metadata;
use anyhow::Context;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// The application that may start the other applications, and so depend on them.
const STARTER: &str = "outflank-cli";
/// The layer of the applications.
const APPS: u64 = 7;

/// The crate that touches files for the others, its feature for that, and the lowest layer that may use the feature.
const FILES: (&str, &str, u64) = ("outflank-files", "fs", 3);

/// The crates of the project, by name.
pub(crate) struct Workspace {
    crates: BTreeMap<String, Crate>,
}

struct Crate {
    layer: u64,
    /// The crates of the project that this one is built from.
    dependencies: Vec<String>,
    touches_files: bool,
}

impl Workspace {
    /// Asks cargo about the project that this program belongs to.
    pub(crate) fn of_this_project() -> anyhow::Result<Self> {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        Self::from_metadata(&cargo_metadata(root, &["--no-deps"])?)
    }

    fn from_metadata(metadata: &Value) -> anyhow::Result<Self> {
        let packages = metadata["packages"].as_array().context("no packages")?;
        let names: Vec<&str> = packages.iter().filter_map(|package| package["name"].as_str()).collect();
        let crates = packages.iter().map(|package| read_crate(package, &names)).collect::<anyhow::Result<_>>()?;
        Ok(Self { crates })
    }

    /// Returns what breaks the rule, a sentence each.
    pub(crate) fn violations(&self) -> Vec<String> {
        let pairs = self.crates.iter().flat_map(|(name, item)| item.dependencies.iter().map(move |on| (name, on)));
        let upward = pairs.filter(|(name, on)| !self.may_depend(name, on)).map(|(name, on)| self.complaint(name, on));
        let (files, feature, lowest) = FILES;
        let low = self.crates.iter().filter(|(_, item)| item.touches_files && item.layer < lowest);
        let touching = low.map(|(name, item)| {
            format!("{name} (layer {}) may use {files} without the feature {feature} only", item.layer)
        });
        upward.chain(touching).collect()
    }

    fn may_depend(&self, name: &str, on: &str) -> bool {
        let (upper, lower) = (self.crates[name].layer, self.crates[on].layer);
        lower < upper || (name == STARTER && lower == APPS)
    }

    fn complaint(&self, name: &str, on: &str) -> String {
        let (upper, lower) = (self.crates[name].layer, self.crates[on].layer);
        format!("{name} (layer {upper}) may not depend on {on} (layer {lower})")
    }
}

fn read_crate(package: &Value, names: &[&str]) -> anyhow::Result<(String, Crate)> {
    let name = package["name"].as_str().context("a package has no name")?;
    let layer = package["metadata"]["outflank"]["layer"].as_u64();
    let layer = layer.with_context(|| format!("{name} names no layer under [package.metadata.outflank]"))?;
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    let built_from: Vec<_> = dependencies.filter(|dependency| dependency["kind"].as_str() != Some("dev")).collect();
    let touches_files = built_from.iter().any(|dependency| touches_files(dependency));
    let ours = built_from.iter().filter_map(|dependency| dependency["name"].as_str()).filter(|on| names.contains(on));
    Ok((name.to_owned(), Crate { layer, dependencies: ours.map(str::to_owned).collect(), touches_files }))
}

/// Returns whether a dependency is the crate of files with the feature that touches them, which is a default one.
fn touches_files(dependency: &Value) -> bool {
    let (files, feature, _) = FILES;
    let features = dependency["features"].as_array().into_iter().flatten();
    let is_named = features.filter_map(Value::as_str).any(|name| name == feature);
    dependency["name"] == files && (is_named || dependency["uses_default_features"] == true)
}

impl fmt::Display for Workspace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut crates: Vec<_> = self.crates.iter().collect();
        crates.sort_by_key(|(name, item)| (item.layer, name.as_str()));
        for (name, Crate { layer, dependencies, .. }) in crates {
            writeln!(f, "L{layer}  {name:18} {}", dependencies.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn crates_depend_only_on_lower_layers() {
        assert_eq!(Workspace::of_this_project().unwrap().violations(), Vec::<String>::new());
    }

    #[test]
    fn a_violation_is_found_and_named() {
        let package = |name: &str, layer: u64, on: &[&str]| {
            let dependencies: Vec<Value> = on.iter().map(|on| json!({ "name": on, "kind": null })).collect();
            json!({ "name": name, "metadata": { "outflank": { "layer": layer } }, "dependencies": dependencies })
        };
        let metadata =
            json!({ "packages": [package("a", 0, &["c"]), package("b", 1, &["a"]), package("c", 1, &["b"])] });
        let workspace = Workspace::from_metadata(&metadata).unwrap();
        assert_eq!(
            workspace.violations(),
            ["a (layer 0) may not depend on c (layer 1)", "c (layer 1) may not depend on b (layer 1)"]
        );
    }
    #[test]
    fn a_low_crate_that_touches_files_is_found() {
        let package = |name: &str, layer: u64, default: bool, features: &[&str]| {
            let files = json!({
                "name": "outflank-files", "kind": null, "uses_default_features": default, "features": features
            });
            json!({ "name": name, "metadata": { "outflank": { "layer": layer } }, "dependencies": [files] })
        };
        let packages = [
            json!({ "name": "outflank-files", "metadata": { "outflank": { "layer": 0 } }, "dependencies": [] }),
            package("frames", 2, false, &[]),
            package("default", 2, true, &[]),
            package("named", 1, false, &["fs"]),
            package("high", 3, false, &["fs"]),
        ];
        let workspace = Workspace::from_metadata(&json!({ "packages": packages })).unwrap();
        let expected = [("default", 2), ("named", 1)]
            .map(|(name, layer)| format!("{name} (layer {layer}) may use outflank-files without the feature fs only"));
        assert_eq!(workspace.violations(), expected);
    }
}
