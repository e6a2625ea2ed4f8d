//! Games of the tuned constants against the defaults.

use super::Tune;
use super::checkpoint::Checkpoint;
use super::games::{Games, Limit};
use crate::exit::{ExitStatus, stop_on_ctrl_c};
use crate::progress::progress_bar;
use anyhow::{Context, bail};
use outflank_arena::HeadToHead;
use outflank_arena::statistics::Elo;
use outflank_engine::Constants;
use outflank_rules::TimeControl;
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// The result of the games, of the tuned constants.
#[derive(Serialize)]
struct Confirmation {
    time: String,
    wins: u32,
    draws: u32,
    losses: u32,
    elo: Option<f64>,
    /// Half the width of the 95 % confidence interval.
    elo_error: Option<f64>,
    superiority: f64,
}

const TIME: TimeControl = TimeControl::PerMove(Duration::from_millis(100));
const BAR: &str = "{bar:30} {pos} of {len} games, {elapsed} elapsed, {eta} left";

/// Plays the games, and prints the difference in Elo.
pub(super) fn confirm(tune: &Tune, count: u32) -> anyhow::Result<ExitStatus> {
    let checkpoint = Checkpoint::read(&tune.out)?.with_context(|| format!("there is no {}", tune.out.display()))?;
    let tuned = checkpoint.engine_constants()?;
    let time = tune.time.unwrap_or(TIME);
    let games = Games::new(tune, Limit::Time(time))?;
    let (stop, pairs) = (stop_on_ctrl_c(), u64::from(count.div_ceil(2)));
    let bar = progress_bar(pairs * 2, BAR);
    let result = games.play([tuned, Constants::DEFAULT], 0..pairs, &stop, &mut || bar.inc(1));
    bar.finish_and_clear();
    let Some(confirmation) = result.and_then(|result| Confirmation::new(result, time)) else {
        bail!("stopped before the last game");
    };
    tune.output.print(&confirmation)?;
    Ok(ExitStatus::Success)
}

impl Confirmation {
    fn new(result: HeadToHead, time: TimeControl) -> Option<Self> {
        let (HeadToHead { games, pairs }, finite) = (result, |value: f64| value.is_finite().then_some(value));
        let Elo { difference, error, superiority } = Elo::of(pairs)?;
        Some(Self {
            time: time.to_string(),
            wins: games.wins,
            draws: games.draws,
            losses: games.losses,
            elo: finite(difference),
            elo_error: finite(error),
            superiority,
        })
    }
}

impl fmt::Display for Confirmation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { time, wins, draws, losses, elo, elo_error, superiority } = self;
        match elo.zip(*elo_error) {
            Some((elo, error)) => write!(f, "tuned constants: {elo:+.1} ± {error:.1} Elo")?,
            None => write!(f, "tuned constants: Elo unknown")?,
        }
        let superiority = superiority * 100.0;
        writeln!(f, " at {time}; {wins} won, {draws} drawn, {losses} lost; {superiority:.0} % likely stronger")
    }
}
