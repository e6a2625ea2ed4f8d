//! The control file of the package, and its changelog in the form of Debian.

use crate::release::project::Project;
use std::fmt;

const MAINTAINER: &str = "The Outflank developers <outflank@localhost>";

/// What the control file says about one package.
pub(super) struct Control {
    /// Version for Debian.
    pub(super) version: String,
    pub(super) architecture: &'static str,
    /// Bytes of the installed files.
    pub(super) size: usize,
    /// Oldest version of glibc that the programs run with; `None` for static ones.
    pub(super) glibc: Option<(u32, u32)>,
}

/// Returns a version for Debian: a pre-release sorts before the release.
pub(super) fn version(version: &str) -> String {
    format!("{}-1", version.replacen('-', "~", 1))
}

/// Returns the changelog of the package, which points to that of the program.
pub(super) fn changelog(project: &Project) -> String {
    let time = project.time.strftime("%a, %d %b %Y %H:%M:%S +0000");
    let version = version(&project.version);
    format!(
        "outflank ({version}) unstable; urgency=medium\n\n  * Version {} of the program; see changelog.gz.\n\n \
         -- {MAINTAINER}  {time}\n",
        project.version
    )
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { version, architecture, size, glibc } = self;
        writeln!(f, "Package: outflank\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: {MAINTAINER}")?;
        writeln!(f, "Installed-Size: {}\nSection: misc\nPriority: optional", size.div_ceil(1024))?;
        if let Some((major, minor)) = glibc {
            // Panics unwind by libgcc.
            writeln!(f, "Depends: libc6 (>= {major}.{minor}), libgcc-s1")?;
        }
        writeln!(
            f,
            "Description: suite for Othello, Reversi and Alak\n \
             Play and analyse in a browser or in the terminal, solve endgames, run matches\n \
             between engines, convert games, or run a server for others."
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_control_file_has_the_fields_that_dpkg_requires() {
        let control = Control { version: version("0.1.0"), architecture: "arm64", size: 2049, glibc: Some((2, 34)) };
        let text = control.to_string();
        for field in [
            "Package: outflank",
            "Version: 0.1.0-1",
            "Architecture: arm64",
            "Installed-Size: 3",
            "Depends: libc6 (>= 2.34), libgcc-s1",
        ] {
            assert!(text.lines().any(|line| line == field), "{field} in {text}");
        }
        let description = text.lines().skip_while(|line| !line.starts_with("Description: ")).skip(1);
        assert!(description.into_iter().all(|line| line.starts_with(' ')));
    }

    #[test]
    fn a_pre_release_sorts_before_the_release() {
        assert_eq!(version("0.2.0-rc.1"), "0.2.0~rc.1-1");
    }

    #[test]
    fn the_changelog_has_the_time_of_the_commit() {
        let text = changelog(&Project::sample());
        assert!(text.starts_with("outflank (0.1.0-1) unstable; urgency=medium\n\n  * "));
        assert!(text.ends_with(" -- The Outflank developers <outflank@localhost>  Tue, 24 Nov 2026 05:36:48 +0000\n"));
    }
}
