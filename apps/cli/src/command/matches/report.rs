//! The standings of a match.

use super::archived_game::ArchivedGame;
use crate::progress::{progress_bar, ticking_bar};
use indicatif::ProgressBar;
use outflank_arena::statistics::{Elo, Sprt, SprtVerdict};
use outflank_arena::{HeadToHead, Pairing, PlayedGame, ScheduledGame, Standings};
use outflank_rules::{Position, Side};
use serde::{Serialize, Serializer};
use serde_json::json;
use std::collections::HashSet;
use std::fmt;
use std::time::Duration;

/// The standings of a match; as text, a table.
pub(super) struct Report {
    names: Vec<String>,
    planned: usize,
    sprt: Option<Sprt>,
    standings: Standings,
    played: HashSet<usize>,
    /// The forfeits and the time of each engine.
    costs: Vec<Cost>,
    /// The descriptions of the forfeits.
    forfeits: Vec<String>,
}

#[derive(Clone, Copy, Default)]
struct Cost {
    forfeits: usize,
    time: Duration,
}

/// The number of forfeits that are printed.
const MAX_PRINTED_FORFEITS: usize = 10;

impl Report {
    pub(super) fn new(names: &[String], planned: usize, sprt: Option<Sprt>) -> Self {
        Self {
            names: names.to_vec(),
            planned,
            sprt,
            standings: Standings::new(names.len()),
            played: HashSet::new(),
            costs: vec![Cost::default(); names.len()],
            forfeits: Vec::new(),
        }
    }

    /// Returns the number of games played.
    pub(super) fn played(&self) -> usize {
        self.played.len()
    }

    /// Returns the number of games planned.
    pub(super) fn planned(&self) -> usize {
        self.planned
    }

    /// Returns whether a game was played.
    pub(super) fn has(&self, number: usize) -> bool {
        self.played.contains(&number)
    }

    /// Returns whether the match is over.
    pub(super) fn is_complete(&self) -> bool {
        self.played() == self.planned || self.verdict() != SprtVerdict::Open
    }

    /// Returns whether every game was forfeited, so that the match has measured nothing.
    pub(super) fn is_forfeited(&self) -> bool {
        self.played() > 0 && self.forfeits.len() == self.played()
    }

    /// Returns the decision of the sequential test.
    pub(super) fn verdict(&self) -> SprtVerdict {
        // A sequential test is for two engines.
        self.sprt.map_or(SprtVerdict::Open, |sprt| {
            sprt.verdict(self.standings.between(Pairing { player: 0, opponent: 1 }).pairs)
        })
    }

    /// Makes the summary of a game.
    pub(super) fn summary(&self, game: &PlayedGame<Position>) -> ArchivedGame {
        ArchivedGame::new(game, &self.names)
    }

    /// Counts a game.
    pub(super) fn add(&mut self, scheduled: ScheduledGame, archived: &ArchivedGame) {
        if !self.played.insert(scheduled.number) {
            return;
        }
        self.standings.add(scheduled, archived.outcome);
        for side in Side::BOTH {
            self.costs[scheduled.players[side]].time += archived.times[side];
        }
        if let (Some(reason), Some(winner)) = (&archived.forfeit, archived.outcome.winner()) {
            let loser = scheduled.players[!winner];
            self.costs[loser].forfeits += 1;
            self.forfeits.push(format!("game {}: {} loses: {reason}", archived.number, self.names[loser]));
        }
    }

