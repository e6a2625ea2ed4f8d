//! The canvas of a scene: the cells of a screen, and the zones that respond to clicks.

use crate::action::Action;
use crate::theme::{TextRole, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A screen being drawn.
pub(crate) struct Canvas<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) theme: Theme,
    zones: Zones,
    /// The places of the texts.
    texts: Vec<Rect>,
    /// The texts that did not fit on the screen.
    #[cfg(test)]
    pub(crate) cut: Vec<String>,
}

/// The zones with their actions; later zones lie above earlier ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Zones(Vec<(Rect, Action)>);

impl Zones {
    /// Returns the action of a click.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<&Action> {
        let place = Position { x: column, y: row };
        self.0.iter().rev().find(|(rect, _)| rect.contains(place)).map(|(_, action)| action)
    }

    /// Returns a position at which a click has an action.
    #[cfg(test)]
    pub(crate) fn place_of(&self, wanted: &Action) -> Option<(u16, u16)> {
        let zone = self.0.iter().find(|(_, action)| action == wanted);
        zone.map(|(rect, _)| (rect.x + rect.width / 2, rect.y + rect.height / 2))
    }
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(buffer: &'a mut Buffer, theme: Theme) -> Self {
        Self {
            buffer,
            theme,
            zones: Zones::default(),
            texts: Vec::new(),
            #[cfg(test)]
            cut: Vec::new(),
        }
    }

    /// Returns the zones of the drawn scene.
    pub(crate) fn into_zones(self) -> Zones {
        self.zones
    }

    /// Writes a text, clipped at the right border, and returns the column after it.
    pub(crate) fn text(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let area = self.buffer.area;
        #[cfg(test)]
        if y >= area.bottom() || x + width(text) > area.right() {
            self.cut.push(text.to_owned());
        }
        if y >= area.bottom() || x >= area.right() {
            return x;
        }
        let end = self.buffer.set_stringn(x, y, text, (area.right() - x).into(), style).0;
        // Discs are letters on some screens, each a text of its own.
        if text.chars().filter(|character| character.is_alphanumeric()).count() > 1 {
            self.add_text(Rect { x, y, width: end - x, height: 1 });
        }
        end
    }

    /// Notes the place of a text, of which a box shows all or nothing; one that begins where the last ended belongs to it.
    pub(crate) fn add_text(&mut self, area: Rect) {
        let area = area.intersection(self.buffer.area);
        match self.texts.last_mut() {
            Some(last) if (last.right(), last.y, last.height) == (area.x, area.y, area.height) => {
                last.width += area.width;
            }
            _ => self.texts.push(area),
        }
    }

    /// Writes a text in the style of a role.
    pub(crate) fn put(&mut self, x: u16, y: u16, text: &str, role: TextRole) -> u16 {
        self.text(x, y, text, self.theme.style(role))
    }

    /// Returns a text of at most this width in the characters of the screen; the end of a longer one is replaced by a mark.
    pub(crate) fn clip(&self, text: &str, columns: u16) -> String {
        let text = if self.theme.is_ascii() { ascii(text) } else { text.to_owned() };
        if width(&text) <= columns {
            return text;
        }
        let mark = self.theme.pick("…", ".");
        let mut clipped = String::new();
        for character in text.chars() {
            if width(&clipped) + character.width().unwrap_or(0) as u16 + width(mark) > columns {
                break;
            }
            clipped.push(character);
        }
        if columns > 0 { clipped.trim_end().to_owned() + mark } else { clipped }
    }

    /// Returns a text of exactly this width, clipped or followed by blanks.
    pub(crate) fn fit(&self, text: &str, columns: u16) -> String {
        let clipped = self.clip(text, columns);
        let blanks = columns.saturating_sub(width(&clipped));
        clipped + &" ".repeat(blanks.into())
    }

    /// Writes a text in the middle of an area's width.
    pub(crate) fn centre(&mut self, area: Rect, y: u16, text: &str, style: Style) {
        let x = area.x + area.width.saturating_sub(width(text)) / 2;
        self.text(x, y, text, style);
    }

    /// Writes a text that ends at a column.
    pub(crate) fn right(&mut self, end: u16, y: u16, text: &str, style: Style) {
        self.text(end.saturating_sub(width(text)), y, text, style);
    }

    /// Fills an area with blanks; what the style leaves open stays as it is.
    pub(crate) fn fill(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.buffer.area);
        for row in area.rows() {
            self.text(row.x, row.y, &" ".repeat(row.width.into()), style);
        }
    }

    /// Returns the area that a box covers: whole lines where so little is left beside it that nobody would understand it.
    fn covered(&self, area: Rect) -> Rect {
        const LEAST_REST: u16 = 8;
        let screen = self.buffer.area;
        if screen.width - area.width < LEAST_REST { Rect { x: screen.x, width: screen.width, ..area } } else { area }
    }

    /// Erases the texts that an area covers in part: half a word is none.
    fn erase_cut_texts(&mut self, area: Rect) {
        for text in std::mem::take(&mut self.texts) {
            let covered = text.intersection(area);
            if !covered.is_empty() && covered != text {
                text.positions().for_each(|place| _ = self.buffer[place].set_symbol(" "));
            }
        }
    }

    /// Resets the cells of an area, so that nothing of what was drawn there shows through.
    ///
    /// A wide character that begins on the left of the area would reach into it, so that it is erased.
    fn clear(&mut self, area: Rect) {
        let area = area.intersection(self.buffer.area);
        for row in area.rows() {
            if let Some(left) = row.x.checked_sub(1).and_then(|x| self.buffer.cell_mut((x, row.y)))
                && width(left.symbol()) > 1
            {
                left.set_symbol(" ");
            }
            for x in row.left()..row.right() {
                self.buffer[(x, row.y)].reset();
            }
        }
    }

    /// Writes a button, and returns the column after it.
    pub(crate) fn button(&mut self, x: u16, y: u16, label: &Label<'_>, action: Action) -> u16 {
        let end = self.put(x, y, label.key, TextRole::Key);
        let end = self.put(end + 1, y, label.name, TextRole::Text);
        let area = Rect { x, y, width: end - x, height: 1 };
        // The key and the name once more as one text: a box hides both or none.
        self.add_text(area);
        self.zone(area, action);
        end
    }

    /// Removes the zones added so far.
    pub(crate) fn clear_zones(&mut self) {
        self.zones = Zones::default();
    }

    /// Adds a zone.
    pub(crate) fn zone(&mut self, area: Rect, action: Action) {
        self.zones.0.push((area.intersection(self.buffer.area), action));
    }

    /// Draws a box with a title over whatever is there, and returns the area inside.
    pub(crate) fn frame(&mut self, area: Rect, title: &str) -> Rect {
        let style = self.theme.style(TextRole::Line);
        let covered = self.covered(area);
        self.erase_cut_texts(covered);
        self.clear(covered);
        let [corners, horizontal, vertical] =
            if self.theme.is_ascii() { ["++++", "-", "|"] } else { ["╭╮╰╯", "─", "│"] };
        let corner = |index: usize| corners.chars().nth(index).expect("a box has four corners").to_string();
        let line = horizontal.repeat(usize::from(area.width).saturating_sub(2));
        self.text(area.x, area.y, &(corner(0) + &line + &corner(1)), style);
        self.text(area.x, area.bottom() - 1, &(corner(2) + &line + &corner(3)), style);
        for y in area.y + 1..area.bottom() - 1 {
            self.text(area.x, y, vertical, style);
            self.text(area.right() - 1, y, vertical, style);
        }
        self.put(area.x + 2, area.y, &format!(" {title} "), TextRole::Heading);
        Rect {
            x: area.x + 2,
            y: area.y + 1,
            width: area.width.saturating_sub(4),
            height: area.height.saturating_sub(2),
        }
    }
}

