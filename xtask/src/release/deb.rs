//! `outflank_VERSION-1_ARCHITECTURE.deb`: the package for Debian and Ubuntu.
//!
//! A package is an `ar` file of three members: the version of the format, the control files and the installed files
//! (deb(5)).

mod control;

use super::contents::Contents;
use super::file_tree::FileTree;
use super::libraries::Needs;
use super::project::Project;
use super::tarball::{gzip, tar};
use super::target::Target;
use super::{Outcome, write};
use control::Control;
use std::path::Path;

/// The settings of the server, which an update does not overwrite.
const SETTINGS: &str = "etc/outflank/config.toml";

pub(super) fn make(project: &Project, target: &Target, contents: &Contents, out: &Path) -> anyhow::Result<Outcome> {
    let Some(architecture) = target.linux_architecture() else {
        return Ok(Outcome::Skipped("Debian packages are for Linux on x86-64 and aarch64".to_owned()));
    };
    let data = data(project, contents)?;
    let glibc = Needs::of(&contents.program)?.glibc;
    let control = Control { version: control::version(&project.version), architecture, size: data.size(), glibc };
    let deb = package(&control_files(project, &control)?, &data, project.seconds())?;
    write(out, &format!("outflank_{}_{architecture}.deb", control.version), &deb)
}

/// Returns the files that the package installs.
fn data(project: &Project, contents: &Contents) -> anyhow::Result<FileTree> {
    let mut tree = contents.installed().under("usr");
    tree.file(SETTINGS, project.file("packaging/debian/config.toml")?);
    tree.file("usr/lib/systemd/system/outflank.service", project.file("packaging/outflank.service")?);
    tree.file("usr/lib/sysusers.d/outflank.conf", project.file("packaging/debian/sysusers.conf")?);
    tree.file("usr/share/outflank/grafana-dashboard.json", project.file("packaging/grafana-dashboard.json")?);
    let doc = "usr/share/doc/outflank";
    tree.file(format!("{doc}/copyright"), copyright(project, &contents.licences)?);
    tree.file(format!("{doc}/README.md"), project.file("README.md")?);
    tree.file(format!("{doc}/changelog.gz"), gzip(&project.file("CHANGELOG.md")?)?);
    tree.file(format!("{doc}/changelog.Debian.gz"), gzip(control::changelog(project).as_bytes())?);
    Ok(tree)
}

/// Returns the licences of the program, then those of what it contains.
fn copyright(project: &Project, third_party: &str) -> anyhow::Result<String> {
    let [header, mit, apache] = ["packaging/debian/copyright", "LICENSE-MIT", "LICENSE-APACHE"]
        .map(|path| Ok::<_, anyhow::Error>(String::from_utf8(project.file(path)?)?));
    Ok([header?, mit?, apache?, third_party.to_owned()].join("\n"))
}

fn control_files(project: &Project, control: &Control) -> anyhow::Result<FileTree> {
    let mut tree = FileTree::default();
    tree.file("control", control.to_string());
    tree.file("conffiles", format!("/{SETTINGS}\n"));
    for script in ["postinst", "prerm", "postrm"] {
        tree.program(script, project.file(format!("packaging/debian/{script}"))?);
    }
    Ok(tree)
}

fn package(control: &FileTree, data: &FileTree, seconds: u64) -> anyhow::Result<Vec<u8>> {
    let members = [
        ("debian-binary", b"2.0\n".to_vec()),
        ("control.tar.gz", gzip(&tar(control, seconds)?)?),
        ("data.tar.gz", gzip(&tar(data, seconds)?)?),
    ];
    let mut builder = ar::Builder::new(vec![]);
    for (name, bytes) in members {
        let mut header = ar::Header::new(name.as_bytes().to_vec(), bytes.len() as u64);
        header.set_mode(0o100_644);
        header.set_mtime(seconds);
        builder.append(&header, &bytes[..])?;
    }
    Ok(builder.into_inner()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::release::tarball::{gunzip, read};
    use std::io::Read;

    fn members(deb: &[u8]) -> Vec<(String, Vec<u8>)> {
        let mut archive = ar::Archive::new(deb);
        let mut members = vec![];
        while let Some(member) = archive.next_entry() {
            let mut member = member.unwrap();
            let mut bytes = vec![];
            member.read_to_end(&mut bytes).unwrap();
            members.push((String::from_utf8(member.header().identifier().to_vec()).unwrap(), bytes));
        }
        members
    }

    #[test]
    fn a_package_is_read_back() {
        let project = Project::sample();
        let target: Target = "x86_64-unknown-linux-gnu".parse().unwrap();
        let data = data(&project, &Contents::sample(&target)).unwrap();
        let control = Control { version: "0.1.0-1".to_owned(), architecture: "amd64", size: data.size(), glibc: None };
        let deb = package(&control_files(&project, &control).unwrap(), &data, project.seconds()).unwrap();
        let members = members(&deb);
        assert_eq!(members[0], ("debian-binary".to_owned(), b"2.0\n".to_vec()));
        let names = |index: usize| -> Vec<(String, u32)> {
            let files = read(&gunzip(&members[index].1)).into_iter();
            files.map(|(path, entry, _)| (path, entry.mode)).collect()
        };
        let control = names(1);
        assert_eq!(members[1].0, "control.tar.gz");
        assert!(control.contains(&("control".to_owned(), 0o644)) && control.contains(&("postinst".to_owned(), 0o755)));
        let installed = names(2);
        for path in ["usr/bin/outflank", "usr/lib/outflank/x86-64-v3/outflank", "usr/lib/outflank/x86-64-v4/outflank"] {
            assert!(installed.contains(&(path.to_owned(), 0o755)), "{path}");
        }
        for path in [SETTINGS, "usr/lib/systemd/system/outflank.service", "usr/share/doc/outflank/copyright"] {
            assert!(installed.contains(&(path.to_owned(), 0o644)), "{path}");
        }
    }

    #[test]
    fn settings_in_comments_are_valid_once_the_comment_signs_are_removed() {
        let text = String::from_utf8(Project::sample().file("packaging/debian/config.toml").unwrap()).unwrap();
        let settings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix('#')).collect();
        let settings: Vec<&str> = settings.into_iter().filter(|line| !line.starts_with(' ')).collect();
        let table: toml::Table = toml::from_str(&settings.join("\n")).unwrap();
        assert!(table.contains_key("addr") && table.contains_key("db"), "{table:?}");
        // `serve admin` and `serve backup` in a shell read the directory here.
        let set = toml::toml! { serve = { data = "/var/lib/outflank", limits = {} } };
        assert_eq!(toml::from_str::<toml::Table>(&text).unwrap(), set);
    }
}
