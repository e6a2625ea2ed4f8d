//! `outflank gtp`.

use crate::event_loop;
use crate::exit::ExitStatus;
use crate::options::{BookOptions, EngineResources};
use clap::Args;
use outflank_arena::protocol::gtp::Session;
use outflank_engine::Level;

const EXAMPLES: &str = "\
Examples:
  outflank gtp                         the command line to give to a program
  outflank gtp --level 20 --threads 2 --hash 512
  printf 'play b f5\\ngenmove w\\nshowboard\\nquit\\n' | outflank gtp

`list_commands` lists all commands. `set_level N` sets a level, of which 0 to 5 play like people and 6 to 9 make random \
mistakes; `outflank-depth N` sets a midgame depth, at which the engine plays as well as it can. Commands that arrive during a search \
are queued; `# interrupt`, and the end of the input without a quit, end the search with the best move found.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Gtp {
    /// The level, from 0 to 30, until the program sets another, or a depth.
    #[arg(short, long, value_name = "N", default_value = "12")]
    level: Level,

    #[command(flatten)]
    resources: EngineResources,

    #[command(flatten)]
    book: BookOptions,
}

impl Gtp {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        event_loop::run(Session::new(self.level), &self.resources, &self.book)
    }
}
