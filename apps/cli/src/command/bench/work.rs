//! The work that is measured.

use clap::ValueEnum;
use outflank_formats::obf::{self, Problem};
use outflank_othello::Position;
use std::fmt;

/// What is measured together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Suite {
    /// Move generation: perft.
    Movegen,
    /// Endgame solving.
    Endgame,
    /// Midgame search.
    Midgame,
}

/// How much of it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Amount {
    /// All.
    Full,
    /// What even an unoptimised program does at once.
    Quick,
}

/// A piece of work.
pub(super) struct Work {
    /// Its name.
    pub(super) name: String,
    pub(super) task: Task,
}

/// What is to be done.
pub(super) enum Task {
    /// Count the lines of play from the start.
    Count {
        /// How many plies.
        depth: u8,
        /// How many there are.
        lines: u64,
    },
    /// Solve a position.
    Solve {
        /// The position.
        position: Position,
        /// Its score.
        score: i8,
    },
    /// Look ahead from a position.
    Look {
        /// The position.
        position: Position,
        /// How many plies.
        depth: u8,
    },
}

const FFO_20_TO_39: &str = include_str!("../../../../../data/obf/ffo-20-39.obf");
const FFO_40_TO_59: &str = include_str!("../../../../../data/obf/ffo-40-59.obf");
const MIDGAME: &str = include_str!("../../../../../data/obf/midgame.obf");

impl Suite {
    /// All suites, in the order in which they are measured.
    pub(super) const ALL: [Self; 3] = [Self::Movegen, Self::Endgame, Self::Midgame];

    /// Returns the work of the suite.
    pub(super) fn works(self, amount: Amount) -> Vec<Work> {
        match (self, amount) {
            (Self::Movegen, Amount::Full) => vec![count(10, 24_571_284), count(11, 212_258_800)],
            (Self::Movegen, Amount::Quick) => vec![count(8, 390_216), count(9, 3_005_288)],
            (Self::Endgame, Amount::Full) => ffo(25),
            (Self::Endgame, Amount::Quick) => ffo(3),
            (Self::Midgame, Amount::Full) => looks(18),
            (Self::Midgame, Amount::Quick) => looks(8),
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

fn count(depth: u8, lines: u64) -> Work {
    Work { name: format!("perft {depth}"), task: Task::Count { depth, lines } }
}

/// Returns the FFO problems from number 20 on.
fn ffo(problems: usize) -> Vec<Work> {
    let works = embedded(FFO_20_TO_39).chain(embedded(FFO_40_TO_59)).zip(20..).map(|(problem, number)| {
        let score = problem.best_score().expect("the problems have answers");
        Work { name: format!("FFO {number}"), task: Task::Solve { position: problem.position, score } }
    });
    works.take(problems).collect()
}

fn looks(depth: u8) -> Vec<Work> {
    let works = embedded(MIDGAME).zip(1..).map(|(problem, number)| Work {
        name: format!("look {number}"),
        task: Task::Look { position: problem.position, depth },
    });
    works.collect()
}

fn embedded(text: &str) -> impl Iterator<Item = Problem> + '_ {
    obf::problems(text).map(|problem| problem.expect("the embedded files are tested"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_files_hold_the_work() {
        let works = |suite: Suite| suite.works(Amount::Full);
        let names: Vec<_> = works(Suite::Endgame).into_iter().map(|work| work.name).collect();
        assert_eq!((names.len(), names[0].as_str(), names[24].as_str()), (25, "FFO 20", "FFO 44"));
        let looks = works(Suite::Midgame);
        let empties = looks.iter().map(|work| match &work.task {
            Task::Look { position, depth: 18 } => position.board().empties().len(),
            _ => 0,
        });
        assert_eq!(empties.collect::<Vec<_>>(), [40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 60]);
    }
}
