//! A screen as a picture: its cells in SVG.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write;

/// The width and height of a cell, in pixels.
pub(super) const CELL: (usize, usize) = (9, 18);
/// The colours of text and of the background in a dark terminal, where a cell has none.
pub(super) const DARK: [Rgb; 2] = [Rgb(0xd6, 0xd9, 0xdc), Rgb(0x14, 0x17, 0x1a)];

/// The same in a light terminal.
pub(super) const LIGHT: [Rgb; 2] = [Rgb(0x14, 0x17, 0x1a), Rgb(0xff, 0xff, 0xff)];

/// The intensities of red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rgb(pub(super) u8, pub(super) u8, pub(super) u8);

/// Draws a screen.
pub(super) fn picture(buffer: &Buffer) -> String {
    let (columns, rows) = (usize::from(buffer.area.width), usize::from(buffer.area.height));
    let cells = buffer.content.chunks(columns).enumerate();
    let rows_drawn: String = cells.map(|(row, cells)| draw_row(cells, row) + "\n").collect();
    format!("{}{rows_drawn}</svg>\n", head(columns, rows))
}

/// Begins a picture of a number of columns and rows.
pub(super) fn head(columns: usize, rows: usize) -> String {
    let (width, height) = (columns * CELL.0, rows * CELL.1);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"monospace\" font-size=\"15\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
        DARK[1].hex()
    )
}

/// Returns the colours of a cell's character and of its background, as a terminal of this kind shows them.
pub(super) fn colours(cell: &Cell, terminal: [Rgb; 2]) -> [Rgb; 2] {
    let [text, ground] =
        [(cell.fg, terminal[0]), (cell.bg, terminal[1])].map(|(colour, none)| rgb(colour).unwrap_or(none));
    if cell.modifier.contains(Modifier::REVERSED) { [ground, text] } else { [text, ground] }
}

/// Draws a row of cells.
pub(super) fn draw_row(cells: &[Cell], row: usize) -> String {
    let mut drawn = String::new();
    let mut column = 0;
    while column < cells.len() {
        let first = &cells[column];
        let alike = |cell: &&Cell| {
            cell.style() == first.style() && (block_parts(cell), eighths(cell)) == (block_parts(first), eighths(first))
        };
        let count = cells[column..].iter().take_while(alike).count();
        draw_run(&mut drawn, &cells[column..column + count], (column, row));
        column += count;
    }
    drawn
}

fn draw_run(drawn: &mut String, cells: &[Cell], (column, row): (usize, usize)) {
    let (x, y) = (column * CELL.0, row * CELL.1);
    let width = cells.len() * CELL.0;
    let [fill, ground] = colours(&cells[0], DARK).map(Rgb::hex);
    if ground != DARK[1].hex() {
        write!(drawn, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{}\" fill=\"{ground}\"/>", CELL.1).unwrap();
    }
    if let Some(eighths) = eighths(&cells[0]) {
        let (height, width) = (CELL.1 as f64 * f64::from(eighths) / 8.0, width as f64);
        let top = (y + CELL.1) as f64 - height;
        write!(drawn, "<path fill=\"{fill}\" d=\"M{x} {top}h{width}v{height}h-{width}z\"/>").unwrap();
        return;
    }
    if let Some(parts) = block_parts(&cells[0]) {
        return draw_blocks(drawn, (parts, cells.len()), (x, y), &fill);
    }
    let text = text_of(cells);
    if text.trim().is_empty() {
        return;
    }
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace(' ', "\u{a0}");
    let style = text_style(cells[0].modifier);
    write!(drawn, "<text x=\"{x}\" y=\"{}\" textLength=\"{width}\" fill=\"{fill}\"{style}>{text}</text>", y + 14)
        .unwrap();
}

