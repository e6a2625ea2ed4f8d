//! The laws of games, on boards of several lengths.

use outflank_rules::alak::{Position, Slide, Slots};
use outflank_rules::laws::LawBook;

#[test]
fn boards_of_several_lengths_keep_the_laws() {
    for count in [9, 10, 11, 12, 15, 21] {
        let slots = Slots::new(count).unwrap();
        let numbers = || (0..=count + 1).chain([255]);
        LawBook {
            starts: vec![Position::start(slots)],
            all_moves: numbers().flat_map(|from| numbers().map(move |to| Slide { from, to })).collect(),
            // Nothing but chance ends a random game; the longest of these takes a few hundred plies.
            max_plies: 20_000,
            games: 2,
            seed: 8,
        }
        .check();
    }
}
