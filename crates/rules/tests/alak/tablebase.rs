//! The tablebase against the definition of its values, and its totals against a plain search.

use outflank_rules::alak::{BuildError, NotInTable, Position, Scope, Slots, Tablebase, TablebaseOptions, Value};
use outflank_rules::{Game, Progress, Side, StopFlag, Threads};
use std::collections::{HashMap, HashSet};

fn slots(count: u8) -> Slots {
    Slots::new(count).unwrap()
}

/// Returns every position that is not over, either side to move.
fn all_positions(count: u32) -> impl Iterator<Item = Position> {
    let board = move |code: u32| -> String {
        (0..count).map(|slot| ['.', 'x', 'o'][(code / 3_u32.pow(slot) % 3) as usize]).collect()
    };
    let positions = (0..3_u32.pow(count)).filter_map(move |code| Position::from_board(&board(code)).ok());
    positions.flat_map(|position| Side::BOTH.map(|side| position.with_to_move(side)))
}

/// Returns the values of the moves for the mover, `None` for those that are not known.
fn values_of_moves(position: &Position, known: &HashMap<Position, Value>) -> Vec<Option<Value>> {
    let value = |after: Position| match after.outcome() {
        Some(_) => Some(Value::Loss { plies: 0 }),
        None => known.get(&after).copied(),
    };
    position.moves().map(|slide| value(position.after(slide)).map(Value::before)).collect()
}

/// Solves by the definition: a position is won in `plies` when a move leads to a loss in one less, and lost when all
/// moves lead to wins, the last of them in one less. What is never decided is a draw.
fn solved_by_definition(positions: &[Position]) -> HashMap<Position, Value> {
    let mut known = HashMap::new();
    let mut undecided = positions.to_vec();
    let mut idle = 0;
    for plies in 1.. {
        let is_due = |position: &Position| {
            let values = values_of_moves(position, &known);
            let win = values.iter().flatten().copied().max().filter(|&best| best == Value::Win { plies });
            let all_lost = || values.iter().all(|value| matches!(value, Some(Value::Loss { .. })));
            win.or_else(|| all_lost().then_some(Value::Loss { plies }))
        };
        let due: Vec<_> = undecided.iter().filter_map(|position| Some((*position, is_due(position)?))).collect();
        idle = if due.is_empty() { idle + 1 } else { 0 };
        // With nothing due in a layer there is nothing new for the next one, odd or even.
        if idle == 2 {
            break;
        }
        known.extend(due);
        undecided.retain(|position| !known.contains_key(position));
    }
    known.extend(undecided.into_iter().map(|position| (position, Value::Draw)));
    known
}

#[test]
fn every_value_on_nine_slots_is_that_of_the_definition() {
    let positions: Vec<_> = all_positions(9).collect();
    let table = Tablebase::new(slots(9));
    assert_eq!(table.scope(), Scope::Everything);
    let known = solved_by_definition(&positions);
    assert_eq!(known.len(), 2 * 13_650);
    for (position, value) in known {
        assert_eq!(table.value(&position), Ok(value), "{position}");
    }
}

/// A table can agree with itself and still be wrong about draws, but not about wins, losses and their plies.
#[test]
fn every_value_on_eleven_slots_follows_from_the_moves() {
    let table = Tablebase::new(Slots::STANDARD);
    for position in all_positions(11).step_by(3) {
        let best = table.values(&position).unwrap().into_iter().map(|(_, value)| value).max();
        assert_eq!(table.value(&position).ok(), best, "{position}");
    }
}

#[test]
fn a_finished_position_is_lost_for_the_side_with_too_few_discs() {
    let table = Tablebase::new(Slots::STANDARD);
    let value = |text: &str| table.value(&text.parse().unwrap());
    assert_eq!(value("xx...x...xo o"), Ok(Value::Loss { plies: 0 }));
    assert_eq!(value("xx...x...xo x"), Ok(Value::Win { plies: 0 }));
    assert_eq!(value("xx...x...x. o"), Ok(Value::Loss { plies: 0 }));
    assert_eq!(table.values(&"xx...x...xo o".parse().unwrap()), Ok(vec![]));
}

