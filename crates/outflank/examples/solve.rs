//! Solve an endgame exactly, and print the score of every move.
//!
//! ```sh
//! cargo run --release -p outflank --example solve
//! cargo run --release -p outflank --example solve -- '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
//! ```

use outflank::engine::{Engine, EngineOptions, SearchLimits};
use outflank::rules::othello::Position;
use std::error::Error;
use std::num::NonZeroU8;

/// Problem 1 of the FFO endgame tests (Fédération Française d'Othello): 14 empties.
const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

fn main() -> Result<(), Box<dyn Error>> {
    let position: Position = std::env::args().nth(1).as_deref().unwrap_or(FFO_1).parse()?;
    let mut engine = Engine::new(EngineOptions::default())?;
    let limits = SearchLimits { lines: NonZeroU8::MAX, ..SearchLimits::default() };
    let report = engine.search(&position).limits(limits).run()?;
    for line in &report.lines {
        let moves: Vec<_> = line.moves.iter().map(ToString::to_string).collect();
        println!("{:>4}  {}", line.verdict, moves.join(" "));
    }
    println!("{} nodes in {:.2} s", report.nodes, report.time.as_secs_f64());
    Ok(())
}
