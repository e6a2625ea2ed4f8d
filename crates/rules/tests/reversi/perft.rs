//! Counts lines of play and compares them with the known answers.

use outflank_rules::reversi::{Position, Rules, perft};

const KNOWN_ANSWERS: &str = include_str!("../../../../data/perft/reversi.perft");
/// The most lines that one count may have, so that the whole test takes a second or two.
const BUDGET: u64 = 60_100;

#[test]
fn perft_gives_the_known_answers() {
    let lines = KNOWN_ANSWERS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let checked: usize = lines.map(check).sum();
    assert!(checked > 60, "only {checked} counts were within the budget");
}

/// Checks the depths of a line within the budget, and returns how many.
fn check(line: &str) -> usize {
    let mut fields = line.split(" ; ");
    let start = position(fields.next().unwrap());
    let answers = fields.map(|field| {
        let (depth, lines) = field.strip_prefix('D').and_then(|field| field.split_once(' ')).expect(field);
        (depth.parse::<u8>().expect(field), lines.parse::<u64>().expect(field))
    });
    let affordable = answers.filter(|&(_, lines)| lines <= BUDGET);
    affordable.map(|(depth, lines)| assert_eq!(perft(&start, depth), lines, "{start} at depth {depth}")).count()
}

fn position(text: &str) -> Position {
    let rules = text.parse::<Rules>().map(|rules| Position::start(&rules));
    rules.or_else(|_| text.parse()).unwrap_or_else(|error| panic!("{text}: {error}"))
}
