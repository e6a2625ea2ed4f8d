//! `outflank train`.

mod fit;
mod games;
mod table;

use crate::exit::Ending;
use clap::{Args, Subcommand};
use fit::Fit;

#[derive(Args)]
pub(crate) struct Train {
    #[command(subcommand)]
    action: Action,
}

/// Which part of the work.
#[derive(Subcommand)]
enum Action {
    /// Fit the weights to WTHOR games, and report how near they come on games that were kept out.
    Fit(Fit),
}

impl Train {
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        match self.action {
            Action::Fit(fit) => fit.run(),
        }
    }
}
