//! `outflank match`.

mod archive;
mod archived_game;
mod game_format;
mod json_line;
mod match_player;
mod report;
mod unused_option;

use super::alak::tablebases::Tablebases;
use crate::exit::{ExitStatus, stop_on_ctrl_c, wrong_usage};
use crate::options::BoardOptions;
use crate::output::Output;
use crate::provenance::fingerprint;
use crate::value_parser::{parse_threads, parse_time};
use anyhow::Context;
use archive::{Archive, Header, OpenedArchive};
use clap::{Args, ValueEnum, value_parser};
use game_format::GameFormat;
use match_player::{MatchPlayer, distinct_names};
use outflank_arena::statistics::{Sprt, SprtVerdict};
use outflank_arena::{
    AdjudicationOptions, Adjudicator, Mode, Openings, PlayedGame, PlayerFactory, RandomOpenings, Schedule,
    ScheduledGame, SolverAdjudicator, Tournament, TournamentOptions,
};
use outflank_engine::Level;
use outflank_play::{PlayerKind, PlayerSetup};
use outflank_rules::alak::{self, Slots};
use outflank_rules::reversi::{Aim, Rules};
use outflank_rules::{Position, StopFlag, Threads, TimeControl, counted};
use report::{LiveReport, Report};
use std::io::{Write, stderr};
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  outflank match --engine level:10 --engine level:8
  outflank match --engine level:12 --engine level:12,weights=new.weights \\
      --openings xot.txt --sprt 0,10 --out games.ggf
  outflank match --engine outflank --engine outflank,weights=new.weights \\
      --time 0.1/move --count 400 --threads 2
  outflank match --engine outflank --engine outflank,book=my.book,vary=1 \\
      --time 0.1/move --random-plies 2
  outflank match --engine level:12 \\
      --engine 'edax=engine:nboard[depth=12]:./edax -nboard' --time 60+1 \\
      --out games.ggf
  outflank match --engine level:10 --engine level:8 --engine random \\
      --gauntlet --json
  outflank match --size 6x6 --anti --engine greedy --engine lookahead:4
  outflank match --game alak --engine mean:3 --engine perfect

An engine is level:N, a level of the built-in one from 0 to 30; outflank, the built-in one at the level of --level; \
human:N, a player like people rated N (600 to 2400, Othello only); random; greedy, which takes a corner or \
flips most; or lookahead:N, minimax of N plies (1 to 20) with a simple evaluation. Options follow after commas: name=NAME, and \
for the built-in one weights=FILE, book=FILE and vary=DISCS as --book and --vary of `outflank gtp`, hash=MIB, threads=N \
and nodes=N. engine:nboard:COMMAND and engine:gtp:COMMAND are other programs, NAME=engine:… names one; such an engine is \
started for every game. Options stand in brackets: engine:nboard[depth=16,time=2]:COMMAND sets the midgame depth (1 to 60; \
that of --level, or 12) and the time per move in seconds, engine:gtp[level=8]:COMMAND the level (that of --level, if any).

With --size, --start and --anti the game is Reversi on that board, without other programs. In Alak (--game alak) the \
engines are random, lookahead:N, mean:N (N up to 12) and perfect; a position that occurs for the third time is a draw.

