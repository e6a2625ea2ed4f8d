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

/// The steps of the training.
#[derive(Subcommand)]
enum Action {
    /// Generate labelled positions by self-play.
    Generate(Generate),
    /// Label positions again, by deeper or exact searches.
    Label(Label),
    /// Fit the weights to labelled games and WTHOR games, and report their errors on held-out games.
    Fit(Fit),
    /// Calibrate ProbCut: measure the errors of shallow searches.
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
