//! Labels by deeper searches.

use outflank_engine::evaluation::PatternEvaluator;
use outflank_engine::{Level, NoMemory, Selectivity};
use outflank_rules::{StopFlag, Threads, Workers};
use outflank_trainer::{GenerateOptions, LabelSearch, LabelledGame, Openings, Ply, RelabelOptions, generate, relabel};
use std::num::NonZeroU64;

/// Games in which the positions from 6 empties are solved, and the others seen two plies deep.
fn games() -> Vec<LabelledGame> {
    let options = GenerateOptions { level: Level::new(3).unwrap(), solve_from: Some(6), ..GenerateOptions::default() };
    let (mut games, stop) = (Vec::new(), StopFlag::new());
    let workers = Workers::new(Threads::ONE, &stop);
    let keep = |game| {
        games.push(game);
        Ok::<_, NoMemory>(())
    };
    generate(0..6, &[Openings::Random(8)], &options, &workers, keep).unwrap();
    games
}

fn options() -> RelabelOptions {
    RelabelOptions {
        search: Some(LabelSearch::Depth(4)),
        exact_from: Some(10),
        empties: 0..=20,
        one_in: NonZeroU64::MIN,
        evaluator: PatternEvaluator::shipped(),
    }
}

fn relabelled(games: &[LabelledGame], options: &RelabelOptions, threads: usize) -> Vec<LabelledGame> {
    let (mut labelled, stop) = (Vec::new(), StopFlag::new());
    let workers = Workers::new(Threads::new(threads).unwrap(), &stop);
    let keep = |game| {
        labelled.push(game);
        Ok::<_, NoMemory>(())
    };
    relabel(games, options, &workers, keep).unwrap();
    labelled
}

/// The plies of old and new games, side by side.
fn pairs(old: &[LabelledGame], new: &[LabelledGame]) -> Vec<(Ply, Ply)> {
    let plies = |games: &[LabelledGame]| games.iter().flat_map(LabelledGame::plies).copied().collect::<Vec<_>>();
    plies(old).into_iter().zip(plies(new)).collect()
}

#[test]
fn positions_are_solved_near_the_end_and_searched_deeper_before() {
    let old = games();
    for (old, new) in pairs(&old, &relabelled(&old, &options(), 2)) {
        let empties = old.board.empties().len();
        assert_eq!((old.board, old.square), (new.board, new.square));
        let expected = match empties {
            21.. => old.label.map(|label| (label.depth, label.selectivity)),
            11..=20 => Some((4, Selectivity::Percent73)),
            _ => Some((empties as u8, Selectivity::Sure)),
        };
        assert_eq!(new.label.map(|label| (label.depth, label.selectivity)), expected);
    }
}

#[test]
fn labels_of_as_good_a_search_are_kept() {
    let old = games();
    let shallow =
        RelabelOptions { search: Some(LabelSearch::Depth(2)), exact_from: Some(6), empties: 0..=60, ..options() };
    let new = relabelled(&old, &shallow, 1);
    assert!(pairs(&old, &new).iter().all(|(old, new)| old.label.is_none() || old == new));
}

#[test]
fn one_position_in_so_many_is_searched() {
    let old = games();
    let few = RelabelOptions { one_in: NonZeroU64::new(5).unwrap(), ..options() };
    let changed = |new: &[LabelledGame]| pairs(&old, new).iter().filter(|(old, new)| old.label != new.label).count();
    let (all, few) = (changed(&relabelled(&old, &options(), 2)), changed(&relabelled(&old, &few, 2)));
    assert!((all / 10..all / 3).contains(&few), "{few} of {all}");
}
