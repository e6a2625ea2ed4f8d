//! The rules, on positions whose course is known.

use outflank_rules::MoveError;
use outflank_rules::alak::{Position, Slide, Slots};
use outflank_rules::{Game, Outcome, Side, Sides};

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn slide(text: &str) -> Slide {
    text.parse().unwrap()
}

fn after(text: &str, mv: &str) -> String {
    let mut position = position(text);
    position.play(slide(mv)).unwrap_or_else(|error| panic!("{text}: {error}"));
    position.to_string()
}

fn reason(text: &str, mv: &str) -> MoveError {
    position(text).play(slide(mv)).unwrap_err().reason
}

#[test]
fn the_sample_game_ends_with_three_discs_removed() {
    let mut position = Position::start(Slots::STANDARD);
    assert_eq!(position.to_string(), "xxxx...oooo x");
    for (mv, board) in [
        ("3-5", "xx.xx..oooo o"),
        ("9-7", "xx.xx.oo.oo x"),
        ("4-6", "xx..xxoo.oo o"),
        ("10-9", "xx..xxooo.o x"),
        ("5-10", "xx...x...xo o"),
    ] {
        assert_eq!(position.outcome(), None);
        position.play(slide(mv)).unwrap();
        assert_eq!(position.to_string(), board);
    }
    assert_eq!(position.outcome(), Some(Outcome::from_margin(3)));
    assert_eq!(position.outcome().and_then(Outcome::winner), Some(Side::Black));
    assert_eq!(position.discs(), Sides { black: 4, white: 1 });
    assert_eq!(position.moves().next(), None);
}

#[test]
fn a_disc_slides_over_any_run_to_the_nearest_empty_slot() {
    let slides: Vec<_> = position("xxox.o.xo.. x").moves().map(|slide| slide.to_string()).collect();
    assert_eq!(slides, ["1-5", "2-5", "4-5", "8-7", "8-10"]);
}

#[test]
fn a_disc_that_walks_in_between_two_enemies_is_safe() {
    assert_eq!(after("xxo.o.x..o. x", "2-4"), "x.oxo.x..o. o");
}

#[test]
fn a_run_that_stood_sandwiched_before_is_not_removed() {
    assert_eq!(after("xox.x....oo x", "5-4"), "xoxx.....oo o");
    assert_eq!(after("xox.x....oo x", "5-6"), "xox..x...oo o");
}

#[test]
fn runs_on_both_sides_are_removed_at_once() {
    assert_eq!(after("xoo.ox.x.oo x", "8-7"), "xoo.oxx..oo o");
    assert_eq!(after("xoo.oxx..oo x", "7-4"), "x..x.x...oo o");
    let captured: Vec<_> = position("xoo.oxx..oo x").captures(slide("7-4")).collect();
    assert_eq!(captured, [2, 3, 5]);
}

#[test]
fn a_run_without_a_closing_disc_stays() {
    assert_eq!(after(".oo.xx...oo x", "5-4"), ".oox.x...oo o");
    assert_eq!(after("oo.xx....oo x", "4-3"), "oox.x....oo o");
}

#[test]
fn a_disc_that_leaves_closes_nothing_behind_it() {
    // The disc on 1 is the one that moves; the run beside slot 4 has nothing behind it.
    assert_eq!(after("xoo..xx..oo x", "1-4"), ".oox.xx..oo o");
    assert_eq!(after("xoo.oxx..oo x", "6-4"), "x..xo.x..oo o");
}

#[test]
fn both_ends_of_the_longest_board_capture() {
    assert_eq!(after("xo.x...............oo x", "4-3"), "x.x................oo o");
    assert_eq!(after("oo...............x.ox x", "18-19"), "oo................x.x o");
}

#[test]
fn illegal_slides_are_refused_with_the_reason() {
    let start = "xxxx...oooo x";
    assert_eq!(reason(start, "0-5"), MoveError::OffBoard);
    assert_eq!(reason(start, "4-12"), MoveError::OffBoard);
    assert_eq!(reason(start, "5-6"), MoveError::NoOwnDisc);
    assert_eq!(reason(start, "8-7"), MoveError::NoOwnDisc);
    assert_eq!(reason(start, "4-6"), MoveError::NotNearest);
    assert_eq!(reason(start, "4-4"), MoveError::NotNearest);
    assert_eq!(reason(start, "4-3"), MoveError::NotNearest);
    assert_eq!(reason("xxxx......o x", "4-5"), MoveError::GameOver);
}

#[test]
fn an_illegal_slide_captures_nothing() {
    assert_eq!(position("xoo.oxx..oo x").captures(slide("1-5")).count(), 0);
    assert_eq!(position("xoo.oxx..oo x").captures(slide("200-0")).count(), 0);
}

/// Plays a slide by the rules, cell by cell.
fn played_by_the_book(cells: &mut [Option<Side>], from: usize, to: usize) {
    let mover = cells[from].take().unwrap();
    cells[to] = Some(mover);
    for direction in [-1_isize, 1] {
        let beside: Vec<_> = (1..)
            .map_while(|step| to.checked_add_signed(direction * step))
            .take_while(|&slot| slot < cells.len())
            .collect();
        let run = beside.iter().take_while(|&&slot| cells[slot] == Some(!mover)).count();
        if beside.get(run).is_some_and(|&end| cells[end] == Some(mover)) {
            beside[..run].iter().for_each(|&slot| cells[slot] = None);
        }
    }
}

#[test]
fn every_slide_on_nine_slots_goes_by_the_book() {
    let mut slides = 0;
    for code in 0..3_u32.pow(9) {
        let text: String = (0..9).map(|slot| ['.', 'x', 'o'][(code / 3_u32.pow(slot) % 3) as usize]).collect();
        let Ok(position) = Position::from_board(&text) else { continue };
        for slide in position.moves() {
            let mut cells: Vec<_> = (1..=9).map(|number| position.slot(number)).collect();
            played_by_the_book(&mut cells, usize::from(slide.from) - 1, usize::from(slide.to) - 1);
            let after = position.after(slide);
            assert_eq!((1..=9).map(|number| after.slot(number)).collect::<Vec<_>>(), cells, "{position}: {slide}");
            slides += 1;
        }
        for side in Side::BOTH {
            let is_nearest = |from: u8, to: u8| {
                let between = from.min(to) + 1..from.max(to);
                position.slot(to).is_none() && between.into_iter().all(|slot| position.slot(slot).is_some())
            };
            let position = position.with_to_move(side);
            let expected = (1..=9)
                .filter(|&from| position.slot(from) == Some(side))
                .flat_map(|from| (1..=9).filter(move |&to| is_nearest(from, to)).map(move |to| Slide { from, to }));
            assert!(position.moves().eq(expected), "{position}");
        }
    }
    assert!(slides > 50_000, "{slides}");
}
