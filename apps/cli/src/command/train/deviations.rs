//! Measured and fitted deviations of the ProbCut model.

use outflank_trainer::prob_cut::{DepthScores, Deviation, Pair};
use std::collections::BTreeMap;
use std::fmt;

/// The kind of the deep searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchKind {
    Midgame,
    ToTheEnd,
}

/// The deviations of one kind of search, with their model.
pub(super) struct FittedDeviations {
    pub(super) kind: SearchKind,
    pub(super) cells: Vec<Cell>,
    pairs: usize,
    deviation: Deviation,
}

/// The deviation of pairs with the same depths and similar empties.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    shallow: u32,
    /// The depth of the deep search; `None` to the end of the game.
    deep: Option<u32>,
    /// The minimum of the empties.
    empties: u32,
    pairs: usize,
    /// The standard deviation, in discs.
    pub(super) measured: f64,
    pub(super) fitted: f64,
}

/// The minimum number of pairs to measure a deviation.
const MIN_PAIRS: usize = 30;

impl SearchKind {
    pub(super) const ALL: [Self; 2] = [Self::Midgame, Self::ToTheEnd];

    /// Returns the name in CSV files.
    pub(super) fn csv_name(self) -> &'static str {
        match self {
            Self::Midgame => "midgame",
            Self::ToTheEnd => "end",
        }
    }

    /// Returns the name in sentences.
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

    /// Returns the number of neighbouring numbers of empties in a cell.
    fn empties_per_cell(self) -> u32 {
        match self {
            Self::Midgame => 10,
            Self::ToTheEnd => 2,
        }
    }
}

impl FittedDeviations {
    /// Fits the model to the errors of a kind, if there are any.
    pub(super) fn new(kind: SearchKind, scores: &[DepthScores]) -> Option<Self> {
        let pairs = kind.pairs(scores);
        let deviation = Deviation::fit(&pairs)?;
        let mut groups: BTreeMap<_, Vec<Pair>> = BTreeMap::new();
        for pair in &pairs {
            let deep = (kind == SearchKind::Midgame).then_some(pair.deep);
            groups
                .entry((pair.shallow, deep, pair.empties / kind.empties_per_cell() * kind.empties_per_cell()))
                .or_default()
                .push(*pair);
        }
        groups.retain(|_, pairs| pairs.len() >= MIN_PAIRS);
        let cells = groups.into_iter().map(|((shallow, deep, empties), pairs)| {
            let root_of_mean = |sum: f64| (sum / pairs.len() as f64).sqrt();
            let measured = root_of_mean(pairs.iter().map(|pair| pair.error.powi(2)).sum());
            let fitted = root_of_mean(pairs.iter().map(|pair| deviation.of(pair).powi(2)).sum());
            Cell { shallow, deep, empties, pairs: pairs.len(), measured, fitted }
        });
        Some(Self { kind, cells: cells.collect(), pairs: pairs.len(), deviation })
    }
}

impl fmt::Display for FittedDeviations {
    /// Prints the parameters as source code of the engine, and the deviations with a row for each pair of depths.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Deviation { constant, searched, reduced, empties } = self.deviation;
        writeln!(f, "/// For {}; from {} pairs.", self.kind.name(), self.pairs)?;
        write!(f, "const {}: Fit = Fit {{ constant: {constant:.4}, ", self.kind.constant())?;
        writeln!(f, "searched: {searched:.4}, reduced: {reduced:.4}, empties: {empties:.5} }};")?;
        writeln!(f, "\nmeasured (and fitted) standard deviations in discs, by the minimum of the empties:\n")?;
        let mut rows: BTreeMap<_, BTreeMap<u32, &Cell>> = BTreeMap::new();
        for cell in &self.cells {
            rows.entry((cell.shallow, cell.deep)).or_default().insert(cell.empties, cell);
        }
        let mut columns: Vec<_> = self.cells.iter().map(|cell| cell.empties).collect();
        columns.sort_unstable();
        columns.dedup();
        write!(f, "plies   ")?;
        columns.iter().try_for_each(|empties| write!(f, "{empties:>16}"))?;
        for ((shallow, deep), row) in rows {
            write!(f, "\n{shallow:>2}-{:<5}", deep.map_or("end".to_owned(), |deep| deep.to_string()))?;
            for empties in &columns {
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
