//! The shared libraries that a program for Linux needs, as `readelf` (GNU binutils) lists them.

use super::target::Target;
use crate::process::{is_installed, output};
use anyhow::{Context, ensure};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What an ELF file asks of the system.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Needs {
    /// The program that loads it; a static program has none.
    pub(super) interpreter: Option<String>,
    /// Names of libraries, such as `libc.so.6`.
    pub(super) libraries: Vec<String>,
    /// Oldest version of glibc that it runs with.
    pub(super) glibc: Option<(u32, u32)>,
}

impl Needs {
    /// Asks readelf about a file.
    pub(super) fn of(file: &Path) -> anyhow::Result<Self> {
        ensure!(is_installed("readelf"), "readelf (binutils) is not installed");
        let mut readelf = Command::new("readelf");
        // Other languages have other words for what is looked for.
        readelf.env("LC_ALL", "C").args(["--wide", "--program-headers", "--dynamic", "--version-info"]).arg(file);
        Ok(Self::parse(&output(&mut readelf)?))
    }

    fn parse(text: &str) -> Self {
        let after = |line: &str, start: &str| {
            let rest = line.split_once(start)?.1;
            Some(rest.split([']', ' ']).next()?.to_owned())
        };
        Self {
            interpreter: text.lines().find_map(|line| after(line, "program interpreter: ")),
            libraries: text.lines().filter_map(|line| after(line, "Shared library: [")).collect(),
            glibc: text.lines().filter_map(|line| version(&after(line, "Name: GLIBC_")?)).max(),
        }
    }
}

/// Returns the libraries of a program, the loader included: where they belong in an image, and where they are here.
pub(super) fn all(target: &Target, program: &Path) -> anyhow::Result<BTreeMap<String, PathBuf>> {
    let mut found = BTreeMap::new();
    let mut open = vec![program.to_owned()];
    while let Some(file) = open.pop() {
        let needs = Needs::of(&file)?;
        let loader = needs.interpreter.map(|path| (path.rsplit('/').next().unwrap_or_default().to_owned(), path));
        let libraries = needs.libraries.into_iter().map(|name| (name.clone(), library_path(target, &name)));
        for (name, path) in loader.into_iter().chain(libraries) {
            // The loader is also named as a library of the C library.
            let is_known = found.keys().any(|path: &String| path.ends_with(&format!("/{name}")));
            if !is_known {
                let file = find(target, &name)?;
                found.insert(path.trim_start_matches('/').to_owned(), file.clone());
                open.push(file);
            }
        }
    }
    Ok(found)
}

/// Returns where the loader of Debian looks for a library.
fn library_path(target: &Target, name: &str) -> String {
    format!("/lib/{}/{name}", target.multiarch())
}

/// Finds a library of the target among those of this system and of its cross compilers.
fn find(target: &Target, name: &str) -> anyhow::Result<PathBuf> {
    let multiarch = target.multiarch();
    let mut folders =
        vec![format!("/lib/{multiarch}"), format!("/usr/lib/{multiarch}"), format!("/usr/{multiarch}/lib")];
    if Target::of_compiler()?.linux_architecture() == target.linux_architecture() {
        folders.extend(["/lib64".to_owned(), "/usr/lib64".to_owned()]);
    }
    let found = folders.iter().map(|folder| Path::new(folder).join(name)).find(|path| path.is_file());
    found.with_context(|| format!("the library {name} of {target} is in none of {}", folders.join(", ")))
}

fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_readelf_is_parsed() {
        let text = "\
      [Requesting program interpreter: /lib64/ld-linux-x86-64.so.2]
 0x0000000000000001 (NEEDED)             Shared library: [libm.so.6]
 0x0000000000000001 (NEEDED)             Shared library: [libc.so.6]
  0x0010:   Name: GLIBC_2.9  Flags: none  Version: 5
  0x0020:   Name: GLIBC_2.34  Flags: none  Version: 4
  0x0030:   Name: GLIBC_2.2.5  Flags: none  Version: 3
  0x0040:   Name: GCC_4.2.0  Flags: none  Version: 2
";
        let libraries = vec!["libm.so.6".to_owned(), "libc.so.6".to_owned()];
        let interpreter = Some("/lib64/ld-linux-x86-64.so.2".to_owned());
        assert_eq!(Needs::parse(text), Needs { interpreter, libraries, glibc: Some((2, 34)) });
    }

    #[test]
    fn a_static_program_needs_nothing() {
        let needs = Needs::parse("There is no dynamic section in this file.\n");
        assert_eq!(needs, Needs { interpreter: None, libraries: vec![], glibc: None });
    }
}
