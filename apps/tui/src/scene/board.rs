//! A board of squares, two columns wide for each row high, as large as there is room.

use crate::app::ReversiDesk;
use crate::canvas::{Canvas, width};
use crate::look::{Felt, Look, Part};
use crate::sprite::{Glyph, disc, dot};
use outflank_game::Side;
use outflank_play::{Analysis, MoveValue};
use outflank_reversi::{Move, Position, Size, Square};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::ops::Range;

/// What is drawn on a board besides its discs.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    /// Where the side to move may place a disc.
    pub(super) legal: Vec<Square>,
    /// The discs that would flip.
    pub(super) flips: Vec<Square>,
    /// The square that is pointed at.
    pub(super) focus: Option<Square>,
    /// The last move.
    pub(super) last: Option<Square>,
    /// A word on a square, and whether it tells of the best move.
    pub(super) words: Vec<(Square, String, Rank)>,
}

/// Whether a move is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rank {
    Best,
    Other,
}

/// Where a board lies on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// How many rows a square is high, and half the columns that it is wide.
    scale: u16,
    /// The place of the first square.
    x: u16,
    y: u16,
    size: Size,
    is_grid: bool,
}

/// The scale at which discs are too small for a dot on them.
const SMALL_DISC: u16 = 2;
/// The largest square, in rows.
const LARGEST: u16 = 5;

impl Layout {
    /// Finds the largest board that fits; `None` if none does.
    pub(super) fn fit(size: Size, area: Rect, look: Look) -> Option<Self> {
        (1..=LARGEST).rev().map(|scale| Self::new(size, area, (scale, look))).find(|layout| {
            let extent = layout.extent();
            extent.width <= area.width && extent.height <= area.height
        })
    }

    fn new(size: Size, area: Rect, (scale, look): (u16, Look)) -> Self {
        let labels = if size.height() > 9 { 3 } else { 2 };
        let is_grid = !look.has_blocks() && scale > 1;
        Self { scale, x: area.x + labels, y: area.y + 1, size, is_grid }
    }

    /// Returns the area that the board takes, with its labels.
    pub(super) fn extent(&self) -> Rect {
        let labels = if self.size.height() > 9 { 3 } else { 2 };
        let border = u16::from(self.is_grid);
        Rect {
            x: self.x - labels,
            y: self.y - 1,
            width: labels + 2 * self.scale * u16::from(self.size.width()) + border,
            height: 1 + self.scale * u16::from(self.size.height()) + border,
        }
    }

    /// Returns the area of a square.
    pub(super) fn square(&self, square: Square) -> Rect {
        let (width, height) = (2 * self.scale, self.scale);
        let (column, row) = (u16::from(square.column), u16::from(square.row));
        Rect { x: self.x + column * width, y: self.y + row * height, width, height }
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
        let middle = if self.is_grid { self.scale } else { self.scale - 1 };
        for column in 0..self.size.width() {
            let rect = self.square(Square { column, row: 0 });
            canvas.put(rect.x + middle, self.y - 1, &char::from(b'a' + column).to_string(), Part::Faint);
        }
        for row in 0..self.size.height() {
            let rect = self.square(Square { column: 0, row });
            let style = canvas.look.style(Part::Faint);
            let middle = if self.is_grid { self.scale / 2 } else { (self.scale - 1) / 2 };
            canvas.right(rect.x - 1, rect.y + middle, &(u16::from(row) + 1).to_string(), style);
        }
    }

    /// Draws a square with the lines above and on its left.
    fn grid_square(&self, canvas: &mut Canvas<'_>, square: Square, cell: &Cell<'_>) {
        let rect = self.square(square);
        let (felt, look) = (cell.felt(self.scale), canvas.look);
        let style = Style::new().bg(look.felt(felt));
        canvas.fill(rect, style);
        self.lines(canvas, square);
        let middle = (rect.x + self.scale, rect.y + self.scale / 2);
        if let Some((word, rank)) = cell.word {
            let x = middle.0 - (width(word) - 1).min(self.scale) / 2 - u16::from(width(word) > 2);
            canvas.text(x.max(rect.x + 1), middle.1, word, style.patch(word_style(look, *rank)));
        } else if let Some(side) = cell.disc {
            // A wide character that begins before the right bracket would hide it.
            let columns = 2..2 * self.scale - u16::from(cell.brackets().is_some());
            self.grid_disc(canvas, (rect, columns), side, style);
        } else if cell.is_legal {
            canvas.text(middle.0, middle.1, look.pick("·", "+"), style.fg(look.dot()));
        }
        if let Some((left, right)) = cell.brackets() {
            canvas.text(rect.x + 1, middle.1, left, style.fg(look.last()));
            canvas.text(rect.x + 2 * self.scale - 1, middle.1, right, style.fg(look.last()));
        }
    }

