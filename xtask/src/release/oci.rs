//! `outflank-VERSION-oci-ARCHITECTURE.tar`: an image for containers, made without a daemon.
//!
//! The tar file has the layout of OCI (Image Format Specification 1.1, image-layout.md), for podman, skopeo and registries, and
//! with it the file `manifest.json` that every version of `docker load` reads. The one layer holds what is installed and the libraries
//! that it needs, copied from this system; a static program (a target with musl) needs none.

use super::contents::Contents;
use super::file_tree::{Entry, FileTree};
use super::libraries;
use super::project::Project;
use super::tarball::{gzip, tar};
use super::target::Target;
use super::{Outcome, sha256, write};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Number of the user that the program runs as, in images commonly called `nonroot`.
const USER: u64 = 65532;
const DATA: &str = "/var/lib/outflank";
const PORT: u16 = 6464;

pub(super) fn make(project: &Project, target: &Target, contents: &Contents, out: &Path) -> anyhow::Result<Outcome> {
    let Some(architecture) = target.linux_architecture() else {
        return Ok(Outcome::Skipped("images are for Linux on x86-64 and aarch64".to_owned()));
    };
    let mut files = root(project, contents)?;
    for (path, file) in libraries::all(target, &contents.program)? {
        files.program(path, fs::read(file)?);
    }
    // The licences of the libraries, where this system is Debian or Ubuntu.
    for package in ["libc6", "libgcc-s1"] {
        let path = format!("usr/share/doc/{package}/copyright");
        if let Ok(text) = fs::read(Path::new("/").join(&path)) {
            files.file(path, text);
        }
    }
    let image = image(project, architecture, &files)?;
    write(out, &format!("outflank-{}-oci-{architecture}.tar", project.version), &tar(&image, project.seconds())?)
}

/// Returns the files of the layer, without libraries.
fn root(project: &Project, contents: &Contents) -> anyhow::Result<FileTree> {
    let mut tree = contents.installed().under("usr");
    tree.file("etc/passwd", format!("root:x:0:0::/:/sbin/nologin\noutflank:x:{USER}:{USER}::{DATA}:/sbin/nologin\n"));
    tree.file("etc/group", format!("root:x:0:\noutflank:x:{USER}:\n"));
    // Names of hosts are looked up in /etc/hosts, then by DNS.
    tree.file("etc/nsswitch.conf", "hosts: files dns\n");
    tree.add("tmp".to_owned(), Entry { mode: 0o1777, owner: 0, bytes: None });
    tree.add(DATA[1..].to_owned(), Entry { mode: 0o700, owner: USER, bytes: None });
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        tree.file(format!("usr/share/doc/outflank/{name}"), project.file(name)?);
    }
    tree.file("usr/share/doc/outflank/LICENSES-THIRD-PARTY.txt", contents.licences.clone());
    Ok(tree)
}

/// Returns the files of an image whose one layer holds some files.
fn image(project: &Project, architecture: &str, files: &FileTree) -> anyhow::Result<FileTree> {
    let layer = tar(files, project.seconds())?;
    let config = config(project, architecture, &sha256(&layer));
    let mut image = FileTree::default();
    let layer = add_blob(&mut image, "application/vnd.oci.image.layer.v1.tar+gzip", gzip(&layer)?);
    let config = add_blob(&mut image, "application/vnd.oci.image.config.v1+json", config.to_string().into_bytes());
    let manifest = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": config,
        "layers": [layer],
    });
    let mut descriptor =
        add_blob(&mut image, "application/vnd.oci.image.manifest.v1+json", manifest.to_string().into_bytes());
    descriptor["platform"] = json!({ "architecture": architecture, "os": "linux" });
    // The first names the image for most tools, the second one for containerd.
    descriptor["annotations"] = json!({
        "org.opencontainers.image.ref.name": project.version,
        "io.containerd.image.name": format!("docker.io/library/outflank:{}", project.version),
    });
    let index = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [descriptor],
    });
    image.file("oci-layout", json!({ "imageLayoutVersion": "1.0.0" }).to_string());
    image.file("index.json", index.to_string());
    let for_docker = json!([{
        "Config": blob_path(&config),
        "RepoTags": [format!("outflank:{}", project.version)],
        "Layers": [blob_path(&layer)],
    }]);
    image.file("manifest.json", for_docker.to_string());
    Ok(image)
}

