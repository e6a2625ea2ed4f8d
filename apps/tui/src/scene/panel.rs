//! The panel beside a board: the scores, the side to move, the evaluation bar, and the moves.

use super::board::Numbers;
use super::frame::NARROW;
use crate::app::{App, CurrentGame, Scene};
use crate::canvas::{Canvas, width};
use crate::sprite;
use crate::theme::{ColourDepth, TextRole};
use outflank_play::{Analysis, Unit};
use outflank_rules::{Game, Move, Outcome, Position, Side, Sides, counted};
use ratatui::layout::{Position as Place, Rect};
use ratatui::style::Style;

/// The columns of both scores as large numbers.
const ROOMY: u16 = 28;

/// The game of a panel, and what the numbers on its board are.
pub(super) struct Panel<'a> {
    pub(super) game: &'a CurrentGame,
    pub(super) numbers: Numbers,
}

/// Draws the parts of the panel that fit.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App, &Panel { game, numbers }: &Panel<'_>, area: Rect) {
    // At the end the score is in a box, beside which parts of large digits would show.
    let is_roomy =
        !matches!(app.scene, Scene::End) && area.width >= ROOMY && area.height >= 15 && !canvas.theme.is_ascii();
    let mut y = if is_roomy { large_scores(canvas, game, area) } else { scores(canvas, game, area) };
    canvas.put(area.x, y, &turn(game, area.width), TextRole::Heading);
    y += 1;
    if app.settings.shows_bar || app.shows_values {
        y = bar(canvas, &Lead::of(game), Rect { y, ..area });
    }
    let losses = game.analysis().filter(|_| app.shows_values && !game.state.is_over() && numbers == Numbers::Losses);
    if let Some(Analysis { unit, .. }) = losses {
        canvas.put(area.x, y, &format!("Numbers: {}s", unit.noun()), TextRole::Faint);
        canvas.put(area.x, y + 1, "lost by a move", TextRole::Faint);
        y += 2;
    }
    if y + 1 < area.bottom() {
        let gap = u16::from(canvas.buffer.area.width >= NARROW);
        moves(canvas, game, Rect { y: y + gap, height: area.bottom() - y - gap, ..area });
    }
}

/// Draws the scores as large numbers side by side, and returns the row below them.
fn large_scores(canvas: &mut Canvas<'_>, game: &CurrentGame, area: Rect) -> u16 {
    let discs = game.state.position().discs();
    let half = (area.width / 2).min(20);
    for (side, x) in [(Side::Black, area.x), (Side::White, area.x + half)] {
        name(canvas, game, side, Place { x, y: area.y });
        put_name(canvas, game, side, Rect { x: x + 2, y: area.y + 1, width: half - 3, height: 1 });
        let number = sprite::number(discs[side]);
        for (row, line) in number.iter().enumerate() {
            canvas.put(x + 2, area.y + 3 + row as u16, line, TextRole::Text);
        }
        canvas.add_text(Rect { x: x + 2, y: area.y + 3, width: width(&number[0]), height: sprite::DIGIT_ROWS });
    }
    area.y + 4 + sprite::DIGIT_ROWS
}

/// Draws the scores one below the other, and returns the row below.
fn scores(canvas: &mut Canvas<'_>, game: &CurrentGame, area: Rect) -> u16 {
    let discs = game.state.position().discs();
    for (side, y) in [(Side::Black, area.y), (Side::White, area.y + 2)] {
        name(canvas, game, side, Place { x: area.x, y });
        let style = canvas.theme.style(TextRole::Heading);
        canvas.text(area.x + 9, y, &format!("{:02}", discs[side]), style);
        put_name(canvas, game, side, Rect { x: area.x + 2, y: y + 1, width: area.width.saturating_sub(2), height: 1 });
    }
    area.y + 5
}

/// Writes the name of the player of a side.
fn put_name(canvas: &mut Canvas<'_>, game: &CurrentGame, side: Side, area: Rect) {
    let name = canvas.clip(&game.name(side), area.width);
    canvas.put(area.x, area.y, &name, TextRole::Faint);
}

/// Writes the disc and the name of a side, highlighted for the side to move.
fn name(canvas: &mut Canvas<'_>, game: &CurrentGame, side: Side, Place { x, y }: Place) {
    let mark = canvas.theme.disc_character(side).to_string();
    let end = canvas.text(x, y, &mark, canvas.theme.side(side));
    let is_on_move = !game.state.is_over() && game.state.position().to_move() == side;
    canvas.put(end + 1, y, side.name(), if is_on_move { TextRole::Key } else { TextRole::Text });
}

fn turn(game: &CurrentGame, columns: u16) -> String {
    let (position, played) = (game.state.position(), game.state.record.move_count());
    if game.state.is_over() {
        let moves = if played == 1 { "move" } else { "moves" };
        return first_that_fits([format!("Over after {played} {moves}"), format!("Over, {played} {moves}")], columns);
    }
    let side = position.to_move().name();
    first_that_fits([format!("Move {}, {side} to move", played + 1), format!("Move {}: {side}", played + 1)], columns)
}

/// What the bar shows.
enum Lead<'a> {
    Unknown,
    Estimated(&'a Analysis),
    /// The result of a finished game.
    Final(String, Outcome),
}

