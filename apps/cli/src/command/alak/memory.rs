//! The memory that a table needs, and the available memory.

use anyhow::ensure;
use indicatif::BinaryBytes;
use outflank_rules::alak::Slots;

/// Returns an error when a board length needs more memory than is available, if the system reports that.
pub(super) fn check(slots: Slots, needed: u64) -> anyhow::Result<()> {
    available().map_or(Ok(()), |available| check_with(slots, needed, available))
}

fn check_with(slots: Slots, needed: u64, available: u64) -> anyhow::Result<()> {
    let (needs, has) = (BinaryBytes(needed), BinaryBytes(available));
    ensure!(needed <= available, "solving {slots} slots takes {needs} of memory, but only {has} is available");
    Ok(())
}

/// Returns the bytes available without swapping; `None` where the system does not report them.
fn available() -> Option<u64> {
    available_in(&std::fs::read_to_string("/proc/meminfo").ok()?)
}

fn available_in(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_available_memory_is_read_from_the_system_s_table() {
        let meminfo =
            "MemTotal:       65807616 kB\nMemFree:          913424 kB\nMemAvailable:   46292608 kB\nBuffers: 1 kB\n";
        assert_eq!(available_in(meminfo), Some(46_292_608 * 1024));
        assert_eq!(available_in("MemTotal: 1 kB\n"), None);
        assert_eq!(available_in("MemAvailable: many kB\n"), None);
    }

    #[test]
    fn the_error_of_too_little_memory_has_both_numbers() {
        let slots = Slots::new(21).unwrap();
        let error = check_with(slots, 8 << 30, 3 << 29).unwrap_err().to_string();
        assert_eq!(error, "solving 21 slots takes 8.00 GiB of memory, but only 1.50 GiB is available");
        assert!(check_with(slots, 8 << 30, 8 << 30).is_ok());
    }
}
