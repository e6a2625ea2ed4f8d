//! What archive, package and image have in common: the programs, their manual pages, completions and licences.

use super::build::Builds;
use super::file_tree::FileTree;
use super::licences;
use super::packages::Packages;
use super::project::Project;
use super::target::Target;
use crate::process::output;
use anyhow::Context;
use std::fs;
use std::path::{Path, PathBuf};

/// The shells that have completions, and where these are under a prefix.
const COMPLETIONS: [(&str, &str); 4] = [
    ("bash", "share/bash-completion/completions/outflank"),
    ("zsh", "share/zsh/site-functions/_outflank"),
    ("fish", "share/fish/vendor_completions.d/outflank.fish"),
    ("powershell", "share/powershell/outflank.ps1"),
];

/// The files that a program is installed with.
pub(super) struct Contents {
    /// `bin` and `lib` under a prefix.
    programs: FileTree,
    /// `share` under a prefix: manual pages and completions.
    pages: FileTree,
    /// `share/outflank/wasm` under a prefix: the package for browsers, if it has been built.
    wasm: FileTree,
    /// The notices of the crates in the program.
    pub(super) licences: String,
    /// The program that runs on every CPU.
    pub(super) program: PathBuf,
}

impl Contents {
    pub(super) fn read(
        project: &Project,
        target: &Target,
        builds: &Builds,
        packages: &Packages,
    ) -> anyhow::Result<Self> {
        Ok(Self {
            programs: programs(target, builds),
            pages: pages(project, target, &builds.baseline().path)?,
            wasm: wasm(project)?,
            licences: licences::text(project, packages)?,
            program: builds.baseline().path.clone(),
        })
    }

    /// Returns everything under a prefix such as `usr`.
    pub(super) fn installed(&self) -> FileTree {
        let mut tree = self.programs.clone();
        tree.extend(self.pages.clone());
        tree.extend(self.wasm.clone());
        tree
    }

    #[cfg(test)]
    pub(super) fn sample(target: &Target) -> Self {
        let mut pages = FileTree::default();
        pages.file("share/man/man1/outflank.1", *b".TH outflank 1");
        let programs = programs(target, &Builds::sample(target, b"program"));
        let wasm = FileTree::default();
        Self { programs, pages, wasm, licences: "notices".to_owned(), program: "outflank".into() }
    }
}

/// Returns the program for every CPU in `bin`, and those for newer CPUs where it looks for them.
fn programs(target: &Target, builds: &Builds) -> FileTree {
    let mut tree = FileTree::default();
    let file = target.program();
    tree.program(format!("bin/{file}"), builds.baseline().bytes.clone());
    for program in builds.newer() {
        tree.program(format!("lib/outflank/{}/{file}", program.level), program.bytes.clone());
    }
    tree
}

/// Returns the package for browsers, which `outflank serve site` and `outflank serve` look for, if it has been built.
fn wasm(project: &Project) -> anyhow::Result<FileTree> {
    let (mut tree, package) = (FileTree::default(), project.wasm());
    if !project.has_wasm() {
        println!("note: bindings/wasm/pkg has not been built, so the program has no package for browsers with it");
        return Ok(tree);
    }
    for file in fs::read_dir(&package)? {
        let file = file?;
        tree.file(format!("share/outflank/wasm/{}", file.file_name().display()), fs::read(file.path())?);
    }
    Ok(tree)
}

/// Asks the program for its manual pages and completions; a program that cannot run here has none.
fn pages(project: &Project, target: &Target, program: &Path) -> anyhow::Result<FileTree> {
    let mut tree = FileTree::default();
    let host = Target::of_compiler()?;
    let Some(mut command) = target.command(&host, program) else {
        println!("note: programs for {target} do not run here, so there are no manual pages and completions");
        return Ok(tree);
    };
    let directory = project.target_directory.join("release-man");
    fs::create_dir_all(&directory)?;
    output(command.arg("man").arg("--dir").arg(&directory)).context("no manual pages")?;
    for file in fs::read_dir(&directory)? {
        let file = file?;
        tree.file(format!("share/man/man1/{}", file.file_name().display()), fs::read(file.path())?);
    }
    fs::remove_dir_all(&directory)?;
    for (shell, path) in COMPLETIONS {
        let mut command = target.command(&host, program).context("the program ran before")?;
        tree.file(path, output(command.args(["completions", shell]))?);
    }
    Ok(tree)
}
