//! How well the engine chooses among the moves of problems whose moves all have exact scores, such as those of Edax (OBF).
//!
//! `cargo run --release -p outflank --example choice -- DEPTH LINES FILE…` searches each position to a depth for a number of
//! lines, and prints how often the best line begins with a best move, how many discs the chosen moves lose on average, how far
//! their estimates are from their exact scores, and what the searches cost.

use outflank::engine::{Engine, EngineOptions, SearchLimits, SearchReport};
use outflank::formats::obf::Problem;
use std::error::Error;
use std::fs;
use std::num::NonZeroU8;
use std::time::{Duration, Instant};

/// Sums over the positions that were searched.
#[derive(Default)]
struct Judgement {
    positions: u32,
    best_moves: u32,
    /// In discs.
    lost: f64,
    /// Of the estimates, in discs.
    error: f64,
    nodes: u64,
    time: Duration,
}

impl Judgement {
    fn add(&mut self, problem: &Problem, report: &SearchReport) {
        let exact = |mv| problem.scores.iter().find(|scored| scored.mv == mv).map(|scored| f64::from(scored.score));
        let best = problem.best_score().map(f64::from);
        let (Some(chosen), Some(best)) = (exact(report.best()), best) else { return };
        self.positions += 1;
        self.best_moves += u32::from(chosen >= best);
        self.lost += best - chosen;
        self.error += (report.verdict().score().discs() - chosen).abs();
        self.nodes += report.nodes;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = || arguments.next().and_then(|text| text.parse::<u8>().ok()).ok_or("expected DEPTH LINES FILE…");
    let (depth, lines) = (number()?, NonZeroU8::new(number()?).ok_or("expected at least one line")?);
    for file in arguments {
        let mut judgement = Judgement::default();
        for line in fs::read_to_string(&file)?.lines().filter(|line| !line.trim().is_empty()) {
            let problem: Problem = line.parse()?;
            // A new engine for each: what is left of one position must not help with the next.
            let mut engine = Engine::new(EngineOptions { hash_mebibytes: 16, ..EngineOptions::default() })?;
            let limits = SearchLimits { lines, ..SearchLimits::to_depth(depth) };
            let started = Instant::now();
            let report = engine.search(problem.position.board()).limits(limits).run()?;
            judgement.time += started.elapsed();
            judgement.add(&problem, &report);
        }
        let of = |sum: f64| sum / f64::from(judgement.positions);
        println!(
            "{file}: {} positions, {:.1} % best moves, {:.3} discs lost, error {:.3}, {} nodes, {:.1} s",
            judgement.positions,
            100.0 * of(judgement.best_moves.into()),
            of(judgement.lost),
            of(judgement.error),
            judgement.nodes,
            judgement.time.as_secs_f64()
        );
    }
    Ok(())
}
