//! `outflank site`.

use assert_cmd::Command;
use outflank_server::WasmPackage;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Makes a package whose files have this content.
fn package(content: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let description = format!("{{\"name\": \"outflank\", \"version\": \"{}\"}}", env!("CARGO_PKG_VERSION"));
    fs::write(folder.path().join("package.json"), description).unwrap();
    for name in WasmPackage::FILES {
        fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

fn site(directory: &Path, package: &TempDir, arguments: &[&str]) -> Command {
    site_with(directory, package.path(), arguments)
}

fn site_with(directory: &Path, package: &Path, arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.arg("site").arg(directory).arg("--wasm").arg(package).args(arguments);
    command
}

fn error_of(command: &mut Command) -> String {
    String::from_utf8(command.assert().failure().code(1).get_output().stderr.clone()).unwrap()
}

/// Returns all files under a directory.
fn files(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn the_addresses_in_a_site_are_relative_and_its_service_worker_lists_all_files() {
    let (folder, package) = (tempfile::tempdir().unwrap(), package("one"));
    let directory = folder.path().join("public");
    let output = site(&directory, &package, &["--json"]).assert().success().get_output().stdout.clone();
    let written: Value = serde_json::from_slice(&output).unwrap();
    let index = fs::read_to_string(directory.join("index.html")).unwrap();
    for attribute in ["href=\"/", "src=\"/", "content=\"/", "<!--", "content=\"server\""] {
        assert!(!index.contains(attribute), "{attribute}");
    }
    let worker = fs::read_to_string(directory.join("service-worker.js")).unwrap();
    let list = worker.lines().find_map(|line| line.strip_prefix("const FILES = ")).unwrap().trim_end_matches(';');
    let listed: Vec<PathBuf> =
        serde_json::from_str::<Vec<String>>(list).unwrap().iter().map(|name| directory.join(name)).collect();
    let others = ["service-worker.js", "outflank-site.json"].map(|name| directory.join(name));
    let mut all = files(&directory);
    assert_eq!(written["files"], all.len() - 1, "the list of the files does not count");
    all.retain(|path| !others.contains(path));
    all.sort();
    assert_eq!(listed, all);
    assert!(worker.contains(written["version"].as_str().unwrap()));
}

#[test]
fn a_site_that_is_written_again_keeps_one_earlier_version_and_all_files_that_are_not_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path();
    let mut sizes = Vec::new();
    for content in ["one", "two", "three", "three"] {
        site(directory, &package(content), &[]).assert().success();
        fs::write(directory.join("CNAME"), "othello.example").unwrap();
        sizes.push(fs::read_dir(directory.join("wasm")).unwrap().count());
        let newest =
            files(&directory.join("wasm")).into_iter().filter(|file| fs::read(file).unwrap() == content.as_bytes());
        assert_eq!(newest.count(), WasmPackage::FILES.len());
    }
    assert_eq!(sizes, [1, 2, 2, 2]);
    assert!(directory.join("CNAME").exists());
}

#[test]
fn a_directory_with_other_files_is_written_into_by_force_only() {
    let (folder, package) = (tempfile::tempdir().unwrap(), package("one"));
    let other = folder.path().join("thesis.txt");
    fs::write(&other, "work of years").unwrap();
    let error = error_of(&mut site(folder.path(), &package, &[]));
    assert!(error.contains("is not empty, and has no site of outflank"), "{error}");
    assert_eq!(files(folder.path()), std::slice::from_ref(&other));
    site(folder.path(), &package, &["--force"]).assert().success();
    assert_eq!(fs::read_to_string(other).unwrap(), "work of years");
}

#[test]
fn a_list_of_files_from_elsewhere_removes_nothing_outside_of_the_site() {
    let (folder, package) = (tempfile::tempdir().unwrap(), package("one"));
    let directory = folder.path().join("public");
    fs::create_dir(&directory).unwrap();
    let outside = folder.path().join("outside.txt");
    fs::write(&outside, "mine").unwrap();
    let list = "{\"version\": \"0\", \"files\": [], \"previous\": [\"../outside.txt\"]}";
    fs::write(directory.join("outflank-site.json"), list).unwrap();
    site(&directory, &package, &[]).assert().success();
    assert!(outside.exists());
}

#[test]
fn a_package_that_is_incomplete_or_of_another_version_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let package = package("one");
    fs::remove_file(package.path().join("outflank.weights")).unwrap();
    let error = error_of(&mut site(folder.path(), &package, &[]));
    assert!(error.contains("outflank.weights"), "{error}");
    fs::write(package.path().join("package.json"), "{\"name\": \"outflank\", \"version\": \"0.0.1\"}").unwrap();
    let error = error_of(&mut site(folder.path(), &package, &[]));
    assert!(error.contains("has version 0.0.1 of the package, and this program is version"), "{error}");
    assert!(files(folder.path()).is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn the_names_of_a_site_and_of_its_package_need_not_be_text() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let (folder, package) = (tempfile::tempdir().unwrap(), package("one"));
    let named = |bytes| folder.path().join(OsStr::from_bytes(bytes));
    fs::rename(package.path(), named(b"\xffpackage")).unwrap();
    let output = site_with(&named(b"\xffsite"), &named(b"\xffpackage"), &["--json"]).assert().success();
    let written: Value = serde_json::from_slice(&output.get_output().stdout).unwrap();
    assert!(written["directory"].as_str().unwrap().ends_with("/�site"), "{written}");
    assert!(named(b"\xffsite").join("index.html").exists());
}
