//! Alak: a row of slots, and the values of the slides.

use super::frame::NARROW;
use crate::action::Action;
use crate::app::{App, CurrentGame, slot};
use crate::canvas::{Canvas, wrap};
use crate::game_state::label;
use crate::sprite::{self, Glyph};
use crate::theme::{SquareColour, TextRole, Theme};
use outflank_rules::alak::{Position, Slide, Value};
use outflank_rules::{Game, Move, Side, counted};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// The maximum width of a slot, in columns.
const MAX_SLOT_WIDTH: u16 = 7;

/// Draws the row, and below it the players and the slides.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App, position: &Position, body: Rect) {
    let (game, slots) = (&app.game, slots(app, position));
    let count = slots.len() as u16;
    let columns = ((body.width - 2) / count).clamp(1, MAX_SLOT_WIDTH);
    let rows = (columns / 2).clamp(1, 3);
    let (x, y) = (body.x + (body.width - columns * count) / 2, body.y + 1);
    for slot in &slots {
        let rect = Rect { x: x + columns * u16::from(slot.number - 1), y, width: columns, height: rows };
        draw_slot(canvas, game, slot, rect);
    }
    // Below the slots come a line of numbers, one of values and a gap.
    let below = y + rows + 3;
    let margin = if body.width < NARROW { 1 } else { 3 };
    let left = Rect { x: body.x + margin, y: below, width: 20, height: body.bottom().saturating_sub(below) };
    players(canvas, game, left);
    let x = left.x + if body.width < NARROW { 15 } else { 24 };
    slides(canvas, app, Rect { x, width: body.right().saturating_sub(x + 1), ..left });
}

/// A slot with all that is drawn on it.
struct Slot {
    number: u8,
    disc: Option<Side>,
    /// Whether the selected disc may slide there.
    is_target: bool,
    /// The value of that slide.
    value: Option<Value>,
    highlight: Highlight,
}

/// The highlight of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Highlight {
    None,
    /// The slot is selected.
    Focus,
    /// The disc of the slot is chosen to slide.
    Chosen,
    /// Both.
    FocusAndChosen,
}

impl Highlight {
    fn of(number: u8, game: &CurrentGame) -> Self {
        let is_focus = game.cursor == slot(number) && game.state.is_human_turn();
        match (is_focus, game.chosen == Some(slot(number))) {
            (false, false) => Self::None,
            (true, false) => Self::Focus,
            (false, true) => Self::Chosen,
            (true, true) => Self::FocusAndChosen,
        }
    }

    fn is_focus(self) -> bool {
        matches!(self, Self::Focus | Self::FocusAndChosen)
    }
}

/// Returns the slots with the targets of the selected disc and, where they are shown, the values of its slides.
fn slots(app: &App, position: &Position) -> Vec<Slot> {
    let game = &app.game;
    let values = if app.shows_values { game.values() } else { Vec::new() };
    let from = game.chosen.unwrap_or(game.cursor);
    let is_shown = |slide: &Slide| game.state.is_human_turn() && slot(slide.from) == from;
    let slides: Vec<Slide> = position.moves().filter(is_shown).collect();
    let drawn = |number| {
        let slide = slides.iter().find(|slide| slide.to == number);
        let value = slide.and_then(|slide| values.iter().find(|(other, _)| other == slide));
        Slot {
            number,
            disc: position.slot(number),
            is_target: slide.is_some(),
            value: value.map(|&(_, value)| value),
            highlight: Highlight::of(number, game),
        }
    };
    (1..=position.slots().count()).map(drawn).collect()
}

fn draw_slot(canvas: &mut Canvas<'_>, game: &CurrentGame, slot: &Slot, rect: Rect) {
    let theme = canvas.theme;
    let mover = game.state.position().to_move();
    if theme.has_colour_blocks() && rect.height > 1 {
        block(canvas, rect, slot, theme.legal_mark_colour(mover));
    } else {
        character(canvas, rect, slot, mover);
    }
    let style = theme.style(if slot.highlight.is_focus() { TextRole::Key } else { TextRole::Faint });
    // A single column has no room for two digits side by side.
    if rect.width >= 2 || slot.number.is_multiple_of(10) || slot.number == 1 {
        canvas.centre(rect, rect.bottom(), &slot.number.to_string(), style);
    }
    if let Some(value) = slot.value {
        canvas.centre(rect, rect.bottom() + 1, &short(value), value_style(theme, value));
    }
    let is_last = matches!(game.state.record.moves().last(), Some(Move::Slide(slide)) if slide.to == slot.number);
    if is_last && !slot.is_target {
        canvas.centre(rect, rect.bottom() + 1, theme.pick("▴", "^"), Style::new().fg(theme.last()));
    }
    canvas.zone(Rect { height: rect.height + 2, ..rect }, Action::Place(self::slot(slot.number)));
}

/// Draws a slot as a block of colour with a round disc, or a dot for a target.
fn block(canvas: &mut Canvas<'_>, rect: Rect, slot: &Slot, dot: Color) {
    let (theme, scale) = (canvas.theme, rect.height);
    let colour = match slot.highlight {
        Highlight::None => SquareColour::Plain { is_dark: slot.number.is_multiple_of(2) },
        _ => SquareColour::Focus,
    };
    let ground = theme.square_colour(colour);
    canvas.fill(rect, Style::new().bg(ground));
    let left = rect.x + (rect.width - 2 * scale) / 2;
    for cell in sprite::cells(scale) {
        let (character, colour, around) = match slot.disc {
            Some(side) => match sprite::disc(scale, cell) {
                Glyph::Plain(character) => (character, theme.disc(side), ground),
                Glyph::Inverted(character) => (character, ground, theme.disc(side)),
            },
            None if slot.is_target => (sprite::dot(scale, cell), dot, ground),
            None => return,
        };
        let style = Style::new().fg(colour).bg(around);
        canvas.text(left + cell.column, rect.y + cell.row, character.encode_utf8(&mut [0; 4]), style);
    }
}

