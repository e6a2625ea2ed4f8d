//! Asking the operating system for large pages.

/// Asks that memory be made of large pages, which suits a large table that is read at random places.
///
/// A CPU looks up where each page lies, and remembers a few thousand of them; pages of 2 MiB instead of 4 KiB let it
/// remember a table of gibibytes. It is a wish: nothing but the speed changes, and nothing at all on systems other than
/// Linux. Ask before the memory is written for the first time, as only then are its pages made.
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
            // changes neither what they hold nor what may be done with them. A refusal is of no consequence.
            unsafe { libc::madvise(start.add(skipped).cast(), bytes, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_of_any_size_keeps_what_it_holds() {
        for len in [0, 1, 511, 512, 1 << 20] {
            let mut words: Vec<u64> = (0..len).collect();
            prefer_huge_pages(&mut words);
            prefer_huge_pages(words.get_mut(1..).unwrap_or_default());
            assert!(words.iter().copied().eq(0..len));
        }
    }
}
