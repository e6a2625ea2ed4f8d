//! Alak: a row of slots, and what the slides are worth.

use super::frame::NARROW;
use crate::action::Action;
use crate::alak::AlakDesk;
use crate::app::App;
use crate::canvas::{Canvas, wrap};
use crate::look::{Felt, Look, Part};
use crate::sprite::{self, Glyph};
use outflank_alak::{Slide, Value};
use outflank_game::{Game, Side};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// The widest slot, in columns.
const WIDEST: u16 = 7;

/// Draws the row, and below it the players and the slides.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App, desk: &AlakDesk, body: Rect) {
    let slots = u16::from(desk.table.position().slots().count());
    let columns = ((body.width - 2) / slots).clamp(1, WIDEST);
    let rows = (columns / 2).clamp(1, 3);
    let (x, y) = (body.x + (body.width - columns * slots) / 2, body.y + 1);
    let targets = targets(app, desk);
    for number in 1..=slots as u8 {
        let rect = Rect { x: x + columns * u16::from(number - 1), y, width: columns, height: rows };
        slot(canvas, desk, (number, &targets), rect);
    }
    let below = y + rows + 3;
    let margin = if body.width < NARROW { 1 } else { 3 };
    let left = Rect { x: body.x + margin, y: below, width: 20, height: body.bottom().saturating_sub(below) };
    players(canvas, desk, left);
    let x = left.x + if body.width < NARROW { 15 } else { 24 };
    slides(canvas, app, desk, Rect { x, width: body.right().saturating_sub(x + 1), ..left });
}

/// A slot that the chosen disc may slide to, with what that is worth.
type Target = (u8, Option<Value>);

fn targets(app: &App, desk: &AlakDesk) -> Vec<Target> {
    let values = if app.shows_values { desk.values() } else { Vec::new() };
    let worth = |slide: Slide| values.iter().find(|(other, _)| *other == slide).map(|&(_, value)| value);
    let from = desk.chosen.unwrap_or(desk.focus);
    let slides = if desk.table.is_turn_of_person() { desk.slides_from(from) } else { Vec::new() };
    slides.into_iter().map(|slide| (slide.to, worth(slide))).collect()
}

fn slot(canvas: &mut Canvas<'_>, desk: &AlakDesk, (number, targets): (u8, &[Target]), rect: Rect) {
    let (look, position) = (canvas.look, desk.table.position());
    let is_focus = desk.focus == number && desk.table.is_turn_of_person();
    let is_chosen = desk.chosen == Some(number);
    let target = targets.iter().find(|(slot, _)| *slot == number);
    let felt = if is_focus || is_chosen { Felt::Focus } else { Felt::Plain { is_dark: number.is_multiple_of(2) } };
    let dot = target.map(|_| if desk.chosen.is_some() { look.last() } else { look.dot() });
    if look.has_blocks() {
        block(canvas, rect, (position.slot(number), dot), look.felt(felt));
    } else {
        plain(canvas, rect, (position.slot(number), target.is_some()), (is_focus, is_chosen));
    }
    let label = number.to_string();
    let style = look.style(if is_focus { Part::Key } else { Part::Faint });
    if rect.width >= 2 || number % 10 == 0 || number == 1 {
        canvas.centre(rect, rect.bottom(), &label, style);
    }
    if let Some((_, Some(value))) = target {
        canvas.centre(rect, rect.bottom() + 1, &short(*value), value_style(look, *value));
    }
    let is_last = desk.table.record.moves().last().is_some_and(|slide| slide.to == number);
    if is_last && target.is_none() {
        canvas.centre(rect, rect.bottom() + 1, look.pick("▴", "^"), Style::new().fg(look.last()));
    }
    canvas.zone(Rect { height: rect.height + 2, ..rect }, Action::Slot(number));
}

/// Draws a slot as a block of colour with a round disc.
fn block(canvas: &mut Canvas<'_>, rect: Rect, (disc, dot): (Option<Side>, Option<Color>), felt: Color) {
    let (look, scale) = (canvas.look, rect.height);
    canvas.fill(rect, Style::new().bg(felt));
    if rect.width < 2 * scale {
        let mark = disc
            .map_or(if dot.is_some() { "·".to_owned() } else { " ".to_owned() }, |side| look.mark(side).to_string());
        let colour = disc.map_or_else(|| look.dot(), |side| look.disc(side));
        canvas.text(rect.x, rect.y, &mark, Style::new().fg(colour).bg(felt));
        return;
    }
    let left = rect.x + (rect.width - 2 * scale) / 2;
    for (row, column) in (0..scale).flat_map(|row| (0..2 * scale).map(move |column| (row, column))) {
        let place = (column, row);
        let (mark, colour, ground) = match (disc.map(|side| (sprite::disc(scale, place), look.disc(side))), dot) {
            (Some((Glyph::Plain(mark), disc)), _) => (mark, disc, felt),
            (Some((Glyph::Inverted(mark), disc)), _) => (mark, felt, disc),
            (None, Some(dot)) => (sprite::dot(scale, place), dot, felt),
            (None, None) => return,
        };
        let style = Style::new().fg(colour).bg(ground);
        canvas.text(left + column, rect.y + row, mark.encode_utf8(&mut [0; 4]), style);
    }
}

