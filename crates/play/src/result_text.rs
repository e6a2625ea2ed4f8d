//! The result of a game in words.

use outflank_game::{Outcome, Side, counted};
use outflank_reversi::{Aim, Position};

/// Returns the result of a game in words.
pub fn result_text(position: &Position, outcome: Outcome) -> String {
    let discs = position.discs();
    let Some(winner) = outcome.winner() else {
        return format!("The game is a draw, {} to {}.", discs.black, discs.white);
    };
    let (own, other) = (discs[winner], discs[!winner]);
    let empties = match position.empties() {
        0 => String::new(),
        more => format!(", with {} empty", counted(more, "square")),
    };
    let aim = if position.aim() == Aim::FewestDiscs { " with fewer discs," } else { "" };
    format!("{} wins{aim} {own} to {other}{empties}!", winner.name())
}

/// Returns the result of a game that one side has resigned.
pub fn resignation_text(loser: Side) -> String {
    format!("{} resigns: {} wins.", loser.name(), (!loser).name())
}

/// Returns the result of a game of Alak in words.
pub fn alak_result_text(outcome: Outcome) -> &'static str {
    match outcome.winner() {
        Some(Side::Black) => "X wins!",
        Some(Side::White) => "O wins!",
        None => "The game is a draw.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_game::Game;

    #[test]
    fn the_result_names_the_winner_and_the_discs() {
        let text = |board: &str| {
            let position: Position = board.parse().unwrap();
            result_text(&position, position.outcome().unwrap())
        };
        assert_eq!(text("4x4 XXXXXXXXXXXXOOOO X"), "Black wins 12 to 4!");
        assert_eq!(text("4x4 XXXXXXXXXXXXOOOO X anti"), "White wins with fewer discs, 4 to 12!");
        assert_eq!(text("4x4 XXXXXXXXOOOOOOOO X"), "The game is a draw, 8 to 8.");
        assert_eq!(text("4x4 -XXXXXXXXXXXXXX- O"), "Black wins 14 to 0, with 2 squares empty!");
    }
}
