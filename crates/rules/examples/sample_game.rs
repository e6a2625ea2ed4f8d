//! Two people play a game on one terminal: the sample program of `Games::Othello`, on `outflank_rules::othello::model`.
//!
//! Type a column and a row from 0, such as `3,2`. The end of the input leaves the game.

use outflank_rules::Side;
use outflank_rules::othello::model::{At, Game};
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut lines = io::stdin().lock().lines();
    let mut game = Game::new();
    while !game.is_over() {
        println!("{} is to move.", game.whose_move().name());
        let moves = game.possible_moves();
        if moves.is_empty() {
            println!("There is no move, so the turn passes.");
            game.pass().expect("a side without a move may pass");
            continue;
        }
        for (at, flips) in &moves {
            println!("  {at} flips {}", flips.len());
        }
        print!("Your move: ");
        io::stdout().flush()?;
        let Some(line) = lines.next().transpose()? else { break };
        match parse(&line).map(|at| game.place(at)) {
            Some(Ok(flips)) => println!("It flipped {}.", flips.len()),
            Some(Err(error)) => println!("{error}"),
            None => println!("Please type a column and a row from 0 to 7, such as 3,2."),
        }
        print_layout(&game);
    }
    let score = game.score();
    println!("Black {}, White {}", score.black, score.white);
    Ok(())
}

fn parse(line: &str) -> Option<At> {
    let (x, y) = line.split_once(',')?;
    Some(At { x: x.trim().parse().ok()?, y: y.trim().parse().ok()? })
}

fn print_layout(game: &Game) {
    for row in game.layout() {
        let cells = row.map(|cell| match cell {
            Some(Side::Black) => "  B",
            Some(Side::White) => "  W",
            None => "  .",
        });
        println!("{}", cells.concat());
    }
}