/// Returns the characters of cells; a wide one hides the cell after it.
fn text_of(cells: &[Cell]) -> String {
    let mut hidden = 0;
    let mut text = String::new();
    for symbol in cells.iter().map(Cell::symbol) {
        if hidden == 0 {
            text += symbol;
            hidden = crate::canvas::width(symbol);
        }
        hidden = hidden.saturating_sub(1);
    }
    text
}

/// Returns the attributes of a text in bold, underlined or dim characters.
fn text_style(modifier: Modifier) -> String {
    const STYLES: [(Modifier, &str); 3] = [
        (Modifier::BOLD, " font-weight=\"bold\""),
        (Modifier::UNDERLINED, " text-decoration=\"underline\""),
        (Modifier::DIM, " opacity=\".6\""),
    ];
    STYLES.into_iter().filter(|&(style, _)| modifier.contains(style)).map(|(_, attribute)| attribute).collect()
}

/// Draws cells of which the same quarters are filled.
fn draw_blocks(drawn: &mut String, (parts, count): (u32, usize), (x, y): (usize, usize), fill: &str) {
    let half = CELL.0 as f64 / 2.0;
    for (row, pair) in [parts & 3, parts >> 2].into_iter().enumerate().filter(|&(_, pair)| pair > 0) {
        let (runs, width) = if pair == 3 { (1, count as f64 * 2.0) } else { (count, 1.0) };
        for run in 0..runs {
            let x = (x + run * CELL.0) as f64 + if pair == 2 { half } else { 0.0 };
            let (y, width) = (y + row * CELL.1 / 2, width * half);
            write!(drawn, "<path fill=\"{fill}\" d=\"M{x} {y}h{width}v9h-{width}z\"/>").unwrap();
        }
    }
}

/// Returns the quarters of a cell that a block character fills.
fn block_parts(cell: &Cell) -> Option<u32> {
    let mark = cell.symbol().chars().next().filter(|&mark| mark != ' ')?;
    (1..16).find(|&parts| crate::sprite::quadrant(parts) == mark).map(u32::from)
}

/// Returns how many eighths of a cell are filled from below.
fn eighths(cell: &Cell) -> Option<u32> {
    let mark = u32::from(cell.symbol().chars().next()?);
    mark.checked_sub(0x2580).filter(|eighths| (1..8).contains(eighths) && *eighths != 4)
}

impl Rgb {
    fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// Returns a colour of the theme; `None` for that of the terminal.
fn rgb(colour: Color) -> Option<Rgb> {
    Some(match colour {
        Color::Rgb(red, green, blue) => Rgb(red, green, blue),
        Color::DarkGray => Rgb(0x7b, 0x82, 0x88),
        Color::Gray => Rgb(0xb4, 0xba, 0xbf),
        Color::White => Rgb(0xf0, 0xf0, 0xea),
        Color::Black => DARK[1],
        Color::Yellow => Rgb(0xe6, 0xc3, 0x4c),
        Color::Cyan => Rgb(0x56, 0xb6, 0xc2),
        Color::Green => Rgb(0x7e, 0xc1, 0x6e),
        Color::Red => Rgb(0xe0, 0x6c, 0x5a),
        Color::Indexed(index) => indexed(index),
        Color::Reset => return None,
        other => panic!("the theme has no {other}"),
    })
}

/// Returns a colour of the palette of 256: a cube of six steps for each of red, green and blue, and 24 greys.
fn indexed(index: u8) -> Rgb {
    let step = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    match index {
        0..16 => panic!("the theme names the ANSI colours"),
        16..232 => Rgb(step((index - 16) / 36), step((index - 16) / 6 % 6), step((index - 16) % 6)),
        232.. => {
            let grey = 8 + 10 * (index - 232);
            Rgb(grey, grey, grey)
        }
    }
}

#[test]
fn the_palette_is_that_of_xterm() {
    assert_eq!(
        [29, 136, 194, 226, 232, 255].map(|index| indexed(index).hex()),
        ["#00875f", "#af8700", "#d7ffd7", "#ffff00", "#080808", "#eeeeee"]
    );
}
