//! `outflank play`.

mod discs;
mod hint;
mod input;
mod level;
mod save;
mod session;
mod view;
mod who;

use super::board_options::BoardOptions;
use super::resources::parse_time;
use crate::exit::Ending;
use anyhow::Context;
use clap::{Args, ValueEnum};
use discs::Discs;
use outflank_formats::transcript;
use outflank_game::{Clock, GameRecord, Sides};
use outflank_reversi::{Aim, Position};
use session::Session;
use std::time::Duration;
use who::Who;

const EXAMPLES: &str = "\
Examples:
  outflank play
  outflank play --white level:8
  outflank play --black level:20 --white human --time 5
  outflank play --size 10x10 --black human --white human
  outflank play --start mirrored --size 5x5 --discs '▣⎔'
  outflank play reversi --start open --anti
  outflank play --moves f5d6c3 --black greedy --white random --seed 7

Level 0 is a beginner, levels up to 9 err as people do, and 30 takes long. On 8x8 a level is the engine's; on other \
boards, with --anti, and until the centre is filled, a player stands in that looks a few plies ahead by simple rules, \
and on boards up to 8x8 the engine solves the end of the game.

Type a square (`f5`), or column and row (`6 5` or `65`); `help` shows all commands.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Play {
    /// The game; both have the same rules, and the options choose the board.
    #[arg(value_enum, default_value = "othello")]
    game: Name,

    /// Who plays Black: human, random, greedy, level:N with N from 0 to 30, or lookahead:N for a machine that looks N
    /// plies ahead by simple rules.
    #[arg(long, value_name = "WHO", default_value = "human")]
    black: Who,

    /// Who plays White, as for Black.
    #[arg(long, value_name = "WHO", default_value = "level:2")]
    white: Who,

    #[command(flatten)]
    board: BoardOptions,

    /// The characters for the discs of Black and White; wide ones, too.
    #[arg(long, value_name = "XY", default_value = "XO")]
    discs: Discs,

    /// The side with fewer discs wins.
    #[arg(long)]
    anti: bool,

    /// Start from this position: 64 cells and the side to move, or a size first, as in `6x4 ---… X`.
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["size", "start", "anti"])]
    position: Option<Position>,

    /// Play these moves first, such as `f5d6c3`.
    #[arg(long, value_name = "TRANSCRIPT")]
    moves: Option<String>,

    /// Make the machine's choices repeatable.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// The longest that a level thinks about a move on 8x8.
    #[arg(long, value_name = "SECONDS", value_parser = parse_time)]
    time: Option<Duration>,

    /// Play line by line, as is always done when input or output is not a terminal.
    #[arg(long)]
    plain: bool,
}

/// The name of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Name {
    /// Othello.
    Othello,
    /// Reversi.
    Reversi,
}

impl Play {
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        // Line mode is the only mode so far; the option keeps scripts working when it no longer is.
        let _ = (self.plain, self.game);
        let record = self.record()?;
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..));
        let players = Sides { black: self.black.player(seed)?, white: self.white.player(seed.wrapping_add(1))? };
        let clock = self.time.map_or(Clock::Unlimited, Clock::PerMove);
        Session::new(record, players, self.discs, clock)?.run()?;
        Ok(Ending::Fine)
    }

    fn record(&self) -> anyhow::Result<GameRecord<Position>> {
        let aim = if self.anti { Aim::FewestDiscs } else { Aim::MostDiscs };
        let start = self.position.clone().unwrap_or_else(|| self.board.start(aim));
        let moves = self.moves.as_deref().unwrap_or_default();
        transcript::parse(start, moves).context("the moves given cannot be played")
    }
}