impl<'a> Lead<'a> {
    /// Returns the result of a finished game, and otherwise the last analysis.
    fn of(game: &'a CurrentGame) -> Self {
        let Sides { black, white } = game.state.position().discs();
        let wins = |winner: Side, own, other| format!("{} wins {own} to {other}", winner.name());
        match (game.state.resigned, game.state.position().outcome()) {
            (Some(loser), _) => {
                // The whole bar, whatever its scale; `i16::MIN` has no absolute value.
                let lead = Outcome::from_margin(if loser == Side::White { i16::MAX } else { -i16::MAX });
                Self::Final(format!("{} resigned", loser.name()), lead)
            }
            (None, Some(outcome)) => Self::Final(
                match outcome.winner() {
                    Some(Side::Black) => wins(Side::Black, black, white),
                    Some(Side::White) => wins(Side::White, white, black),
                    None => format!("Draw, {black} to {white}"),
                },
                outcome,
            ),
            (None, None) => game.latest_analysis().map_or(Self::Unknown, Self::Estimated),
        }
    }

    /// Returns the lead of Black in discs.
    fn of_black(&self) -> i16 {
        match self {
            Self::Unknown => 0,
            Self::Estimated(analysis) => analysis.value_for_black(),
            Self::Final(_, outcome) => outcome.margin(),
        }
    }

    fn text(&self, columns: u16) -> String {
        match self {
            Self::Unknown => String::new(),
            Self::Estimated(analysis) => lead(analysis, columns),
            Self::Final(result, _) => result.clone(),
        }
    }
}

/// Draws the evaluation bar and its value, and returns the row below them.
fn bar(canvas: &mut Canvas<'_>, lead: &Lead<'_>, area: Rect) -> u16 {
    /// The lead in discs that fills the bar.
    const FULL: i32 = 32;
    let columns = i32::from(area.width.min(40));
    let value = i32::from(lead.of_black()).clamp(-FULL, FULL);
    let black = (columns * (FULL + value) + FULL) / (2 * FULL);
    let theme = canvas.theme;
    let style = |side| match theme.colours {
        ColourDepth::None => Style::new(),
        _ => theme.side(side),
    };
    let [filled, empty] =
        if theme.colours == ColourDepth::None { [["█", "#"], ["░", "-"]] } else { [["▇", "#"], ["▇", "="]] };
    let cells = |cell: [&str; 2], count: i32| theme.pick(cell[0], cell[1]).repeat(count.max(0) as usize);
    let x = canvas.text(area.x, area.y, &cells(filled, black), style(Side::Black));
    canvas.text(x, area.y, &cells(empty, columns - black), style(Side::White));
    canvas.put(area.x, area.y + 1, &lead.text(area.width), TextRole::Faint);
    area.y + 2
}

/// Returns the leading side with its lead and its expected result, and the depth of the search, as far as there is room.
fn lead(known: &Analysis, columns: u16) -> String {
    let value = known.value_for_black();
    let lead = lead_text(value, known.unit);
    let percent = known.leader_percent().filter(|_| known.unit == Unit::Discs && value != 0);
    let expected = percent.map_or_else(String::new, |percent| format!(", {percent} %"));
    first_that_fits([format!("{lead}{expected} ({})", known.depth), format!("{lead}{expected}"), lead], columns)
}

/// Returns the leading side with its lead; a number alone is one of discs.
pub(super) fn lead_text(value_for_black: i16, unit: Unit) -> String {
    let side = if value_for_black < 0 { Side::White } else { Side::Black };
    match (value_for_black, unit) {
        (0, Unit::ExactDiscs) => "Draw".to_owned(),
        (0, _) => "Even".to_owned(),
        (value, Unit::Points) => format!("{} +{}", side.name(), counted(value.unsigned_abs(), unit.noun())),
        (value, _) => format!("{} +{}", side.name(), value.abs()),
    }
}

/// Returns the first text that is not too wide, or else the last one.
pub(super) fn first_that_fits<const COUNT: usize>(texts: [String; COUNT], columns: u16) -> String {
    let fitting = texts.iter().position(|text| width(text) <= columns).unwrap_or(COUNT - 1);
    texts.into_iter().nth(fitting).unwrap_or_default()
}

/// Lists the moves in pairs, the last ones if not all fit.
fn moves(canvas: &mut Canvas<'_>, game: &CurrentGame, area: Rect) {
    const GAP: u16 = 2;
    canvas.put(area.x, area.y, "Moves", TextRole::Heading);
    let pairs = pairs(game.state.record.start(), game.state.record.moves());
    let digits = pairs.len().to_string().len().max(2);
    let pair_width = digits as u16 + 1 + pairs.iter().map(|pair| width(pair)).max().unwrap_or(0) + GAP;
    let (rows, columns) = (area.height.saturating_sub(1), ((area.width + GAP) / pair_width).max(1));
    let room = usize::from(rows * columns);
    let first = pairs.len().saturating_sub(room);
    for (place, (number, pair)) in pairs.iter().enumerate().skip(first).enumerate() {
        let (column, row) = (place as u16 / rows.max(1), place as u16 % rows.max(1));
        let (x, y) = (area.x + column * pair_width, area.y + 1 + row);
        let x = canvas.put(x, y, &format!("{:>digits$} ", number + 1), TextRole::Faint);
        let is_last = number + 1 == pairs.len();
        canvas.put(x, y, pair, if is_last { TextRole::Heading } else { TextRole::Text });
    }
}

/// Returns the moves in pairs, Black's first.
fn pairs(start: &Position, moves: &[Move]) -> Vec<String> {
    let skipped = (start.to_move() == Side::White).then(|| "..".to_owned());
    let words: Vec<String> = skipped.into_iter().chain(moves.iter().map(ToString::to_string)).collect();
    words.chunks(2).map(|pair| pair.join(" ")).collect()
}