    /// Draws a disc within some columns of a square, as one character, or as several on a large square.
    fn grid_disc(&self, canvas: &mut Canvas<'_>, (rect, columns): (Rect, Range<u16>), side: Side, style: Style) {
        let (mark, scale) = (canvas.look.mark(side).to_string(), self.scale);
        let style = style.fg(canvas.look.disc(side)).add_modifier(Modifier::BOLD);
        let (middle, radius) = ((i32::from(scale), i32::from(scale / 2)), i32::from(scale) - 2);
        let last = (columns.end - width(&mark)).max(scale);
        for (row, column) in (1..scale).flat_map(|row| (columns.start..=last).map(move |column| (row, column))) {
            let (x, y) = (i32::from(column) - middle.0, 2 * (i32::from(row) - middle.1));
            if x * x + y * y <= radius * radius && (x % 2 == 0 || width(&mark) == 1) {
                canvas.text(rect.x + column, rect.y + row, &mark, style);
            }
        }
    }

    fn lines(&self, canvas: &mut Canvas<'_>, square: Square) {
        let rect = self.square(square);
        let style = grid_style(canvas.look);
        let corner = match (square.column, square.row) {
            (0, 0) => canvas.look.pick("┌", "+"),
            (_, 0) => canvas.look.pick("┬", "+"),
            (0, _) => canvas.look.pick("├", "+"),
            _ => canvas.look.pick("┼", "+"),
        };
        let horizontal = canvas.look.pick("─", "-").repeat(usize::from(rect.width) - 1);
        canvas.text(rect.x, rect.y, &format!("{corner}{horizontal}"), style);
        for y in rect.y + 1..rect.bottom() {
            canvas.text(rect.x, y, canvas.look.pick("│", "|"), style);
        }
    }

    /// Draws the lines on the right and below the board.
    fn border(&self, canvas: &mut Canvas<'_>) {
        let (style, look) = (grid_style(canvas.look), canvas.look);
        let area = self.extent();
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        for y in self.y..bottom {
            let is_joint = (y - self.y).is_multiple_of(self.scale);
            let joint = if y == self.y { look.pick("┐", "+") } else { look.pick("┤", "+") };
            canvas.text(right, y, if is_joint { joint } else { look.pick("│", "|") }, style);
        }
        for x in self.x..right {
            let is_joint = (x - self.x).is_multiple_of(2 * self.scale);
            let joint = if x == self.x { look.pick("└", "+") } else { look.pick("┴", "+") };
            canvas.text(x, bottom, if is_joint { joint } else { look.pick("─", "-") }, style);
        }
        canvas.text(right, bottom, look.pick("┘", "+"), style);
    }
}

impl Marks {
    /// Returns the marks of a game that is being played.
    pub(super) fn of(desk: &ReversiDesk) -> Self {
        let last = desk.table.record.moves().last().copied();
        Self {
            legal: if desk.table.is_over() { Vec::new() } else { desk.table.position().placements().collect() },
            flips: desk.flips_in_view(),
            focus: desk.focus,
            last: last.and_then(square_of),
            words: Vec::new(),
        }
    }

    /// Adds what the moves are worth; on small squares, how many discs they give away against the best.
    pub(super) fn with_values(self, evaluation: &Analysis, layout: &Layout) -> Self {
        let best = evaluation.moves[0].value;
        let word = |&MoveValue { mv, value }: &MoveValue| {
            let text = match layout.scale {
                1 => format!("{:>2}", (best - value).min(99)),
                _ if value == 0 => "0".to_owned(),
                _ => format!("{value:+}"),
            };
            let rank = if value == best { Rank::Best } else { Rank::Other };
            square_of(mv).map(|square| (square, text, rank))
        };
        Self { words: evaluation.moves.iter().filter_map(word).collect(), ..self }
    }
}

fn square_of(mv: Move) -> Option<Square> {
    match mv {
        Move::Place(square) => Some(square),
        Move::Pass => None,
    }
}

/// A square with all that is to be drawn on it.
struct Cell<'a> {
    disc: Option<Side>,
    is_dark: bool,
    is_legal: bool,
    role: Role,
    word: Option<(&'a str, &'a Rank)>,
    /// Who is to move.
    mover: Side,
}

/// What is special about a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Plain,
    /// It is pointed at.
    Focus,
    /// Its disc would flip.
    Flip,
    /// The last move was here.
    Last,
}

