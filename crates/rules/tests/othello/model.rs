//! The interface of `outflank_rules::othello::model`.

use outflank_rules::MoveError;
use outflank_rules::Side;
use outflank_rules::othello::model::{At, Game, InvalidMove};

fn at(x: i32, y: i32) -> At {
    At { x, y }
}

#[test]
fn the_first_moves_are_the_four_of_the_document() {
    let moves = Game::new().possible_moves();
    let expected = [((3, 2), (3, 3)), ((2, 3), (3, 3)), ((5, 4), (4, 4)), ((4, 5), (4, 4))];
    assert_eq!(
        moves.into_iter().collect::<Vec<_>>(),
        expected.map(|(to, flip)| (at(to.0, to.1), vec![at(flip.0, flip.1)]))
    );
}

#[test]
fn a_placement_flips_and_hands_over_the_turn() {
    let mut game = Game::new();
    assert_eq!(game.place(at(2, 3)), Ok(vec![at(3, 3)]));
    assert_eq!(game.whose_move(), Side::White);
    let black = Some(Side::Black);
    assert_eq!(game.layout()[3], [None, None, black, black, black, None, None, None]);
    assert_eq!(game.possible_moves().into_keys().collect::<Vec<_>>(), [at(2, 2), at(4, 2), at(2, 4)]);
    assert_eq!((game.score().black, game.score().white), (4, 1));
}

#[test]
fn an_invalid_move_says_why_and_where_and_changes_nothing() {
    let mut game = Game::new();
    for at in [at(8, 0), at(-1, 3), at(i32::MAX, i32::MIN)] {
        assert_eq!(game.place(at), Err(InvalidMove::OffBoard { at }));
    }
    for (at, reason) in [(at(3, 3), MoveError::Occupied), (at(0, 0), MoveError::FlipsNothing)] {
        assert_eq!(game.place(at), Err(InvalidMove::Placement { at, reason }));
    }
    assert_eq!(game.pass(), Err(InvalidMove::Pass { reason: MoveError::PassNotForced }));
    assert_eq!(game, Game::new());
    let message = game.place(at(0, 0)).unwrap_err().to_string();
    assert_eq!(message, "no disc can be placed on 0,0: no discs would be flipped");
}

#[test]
fn a_wipe_out_ends_the_game() {
    let mut game = Game::new();
    for square in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"] {
        assert!(!game.is_over());
        game.place(At::from(square.parse::<outflank_rules::othello::Square>().unwrap())).unwrap();
    }
    assert!(game.is_over() && game.possible_moves().is_empty());
    assert_eq!((game.score().black, game.score().white), (13, 0));
    assert_eq!(game.pass(), Err(InvalidMove::Pass { reason: MoveError::GameOver }));
}
