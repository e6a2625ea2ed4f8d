//! The help.

use super::frame::{self, Footer, button};
use crate::action::Action;
use crate::app::App;
use crate::canvas::Canvas;
use crate::theme::TextRole;

/// The keys and clicks with their actions, short enough for the narrowest screen.
const LINES: [(&str, &str); 16] = [
    ("click, Enter", "place a disc"),
    ("point", "see what flips"),
    ("f5, F5, / f5", "the same by name"),
    ("arrows, HJKL", "point at a square"),
    ("u  r", "undo, redo"),
    ("h", "hint: the best move"),
    ("a", "move values"),
    ("Space", "the computer moves now"),
    ("v", "review with a chart"),
    ("s  o", "save to, open a file"),
    ("paste", "load a game"),
    ("m, Esc", "menu: board, players"),
    ("q, Ctrl-C", "quit; Ctrl-Z suspends"),
    ("Alak", "choose a disc, then a slot"),
    ("/ 3-5", "slide by name"),
    ("t", "game tree; + adds a ply"),
];

/// Draws the help.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App) {
    let tip = "A move outflanks discs of the other side in straight lines; these flip.";
    let narrow = "Outflank discs of the other side.";
    let tip = if canvas.buffer.area.width < frame::NARROW { narrow } else { tip };
    let buttons = [button("any key", "Back to the game", Action::Close)];
    let body = frame::draw_without_message(canvas, app, "Help", Footer { tip, buttons: &buttons });
    let is_wide = body.width >= frame::NARROW;
    let (margin, keys) = if is_wide { (3, 16) } else { (1, 13) };
    for ((key, meaning), y) in LINES.iter().zip(body.y + u16::from(is_wide)..body.bottom()) {
        canvas.put(body.x + margin, y, key, TextRole::Key);
        canvas.put(body.x + margin + keys, y, meaning, TextRole::Text);
    }
}
