//! Solves what [`PerfectLines`] ships for a board, and prints it: `cargo run --release -p outflank-play --example perfect_lines -- 6x6`.
//!
//! 6×6 takes hours. The rows go to `crates/play/src/perfect_reversi/lines.txt`.

use outflank_engine::{Engine, EngineOptions, SearchLimits};
use outflank_play::PerfectLines;
use outflank_rules::reversi::{Position, Square};
use outflank_rules::{Side, Threads, Variant};
use std::env::args;
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let size = args().nth(1).ok_or("expected a size, 6x6")?;
    let start = Variant::Reversi.start(&size)?.to_reversi().ok_or("not a board of Reversi")?;
    let options = EngineOptions { hash_mebibytes: 2048, threads: Threads::new(1)?, ..EngineOptions::default() };
    let mut engine = Engine::new(options)?;
    let begin = Instant::now();
    for side in [Side::Black, Side::White] {
        let mut moves = String::new();
        PerfectLines::walk(&start, side, |position| {
            let square = best(&mut engine, position)?;
            moves += &square.to_string();
            eprintln!("{:7.0} s  {} empties  {position}  {square}", begin.elapsed().as_secs_f64(), position.empties());
            Ok::<_, Box<dyn Error>>(square)
        })?;
        println!("{size} {side} {moves}");
    }
    Ok(())
}

fn best(engine: &mut Engine, position: &Position) -> Result<Square, Box<dyn Error>> {
    let report =
        engine.search(&outflank_rules::Position::from(position.clone())).limits(SearchLimits::default()).run()?;
    let mv = report.best().to_string();
    Ok(mv.parse()?)
}
