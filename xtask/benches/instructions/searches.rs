//! Move generation and the engine.

use crate::Work;
use outflank_engine::{Engine, EngineOptions, SearchLimits, SearchReport, Verdict};
use outflank_formats::obf::{self, Problem};
use outflank_rules::othello::{self, Position};

const FFO_1_TO_19: &str = include_str!("../../../data/obf/ffo-1-19.obf");
const FFO_20_TO_39: &str = include_str!("../../../data/obf/ffo-20-39.obf");
const MIDGAME: &str = include_str!("../../../data/obf/midgame.obf");

/// Perft from the start, with the last ply counted in bulk.
pub(crate) fn perft() -> Work {
    /// A depth and its known number of leaf nodes.
    const LEAVES: (u8, u64) = (10, 24_571_284);
    Box::new(|| {
        let leaves = othello::perft(&Position::START, LEAVES.0);
        assert_eq!(leaves, LEAVES.1);
        leaves
    })
}

/// The first 30 FFO positions, solved.
pub(crate) fn endgame() -> Work {
    let problems: Vec<Problem> = problems(FFO_1_TO_19).chain(problems(FFO_20_TO_39)).take(30).collect();
    let mut engine = engine();
    Box::new(move || problems.iter().map(|problem| solve(&mut engine, problem)).sum())
}

/// Eleven positions with 40 empties or more, searched to a depth.
pub(crate) fn midgame() -> Work {
    const DEPTH: u8 = 12;
    let problems: Vec<Problem> = problems(MIDGAME).collect();
    let mut engine = engine();
    Box::new(move || {
        let limits = SearchLimits::to_depth(DEPTH);
        problems.iter().map(|problem| search(&mut engine, &problem.position, limits).nodes).sum()
    })
}

fn problems(text: &str) -> impl Iterator<Item = Problem> + '_ {
    obf::problems(text).map(|problem| problem.expect("the files are tested"))
}

fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mebibytes: 16, ..EngineOptions::default() }).expect("there is memory")
}

fn solve(engine: &mut Engine, problem: &Problem) -> u64 {
    let report = search(engine, &problem.position, SearchLimits::default());
    assert!(matches!(report.verdict(), Verdict::Proven(score) if Some(score.discs()) == problem.best_score()));
    report.nodes
}

/// Searches with an empty transposition table, so that a position does not depend on those before it.
fn search(engine: &mut Engine, position: &Position, limits: SearchLimits) -> SearchReport {
    engine.clear();
    engine.search(position.board()).limits(limits).run().expect("the engine knows Othello")
}
