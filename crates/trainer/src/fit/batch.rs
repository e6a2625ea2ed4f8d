//! Some samples, and what the network makes of them.

use super::network::{DISCS, Network, Numbers, Row, add};
use crate::{Crew, Sample};
use outflank_engine::evaluation::layout::{TERMS, Ties, head};

/// How the squared error of a batch changes with the network.
pub(super) struct Slopes {
    shares: Vec<Share>,
    /// How it changes with each head.
    pub(super) heads: Vec<Numbers>,
}

/// What one task found out about some samples.
struct Share {
    /// For each sample the classes that it picks, and how its error changes with each sum.
    looks: Vec<([u32; TERMS], Row)>,
    heads: Vec<Numbers>,
}

/// How many samples a task takes.
const SHARE: usize = 1024;

impl Slopes {
    /// Looks at samples, or returns `None` when the crew was stopped; slopes are means over the samples.
    pub(super) fn of(network: &Network, samples: &[&Sample], ties: &Ties, crew: &Crew<'_>) -> Option<Self> {
        let tasks: Vec<_> = samples.chunks(SHARE).collect();
        let weight = 1.0 / samples.len() as f32;
        let quiet = Crew { watch: &|_| (), ..*crew };
        let shares = quiet.work(tasks.len(), |task| Some(Share::of(network, tasks[task], ties, weight)))?;
        let mut heads = Network::zero_heads();
        for share in &shares {
            add(heads.as_flattened_mut(), share.heads.as_flattened());
        }
        Some(Self { shares, heads })
    }

    /// Returns how the error changes with the rows of some classes, which follow one another from `first` on.
    ///
    /// Each row's slope is a sum over the samples in their order, however the classes are shared out.
    pub(super) fn rows(&self, first: usize, count: usize) -> Vec<Row> {
        let mut rows = vec![Row::default(); count];
        for (classes, slope) in self.shares.iter().flat_map(|share| &share.looks) {
            for &class in classes {
                if let Some(row) = rows.get_mut((class as usize).wrapping_sub(first)) {
                    add(row, slope);
                }
            }
        }
        rows
    }
}

impl Share {
    fn of(network: &Network, samples: &[&Sample], ties: &Ties, weight: f32) -> Self {
        let mut heads = Network::zero_heads();
        let look = |sample: &&Sample| {
            let (board, head) = (sample.board, head(sample.board));
            let classes = ties.picked(board);
            let look = network.look(&classes, head);
            let error = (look.estimate - sample.value / DISCS) * weight;
            (classes, network.blame(&look, head, error, &mut heads[head]))
        };
        let looks = samples.iter().map(look).collect();
        Self { looks, heads }
    }
}
