//! Moves and flips, each variant beside the others. Run by `cargo bench -p outflank-kernels`.

use divan::{Bencher, black_box, counter::ItemsCount};
use outflank_kernels::{Kernel, Native, Portable};

fn main() {
    println!("native variant: {}", Native::NAME);
    divan::main();
}

const BOARDS: usize = 1024;

/// Boards about half full, as in the middle of a game.
fn boards() -> Vec<(u64, u64)> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut next = || (random.u64(..), random.u64(..));
    (0..BOARDS).map(|_| next()).map(|(a, b)| (a & b, !a & b)).collect()
}

#[divan::bench(types = [Native, Portable])]
fn moves<K: Kernel>(bencher: Bencher<'_, '_>) {
    let boards = boards();
    bencher
        .counter(ItemsCount::new(BOARDS))
        .bench(|| boards.iter().fold(0, |all, &(mover, opponent)| all ^ K::moves(black_box(mover), opponent)));
}

#[divan::bench(types = [Native, Portable])]
fn moves_of_four<K: Kernel>(bencher: Bencher<'_, '_>) {
    let boards = boards();
    bencher.counter(ItemsCount::new(BOARDS)).bench(|| {
        boards.chunks_exact(4).fold(0, |all, four| {
            let movers = std::array::from_fn(|i| black_box(four[i].0));
            all ^ K::moves_of_four(movers, std::array::from_fn(|i| four[i].1)).into_iter().fold(0, |a, b| a ^ b)
        })
    });
}

#[divan::bench(types = [Native, Portable])]
fn flips<K: Kernel>(bencher: Bencher<'_, '_>) {
    let boards = boards();
    bencher.counter(ItemsCount::new(BOARDS)).bench(|| {
        let squares = (0..64).cycle();
        boards
            .iter()
            .zip(squares)
            .fold(0, |all, (&(mover, opponent), square)| all ^ K::flips(black_box(square), mover, opponent))
    });
}
