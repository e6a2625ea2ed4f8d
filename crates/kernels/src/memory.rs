//! Hints for memory: huge pages and prefetching.

/// Advises the operating system to back memory by huge pages, for large tables with random access.
///
/// The translation lookaside buffer of a CPU has a few thousand entries; with pages of 2 MiB instead of 4 KiB they cover a
/// table of gibibytes. Only the speed changes, and nothing on systems other than Linux. The advice must come before the
/// memory is first written, when its pages are allocated.
pub fn prefer_huge_pages<T>(memory: &mut [T]) {
    #[cfg(target_os = "linux")]
    {
        /// The boundaries of pages of either size are boundaries of these.
        const PAGE: usize = 4096;
        let start = memory.as_mut_ptr().cast::<u8>();
        let skipped = start.align_offset(PAGE);
        let bytes = size_of_val(memory).saturating_sub(skipped) / PAGE * PAGE;
        if bytes > 0 {
            // SAFETY: the whole pages from `start + skipped` lie within the exclusively borrowed memory, and the advice
            // changes neither what they hold nor what may be done with them. An error is ignored.
            unsafe { libc::madvise(start.add(skipped).cast(), bytes, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// Prefetches a value into the cache of the CPU, without waiting for it.
///
/// Only the time of the next access changes; on CPUs other than x86-64 and 64-bit ARM it has no effect.
#[inline]
pub fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the address is that of a reference, and SSE, which has the instruction, is part of x86-64.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) }
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: the instruction is a hint, which changes neither memory nor registers.
    unsafe {
        std::arch::asm!("prfm pldl1keep, [{}]", in(reg) std::ptr::from_ref(value), options(nostack, preserves_flags, readonly));
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let _ = value;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_of_any_size_keeps_its_contents() {
        for len in [0, 1, 511, 512, 1 << 20] {
            let mut words: Vec<u64> = (0..len).collect();
            prefer_huge_pages(&mut words);
            prefer_huge_pages(words.get_mut(1..).unwrap_or_default());
            assert!(words.iter().copied().eq(0..len));
        }
    }
}
