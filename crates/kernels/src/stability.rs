//! Discs that can never be flipped again.
//!
//! A disc is stable for certain when it is stable along its edge, or when each of the four lines through it is full or
//! leads to a stable disc of its colour right beside it. These are fewer than all stable discs, and quickly found
//! (P. S. Rosenbloom, "A World-Championship-Level Othello Program", *Artificial Intelligence* 19, 1982, pp. 279–320).

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const ROW_1: u64 = 0xff;
const ROW_8: u64 = ROW_1 << 56;
const EDGE: u64 = FILE_A | FILE_H | ROW_1 | ROW_8;
const INNER: u64 = !EDGE;

/// The discs of the mover that no play along an edge can flip: `EDGE_STABLE[mover][opponent]`.
static EDGE_STABLE: [[u8; 256]; 256] = edge_stable();

/// Returns discs of `owner` that can never be flipped again: most of those that there are, and no others.
///
/// It does not matter whose turn it is.
#[inline]
pub fn stable_discs(owner: u64, other: u64) -> u64 {
    grow_from(edge_discs(owner, other), owner, other)
}

/// Returns the number of [`stable_discs`], or 0 when a cheap test shows that there are fewer than `least`.
#[inline]
pub fn count_stable_discs(owner: u64, other: u64, least: u32) -> u32 {
    if owner.count_ones() < least {
        return 0;
    }
    // The edges are a look-up each; growth inwards is a loop. All inner discs bound what it could add.
    let edges = edge_discs(owner, other);
    if (edges | owner & INNER).count_ones() < least { 0 } else { grow_from(edges, owner, other).count_ones() }
}

/// Returns the stable discs, given those along the edges.
fn grow_from(edges: u64, owner: u64, other: u64) -> u64 {
    let full = full_lines(owner | other);
    // Full lines do not change while stable discs grow, so they are computed once.
    let everywhere = full[0] & full[1] & full[2] & full[3];
    // A disc on four full lines cannot be flipped even if no neighbour is stable: nothing can be placed on any of its
    // lines.
    let mut stable = edges | (owner & everywhere);
    loop {
        // Discs on an edge are left out: the table has decided them by all that can follow on the edge.
        let candidates = owner & INNER & !stable;
        // Rows and columns first: most often they rule out all candidates.
        let upright = candidates & (beside(stable, 1) | full[0]) & (beside(stable, 8) | full[1]);
        if upright == 0 {
            return stable;
        }
        let grown = upright & (beside(stable, 7) | full[2]) & (beside(stable, 9) | full[3]);
        if grown == 0 {
            return stable;
        }
        stable |= grown;
    }
}

/// Returns the discs of `owner` that are stable along an edge.
#[inline]
fn edge_discs(owner: u64, other: u64) -> u64 {
    let along = |a: u64, b: u64| u64::from(EDGE_STABLE[a as usize & 0xff][b as usize & 0xff]);
    let file = |shift: u32| spread(along(pack(owner >> shift), pack(other >> shift))) << shift;
    along(owner, other) | along(owner >> 56, other >> 56) << 56 | file(0) | file(7)
}

/// Packs file a into the low eight bits, a1 first.
#[inline]
fn pack(word: u64) -> u64 {
    (word & FILE_A).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Spreads the low eight bits over file a.
#[inline]
fn spread(bits: u64) -> u64 {
    ((bits & 0x7f).wrapping_mul(0x0002_0408_1020_4081) | (bits & 0x80) << 49) & FILE_A
}

/// Returns the squares one step before and behind those of `squares`; past the left and right edge of the board they are
/// wrong, which matters for no inner square.
#[inline]
fn beside(squares: u64, step: u32) -> u64 {
    squares >> step | squares << step
}

/// Returns the squares whose row, column, antidiagonal and diagonal have no empty square.
#[inline]
fn full_lines(discs: u64) -> [u64; 4] {
    let empty = !discs;
    let mut rows = empty;
    rows |= rows >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
    rows |= rows >> 2 & 0x3f3f_3f3f_3f3f_3f3f;
    rows |= rows >> 1 & 0x7f7f_7f7f_7f7f_7f7f;
    let rows = (rows & FILE_A).wrapping_mul(0xff);
    let mut columns = empty;
    // A rotation goes round the column, so that each row ends with all eight; for rows, which lie in bytes, a
    // multiplication spreads them.
    columns |= columns.rotate_right(32);
    columns |= columns.rotate_right(16);
    columns |= columns.rotate_right(8);
    [!rows, !columns, !diagonal::<7>(empty), !diagonal::<9>(empty)]
}

/// Returns the squares that share a diagonal with one of `squares`; `STEP` 7 falls to the left, 9 to the right.
#[inline]
fn diagonal<const STEP: u32>(squares: u64) -> u64 {
    let (mut up, mut down) = (squares, squares);
    let (from_up, from_down) = if STEP == 7 { (!FILE_H, !FILE_A) } else { (!FILE_A, !FILE_H) };
    // Masks that let a shift by one, two and four steps stay on the board.
    let mut reach_up = from_up;
    let mut reach_down = from_down;
    let mut step = STEP;
    for _ in 0..3 {
        up |= (up << step) & reach_up;
        down |= (down >> step) & reach_down;
        reach_up &= reach_up << step;
        reach_down &= reach_down >> step;
        step *= 2;
    }
    up | down
}

#[expect(clippy::large_stack_arrays, reason = "only the compiler runs it")]
const fn edge_stable() -> [[u8; 256]; 256] {
    let mut table = [[0; 256]; 256];
    // An edge is judged by those that can follow, which have fewer empty squares, and so a smaller set of them.
    let mut empty = 0;
    while empty < 256 {
        let taken = !empty & 0xff;
        let mut mover = taken;
        loop {
            table[mover][taken & !mover] = stable_on_edge(&table, mover, taken & !mover) as u8;
            if mover == 0 {
                break;
            }
            mover = (mover - 1) & taken;
        }
        empty += 1;
    }
    table
}

/// Returns the mover's discs that stay the mover's whatever either side places next on the edge, and so on.
const fn stable_on_edge(table: &[[u8; 256]; 256], mover: usize, opponent: usize) -> usize {
    let mut stable = mover;
    let mut square = 0;
    while square < 8 {
        if (mover | opponent) >> square & 1 == 0 {
            let own = flips_on_edge(square, mover, opponent);
            let others = flips_on_edge(square, opponent, mover);
            // Also where nothing on the edge is flipped: a placement may be legal by other lines. So the table holds
            // whatever the rest of the board looks like.
            stable &= table[mover | own | 1 << square][opponent & !own] as usize;
            stable &= table[mover & !others][opponent | others | 1 << square] as usize;
        }
        square += 1;
    }
    stable
}

/// Returns the discs of `other` on the edge that a disc of `owner` on `square` closes in.
const fn flips_on_edge(square: usize, owner: usize, other: usize) -> usize {
    let (mut above, mut next) = (0, square + 1);
    while next < 8 && other >> next & 1 == 1 {
        above |= 1 << next;
        next += 1;
    }
    if next == 8 || owner >> next & 1 == 0 {
        above = 0;
    }
    let (mut below, mut next) = (0, square);
    while next > 0 && other >> (next - 1) & 1 == 1 {
        below |= 1 << (next - 1);
        next -= 1;
    }
    if next == 0 || owner >> (next - 1) & 1 == 0 {
        below = 0;
    }
    above | below
}
