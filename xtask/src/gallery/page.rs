//! The views of the web page.

use super::{Outcome, Picture, Section, files};
use anyhow::{Context, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How many pictures of a view are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// Two windows, in English, in the light theme.
    Few,
    /// All windows, languages and themes, forced colours included.
    All,
}

/// Draws the views in a directory.
pub(super) fn draw(out: &Path, extent: Extent) -> anyhow::Result<Outcome> {
    match missing() {
        Some(reason) => Ok(Outcome::Skipped(reason)),
        None => Ok(Outcome::Drawn(pictures(&out.join("page"), extent)?)),
    }
}

/// Returns what the script needs and does not find.
fn missing() -> Option<String> {
    let node = Command::new("node").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !node.is_ok_and(|status| status.success()) {
        return Some("node is not installed".to_owned());
    }
    let modules = script_directory().join("node_modules");
    (!modules.is_dir()).then(|| "run `npm ci` in apps/server/browser first".to_owned())
}

fn script_directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../apps/server/browser")
}

/// Runs the script, and returns its pictures, a section for each view.
fn pictures(out: &Path, extent: Extent) -> anyhow::Result<Vec<Section>> {
    // Pictures of views that are gone would stay.
    if out.exists() {
        fs::remove_dir_all(out).with_context(|| format!("cannot remove {}", out.display()))?;
    }
    let mut script = Command::new("node");
    script.arg("gallery.mjs").arg(out).current_dir(script_directory());
    if extent == Extent::All {
        script.arg("--all");
    }
    let status = script.status().context("cannot run node")?;
    ensure!(status.success(), "gallery.mjs failed; is the program built?");
    Ok(sections(&files(out, "png")?))
}

/// Sorts files such as `page/explore-full-390x844-ja-dark.png` into a section for each view.
fn sections(files: &[PathBuf]) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let (view, caption) = name.split_once('-').unwrap_or((&name, ""));
        let title = format!("Page: {view}");
        let file = Path::new("page").join(file.file_name().unwrap_or_default());
        let picture = Picture { caption: caption.replace('-', ", "), file };
        match sections.last_mut().filter(|section| section.title == title) {
            Some(section) => section.pictures.push(picture),
            None => sections.push(Section { title, pictures: vec![picture] }),
        }
    }
    sections
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_sorted_into_views() {
        let files = ["games-empty-390x844-en-light", "games-usual-390x844-en-light", "help-usual-390x844-ja-dark"];
        let files = files.map(|name| PathBuf::from(format!("/out/page/{name}.png")));
        let sections = sections(&files);
        assert_eq!(sections.iter().map(|it| it.pictures.len()).collect::<Vec<_>>(), [2, 1]);
        assert_eq!(sections[1].pictures[0].caption, "usual, 390x844, ja, dark");
        assert_eq!(sections[1].pictures[0].file, Path::new("page/help-usual-390x844-ja-dark.png"));
    }
}
