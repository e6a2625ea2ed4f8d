//! Sprites made of block characters: round discs of any size, and large digits.
//!
//! A cell has four quadrants, each half a column wide and half a row high. A row is about as high as two columns are wide,
//! so a disc is a circle on the grid of quadrants: a quadrant is filled when its centre is inside.

/// The characters by filled quadrants: bit 0 is the upper left one, then the upper right, lower left and lower right.
const QUADRANTS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// A cell of a square, which is `2 * scale` columns wide and `scale` rows high.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) column: u16,
    pub(crate) row: u16,
}

/// Returns the cells of a square, row by row.
pub(crate) fn cells(scale: u16) -> impl Iterator<Item = Cell> {
    (0..scale).flat_map(move |row| (0..2 * scale).map(move |column| Cell { column, row }))
}

/// Returns the quadrants of a cell that a circle in the centre of the square covers; the radius is in columns.
fn circle(scale: u16, radius: f32, Cell { column, row }: Cell) -> u8 {
    let middle = f32::from(scale);
    let is_inside = |part: u8| {
        let x = f32::from(column) + 0.25 + 0.5 * f32::from(part % 2) - middle;
        let y = 2.0 * f32::from(row) + 0.5 + f32::from(part / 2) - middle;
        x * x + y * y <= radius * radius
    };
    (0..4).filter(|&part| is_inside(part)).fold(0, |parts, part| parts | 1 << part)
}

/// Returns the radius of a disc that nearly fills its square: four of the topmost quadrants are filled, and two on the
/// smallest square.
fn disc_radius(scale: u16) -> f32 {
    let half_top = if scale == 1 { 0.5 } else { 1.0 };
    (f32::from(scale) - 0.5).hypot(half_top)
}

/// A character of a sprite, in the colour of the sprite on that of the background or inverted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Glyph {
    /// The character has the colour of the sprite.
    Plain(char),
    /// The character has the colour of the background, on that of the sprite.
    Inverted(char),
}

/// Returns the character of a disc that nearly fills its square.
///
/// Its upper and lower edges are eighths of a cell, so that discs in neighbouring rows do not touch.
pub(crate) fn disc(scale: u16, cell: Cell) -> Glyph {
    const SMALL: [[Glyph; 4]; 2] = [
        [Glyph::Plain('▗'), Glyph::Plain('▆'), Glyph::Plain('▆'), Glyph::Plain('▖')],
        [Glyph::Plain('▝'), Glyph::Inverted('▂'), Glyph::Inverted('▂'), Glyph::Plain('▘')],
    ];
    if scale == 2 {
        return SMALL[usize::from(cell.row)][usize::from(cell.column)];
    }
    match quadrant(circle(scale, disc_radius(scale), cell)) {
        '█' if cell.row == 0 => Glyph::Plain('▆'),
        '█' if cell.row + 1 == scale => Glyph::Inverted('▂'),
        character => Glyph::Plain(character),
    }
}

/// Returns the character with these quadrants filled.
pub(crate) fn quadrant(parts: u8) -> char {
    QUADRANTS[usize::from(parts & 15)]
}

/// Returns the character of a dot in the centre of a square.
pub(crate) fn dot(scale: u16, cell: Cell) -> char {
    quadrant(circle(scale, 0.34 * f32::from(scale), cell))
}

/// The bitmaps of the digits, three columns and five rows of half a cell.
const DIGITS: [[&str; 5]; 10] = [
    ["###", "# #", "# #", "# #", "###"],
    [" # ", "## ", " # ", " # ", "###"],
    ["###", "  #", "###", "#  ", "###"],
    ["###", "  #", "###", "  #", "###"],
    ["# #", "# #", "###", "  #", "  #"],
    ["###", "#  ", "###", "  #", "###"],
    ["###", "#  ", "###", "# #", "###"],
    ["###", "  #", "  #", "  #", "  #"],
    ["###", "# #", "###", "# #", "###"],
    ["###", "# #", "###", "  #", "###"],
];

/// The rows of a large number.
pub(crate) const DIGIT_ROWS: u16 = 3;

/// Returns a number of at least two digits as three rows of text, four columns a digit.
pub(crate) fn number(number: u16) -> [String; DIGIT_ROWS as usize] {
    let digits = format!("{number:02}");
    let row = |row: usize| {
        let cells = digits.bytes().map(|digit| digit_row(usize::from(digit - b'0'), row));
        cells.collect::<Vec<_>>().join(" ")
    };
    [row(0), row(1), row(2)]
}

/// Returns a row of a digit, which is two rows of its bitmap.
fn digit_row(digit: usize, row: usize) -> String {
    let bitmap = DIGITS[digit];
    // The last of three rows of cells has a half that is beyond the bitmap.
    let is_set = |row: usize, column: usize| bitmap.get(row).is_some_and(|line| line.as_bytes()[column] == b'#');
    let cell = |column| match (is_set(2 * row, column), is_set(2 * row + 1, column)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    (0..3).map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(scale: u16, radius: f32) -> String {
        let row = |row| {
            (0..2 * scale).map(|column| quadrant(circle(scale, radius, Cell { column, row }))).collect::<String>()
        };
        (0..scale).map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn discs_are_round_at_every_scale() {
        assert_eq!(picture(3, disc_radius(3)), " ▄██▄ \n▐████▌\n ▀██▀ ");
        assert_eq!(picture(4, disc_radius(4)), " ▗▄██▄▖ \n▐██████▌\n▐██████▌\n ▝▀██▀▘ ");
        assert_eq!(picture(2, 0.68), " ▗▖ \n ▝▘ ");
    }

    #[test]
    fn numbers_have_two_digits() {
        assert_eq!(number(7), ["█▀█ ▀▀█", "█ █   █", "▀▀▀   ▀"]);
        assert_eq!(number(64)[0], "█▀▀ █ █");
    }
}
