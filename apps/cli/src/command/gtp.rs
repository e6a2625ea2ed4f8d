//! `outflank gtp`.

use super::driver::serve;
use super::resources::{BookOptions, Resources};
use crate::exit::Ending;
use clap::Args;
use outflank_engine::Level;
use outflank_protocol::gtp::Session;

const EXAMPLES: &str = "\
Examples:
  outflank gtp                         the command line to give to a program
  outflank gtp --level 20 --threads 2 --hash 512
  printf 'play b f5\\ngenmove w\\nshowboard\\nquit\\n' | outflank gtp

`list_commands` names all commands. Those that come during a search wait their turn; `# interrupt`, and the end of the \
input without a quit, make the engine answer with what it has.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Gtp {
    /// The level, from 0 to 30, until the program sets another.
    #[arg(long, value_name = "N", default_value = "12")]
    level: Level,

    #[command(flatten)]
    resources: Resources,

    #[command(flatten)]
    book: BookOptions,
}

impl Gtp {
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        serve(Session::new(self.level), &self.resources, &self.book)
    }
}
