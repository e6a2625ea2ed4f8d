//! The help.

use super::frame::{self, Footer, button};
use crate::action::Action;
use crate::app::App;
use crate::canvas::Canvas;
use crate::theme::TextRole;

/// The keys and clicks with their actions, short enough for the narrowest screen.
const LINES: [(&str, &str); 17] = [
    ("click, Enter", "place a disc"),
    ("point", "see what flips"),
    ("f5, F5, / f5", "the same by name"),
    ("arrows, HJKL", "point at a square"),
    ("Tab", "the next legal square"),
    ("u  r  z", "undo, redo, game before"),
    ("h", "hint: the best move"),
    ("a  i", "move values, evaluation"),
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
    let short = "Outflank discs of the other side.";
    let buttons = [button("any key", "Back to the game", Action::Close)];
    let body = frame::draw_without_message(canvas, app, "Help", Footer { tips: [tip, short], buttons: &buttons });
    let is_wide = body.width >= frame::NARROW;
    let (margin, keys) = if is_wide { (3, 16) } else { (1, 13) };
    let first = body.y + u16::from(body.height > LINES.len() as u16);
    for ((key, meaning), y) in LINES.iter().zip(first..body.bottom()) {
        canvas.put(body.x + margin, y, key, TextRole::Key);
        canvas.put(body.x + margin + keys, y, meaning, TextRole::Text);
    }
}
