//! `outflank train`.

mod bar;
mod chart;
mod fit;
mod games;
mod generate;
mod growing_file;
mod inputs;
mod label;
mod openings;
mod prob_cut;
mod table;

use crate::exit::Ending;
use clap::{Args, Subcommand};
use fit::Fit;
use generate::Generate;
use label::Label;
use prob_cut::ProbCut;

#[derive(Args)]
pub(crate) struct Train {
    #[command(subcommand)]
    action: Action,
}

/// Which part of the work.
#[derive(Subcommand)]
enum Action {
    /// Let the engine play against itself, and label the positions.
    Generate(Generate),
    /// Label positions anew, by deeper searches or exactly.
    Label(Label),
    /// Fit the weights to labelled games and WTHOR games, and report how near they come on games that were kept out.
    Fit(Fit),
    /// Measure how well shallow searches tell the scores of deep ones, for the engine's probable cut-offs.
    #[command(name = "probcut")]
    ProbCut(ProbCut),
}

impl Train {
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        match self.action {
            Action::Generate(generate) => generate.run(),
            Action::Label(label) => label.run(),
            Action::Fit(fit) => fit.run(),
            Action::ProbCut(prob_cut) => prob_cut.run(),
        }
    }
}

fn parse_share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}
