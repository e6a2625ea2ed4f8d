//! `outflank-VERSION-TRIPLE.cdx.json`: the packages in a program, by the standard `CycloneDX` 1.6 (ECMA-424).

use super::packages::{Package, Packages};
use super::project::Project;
use super::target::Target;
use super::{Outcome, sha256, write};
use serde_json::{Value, json};
use std::path::Path;

pub(super) fn make(project: &Project, target: &Target, packages: &Packages, out: &Path) -> anyhow::Result<Outcome> {
    write(out, &format!("outflank-{}-{target}.cdx.json", project.version), &text(project, target, packages)?)
}

/// Returns the list of the packages in what is made for a target.
pub(super) fn text(project: &Project, target: &Target, packages: &Packages) -> anyhow::Result<Vec<u8>> {
    Ok((serde_json::to_string_pretty(&sbom(project, target, packages))? + "\n").into_bytes())
}

fn sbom(project: &Project, target: &Target, packages: &Packages) -> Value {
    let root = packages.root();
    let others = packages.packages.iter().filter(|package| package.name != root.name);
    let dependencies: Vec<Value> = packages
        .packages
        .iter()
        .map(|package| json!({ "ref": package.reference(), "dependsOn": package.dependencies }))
        .collect();
    let components: Vec<Value> = others.map(library).collect();
    let mut application = component(root);
    application["type"] = json!("application");
    application["name"] = json!("outflank");
    application["properties"] = json!([{ "name": "outflank:target", "value": target.as_str() }]);
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": serial_number(&format!("{target} {dependencies:?} {}", project.time)),
        "version": 1,
        "metadata": { "timestamp": project.time.to_string(), "component": application },
        "components": components,
        "dependencies": dependencies,
    })
}

fn library(package: &Package) -> Value {
    let mut library = component(package);
    library["type"] = json!("library");
    library
}

fn component(package: &Package) -> Value {
    let mut component = json!({
        "bom-ref": package.reference(),
        "name": package.name,
        "version": package.version,
        "purl": package.reference(),
        "licenses": package.licence.iter().map(|licence| json!({ "expression": licence })).collect::<Vec<_>>(),
    });
    if let Some(checksum) = &package.checksum {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
    }
    component
}

/// Returns a UUID of version 8 (RFC 9562) that depends on the content only.
fn serial_number(content: &str) -> String {
    let digest = sha256(content.as_bytes());
    format!(
        "urn:uuid:{}-{}-8{}-8{}-{}",
        &digest[..8],
        &digest[8..12],
        &digest[13..16],
        &digest[17..20],
        &digest[20..32]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_package_is_a_component_and_every_dependency_refers_to_one() {
        let target: Target = "x86_64-unknown-linux-gnu".parse().unwrap();
        let sbom = sbom(&Project::sample(), &target, &Packages::sample());
        assert_eq!(sbom["metadata"]["component"]["name"], "outflank");
        assert_eq!(sbom["metadata"]["timestamp"], "2026-11-24T05:36:48Z");
        assert_eq!(sbom["components"].as_array().unwrap().len(), 1);
        assert_eq!(sbom["components"][0]["purl"], "pkg:cargo/used@1.0.0");
        assert_eq!(sbom["components"][0]["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(sbom["components"][0]["hashes"][0]["content"], "abcd");
        assert_eq!(sbom["dependencies"][0]["dependsOn"][0], sbom["components"][0]["bom-ref"]);
    }

    #[test]
    fn a_serial_number_has_the_form_of_a_uuid() {
        let number = serial_number("a");
        let groups: Vec<usize> = number.strip_prefix("urn:uuid:").unwrap().split('-').map(str::len).collect();
        assert_eq!(groups, [8, 4, 4, 4, 12]);
        assert_ne!(number, serial_number("b"));
    }
}
