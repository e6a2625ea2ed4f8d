//! `outflank match`.

mod archive;
mod engine;
mod entry;
mod live;
mod report;

use super::perft::parse_threads;
use super::resources::parse_time;
use crate::exit::{Ending, wrong_usage};
use crate::interrupt::stop_on_ctrl_c;
use crate::output::Output;
use anyhow::Context;
use archive::{Archive, Header};
use clap::{Args, value_parser};
use engine::{Defaults, EngineSpec};
use live::Live;
use outflank_arena::statistics::{Sprt, SprtVerdict};
use outflank_arena::{
    Adjudication, Contest, ContestOptions, Entrant, Fixture, Mode, Openings, Pace, PlayedGame, Schedule,
};
use outflank_engine::Level;
use outflank_tui::bounded_file;
use report::Report;
use std::io::{Write, stderr};
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  outflank match --engine level:10 --engine level:8
  outflank match --engine level:12 --engine level:12,weights=new.weights --openings xot.txt --sprt 0,10 --out games.ggf
  outflank match --engine outflank --engine outflank,weights=new.weights --time 0.1/move --games 400 --concurrency 2
  outflank match --engine outflank --engine outflank,book=my.book,vary=1 --time 0.1/move --random-plies 2
  outflank match --engine level:12 --engine 'edax=engine:nboard:./edax -nboard' --time 60+1 --level 12 --out games.ggf
  outflank match --engine level:10 --engine level:8 --engine random --gauntlet --json

An engine is level:N, a level of the built-in one from 0 to 30; outflank, the built-in one at the level that --level \
names; or random. Options follow after commas: weights=FILE, book=FILE and vary=DISCS as --book and --vary of \
`outflank gtp`, hash=MIB, threads=N, nodes=N and name=NAME. engine:nboard:COMMAND and engine:gtp:COMMAND are other \
programs, NAME=engine:… gives one a name; such an engine is started for every game, and told the level of --level as \
its level or depth.

Every opening is played twice, with colours swapped. An engine that breaks the rules or the clock loses the game. The \
error of the difference in Elo is that of 95% of all cases, from pairs of games.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Match {
    /// Who takes part; two or more.
    #[arg(long = "engine", value_name = "ENGINE", required = true)]
    engines: Vec<EngineSpec>,

    /// Let the first engine meet all others, in place of everybody everybody.
    #[arg(long)]
    gauntlet: bool,

    /// A list of openings, a transcript a line; without it, openings of random moves.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// How many plies random openings have.
    #[arg(long, value_name = "N", default_value = "8", conflicts_with = "openings",
        value_parser = value_parser!(u8).range(0..=40))]
    random_plies: u8,

    /// How many games two engines play: an even number.
    #[arg(short = 'n', long, value_name = "N", default_value = "100", value_parser = parse_games)]
    games: usize,

    /// The time of the engines: 0.5/move, 5:00 for a game, or 60+0.5 with half a second more for every move.
    #[arg(long, value_name = "TIME", default_value = "unlimited")]
    time: Pace,

    /// How many milliseconds a move may be late.
    #[arg(long, value_name = "MS", default_value = "100")]
    tolerance: u32,

    /// How many seconds an external engine may think about a move when there is no clock.
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = parse_time)]
    patience: Duration,

    /// How many boards the built-in engine may search for a move, unless it says itself.
    #[arg(long, value_name = "N")]
    nodes: Option<NonZeroU64>,

    /// The level of engines that do not name one.
    #[arg(short, long, value_name = "N")]
    level: Option<Level>,

    /// End games with so many empty squares or fewer by their exact score.
    #[arg(long, value_name = "N", default_value = "0", value_parser = value_parser!(u8).range(0..=30))]
    adjudicate: u8,

    /// The same where both engines say so: that their last moves are worth so many discs to the same side. Engines tell
    /// that in the NBoard protocol, and in GTP if they know the command outflank-score; random does not.
    #[arg(long, value_name = "N", default_value = "0", value_parser = value_parser!(u8).range(0..=30))]
    adjudicate_agreed: u8,

    /// How many games are played at the same time.
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    concurrency: NonZeroUsize,

    /// End the match as soon as it is known which of two differences in Elo is right, as in 0,10.
    #[arg(long, value_name = "ELO0,ELO1")]
    sprt: Option<Sprt>,

    /// What the order of the openings and all chance come from.
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// Add every game to this file as it ends, in GGF.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Go on with the match whose games are in the file of --out.
    #[arg(long, requires = "out")]
    resume: bool,

    #[command(flatten)]
    output: Output,
}

/// The longest list of openings that is read, in bytes.
const LONGEST_LIST: u64 = 1 << 26;

