//! `outflank play alak` line by line, `outflank solve alak`, and `outflank alak`, the former name of both.

mod console;
mod console_command;
mod dump;
mod lines;
mod lookahead;
mod memory;
mod player_choice;
mod solve;
pub(super) mod tablebases;
mod totals;
mod values;

use crate::exit::{ExitStatus, wrong_usage};
use crate::unused_option::reject_unused;
use clap::{Args, Subcommand};
use console::{Console, ConsoleOptions};
use lookahead::Lookahead;
use outflank_play::PlayerSpec;
use outflank_rules::alak::{BoardError, Position, Slots};
use outflank_rules::{Side, Sides};
use player_choice::{AlakEngine, PlayerChoice};
pub(super) use solve::Solve;

const EXAMPLES: &str = "\
Examples:
  outflank alak                        you are O, and the computer moves first
  outflank alak --x human --o computer --engine perfect
  outflank alak --x minimax --o random --lookahead 5 --seed 7
  outflank alak --slots 13 --lookahead 4
  outflank alak --board xx..xx.oo.oo --slots 12
  outflank alak solve                  the value of the game
  outflank alak solve xx..xxooo.o x    the value of a position and its moves

`outflank play alak` and `outflank solve alak` are the new names.

Type a move as `3 to 5`, `3 5` or `3-5`; `h` shows all commands.

The engine mean is that of the first Alak program: it expands the game tree to the lookahead depth and averages the \
values of the replies. The engine minimax searches to the same depth by minimax, and perfect plays from a tablebase.";

#[derive(Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Alak {
    #[command(subcommand)]
    action: Option<Action>,

    #[command(flatten)]
    game: GameOptions,
}

/// Plays a game at a prompt. The commands search as the first computer player does.
pub(super) fn play(start: Position, players: &Sides<PlayerSpec>, seed: u64) -> anyhow::Result<()> {
    let known = Side::BOTH.map(|side| AlakEngine::of(&players[side].kind));
    let searching = known.into_iter().flatten().find(|(engine, _)| engine.has_lookahead());
    let (of_commands, lookahead) = searching.unwrap_or((AlakEngine::Mean, Lookahead::default()));
    let perfect = known.into_iter().flatten().find(|&(engine, _)| engine == AlakEngine::Perfect);
    let engine = if searching.is_none() && perfect.is_some() { AlakEngine::Perfect } else { of_commands };
    let [black, white] = known.map(|player| player.map(|(engine, _)| engine));
    let [x, o] = known.map(|player| player.map_or(lookahead, |(_, lookahead)| lookahead));
    let (sides, lookaheads) = (Sides { black, white }, Sides { black: x, white: o });
    Console::new(ConsoleOptions { start, sides, engine, lookahead, lookaheads, seed })?.run()
}

/// Actions other than playing.
#[derive(Subcommand)]
enum Action {
    /// Show the value of the game or of positions.
    Solve(Solve),
}

#[derive(Args)]
struct GameOptions {
    /// Search depth of the engines mean and minimax, in plies [default: 3].
    #[arg(long, value_name = "N")]
    lookahead: Option<Lookahead>,

    /// Engine of the computer and of `hint` [default: mean].
    #[arg(long, value_enum)]
    engine: Option<AlakEngine>,

    /// Player of X, who moves first.
    #[arg(long, value_enum, value_name = "WHO", default_value = "computer")]
    x: PlayerChoice,

    /// Player of O.
    #[arg(long, value_enum, value_name = "WHO", default_value = "human")]
    o: PlayerChoice,

    /// Length of the board, 9 to 21.
    #[arg(long, value_name = "N", default_value = "11")]
    slots: Slots,

    /// Board to start from, X to move: a character a slot, `x`, `o`, and `.` or `_` for empty.
    #[arg(long, value_name = "BOARD", value_parser = Position::from_board, allow_hyphen_values = true)]
    board: Option<Position>,

    /// Seed of the random number generator, for repeatable games.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Alak {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        match self.action {
            Some(Action::Solve(solve)) => solve.run(),
            None => self.game.play(),
        }
    }
}

impl GameOptions {
    fn play(self) -> anyhow::Result<ExitStatus> {
        let start = self.start()?;
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..));
        let engine = self.engine.unwrap_or(AlakEngine::Mean);
        let sides = Sides { black: self.x.engine(engine), white: self.o.engine(engine) };
        self.check_options(sides)?;
        let lookahead = self.lookahead.unwrap_or_default();
        let lookaheads = Sides { black: lookahead, white: lookahead };
        Console::new(ConsoleOptions { start, sides, engine, lookahead, lookaheads, seed })?.run()?;
        Ok(ExitStatus::Success)
    }

    /// Rejects options of engines that take no part; the commands of a user have their defaults from them, too.
    fn check_options(&self, sides: Sides<Option<AlakEngine>>) -> anyhow::Result<()> {
        let has_user = Side::BOTH.into_iter().any(|side| sides[side].is_none());
        let has_depth = |side| sides[side].is_some_and(AlakEngine::has_lookahead);
        let is_searched = has_user || Side::BOTH.into_iter().any(has_depth);
        let is_asked = has_user || [self.x, self.o].contains(&PlayerChoice::Computer);
        reject_unused(&[
            ("--lookahead", self.lookahead.is_some() && !is_searched, "is for mean and minimax, and for a human"),
            ("--engine", self.engine.is_some() && !is_asked, "is for `computer`, and for the hints of a human"),
        ])
    }

    fn start(&self) -> anyhow::Result<Position> {
        let start = self.board.unwrap_or_else(|| Position::start(self.slots));
        if start.slots() != self.slots {
            let error = BoardError::WrongLength { expected: self.slots, found: start.slots().count().into() };
            return Err(wrong_usage(format!("--board: {error}; --slots chooses the length")));
        }
        Ok(start)
    }
}
