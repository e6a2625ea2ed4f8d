//! How many discs the last move of a game flips.
//!
//! When one square is empty, every other square is the mover's or the opponent's, so the mover's discs alone determine what a
//! placement flips: on each of the four lines through the square, all up to the nearest disc of the mover on either side.
//! A table gives the number for each place on a line of eight and each set of the mover's discs on it. The idea is that
//! of Edax's `count_last_flip` (R. Delorme), after G. Andersson's Zebra.

/// The places of a line through each square, packed into the low bits, and where the square stands among them.
#[derive(Clone, Copy)]
struct Line {
    squares: u64,
    #[cfg_attr(not(target_feature = "bmi2"), expect(dead_code, reason = "for the variants that gather bits"))]
    place: u8,
}

/// The column, the diagonal and the antidiagonal of each square; its row needs no mask.
static LINES: [[Line; 3]; 64] = {
    let mut table = [[Line { squares: 0, place: 0 }; 3]; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = [line(square as i8, 8), line(square as i8, 9), line(square as i8, 7)];
        square += 1;
    }
    table
};

/// `FLIPS[place][discs]`: the discs flipped on a line by a placement on `place`, when the mover has `discs` there.
static FLIPS: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut discs = 0;
        while discs < 256 {
            table[place][discs] = flips_on_line(place, discs as u32);
            discs += 1;
        }
        place += 1;
    }
    table
};

/// Returns the number of discs that the mover flips on `square`, the only empty square; `gather` packs the bits of a word
/// that a mask selects into the low bits.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
pub(crate) fn last_flips(square: u8, mover: u64, gather: impl Fn(u64, u64) -> u64) -> u32 {
    let square = usize::from(square & 63);
    // A row lies in one byte as it is, so it costs a shift instead of a gather.
    let row = (mover >> (square / 8 * 8)) & 0xff;
    let on_row = FLIPS[square & 7][row as usize];
    let beside = LINES[square].map(|line| {
        let discs = gather(mover, line.squares) & 0xff;
        FLIPS[usize::from(line.place & 7)][discs as usize]
    });
    u32::from(on_row) + u32::from(beside[0]) + u32::from(beside[1]) + u32::from(beside[2])
}

/// Returns the number of discs that the mover flips on `square`, the only empty square, without an instruction that
/// gathers bits.
///
/// A product gathers a line instead: the factor adds copies of the word such that the bits of the line come together in
/// the highest byte, in the order of their rows or columns. No two of its bits meet elsewhere, so nothing is carried.
#[inline]
pub(crate) fn last_flips_by_products(square: u8, mover: u64) -> u32 {
    /// Brings each column to the highest row.
    const COLUMNS: u64 = 0x0101_0101_0101_0101;
    /// Brings the row `r` of the first column to the bit `r` of the highest row.
    const ROWS: u64 = 0x0102_0408_1020_4080;
    let at = usize::from(square & 63);
    let (row, column) = (at / 8, at & 7);
    let on_line = |place: usize, discs: u64| u32::from(FLIPS[place][discs as usize & 0xff]);
    let [_, diagonal, antidiagonal] = &LINES[at];
    // The place of a square on its diagonals is its column here: a product keeps the columns, where a gather packs the
    // squares.
    on_line(column, mover >> (8 * row))
        + on_line(row, ((mover >> column) & COLUMNS).wrapping_mul(ROWS) >> 56)
        + on_line(column, (mover & diagonal.squares).wrapping_mul(COLUMNS) >> 56)
        + on_line(column, (mover & antidiagonal.squares).wrapping_mul(COLUMNS) >> 56)
}

const fn flips_on_line(place: usize, discs: u32) -> u8 {
    let below = discs & ((1 << place) - 1);
    let above = discs >> (place + 1);
    let mut flips = 0;
    if below != 0 {
        // Everything between the square and the nearest disc of the mover is the opponent's, since the board has no
        // other empty square.
        flips += place as u32 - 1 - below.ilog2();
    }
    if above != 0 {
        flips += above.trailing_zeros();
    }
    flips as u8
}

const fn line(square: i8, step: i8) -> Line {
    let mut first = square;
    while has_next(first, -step) {
        first -= step;
    }
    let (mut squares, mut place, mut here) = (1 << first, 0, first);
    while has_next(here, step) {
        here += step;
        squares |= 1 << here;
        if here <= square {
            place += 1;
        }
    }
    Line { squares, place }
}

const fn has_next(square: i8, step: i8) -> bool {
    let next = square + step;
    let wraps = (next % 8 - square % 8).abs() > 1;
    next >= 0 && next < 64 && !wraps
}
