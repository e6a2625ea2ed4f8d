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

/// Returns the number of discs that the mover flips on `square`, the only empty square.
#[inline]
pub(crate) fn last_flips(square: u8, mover: u64, gather: impl Fn(u64, u64) -> u64) -> u32 {
    let square = usize::from(square & 63);
    let row = (mover >> (square / 8 * 8)) & 0xff;
    let on_row = FLIPS[square & 7][row as usize];
    let beside = LINES[square].map(|line| {
        let discs = gather(mover, line.squares) & 0xff;
        FLIPS[usize::from(line.place & 7)][discs as usize]
    });
    u32::from(on_row) + u32::from(beside[0]) + u32::from(beside[1]) + u32::from(beside[2])
}

/// Packs the bits of `word` that `mask` selects into the low bits.
#[inline]
pub(crate) fn gather_portably(word: u64, mut mask: u64) -> u64 {
    let (mut packed, mut bit) = (0, 1);
    while mask != 0 {
        if word & mask & mask.wrapping_neg() != 0 {
            packed |= bit;
        }
        bit <<= 1;
        mask &= mask - 1;
    }
    packed
}

const fn flips_on_line(place: usize, discs: u32) -> u8 {
    let below = discs & ((1 << place) - 1);
    let above = discs >> (place + 1);
    let mut flips = 0;
    if below != 0 {
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
