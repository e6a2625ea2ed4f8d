//! What stands beside a board: the scores, whose turn it is, who is ahead, and the moves.

use super::frame::NARROW;
use crate::app::{App, ReversiDesk};
use crate::canvas::{Canvas, width};
use crate::look::{Colours, Look, Part};
use crate::sprite;
use outflank_game::{Game, Side};
use outflank_play::{Analysis, Unit};
use outflank_reversi::Position;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// The columns that both scores take as large numbers.
const ROOMY: u16 = 28;

/// Draws it all, as far as there is room.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App, desk: &ReversiDesk, area: Rect) {
    let is_roomy = area.width >= ROOMY && area.height >= 15 && !canvas.look.is_ascii();
    let mut y = if is_roomy { large_scores(canvas, desk, area) } else { scores(canvas, desk, area) };
    canvas.put(area.x, y, &turn(desk, area.width), Part::Heading);
    y += 1;
    if app.settings.shows_bar || app.shows_values {
        y = bar(canvas, desk.last_known(), Rect { y, ..area });
    }
    if y + 1 < area.bottom() {
        let gap = u16::from(canvas.buffer.area.width >= NARROW);
        moves(canvas, desk, Rect { y: y + gap, height: area.bottom() - y - gap, ..area });
    }
}

/// Draws the scores as large numbers side by side, and returns the row below.
fn large_scores(canvas: &mut Canvas<'_>, desk: &ReversiDesk, area: Rect) -> u16 {
    let discs = desk.table.position().discs();
    let half = (area.width / 2).min(20);
    for (side, x) in [(Side::Black, area.x), (Side::White, area.x + half)] {
        name(canvas, desk, side, (x, area.y));
        canvas.put(x + 2, area.y + 1, &desk.table.seats[side].label(), Part::Faint);
        let style = number_style(canvas.look, side);
        for (row, line) in sprite::number(discs[side]).iter().enumerate() {
            canvas.text(x + 2, area.y + 3 + row as u16, line, style);
        }
    }
    area.y + 4 + sprite::DIGIT_ROWS
}

/// Draws the scores one below the other, and returns the row below.
fn scores(canvas: &mut Canvas<'_>, desk: &ReversiDesk, area: Rect) -> u16 {
    let discs = desk.table.position().discs();
    for (side, y) in [(Side::Black, area.y), (Side::White, area.y + 2)] {
        name(canvas, desk, side, (area.x, y));
        let style = canvas.look.style(Part::Heading);
        canvas.text(area.x + 9, y, &format!("{:02}", discs[side]), style);
        canvas.put(area.x + 2, y + 1, &desk.table.seats[side].label(), Part::Faint);
    }
    area.y + 5
}

/// Writes the mark and the name of a side; the name of the one to move stands out.
fn name(canvas: &mut Canvas<'_>, desk: &ReversiDesk, side: Side, (x, y): (u16, u16)) {
    let mark = canvas.look.mark(side).to_string();
    let end = canvas.text(x, y, &mark, canvas.look.side(side));
    let is_on_move = !desk.table.is_over() && desk.table.position().to_move() == side;
    canvas.put(end + 1, y, side.name(), if is_on_move { Part::Key } else { Part::Text });
}

fn number_style(look: Look, side: Side) -> Style {
    match (look.colours, side) {
        (Colours::None, _) => Style::new(),
        (_, Side::Black) => Style::new().fg(Color::DarkGray),
        (_, Side::White) => Style::new().fg(look.disc(Side::White)),
    }
}

fn turn(desk: &ReversiDesk, columns: u16) -> String {
    let (position, played) = (desk.table.position(), desk.table.record.move_count());
    if desk.table.is_over() {
        return format!("Over after {played} moves");
    }
    let side = position.to_move().name();
    let whole = format!("Move {}, {side} to move", played + 1);
    if width(&whole) <= columns { whole } else { format!("Move {}: {side}", played + 1) }
}

/// Draws who is ahead as a bar, and in words; returns the row below.
pub(super) fn bar(canvas: &mut Canvas<'_>, known: Option<&Analysis>, area: Rect) -> u16 {
    /// A lead of so many discs fills the bar.
    const FULL: i32 = 32;
    let columns = i32::from(area.width.min(40));
    let worth = known.map_or(0, |known| i32::from(known.value_for_black()).clamp(-FULL, FULL));
    let black = (columns * (FULL + worth) + FULL) / (2 * FULL);
    let look = canvas.look;
    let style = |side| match (look.colours, side) {
        (Colours::None, _) => Style::new(),
        (_, Side::Black) => Style::new().fg(Color::DarkGray),
        (_, Side::White) => Style::new().fg(look.disc(Side::White)),
    };
    let [filled, empty] =
        if look.colours == Colours::None { [["█", "#"], ["░", "-"]] } else { [["▇", "#"], ["▇", "="]] };
    let cells = |cell: [&str; 2], count: i32| look.pick(cell[0], cell[1]).repeat(count.max(0) as usize);
    let x = canvas.text(area.x, area.y, &cells(filled, black), style(Side::Black));
    canvas.text(x, area.y, &cells(empty, columns - black), style(Side::White));
    canvas.put(area.x, area.y + 1, &known.map_or_else(String::new, |known| lead(known, area.width)), Part::Faint);
    area.y + 2
}

/// Returns who is ahead, and how deep the search went, in a few words.
fn lead(known: &Analysis, columns: u16) -> String {
    let worth = known.value_for_black();
    let side = if worth < 0 { Side::White } else { Side::Black };
    let lead = match (worth, known.unit) {
        (0, Unit::ExactDiscs) => "Draw".to_owned(),
        (0, _) => "Even".to_owned(),
        _ => format!("{} +{}", side.name(), worth.abs()),
    };
    let whole = format!("{lead} ({})", known.depth);
    if width(&whole) <= columns { whole } else { lead }
}

/// Lists the moves in pairs, the last ones if there is not room for all.
fn moves(canvas: &mut Canvas<'_>, desk: &ReversiDesk, area: Rect) {
    const GAP: u16 = 2;
    canvas.put(area.x, area.y, "Moves", Part::Heading);
    let pairs = pairs(desk.table.record.start(), desk.table.record.moves());
    let digits = pairs.len().to_string().len().max(2);
    let pair_width = digits as u16 + 1 + pairs.iter().map(|pair| width(pair)).max().unwrap_or(0) + GAP;
    let (rows, columns) = (area.height.saturating_sub(1), ((area.width + GAP) / pair_width).max(1));
    let room = usize::from(rows * columns);
    let first = pairs.len().saturating_sub(room);
    for (place, (number, pair)) in pairs.iter().enumerate().skip(first).enumerate() {
        let (column, row) = (place as u16 / rows.max(1), place as u16 % rows.max(1));
        let (x, y) = (area.x + column * pair_width, area.y + 1 + row);
        let x = canvas.put(x, y, &format!("{:>digits$} ", number + 1), Part::Faint);
        let is_last = number + 1 == pairs.len();
        canvas.put(x, y, pair, if is_last { Part::Heading } else { Part::Text });
    }
}

/// Returns the moves in pairs, Black's first.
fn pairs(start: &Position, moves: &[outflank_reversi::Move]) -> Vec<String> {
    let skipped = (start.to_move() == Side::White).then(|| "..".to_owned());
    let words: Vec<String> = skipped.into_iter().chain(moves.iter().map(ToString::to_string)).collect();
    words.chunks(2).map(|pair| pair.join(" ")).collect()
}
