//! The colours and characters of the screen, as the terminal supports them.

use outflank_rules::{Side, Sides};
use ratatui::style::{Color, Modifier, Style};

/// The colours and characters of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    /// The supported colours.
    pub colours: ColourDepth,
    /// The supported characters.
    pub characters: CharacterSet,
    /// The characters of the discs, if the user chose them.
    pub discs: Option<Sides<char>>,
}

/// The number of colours of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColourDepth {
    /// None: bold, underlined and reversed text only.
    None,
    /// The 16 ANSI colours.
    Sixteen,
    /// A palette of 256.
    #[default]
    Indexed,
    /// 24-bit colour.
    True,
}

/// The characters of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CharacterSet {
    /// Unicode boxes, blocks and discs.
    #[default]
    Unicode,
    /// ASCII only.
    Ascii,
}

/// The role of a text, which has a style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextRole {
    /// Ordinary text.
    Text,
    /// Secondary text.
    Faint,
    /// A heading.
    Heading,
    /// The bar at the top.
    Title,
    /// The name of a key.
    Key,
    /// The selected line of a list.
    Chosen,
    /// The message.
    Message,
    /// Something good: the best move.
    Good,
    /// Something bad: a mistake.
    Bad,
    /// The borders of boxes.
    Line,
}

/// The colour of a square behind its disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SquareColour {
    /// An ordinary square; every other one is a little darker.
    Plain {
        /// Whether it is one of the darker squares.
        is_dark: bool,
    },
    /// The selected square.
    Focus,
    /// A square whose disc the selected move flips.
    Flip,
    /// The square of the last move, where its disc is too small for a dot.
    Last,
}

impl Theme {
    /// Detects the theme from the environment.
    pub fn from_env() -> Self {
        let value = |name: &str| std::env::var(name).unwrap_or_default();
        Self::from_variables(value)
    }

    /// Detects the theme from the values of `NO_COLOR`, `COLORTERM`, `TERM` and the locale.
    fn from_variables(value: impl Fn(&str) -> String) -> Self {
        let (term, depth) = (value("TERM"), value("COLORTERM"));
        let colours = if !value("NO_COLOR").is_empty() || ["dumb", "vt100", "vt220"].contains(&term.as_str()) {
            ColourDepth::None
        } else if ["truecolor", "24bit"].contains(&depth.as_str()) || term.ends_with("-direct") {
            ColourDepth::True
        } else if term.contains("256") {
            ColourDepth::Indexed
        } else {
            ColourDepth::Sixteen
        };
        // The first one that is set decides, as in POSIX.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().map(value).find(|name| !name.is_empty());
        let is_unicode = locale.unwrap_or_default().to_ascii_lowercase().replace('-', "").contains("utf8");
        // The font of the Linux console lacks most of the blocks and discs.
        let characters = if is_unicode && term != "linux" { CharacterSet::Unicode } else { CharacterSet::Ascii };
        Self { colours, characters, discs: None }
    }

    /// Returns whether only ASCII is supported.
    pub(crate) fn is_ascii(self) -> bool {
        self.characters == CharacterSet::Ascii
    }

    /// Returns whether squares are drawn as blocks of colour instead of a grid of lines.
    pub(crate) fn has_colour_blocks(self) -> bool {
        matches!(self.colours, ColourDepth::True | ColourDepth::Indexed) && !self.is_ascii() && self.discs.is_none()
    }

