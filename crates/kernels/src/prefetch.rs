//! Asking the memory for something before it is needed.

/// Starts to bring `what` into the cache of the CPU; the program does not wait for it.
///
/// It changes nothing but the time that the next access takes, and does nothing where the CPU cannot be asked.
#[inline]
pub fn prefetch<T>(what: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the address is that of a reference, and SSE, which has the instruction, is part of x86-64.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(what).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = what;
}
