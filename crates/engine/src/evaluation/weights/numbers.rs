//! All numbers of the weights as bytes.

use super::Weights;
use crate::evaluation::network::{Head, Row, WIDTH};

/// Returns how many bytes so many rows and heads take.
pub(super) fn length(rows: usize, heads: usize) -> usize {
    rows * WIDTH + heads * Head::NUMBERS * size_of::<i16>()
}

/// Returns the numbers of all rows and heads as bytes.
pub(super) fn write(weights: &Weights) -> Vec<u8> {
    let column = |column: usize| weights.rows.iter().map(move |row| row[column] as u8);
    let mut bytes: Vec<_> = (0..WIDTH).flat_map(column).collect();
    for head in &weights.heads {
        let first = [&head.start[..], &head.direct].into_iter().flatten();
        let hidden = head.hidden.as_flattened().as_flattened();
        let numbers = first.chain(hidden).chain(&head.hidden_start).chain(&head.output).chain([&head.bias]);
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
    }
    bytes
}

/// Reads so many rows and heads from as many bytes as they take.
pub(super) fn read(bytes: &[u8], rows: usize, heads: usize) -> (Vec<Row>, Vec<Head>) {
    let (of_rows, of_heads) = bytes.split_at(rows * WIDTH);
    let mut all_rows = vec![[0; WIDTH]; rows];
    for (column, numbers) in of_rows.chunks_exact(rows).enumerate() {
        all_rows.iter_mut().zip(numbers).for_each(|(row, number)| row[column] = *number as i8);
    }
    let heads = of_heads.as_chunks().0.chunks_exact(Head::NUMBERS).take(heads).map(read_head);
    (all_rows, heads.collect())
}

fn read_head(bytes: &[[u8; 2]]) -> Head {
    let mut head = Head::ZERO;
    let first = head.start.iter_mut().chain(&mut head.direct);
    let hidden = head.hidden.as_flattened_mut().as_flattened_mut();
    let numbers = first.chain(hidden).chain(&mut head.hidden_start).chain(&mut head.output).chain([&mut head.bias]);
    numbers.zip(bytes).for_each(|(number, &bytes)| *number = i16::from_le_bytes(bytes));
    head
}