    /// Returns the first text, or the second one on a screen of ASCII.
    pub(crate) fn pick<'a>(self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.is_ascii() { ascii } else { unicode }
    }

    /// Returns the character of a side's discs.
    pub(crate) fn disc_character(self, side: Side) -> char {
        if let Some(discs) = self.discs {
            return discs[side];
        }
        match (side, self.is_ascii(), self.colours) {
            (Side::Black, true, _) => 'X',
            (Side::White, true, _) => 'O',
            // Without colours a black disc is filled, as in print.
            (Side::White, false, ColourDepth::None) => '○',
            _ => '●',
        }
    }

    /// Returns the colour of a side's discs on the board.
    pub(crate) fn disc(self, side: Side) -> Color {
        match (self.colours, side) {
            (ColourDepth::None, _) => Color::Reset,
            (ColourDepth::True, Side::Black) => Color::Rgb(16, 18, 17),
            (ColourDepth::True, Side::White) => Color::Rgb(243, 243, 236),
            (ColourDepth::Indexed, Side::Black) => Color::Indexed(232),
            (ColourDepth::Indexed, Side::White) => Color::Indexed(255),
            (ColourDepth::Sixteen, Side::Black) => Color::Black,
            (ColourDepth::Sixteen, Side::White) => Color::White,
        }
    }

    /// Returns the colour of a square.
    pub(crate) fn square_colour(self, square_colour: SquareColour) -> Color {
        let [plain, dark, focus, flip, last] = match self.colours {
            ColourDepth::None => [Color::Reset; 5],
            ColourDepth::Sixteen => [Color::Green, Color::Green, Color::Yellow, Color::Cyan, Color::Green],
            ColourDepth::Indexed => [28, 22, 136, 72, 24].map(Color::Indexed),
            ColourDepth::True => [
                Color::Rgb(27, 122, 84),
                Color::Rgb(22, 107, 73),
                Color::Rgb(201, 162, 62),
                Color::Rgb(96, 168, 136),
                Color::Rgb(38, 102, 128),
            ],
        };
        match square_colour {
            SquareColour::Plain { is_dark } => [plain, dark][usize::from(is_dark)],
            SquareColour::Focus => focus,
            SquareColour::Flip => flip,
            SquareColour::Last => last,
        }
    }

    /// Returns the colour of the marks on squares where a side may place a disc: dark for Black, light for White.
    pub(crate) fn legal_mark_colour(self, side: Side) -> Color {
        match (self.colours, side) {
            (ColourDepth::None, _) => Color::Reset,
            (ColourDepth::Sixteen, Side::Black) => Color::Black,
            (ColourDepth::Sixteen, Side::White) => Color::White,
            (ColourDepth::Indexed, Side::Black) => Color::Indexed(16),
            (ColourDepth::Indexed, Side::White) => Color::Indexed(157),
            (ColourDepth::True, Side::Black) => Color::Rgb(2, 18, 11),
            (ColourDepth::True, Side::White) => Color::Rgb(184, 232, 208),
        }
    }

    /// Returns the character on squares where a side may place a disc.
    pub(crate) fn legal_mark(self, side: Side) -> &'static str {
        match side {
            Side::Black => self.pick("•", "*"),
            Side::White => "+",
        }
    }

    /// Returns the colour of the dot on the last disc.
    pub(crate) fn last(self) -> Color {
        match self.colours {
            ColourDepth::None => Color::Reset,
            ColourDepth::Sixteen => Color::Red,
            ColourDepth::Indexed => Color::Indexed(167),
            ColourDepth::True => Color::Rgb(222, 92, 70),
        }
    }

    /// Returns the colour of characters on the board that mark the last move or the selected square.
    pub(crate) fn bracket(self) -> Color {
        match self.colours {
            ColourDepth::None => Color::Reset,
            ColourDepth::Sixteen => Color::Black,
            ColourDepth::Indexed => Color::Indexed(220),
            ColourDepth::True => Color::Rgb(255, 214, 90),
        }
    }

    /// Returns the style of a text.
    pub(crate) fn style(self, role: TextRole) -> Style {
        let plain = Style::new();
        if self.colours == ColourDepth::None {
            return match role {
                TextRole::Text | TextRole::Line | TextRole::Message => plain,
                TextRole::Faint => plain.add_modifier(Modifier::DIM),
                TextRole::Title | TextRole::Chosen => plain.add_modifier(Modifier::REVERSED),
                TextRole::Heading | TextRole::Key | TextRole::Good => plain.add_modifier(Modifier::BOLD),
                TextRole::Bad => plain.add_modifier(Modifier::UNDERLINED),
            };
        }
        match role {
            TextRole::Text => plain,
            TextRole::Faint | TextRole::Line => plain.fg(self.grey()),
            TextRole::Heading => plain.add_modifier(Modifier::BOLD),
            TextRole::Title => self.title(),
            TextRole::Key => plain.fg(self.amber()).add_modifier(Modifier::BOLD),
            TextRole::Chosen => plain.fg(Color::Black).bg(Color::Yellow),
            TextRole::Message => plain.fg(Color::Cyan),
            TextRole::Good => plain.fg(Color::Green).add_modifier(Modifier::BOLD),
            TextRole::Bad => plain.fg(Color::Red),
        }
    }

    /// Returns a grey that can be read on dark and on light backgrounds; what the ANSI colours make of it is up to the
    /// terminal.
    fn grey(self) -> Color {
        match self.colours {
            ColourDepth::None | ColourDepth::Sixteen => Color::DarkGray,
            ColourDepth::Indexed => Color::Indexed(245),
            ColourDepth::True => Color::Rgb(136, 140, 144),
        }
    }

    /// Returns a yellow that can be read on dark and on light backgrounds.
    fn amber(self) -> Color {
        match self.colours {
            ColourDepth::None | ColourDepth::Sixteen => Color::Yellow,
            ColourDepth::Indexed => Color::Indexed(172),
            ColourDepth::True => Color::Rgb(212, 150, 20),
        }
    }

    fn title(self) -> Style {
        // The green of the ANSI colours is often too light for white text.
        let text = if self.colours == ColourDepth::Sixteen { Side::Black } else { Side::White };
        let ground = self.square_colour(SquareColour::Plain { is_dark: true });
        Style::new().fg(self.disc(text)).bg(ground).add_modifier(Modifier::BOLD)
    }

    /// Returns the style of a side's disc outside the board.
    pub(crate) fn side(self, side: Side) -> Style {
        let square_colour = self.square_colour(SquareColour::Plain { is_dark: true });
        match self.colours {
            ColourDepth::None => Style::new().add_modifier(Modifier::BOLD),
            _ => Style::new().fg(self.disc(side)).bg(square_colour),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theme(values: &[(&str, &str)]) -> Theme {
        let value = |name: &str| values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
        Theme::from_variables(|name| value(name).to_owned())
    }

    #[test]
    fn the_environment_determines_the_colours() {
        let colours = |values: &[(&str, &str)]| theme(values).colours;
        assert_eq!(colours(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), ColourDepth::True);
        assert_eq!(colours(&[("TERM", "screen-256color")]), ColourDepth::Indexed);
        assert_eq!(colours(&[("TERM", "xterm")]), ColourDepth::Sixteen);
        assert_eq!(colours(&[("TERM", "vt100")]), ColourDepth::None);
        assert_eq!(colours(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]), ColourDepth::None);
    }

    #[test]
    fn the_locale_determines_the_characters() {
        let characters = |values: &[(&str, &str)]| theme(values).characters;
        assert_eq!(characters(&[("LANG", "C.UTF-8")]), CharacterSet::Unicode);
        assert_eq!(characters(&[("LANG", "de_DE.utf8"), ("LC_ALL", "C")]), CharacterSet::Ascii);
        assert_eq!(characters(&[]), CharacterSet::Ascii);
    }
}