impl Role {
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
        let word = marks.words.iter().find(|(place, ..)| *place == square);
        Self {
            disc: position.cell(square),
            is_dark: (square.column + square.row) % 2 == 1,
            is_legal: marks.legal.contains(&square),
            role: Role::of(square, marks),
            word: word.map(|(_, text, rank)| (text.as_str(), rank)),
            mover: outflank_game::Game::to_move(position),
        }
    }

    fn felt(&self, scale: u16) -> Felt {
        match self.role {
            Role::Last if scale == SMALL_DISC => Felt::Last,
            Role::Focus => Felt::Focus,
            Role::Flip => Felt::Flip,
            Role::Last | Role::Plain => Felt::Plain { is_dark: self.is_dark },
        }
    }

    /// Returns the characters on the left and right of a disc that say what is special about it.
    fn brackets(&self) -> Option<(&'static str, &'static str)> {
        match self.role {
            Role::Focus => Some(("[", "]")),
            Role::Flip => Some((">", "<")),
            Role::Last => Some(("(", ")")),
            Role::Plain => None,
        }
    }

    /// Returns the colour of the dot in the middle, on a disc or on an empty square.
    fn dot(&self, look: Look, scale: u16) -> Option<Color> {
        match self {
            Self { disc: Some(_), .. } if scale == SMALL_DISC => None,
            Self { role: Role::Flip, .. } => Some(look.disc(self.mover)),
            Self { role: Role::Last, .. } => Some(look.last()),
            Self { disc: None, is_legal: true, word: None, .. } => Some(look.dot()),
            _ => None,
        }
    }
}

/// Draws a square of colour with a round disc.
fn block_square(canvas: &mut Canvas<'_>, rect: Rect, cell: &Cell<'_>) {
    let (look, scale) = (canvas.look, rect.height);
    let felt = look.felt(cell.felt(rect.height));
    let colour_of_dot = cell.dot(look, scale);
    for (row, column) in (0..rect.height).flat_map(|row| (0..rect.width).map(move |column| (row, column))) {
        let place = (column, row);
        let around = cell.disc.map(|side| (disc(scale, place), look.disc(side)));
        let inside = colour_of_dot.map(|colour| (dot(scale, place), colour)).filter(|&(mark, _)| mark != ' ');
        let (mark, colour, ground) = match (inside, around) {
            (Some((mark, colour)), around) => (mark, colour, around.map_or(felt, |(_, disc)| disc)),
            (None, Some((Glyph::Plain(mark), disc))) => (mark, disc, felt),
            (None, Some((Glyph::Inverted(mark), disc))) => (mark, felt, disc),
            (None, None) => (' ', felt, felt),
        };
        let style = Style::new().fg(colour).bg(ground);
        canvas.text(rect.x + column, rect.y + row, mark.encode_utf8(&mut [0; 4]), style);
    }
    if let Some((word, rank)) = cell.word {
        let x = rect.x + (rect.width.saturating_sub(width(word))) / 2;
        let style = Style::new().bg(felt).patch(word_style(look, *rank));
        canvas.text(x, rect.y + (scale - 1) / 2, word, style);
    }
}

/// Draws a square of two characters.
fn small_square(canvas: &mut Canvas<'_>, rect: Rect, cell: &Cell<'_>) {
    let look = canvas.look;
    let mut style = Style::new().bg(look.felt(cell.felt(rect.height)));
    if look.colours == crate::look::Colours::None {
        style = style.add_modifier(match cell.role {
            Role::Focus => Modifier::REVERSED,
            Role::Flip => Modifier::UNDERLINED,
            Role::Last | Role::Plain => Modifier::empty(),
        });
    }
    canvas.fill(rect, style);
    let (mark, colour) = match (cell.disc, cell.is_legal) {
        (Some(side), _) => (look.mark(side).to_string(), look.disc(side)),
        (None, true) => (look.pick("·", "+").to_owned(), look.dot()),
        (None, false) => (if look.has_blocks() { " " } else { look.pick(" ", ".") }.to_owned(), look.dot()),
    };
    if let Some((word, rank)) = cell.word {
        canvas.text(rect.x, rect.y, word, style.patch(word_style(look, *rank)));
        return;
    }
    let end = canvas.text(rect.x, rect.y, &mark, style.fg(colour));
    if cell.role == Role::Last && end < rect.right() {
        canvas.text(end, rect.y, look.pick("‹", "<"), style.fg(look.last()).add_modifier(Modifier::BOLD));
    }
}

fn word_style(look: Look, rank: Rank) -> Style {
    let style = if rank == Rank::Best { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
    match (look.colours, rank) {
        (crate::look::Colours::None, _) => style,
        (crate::look::Colours::Sixteen, Rank::Best) => style.fg(Color::Yellow),
        (crate::look::Colours::Sixteen, Rank::Other) => style.fg(Color::Black),
        (_, Rank::Best) => style.fg(Color::Indexed(226)),
        (_, Rank::Other) => style.fg(Color::Indexed(194)),
    }
}

fn grid_style(look: Look) -> Style {
    let style = Style::new().bg(look.felt(Felt::Plain { is_dark: false }));
    match look.colours {
        crate::look::Colours::None => style,
        crate::look::Colours::Sixteen => style.fg(Color::Black),
        _ => style.fg(look.felt(Felt::Plain { is_dark: true })),
    }
}
