//! `outflank nboard`.

use crate::event_loop;
use crate::exit::ExitStatus;
use crate::options::{BookOptions, EngineResources};
use clap::Args;
use outflank_arena::protocol::nboard::Session;
use outflank_engine::Level;

const EXAMPLES: &str = "\
Examples:
  outflank nboard                      the command line to give to NBoard
  outflank nboard --threads 2 --hash 512
  outflank nboard --book my.book --vary 1
  printf 'nboard 2\\nmove F5\\ngo\\nquit\\n' | outflank nboard

`set depth N` sets the midgame depth, up to 30; the engine then plays as well as it can at that depth. Until then --level \
applies; levels below 10 make human-like errors. A request ends the one before it, and so do `quit` and \
the end of the input: a search that is ended answers with the best move found. Scripts that want whole searches use \
`outflank gtp`. Errors are reported in a status line. `learn` adds the game to the book.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Nboard {
    /// The level, from 0 to 30, until the program sets a depth.
    #[arg(short, long, value_name = "N", default_value = "12")]
    level: Level,

    #[command(flatten)]
    resources: EngineResources,

    #[command(flatten)]
    book: BookOptions,
}

impl Nboard {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        event_loop::run(Session::new(self.level), &self.resources, &self.book)
    }
}
