//! Flips, compared with another reading of the rule, and their symmetries.

use outflank_rules::reversi::{Move, Opening, Position, Setup, Size, Square};
use outflank_rules::{BoardSize, Game, Outcome, Side, Symmetry};
use proptest::prelude::*;
use std::collections::HashSet;

fn any_position() -> impl Strategy<Value = Position> {
    let size =
        (4..=12_u8, 4..=12_u8).prop_map(|(width, height)| Size::square(width).unwrap().with_height(height).unwrap());
    // Few empty squares, so that there is much to flip.
    let cell =
        prop::sample::select(vec![None, Some(Side::Black), Some(Side::White), Some(Side::Black), Some(Side::White)]);
    size.prop_flat_map(move |size| {
        prop::collection::vec(cell.clone(), usize::from(size.area()))
            .prop_map(move |cells| Position::try_from(Setup { cells, ..Setup::empty(size) }).unwrap())
    })
}

/// The rule from the other end: each disc of the mover's that is in line with the square, with nothing but the other
/// side's discs in between, flips these.
fn flips_from_the_far_end(position: &Position, square: Square) -> HashSet<Square> {
    let owned = position.size().squares().filter(|&end| position.cell(end) == Some(position.to_move()));
    let between = owned.filter_map(|end| squares_between(square, end));
    between
        .filter(|squares| squares.iter().all(|&other| position.cell(other) == Some(!position.to_move())))
        .flatten()
        .collect()
}

/// Returns the squares strictly between two that stand in a row, a column or a diagonal.
fn squares_between(from: Square, to: Square) -> Option<Vec<Square>> {
    let columns = i16::from(to.column) - i16::from(from.column);
    let rows = i16::from(to.row) - i16::from(from.row);
    let is_in_line = columns == 0 || rows == 0 || columns.abs() == rows.abs();
    let between = (1..columns.abs().max(rows.abs())).map(|step| Square {
        column: (i16::from(from.column) + step * columns.signum()) as u8,
        row: (i16::from(from.row) + step * rows.signum()) as u8,
    });
    is_in_line.then(|| between.collect())
}

fn image(position: &Position, symmetry: Symmetry) -> Position {
    let BoardSize { columns, rows } = symmetry.size(position.size().into());
    let size = Size::square(columns).unwrap().with_height(rows).unwrap();
    let cells = symmetry.cells(position.size().into(), position.cells());
    Position::try_from(Setup { size, cells, ..Setup::from(position.clone()) }).unwrap()
}

fn with_sides_swapped(position: &Position) -> Position {
    let mut setup = Setup::from(position.clone());
    setup.cells.iter_mut().flatten().for_each(|side| *side = !*side);
    Position::try_from(Setup { to_move: !setup.to_move, opening: Opening::Laid, ..setup }).unwrap()
}

proptest! {
    #[test]
    fn flips_agree_with_the_rule_read_from_the_far_end(position in any_position()) {
        for square in position.size().squares().filter(|&square| position.cell(square).is_none()) {
            let flips = position.flips(square);
            let distinct: HashSet<_> = flips.iter().copied().collect();
            prop_assert_eq!(distinct.len(), flips.len());
            prop_assert_eq!(&distinct, &flips_from_the_far_end(&position, square));
            prop_assert_eq!(position.placements().any(|other| other == square), !flips.is_empty());
        }
    }

    #[test]
    fn a_placement_turns_the_flips_over_and_nothing_else(position in any_position()) {
        let mover = position.to_move();
        for square in position.placements() {
            let changed: HashSet<_> = position.flips(square).into_iter().chain([square]).collect();
            let after = position.after(Move::Place(square));
            for other in position.size().squares() {
                let expected = if changed.contains(&other) { Some(mover) } else { position.cell(other) };
                prop_assert_eq!(after.cell(other), expected);
            }
        }
    }

    #[test]
    fn a_board_obeys_the_same_rules_however_it_is_turned(position in any_position()) {
        for symmetry in Symmetry::ALL {
            let image = image(&position, symmetry);
            let turned = position.placements().map(|square| symmetry.image(position.size().into(), square));
            prop_assert_eq!(image.placements().collect::<HashSet<_>>(), turned.collect());
            prop_assert_eq!(image.outcome(), position.outcome());
        }
    }

    #[test]
    fn both_sides_obey_the_same_rules(position in any_position()) {
        let swapped = with_sides_swapped(&position);
        prop_assert!(swapped.moves().eq(position.moves()));
        prop_assert_eq!(swapped.outcome().map(Outcome::margin), position.outcome().map(|end| -end.margin()));
    }
}
