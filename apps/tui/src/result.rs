//! How a game ended, in words.

use outflank_game::{Outcome, Side};
use outflank_reversi::{Aim, Position};

/// Tells the result in words.
pub fn result(position: &Position, outcome: Outcome) -> String {
    let discs = position.discs();
    let Some(winner) = outcome.winner() else {
        return format!("The game is a draw, {} to {}.", discs.black, discs.white);
    };
    let (own, other) = (discs[winner], discs[!winner]);
    let empties = match position.empties() {
        0 => String::new(),
        1 => ", with 1 square empty".to_owned(),
        more => format!(", with {more} squares empty"),
    };
    let aim = if position.aim() == Aim::FewestDiscs { " with fewer discs," } else { "" };
    format!("{} wins{aim} {own} to {other}{empties}!", winner.name())
}

/// Returns the result of a game that one side has resigned.
pub fn resignation(loser: Side) -> String {
    format!("{} resigns: {} wins.", loser.name(), (!loser).name())
}

/// Returns how a game of Alak ended.
pub(crate) fn alak_result(outcome: Outcome) -> &'static str {
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
    fn the_result_is_told_in_words() {
        let told = |text: &str| {
            let position: Position = text.parse().unwrap();
            result(&position, position.outcome().unwrap())
        };
        assert_eq!(told("4x4 XXXXXXXXXXXXOOOO X"), "Black wins 12 to 4!");
        assert_eq!(told("4x4 XXXXXXXXXXXXOOOO X anti"), "White wins with fewer discs, 4 to 12!");
        assert_eq!(told("4x4 XXXXXXXXOOOOOOOO X"), "The game is a draw, 8 to 8.");
        assert_eq!(told("4x4 -XXXXXXXXXXXXXX- O"), "Black wins 14 to 0, with 2 squares empty!");
    }
}
