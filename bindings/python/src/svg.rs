//! Pictures of boards as SVG.

use crate::errors::parse_error;
use crate::grid::{Grid, SquareArgument, SquareNames, column_letter};
use outflank_rules::Side;
use pyo3::prelude::*;
use std::collections::HashMap;
use std::fmt::Write;

/// A board and how it is drawn.
pub(crate) struct Drawing<'a> {
    pub(crate) grid: &'a Grid,
    /// The width in pixels.
    pub(crate) size: u32,
    pub(crate) has_coordinates: bool,
}

/// What is drawn besides discs.
pub(crate) struct Marks {
    /// The squares of the last move.
    pub(crate) last_move: Vec<usize>,
    /// The squares of the legal moves.
    pub(crate) legal: Vec<usize>,
    /// Texts on squares, by the name of the square.
    pub(crate) labels: HashMap<String, Label>,
    pub(crate) arrows: Vec<Arrow>,
}

/// A text on a square.
#[derive(FromPyObject)]
pub(crate) enum Label {
    /// A value, printed with its sign.
    Value(f64),
    /// Any text.
    Text(String),
}

/// An arrow from one square to another.
pub(crate) type Arrow = (SquareArgument, SquareArgument);

/// The side of a square, in units of the picture.
const SQUARE: usize = 40;
/// The width of the margin with the names of columns and rows.
const MARGIN: usize = 20;

impl Drawing<'_> {
    /// Draws the board.
    ///
    /// # Errors
    ///
    /// Returns an error if a label or an arrow is on a square that the board does not have.
    pub(crate) fn svg(&self, marks: &Marks) -> PyResult<String> {
        let margin = self.margin();
        let (width, height) = (self.grid.width * SQUARE + 2 * margin, self.grid.height() * SQUARE + 2 * margin);
        let pixels = self.size as usize * height / width;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{}\" height=\"{pixels}\" \
             font-family=\"sans-serif\" text-anchor=\"middle\">",
            self.size
        );
        svg += ARROW_HEAD;
        self.draw_squares(&mut svg);
        self.draw_coordinates(&mut svg);
        self.draw_discs(&mut svg);
        self.draw_moves(&mut svg, marks);
        self.draw_labels(&mut svg, &marks.labels)?;
        self.draw_arrows(&mut svg, &marks.arrows)?;
        svg += "</svg>";
        Ok(svg)
    }

    fn draw_squares(&self, svg: &mut String) {
        for index in 0..self.grid.cells.len() {
            let (x, y) = self.corner(index);
            *svg += &format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"#2e7d4f\" stroke=\"#1b4d30\"/>"
            );
        }
    }

    fn draw_coordinates(&self, svg: &mut String) {
        if !self.has_coordinates {
            return;
        }
        let text = |x: usize, y: usize, name: &str| {
            format!("<text x=\"{x}\" y=\"{y}\" font-size=\"12\" fill=\"#555\">{name}</text>")
        };
        for column in 0..self.grid.width {
            let name = match self.grid.names {
                SquareNames::Letters => column_letter(column).to_string(),
                SquareNames::Numbers => (column + 1).to_string(),
            };
            *svg += &text(MARGIN + column * SQUARE + SQUARE / 2, MARGIN - 6, &name);
        }
        if self.grid.names == SquareNames::Letters {
            for row in 0..self.grid.height() {
                *svg += &text(MARGIN / 2, MARGIN + row * SQUARE + SQUARE / 2 + 4, &(row + 1).to_string());
            }
        }
    }

    fn draw_discs(&self, svg: &mut String) {
        for (index, side) in self.grid.cells.iter().enumerate().filter_map(|(index, cell)| Some((index, (*cell)?))) {
            let (x, y) = self.centre(index);
            let fill = if side == Side::Black { "#111" } else { "#f5f5f5" };
            *svg += &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"16\" fill=\"{fill}\" stroke=\"#111\"/>");
        }
    }

    fn draw_moves(&self, svg: &mut String, marks: &Marks) {
        for &index in &marks.last_move {
            let (x, y) = self.centre(index);
            *svg += &format!("<circle class=\"last\" cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"#d32f2f\"/>");
        }
        let labelled: Vec<_> = marks.labels.keys().flat_map(|name| self.grid.squares_of_move(name)).collect();
        for &index in marks.legal.iter().filter(|index| !labelled.contains(index)) {
            let (x, y) = self.centre(index);
            *svg += &format!("<circle class=\"legal\" cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"#a5d6a7\"/>");
        }
    }

    fn draw_labels(&self, svg: &mut String, labels: &HashMap<String, Label>) -> PyResult<()> {
        let mut labels: Vec<_> = labels.iter().collect();
        // A hash map has no order, but the same board always has the same picture.
        labels.sort_by_key(|&(name, _)| name);
        // The scores of all moves may include that of a pass, which is on no square.
        for (name, label) in labels.into_iter().filter(|&(name, _)| !outflank_rules::is_pass_text(name)) {
            let index = self.grid.squares_of_move(name).pop();
            let (x, y) = self.centre(index.ok_or_else(|| no_square("values", name))?);
            let text = label.text();
            *svg += &format!("<text x=\"{x}\" y=\"{}\" font-size=\"13\" fill=\"#ffd54f\">{text}</text>", y + 5);
        }
        Ok(())
    }

    fn draw_arrows(&self, svg: &mut String, arrows: &[Arrow]) -> PyResult<()> {
        for (from, to) in arrows {
            let centre = |square| self.grid.index(square).map(|index| self.centre(index));
            let ((x1, y1), (x2, y2)) =
                centre(from).zip(centre(to)).ok_or_else(|| no_square("arrows", "of an arrow"))?;
            *svg += &format!(
                "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#1976d2\" stroke-width=\"5\" \
                 stroke-opacity=\"0.8\" marker-end=\"url(#arrow)\"/>"
            );
        }
        Ok(())
    }

    fn margin(&self) -> usize {
        if self.has_coordinates { MARGIN } else { 0 }
    }

    /// Returns the top left corner of a square.
    fn corner(&self, index: usize) -> (usize, usize) {
        let (column, row) = (index % self.grid.width, index / self.grid.width);
        (self.margin() + column * SQUARE, self.margin() + row * SQUARE)
    }

    fn centre(&self, index: usize) -> (usize, usize) {
        let (x, y) = self.corner(index);
        (x + SQUARE / 2, y + SQUARE / 2)
    }
}

const ARROW_HEAD: &str = "<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerWidth=\"4\" \
    markerHeight=\"4\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"#1976d2\"/></marker></defs>";

impl Label {
    fn text(&self) -> String {
        match self {
            Self::Value(value) if value.fract() == 0.0 => format!("{value:+.0}"),
            Self::Value(value) => format!("{value:+.1}"),
            Self::Text(text) => escape(text),
        }
    }
}

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

fn no_square(argument: &str, name: &str) -> PyErr {
    let mut message = format!("{argument}: the board has no square ");
    write!(message, "{name:?}").expect("a string takes all text");
    parse_error(message)
}
