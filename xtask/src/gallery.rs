//! `cargo xtask gallery`: what people see, as pictures on one page, for those who look before they release.
//!
//! Each part of the gallery has a module below, which draws its pictures and returns them in sections.

mod page;
mod terminal;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use std::ffi::OsStr;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const EXAMPLES: &str = "\
Examples:
  cargo xtask gallery                  # everything that can be drawn here, in target/gallery/index.html
  cargo xtask gallery terminal         # the full-screen game only
  cargo xtask gallery page             # the page in a browser only
  cargo xtask gallery page --all       # in all windows, languages and themes: over a thousand pictures

Pictures are drawn as PNG files, too, where Chromium is installed.";

/// Draw every scene of the full screen and every view of the page, to look at.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Gallery {
    /// What to draw [default: everything].
    #[arg(value_enum, value_name = "PART")]
    parts: Vec<Part>,
    /// Draw the page in every window, language and theme, and in forced colours.
    #[arg(long)]
    all: bool,
}

/// A part of the gallery.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Part {
    /// The scenes of the full-screen game.
    Terminal,
    /// The views of the web page.
    Page,
}

/// What became of a part.
enum Outcome {
    Drawn(Vec<Section>),
    /// Why it cannot be drawn here.
    Skipped(String),
}

/// Pictures under one heading.
struct Section {
    title: String,
    pictures: Vec<Picture>,
}

/// A picture of the gallery.
struct Picture {
    caption: String,
    /// Its file, relative to the directory of the gallery.
    file: PathBuf,
}

impl Gallery {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let out = directory()?;
        let extent = if self.all { page::Extent::All } else { page::Extent::Few };
        let (mut sections, mut skipped) = (Vec::new(), Vec::new());
        for part in Part::value_variants().iter().filter(|part| self.parts.is_empty() || self.parts.contains(part)) {
            let outcome = match part {
                Part::Terminal => terminal::draw(&out)?,
                Part::Page => page::draw(&out, extent)?,
            };
            match outcome {
                Outcome::Drawn(drawn) => sections.extend(drawn),
                Outcome::Skipped(reason) => skipped.push(format!("{part:?}: {reason}")),
            }
        }
        let index = out.join("index.html");
        fs::write(&index, index_page(&sections)).with_context(|| format!("cannot write {}", index.display()))?;
        let count: usize = sections.iter().map(|section| section.pictures.len()).sum();
        println!("{count} pictures in {}", index.display());
        for line in &skipped {
            println!("skipped: {line}");
        }
        // A part that was asked for by name must be drawn.
        if self.parts.is_empty() || skipped.is_empty() { Ok(()) } else { bail!("not drawn: {}", skipped.join(", ")) }
    }
}

/// Makes the directory of the gallery.
fn directory() -> anyhow::Result<PathBuf> {
    let out = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/gallery"));
    fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    Ok(fs::canonicalize(out)?)
}

/// Returns the page with all sections, and links to them.
fn index_page(sections: &[Section]) -> String {
    let mut page = "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Gallery of Outflank</title>\n<style>\n\
        body { font: 15px sans-serif; margin: 1rem; background: #808080 }\n\
        nav a { margin-right: 1em; color: #000 }\nfigure { display: inline-block; margin: .5rem; vertical-align: top }\n\
        img { max-width: 100%; display: block }\n</style>\n<nav>"
        .to_owned();
    for (number, section) in sections.iter().enumerate() {
        write!(page, "<a href=\"#{number}\">{}</a>", escaped(&section.title)).expect("a String takes all text");
    }
    page += "</nav>\n";
    for (number, section) in sections.iter().enumerate() {
        writeln!(page, "<h2 id=\"{number}\">{}</h2>", escaped(&section.title)).expect("a String takes all text");
        for Picture { caption, file } in &section.pictures {
            let (caption, file) = (escaped(caption), escaped(&file.to_string_lossy()));
            writeln!(
                page,
                "<figure><figcaption>{caption}</figcaption><a href=\"{file}\"><img loading=\"lazy\" src=\"{file}\" \
                 alt=\"{caption}\"></a></figure>"
            )
            .expect("a String takes all text");
        }
    }
    page
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// Returns the name of Chromium's program, if it is installed.
fn chromium() -> Option<&'static str> {
    let answers = |name: &&str| {
        let mut version = Command::new(name);
        version.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        version.status().is_ok_and(|status| status.success())
    };
    ["chromium", "chromium-browser", "google-chrome"].into_iter().find(answers)
}

/// Returns the files of a directory with this extension, in order of their names.
fn files(directory: &Path, extension: &str) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<Vec<_>>>()?;
    let mut wanted: Vec<_> = paths.into_iter().filter(|path| path.extension() == Some(OsStr::new(extension))).collect();
    wanted.sort();
    Ok(wanted)
}
