//! The subcommands, one file each.

mod alak;
mod analyze;
mod bench;
mod book;
mod completions;
mod convert;
mod db;
mod drill;
mod gtp;
mod guard;
mod man;
mod matches;
mod nboard;
mod perft;
mod play;
mod prove;
mod puzzles;
mod serve;
mod solve;
mod train;

use crate::exit::ExitStatus;
use clap::Subcommand;

/// A subcommand with its arguments.
///
/// The hidden ones but `guard` are former names, which scripts may still use.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play Othello, Reversi or Alak against the computer or a person.
    Play(play::Play),
    /// Show the best moves of a position, or review a game.
    #[command(alias = "analyse")]
    Analyze(analyze::Analyze),
    /// Solve puzzles, or make them from games.
    Puzzles(puzzles::Puzzles),
    /// Practise openings by spaced repetition.
    Drill(drill::Drill),
    /// Solve positions: exact scores and best play.
    Solve(solve::Solve),
    /// Prove the score of a large position in parts, and check proofs.
    Prove(prove::Prove),
    /// Play matches between engines, with Elo and SPRT.
    Match(matches::Match),
    /// Build, inspect and check an opening book.
    Book(book::Book),
    /// Run as an NBoard engine.
    Nboard(nboard::Nboard),
    /// Run as a GTP engine.
    Gtp(gtp::Gtp),
    /// Measure move generation, endgame solving and midgame search.
    Bench(bench::Bench),
    /// Count the leaf nodes of the game tree at a depth (perft).
    Perft(perft::Perft),
    /// Convert games between formats, or check them.
    Convert(convert::Convert),
    /// Explore a database of games: openings, players, tournaments.
    Db(db::Db),
    /// Train the evaluation: self-play, labelling, fitting, ProbCut.
    Train(train::Train),
    /// Run the web server; its settings, backups and a static site.
    Serve(serve::Serve),
    /// Print a shell completion script.
    Completions(completions::Completions),
    /// Print the manual page, or write the pages of all commands.
    Man(man::Man),
    /// Start a program that ends when this one does.
    #[command(hide = true)]
    Guard(guard::Guard),
    /// Play or solve Alak: now `play alak` and `solve alak`.
    #[command(hide = true)]
    Alak(alak::Alak),
    /// Explain why a move loses: now `analyze --reasons`.
    #[command(hide = true)]
    Explain(analyze::Reasons),
    /// Replay games and report illegal moves: now `convert --check`.
    #[command(hide = true)]
    Replay(convert::Check),
    /// Show the settings of the server: now `serve config`.
    #[command(hide = true)]
    Config(Box<serve::Config>),
    /// Copy the data directory: now `serve backup`.
    #[command(hide = true)]
    Backup(serve::Backup),
    /// Write the page as a static site: now `serve site`.
    #[command(hide = true)]
    Site(serve::Site),
}

impl Command {
    /// Runs the command.
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        match self {
            Self::Play(play) => play.run(),
            Self::Analyze(analyze) => analyze.run(),
            Self::Puzzles(puzzles) => puzzles.run(),
            Self::Drill(drill) => drill.run(),
            Self::Solve(solve) => solve.run(),
            Self::Prove(prove) => prove.run(),
            Self::Match(matches) => matches.run(),
            Self::Book(book) => book.run(),
            Self::Nboard(nboard) => nboard.run(),
            Self::Gtp(gtp) => gtp.run(),
            Self::Bench(bench) => bench.run(),
            Self::Perft(perft) => perft.run(),
            Self::Convert(convert) => convert.run(),
            Self::Db(db) => db.run(),
            Self::Train(train) => train.run(),
            Self::Serve(serve) => serve.run(),
            Self::Completions(completions) => completions.run(),
            Self::Man(man) => man.run(),
            Self::Guard(guard) => guard.run(),
            Self::Alak(alak) => alak.run(),
            Self::Explain(reasons) => reasons.run(),
            Self::Replay(check) => check.run(),
            Self::Config(config) => config.run(),
            Self::Backup(backup) => backup.run(),
            Self::Site(site) => site.run(),
        }
    }
}
