//! The shortest history that fails, by delta debugging (A. Zeller and R. Hildebrandt, "Simplifying and isolating
//! failure-inducing input", *IEEE Transactions on Software Engineering* 28, 2002, pp. 183–200).

/// Removes elements for as long as what is left fails, first many at once and in the end one at a time.
///
/// The result cannot lose another element: each of them is needed.
pub(super) fn shrink<T: Clone>(all: &[T], mut fails: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut left = all.to_vec();
    let mut size = left.len().div_ceil(2);
    while size > 0 {
        let mut at = 0;
        let before = left.len();
        while at < left.len() {
            let mut shorter = left.clone();
            shorter.drain(at..(at + size).min(left.len()));
            if fails(&shorter) {
                left = shorter;
            } else {
                at += size;
            }
        }
        if size > 1 {
            size = size.div_ceil(2);
        // Single removals are repeated until none succeeds: one may make another possible.
        } else if left.len() == before {
            size = 0;
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_to_fail_is_left() {
        let all: Vec<u32> = (0..100).collect();
        let fails = |numbers: &[u32]| [3, 50, 51, 97].iter().all(|number| numbers.contains(number));
        assert_eq!(shrink(&all, fails), [3, 50, 51, 97]);
    }
}