    fn row(&self, engine: usize) -> Row<'_> {
        let (HeadToHead { games, pairs }, cost) = (self.standings.of(engine), self.costs[engine]);
        let elo = Elo::of(pairs);
        let finite = |value: f64| value.is_finite().then_some(value);
        Row {
            name: &self.names[engine],
            games: games.total(),
            wins: games.wins,
            draws: games.draws,
            losses: games.losses,
            pairs: pairs.0,
            elo: elo.and_then(|elo| finite(elo.difference)),
            elo_error: elo.and_then(|elo| finite(elo.error)),
            superiority: elo.map(|elo| elo.superiority),
            seconds: cost.time.as_secs_f64(),
            forfeits: cost.forfeits,
        }
    }
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let engines = (0..self.names.len()).map(|engine| self.row(engine)).collect::<Vec<_>>();
        let test = self.sprt.map(|sprt| {
            let pairs = self.standings.between(Pairing { player: 0, opponent: 1 }).pairs;
            json!({ "ratio": sprt.ratio(pairs), "bound": Sprt::BOUND, "verdict": word(self.verdict()) })
        });
        json!({ "played": self.played(), "planned": self.planned, "engines": engines, "sprt": test,
            "forfeits": self.forfeits })
        .serialize(serializer)
    }
}

/// The results of an engine.
#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    pairs: [u32; 5],
    elo: Option<f64>,
    elo_error: Option<f64>,
    superiority: Option<f64>,
    seconds: f64,
    forfeits: usize,
}

impl Row<'_> {
    fn share(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games.max(1))
    }

    fn elo(&self) -> String {
        match (self.elo, self.elo_error) {
            (Some(elo), Some(error)) => format!("{elo:+.0} ± {error:.0}"),
            (Some(elo), None) => format!("{elo:+.0} ± ∞"),
            (None, _) if self.superiority.is_none() => "-".to_owned(),
            (None, _) => if self.share() > 0.5 { "+∞" } else { "-∞" }.to_owned(),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or_default().max(6);
        writeln!(f, "{:width$}  games   won drawn  lost    score          Elo     LOS     time", "engine")?;
        for row in (0..self.names.len()).map(|engine| self.row(engine)) {
            let superiority = row.superiority.map_or("-".to_owned(), |share| format!("{:.1} %", share * 100.0));
            let (share, seconds) = (row.share() * 100.0, row.seconds);
            let (name, games, elo) = (row.name, row.games, row.elo());
            write!(f, "{name:width$}  {games:5} {:5} {:5} {:5}  {share:5.1} %", row.wins, row.draws, row.losses)?;
            writeln!(f, "  {elo:>11} {superiority:>7} {seconds:>6.1} s")?;
        }
        if let Some(sprt) = self.sprt {
            let (ratio, bound) =
                (sprt.ratio(self.standings.between(Pairing { player: 0, opponent: 1 }).pairs), Sprt::BOUND);
            writeln!(f, "SPRT: {}, log-likelihood ratio {ratio:.2} of ±{bound:.2}", word(self.verdict()))?;
        }
        self.forfeits.iter().take(MAX_PRINTED_FORFEITS).try_for_each(|forfeit| writeln!(f, "{forfeit}"))?;
        match self.forfeits.len().saturating_sub(MAX_PRINTED_FORFEITS) {
            0 => Ok(()),
            more => writeln!(f, "and {more} more forfeits"),
        }
    }
}

/// The report with a progress bar below it, on standard error and only on a terminal.
pub(super) struct LiveReport {
    bar: ProgressBar,
}

impl LiveReport {
    /// Shows the report of a match that starts or resumes.
    pub(super) fn new(report: &Report) -> Self {
        let bar =
            progress_bar(report.planned as u64, "{msg}{bar:40} {pos} of {len} games, {elapsed} elapsed, {eta} left");
        bar.set_position(report.played() as u64);
        // The games of an earlier run say nothing about the speed of this one.
        bar.reset_eta();
        let live = Self { bar: ticking_bar(bar) };
        live.show(report);
        live
    }

    /// Shows the report after another game.
    pub(super) fn show(&self, report: &Report) {
        self.bar.set_position(report.played() as u64);
        self.bar.set_message(report.to_string());
    }

    /// Removes the report and the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn word(verdict: SprtVerdict) -> &'static str {
    match verdict {
        SprtVerdict::Open => "open",
        SprtVerdict::Better => "better",
        SprtVerdict::NoBetter => "no better",
    }
}
