//! The subcommands, one file each.

mod alak;
mod analyze;
mod backup;
mod bench;
mod book;
mod completions;
mod config;
mod convert;
mod db;
mod drill;
mod explain;
mod gtp;
mod guard;
mod man;
mod matches;
mod nboard;
mod perft;
mod play;
mod prove;
mod puzzles;
mod replay;
mod serve;
mod site;
mod solve;
mod train;

use crate::exit::ExitStatus;
use clap::Subcommand;

/// A subcommand with its arguments.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play Othello or Reversi in the terminal, against the computer or another person.
    Play(play::Play),
    /// Play or solve Alak.
    Alak(alak::Alak),
    /// Count the leaf nodes of the game tree at a depth (perft).
    Perft(perft::Perft),
    /// Replay games and report illegal moves.
    Replay(replay::Replay),
    /// Run the web server: play and analyse in a browser.
    Serve(serve::Serve),
    /// Write the page as a static site, with games and engine in the browser.
    Site(site::Site),
    /// Show the settings of the server, and where each comes from.
    Config(config::Config),
    /// Copy the data directory, also while the server runs.
    Backup(backup::Backup),
    /// Solve positions: exact scores and best play.
    Solve(solve::Solve),
    /// Prove the score of a large position by many smaller ones, and check the proof.
    Prove(prove::Prove),
    /// Show the best moves of a position, or review a game.
    #[command(alias = "analyse")]
    Analyze(analyze::Analyze),
    /// Explain why a move loses: mobility, corners, edges, parity.
    Explain(explain::Explain),
    /// Solve puzzles, or make them from games.
    Puzzles(puzzles::Puzzles),
    /// Practise openings by spaced repetition.
    Drill(drill::Drill),
    /// Measure the speed of move generation, endgame solving and midgame search.
    Bench(bench::Bench),
    /// Play matches between engines, with Elo and SPRT.
    Match(matches::Match),
    /// Run as an NBoard engine.
    Nboard(nboard::Nboard),
    /// Run as a GTP engine.
    Gtp(gtp::Gtp),
    /// Train the evaluation: self-play, labelling, fitting, ProbCut.
    Train(train::Train),
    /// Build, inspect and check an opening book.
    Book(book::Book),
    /// Convert games between formats.
    Convert(convert::Convert),
    /// Explore a database of games: openings, players, tournaments.
    Db(db::Db),
    /// Start a program that ends when this one does.
    #[command(hide = true)]
    Guard(guard::Guard),
    /// Print a shell completion script.
    Completions(completions::Completions),
    /// Print the manual page, or write the pages of all commands to a directory.
    Man(man::Man),
}

impl Command {
    /// Runs the command; `program` returns the definition of the whole command line.
    pub(crate) fn run(self, program: fn() -> clap::Command) -> anyhow::Result<ExitStatus> {
        match self {
            Self::Play(play) => play.run(),
            Self::Alak(alak) => alak.run(),
            Self::Perft(perft) => perft.run(),
            Self::Replay(replay) => replay.run(),
            Self::Serve(serve) => serve.run(),
            Self::Site(site) => site.run(),
            Self::Config(config) => config.run(),
            Self::Backup(backup) => backup.run(),
            Self::Solve(solve) => solve.run(),
            Self::Prove(prove) => prove.run(),
            Self::Analyze(analyze) => analyze.run(),
            Self::Explain(explain) => explain.run(),
            Self::Puzzles(puzzles) => puzzles.run(),
            Self::Drill(drill) => drill.run(),
            Self::Bench(bench) => bench.run(),
            Self::Match(matches) => matches.run(),
            Self::Nboard(nboard) => nboard.run(),
            Self::Gtp(gtp) => gtp.run(),
            Self::Train(train) => train.run(),
            Self::Book(book) => book.run(),
            Self::Convert(convert) => convert.run(),
            Self::Db(db) => db.run(),
            Self::Guard(guard) => guard.run(),
            Self::Completions(completions) => completions.run(program()),
            Self::Man(man) => man.run(program()),
        }
    }
}
