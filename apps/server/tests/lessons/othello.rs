//! The claims of the lessons about Othello, checked by the rules, the solver and the search.

use super::data::{Explain, Find, Mark, MoveClaim, Play, ScoreClaim, SquareClaim, Step};
use outflank_engine::{Engine, EngineOptions, SearchLimits};
use outflank_kernels::stable_discs;
use outflank_rules::othello::{Bitboard, Move, Position, Square};
use outflank_rules::{Game, Side};
use std::collections::BTreeSet;
use std::num::NonZeroU8;

/// Positions of at most this number of empties are solved; others are searched to the depth, in plies.
const MAX_SOLVED_EMPTIES: u32 = 12;
const SEARCH_DEPTH: u8 = 10;
const CORNERS: [&str; 4] = ["a1", "a8", "h1", "h8"];
const X_SQUARES: [&str; 4] = ["b2", "b7", "g2", "g7"];

pub(crate) fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mebibytes: 16, ..EngineOptions::default() }).unwrap()
}

pub(crate) fn check(place: &str, step: &Step, engine: &mut Engine) {
    match step {
        Step::Explain(explain) => check_explained(place, explain),
        Step::Find(find) => check_found(place, find, engine),
        Step::Mark(mark) => check_marked(place, mark),
        Step::Play(play) => check_played(place, play, engine),
    }
}

fn check_explained(place: &str, Explain { start, marks, arrows, line, .. }: &Explain) {
    let position = parse(start);
    after(position, line);
    if let Some(legal) = marks.get("legal") {
        assert_eq!(names(legal), legal_moves(&position), "{place}");
    }
    let ends = arrows.iter().flat_map(|arrow| arrow.split('-'));
    for square in marks.values().flatten().map(String::as_str).chain(ends) {
        square.parse::<Square>().unwrap();
    }
}

fn check_found(place: &str, find: &Find, engine: &mut Engine) {
    let position = parse(&find.start);
    let (accepted, legal) = (names(&find.accept), legal_moves(&position));
    assert!(accepted.is_subset(&legal), "{place}: {accepted:?} among {legal:?}");
    for (mv, refutation) in &find.wrong {
        assert!(!accepted.contains(mv), "{place}: {mv}");
        after(after(position, std::slice::from_ref(mv)), &refutation.line);
    }
    after(position, &find.line);
    check_figures(place, &find.claim, &position, &accepted);
    if let Some(lead) = find.claim.lead {
        let scores = scores(&position, engine);
        let (best, others): (Vec<_>, Vec<_>) = scores.iter().partition(|(mv, _)| accepted.contains(mv));
        let least = best.iter().map(|(_, score)| score).min().unwrap();
        let greatest = others.iter().map(|(_, score)| score).max().unwrap();
        assert!(*least >= greatest + lead, "{place}: {scores:?}");
    }
}

/// Checks what the accepted moves, and no others, do on the board.
fn check_figures(place: &str, claim: &MoveClaim, position: &Position, accepted: &BTreeSet<String>) {
    let flips = |next: &Position| usize::MAX - next.discs(position.to_move()).len() as usize;
    let replies = |next: &Position| if next.must_pass() { 0 } else { next.moves().count() };
    let frontier = |next: &Position| frontier(next, position.to_move()).len();
    let chosen = [
        claim.most_flips.then(|| least(position, flips).0),
        claim.fewest_replies.map(|number| expect(place, number, least(position, replies))),
        claim.fewest_frontier.map(|number| expect(place, number, least(position, frontier))),
        claim.corner.then(|| legal_moves(position).intersection(&CORNERS.map(str::to_owned).into()).cloned().collect()),
        claim.passes.then(|| where_next(position, Game::must_pass)),
    ];
    for moves in chosen.into_iter().flatten() {
        assert_eq!(&moves, accepted, "{place}");
    }
    assert!(claim.captures.is_none() && claim.alak_value.is_none(), "{place}");
}

