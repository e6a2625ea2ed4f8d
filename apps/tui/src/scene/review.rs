//! The review: a game move by move, with its chart and the loss of each move.

use super::board::Marks;
use super::frame::{self, Button, Footer, NARROW, button};
use super::panel::{first_that_fits, lead_text};
use super::{chart, game};
use crate::action::{Action, Direction};
use crate::app::{App, Review, player_name};
use crate::canvas::{Canvas, width};
use crate::theme::TextRole;
use outflank_play::Unit;
use outflank_play::review::{MISTAKE_LOSS, MoveScores};
use outflank_rules::{Game, Move, Side, Sides};
use ratatui::layout::Rect;

const BUTTONS: [Button; 6] = [
    button("←", "Back", Action::Step(Direction::Left)),
    button("→", "Forward", Action::Step(Direction::Right)),
    button("Home", "First", Action::Step(Direction::Home)),
    button("End", "Last", Action::Step(Direction::End)),
    button("Enter", "Play here", Action::PlayFromHere),
    button("Esc", "Close", Action::Close),
];

const ASCII_BUTTONS: [Button; 6] = [
    button("left", "Back", Action::Step(Direction::Left)),
    button("right", "Forward", Action::Step(Direction::Right)),
    button("Home", "First", Action::Step(Direction::Home)),
    button("End", "Last", Action::Step(Direction::End)),
    button("Enter", "Play here", Action::PlayFromHere),
    button("Esc", "Close", Action::Close),
];

/// Draws the review.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App, review: &Review) {
    let buttons = if canvas.theme.is_ascii() { ASCII_BUTTONS } else { BUTTONS };
    let is_narrow = canvas.buffer.area.width < NARROW;
    let tips = [
        "Click the chart or a move; the board marks the best move, * a turning point",
        "Click a move; * is a turning point",
    ];
    let title = if is_narrow {
        "Review".to_owned()
    } else {
        format!("Review {} {}", app.theme.pick("·", "-"), of_whom(review).unwrap_or_else(|| frame::game_title(app)))
    };
    // The rest of the line is for the name of the program and for the activity.
    let title = canvas.clip(&title, canvas.buffer.area.width.saturating_sub(28));
    let body = frame::draw_without_message(canvas, app, &title, Footer { tips, buttons: &buttons });
    let position = &review.record.positions()[review.ply];
    let Some((layout, right)) = game::arrange(body, position.size(), canvas.theme) else {
        return game::no_room(canvas, body, position.size(), |area| frame::body_without_message(area, &buttons));
    };
    layout.draw(canvas, position, &marks(review));
    let x = layout.extent().right() + if is_narrow { 1 } else { 3 };
    let side = Rect { x, y: right.y, width: body.right() - x - 1, height: body.bottom() - right.y };
    // Even, since both sides have as many rows.
    let rows = (side.height / 2).clamp(4, 12) & !1;
    chart::draw(canvas, review, Rect { height: rows, ..side });
    let list = Rect { y: side.y + rows + 1, height: side.height - rows - 1, ..side };
    text(canvas, review, Rect { height: 1, ..list });
    let accuracy_rows = accuracy(canvas, review, Rect { y: list.y + 1, height: 1, ..list });
    let above = 1 + accuracy_rows;
    moves(canvas, review, Rect { y: list.y + above, height: list.height.saturating_sub(above), ..list });
}

/// Returns the names of both players, if the game names them.
fn of_whom(review: &Review) -> Option<String> {
    let name = |side| player_name(&review.record, side);
    Some(format!("{} - {}", name(Side::Black)?, name(Side::White)?))
}

fn marks(review: &Review) -> Marks {
    let square = |mv: Option<&Move>| match mv {
        Some(&Move::Place(square)) => Some(square),
        _ => None,
    };
    let last = review.ply.checked_sub(1).and_then(|index| review.record.moves().get(index));
    let best = review.analyses[review.ply].as_ref().map(outflank_play::Analysis::best);
    Marks { last: square(last), legal: square(best.as_ref()).into_iter().collect(), ..Marks::default() }
}