impl Match {
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        if self.engines.len() < 2 {
            return Err(wrong_usage("a match needs two engines"));
        }
        if self.sprt.is_some() && self.engines.len() != 2 {
            return Err(wrong_usage("--sprt compares two engines"));
        }
        let entrants = self.entrants()?;
        let openings = self.openings()?;
        let mode = if self.gauntlet { Mode::Gauntlet } else { Mode::RoundRobin };
        let plan =
            Schedule { entrants: entrants.len(), mode, pairs: self.games / 2, openings: openings.len() }.fixtures();
        let names: Vec<String> = entrants.iter().map(|entrant| entrant.name().to_owned()).collect();
        let mut report = Report::new(&names, plan.len(), self.sprt);
        let archive = self.archive(&self.header(&names, &openings), &plan, &mut report)?;
        let rest: Vec<Fixture> = plan.into_iter().filter(|fixture| !report.has(fixture.number)).collect();
        let contest = self.contest(&entrants, &openings);
        let is_complete = play(&contest, &rest, archive, &mut report)?;
        self.tell(&report, is_complete)
    }

    fn entrants(&self) -> anyhow::Result<Vec<Box<dyn Entrant>>> {
        let defaults = Defaults { level: self.level, nodes: self.nodes, pace: self.time, patience: self.patience };
        let names = engine::distinct_names(&self.engines);
        self.engines.iter().zip(names).map(|(engine, name)| engine.open(name, &defaults)).collect()
    }

    fn openings(&self) -> anyhow::Result<Openings> {
        let Some(file) = &self.openings else {
            return Ok(Openings::random(self.games / 2, usize::from(self.random_plies), self.seed));
        };
        let text =
            bounded_file::read_text(file, LONGEST_LIST).with_context(|| format!("cannot read {}", file.display()))?;
        let mut openings = Openings::parse(&text).with_context(|| format!("cannot use {}", file.display()))?;
        openings.shuffle(self.seed);
        Ok(openings)
    }

    fn header(&self, names: &[String], openings: &Openings) -> Header {
        Header {
            engines: names.to_vec(),
            gauntlet: self.gauntlet,
            openings: self.openings.as_ref().map_or(0, |_| openings.len()),
            random_plies: self.random_plies,
            time: self.time.to_string(),
            nodes: self.nodes.map(NonZeroU64::get),
            level: self.level.map(Level::number),
            adjudicate: self.adjudicate,
            adjudicate_agreed: self.adjudicate_agreed,
            seed: self.seed,
        }
    }

    /// Opens the file for the games; those that are in it count.
    fn archive(&self, header: &Header, plan: &[Fixture], report: &mut Report) -> anyhow::Result<Option<Archive>> {
        let Some(file) = &self.out else { return Ok(None) };
        let (archive, games) = if self.resume { Archive::resume(file, header) } else { Archive::create(file, header) }
            .with_context(|| format!("cannot use {}", file.display()))?;
        for game in games {
            // A match that is now shorter leaves out the games beyond.
            if let Some(fixture) = game.number.checked_sub(1).and_then(|number| plan.get(number)) {
                report.add(*fixture, &game);
            }
        }
        Ok(Some(archive))
    }

    fn contest<'a>(&self, entrants: &'a [Box<dyn Entrant>], openings: &'a Openings) -> Contest<'a> {
        let options = ContestOptions {
            pace: self.time,
            tolerance: Duration::from_millis(u64::from(self.tolerance)),
            adjudication: Adjudication {
                always_from: self.adjudicate.into(),
                agreed_from: self.adjudicate_agreed.into(),
            },
            concurrency: self.concurrency,
            seed: self.seed,
        };
        Contest::new(entrants.iter().map(AsRef::as_ref).collect(), openings, options)
    }

    fn tell(&self, report: &Report, is_complete: bool) -> anyhow::Result<Ending> {
        self.output.print(report)?;
        if !is_complete {
            writeln!(stderr(), "stopped: {} of {} games were played", report.played(), report.planned())?;
        }
        Ok(if is_complete { Ending::Fine } else { Ending::FoundFaults })
    }
}

/// Plays the games that are left, and tells whether the match came to its end.
fn play(
    contest: &Contest<'_>,
    rest: &[Fixture],
    mut archive: Option<Archive>,
    report: &mut Report,
) -> anyhow::Result<bool> {
    let (stop, live) = (stop_on_ctrl_c(), Live::new(report));
    let mut written = Ok(());
    if report.verdict() == SprtVerdict::Open {
        contest.play(rest, &stop, &mut |game: PlayedGame| {
            let entry = report.entry(&game);
            written =
                archive.as_mut().map_or(Ok(()), |archive| archive.add(&entry::print(&entry, &game, contest.pace())));
            if written.is_err() {
                return ControlFlow::Break(());
            }
            report.add(game.fixture, &entry);
            live.show(report);
            if report.verdict() == SprtVerdict::Open { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    live.finish();
    written.context("the match was broken off: a game cannot be written")?;
    Ok(report.is_complete())
}

fn parse_games(text: &str) -> Result<usize, String> {
    const MOST: usize = 1_000_000;
    let games = text.parse().ok().filter(|games: &usize| (2..=MOST).contains(games) && games.is_multiple_of(2));
    games.ok_or_else(|| format!("expected an even number of games from 2 to {MOST}"))
}
