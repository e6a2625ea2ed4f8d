//! A board of squares, as large as fits; a square is twice as many columns wide as rows high.

use crate::app::CurrentGame;
use crate::canvas::{Canvas, width};
use crate::sprite::{Glyph, cells, disc, dot};
use crate::theme::{ColourDepth, SquareColour, TextRole, Theme};
use outflank_play::{Analysis, MoveValue};
use outflank_rules::reversi::Square;
use outflank_rules::{BoardSize, Game, Move, Position, Side};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::ops::Range;

/// The marks on a board besides its discs.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    /// The squares on which the side to move may place a disc.
    pub(super) legal: Vec<Square>,
    /// The discs that would flip.
    pub(super) flips: Vec<Square>,
    /// The selected square.
    pub(super) focus: Option<Square>,
    /// The last move.
    pub(super) last: Option<Square>,
    /// The labels on squares.
    pub(super) labels: Vec<Label>,
}

/// A text on a square.
#[derive(Clone, Debug)]
pub(super) struct Label {
    square: Square,
    text: String,
    rank: Rank,
}

/// Whether a move is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rank {
    Best,
    Other,
}

/// What the numbers on the squares are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    /// The values of the moves.
    Values,
    /// How much worse they are than the best move.
    Losses,
}

/// The place of a board on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// The height of a square in rows, and half its width in columns.
    scale: u16,
    /// The position of the first square.
    x: u16,
    y: u16,
    size: BoardSize,
    is_grid: bool,
}

/// The scale at which discs are too small for a dot.
const SMALL_DISC: u16 = 2;
/// The maximum height of a square, in rows.
const MAX_SCALE: u16 = 5;

impl Layout {
    /// Finds the largest board that fits; `None` if none does.
    pub(super) fn fit(size: BoardSize, area: Rect, theme: Theme) -> Option<Self> {
        (1..=MAX_SCALE).rev().map(|scale| Self::new(size, area, scale, theme)).find(|layout| {
            let extent = layout.extent();
            extent.width <= area.width && extent.height <= area.height
        })
    }

    fn new(size: BoardSize, area: Rect, scale: u16, theme: Theme) -> Self {
        let labels = if size.rows > 9 { 3 } else { 2 };
        let is_grid = !theme.has_colour_blocks() && scale > 1;
        Self { scale, x: area.x + labels, y: area.y + 1, size, is_grid }
    }

    /// Returns the area that the board takes, with its labels.
    pub(super) fn extent(&self) -> Rect {
        let labels = if self.size.rows > 9 { 3 } else { 2 };
        let border = u16::from(self.is_grid);
        Rect {
            x: self.x - labels,
            y: self.y - 1,
            width: labels + 2 * self.scale * u16::from(self.size.columns) + border,
            height: 1 + self.scale * u16::from(self.size.rows) + border,
        }
    }

    /// Returns the area of a square.
    pub(super) fn square(&self, square: Square) -> Rect {
        let (width, height) = (2 * self.scale, self.scale);
        let (column, row) = (u16::from(square.column), u16::from(square.row));
        Rect { x: self.x + column * width, y: self.y + row * height, width, height }
    }

    /// Returns what the numbers on the squares are: there is no room for values on the smallest.
    pub(super) fn numbers(&self) -> Numbers {
        if self.scale == 1 { Numbers::Losses } else { Numbers::Values }
    }