fn check_marked(place: &str, Mark { start, squares, claim, .. }: &Mark) {
    let position = parse(start);
    let expected = match claim {
        SquareClaim::Legal => legal_moves(&position),
        SquareClaim::Flips(mv) => {
            let next = after(position, std::slice::from_ref(mv));
            squares_of(next.discs(position.to_move()).bits() & position.discs(!position.to_move()).bits())
        }
        SquareClaim::Stable(name) => {
            squares_of(stable_discs(position.discs(side(*name)).bits(), position.discs(!side(*name)).bits()))
        }
        SquareClaim::Frontier(name) => frontier(&position, side(*name)),
        SquareClaim::XSquares => X_SQUARES.map(str::to_owned).into(),
    };
    assert_eq!(names(squares), expected, "{place}");
}

fn check_played(place: &str, Play { start, goal, claim, opponent, .. }: &Play, engine: &mut Engine) {
    let position = parse(start);
    assert!(opponent.starts_with("level:") && (goal.margin.is_some() != goal.corners.is_some()), "{place}");
    let best = scores(&position, engine).into_iter().map(|(_, score)| score).max().unwrap();
    let margin = goal.margin.unwrap_or(1);
    match *claim {
        ScoreClaim::Score(score) => assert_eq!(best, score, "{place}"),
        ScoreClaim::Estimate(score) => assert!(best >= score, "{place}: {best}"),
        ScoreClaim::AlakValue(_) => panic!("{place}: not Alak"),
    }
    assert!(best >= margin, "{place}: the goal can be reached with best play");
}

/// Returns all moves with their scores in discs, exact near the end of the game.
fn scores(position: &Position, engine: &mut Engine) -> Vec<(String, i32)> {
    let empties = position.board().empties().len();
    let limits =
        if empties <= MAX_SOLVED_EMPTIES { SearchLimits::default() } else { SearchLimits::to_depth(SEARCH_DEPTH) };
    engine.clear();
    let report =
        engine.search(position.board()).limits(SearchLimits { lines: NonZeroU8::MAX, ..limits }).run().unwrap();
    report.lines.iter().map(|line| (line.moves[0].to_string(), line.verdict.score().discs().round() as i32)).collect()
}

/// Returns the moves after which a figure is least, and the figure.
fn least(position: &Position, figure: impl Fn(&Position) -> usize) -> (BTreeSet<String>, usize) {
    let least = position.moves().map(|mv| figure(&played(*position, mv))).min().unwrap();
    (where_next(position, |next| figure(next) == least), least)
}

fn expect(place: &str, number: usize, (moves, least): (BTreeSet<String>, usize)) -> BTreeSet<String> {
    assert_eq!(least, number, "{place}");
    moves
}

/// Returns the moves for whose next position something holds.
fn where_next(position: &Position, holds: impl Fn(&Position) -> bool) -> BTreeSet<String> {
    position.moves().filter(|&mv| holds(&played(*position, mv))).map(|mv| mv.to_string()).collect()
}

fn played(mut position: Position, mv: Move) -> Position {
    position.play(mv).unwrap();
    position
}

/// Returns the discs of a side beside an empty square.
fn frontier(position: &Position, side: Side) -> BTreeSet<String> {
    let empty = position.board().empties();
    let columns_and_rows = |square: Square| (square as i32 % 8, square as i32 / 8);
    let is_beside = |one: Square, other: Square| {
        let ((a, b), (c, d)) = (columns_and_rows(one), columns_and_rows(other));
        (a - c).abs() <= 1 && (b - d).abs() <= 1
    };
    let is_frontier = |square: &Square| empty.into_iter().any(|other| is_beside(*square, other));
    position.discs(side).into_iter().filter(is_frontier).map(|square| square.to_string()).collect()
}

fn squares_of(bits: u64) -> BTreeSet<String> {
    Bitboard::from_bits(bits).into_iter().map(|square| square.to_string()).collect()
}

fn legal_moves(position: &Position) -> BTreeSet<String> {
    position.moves().map(|mv| mv.to_string()).collect()
}

fn after(position: Position, line: &[String]) -> Position {
    line.iter().fold(position, |position, mv| played(position, mv.parse().unwrap()))
}

fn names(squares: &[String]) -> BTreeSet<String> {
    squares.iter().cloned().collect()
}

fn parse(start: &str) -> Position {
    start.parse().unwrap()
}

fn side(name: char) -> Side {
    if name == 'O' { Side::White } else { Side::Black }
}
