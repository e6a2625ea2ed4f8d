//! What the samples say about the weights.
//!
//! A sample is kept as its board: the places that it picks are found anew every time, which takes no longer than to read
//! them from memory would.

use crate::{Crew, Sample, Samples};
use outflank_engine::evaluation::Features;
use outflank_engine::evaluation::layout::{PHASES, PLACES, TERMS, Ties, places};
use std::ops::Range;

/// Samples, and how they are shared out.
#[derive(Debug)]
pub(super) struct Evidence<'a> {
    samples: &'a Samples,
    ties: Ties,
    shares: Vec<Share>,
}

/// Some samples of a phase.
#[derive(Clone, Debug)]
struct Share {
    phase: usize,
    samples: Range<usize>,
}

/// How many samples a share has at most: so few that sums over them in single precision are good enough.
const SHARE: usize = 1 << 19;

impl<'a> Evidence<'a> {
    pub(super) fn new(samples: &'a Samples) -> Self {
        let shares = samples.phases().iter().enumerate().flat_map(|(phase, samples)| {
            let starts = (0..samples.len()).step_by(SHARE);
            starts.map(move |start| Share { phase, samples: start..samples.len().min(start + SHARE) })
        });
        Self { samples, ties: Ties::new(), shares: shares.collect() }
    }

    /// Returns for each weight how often samples pick it, or `None` when the crew was stopped.
    pub(super) fn counts(&self, crew: &Crew<'_>) -> Option<Vec<f32>> {
        self.sum(crew, |_| |_: &Sample, _: &[u32; TERMS]| 1.0)
    }

    /// Returns for each weight the sum of the values of the samples that pick it.
    pub(super) fn values(&self, crew: &Crew<'_>) -> Option<Vec<f32>> {
        self.sum(crew, |_| |sample: &Sample, _: &[u32; TERMS]| sample.value)
    }

    /// Returns for each weight the sum, over the samples that pick it, of what `weights` give those samples.
    pub(super) fn bend(&self, weights: &[f32], crew: &Crew<'_>) -> Option<Vec<f32>> {
        self.sum(crew, |phase| {
            let weights = &weights[phase * self.ties.len()..][..self.ties.len()];
            let table: Vec<f32> = self.ties.classes().iter().map(|&class| weights[class as usize]).collect();
            move |_: &Sample, places: &[u32; TERMS]| places.iter().map(|&place| table[place as usize]).sum()
        })
    }

    /// Returns a number that changes with the samples.
    pub(super) fn fingerprint(&self) -> u64 {
        let mut hasher = crc32fast::Hasher::new();
        for sample in self.samples.phases().iter().flatten() {
            hasher.update(&sample.board.mover().bits().to_le_bytes());
            hasher.update(&sample.board.opponent().bits().to_le_bytes());
            hasher.update(&sample.value.to_le_bytes());
        }
        u64::from(hasher.finalize()) << 16 ^ self.samples.positions() as u64
    }

    /// Returns for each weight the sum, over the samples that pick it, of an amount that depends on the sample.
    ///
    /// The shares do not depend on the number of threads, and are added in their order; so the sums do not, either.
    fn sum<A: Fn(&Sample, &[u32; TERMS]) -> f32>(
        &self,
        crew: &Crew<'_>,
        amount_in: impl Fn(usize) -> A + Sync,
    ) -> Option<Vec<f32>> {
        let quiet = Crew { watch: &|_| (), ..*crew };
        let sums = quiet.work(self.shares.len(), |share| {
            let Share { phase, samples } = &self.shares[share];
            let samples = &self.samples.phases()[*phase][samples.clone()];
            Some(self.sum_share(samples, amount_in(*phase)))
        });
        let sums = sums.filter(|_| !crew.stop.is_stopped())?;
        let mut total = vec![0.0; PHASES * self.ties.len()];
        for (share, sums) in self.shares.iter().zip(sums) {
            let of_phase = &mut total[share.phase * self.ties.len()..][..self.ties.len()];
            of_phase.iter_mut().zip(sums).for_each(|(total, sum)| *total += sum);
        }
        Some(total)
    }

    fn sum_share(&self, samples: &[Sample], amount: impl Fn(&Sample, &[u32; TERMS]) -> f32) -> Vec<f32> {
        let mut table = vec![0.0; PLACES];
        for sample in samples {
            let places = places(&Features::of(sample.board), sample.board);
            let amount = amount(sample, &places);
            for place in places {
                table[place as usize] += amount;
            }
        }
        let mut sums = vec![0.0; self.ties.len()];
        self.ties.classes().iter().zip(table).for_each(|(&class, sum)| sums[class as usize] += sum);
        sums
    }
}
