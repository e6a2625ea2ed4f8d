//! Every variant that this build has, against an oracle written from the rules.

mod rules;

use outflank_kernels::{Kernel, Portable, stable_discs};

/// Random, sparse, full and edge-only boards, and boards with only one side.
fn boards(count: usize) -> impl Iterator<Item = (u64, u64)> {
    const EDGES: u64 = 0xff81_8181_8181_81ff;
    let mut random = fastrand::Rng::with_seed(8);
    (0..count).map(move |i| {
        let (a, b, c) = (random.u64(..), random.u64(..), random.u64(..));
        match i % 8 {
            0 => (a & b, !a & b),
            1 => (a & b & c, !a & b & c),
            2 => (a, !a),
            3 => (a & EDGES, !a & EDGES),
            4 => (a | EDGES, !a & !EDGES & (b | c)),
            5 => (a & b & c, !(a & b & c) & (b | c)),
            6 => (0, a),
            _ => (!(a | b) & c, a | b),
        }
    })
}

fn agrees_with_the_oracle<K: Kernel>() {
    for (mover, opponent) in boards(20_000) {
        assert_eq!(K::moves(mover, opponent), rules::moves(mover, opponent), "{mover:#x} {opponent:#x}");
        for square in (0..64).filter(|square| (mover | opponent) >> square & 1 == 0) {
            let expected = rules::flips(square, mover, opponent);
            assert_eq!(K::flips(square, mover, opponent), expected, "{square} of {mover:#x} {opponent:#x}");
        }
    }
}

fn last_flips_agree_with_the_oracle<K: Kernel>() {
    let mut random = fastrand::Rng::with_seed(4);
    for square in (0..64).cycle().take(64_000) {
        let (a, b) = (random.u64(..), random.u64(..));
        let mover = [a, a & b, a | b][usize::from(square) % 3] & !(1 << square);
        let expected = rules::flips(square, mover, !mover & !(1 << square)).count_ones();
        assert_eq!(K::last_flips(square, mover), expected, "{square} of {mover:#x}");
    }
}

fn four_at_once_agree_with_one<K: Kernel>() {
    let boards: Vec<_> = boards(4_000).collect();
    for four in boards.chunks_exact(4) {
        let moves = K::moves_of_four(std::array::from_fn(|i| four[i].0), std::array::from_fn(|i| four[i].1));
        assert_eq!(moves.as_slice(), four.iter().map(|board| K::moves(board.0, board.1)).collect::<Vec<_>>());
    }
}

#[test]
fn portable_agrees_with_the_oracle() {
    agrees_with_the_oracle::<Portable>();
    four_at_once_agree_with_one::<Portable>();
    last_flips_agree_with_the_oracle::<Portable>();
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "bmi2"))]
#[test]
fn avx2_agrees_with_the_oracle() {
    agrees_with_the_oracle::<outflank_kernels::Avx2>();
    four_at_once_agree_with_one::<outflank_kernels::Avx2>();
    last_flips_agree_with_the_oracle::<outflank_kernels::Avx2>();
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx512cd", target_feature = "avx512vl", target_feature = "bmi2"))]
#[test]
fn avx512_agrees_with_the_oracle() {
    agrees_with_the_oracle::<outflank_kernels::Avx512>();
    four_at_once_agree_with_one::<outflank_kernels::Avx512>();
    last_flips_agree_with_the_oracle::<outflank_kernels::Avx512>();
}

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
#[test]
fn neon_agrees_with_the_oracle() {
    agrees_with_the_oracle::<outflank_kernels::Neon>();
    four_at_once_agree_with_one::<outflank_kernels::Neon>();
    last_flips_agree_with_the_oracle::<outflank_kernels::Neon>();
}

#[test]
fn a_line_that_meets_the_edge_does_not_wrap() {
    // White from b1 to h1 and on a2, Black on b2: the run along the first row ends at the edge.
    let (mover, opponent) = (1 << 9, 0xfe | 1 << 8);
    assert_eq!(rules::flips(0, mover, opponent), 0);
    assert_eq!(Portable::moves(mover, opponent) & 1, 0);
}

/// Plays random legal moves to the end: a disc that was called stable keeps its colour.
#[test]
fn stable_discs_are_never_flipped() {
    let mut random = fastrand::Rng::with_seed(6);
    let mut found = 0;
    for _ in 0..2_000 {
        let (mut mover, mut opponent) = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36);
        let mut stable = (0, 0);
        let mut passes = 0;
        while passes < 2 {
            assert_eq!((stable.0 & !mover, stable.1 & !opponent), (0, 0), "{mover:#x} {opponent:#x}");
            stable = (stable_discs(mover, opponent), stable_discs(opponent, mover));
            found += (stable.0 | stable.1).count_ones();
            let legal: Vec<u8> =
                (0..64).filter(|&square| Portable::moves(mover, opponent) >> square & 1 == 1).collect();
            passes = if legal.is_empty() { passes + 1 } else { 0 };
            if let Some(square) = random.choice(legal) {
                let flips = Portable::flips(square, mover, opponent);
                (mover, opponent) = (mover | flips | 1 << square, opponent & !flips);
            }
            (mover, opponent) = (opponent, mover);
            stable = (stable.1, stable.0);
        }
        assert!((mover | opponent) != u64::MAX || stable_discs(mover, opponent) == mover);
    }
    assert!(found > 1_000_000, "stable discs must be found, not only safe: {found}");
}

#[test]
fn known_stable_discs_are_found() {
    // A corner, and the discs that lean on it.
    assert_eq!(stable_discs(0b111, 0), 0b111);
    // A full edge, whatever its colours.
    assert_eq!(stable_discs(0b0101_1010, 0b1010_0101), 0b0101_1010);
    // Beside an empty corner nothing is stable.
    assert_eq!(stable_discs(0b1110, 0), 0);
    // Three rows of one colour from a corner on: the triangle that leans on the corner.
    let triangle = 0x07 | 0x03 << 8 | 0x01 << 16;
    assert_eq!(stable_discs(triangle, 0), triangle);
}