    /// Draws the board.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, position: &Position, marks: &Marks) {
        self.labels(canvas);
        for square in self.size.squares() {
            let cell = Cell::of(position, square, marks);
            match (self.scale, self.is_grid) {
                (1, _) => small_square(canvas, self.square(square), &cell),
                (_, true) => self.grid_square(canvas, square, &cell),
                (_, false) => block_square(canvas, self.square(square), &cell),
            }
        }
        if self.is_grid {
            self.border(canvas);
        }
    }

    fn labels(&self, canvas: &mut Canvas<'_>) {
        // The first column and the first row of a square of the grid are its lines.
        let middle = if self.is_grid { self.scale } else { self.scale - 1 };
        for column in 0..self.size.columns {
            let rect = self.square(Square { column, row: 0 });
            canvas.put(rect.x + middle, self.y - 1, &char::from(b'a' + column).to_string(), TextRole::Faint);
        }
        for row in 0..self.size.rows {
            let rect = self.square(Square { column: 0, row });
            let style = canvas.theme.style(TextRole::Faint);
            let middle = if self.is_grid { self.scale / 2 } else { (self.scale - 1) / 2 };
            canvas.right(rect.x - 1, rect.y + middle, &(u16::from(row) + 1).to_string(), style);
        }
    }

    /// Draws a square with the lines above it and on its left.
    fn grid_square(&self, canvas: &mut Canvas<'_>, square: Square, cell: &Cell<'_>) {
        let rect = self.square(square);
        let (square_colour, theme) = (cell.square_colour(self.scale), canvas.theme);
        let style = Style::new().bg(theme.square_colour(square_colour));
        canvas.fill(rect, style);
        self.lines(canvas, square);
        let middle = (rect.x + self.scale, rect.y + self.scale / 2);
        if let Some(Label { text, rank, .. }) = cell.label {
            let x = middle.0 - (width(text) - 1).min(self.scale) / 2 - u16::from(width(text) > 2);
            canvas.text(x.max(rect.x + 1), middle.1, text, style.patch(cell.label_style(theme, *rank)));
        } else if let Some(side) = cell.disc {
            // A wide character that begins before the right bracket would hide it.
            let columns = 2..2 * self.scale - u16::from(cell.brackets().is_some());
            self.grid_disc(canvas, &GridDisc { rect, columns, side }, style);
        } else if cell.is_legal {
            let colour = theme.legal_mark_colour(cell.mover);
            canvas.text(middle.0, middle.1, theme.legal_mark(cell.mover), style.fg(colour));
        }
        // Brackets would hide the signs of a label.
        if let Some((left, right)) = cell.brackets().filter(|_| cell.label.is_none()) {
            canvas.text(rect.x + 1, middle.1, left, style.fg(theme.bracket()));
            canvas.text(rect.x + 2 * self.scale - 1, middle.1, right, style.fg(theme.bracket()));
        }
    }

    /// Draws a disc as one character, or as several on a large square.
    fn grid_disc(&self, canvas: &mut Canvas<'_>, disc: &GridDisc, style: Style) {
        let GridDisc { rect, ref columns, side } = *disc;
        let (mark, scale) = (canvas.theme.disc_character(side).to_string(), self.scale);
        let style = style.fg(canvas.theme.disc(side)).add_modifier(Modifier::BOLD);
        let (middle, radius) = ((i32::from(scale), i32::from(scale / 2)), i32::from(scale) - 2);
        // At least up to the middle, where the smallest square has its only character.
        let last = (columns.end - width(&mark)).max(scale);
        for (row, column) in (1..scale).flat_map(|row| (columns.start..=last).map(move |column| (row, column))) {
            // A row is as high as two columns are wide, and a wide character takes two columns.
            let (x, y) = (i32::from(column) - middle.0, 2 * (i32::from(row) - middle.1));
            if x * x + y * y <= radius * radius && (x % 2 == 0 || width(&mark) == 1) {
                canvas.text(rect.x + column, rect.y + row, &mark, style);
            }
        }
    }

    fn lines(&self, canvas: &mut Canvas<'_>, square: Square) {
        let rect = self.square(square);
        let style = grid_style(canvas.theme);
        let corner = match (square.column, square.row) {
            (0, 0) => canvas.theme.pick("┌", "+"),
            (_, 0) => canvas.theme.pick("┬", "+"),
            (0, _) => canvas.theme.pick("├", "+"),
            _ => canvas.theme.pick("┼", "+"),
        };
        let horizontal = canvas.theme.pick("─", "-").repeat(usize::from(rect.width) - 1);
        canvas.text(rect.x, rect.y, &format!("{corner}{horizontal}"), style);
        for y in rect.y + 1..rect.bottom() {
            canvas.text(rect.x, y, canvas.theme.pick("│", "|"), style);
        }
    }

    /// Draws the lines on the right and below the board.
    fn border(&self, canvas: &mut Canvas<'_>) {
        let (style, theme) = (grid_style(canvas.theme), canvas.theme);
        let area = self.extent();
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        for y in self.y..bottom {
            let is_joint = (y - self.y).is_multiple_of(self.scale);
            let joint = if y == self.y { theme.pick("┐", "+") } else { theme.pick("┤", "+") };
            canvas.text(right, y, if is_joint { joint } else { theme.pick("│", "|") }, style);
        }
        for x in self.x..right {
            let is_joint = (x - self.x).is_multiple_of(2 * self.scale);
            let joint = if x == self.x { theme.pick("└", "+") } else { theme.pick("┴", "+") };
            canvas.text(x, bottom, if is_joint { joint } else { theme.pick("─", "-") }, style);
        }
        canvas.text(right, bottom, theme.pick("┘", "+"), style);
    }
}

