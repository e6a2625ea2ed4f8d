//! The subcommands, one file each.

mod alak;
mod analyze;
mod bench;
mod board_options;
mod book;
mod completions;
mod convert;
mod driver;
mod gtp;
mod guard;
mod input;
mod man;
mod matches;
mod nboard;
mod perft;
mod play;
mod replay;
mod resources;
mod serve;
mod solve;
mod standard_input;
mod train;
mod weights;
mod workers;
mod years;

use crate::exit::Ending;
use clap::Subcommand;

/// What the program is asked to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play Othello or Reversi in the terminal, against a friend or the machine.
    Play(play::Play),
    /// Play Alak, or solve it.
    Alak(alak::Alak),
    /// Count the lines of play to a depth.
    Perft(perft::Perft),
    /// Replay games by the rules and report the illegal ones.
    Replay(replay::Replay),
    /// Serve the web app: play and analyse in a browser.
    Serve(serve::Serve),
    /// Solve positions of Othello: exact scores and best play.
    Solve(solve::Solve),
    /// Tell the best moves of a position, or how well a game was played.
    Analyze(analyze::Analyze),
    /// Measure how fast this machine counts, solves and searches.
    Bench(bench::Bench),
    /// Play matches between engines, with Elo and SPRT.
    Match(matches::Match),
    /// Run as an NBoard engine.
    Nboard(nboard::Nboard),
    /// Run as a GTP engine.
    Gtp(gtp::Gtp),
    /// Make the weights of the evaluation.
    Train(train::Train),
    /// Grow a book of openings, add games to it, and show what it knows.
    Book(book::Book),
    /// Convert games between formats.
    Convert(convert::Convert),
    /// Start a program that ends when this one does.
    #[command(hide = true)]
    Guard(guard::Guard),
    /// Print the completion script of a shell.
    Completions(completions::Completions),
    /// Print the manual page, or write the pages of all commands to a folder.
    Man(man::Man),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        match self {
            Self::Play(play) => play.run(),
            Self::Alak(alak) => alak.run(),
            Self::Perft(perft) => perft.run(),
            Self::Replay(replay) => replay.run(),
            Self::Serve(serve) => serve.run(),
            Self::Solve(solve) => solve.run(),
            Self::Analyze(analyze) => analyze.run(),
            Self::Bench(bench) => bench.run(),
            Self::Match(matches) => matches.run(),
            Self::Nboard(nboard) => nboard.run(),
            Self::Gtp(gtp) => gtp.run(),
            Self::Train(train) => train.run(),
            Self::Book(book) => book.run(),
            Self::Convert(convert) => convert.run(),
            Self::Guard(guard) => guard.run(),
            Self::Completions(completions) => completions.run(),
            Self::Man(man) => man.run(),
        }
    }
}
