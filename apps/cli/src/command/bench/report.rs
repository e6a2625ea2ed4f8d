//! The measurements of a suite, as text and as JSON.

use super::benchmark::Suite;
use super::measure::Measurement;
use crate::output::{node_count, per_second, speed};
use outflank_rules::Threads;
use serde_json::{Value, json};
use std::fmt;
use std::time::Duration;

/// The header of the table.
pub(super) const HEADER: &str = "suite    work           nodes   seconds  nodes/s";

/// The measurements of a suite, with totals.
pub(super) struct SuiteReport {
    suite: Suite,
    measurements: Vec<Measurement>,
    /// The hash of the node counts; `None` with several threads, where they vary.
    signature: Option<String>,
}

/// Returns the row of a benchmark.
pub(super) fn row(suite: Suite, measurement: &Measurement) -> String {
    let Measurement { name, nodes, time, error } = measurement;
    let error = error.as_ref().map(|error| format!("  wrong: {error}")).unwrap_or_default();
    format!("{suite:8} {}{error}", columns(name, *nodes, *time))
}

impl SuiteReport {
    /// Makes the report of a suite.
    pub(super) fn new(suite: Suite, measurements: Vec<Measurement>, threads: Threads) -> Self {
        let nodes = measurements.iter().map(|measurement| measurement.nodes);
        let signature = (threads == Threads::ONE).then(|| signature(nodes));
        Self { suite, measurements, signature }
    }

    /// Returns whether all results are correct.
    pub(super) fn is_correct(&self) -> bool {
        self.measurements.iter().all(|measurement| measurement.error.is_none())
    }

    /// Returns the object of `--json`.
    pub(super) fn to_json(&self) -> Value {
        let works = self.measurements.iter().map(|Measurement { name, nodes, time, error }| {
            json!({ "name": name, "nodes": nodes, "seconds": time.as_secs_f64(), "fault": error })
        });
        let (nodes, time) = (self.nodes(), self.time());
        json!({
            "suite": self.suite.to_string(),
            "nodes": nodes,
            "seconds": time.as_secs_f64(),
            "nodes_per_second": per_second(nodes, time),
            "signature": self.signature,
            "right": self.is_correct(),
            "works": works.collect::<Vec<_>>(),
        })
    }

    fn nodes(&self) -> u64 {
        self.measurements.iter().map(|measurement| measurement.nodes).sum()
    }

    fn time(&self) -> Duration {
        self.measurements.iter().map(|measurement| measurement.time).sum()
    }
}

impl fmt::Display for SuiteReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:8} {}", self.suite, columns("all", self.nodes(), self.time()))?;
        self.signature.as_ref().map_or(Ok(()), |signature| write!(f, "  signature {signature}"))
    }
}

fn columns(name: &str, nodes: u64, time: Duration) -> String {
    format!("{name:9} {:>10} {:>9.3} {:>8}", node_count(nodes), time.as_secs_f64(), speed(nodes, time))
}

/// Hashes numbers of nodes to eight hexadecimal digits, by the FNV-1a hash of their bytes (G. Fowler, L. C. Noll and
/// K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm", IETF draft, 2012), folded to 32 bits.
fn signature(nodes: impl Iterator<Item = u64>) -> String {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let hash = nodes.flat_map(u64::to_le_bytes).fold(BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME));
    format!("{:08x}", (hash >> 32) as u32 ^ hash as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_depends_on_the_counts_and_their_order() {
        let of = |nodes: &[u64]| signature(nodes.iter().copied());
        assert_eq!(of(&[]), "4fd0bfc1", "the two halves of the basis");
        assert_eq!(of(&[1, 2]).len(), 8);
        assert!(of(&[1, 2]) != of(&[2, 1]) && of(&[1, 2]) != of(&[1, 3]));
    }

    #[test]
    fn a_wrong_result_is_reported() {
        let error = Some("expected the score +2, but found +4".to_owned());
        let wrong = Measurement { name: "FFO 20".into(), nodes: 1000, time: Duration::from_secs(1), error };
        assert!(row(Suite::Endgame, &wrong).ends_with("  wrong: expected the score +2, but found +4"));
        let report = SuiteReport::new(Suite::Endgame, vec![wrong], Threads::ONE);
        assert!(!report.is_correct() && report.to_json()["right"] == false);
    }
}
