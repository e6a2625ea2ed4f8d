//! What the work of a suite took.

use super::measure::Measured;
use super::work::Suite;
use crate::figures::{count, speed};
use serde_json::{Value, json};
use std::fmt;
use std::num::NonZeroUsize;
use std::time::Duration;

/// The head of the table.
pub(super) const HEADER: &str = "suite    work          nodes   seconds  nodes/s";

/// The work of a suite, summed up.
pub(super) struct SuiteReport {
    suite: Suite,
    measured: Vec<Measured>,
    /// What the numbers of nodes are known by; `None` with several threads, where they vary.
    signature: Option<String>,
}

/// Returns the row of a piece of work.
pub(super) fn row(suite: Suite, measured: &Measured) -> String {
    let Measured { name, nodes, time, fault } = measured;
    let fault = fault.as_ref().map(|fault| format!("  wrong: {fault}")).unwrap_or_default();
    format!("{suite:8} {}{fault}", figures(name, *nodes, *time))
}

impl SuiteReport {
    /// Sums up what was measured.
    pub(super) fn new(suite: Suite, measured: Vec<Measured>, threads: NonZeroUsize) -> Self {
        let nodes = measured.iter().map(|measured| measured.nodes);
        let signature = (threads == NonZeroUsize::MIN).then(|| signature(nodes));
        Self { suite, measured, signature }
    }

    /// Returns whether all results were right.
    pub(super) fn is_right(&self) -> bool {
        self.measured.iter().all(|measured| measured.fault.is_none())
    }

    /// Returns the report for programs.
    pub(super) fn to_json(&self) -> Value {
        let works = self.measured.iter().map(|Measured { name, nodes, time, fault }| {
            json!({ "name": name, "nodes": nodes, "seconds": time.as_secs_f64(), "fault": fault })
        });
        let (nodes, seconds) = (self.nodes(), self.time().as_secs_f64());
        json!({
            "suite": self.suite.to_string(),
            "nodes": nodes,
            "seconds": seconds,
            "nodes_per_second": nodes as f64 / seconds.max(1e-9),
            "signature": self.signature,
            "right": self.is_right(),
            "works": works.collect::<Vec<_>>(),
        })
    }

    fn nodes(&self) -> u64 {
        self.measured.iter().map(|measured| measured.nodes).sum()
    }

    fn time(&self) -> Duration {
        self.measured.iter().map(|measured| measured.time).sum()
    }
}

impl fmt::Display for SuiteReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:8} {}", self.suite, figures("all", self.nodes(), self.time()))?;
        self.signature.as_ref().map_or(Ok(()), |signature| write!(f, "  signature {signature}"))
    }
}

fn figures(name: &str, nodes: u64, time: Duration) -> String {
    format!("{name:8} {:>10} {:>9.3} {:>8}", count(nodes), time.as_secs_f64(), speed(nodes, time))
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
    fn a_signature_tells_other_numbers_and_another_order() {
        let of = |nodes: &[u64]| signature(nodes.iter().copied());
        assert_eq!(of(&[]), "4fd0bfc1", "the two halves of the basis");
        assert_eq!(of(&[1, 2]).len(), 8);
        assert!(of(&[1, 2]) != of(&[2, 1]) && of(&[1, 2]) != of(&[1, 3]));
    }

    #[test]
    fn a_wrong_result_is_told() {
        let fault = Some("the score is +2, not +4".to_owned());
        let wrong = Measured { name: "FFO 20".into(), nodes: 1000, time: Duration::from_secs(1), fault };
        assert!(row(Suite::Endgame, &wrong).ends_with("  wrong: the score is +2, not +4"));
        let report = SuiteReport::new(Suite::Endgame, vec![wrong], NonZeroUsize::MIN);
        assert!(!report.is_right() && report.to_json()["right"] == false);
    }
}
