//! The tuning itself: one iteration after the other.

use super::Tune;
use super::checkpoint::Checkpoint;
use super::games::{Games, Limit};
use super::report::Report;
use crate::exit::{ExitStatus, stop_on_ctrl_c};
use crate::progress::progress_bar;
use crate::provenance::check_same;
use crate::target::lock_outputs;
use indicatif::ProgressBar;
use outflank_engine::{Constant, Constants};
use outflank_rules::StopFlag;
use std::num::NonZeroU64;

const GAMES: u64 = 20_000;
const NODES: NonZeroU64 = NonZeroU64::new(3000).expect("it is not 0");
const PAIRS: u32 = 8;
const RATE: f64 = 0.03;
const BAR: &str = "{bar:30} {pos} of {len} games, {elapsed} elapsed, {eta} left";

/// Runs the iterations that are left, and prints the constants.
pub(super) fn tune(tune: &Tune) -> anyhow::Result<ExitStatus> {
    let _locks = lock_outputs([Some(&tune.out), tune.plot.as_ref()].into_iter().flatten().map(AsRef::as_ref))?;
    let games = Games::new(tune, Limit::Nodes(tune.nodes.unwrap_or(NODES)))?;
    let (pairs, wanted) = (u64::from(tune.pairs.unwrap_or(PAIRS)), tune.count.unwrap_or(GAMES));
    let iterations = wanted.div_ceil(2 * pairs);
    let mut checkpoint = open(tune, &games, pairs, iterations)?;
    let bar = progress_bar(iterations * pairs * 2, BAR).with_position(checkpoint.iteration() * pairs * 2);
    iterate(tune, &games, pairs, iterations, &mut checkpoint, &bar)?;
    bar.finish_and_clear();
    let report = Report::new(&tune.out, &checkpoint, pairs, wanted)?;
    if let Some(file) = &tune.plot {
        outflank_files::write(file, report.chart().to_svg()?.as_bytes())?;
    }
    tune.output.print(&report)?;
    Ok(ExitStatus::success_if(checkpoint.iteration() >= iterations))
}

/// Reads the file of an earlier run, or begins one.
fn open(tune: &Tune, games: &Games, pairs: u64, iterations: u64) -> anyhow::Result<Checkpoint> {
    let constants = chosen(&tune.only)?;
    let names = constants.iter().map(|constant| constant.name).collect::<Vec<_>>().join(" ");
    let (nodes, rate) = (tune.nodes.unwrap_or(NODES), tune.rate.unwrap_or(RATE));
    let provenance =
        format!("{nodes} nodes a move, {pairs} pairs an iteration, rate {rate}, {}, of {names}", games.provenance);
    match Checkpoint::read(&tune.out)? {
        Some(checkpoint) => {
            check_same(&tune.out, &checkpoint.provenance, &provenance)?;
            Ok(checkpoint)
        }
        // A tenth of the iterations, as Spall recommends.
        None => Ok(Checkpoint::start(provenance, iterations as f64 / 10.0, &constants)),
    }
}

/// Returns the constants to tune: those with these names, or all.
fn chosen(names: &[String]) -> anyhow::Result<Vec<Constant>> {
    names.iter().try_for_each(|name| Constant::of(name).map(drop))?;
    let is_chosen = |constant: &&Constant| names.is_empty() || names.iter().any(|name| name == constant.name);
    Ok(Constants::ALL.iter().filter(is_chosen).copied().collect())
}

/// Runs the iterations that are left, up to a stop, and writes the file after each.
fn iterate(
    tune: &Tune,
    games: &Games,
    pairs: u64,
    iterations: u64,
    checkpoint: &mut Checkpoint,
    bar: &ProgressBar,
) -> anyhow::Result<()> {
    let stop: StopFlag = stop_on_ctrl_c();
    let mut spsa = checkpoint.spsa(tune.rate.unwrap_or(RATE), tune.seed)?;
    // Before the first games, so that a file that cannot be written is found at once.
    checkpoint.write(&tune.out)?;
    while spsa.iteration() < iterations {
        let drawn = spsa.perturbations();
        let players = [checkpoint.measured(&drawn.plus)?, checkpoint.measured(&drawn.minus)?];
        let numbers = spsa.iteration() * pairs..(spsa.iteration() + 1) * pairs;
        // What a stop has left incomplete is played again.
        let Some(result) = games.play(players, numbers, &stop, &mut || bar.inc(1)) else { break };
        spsa.update(&drawn, f64::from(result.games.wins) - f64::from(result.games.losses));
        checkpoint.record(&spsa);
        checkpoint.write(&tune.out)?;
    }
    Ok(())
}