Every opening is played twice, with colours swapped. An engine that breaks the rules or the clock loses the game. The \
error of the Elo difference is that of the 95 % confidence interval, from pairs of games. LOS, the likelihood of \
superiority, is the probability that an engine is stronger than its opponents.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Match {
    /// An engine that takes part; two or more.
    #[arg(long = "engine", value_name = "ENGINE", required = true)]
    #[arg(hide_possible_values = true, value_parser = match_player::players())]
    engines: Vec<MatchPlayer>,

    /// The game; Othello and Reversi have the same rules, and the options choose the board.
    #[arg(long, value_enum, default_value = "othello")]
    game: GameName,

    #[command(flatten)]
    board: BoardOptions,

    /// The side with fewer discs wins.
    #[arg(long)]
    anti: bool,

    /// The length of Alak's board, 9 to 21 slots [default: 11].
    #[arg(long, value_name = "N")]
    slots: Option<Slots>,

    /// Play the first engine against each of the others only, instead of a round robin.
    #[arg(long)]
    gauntlet: bool,

    /// A list of openings, one transcript per line; without it, openings of random moves.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Plies of random openings, up to 40; fewer where games would end so early.
    #[arg(long, value_name = "N", default_value = "8", conflicts_with = "openings",
        value_parser = value_parser!(u8).range(0..=40))]
    random_plies: u8,

    /// Number of games between two engines, an even number up to 1000000.
    #[arg(short = 'n', long = "count", alias = "games", value_name = "N", default_value = "100", value_parser = parse_games)]
    games: usize,

    /// The time of the engines: 0.5/move in seconds or 3d/move in days, 300 or 5:00 for a game, or 60+0.5 with half a second
    /// more for every move; plain numbers are seconds.
    #[arg(long, value_name = "TIME", default_value = "unlimited")]
    time: TimeControl,

    /// The tolerance of the clocks of --time, in milliseconds [default: 100].
    #[arg(long, value_name = "MS")]
    tolerance: Option<u32>,

    /// The time limit for a move of another program when there is no clock, in seconds; the program has the same time to
    /// start, but at most 30 seconds [default: 600].
    #[arg(long, value_name = "SECONDS", value_parser = parse_time)]
    patience: Option<Duration>,

    /// The node limit of the built-in engine for a move, unless it has its own; Othello only.
    #[arg(long, value_name = "N")]
    nodes: Option<NonZeroU64>,

    /// The level of engines without one, 0 to 30; sent to other programs as depth or level.
    #[arg(short, long, value_name = "N")]
    level: Option<Level>,

    /// Adjudicate games at N empties or fewer, up to 30, by their exact score; Othello only.
    #[arg(long, value_name = "N", default_value = "0", value_parser = value_parser!(u8).range(0..=30))]
    adjudicate: u8,

    /// Adjudicate at N empties or fewer, up to 30, if both engines report the same score for their last moves; Othello only. Engines
    /// report scores in the NBoard protocol, and in GTP if they know the command outflank-score; random does not.
    #[arg(long, value_name = "N", default_value = "0", value_parser = value_parser!(u8).range(0..=30))]
    adjudicate_agreed: u8,

    /// Number of threads, up to 1024, each with its own game.
    #[arg(short = 't', long = "threads", alias = "concurrency", value_name = "N", default_value = "1", value_parser = parse_threads)]
    concurrency: Threads,

    /// End the match as soon as a sequential test (SPRT) decides between two Elo differences, as in 0,10.
    #[arg(long, value_name = "ELO0,ELO1")]
    sprt: Option<Sprt>,

    /// Seed of the order of openings and of all random choices.
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// Append every game to this file as it ends: in GGF, or Alak as JSON lines.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Resume the match whose games are in the file of --out.
    #[arg(long)]
    resume: bool,

    #[command(flatten)]
    output: Output,
}

/// The tolerance of the clocks, in milliseconds.
const TOLERANCE: u32 = 100;
/// The maximum size of a list of openings, in bytes.
const MAX_LIST_FILE: u64 = 1 << 26;

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

