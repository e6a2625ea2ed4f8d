//! Colours and characters, and what a terminal can show of them.

use outflank_game::{Side, Sides};
use ratatui::style::{Color, Modifier, Style};

/// How the screen is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The colours that may be used.
    pub colours: Colours,
    /// The characters that may be used.
    pub characters: Characters,
    /// The characters for discs that somebody chose.
    pub marks: Option<Sides<char>>,
}

/// The colours of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// None; bold, underlined and reversed text only.
    None,
    /// The sixteen of old.
    Sixteen,
    /// A palette of 256.
    #[default]
    Indexed,
    /// All.
    True,
}

/// The characters of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Characters {
    /// Boxes, blocks and discs.
    #[default]
    Unicode,
    /// Nothing beyond ASCII.
    Ascii,
}

/// A part of the screen that has a style of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Ordinary text.
    Text,
    /// Text that matters less.
    Faint,
    /// A heading.
    Heading,
    /// The bar at the top.
    Title,
    /// The name of a key.
    Key,
    /// The chosen line of a list.
    Chosen,
    /// What the message line says.
    Message,
    /// Something good: the best move.
    Good,
    /// Something bad: a mistake.
    Bad,
    /// The lines of boxes.
    Line,
}

/// A place on a board, by what lies behind the disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Felt {
    /// An ordinary square; every other one is a little darker.
    Plain {
        /// Whether it is one of the darker ones.
        is_dark: bool,
    },
    /// The square that is pointed at.
    Focus,
    /// A square whose disc would be flipped.
    Flip,
    /// The square of the last move, where its disc is too small for a mark.
    Last,
}

impl Look {
    /// Asks the environment what the terminal can show.
    pub fn of_environment() -> Self {
        let value = |name: &str| std::env::var(name).unwrap_or_default();
        Self::from_values(value)
    }

    /// Returns what the terminal can show from `NO_COLOR`, `COLORTERM`, `TERM` and the locale.
    fn from_values(value: impl Fn(&str) -> String) -> Self {
        let (term, depth) = (value("TERM"), value("COLORTERM"));
        let colours = if !value("NO_COLOR").is_empty() || ["dumb", "vt100", "vt220"].contains(&term.as_str()) {
            Colours::None
        } else if ["truecolor", "24bit"].contains(&depth.as_str()) || term.ends_with("-direct") {
            Colours::True
        } else if term.contains("256") {
            Colours::Indexed
        } else {
            Colours::Sixteen
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().map(value).find(|name| !name.is_empty());
        let is_unicode = locale.unwrap_or_default().to_ascii_lowercase().replace('-', "").contains("utf8");
        let characters = if is_unicode && term != "linux" { Characters::Unicode } else { Characters::Ascii };
        Self { colours, characters, marks: None }
    }

    /// Returns whether only ASCII may be drawn.
    pub(crate) fn is_ascii(self) -> bool {
        self.characters == Characters::Ascii
    }

    /// Returns whether squares are drawn as blocks of colour, and not as a grid of lines.
    pub(crate) fn has_blocks(self) -> bool {
        matches!(self.colours, Colours::True | Colours::Indexed) && !self.is_ascii() && self.marks.is_none()
    }

    /// Returns the first text, or the second one on a screen of ASCII.
    pub(crate) fn pick<'a>(self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.is_ascii() { ascii } else { unicode }
    }

    /// Returns the character of a side's discs.
    pub(crate) fn mark(self, side: Side) -> char {
        if let Some(marks) = self.marks {
            return marks[side];
        }
        match (side, self.is_ascii(), self.colours) {
            (Side::Black, true, _) => 'X',
            (Side::White, true, _) => 'O',
            // Without colours a black disc is one with ink, as in print.
            (Side::White, false, Colours::None) => '○',
            _ => '●',
        }
    }

    /// Returns the colour of a side's discs on the board.
    pub(crate) fn disc(self, side: Side) -> Color {
        match (self.colours, side) {
            (Colours::None, _) => Color::Reset,
            (Colours::True, Side::Black) => Color::Rgb(16, 18, 17),
            (Colours::True, Side::White) => Color::Rgb(243, 243, 236),
            (Colours::Indexed, Side::Black) => Color::Indexed(232),
            (Colours::Indexed, Side::White) => Color::Indexed(255),
            (Colours::Sixteen, Side::Black) => Color::Black,
            (Colours::Sixteen, Side::White) => Color::White,
        }
    }

