//! Find the mistakes of a game: the moves that lose three discs or more against the best one.
//!
//! ```sh
//! cargo run --release -p outflank --example analyze -- f5d6c7
//! ```

use outflank::engine::{Engine, EngineOptions, SearchLimits};
use outflank::formats::transcript;
use outflank::rules::othello::Position;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let moves = std::env::args().nth(1).unwrap_or_else(|| "f5d6c7".to_owned());
    let game = transcript::parse(Position::START, &moves)?;
    let mut engine = Engine::new(EngineOptions::default())?;
    for (index, (position, &played)) in game.positions().iter().zip(game.moves()).enumerate() {
        // Scores are from the view of the side to move.
        let limits = SearchLimits::to_depth(12);
        let best = engine.search(position).limits(limits).run()?;
        let chosen = engine.search(position).limits(limits).only(|mv| mv == played).run()?;
        let loss = best.verdict().score().discs() - chosen.verdict().score().discs();
        if loss >= 3.0 {
            println!("{}. {played} loses {loss:.0} discs against {}", index + 1, best.best());
        }
    }
    Ok(())
}