impl Match {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        if self.engines.len() < 2 {
            return Err(wrong_usage("a match needs at least two engines"));
        }
        if self.sprt.is_some() && self.engines.len() != 2 {
            return Err(wrong_usage("--sprt compares two engines"));
        }
        self.check_options()?;
        let start = self.start();
        let (players, list) = (self.players(&start)?, self.opening_list()?);
        let openings = self.openings(&start, list.as_deref())?;
        let mode = if self.gauntlet { Mode::Gauntlet } else { Mode::RoundRobin };
        let plan = Schedule { players: players.len(), mode, pairs: self.games / 2, openings: openings.len() }.games();
        let names: Vec<String> = players.iter().map(|player| player.name().to_owned()).collect();
        let mut report = Report::new(&names, plan.len(), self.sprt);
        let archive = self.archive(GameFormat::of(&start), list.as_deref(), &plan, &mut report)?;
        let rest: Vec<ScheduledGame> = plan.into_iter().filter(|scheduled| !report.has(scheduled.number)).collect();
        let adjudicators = Mutex::new(self.adjudicators()?);
        let adjudicator = || adjudicators.lock().expect("nobody panics with it").pop();
        let tournament = self.tournament(&players, &openings, start.max_margin()).with_adjudicator(&adjudicator);
        play(&tournament, &rest, archive, &mut report).context("the match was aborted")?;
        self.print(&report)
    }

    fn start(&self) -> Position {
        if self.game == GameName::Alak { alak::Position::start(self.slots()).into() } else { self.rules().into() }
    }

    fn slots(&self) -> Slots {
        self.slots.unwrap_or(Slots::STANDARD)
    }

    fn rules(&self) -> Rules {
        let aim = if self.anti { Aim::FewestDiscs } else { Aim::MostDiscs };
        self.board.rules(aim)
    }

    /// Returns the settings of players that have none of their own: without limits the level is one that is soon done.
    fn setup(&self) -> PlayerSetup {
        let has_limit = self.nodes.is_some() || self.time != TimeControl::Unlimited;
        let default_level = if has_limit { Level::HIGHEST } else { Level::FLAWLESS };
        let default = PlayerSetup::default();
        let move_timeout = self.patience.unwrap_or(default.move_timeout);
        PlayerSetup { level: self.level, default_level, nodes: self.nodes, move_timeout, ..default }
    }

    fn players(&self, start: &Position) -> anyhow::Result<Vec<Box<dyn PlayerFactory<Position>>>> {
        let mut setup = self.setup();
        if let Some(alak) = start.as_alak()
            && self.engines.iter().any(|player| player.spec.kind == PlayerKind::Perfect)
        {
            setup.tablebase = Some(Tablebases::default().covering(alak, &StopFlag::new())?);
        }
        let names = distinct_names(&self.engines);
        self.engines.iter().zip(names).map(|(player, name)| player.factory(name, start, &setup)).collect()
    }

    /// Reads the list of openings, if there is one.
    fn opening_list(&self) -> anyhow::Result<Option<String>> {
        let read = |file: &PathBuf| outflank_files::read_text(file, MAX_LIST_FILE);
        Ok(self.openings.as_ref().map(read).transpose()?)
    }

    fn openings(&self, start: &Position, list: Option<&str>) -> anyhow::Result<Openings<Position>> {
        let (Some(file), Some(list)) = (&self.openings, list) else {
            let (count, plies) = (self.games / 2, usize::from(self.random_plies));
            let options = RandomOpenings { count, plies, seed: self.seed };
            return Ok(Openings::random(start, options, &StopFlag::new()).expect("nobody stops it"));
        };
        let mut openings = Openings::parse(start, list).with_context(|| format!("cannot use {}", file.display()))?;
        openings.shuffle(self.seed);
        let pairs = self.games / 2;
        if openings.len() < pairs {
            let (list, pairs) = (counted(openings.len(), "opening"), counted(pairs, "pair"));
            // The same engines may then play the same games, which say nothing new.
            writeln!(stderr(), "{}: {list} for {pairs} of games, so some are played again", file.display())?;
        }
        Ok(openings)
    }

    fn header(&self, opening_list: Option<&str>) -> anyhow::Result<Header> {
        let game =
            if self.game == GameName::Alak { format!("alak {}", self.slots()) } else { self.rules().to_string() };
        Ok(Header {
            game,
            engines: distinct_names(&self.engines),
            settings: self.engines.iter().map(MatchPlayer::settings).collect::<anyhow::Result<_>>()?,
            gauntlet: self.gauntlet,
            openings: opening_list.map(|list| fingerprint(list.as_bytes())),
            random_plies: self.random_plies,
            time: self.time.to_string(),
            tolerance: self.tolerance.unwrap_or(TOLERANCE),
            nodes: self.nodes.map(NonZeroU64::get),
            level: self.level.map(Level::number),
            adjudicate: self.adjudicate,
            adjudicate_agreed: self.adjudicate_agreed,
            seed: self.seed,
        })
    }

    /// Opens the archive, and adds its games to the report.
    fn archive(
        &self,
        format: GameFormat,
        opening_list: Option<&str>,
        plan: &[ScheduledGame],
        report: &mut Report,
    ) -> anyhow::Result<Option<Archive>> {
        let Some(file) = &self.out else { return Ok(None) };
        let open = if self.resume { Archive::resume } else { Archive::create };
        let header = self.header(opening_list)?;
        let OpenedArchive { archive, games } = open(file, &header, format)?;
        for game in games {
            // A match with fewer games than before ignores the rest.
            if let Some(scheduled) = game.number.checked_sub(1).and_then(|number| plan.get(number)) {
                report.add(*scheduled, &game);
            }
        }
        Ok(Some(archive))
    }

    /// Makes the adjudicators that end games early, one for each thread, if they are wanted: before the first game, since
    /// the games would be others without them.
    fn adjudicators(&self) -> anyhow::Result<Vec<Box<dyn Adjudicator<Position>>>> {
        let (always_from, agreed_from) = (self.adjudicate.into(), self.adjudicate_agreed.into());
        let options = AdjudicationOptions { always_from, agreed_from };
        let wanted = if options == AdjudicationOptions::default() { 0 } else { self.concurrency.get() };
        (0..wanted).map(|_| Ok(Box::new(SolverAdjudicator::new(options)?) as Box<_>)).collect()
    }

    fn tournament<'a>(
        &self,
        players: &'a [Box<dyn PlayerFactory<Position>>],
        openings: &'a Openings<Position>,
        forfeit_margin: i16,
    ) -> Tournament<'a, Position> {
        let options = TournamentOptions {
            time_control: self.time,
            tolerance: Duration::from_millis(self.tolerance.unwrap_or(TOLERANCE).into()),
            forfeit_margin,
            concurrency: self.concurrency,
            seed: self.seed,
        };
        Tournament::new(players.iter().map(AsRef::as_ref).collect(), openings, options)
    }

    fn print(&self, report: &Report) -> anyhow::Result<ExitStatus> {
        self.output.print(report)?;
        if !report.is_complete() {
            writeln!(stderr(), "stopped: {} of {} games were played", report.played(), report.planned())?;
        }
        if report.is_forfeited() {
            writeln!(stderr(), "every game was forfeited")?;
        }
        Ok(ExitStatus::success_if(report.is_complete() && !report.is_forfeited()))
    }
}

