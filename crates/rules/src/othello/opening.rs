//! Names of openings.
//!
//! An opening is known by its position: by whichever of the eight symmetries the board is turned, and in whatever order
//! the moves came. `openings/names.txt` has the names, each with a line of play that leads to its position.

use crate::othello::{Board, Position};
use crate::{Game, GameRecord};
use std::collections::HashMap;
use std::sync::LazyLock;

const NAMES: &str = include_str!("../../openings/names.txt");

/// The names by the canonical boards.
static OPENINGS: LazyLock<HashMap<Board, &'static str>> = LazyLock::new(|| {
    let boards = openings().filter_map(|Opening { name, moves }| Some((board_after(moves)?, name)));
    boards.collect()
});

/// An opening with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// The name by which players know it.
    pub name: &'static str,
    /// A line of play that leads to its position, such as `f5d6c3d3c4`.
    pub moves: &'static str,
}

/// Returns all openings, in the order of their moves.
///
/// # Examples
///
/// ```
/// let tiger = outflank_rules::othello::openings().find(|opening| opening.name == "Tiger");
/// assert_eq!(tiger.map(|opening| opening.moves), Some("f5d6c3d3c4"));
/// ```
pub fn openings() -> impl Iterator<Item = Opening> {
    let lines = NAMES.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' ')).map(|(moves, name)| Opening { name: name.trim(), moves })
}

/// Returns the name of the opening of which a position is the last one.
///
/// # Examples
///
/// ```
/// use outflank_rules::Game;
/// use outflank_rules::othello::{Position, opening_name};
///
/// let mut position = Position::START;
/// position.play("c4".parse()?)?;
/// position.play("e3".parse()?)?;
/// assert_eq!(opening_name(&position), Some("Perpendicular"));
/// assert_eq!(opening_name(&Position::START), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn opening_name(position: &Position) -> Option<&'static str> {
    OPENINGS.get(&position.board().canonical().0).copied()
}

/// Returns the name of the opening of a game: of the last position that has one.
///
/// # Examples
///
/// ```
/// use outflank_rules::GameRecord;
/// use outflank_rules::othello::{Position, opening_of};
///
/// let mut game = GameRecord::new(Position::START);
/// for mv in ["c4", "e3", "f6", "e6", "f5", "g6", "e7"] {
///     game.play(mv.parse()?)?;
/// }
/// assert_eq!(opening_of(&game), Some("Aubrey"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn opening_of(game: &GameRecord<Position>) -> Option<&'static str> {
    game.positions().iter().rev().find_map(opening_name)
}

/// Returns the canonical board to which a line of play leads; none if a move is illegal.
fn board_after(moves: &str) -> Option<Board> {
    let mut position = Position::START;
    for start in (0..moves.len()).step_by(2) {
        position.play(moves.get(start..start + 2)?.parse().ok()?).ok()?;
    }
    Some(position.board().canonical().0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::{Move, Square, Symmetry};

    fn game(moves: &str) -> GameRecord<Position> {
        let mut game = GameRecord::new(Position::START);
        for start in (0..moves.len()).step_by(2) {
            game.play(moves[start..start + 2].parse().unwrap()).unwrap();
        }
        game
    }

    /// Returns a line of play as it looks after a symmetry.
    fn turned(moves: &str, symmetry: Symmetry) -> String {
        let squares = (0..moves.len()).step_by(2).map(|start| moves[start..start + 2].parse::<Square>().unwrap());
        squares.map(|square| symmetry.square(square).to_string()).collect()
    }

    #[test]
    fn every_line_of_the_table_is_legal_begins_with_f5_and_leads_to_a_position_of_its_own() {
        assert!(openings().count() > 70);
        for Opening { name, moves } in openings() {
            assert!(moves.starts_with("f5") && board_after(moves).is_some(), "{moves} {name}");
        }
        assert_eq!(OPENINGS.len(), openings().count());
        assert!(openings().map(|opening| opening.moves).is_sorted(), "in the order of the moves");
    }

    #[test]
    fn an_opening_is_known_whichever_way_the_board_is_turned() {
        use Symmetry::{AntiTranspose, Identity, Rotate180, Transpose};
        for Opening { name, moves } in openings() {
            for symmetry in [Identity, Rotate180, Transpose, AntiTranspose] {
                assert_eq!(opening_of(&game(&turned(moves, symmetry))), Some(name), "{moves} {symmetry:?}");
            }
        }
    }

    #[test]
    fn an_opening_is_known_by_its_position_and_kept_when_the_game_goes_on() {
        // Two orders of moves to one position.
        assert_eq!(opening_of(&game("f5d6c3d3c4")), opening_of(&game("f5d6c4d3c3")));
        let mut tiger = game("f5d6c3d3c4");
        assert_eq!(opening_name(tiger.position()), Some("Tiger"));
        tiger.play(Move::Place(Square::F4)).unwrap();
        assert_eq!((opening_name(tiger.position()), opening_of(&tiger)), (None, Some("Tiger")));
        assert_eq!(opening_of(&game("f5")), None);
    }
}
