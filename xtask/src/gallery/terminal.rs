//! The scenes of the full-screen game: a test of its crate draws them, since only it can make them.

use super::{Outcome, Picture, Section, chromium, files};
use crate::process::cargo;
use anyhow::{Context, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The variable that names the directory of the pictures to the test.
const DIRECTORY_VARIABLE: &str = "OUTFLANK_GALLERY";
/// Between the parts of a picture's name: scene, size, colours.
const SEPARATOR: char = '_';

/// A picture of a scene, whose name tells what it shows.
struct Scene {
    name: String,
    size: String,
    colours: String,
    file: PathBuf,
}

/// Draws the scenes in a directory.
pub(super) fn draw(out: &Path) -> anyhow::Result<Outcome> {
    let directory = out.join("terminal");
    if directory.exists() {
        fs::remove_dir_all(&directory).with_context(|| format!("cannot remove {}", directory.display()))?;
    }
    fs::create_dir_all(&directory)?;
    println!("Terminal: building and drawing the scenes.");
    draw_scenes(&directory)?;
    let scenes = files(&directory, "svg")?.into_iter().map(Scene::of_file).collect::<anyhow::Result<Vec<_>>>()?;
    match chromium() {
        Some(browser) => draw_sheets(browser, &scenes, &directory)?,
        None => println!("Terminal: no PNG files, since Chromium is not installed."),
    }
    Ok(Outcome::Drawn(sections(&scenes, out)))
}

/// Starts the test that draws the scenes.
fn draw_scenes(directory: &Path) -> anyhow::Result<()> {
    let mut cargo = cargo();
    cargo.args(["test", "--quiet", "--package", "outflank-tui", "--lib", "--", "draw_the_gallery", "--ignored"]);
    let status = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).env(DIRECTORY_VARIABLE, directory).status()?;
    ensure!(status.success(), "the scenes were not drawn");
    Ok(())
}

impl Scene {
    fn of_file(file: PathBuf) -> anyhow::Result<Self> {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        // From the end, since the name of a scene may have the separator in it.
        let mut parts = stem.rsplitn(3, SEPARATOR).map(str::to_owned);
        let mut next = || parts.next().with_context(|| format!("{} has no scene, size and colours", file.display()));
        let (colours, size, name) = (next()?, next()?, next()?);
        Ok(Self { name, size, colours, file })
    }

    fn is_beside(&self, other: &Self) -> bool {
        (&self.name, &self.size) == (&other.name, &other.size)
    }
}

/// Returns a section for each scene at each size, with a picture for each number of colours.
fn sections(scenes: &[Scene], out: &Path) -> Vec<Section> {
    let section = |alike: &[Scene]| Section {
        title: format!("Terminal: {}, {}", alike[0].name, alike[0].size),
        pictures: alike.iter().map(|scene| scene.picture(out)).collect(),
    };
    scenes.chunk_by(Scene::is_beside).map(section).collect()
}

impl Scene {
    fn picture(&self, out: &Path) -> Picture {
        let file = self.file.strip_prefix(out).unwrap_or(&self.file).to_owned();
        Picture { caption: self.colours.clone(), file }
    }
}

/// Draws a PNG file for each scene at each size, with all numbers of colours on it.
fn draw_sheets(browser: &str, scenes: &[Scene], directory: &Path) -> anyhow::Result<()> {
    let count = scenes.chunk_by(Scene::is_beside).count();
    for (index, alike) in scenes.chunk_by(Scene::is_beside).enumerate() {
        let name = format!("{}{SEPARATOR}{}", alike[0].name, alike[0].size);
        println!("Terminal: {name} ({} of {count})", index + 1);
        let sheet = Sheet::of(alike)?;
        let (html, png) = (directory.join(format!("{name}.html")), directory.join(format!("{name}.png")));
        fs::write(&html, sheet.html)?;
        let status = Command::new(browser)
            // The sandbox of Chromium does not start as root, as in a container.
            .args(["--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu"])
            .arg(format!("--window-size={},{}", sheet.width, sheet.height))
            .arg(format!("--screenshot={}", png.display()))
            .arg(&html)
            .stderr(std::process::Stdio::null())
            .status()?;
        ensure!(status.success() && png.exists(), "{browser} did not draw {}", png.display());
    }
    Ok(())
}

/// Pictures side by side, two in a row.
struct Sheet {
    html: String,
    width: usize,
    height: usize,
}

impl Sheet {
    fn of(scenes: &[Scene]) -> anyhow::Result<Self> {
        const COLUMNS: usize = 2;
        /// Between the pictures, in pixels.
        const GAP: usize = 8;
        let pictures = scenes.iter().map(|scene| Ok(fs::read_to_string(&scene.file)?));
        let pictures = pictures.collect::<anyhow::Result<Vec<_>>>()?;
        let (width, height) = size_of(&pictures[0]).context("a picture has no size")?;
        let rows = pictures.len().div_ceil(COLUMNS);
        let style = format!("body{{margin:0;font-size:0}}svg{{vertical-align:top;margin:0 {GAP}px {GAP}px 0}}");
        let html = format!("<!doctype html><meta charset=\"utf-8\"><style>{style}</style>{}", pictures.concat());
        Ok(Self { html, width: COLUMNS * (width + GAP), height: rows * (height + GAP) })
    }
}

/// Returns the width and the height of a picture.
fn size_of(svg: &str) -> Option<(usize, usize)> {
    let value = |name: &str| svg.split_once(&format!(" {name}=\""))?.1.split('"').next()?.parse().ok();
    Some((value("width")?, value("height")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_picture_tells_scene_size_and_colours() {
        let scene = Scene::of_file(PathBuf::from("a/menu_of_alak_80x24_256.svg")).unwrap();
        assert_eq!([&scene.name, &scene.size, &scene.colours].map(String::as_str), ["menu_of_alak", "80x24", "256"]);
        assert!(Scene::of_file(PathBuf::from("a/menu.svg")).is_err());
    }

    #[test]
    fn the_size_of_a_picture_is_read_from_its_head() {
        assert_eq!(
            size_of("<svg viewBox=\"0 0 9 9\" width=\"720\" height=\"432\" font-size=\"15\">"),
            Some((720, 432))
        );
    }
}