impl Marks {
    /// Returns the marks of the game under way.
    pub(super) fn of(game: &CurrentGame) -> Self {
        let last = game.state.record.moves().last().copied();
        Self {
            legal: game.state.position().moves().filter_map(square_of).collect(),
            flips: game.previewed_flips(),
            focus: game.focus,
            last: last.and_then(square_of),
            labels: Vec::new(),
        }
    }

    /// Adds the values of the moves, or on small squares their losses in discs.
    pub(super) fn with_values(self, analysis: &Analysis, layout: &Layout) -> Self {
        let best = analysis.moves[0].value;
        let label = |&MoveValue { mv, value, .. }: &MoveValue| {
            let text = match (layout.numbers(), value) {
                // The smallest square has two columns.
                (Numbers::Losses, _) => format!("{:<2}", (best - value).min(99)),
                (Numbers::Values, 0) => "0".to_owned(),
                (Numbers::Values, _) => format!("{value:+}"),
            };
            let rank = if value == best { Rank::Best } else { Rank::Other };
            square_of(mv).map(|square| Label { square, text, rank })
        };
        Self { labels: analysis.moves.iter().filter_map(label).collect(), ..self }
    }
}

fn square_of(mv: Move) -> Option<Square> {
    match mv {
        Move::Place(square) => Some(square),
        Move::Pass | Move::Slide(_) => None,
    }
}

/// A disc in a square of the grid, within some of its columns.
struct GridDisc {
    rect: Rect,
    columns: Range<u16>,
    side: Side,
}

/// A square with all that is drawn on it.
struct Cell<'a> {
    disc: Option<Side>,
    is_dark: bool,
    is_legal: bool,
    state: SquareState,
    label: Option<&'a Label>,
    /// The side to move.
    mover: Side,
}

/// The state of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SquareState {
    Plain,
    /// It is selected.
    Focus,
    /// The selected move flips its disc.
    Flip,
    /// It is that of the last move.
    Last,
}

impl SquareState {
    fn of(square: Square, marks: &Marks) -> Self {
        match square {
            _ if marks.focus == Some(square) => Self::Focus,
            _ if marks.flips.contains(&square) => Self::Flip,
            _ if marks.last == Some(square) => Self::Last,
            _ => Self::Plain,
        }
    }
}

impl<'a> Cell<'a> {
    fn of(position: &Position, square: Square, marks: &'a Marks) -> Self {
        let label = marks.labels.iter().find(|label| label.square == square);
        Self {
            disc: position.cell(square),
            is_dark: (square.column + square.row) % 2 == 1,
            is_legal: marks.legal.contains(&square),
            state: SquareState::of(square, marks),
            label,
            mover: position.to_move(),
        }
    }

    fn square_colour(&self, scale: u16) -> SquareColour {
        match self.state {
            SquareState::Last if scale == SMALL_DISC => SquareColour::Last,
            SquareState::Focus => SquareColour::Focus,
            SquareState::Flip => SquareColour::Flip,
            SquareState::Last | SquareState::Plain => SquareColour::Plain { is_dark: self.is_dark },
        }
    }

    /// Returns the characters on the left and right of a disc that show its state.
    fn brackets(&self) -> Option<(&'static str, &'static str)> {
        match self.state {
            SquareState::Focus => Some(("[", "]")),
            SquareState::Flip => Some((">", "<")),
            SquareState::Last => Some(("(", ")")),
            SquareState::Plain => None,
        }
    }

    /// Returns the colour of the dot in the centre, on a disc or on an empty square.
    fn dot(&self, theme: Theme, scale: u16) -> Option<Color> {
        match self {
            Self { disc: Some(_), .. } if scale == SMALL_DISC => None,
            Self { state: SquareState::Flip, .. } => Some(theme.disc(self.mover)),
            Self { state: SquareState::Last, .. } => Some(theme.last()),
            Self { disc: None, is_legal: true, label: None, mover, .. } => Some(theme.legal_mark_colour(*mover)),
            _ => None,
        }
    }

