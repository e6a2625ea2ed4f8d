//! `CHANGES.md`: the section of the changelog for the version.

use super::project::Project;
use super::{Outcome, write};
use anyhow::Context;
use std::path::Path;

/// Writes the section of the version. Without a tag, as in a trial, that of the unreleased changes may stand for it.
pub(super) fn make(project: &Project, has_tag: bool, out: &Path) -> anyhow::Result<Outcome> {
    let text = String::from_utf8(project.file("CHANGELOG.md")?)?;
    let unreleased = || if has_tag { None } else { section(&text, "Unreleased") };
    let section = section(&text, &project.version).or_else(unreleased);
    let section = section.with_context(|| format!("CHANGELOG.md has no section [{}]", project.version))?;
    write(out, "CHANGES.md", section.as_bytes())
}

/// Returns the text under a heading of the second level such as `## [0.1.0] - 2026-11-24`.
fn section(changelog: &str, version: &str) -> Option<String> {
    let heading = format!("## [{version}]");
    let lines = changelog.lines().skip_while(|line| !line.starts_with(&heading));
    // Links to other versions stand at the end of the file.
    let is_end = |line: &str| line.starts_with("## ") || (line.starts_with('[') && line.contains("]: "));
    let lines: Vec<&str> = lines.skip(1).take_while(|line| !is_end(line)).collect();
    let text = lines.join("\n").trim().to_owned();
    (!text.is_empty()).then(|| text + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANGELOG: &str = "\
# Changelog

## [Unreleased]

## [0.2.0] - 2026-12-01

### Added

- **A.** [One](x.md) thing,
  in two lines.

## [0.1.0] - 2026-11-01

- First.

[0.1.0]: https://example.org/v0.1.0
";

    #[test]
    fn a_section_ends_before_the_next_version() {
        let text = section(CHANGELOG, "0.2.0").unwrap();
        assert_eq!(text, "### Added\n\n- **A.** [One](x.md) thing,\n  in two lines.\n");
    }

    #[test]
    fn the_last_section_ends_before_the_links() {
        assert_eq!(section(CHANGELOG, "0.1.0").unwrap(), "- First.\n");
    }

    #[test]
    fn versions_without_text_have_no_section() {
        for version in ["Unreleased", "0.3.0", "0.1"] {
            assert_eq!(section(CHANGELOG, version), None, "{version}");
        }
    }

    #[test]
    fn the_changelog_of_the_project_has_a_section_for_the_next_release() {
        let text = String::from_utf8(Project::sample().file("CHANGELOG.md").unwrap()).unwrap();
        assert!(section(&text, "Unreleased").or_else(|| section(&text, env!("CARGO_PKG_VERSION"))).is_some());
    }
}
