//! The list of the games of a file.

use super::frame::{self, Button, Footer, NARROW, button};
use crate::action::{Action, Direction};
use crate::app::{App, Description, GameList};
use crate::canvas::{Canvas, width, wrap};
use crate::theme::TextRole;
use outflank_rules::counted;
use ratatui::layout::Rect;

const BUTTONS: [Button; 4] = [
    button("Enter", "Open", Action::Confirm),
    button("PgUp", "Page up", Action::Step(Direction::Left)),
    button("PgDn", "Page down", Action::Step(Direction::Right)),
    button("Esc", "Close", Action::Close),
];

/// Draws the lines around the selected one.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App, games: &GameList) {
    /// The least and the most rows above the list.
    const HEADING: [u16; 2] = [2, 4];
    let tips = [
        "Click or Enter opens a game; type a name, an event or a year to find it",
        "Click or Enter opens; type a name",
    ];
    let title = counted(games.count(), "game");
    let body = frame::draw_without_message(canvas, app, &title, Footer { tips, buttons: &BUTTONS });
    let line = Rect { x: body.x + 1, width: body.width - 2, height: 1, ..body };
    let lines = wrap(&heading(games), line.width);
    let heading = (lines.len() as u16).clamp(HEADING[0], HEADING[1]);
    for (text, y) in lines.iter().zip(body.y..body.y + heading) {
        canvas.put(line.x, y, &canvas.clip(text, line.width), TextRole::Heading);
    }
    let list = Rect { y: body.y + heading, height: body.height.saturating_sub(heading), ..line };
    let rows = usize::from(list.height);
    let first = games.row.saturating_sub(rows / 2).min(games.shown_count().saturating_sub(rows));
    for (row, y) in (first..games.shown_count()).zip(list.y..list.bottom()) {
        draw_line(canvas, games, row, Rect { y, height: 1, ..list });
    }
}

/// Returns what is listed, in a sentence.
fn heading(games: &GameList) -> String {
    let found = match (games.filter.as_str(), games.shown_count()) {
        ("", count) => format!("{} of", counted(count, "game")),
        (filter, count) => format!("{} with \"{filter}\" of", counted(count, "game")),
    };
    let rejected = games.rejected.as_ref().map(|rejected| format!("; {rejected}")).unwrap_or_default();
    format!("{found} {}{rejected}", games.source)
}

fn draw_line(canvas: &mut Canvas<'_>, games: &GameList, row: usize, line: Rect) {
    let Some(game) = games.description(row) else { return };
    let role = if row == games.row { TextRole::Chosen } else { TextRole::Text };
    canvas.fill(line, canvas.theme.style(role));
    let text = line_text(canvas, &game, games.count().to_string().len(), line.width);
    canvas.put(line.x, line.y, &text, role);
    canvas.zone(line, Action::Open(row));
}

/// Returns a line of the list; where there is little room, the date and the event are left out, and then words.
fn line_text(canvas: &Canvas<'_>, game: &Description, digits: usize, columns: u16) -> String {
    /// The columns of the players where all is shown.
    const PLAYERS: u16 = 36;
    /// The columns of a line with the date.
    const WHOLE: u16 = 78;
    let Description { number, players, result, moves, occasion } = game;
    let end = match columns {
        WHOLE.. => format!(" {result:>10}  {moves:>3} moves  {occasion}"),
        NARROW.. => format!(" {result:>10}  {moves:>3} moves"),
        _ => format!(" {result:>9} {moves:>3}"),
    };
    let room = columns.saturating_sub(digits as u16 + 1);
    let room = if columns >= WHOLE { PLAYERS } else { room.saturating_sub(width(&end)) };
    canvas.clip(&format!("{number:>digits$} {}{end}", canvas.fit(players, room)), columns)
}