    /// Returns the style of a label; the bright selected square takes a dark one.
    fn label_style(&self, theme: Theme, rank: Rank) -> Style {
        let style = if rank == Rank::Best { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        match (theme.colours, rank) {
            (ColourDepth::None, _) if self.state == SquareState::Focus => style.add_modifier(Modifier::REVERSED),
            (ColourDepth::None, _) => style,
            (ColourDepth::Sixteen, Rank::Best) => style.fg(Color::Black).bg(Color::Yellow),
            (ColourDepth::Sixteen, Rank::Other) => style.fg(Color::Black),
            _ if self.state == SquareState::Focus => style.fg(theme.disc(Side::Black)),
            (_, Rank::Best) => style.fg(Color::Indexed(226)),
            (_, Rank::Other) => style.fg(Color::Indexed(194)),
        }
    }
}

/// Draws a square as a block of colour with a round disc.
fn block_square(canvas: &mut Canvas<'_>, rect: Rect, cell: &Cell<'_>) {
    let (theme, scale) = (canvas.theme, rect.height);
    let square_colour = theme.square_colour(cell.square_colour(rect.height));
    let colour_of_dot = cell.dot(theme, scale);
    for cell_of_square in cells(scale) {
        let (column, row) = (cell_of_square.column, cell_of_square.row);
        let around = cell.disc.map(|side| (disc(scale, cell_of_square), theme.disc(side)));
        let inside = colour_of_dot.map(|colour| (dot(scale, cell_of_square), colour)).filter(|&(mark, _)| mark != ' ');
        let (mark, colour, ground) = match (inside, around) {
            (Some((mark, colour)), around) => (mark, colour, around.map_or(square_colour, |(_, disc)| disc)),
            (None, Some((Glyph::Plain(mark), disc))) => (mark, disc, square_colour),
            (None, Some((Glyph::Inverted(mark), disc))) => (mark, square_colour, disc),
            (None, None) => (' ', Color::Reset, square_colour),
        };
        let style = Style::new().fg(colour).bg(ground);
        canvas.text(rect.x + column, rect.y + row, mark.encode_utf8(&mut [0; 4]), style);
    }
    if let Some(Label { text, rank, .. }) = cell.label {
        let x = rect.x + (rect.width.saturating_sub(width(text))) / 2;
        let style = Style::new().bg(square_colour).patch(cell.label_style(theme, *rank));
        canvas.text(x, rect.y + (scale - 1) / 2, text, style);
    }
}

/// Draws a square of two characters.
fn small_square(canvas: &mut Canvas<'_>, rect: Rect, cell: &Cell<'_>) {
    let theme = canvas.theme;
    let mut style = Style::new().bg(theme.square_colour(cell.square_colour(rect.height)));
    if theme.colours == ColourDepth::None {
        style = style.add_modifier(match cell.state {
            SquareState::Focus => Modifier::REVERSED,
            SquareState::Flip => Modifier::UNDERLINED,
            SquareState::Last | SquareState::Plain => Modifier::empty(),
        });
    }
    canvas.fill(rect, style);
    let (mark, colour) = match (cell.disc, cell.is_legal) {
        (Some(side), _) => (theme.disc_character(side).to_string(), theme.disc(side)),
        (None, true) => (theme.legal_mark(cell.mover).to_owned(), theme.legal_mark_colour(cell.mover)),
        // Without a grid and without colours, nothing else shows the squares.
        (None, false) if theme.colours == ColourDepth::None => (".".to_owned(), Color::Reset),
        (None, false) => (theme.pick(" ", ".").to_owned(), theme.disc(Side::Black)),
    };
    if let Some(Label { text, rank, .. }) = cell.label {
        canvas.text(rect.x, rect.y, text, style.patch(cell.label_style(theme, *rank)));
        return;
    }
    let end = canvas.text(rect.x, rect.y, &mark, style.fg(colour));
    if cell.state == SquareState::Last && end < rect.right() {
        canvas.text(end, rect.y, theme.pick("‹", "<"), style.fg(theme.bracket()).add_modifier(Modifier::BOLD));
    }
}

fn grid_style(theme: Theme) -> Style {
    let style = Style::new().bg(theme.square_colour(SquareColour::Plain { is_dark: false }));
    match theme.colours {
        ColourDepth::None => style,
        ColourDepth::Sixteen => style.fg(Color::Black),
        _ => style.fg(theme.square_colour(SquareColour::Plain { is_dark: true })),
    }
}
