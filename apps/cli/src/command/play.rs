//! `outflank play`.

pub(super) mod board_text;
mod computers;
mod console;
mod console_command;
pub(super) mod disc_characters;
mod start_position;
mod unused_option;

use super::{alak as alak_console, guard};
use crate::exit::{ExitStatus, wrong_usage};
use crate::options::BoardOptions;
use crate::options::BookOptions;
use crate::output::stdout;
use crate::terminal::is_full_screen_capable;
use crate::value_parser::{ParserWithCompletions, parse_time, player_completions};
use anyhow::Context;
use clap::{Args, ValueEnum};
use computers::Computers;
use console::Console;
use disc_characters::DiscCharacters;
use outflank_engine::Level;
use outflank_formats::transcript;
use outflank_play::{AcceptedPlayers, ParsePlayerError, PlayerForm, PlayerKind, PlayerSetup, PlayerSpec};
use outflank_rules::alak::{self, Slots};
use outflank_rules::reversi::Aim;
use outflank_rules::{Clock, GameRecord, Position, Sides};
use outflank_tui::{CharacterSet, Theme};
use std::io::Write;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  outflank play
  outflank play --white level:8
  outflank play --white human:1400     a player like people of this rating
  outflank play --black level:20 --white human --time 5
  outflank play --size 10x10 --black human --white human
  outflank play --start mirrored --size 5x5 --discs '▣⎔'
  outflank play reversi --start open --anti
  outflank play --moves f5d6c3 --black greedy --white random --seed 7
  outflank play --white level:14 --book my.book --vary 2
  outflank play --white 'engine:nboard[depth=16]:./edax -nboard'
  outflank play alak                   you are O, the computer is X and begins
  outflank play alak --white perfect --black human --slots 13
  outflank play --plain                line by line, as in a pipe

Level 0 is a beginner, levels up to 9 make human-like errors, and 30 is slow. On 8x8 the engine plays the levels; on \
other boards, with --anti, and until the centre is filled, a minimax player of up to 5 plies with a simple evaluation \
plays them, and the engine solves endgames on boards up to 8x8.

engine:nboard:COMMAND and engine:gtp:COMMAND are other programs; they play Othello on 8x8. Options stand in brackets: \
engine:nboard[depth=16,time=5]:COMMAND sets the midgame depth (1 to 60, 12 by default) and the time per move in seconds, \
engine:gtp[level=8]:COMMAND the level (set_level). --time is sent, too: as the clock of the game in NBoard, with \
time_settings in GTP. A program that exits, breaks the rules or does not answer in time forfeits the game.

On a terminal the game takes the full screen, with mouse and keyboard; `?` shows the keys. Colours follow NO_COLOR, \
COLORTERM and TERM; the characters of the board follow the locale.

Line by line, type a square (`f5`), or column and row (`6 5` or `65`); in Alak the slots of a move (`3 to 5`, `3 5` or \
`3-5`). `help` shows all commands.";

/// The minimum time of a computer player's move, so that the user sees it.
const MIN_MOVE_TIME: Duration = Duration::from_millis(600);

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Play {
    /// The game; Othello and Reversi have the same rules, and the options choose the board.
    #[arg(value_enum, default_value = "othello")]
    game: GameName,

    /// Who plays Black: human, human:N for a player like people rated N (600 to 2400, Othello only), random, greedy,
    /// level:N with N from 0 to 30, lookahead:N for minimax of N plies (1 to 20) with a simple evaluation, or
    /// engine:nboard:COMMAND or engine:gtp:COMMAND for another program; on boards from 4x4 to 6x6 also perfect, which
    /// solves the game [default: human]. In Alak, X, which begins: human,
    /// random, lookahead:N, perfect, or mean:N, the mean of the game tree, N from 1 to 12 for both [default: mean:3, and O
    /// is human].
    #[arg(long, alias = "x", value_name = "WHO", hide_possible_values = true, value_parser = players())]
    black: Option<PlayerSpec>,

    /// Who plays White, as for Black [default: level:2].
    #[arg(long, alias = "o", value_name = "WHO", hide_possible_values = true, value_parser = players())]
    white: Option<PlayerSpec>,

    /// Length of Alak's board, 9 to 21 [default: 11].
    #[arg(long, value_name = "N")]
    slots: Option<Slots>,

    #[command(flatten)]
    board: BoardOptions,

    /// Characters for the discs of Black and White; wide characters are possible.
    #[arg(long, value_name = "XY", default_value = "XO")]
    discs: DiscCharacters,

    /// The side with fewer discs wins.
    #[arg(long)]
    anti: bool,

    /// Position to start from: 64 squares and the side to move, or a size first, as in `6x4 ---… X`; in Alak the slots, as
    /// in `xx..xxooo.o x`.
    #[arg(long, alias = "board", allow_hyphen_values = true, value_name = "POSITION")]
    #[arg(conflicts_with_all = ["size", "start", "anti", "slots"])]
    position: Option<String>,

    /// Play these moves first, such as `f5d6c3`.
    #[arg(long, value_name = "TRANSCRIPT")]
    moves: Option<String>,

    /// Seed of the random choices, to repeat a game.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Time per move of levels and other programs, on 8x8.
    #[arg(long, value_name = "SECONDS", value_parser = parse_time)]
    time: Option<Duration>,

    #[command(flatten)]
    book: BookOptions,

    /// Play line by line, as is always done when input or output is not a terminal, or TERM is dumb.
    #[arg(long)]
    plain: bool,

    /// Draw with ASCII characters only.
    #[arg(long, conflicts_with = "plain")]
    ascii: bool,
}

