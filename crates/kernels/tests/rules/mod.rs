//! Moves and flips as the rules say them, square by square.

/// A column and a row, 0 to 7.
type Place = (i8, i8);

fn bit((column, row): Place) -> u64 {
    1 << (row * 8 + column)
}

/// Walks from a square in one direction, as the rules say it: over the opponent's discs up to one of the mover's.
fn flips_in_one_direction(from: Place, step: Place, mover: u64, opponent: u64) -> u64 {
    let (mut place, mut flips) = (from, 0);
    loop {
        place = (place.0 + step.0, place.1 + step.1);
        let is_on_board = (0..8).contains(&place.0) && (0..8).contains(&place.1);
        if !is_on_board {
            return 0;
        } else if bit(place) & opponent != 0 {
            flips |= bit(place);
        } else {
            return if bit(place) & mover != 0 { flips } else { 0 };
        }
    }
}

/// Returns the discs that a placement on an empty square flips.
pub(crate) fn flips(square: u8, mover: u64, opponent: u64) -> u64 {
    let from = (square as i8 % 8, square as i8 / 8);
    let steps = (-1..=1).flat_map(|column| (-1..=1).map(move |row| (column, row))).filter(|&step| step != (0, 0));
    steps.map(|step| flips_in_one_direction(from, step, mover, opponent)).fold(0, |all, flips| all | flips)
}

/// Returns the squares where the mover may place a disc.
pub(crate) fn moves(mover: u64, opponent: u64) -> u64 {
    let is_move = |&square: &u8| (mover | opponent) >> square & 1 == 0 && flips(square, mover, opponent) != 0;
    (0..64).filter(is_move).fold(0, |moves, square| moves | 1 << square)
}
