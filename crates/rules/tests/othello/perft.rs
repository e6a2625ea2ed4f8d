//! Perft against the known answers of `data/perft/othello.perft`.
//!
//! A depth is counted when its lines fit into the budget: those that take a few seconds, or those that the
//! environment variable `OUTFLANK_PERFT_NODES` says.

use outflank_kernels::Portable;
use outflank_rules::othello::{Position, perft, perft_with};
use outflank_rules::{StopFlag, Threads, Workers, perft_parallel};
use std::io::Write;

const ANSWERS: &str = include_str!("../../../../data/perft/othello.perft");

struct Answer {
    position: Position,
    depth: u8,
    lines: u64,
}

fn answers() -> Vec<Answer> {
    let rows = ANSWERS.lines().filter(|row| !row.starts_with('#'));
    rows.flat_map(|row| {
        let (position, counts) = row.split_once(';').expect("a position, then counts");
        let position: Position = position.parse().unwrap();
        counts.split(';').map(move |count| {
            let (depth, lines) = count.trim().strip_prefix('D').and_then(|count| count.split_once(' ')).expect("D1 4");
            Answer { position, depth: depth.parse().unwrap(), lines: lines.parse().unwrap() }
        })
    })
    .collect()
}

fn answers_within_budget() -> impl Iterator<Item = Answer> {
    let budget = std::env::var("OUTFLANK_PERFT_NODES").map_or(2_000_000_000, |text| text.parse().expect("a number"));
    let (within, beyond): (Vec<_>, Vec<_>) = answers().into_iter().partition(|answer| answer.lines <= budget);
    assert!(within.len() > 10, "the budget leaves nearly nothing to count");
    for answer in beyond {
        print_line(&format!("skipped: depth {} has {} lines, over the budget of {budget}", answer.depth, answer.lines));
    }
    within.into_iter()
}

#[test]
fn perft_gives_the_known_answers() {
    for Answer { position, depth, lines } in answers_within_budget() {
        assert_eq!(perft(&position, depth), lines, "depth {depth} of {position}");
    }
}

#[test]
fn the_portable_kernels_and_the_plain_count_give_the_known_answers() {
    for Answer { position, depth, lines } in answers().into_iter().filter(|answer| answer.lines < 4_000_000) {
        assert_eq!(perft_with::<Portable>(position.board(), depth), lines, "depth {depth} of {position}");
        assert_eq!(outflank_rules::perft(&position, depth), lines, "depth {depth} of {position}");
    }
}

#[test]
fn two_threads_count_what_one_counts() {
    let two = Threads::new(2).unwrap();
    for Answer { position, depth, lines } in answers().into_iter().filter(|answer| answer.lines < 30_000_000) {
        let counted = perft_parallel(&position, depth, &Workers::new(two, &StopFlag::new()), perft);
        assert_eq!(counted, Some(lines), "depth {depth} of {position}");
    }
}

/// Writes past the test harness, which would keep the output of a test that passes to itself.
fn print_line(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
