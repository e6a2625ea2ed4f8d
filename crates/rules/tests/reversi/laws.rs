//! The laws of games, on boards of several sizes, layouts and aims.

use outflank_rules::laws::LawBook;
use outflank_rules::reversi::{Aim, Layout, Move, Position, Rules, Size, Square};

fn check(size: &str, games: u32) {
    let size: Size = size.parse().unwrap();
    let rules = Layout::ALL.into_iter().flat_map(|layout| Aim::ALL.map(|aim| Rules { size, layout, aim }));
    let off_board = [Square { column: size.width(), row: 0 }, Square { column: 255, row: 255 }];
    LawBook {
        starts: rules.map(|rules| Position::start(&rules)).collect(),
        all_moves: size.squares().chain(off_board).map(Move::Place).chain([Move::Pass]).collect(),
        max_plies: 2 * usize::from(size.area()),
        games,
        seed: 4,
    }
    .check();
}

#[test]
fn small_boards_keep_the_laws() {
    check("4x4", 60);
    check("5x5", 30);
    check("6x4", 30);
    check("4x6", 10);
}

#[test]
fn the_board_of_othello_keeps_the_laws() {
    check("8x8", 4);
}

#[test]
fn a_board_neither_square_nor_even_keeps_the_laws() {
    check("9x7", 4);
}

#[test]
fn a_board_far_from_square_keeps_the_laws() {
    check("26x4", 2);
}
