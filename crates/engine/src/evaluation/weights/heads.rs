//! The heads of the weights as bytes.

use crate::evaluation::network::Head;

/// How many bytes a head takes.
const BYTES: usize = Head::NUMBERS * size_of::<i16>();

/// Returns the numbers of heads, two bytes each, in the order of the fields.
pub(super) fn write(heads: &[Head]) -> Vec<u8> {
    let numbers = |head: &Head| {
        let first = [&head.start[..], &head.direct].concat();
        let last = [&head.hidden_start[..], &head.output, &[head.bias]].concat();
        [&first, head.hidden.as_flattened().as_flattened(), &last].concat()
    };
    heads.iter().flat_map(numbers).flat_map(i16::to_le_bytes).collect()
}

/// Splits so many heads from the beginning of some bytes, or returns `None` when these are too few.
pub(super) fn split(bytes: &[u8], count: usize) -> Option<(Vec<Head>, &[u8])> {
    let (heads, rest) = bytes.split_at_checked(count * BYTES)?;
    Some((heads.chunks_exact(BYTES).map(|bytes| head(bytes.as_chunks().0)).collect(), rest))
}

fn head(bytes: &[[u8; 2]]) -> Head {
    let mut head = Head::ZERO;
    let first = head.start.iter_mut().chain(&mut head.direct);
    let hidden = head.hidden.as_flattened_mut().as_flattened_mut();
    let numbers = first.chain(hidden).chain(&mut head.hidden_start).chain(&mut head.output).chain([&mut head.bias]);
    numbers.zip(bytes).for_each(|(number, &bytes)| *number = i16::from_le_bytes(bytes));
    head
}
