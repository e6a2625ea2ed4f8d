//! What all fits have in common.

use crate::CheckpointError;
use outflank_rules::Workers;

/// A fit in steps, which can go on from its checkpoint.
pub trait Resumable {
    /// Returns whether all steps are done.
    fn is_done(&self) -> bool;

    /// Trains on a batch, or returns `None`, and changes nothing, when it was stopped.
    fn step(&mut self, workers: &Workers<'_>) -> Option<()>;

    /// Returns the bytes of a checkpoint, from which the fit can resume.
    fn checkpoint(&self) -> Vec<u8>;

    /// Resumes from a checkpoint.
    ///
    /// # Errors
    ///
    /// Returns an error unless it is a checkpoint of a fit to the same data with the same options.
    fn resume(&mut self, checkpoint: &[u8]) -> Result<(), CheckpointError>;
}
