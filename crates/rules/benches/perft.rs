//! Perft from the start, each variant of the kernels beside the others. Run by `cargo bench -p outflank-rules`.

use divan::{Bencher, counter::ItemsCount};
use outflank_kernels::{Kernel, Native, Portable};
use outflank_rules::othello::{Board, perft_with};

fn main() {
    println!("native variant: {}", Native::NAME);
    divan::main();
}

/// The lines of play of each depth from the start; `data/perft/othello.perft` names the source.
const LINES: [(u8, u64); 2] = [(10, 24_571_284), (11, 212_258_800)];

#[divan::bench(types = [Native, Portable], args = LINES, sample_count = 10, sample_size = 1)]
fn from_the_start<K: Kernel>(bencher: Bencher<'_, '_>, (depth, lines): (u8, u64)) {
    bencher.counter(ItemsCount::new(lines)).bench(|| {
        assert_eq!(perft_with::<K>(Board::START, depth), lines);
    });
}
