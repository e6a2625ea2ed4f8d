//! The benchmarks and their suites.

use outflank_formats::obf::{self, Problem};
use outflank_rules::othello::Position;
use std::fmt;

/// Benchmarks of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Suite {
    /// Move generation: perft.
    Movegen,
    /// Endgame solving.
    Endgame,
    /// Midgame search.
    Midgame,
}

/// The size of a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SuiteSize {
    /// All benchmarks.
    Full,
    /// As much as an unoptimised build completes within seconds.
    Quick,
}

/// A benchmark with a known result, if it has an exact one.
pub(super) struct Benchmark {
    pub(super) name: String,
    pub(super) workload: Workload,
}

/// The computation that a benchmark measures.
pub(super) enum Workload {
    /// Perft from the start position.
    Perft {
        /// The depth in plies.
        depth: u8,
        /// The known number of leaf nodes.
        leaves: u64,
    },
    /// Solve a position.
    Solve {
        position: Position,
        /// Its exact score.
        score: i8,
    },
    /// Search a position to a depth.
    Search {
        position: Position,
        /// The depth in plies.
        depth: u8,
    },
}

// Copies of files in `data/obf`, which the package on crates.io does not hold.
const FFO_20_TO_39: &str = include_str!("problems/ffo-20-39.obf");
const FFO_40_TO_59: &str = include_str!("problems/ffo-40-59.obf");
const MIDGAME: &str = include_str!("problems/midgame.obf");

impl Suite {
    /// All suites, in the order in which they are measured.
    pub(super) const ALL: [Self; 3] = [Self::Movegen, Self::Endgame, Self::Midgame];

    /// Returns the benchmarks of the suite.
    pub(super) fn benchmarks(self, size: SuiteSize) -> Vec<Benchmark> {
        match (self, size) {
            (Self::Movegen, SuiteSize::Full) => vec![perft(10, 24_571_284), perft(11, 212_258_800)],
            (Self::Movegen, SuiteSize::Quick) => vec![perft(8, 390_216), perft(9, 3_005_288)],
            (Self::Endgame, SuiteSize::Full) => ffo(25),
            (Self::Endgame, SuiteSize::Quick) => ffo(3),
            (Self::Midgame, SuiteSize::Full) => searches(18),
            (Self::Midgame, SuiteSize::Quick) => searches(8),
        }
    }
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Movegen => "movegen",
            Self::Endgame => "endgame",
            Self::Midgame => "midgame",
        })
    }
}

fn perft(depth: u8, leaves: u64) -> Benchmark {
    Benchmark { name: format!("perft {depth}"), workload: Workload::Perft { depth, leaves } }
}

/// Returns the FFO problems from number 20 on.
fn ffo(count: usize) -> Vec<Benchmark> {
    let benchmarks = embedded(FFO_20_TO_39).chain(embedded(FFO_40_TO_59)).zip(20..).map(|(problem, number)| {
        let score = problem.best_score().expect("the problems have answers");
        Benchmark { name: format!("FFO {number}"), workload: Workload::Solve { position: problem.position, score } }
    });
    benchmarks.take(count).collect()
}

fn searches(depth: u8) -> Vec<Benchmark> {
    let benchmarks = embedded(MIDGAME).zip(1..).map(|(problem, number)| Benchmark {
        name: format!("search {number}"),
        workload: Workload::Search { position: problem.position, depth },
    });
    benchmarks.collect()
}

fn embedded(text: &str) -> impl Iterator<Item = Problem> + '_ {
    obf::problems(text).map(|problem| problem.expect("the embedded files are tested"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn the_embedded_files_are_those_of_the_data() {
        let data = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/obf"));
        for (name, text) in [("ffo-20-39", FFO_20_TO_39), ("ffo-40-59", FFO_40_TO_59), ("midgame", MIDGAME)] {
            assert_eq!(std::fs::read_to_string(data.join(name).with_extension("obf")).unwrap(), text, "{name}");
        }
    }

    #[test]
    fn the_embedded_files_hold_the_benchmarks() {
        let names: Vec<_> =
            Suite::Endgame.benchmarks(SuiteSize::Full).into_iter().map(|benchmark| benchmark.name).collect();
        assert_eq!((names.len(), names[0].as_str(), names[24].as_str()), (25, "FFO 20", "FFO 44"));
        let searches = Suite::Midgame.benchmarks(SuiteSize::Full);
        let empties = searches.iter().map(|benchmark| match &benchmark.workload {
            Workload::Search { position, depth: 18 } => position.board().empties().len(),
            _ => 0,
        });
        assert_eq!(empties.collect::<Vec<_>>(), [40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 60]);
    }
}
