//! `outflank train`.

mod calibration_chart;
mod chart;
mod deviations;
mod error_table;
mod errors;
mod fit;
mod fit_data;
mod generate;
mod human;
mod human_data;
mod human_table;
mod label;
mod labelled_games;
mod openings;
mod prob_cut;
mod shards;
mod training_session;
mod tune;

use crate::exit::ExitStatus;
use clap::{Args, Subcommand};
use fit::Fit;
use generate::Generate;
use human::Human;
use label::Label;
use prob_cut::ProbCut;
use tune::Tune;

const EXAMPLES: &str = "\
Examples:
  outflank train generate --out self --count 100000 --threads 2
  outflank train label self --out deep --depth 14
  outflank train fit --games deep wthor --out new.weights
  outflank train human wthor --out human.weights
  outflank train probcut --games wthor --plot probcut.svg";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
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
    /// Fit the model of human play to tournament games, and report how well it predicts moves.
    Human(Human),
    /// Calibrate ProbCut: measure the errors of shallow searches.
    #[command(name = "probcut")]
    ProbCut(ProbCut),
    /// Tune the constants of the search by games; needs a build with the feature tuning.
    Tune(Tune),
}

impl Train {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        match self.action {
            Action::Generate(generate) => generate.run(),
            Action::Label(label) => label.run(),
            Action::Fit(fit) => fit.run(),
            Action::Human(human) => human.run(),
            Action::ProbCut(prob_cut) => prob_cut.run(),
            Action::Tune(tune) => tune.run(),
        }
    }
}