/// Draws a slot as a character, in brackets when it is selected.
fn character(canvas: &mut Canvas<'_>, rect: Rect, slot: &Slot, mover: Side) {
    let theme = canvas.theme;
    let character = match slot.disc {
        Some(side) => theme.disc_character(side).to_string(),
        None => if slot.is_target { theme.legal_mark(mover) } else { theme.pick("·", ".") }.to_owned(),
    };
    let text = match slot.highlight {
        Highlight::Chosen | Highlight::FocusAndChosen if rect.width >= 3 => format!("<{character}>"),
        Highlight::Focus if rect.width >= 3 => format!("[{character}]"),
        _ => character,
    };
    let colour = match slot.highlight {
        Highlight::None => SquareColour::Plain { is_dark: theme.has_colour_blocks() && slot.number.is_multiple_of(2) },
        _ => SquareColour::Focus,
    };
    let style = Style::new().bg(theme.square_colour(colour));
    canvas.fill(rect, style);
    let style = match slot.disc {
        Some(side) => style.fg(theme.disc(side)).add_modifier(Modifier::BOLD),
        None => style.fg(theme.legal_mark_colour(mover)),
    };
    // Narrower slots have no room for brackets.
    let is_reversed = slot.highlight.is_focus() && rect.width < 3;
    let style = if is_reversed { style.add_modifier(Modifier::REVERSED) } else { style };
    canvas.centre(rect, rect.y + (rect.height - 1) / 2, &text, style);
}

fn players(canvas: &mut Canvas<'_>, game: &CurrentGame, area: Rect) {
    let discs = game.state.position().discs();
    let is_over = game.state.is_over();
    for (side, y) in [(Side::Black, area.y), (Side::White, area.y + 2)] {
        let disc = canvas.theme.disc_character(side).to_string();
        let end = canvas.text(area.x, y, &disc, canvas.theme.side(side));
        let is_on_move = !is_over && game.state.position().to_move() == side;
        let name = format!("{}  {:02}", side.letter(), discs[side]);
        canvas.put(end + 1, y, &name, if is_on_move { TextRole::Key } else { TextRole::Text });
        canvas.put(area.x + 2, y + 1, &label(&game.state.players[side]), TextRole::Faint);
    }
    let played = game.state.record.move_count();
    let turn = match (is_over, played) {
        (true, _) => format!("Over, {}", counted(played, "move")),
        (false, _) => format!("Move {}", played + 1),
    };
    canvas.put(area.x, area.y + 5, &turn, TextRole::Heading);
}

/// Lists the slides with their values, the best first, or the slides played.
fn slides(canvas: &mut Canvas<'_>, app: &App, area: Rect) {
    let game = &app.game;
    let values = if app.shows_values { game.values() } else { Vec::new() };
    if !values.is_empty() {
        return list_values(canvas, &values, area);
    }
    let (heading, text) = match (app.shows_values, game.is_solvable()) {
        (true, false) => ("Values", "This board is too large to solve here.".to_owned()),
        (true, true) if !game.state.is_over() => ("Values", "Solving this board.".to_owned()),
        _ => ("Moves", game.state.record.moves().iter().map(Move::to_string).collect::<Vec<_>>().join(" ")),
    };
    canvas.put(area.x, area.y, heading, TextRole::Heading);
    let lines = wrap(&text, area.width);
    let skipped = lines.len().saturating_sub(usize::from(area.height).saturating_sub(1));
    for (line, y) in lines.iter().skip(skipped).zip(area.y + 1..area.bottom()) {
        canvas.put(area.x, y, line, TextRole::Text);
    }
}

fn list_values(canvas: &mut Canvas<'_>, values: &[(Slide, Value)], area: Rect) {
    const COLUMNS: u16 = 20;
    canvas.put(area.x, area.y, "Move values", TextRole::Heading);
    let rows = area.height.saturating_sub(1).max(1);
    for (index, &(slide, value)) in values.iter().enumerate() {
        let (column, row) = (index as u16 / rows, index as u16 % rows);
        let x = area.x + column * COLUMNS;
        if x + COLUMNS > area.right() + 2 {
            break;
        }
        let end = canvas.put(x, area.y + 1 + row, &format!("{:<6}", slide.to_string()), TextRole::Text);
        let style = value_style(canvas.theme, value);
        let end = canvas.text(end, area.y + 1 + row, &value.to_string(), style);
        canvas.zone(Rect { x, y: area.y + 1 + row, width: end - x, height: 1 }, Action::Place(slot(slide.from)));
    }
}

/// Returns a value in up to three columns.
fn short(value: Value) -> String {
    match value {
        Value::Win { plies } => format!("W{plies}"),
        Value::Loss { plies } => format!("L{plies}"),
        Value::Draw => "=".to_owned(),
    }
}

fn value_style(theme: Theme, value: Value) -> Style {
    match value {
        Value::Win { .. } => theme.style(TextRole::Good),
        Value::Loss { .. } => theme.style(TextRole::Bad),
        Value::Draw => theme.style(TextRole::Text),
    }
}

/// Returns the maximum width of values.
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
