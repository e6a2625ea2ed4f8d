//! Chores of the project: `cargo xtask layers` prints the crates by layer and checks the dependency rule,
//! `cargo xtask gallery` draws what people see, `cargo xtask release` makes the files of a release, `cargo xtask simulate`
//! tries games between people with random histories, `cargo xtask instructions` counts the instructions of typical work,
//! `cargo xtask lines` counts lines of code, `cargo xtask address` writes where the project is published into its packages.

mod address;
mod gallery;
mod instructions;
mod layers;
mod lines;
mod process;
mod release;
mod simulate;

use anyhow::bail;
use clap::Parser;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Chores of the project")]
enum Task {
    Address(address::Address),
    /// Print the crates by layer, and check the dependency rule.
    Layers,
    Gallery(gallery::Gallery),
    Instructions(instructions::Instructions),
    Lines(lines::Lines),
    Release(release::Release),
    Simulate(simulate::Simulate),
}

fn main() -> anyhow::Result<()> {
    match Task::parse() {
        Task::Address(address) => address.run(),
        Task::Layers => print_layers(),
        Task::Gallery(gallery) => gallery.run(),
        Task::Instructions(instructions) => instructions.run(),
        Task::Lines(lines) => lines.run(),
        Task::Release(release) => release.run(),
        Task::Simulate(simulate) => simulate.run(),
    }
}

fn print_layers() -> anyhow::Result<()> {
    let workspace = layers::Workspace::of_this_project()?;
    print!("{workspace}");
    match workspace.violations()[..] {
        [] => Ok(()),
        ref violations => bail!("{}", violations.join("\n")),
    }
}
