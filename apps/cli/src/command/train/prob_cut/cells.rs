//! Measured deviations beside fitted ones.

use outflank_trainer::prob_cut::{DepthScores, Deviation, Pair};
use std::collections::BTreeMap;
use std::fmt;

/// Which deep searches the errors are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Midgame,
    ToTheEnd,
}

/// The errors of one kind, and their fit.
pub(super) struct Fitted {
    pub(super) kind: Kind,
    pub(super) cells: Vec<Cell>,
    pairs: usize,
    deviation: Deviation,
}

/// Pairs that are alike.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    shallow: u32,
    /// The depth of the deep search; `None` to the end of the game.
    deep: Option<u32>,
    /// The fewest empties.
    empties: u32,
    pairs: usize,
    /// The standard deviation, in discs.
    pub(super) measured: f64,
    pub(super) fitted: f64,
}

/// How few pairs are too few to measure a deviation.
const FEWEST_PAIRS: usize = 30;

impl Kind {
    pub(super) const ALL: [Self; 2] = [Self::Midgame, Self::ToTheEnd];

    /// What files call it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Midgame => "midgame",
            Self::ToTheEnd => "end",
        }
    }

    /// What people call it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Midgame => "midgame searches",
            Self::ToTheEnd => "searches to the end of the game",
        }
    }

    fn constant(self) -> &'static str {
        match self {
            Self::Midgame => "MIDGAME",
            Self::ToTheEnd => "TO_THE_END",
        }
    }

    fn pairs(self, scores: &[DepthScores]) -> Vec<Pair> {
        match self {
            Self::Midgame => scores.iter().flat_map(DepthScores::midgame_pairs).collect(),
            Self::ToTheEnd => scores.iter().flat_map(DepthScores::exact_pairs).collect(),
        }
    }

    /// Returns how many neighbouring numbers of empties share a cell.
    fn span(self) -> u32 {
        match self {
            Self::Midgame => 10,
            Self::ToTheEnd => 2,
        }
    }
}

impl Fitted {
    /// Fits the errors of a kind, if there are any.
    pub(super) fn new(kind: Kind, scores: &[DepthScores]) -> Option<Self> {
        let pairs = kind.pairs(scores);
        let deviation = Deviation::fit(&pairs)?;
        let mut groups: BTreeMap<_, Vec<Pair>> = BTreeMap::new();
        for pair in &pairs {
            let deep = (kind == Kind::Midgame).then_some(pair.deep);
            groups.entry((pair.shallow, deep, pair.empties / kind.span() * kind.span())).or_default().push(*pair);
        }
        groups.retain(|_, pairs| pairs.len() >= FEWEST_PAIRS);
        let cells = groups.into_iter().map(|((shallow, deep, empties), pairs)| {
            let root_of_mean = |sum: f64| (sum / pairs.len() as f64).sqrt();
            let measured = root_of_mean(pairs.iter().map(|pair| pair.error.powi(2)).sum());
            let fitted = root_of_mean(pairs.iter().map(|pair| deviation.of(pair).powi(2)).sum());
            Cell { shallow, deep, empties, pairs: pairs.len(), measured, fitted }
        });
        Some(Self { kind, cells: cells.collect(), pairs: pairs.len(), deviation })
    }
}

impl fmt::Display for Fitted {
    /// Prints the numbers as the engine has them, and the deviations with a row for each pair of depths.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Deviation { constant, searched, reduced, empties } = self.deviation;
        writeln!(f, "/// For {}; from {} pairs.", self.kind.name(), self.pairs)?;
        write!(f, "const {}: Fit = Fit {{ constant: {constant:.4}, ", self.kind.constant())?;
        writeln!(f, "searched: {searched:.4}, reduced: {reduced:.4}, empties: {empties:.5} }};")?;
        writeln!(f, "\nmeasured (and fitted) standard deviations in discs, by the fewest empties:\n")?;
        let mut rows: BTreeMap<_, BTreeMap<u32, &Cell>> = BTreeMap::new();
        for cell in &self.cells {
            rows.entry((cell.shallow, cell.deep)).or_default().insert(cell.empties, cell);
        }
        let mut spans: Vec<_> = self.cells.iter().map(|cell| cell.empties).collect();
        spans.sort_unstable();
        spans.dedup();
        write!(f, "plies   ")?;
        spans.iter().try_for_each(|empties| write!(f, "{empties:>16}"))?;
        for ((shallow, deep), row) in rows {
            write!(f, "\n{shallow:>2}-{:<5}", deep.map_or("end".to_owned(), |deep| deep.to_string()))?;
            for empties in &spans {
                let cell = row.get(empties).map(|cell| format!("{:.2} ({:.2})", cell.measured, cell.fitted));
                write!(f, "{:>16}", cell.as_deref().unwrap_or("-"))?;
            }
        }
        writeln!(f)
    }
}

impl fmt::Display for Cell {
    /// Prints the fields of a line of CSV.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { shallow, deep, empties, pairs, measured, fitted } = self;
        let deep = deep.map_or(String::new(), |deep| deep.to_string());
        write!(f, "{shallow},{deep},{empties},{pairs},{measured:.4},{fitted:.4}")
    }
}