#[test]
fn the_start_of_eleven_slots_is_a_draw() {
    let table = Tablebase::new(Slots::STANDARD);
    let values = table.values(&Position::start(Slots::STANDARD)).unwrap();
    assert_eq!(values.len(), 4);
    assert_eq!(table.value(&Position::start(Slots::STANDARD)), Ok(Value::Draw));
}

fn build(count: u8, scope: Scope, threads: usize) -> Tablebase {
    let options = TablebaseOptions { scope, threads: Threads::new(threads).unwrap() };
    Tablebase::build(slots(count), &options, &StopFlag::new(), |_| ()).unwrap()
}

#[test]
fn the_values_depend_neither_on_the_threads_nor_on_the_scope() {
    let (everything, from_start) = (build(12, Scope::Everything, 1), build(12, Scope::FromStart, 3));
    let mut compared = 0;
    for position in all_positions(12).step_by(5) {
        if let Ok(value) = from_start.value(&position) {
            assert_eq!(everything.value(&position), Ok(value), "{position}");
            compared += 1;
        }
    }
    assert!(compared > 50_000, "{compared}");
    let (one, three) = (Threads::ONE, Threads::new(3).unwrap());
    let stop = StopFlag::new();
    assert_eq!(everything.totals(three, &stop), from_start.totals(one, &stop));
}

#[test]
fn a_position_that_the_table_does_not_hold_is_refused() {
    let table = build(11, Scope::FromStart, 1);
    let value = |text: &str| table.value(&text.parse().unwrap());
    assert_eq!(value("xxxxx...ooo x"), Err(NotInTable::TooManyDiscs { most: 4 }));
    assert_eq!(value("xxxx...oooo. x"), Err(NotInTable::Slots { expected: slots(11), found: slots(12) }));
    assert!(table.values(&"xxxxx...ooo x".parse().unwrap()).is_err());
}

#[test]
fn the_totals_are_those_of_a_plain_search() {
    for count in [9, 10] {
        let table = Tablebase::new(slots(count));
        let start = Position::start(slots(count));
        let (mut found, mut pending) = (HashSet::from([start]), vec![start]);
        while let Some(position) = pending.pop() {
            let after = position.moves().map(|slide| position.after(slide));
            pending.extend(after.filter(|after| after.outcome().is_none() && found.insert(*after)));
        }
        let values: Vec<_> = found.iter().map(|position| table.value(position).unwrap()).collect();
        let totals = table.totals(Threads::ONE, &StopFlag::new()).unwrap();
        let count = |is: fn(&Value) -> bool| values.iter().filter(|value| is(value)).count() as u64;
        assert_eq!(totals.positions, values.len() as u64);
        assert_eq!(totals.wins, count(|value| matches!(value, Value::Win { .. })));
        assert_eq!(totals.losses, count(|value| matches!(value, Value::Loss { .. })));
        assert_eq!(totals.draws, count(|value| *value == Value::Draw));
        assert_eq!(Some(totals.longest_plies), values.iter().filter_map(|value| value.plies()).max());
        assert_eq!(totals.start, table.value(&start).unwrap());
    }
}

#[test]
fn progress_ends_with_every_board() {
    let mut heard = Vec::new();
    let options = TablebaseOptions::default();
    Tablebase::build(slots(9), &options, &StopFlag::new(), |progress| heard.push((progress.done, progress.of)))
        .unwrap();
    assert!(heard.is_sorted(), "{heard:?}");
    assert_eq!(heard.last(), Some(&(4_956, 4_956)));
}

#[test]
fn a_stopped_build_has_no_table() {
    let stop = StopFlag::new();
    let stop_at_1000 = |progress: Progress| {
        if progress.done >= 1000 {
            stop.stop();
        }
    };
    let built = Tablebase::build(slots(11), &TablebaseOptions::default(), &stop, stop_at_1000);
    assert_eq!(built.err(), Some(BuildError::Stopped));
    assert_eq!(Tablebase::new(slots(11)).totals(Threads::ONE, &stop), None);
}