/// A game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GameName {
    /// Othello.
    Othello,
    /// Reversi.
    Reversi,
    /// Alak.
    Alak,
}

impl Play {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        let start = self.start()?;
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..));
        self.check_players(&start)?;
        self.check_options(&start)?;
        let record = self.record(start)?;
        let Sides { black, white } = self.players();
        let specs = Sides { black: guarded(&black)?, white: guarded(&white)? };
        if !self.plain && is_full_screen_capable() {
            return self.play_on_screen(record, specs, seed);
        }
        if let Some(&start) = record.start().as_alak() {
            alak_console::play(start, &specs, seed)?;
            return Ok(ExitStatus::Success);
        }
        let setup = PlayerSetup { repertoire: self.book.repertoire()?, ..PlayerSetup::default() };
        let computers = Computers::new(specs, setup, seed, record.start())?;
        Console::new(record, computers, self.discs, self.clock())?.run()?;
        Ok(ExitStatus::Success)
    }

    fn play_on_screen(
        &self,
        game: GameRecord<Position>,
        players: Sides<PlayerSpec>,
        seed: u64,
    ) -> anyhow::Result<ExitStatus> {
        let (clock, repertoire, theme) = (self.clock(), self.book.repertoire()?, self.theme());
        let options =
            outflank_tui::Options { game, players, clock, seed, min_move_time: MIN_MOVE_TIME, repertoire, theme };
        let moves = outflank_tui::run(&options).context("the terminal failed")?;
        if let Some(moves) = moves {
            writeln!(stdout(), "{moves}")?;
        }
        Ok(ExitStatus::Success)
    }

    fn theme(&self) -> Theme {
        let theme = Theme::from_env();
        let discs = (self.discs != DiscCharacters::default()).then_some(self.discs.characters);
        let characters = if self.ascii { CharacterSet::Ascii } else { theme.characters };
        Theme { characters, discs, ..theme }
    }

    fn clock(&self) -> Clock {
        self.time.map_or(Clock::Unlimited, Clock::PerMove)
    }

    fn start(&self) -> anyhow::Result<Position> {
        let aim = if self.anti { Aim::FewestDiscs } else { Aim::MostDiscs };
        match (self.game, &self.position) {
            (game, Some(position)) => start_position::parse(position, game),
            (GameName::Alak, None) => Ok(alak::Position::start(self.slots.unwrap_or(Slots::STANDARD)).into()),
            (_, None) => Ok(self.board.rules(aim).into()),
        }
    }

    fn record(&self, start: Position) -> anyhow::Result<GameRecord<Position>> {
        let moves = self.moves.as_deref().unwrap_or_default();
        transcript::parse(start, moves).map_err(|error| wrong_usage(format!("--moves: {error}")))
    }

    /// Returns the players of both sides; in Alak the computer is X and begins, as in the first program of the game.
    fn players(&self) -> Sides<PlayerSpec> {
        let defaults = if self.game == GameName::Alak {
            Sides { black: PlayerSpec::new(PlayerKind::Mean(3)), white: PlayerSpec::HUMAN }
        } else {
            Sides { black: PlayerSpec::HUMAN, white: PlayerSpec::level(Level::new(2).expect("there is such a level")) }
        };
        Sides {
            black: self.black.clone().unwrap_or(defaults.black),
            white: self.white.clone().unwrap_or(defaults.white),
        }
    }

    /// Rejects players that cannot play the game, before any program is started.
    fn check_players(&self, start: &Position) -> anyhow::Result<()> {
        let Sides { black, white } = self.players();
        for (option, player) in [("--black", black), ("--white", white)] {
            let checked = player.kind.check(start);
            checked.map_err(|error| wrong_usage(format!("{option} {player}: {error}")))?;
        }
        Ok(())
    }
}

/// The players of both sides.
const ACCEPTED: AcceptedPlayers = AcceptedPlayers {
    forms: &[
        PlayerForm::Human,
        PlayerForm::HumanLike,
        PlayerForm::Random,
        PlayerForm::Greedy,
        PlayerForm::Level,
        PlayerForm::Lookahead,
        PlayerForm::Mean,
        PlayerForm::Perfect,
        PlayerForm::External,
    ],
    options: false,
    ..AcceptedPlayers::ALL
};

/// Parses a player; shells complete the ones without a command line.
fn players() -> ParserWithCompletions<PlayerSpec, ParsePlayerError> {
    let values = player_completions(&["human", "random", "greedy", "perfect"]);
    ParserWithCompletions::new(values, |text| ACCEPTED.parse(text))
}

/// Starts an external engine once; the error names its command.
fn guarded(player: &PlayerSpec) -> anyhow::Result<PlayerSpec> {
    let command =
        if let PlayerKind::External(engine) = &player.kind { engine.command.to_string() } else { String::new() };
    guard::guarded_player(player.clone()).with_context(|| format!("cannot use {command}"))
}
