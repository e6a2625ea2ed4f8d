//! The claims of the lessons about Alak, checked by the rules and the tablebase.

use super::data::{AlakValue, Find, MoveClaim, Play, ScoreClaim, Step};
use outflank_rules::Game;
use outflank_rules::alak::{Position, Slots, Tablebase, Value};
use std::collections::BTreeSet;

pub(crate) fn table() -> Tablebase {
    Tablebase::new(Slots::STANDARD)
}

pub(crate) fn check(place: &str, step: &Step, table: &Tablebase) {
    match step {
        Step::Explain(explain) => {
            assert!(explain.marks.is_empty() && explain.arrows.is_empty(), "{place}: the board of Alak has no marks");
            after(parse(&explain.start), &explain.line);
        }
        Step::Find(find) => check_found(place, find, table),
        Step::Play(play) => check_played(place, play, table),
        Step::Mark(_) => panic!("{place}: the board of Alak has no marks"),
    }
}

fn check_found(place: &str, find: &Find, table: &Tablebase) {
    let position = parse(&find.start);
    let accepted: BTreeSet<_> = find.accept.iter().cloned().collect();
    for (mv, refutation) in &find.wrong {
        after(after(position, std::slice::from_ref(mv)), &refutation.line);
    }
    after(position, &find.line);
    let MoveClaim { captures, alak_value, .. } = find.claim;
    assert!(captures.is_some() || alak_value.is_some(), "{place}");
    if let Some(number) = captures {
        let moves = position.moves().filter(|&slide| position.captures(slide).count() == number);
        assert_eq!(moves.map(|slide| slide.to_string()).collect::<BTreeSet<_>>(), accepted, "{place}");
    }
    if let Some(value) = alak_value {
        let moves = table.values(&position).unwrap().into_iter().filter(|&(_, other)| is(other, value));
        assert_eq!(moves.map(|(slide, _)| slide.to_string()).collect::<BTreeSet<_>>(), accepted, "{place}");
    }
}

fn check_played(place: &str, Play { start, claim, .. }: &Play, table: &Tablebase) {
    let value = table.value(&parse(start)).unwrap();
    match *claim {
        ScoreClaim::AlakValue(claimed) => assert!(is(value, claimed), "{place}: {value:?}"),
        _ => panic!("{place}: not Othello"),
    }
}

fn is(value: Value, claimed: AlakValue) -> bool {
    match claimed {
        AlakValue::Win => matches!(value, Value::Win { .. }),
        AlakValue::Draw => value == Value::Draw,
    }
}

fn after(mut position: Position, line: &[String]) -> Position {
    for slide in line {
        position.play(slide.parse().unwrap()).unwrap();
    }
    position
}

fn parse(start: &str) -> Position {
    start.parse().unwrap()
}
