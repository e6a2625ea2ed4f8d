//! Play Othello against the engine. You are Black.
//!
//! ```sh
//! cargo run --release -p outflank --example play -- 5        # at level 5, from 0 to 30
//! ```

use outflank::engine::{Engine, EngineOptions, EnginePlayer, Level};
use outflank::rules::othello::{Move, Position};
use outflank::rules::{Clock, Game, GameRecord, Player, Side, StopFlag};
use std::error::Error;
use std::io::{self, BufRead};

fn main() -> Result<(), Box<dyn Error>> {
    let level: Level = std::env::args().nth(1).as_deref().unwrap_or("1").parse()?;
    let mut computer = EnginePlayer::new(Engine::new(EngineOptions::default())?, level, 0);
    let mut lines = io::stdin().lock().lines();
    let mut game = GameRecord::new(Position::START);
    while game.position().outcome().is_none() {
        let mv = match game.position().to_move() {
            Side::White => computer.choose(&game, &Clock::Unlimited, &StopFlag::new())?,
            Side::Black => {
                print_board(*game.position());
                let Some(line) = lines.next().transpose()? else { return Ok(()) };
                match line.trim().parse::<Move>() {
                    Ok(mv) => mv,
                    Err(error) => {
                        println!("{error}");
                        continue;
                    }
                }
            }
        };
        // An illegal move leaves the game as it was, and the error says why.
        match game.play(mv) {
            Ok(()) => println!("{mv}"),
            Err(illegal) => println!("{illegal}"),
        }
    }
    print_board(*game.position());
    println!("{} for Black", game.position().outcome().ok_or("the game goes on")?);
    Ok(())
}

fn print_board(position: Position) {
    println!("{}", position.diagram());
    let moves: Vec<_> = position.moves().map(|mv| mv.to_string()).collect();
    println!("{} to move: {}", position.to_move(), moves.join(" "));
}
