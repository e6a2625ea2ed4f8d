//! Chores of the project: `cargo xtask layers` prints the crates by layer and checks the dependency rule.

mod layers;

use anyhow::bail;

fn main() -> anyhow::Result<()> {
    match std::env::args().nth(1).as_deref() {
        Some("layers") => {
            let workspace = layers::Workspace::of_this_project()?;
            print!("{workspace}");
            match workspace.violations()[..] {
                [] => Ok(()),
                ref violations => bail!("{}", violations.join("\n")),
            }
        }
        _ => bail!("usage: cargo xtask layers"),
    }
}