/// Draws a slot as a character, in brackets when it is pointed at.
fn plain(
    canvas: &mut Canvas<'_>,
    rect: Rect,
    (disc, is_target): (Option<Side>, bool),
    (is_focus, is_chosen): (bool, bool),
) {
    let look = canvas.look;
    let mark = match disc {
        Some(side) => look.mark(side).to_string(),
        None => if is_target { "+" } else { look.pick("·", ".") }.to_owned(),
    };
    let mark = match (is_chosen, is_focus, rect.width >= 3) {
        (true, _, true) => format!("<{mark}>"),
        (_, true, true) => format!("[{mark}]"),
        _ => mark,
    };
    let style = Style::new().bg(look.felt(Felt::Plain { is_dark: false }));
    canvas.fill(rect, style);
    let style = disc.map_or(style, |side| style.fg(look.disc(side)).add_modifier(Modifier::BOLD));
    let style = if is_focus && rect.width < 3 { style.add_modifier(Modifier::REVERSED) } else { style };
    canvas.centre(rect, rect.y + (rect.height - 1) / 2, &mark, style);
}

fn players(canvas: &mut Canvas<'_>, desk: &AlakDesk, area: Rect) {
    let discs = desk.table.position().discs();
    let is_over = desk.table.is_over();
    for (side, y) in [(Side::Black, area.y), (Side::White, area.y + 2)] {
        let mark = canvas.look.mark(side).to_string();
        let end = canvas.text(area.x, y, &mark, canvas.look.side(side));
        let is_on_move = !is_over && desk.table.position().to_move() == side;
        let name = format!("{}  {:02}", side.letter(), discs[side]);
        canvas.put(end + 1, y, &name, if is_on_move { Part::Key } else { Part::Text });
        canvas.put(area.x + 2, y + 1, &desk.table.seats[side].name(), Part::Faint);
    }
    let played = desk.table.record.move_count();
    let turn = if is_over { format!("Over, {played} moves") } else { format!("Move {}", played + 1) };
    canvas.put(area.x, area.y + 5, &turn, Part::Heading);
}

/// Lists the slides with their values, the best first, or else the slides that were played.
fn slides(canvas: &mut Canvas<'_>, app: &App, desk: &AlakDesk, area: Rect) {
    let values = if app.shows_values { desk.values() } else { Vec::new() };
    if !values.is_empty() {
        return list_values(canvas, &values, area);
    }
    let (heading, told) = match (app.shows_values, desk.is_soon_solved()) {
        (true, false) => ("Values", "This board is too large to solve here.".to_owned()),
        (true, true) if !desk.table.is_over() => ("Values", "Solving this board.".to_owned()),
        _ => ("Moves", desk.table.record.moves().iter().map(Slide::to_string).collect::<Vec<_>>().join(" ")),
    };
    canvas.put(area.x, area.y, heading, Part::Heading);
    let lines = wrap(&told, area.width);
    let skipped = lines.len().saturating_sub(usize::from(area.height).saturating_sub(1));
    for (line, y) in lines.iter().skip(skipped).zip(area.y + 1..area.bottom()) {
        canvas.put(area.x, y, line, Part::Text);
    }
}

fn list_values(canvas: &mut Canvas<'_>, values: &[(Slide, Value)], area: Rect) {
    const COLUMNS: u16 = 20;
    canvas.put(area.x, area.y, "Move values", Part::Heading);
    let rows = area.height.saturating_sub(1).max(1);
    for (index, &(slide, value)) in values.iter().enumerate() {
        let (column, row) = (index as u16 / rows, index as u16 % rows);
        let x = area.x + column * COLUMNS;
        if x + COLUMNS > area.right() + 2 {
            break;
        }
        let end = canvas.put(x, area.y + 1 + row, &format!("{:<6}", slide.to_string()), Part::Text);
        let style = value_style(canvas.look, value);
        let end = canvas.text(end, area.y + 1 + row, &value.to_string(), style);
        canvas.zone(Rect { x, y: area.y + 1 + row, width: end - x, height: 1 }, Action::Slot(slide.from));
    }
}

/// Returns a value in three columns or fewer.
fn short(value: Value) -> String {
    match value {
        Value::Win { plies } => format!("W{plies}"),
        Value::Loss { plies } => format!("L{plies}"),
        Value::Draw => "=".to_owned(),
    }
}

fn value_style(look: Look, value: Value) -> Style {
    match value {
        Value::Win { .. } => look.style(Part::Good),
        Value::Loss { .. } => look.style(Part::Bad),
        Value::Draw => look.style(Part::Text),
    }
}

/// Returns the columns that a value takes at most.
#[cfg(test)]
fn widest(values: &[Value]) -> u16 {
    values.iter().map(|&value| crate::canvas::width(&short(value))).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_short() {
        assert_eq!(widest(&[Value::Win { plies: 99 }, Value::Loss { plies: 7 }, Value::Draw]), 3);
    }
}