/// Plays the remaining games, up to a decision of the sequential test or a stop.
fn play(
    tournament: &Tournament<'_, Position>,
    rest: &[ScheduledGame],
    mut archive: Option<Archive>,
    report: &mut Report,
) -> anyhow::Result<()> {
    let (stop, live) = (stop_on_ctrl_c(), LiveReport::new(report));
    let mut written = Ok(());
    if report.verdict() == SprtVerdict::Open {
        tournament.play(rest, &stop, &mut |game: PlayedGame<Position>| {
            let archived = report.summary(&game);
            // Written before it is counted: what the report has, a resumed match has as well.
            written =
                archive.as_mut().map_or(Ok(()), |archive| archive.add(&archived, &game, tournament.time_control()));
            if written.is_err() {
                return ControlFlow::Break(());
            }
            report.add(game.scheduled, &archived);
            live.show(report);
            if report.verdict() == SprtVerdict::Open { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    live.finish();
    written
}

fn parse_games(text: &str) -> Result<usize, String> {
    const MAX_GAMES: usize = 1_000_000;
    let games = text.parse().ok().filter(|games: &usize| (2..=MAX_GAMES).contains(games) && games.is_multiple_of(2));
    games.ok_or_else(|| format!("expected an even number of games from 2 to {MAX_GAMES}"))
}