/// Returns how the program is started: `layer` is the digest of the layer before compression.
fn config(project: &Project, architecture: &str, layer: &str) -> Value {
    let time = project.time.to_string();
    json!({
        "architecture": architecture,
        "os": "linux",
        "created": time,
        "config": {
            "User": format!("{USER}:{USER}"),
            "ExposedPorts": { format!("{PORT}/tcp"): {} },
            "Env": [
                "PATH=/usr/bin",
                format!("HOME={DATA}"),
                format!("OUTFLANK_ADDR=0.0.0.0:{PORT}"),
                format!("OUTFLANK_DATA_DIR={DATA}"),
            ],
            "Entrypoint": ["/usr/bin/outflank"],
            "Cmd": ["serve"],
            "Volumes": { DATA: {} },
            "WorkingDir": DATA,
            "StopSignal": "SIGTERM",
            "Labels": {
                "org.opencontainers.image.title": "outflank",
                "org.opencontainers.image.version": project.version,
                "org.opencontainers.image.created": time,
                "org.opencontainers.image.licenses": "MIT OR Apache-2.0",
            },
        },
        "rootfs": { "type": "layers", "diff_ids": [format!("sha256:{layer}")] },
        "history": [{ "created": time, "created_by": "cargo xtask release" }],
    })
}

/// Adds a blob under its digest, and returns its descriptor.
fn add_blob(image: &mut FileTree, media_type: &str, bytes: Vec<u8>) -> Value {
    let descriptor =
        json!({ "mediaType": media_type, "digest": format!("sha256:{}", sha256(&bytes)), "size": bytes.len() });
    image.file(blob_path(&descriptor), bytes);
    descriptor
}

fn blob_path(descriptor: &Value) -> String {
    format!("blobs/{}", descriptor["digest"].as_str().unwrap_or_default().replace(':', "/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::release::tarball::{gunzip, read};
    use std::collections::BTreeMap;

    /// The files of an image's tar file, read back.
    fn sample() -> BTreeMap<String, Vec<u8>> {
        let project = Project::sample();
        let target: Target = "aarch64-unknown-linux-musl".parse().unwrap();
        let files = root(&project, &Contents::sample(&target)).unwrap();
        let tar = tar(&image(&project, "arm64", &files).unwrap(), 1).unwrap();
        read(&tar).into_iter().filter_map(|(path, entry, _)| Some((path, entry.bytes?))).collect()
    }

    /// The blob of a descriptor, whose digest and size must be right.
    fn blob<'a>(files: &'a BTreeMap<String, Vec<u8>>, descriptor: &Value) -> &'a [u8] {
        let bytes = &files[&blob_path(descriptor)];
        assert_eq!(descriptor["digest"], format!("sha256:{}", sha256(bytes)));
        assert_eq!(descriptor["size"], bytes.len());
        bytes
    }

    fn json(bytes: &[u8]) -> Value {
        serde_json::from_slice(bytes).unwrap()
    }

    #[test]
    fn every_digest_from_the_index_to_the_layer_is_that_of_its_blob() {
        let files = sample();
        let index = json(&files["index.json"]);
        let manifest = json(blob(&files, &index["manifests"][0]));
        let config = json(blob(&files, &manifest["config"]));
        let layer = gunzip(blob(&files, &manifest["layers"][0]));
        assert_eq!(config["rootfs"]["diff_ids"][0], format!("sha256:{}", sha256(&layer)));
        assert_eq!(config["architecture"], "arm64");
        assert_eq!(config["config"]["User"], "65532:65532");
        let paths: Vec<_> = read(&layer).into_iter().map(|(path, entry, _)| (path, entry.owner)).collect();
        assert!(paths.contains(&("usr/bin/outflank".to_owned(), 0)), "{paths:?}");
        assert!(paths.iter().any(|(path, owner)| path.starts_with(&DATA[1..]) && *owner == USER), "{paths:?}");
    }

    #[test]
    fn docker_finds_the_same_blobs() {
        let files = sample();
        let list = json(&files["manifest.json"]);
        assert_eq!(list[0]["RepoTags"][0], "outflank:0.1.0");
        for path in [&list[0]["Config"], &list[0]["Layers"][0]] {
            assert!(files.contains_key(path.as_str().unwrap()), "{path}");
        }
    }
}