/// Draws the value of the position.
fn text(canvas: &mut Canvas<'_>, review: &Review, area: Rect) {
    let (played, count) = (review.move_number(review.ply), review.move_number(review.record.moves().len()));
    let value = review.value(review.ply).zip(review.unit(review.ply));
    let lead = value.map_or_else(|| "not analysed yet".to_owned(), |(value, unit)| lead_text(value, unit));
    let whole = format!("After {played} of {count}: {lead}");
    let text = first_that_fits([whole, format!("{played}/{count} {lead}"), lead], area.width);
    canvas.put(area.x, area.y, &text, TextRole::Heading);
}

/// Draws the accuracy of both sides once the review is complete, and returns the height of the text.
fn accuracy(canvas: &mut Canvas<'_>, review: &Review, area: Rect) -> u16 {
    let Some(Sides { black, white }) = review.accuracy() else { return 0 };
    let texts = [
        format!("Accuracy: Black {black:.1} %  White {white:.1} %"),
        format!("B {black:.1} %  W {white:.1} %"),
        format!("B {black:.0} % W {white:.0} %"),
    ];
    let Some(text) = texts.iter().find(|text| width(text) <= area.width) else { return 0 };
    canvas.put(area.x, area.y, text, TextRole::Text);
    1
}

/// Lists the moves around the position, with their losses and marks of turning points.
fn moves(canvas: &mut Canvas<'_>, review: &Review, area: Rect) {
    let (rows, count) = (usize::from(area.height), review.record.moves().len());
    let last_start = count.saturating_sub(rows);
    let first = review.ply.saturating_sub(rows / 2 + 1).min(last_start);
    for (index, y) in (first..count).zip(area.y..area.bottom()) {
        let is_current = index + 1 == review.ply;
        let line = Rect { y, height: 1, ..area };
        let part = if is_current { TextRole::Chosen } else { TextRole::Text };
        canvas.fill(line, canvas.theme.style(part));
        let side = review.record.positions()[index].to_move();
        let letter = if side == Side::Black { 'B' } else { 'W' };
        let mv = review.record.moves()[index];
        let number = if mv == Move::Pass { String::new() } else { review.move_number(index + 1).to_string() };
        let x = canvas.put(area.x, y, &format!("{number:>3} {letter} {mv}"), part) + 1;
        if review.is_turning_point(index) {
            canvas.put(area.x, y, "*", part);
        }
        if let Some(loss) = review.scores(index).map(MoveScores::loss) {
            draw_loss(
                canvas,
                review,
                PlayedMove { index, loss },
                Rect { x, width: area.right().saturating_sub(x), ..line },
            );
        }
        canvas.zone(line, Action::GoToPly(index + 1));
    }
}

/// A move by its index, with its loss.
struct PlayedMove {
    index: usize,
    loss: i16,
}

/// Draws the loss of a move, and the best move if that is another one.
fn draw_loss(canvas: &mut Canvas<'_>, review: &Review, PlayedMove { index, loss }: PlayedMove, area: Rect) {
    let part = match loss {
        _ if index + 1 == review.ply => TextRole::Chosen,
        MISTAKE_LOSS.. => TextRole::Bad,
        _ => TextRole::Faint,
    };
    let best = review.analyses[index].as_ref().map(outflank_play::Analysis::best);
    let unit = if review.unit(index) == Some(Unit::Points) { "pt " } else { "" };
    let lost = if loss == 0 { String::new() } else { format!("{:>3} {unit}", -loss) };
    let better = match best {
        Some(best) if loss > 0 && best != review.record.moves()[index] => {
            let room = area.width.saturating_sub(width(&lost));
            let words = ["better ", "best ", ""].map(|word| format!("{word}{best}"));
            words.into_iter().find(|words| width(words) <= room).unwrap_or_default()
        }
        _ => String::new(),
    };
    canvas.put(area.x, area.y, &format!("{lost}{better}"), part);
}
