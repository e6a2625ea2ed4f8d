//! `cargo xtask address`: writes where the project is published into the manifests of its packages.
//!
//! The sources hold no address. A release, and what publishes it, write the one they run at before they make packages: Cargo's
//! `repository`, the project URLs of the Python package and npm's `repository`, by which npm trusts the workflow.

use anyhow::{Context, ensure};
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};

/// Write the address of the project into the manifests of its packages.
#[derive(Args)]
pub(crate) struct Address {
    /// Such as `https://github.com/OWNER/NAME` [default: `OUTFLANK_URL`, or the repository that a workflow of GitHub runs for].
    url: Option<String>,
}

impl Address {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let url = self.url.or_else(|| url_of(|name| std::env::var(name).ok()));
        let url = url.context("no address: name it, or set OUTFLANK_URL")?;
        let url = url.trim_end_matches('/').trim_end_matches(".git");
        ensure!(url.starts_with("https://") && !url.contains(['"', '\\', ' ']), "{url} is not an address of https");
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).canonicalize()?;
        for manifest in manifests(&root)? {
            let text = fs::read_to_string(&manifest.path)?;
            let text = manifest.kind.with_address(&text, url);
            let text = text.with_context(|| format!("{} has no licence", manifest.path.display()))?;
            fs::write(&manifest.path, text)?;
        }
        println!("{url} is in the manifests");
        Ok(())
    }
}

/// Returns the address that environment variables name.
fn url_of(variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    let of_workflow = || Some(format!("{}/{}", variable("GITHUB_SERVER_URL")?, variable("GITHUB_REPOSITORY")?));
    variable("OUTFLANK_URL").filter(|url| !url.is_empty()).or_else(of_workflow)
}

struct Manifest {
    path: PathBuf,
    kind: Kind,
}

/// A kind of manifest.
#[derive(Clone, Copy)]
enum Kind {
    Cargo,
    Python,
    Npm,
}

impl Kind {
    /// Returns the text of a manifest with the address in a line after that of the licence, in the place of one before.
    fn with_address(self, text: &str, url: &str) -> Option<String> {
        let (licence, key, value) = match self {
            Self::Cargo => ("license", "repository", format!(" = \"{url}\"")),
            Self::Python => {
                let urls = format!(r#"Repository = "{url}", Issues = "{url}/issues", Releases = "{url}/releases""#);
                ("license =", "urls", format!(" = {{ {urls} }}"))
            }
            Self::Npm => {
                // By the indentation, only the keys of the top level are found, not those within others.
                (r#"  "license":"#, r#"  "repository":"#, format!(r#" {{ "type": "git", "url": "git+{url}.git" }},"#))
            }
        };
        let mut lines: Vec<&str> = text.lines().filter(|line| !line.starts_with(key)).collect();
        let place = lines.iter().position(|line| line.starts_with(licence))? + 1;
        let line = key.to_owned() + &value;
        lines.insert(place, &line);
        Some(lines.join("\n") + "\n")
    }
}

/// Returns the manifests of all packages that registries have.
fn manifests(root: &Path) -> anyhow::Result<Vec<Manifest>> {
    let mut manifests = vec![
        Manifest { path: root.join("bindings/python/pyproject.toml"), kind: Kind::Python },
        Manifest { path: root.join("bindings/wasm/package/package.json"), kind: Kind::Npm },
    ];
    for folder in ["crates", "apps"] {
        for package in fs::read_dir(root.join(folder))? {
            manifests.push(Manifest { path: package?.path().join("Cargo.toml"), kind: Kind::Cargo });
        }
    }
    Ok(manifests)
}

#[cfg(test)]
mod tests {
    use super::*;

    const URL: &str = "https://example.org/a/b";

    #[test]
    fn every_manifest_takes_the_address_and_a_later_one_in_its_place() {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        let manifests = manifests(root).unwrap();
        assert!(manifests.len() > 15);
        for Manifest { path, kind } in manifests {
            let text = fs::read_to_string(&path).unwrap();
            let before = kind.with_address(&text, "https://example.org/old").unwrap();
            let after = kind.with_address(&before, URL).unwrap();
            assert_eq!(after, kind.with_address(&text, URL).unwrap(), "{}", path.display());
            assert_eq!(after.lines().filter(|line| line.contains(URL)).count(), 1, "{}", path.display());
            match kind {
                Kind::Npm => {
                    let manifest: serde_json::Value = serde_json::from_str(&after).unwrap();
                    assert_eq!(manifest["repository"]["url"], "git+https://example.org/a/b.git");
                }
                Kind::Cargo => {
                    let manifest: toml::Table = after.parse().unwrap();
                    assert_eq!(manifest["package"]["repository"].as_str(), Some(URL));
                }
                Kind::Python => {
                    let manifest: toml::Table = after.parse().unwrap();
                    assert_eq!(manifest["project"]["urls"]["Issues"].as_str(), Some("https://example.org/a/b/issues"));
                }
            }
        }
    }

    #[test]
    fn a_published_package_has_the_licences_of_the_project() {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        for manifest in
            manifests(root).unwrap().iter().filter(|manifest| matches!(manifest.kind, Kind::Cargo | Kind::Python))
        {
            for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
                let file = manifest.path.with_file_name(name);
                assert_eq!(fs::read(&file).unwrap(), fs::read(root.join(name)).unwrap(), "{}", file.display());
            }
        }
    }

    #[test]
    fn a_workflow_names_its_repository_and_a_variable_another_one() {
        let workflow = |name: &str| match name {
            "GITHUB_SERVER_URL" => Some("https://github.com".to_owned()),
            "GITHUB_REPOSITORY" => Some("owner/name".to_owned()),
            _ => None,
        };
        assert_eq!(url_of(workflow).as_deref(), Some("https://github.com/owner/name"));
        let named = |name: &str| if name == "OUTFLANK_URL" { Some(URL.to_owned()) } else { workflow(name) };
        assert_eq!(url_of(named).as_deref(), Some(URL));
        assert_eq!(url_of(|_| None), None);
    }
}