    /// Returns the colour of the board.
    pub(crate) fn felt(self, felt: Felt) -> Color {
        let [plain, dark, focus, flip, last] = match self.colours {
            Colours::None => [Color::Reset; 5],
            Colours::Sixteen => [Color::Green, Color::Green, Color::Yellow, Color::Cyan, Color::Green],
            Colours::Indexed => [29, 23, 136, 66, 24].map(Color::Indexed),
            Colours::True => [
                Color::Rgb(27, 122, 84),
                Color::Rgb(22, 107, 73),
                Color::Rgb(201, 162, 62),
                Color::Rgb(96, 168, 136),
                Color::Rgb(38, 102, 128),
            ],
        };
        match felt {
            Felt::Plain { is_dark } => [plain, dark][usize::from(is_dark)],
            Felt::Focus => focus,
            Felt::Flip => flip,
            Felt::Last => last,
        }
    }

    /// Returns the colour of the dots on legal squares.
    pub(crate) fn dot(self) -> Color {
        match self.colours {
            Colours::None => Color::Reset,
            Colours::Sixteen => Color::Black,
            Colours::Indexed => Color::Indexed(114),
            Colours::True => Color::Rgb(126, 205, 166),
        }
    }

    /// Returns the colour of the dot on the last disc.
    pub(crate) fn last(self) -> Color {
        match self.colours {
            Colours::None => Color::Reset,
            Colours::Sixteen => Color::Red,
            Colours::Indexed => Color::Indexed(167),
            Colours::True => Color::Rgb(222, 92, 70),
        }
    }

    /// Returns the style of a part of the screen.
    pub(crate) fn style(self, part: Part) -> Style {
        let plain = Style::new();
        if self.colours == Colours::None {
            return match part {
                Part::Text | Part::Line | Part::Message => plain,
                Part::Faint => plain.add_modifier(Modifier::DIM),
                Part::Title | Part::Chosen => plain.add_modifier(Modifier::REVERSED),
                Part::Heading | Part::Key | Part::Good => plain.add_modifier(Modifier::BOLD),
                Part::Bad => plain.add_modifier(Modifier::UNDERLINED),
            };
        }
        match part {
            Part::Text => plain,
            Part::Faint | Part::Line => plain.fg(Color::DarkGray),
            Part::Heading => plain.add_modifier(Modifier::BOLD),
            Part::Title => self.title(),
            Part::Key => plain.fg(Color::Yellow).add_modifier(Modifier::BOLD),
            Part::Chosen => plain.fg(Color::Black).bg(Color::Yellow),
            Part::Message => plain.fg(Color::Cyan),
            Part::Good => plain.fg(Color::Green).add_modifier(Modifier::BOLD),
            Part::Bad => plain.fg(Color::Red),
        }
    }

    fn title(self) -> Style {
        Style::new()
            .fg(self.disc(Side::White))
            .bg(self.felt(Felt::Plain { is_dark: true }))
            .add_modifier(Modifier::BOLD)
    }

    /// Returns the style of a side's mark outside the board.
    pub(crate) fn side(self, side: Side) -> Style {
        let felt = self.felt(Felt::Plain { is_dark: true });
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::BOLD),
            _ => Style::new().fg(self.disc(side)).bg(felt),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(values: &[(&str, &str)]) -> Look {
        let value = |name: &str| values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
        Look::from_values(|name| value(name).to_owned())
    }

    #[test]
    fn the_environment_tells_the_colours() {
        let colours = |values: &[(&str, &str)]| look(values).colours;
        assert_eq!(colours(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Colours::True);
        assert_eq!(colours(&[("TERM", "screen-256color")]), Colours::Indexed);
        assert_eq!(colours(&[("TERM", "xterm")]), Colours::Sixteen);
        assert_eq!(colours(&[("TERM", "vt100")]), Colours::None);
        assert_eq!(colours(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]), Colours::None);
    }

    #[test]
    fn the_locale_tells_the_characters() {
        let characters = |values: &[(&str, &str)]| look(values).characters;
        assert_eq!(characters(&[("LANG", "C.UTF-8")]), Characters::Unicode);
        assert_eq!(characters(&[("LANG", "de_DE.utf8"), ("LC_ALL", "C")]), Characters::Ascii);
        assert_eq!(characters(&[]), Characters::Ascii);
    }
}