/// The label of a button.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label<'a> {
    /// The name of the key.
    pub(crate) key: &'a str,
    /// The name of the action.
    pub(crate) name: &'a str,
}

/// Returns the width of a text in columns.
pub(crate) fn width(text: &str) -> u16 {
    text.width() as u16
}

/// Replaces the characters of messages beyond ASCII.
pub(crate) fn ascii(text: &str) -> String {
    text.replace('…', "...").replace('×', "x").replace('·', "-").replace(|c: char| !c.is_ascii(), "?")
}

/// Returns an area of this size in the middle of another one, clipped to it.
pub(crate) fn middle(area: Rect, columns: u16, rows: u16) -> Rect {
    let (width, height) = (columns.min(area.width), rows.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

/// Wraps a text between words into lines of up to `columns` columns; a word that is wider, or a text without blanks, is cut.
///
/// # Examples
///
/// ```
/// assert_eq!(outflank_tui::wrap("a long frontier", 8), ["a long", "frontier"]);
/// assert_eq!(outflank_tui::wrap("frontier", 5), ["front", "ier"]);
/// ```
pub fn wrap(text: &str, columns: u16) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split(' ').flat_map(|word| pieces(word, columns)) {
        if !line.is_empty() && width(&line) + 1 + width(&word) > columns {
            lines.push(std::mem::replace(&mut line, word));
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
    }
    lines.push(line);
    lines
}

/// Cuts a word that is wider than a line.
fn pieces(word: &str, columns: u16) -> Vec<String> {
    let (mut pieces, mut piece) = (Vec::new(), String::new());
    for character in word.chars() {
        if !piece.is_empty() && width(&piece) + character.width().unwrap_or(0) as u16 > columns {
            pieces.push(std::mem::take(&mut piece));
        }
        piece.push(character);
    }
    pieces.push(piece);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::{Color, Modifier};

    fn with_box(fill: &str) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 6));
        let style = Style::new().fg(Color::Green).bg(Color::Green).add_modifier(Modifier::all());
        let mut canvas = Canvas::new(&mut buffer, Theme::default());
        for y in 0..6 {
            canvas.text(0, y, &fill.repeat(20), style);
        }
        canvas.frame(Rect::new(3, 1, 10, 4), "Box");
        buffer
    }

    #[test]
    fn a_text_is_clipped_and_filled_to_a_width() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
        let canvas = Canvas::new(&mut buffer, Theme::default());
        let clipped = [("Tamenori", 8), ("Tamenori", 5), ("x", 0)].map(|(text, columns)| canvas.clip(text, columns));
        assert_eq!(clipped, ["Tamenori", "Tame…", ""]);
        let filled = [("Ann", 5), ("黒木白", 5), ("黒木白", 4)].map(|(text, columns)| canvas.fit(text, columns));
        assert_eq!(filled, ["Ann  ", "黒木…", "黒… "]);
        let plain = Theme { characters: crate::theme::CharacterSet::Ascii, ..Theme::default() };
        assert_eq!(Canvas::new(&mut buffer, plain).clip("Müller", 5), "M?ll.");
    }

    #[test]
    fn a_box_shows_nothing_of_what_lies_below() {
        let plain = with_box("");
        for fill in ["x", "黒"] {
            let buffer = with_box(fill);
            let differing = Rect::new(3, 1, 10, 4).positions().find(|&place| buffer[place] != plain[place]);
            assert_eq!(differing, None, "{fill}");
            assert!((1..5).all(|y| width(buffer[(2, y)].symbol()) == 1), "no {fill} reaches into the box");
        }
    }
}
