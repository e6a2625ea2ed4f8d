//! `outflank alak`.

use crate::exit::Ending;
use clap::Args;

#[derive(Args)]
pub(crate) struct Alak {}

impl Alak {
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        Ok(Ending::Fine)
    }
}
