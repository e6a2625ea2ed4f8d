//! The result and the moves of a game in words.

use outflank_rules::reversi::Aim;
use outflank_rules::{GameRecord, Move, Outcome, Position, Side, Variant, counted};

/// Returns the result of a game in words.
pub fn result_text(position: &Position, outcome: Outcome) -> String {
    if position.variant() == Variant::Alak {
        // Its sides are called by their discs, and nobody counts those that are left.
        let winner = outcome.winner().map(|side| format!("{} wins!", side.letter()));
        return winner.unwrap_or_else(|| "The game is a draw.".to_owned());
    }
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

/// The result of a game in which a position has occurred three times.
pub const REPETITION_TEXT: &str = "The game is a draw: the position has occurred three times.";

/// Returns the result of a game that one side has resigned.
pub fn resignation_text(loser: Side) -> String {
    format!("{} resigns: {} wins.", loser.name(), (!loser).name())
}

/// Returns the moves of a game in a sentence, with the position that they start from, unless it is the usual one, and with
/// those that were undone; `None` if there are none.
pub fn moves_text(record: &GameRecord<Position>) -> Option<String> {
    let start = record.start();
    let is_usual = start.variant().start("").is_ok_and(|usual| usual == start.clone().canonical());
    let from = start.to_reversi().map_or_else(|| start.to_string(), |board| board.to_string());
    let between = if start.as_alak().is_some() { " " } else { "" };
    let text = |moves: &[Move]| {
        // Passes follow from the rules.
        let written = moves.iter().filter(|&&mv| mv != Move::Pass).map(Move::to_string);
        written.collect::<Vec<_>>().join(between)
    };
    moves_from((!is_usual).then_some(from), &text(record.moves()), &text(record.undone()))
}

fn moves_from(start: Option<String>, played: &str, undone: &str) -> Option<String> {
    let start = start.map(|start| format!(" from {start}")).unwrap_or_default();
    match (played, undone) {
        ("", "") => None,
        (played, "") => Some(format!("The moves{start}: {played}")),
        ("", undone) => Some(format!("The moves{start}: none; undone: {undone}")),
        (played, undone) => Some(format!("The moves{start}: {played}; undone: {undone}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_formats::transcript;
    use outflank_rules::Game;

    #[test]
    fn the_moves_have_their_start_and_those_that_were_undone() {
        let game = |rules: &str, moves: &str, undone: usize| {
            let mut record = transcript::parse(Variant::Reversi.start(rules).unwrap(), moves).unwrap();
            for _ in 0..undone {
                record.undo();
            }
            moves_text(&record)
        };
        assert_eq!(game("8x8", "", 0), None);
        assert_eq!(game("8x8", "f5d6c3", 0).unwrap(), "The moves: f5d6c3");
        assert_eq!(game("8x8", "f5d6c3d3", 2).unwrap(), "The moves: f5d6; undone: c3d3");
        assert_eq!(game("8x8", "f5d6", 2).unwrap(), "The moves: none; undone: f5d6");
        assert_eq!(game("4x4 anti", "a2", 0).unwrap(), "The moves from 4x4 -----OX--XO----- X anti: a2");
        let mut alak = GameRecord::new(Variant::Alak.start("").unwrap());
        alak.play("3-5".parse().unwrap()).unwrap();
        assert_eq!(moves_text(&alak).unwrap(), "The moves: 3-5");
        alak.undo();
        assert_eq!(moves_text(&alak).unwrap(), "The moves: none; undone: 3-5");
    }

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
        let alak = |margin| result_text(&Variant::Alak.start("").unwrap(), Outcome::from_margin(margin));
        assert_eq!([alak(2), alak(0), alak(-2)], ["X wins!", "The game is a draw.", "O wins!"]);
    }
}
