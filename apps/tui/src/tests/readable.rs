//! What every scene must have at every size and in every number of colours: text that can be read.

use super::picture::{DARK, LIGHT, Rgb, colours};
use super::print::{characters, drawn};
use super::scenes::{SCENES, end_of_alak};
use super::{PLAIN, app_after};
use crate::app::{App, Scene};
use crate::canvas::Canvas;
use crate::scene::{draw_below_box, draw_on};
use crate::theme::{CharacterSet, ColourDepth, SquareColour, Theme};
use outflank_rules::Side;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;
use std::collections::BTreeMap;

const SIZES: [(u16, u16); 8] = [(80, 24), (40, 20), (120, 40), (200, 60), (41, 21), (59, 33), (61, 20), (133, 27)];
const COLOURS: [ColourDepth; 4] = [ColourDepth::True, ColourDepth::Indexed, ColourDepth::Sixteen, ColourDepth::None];

const CHARACTERS: [CharacterSet; 2] = [CharacterSet::Unicode, CharacterSet::Ascii];

/// Calls a function for each screen of each scene, with a description.
fn for_all_screens(mut check: impl FnMut(&str, &App, &Buffer)) {
    for (name, scene) in SCENES {
        let mut app = scene();
        for (size, colours) in SIZES.into_iter().flat_map(|size| COLOURS.map(|colours| (size, colours))) {
            let theme = Theme { colours, characters: CharacterSet::Unicode, discs: None };
            let screen = drawn(&mut app, theme, size);
            check(&format!("{name} {size:?} {colours:?}"), &app, &screen);
        }
    }
}

#[test]
fn no_cell_has_the_colour_of_its_background() {
    for_all_screens(|name, _, screen| {
        for place in screen.area.positions() {
            let cell = &screen[place];
            assert!(cell.fg == Color::Reset || cell.fg != cell.bg, "{name}, {place}: {cell:?}");
        }
    });
}

#[test]
fn without_colours_every_empty_square_has_a_sign() {
    for (rules, row) in [("8x8", "1 . . . . . . . ."), ("6x6 anti", "1 . . . . . .")] {
        for characters_of in CHARACTERS {
            let theme = Theme { colours: ColourDepth::None, characters: characters_of, discs: None };
            let shown = characters(&mut app_after(rules, ""), theme, (40, 20));
            assert!(shown.lines().any(|line| line.trim_start().starts_with(row)), "{rules}:\n{shown}");
        }
    }
}

#[test]
fn letters_digits_and_brackets_stand_out_from_their_background() {
    /// The contrast that large text needs at least (WCAG 2.2, success criterion 1.4.3).
    const MIN_CONTRAST: f64 = 3.0;
    /// On a light background the ANSI colours are what the terminal makes of them.
    const MIN_CONTRAST_ON_LIGHT: f64 = 1.6;
    let mut faults = BTreeMap::new();
    for_all_screens(|name, _, screen| {
        let is_text = |place: &Position| {
            screen[*place]
                .symbol()
                .chars()
                .all(|character| character.is_alphanumeric() || "()[]<>‹".contains(character))
        };
        for cell in screen.area.positions().filter(is_text).map(|place| &screen[place]) {
            for (terminal, least) in [(DARK, MIN_CONTRAST), (LIGHT, MIN_CONTRAST_ON_LIGHT)] {
                let contrast = contrast(cell, terminal);
                if contrast < least {
                    faults.insert(format!("{:?} on {:?}: {contrast:.2}", cell.fg, cell.bg), name.to_owned());
                }
            }
        }
    });
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn no_text_is_cut_at_the_border() {
    for (name, scene) in SCENES {
        let mut app = scene();
        for (size, characters) in SIZES.into_iter().flat_map(|size| CHARACTERS.map(|characters| (size, characters))) {
            app.theme = Theme { colours: ColourDepth::None, characters, discs: None };
            let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
            let mut canvas = Canvas::new(&mut buffer, app.theme);
            draw_on(&mut canvas, &app);
            assert!(canvas.cut.is_empty(), "{name} {size:?}: {:?}", canvas.cut);
        }
    }
}

#[test]
fn a_box_has_no_style_of_the_board_below_it() {
    let mut boxes = 0;
    for_all_screens(|name, app, screen| {
        let theme = app.theme;
        let Some(area) = box_of(screen) else {
            assert!(!matches!(app.scene, Scene::Menu { .. } | Scene::End), "{name} has no box");
            return;
        };
        boxes += 1;
        for place in area.positions() {
            let cell = &screen[place];
            // Black on yellow is the selected line, and the discs beside the names lie on the board's colour.
            let is_of_text = match cell.bg {
                Color::Reset => !board_colours(theme).contains(&cell.fg) || cell.fg == Color::Reset,
                _ => (cell.fg, cell.bg) == (Color::Black, Color::Yellow) || cell.symbol() == "●",
            };
            assert!(is_of_text, "{name}, {place}: {cell:?}");
        }
    });
    assert!(boxes >= 2 * SIZES.len() * COLOURS.len());
}

#[test]
fn no_word_is_cut_by_a_box() {
    for_all_screens(|name, app, screen| {
        let Some(area) = box_of(screen) else { return };
        let mut below = Buffer::empty(screen.area);
        draw_below_box(app, &mut below);
        for word in words(&below) {
            let covered = word.intersection(area);
            if !covered.is_empty() && covered != word {
                let rest = word.positions().filter(|&place| !area.contains(place));
                let rest: String = rest.map(|place| screen[place].symbol()).collect();
                assert_eq!(rest.trim(), "", "{name}: part of a word at {word}");
            }
        }
    });
}

#[test]
fn a_box_shows_all_of_a_line_beside_it_or_nothing() {
    let mut app = end_of_alak();
    for size in SIZES {
        let screen = characters(&mut app, PLAIN, size);
        assert_eq!(screen.contains("Over, 1"), screen.contains("Over, 1 move"), "{size:?}\n{screen}");
    }
}

#[test]
fn nothing_is_shown_beside_a_box_that_is_nearly_as_wide_as_the_screen() {
    let mut boxes = 0;
    for_all_screens(|name, _, screen| {
        let Some(area) = box_of(screen).filter(|area| screen.area.width - area.width < 8) else { return };
        boxes += 1;
        let beside = screen.area.positions().filter(|place| area.rows().any(|row| row.y == place.y));
        for place in beside.filter(|&place| !area.contains(place)) {
            assert_eq!(screen[place].symbol(), " ", "{name}, {place}");
        }
    });
    assert!(boxes > 0);
}

/// Returns the places of words of three letters and more.
fn words(screen: &Buffer) -> Vec<Rect> {
    let is_letter = |x: u16, y: u16| screen[(x, y)].symbol().chars().all(char::is_alphabetic);
    let mut found = Vec::new();
    for row in screen.area.rows() {
        let columns: Vec<u16> = (row.left()..row.right()).collect();
        for word in columns.chunk_by(|&left, &right| is_letter(left, row.y) && is_letter(right, row.y)) {
            if word.len() >= 3 {
                found.push(Rect { x: word[0], y: row.y, width: word.len() as u16, height: 1 });
            }
        }
    }
    found
}

/// Returns the colours of a board and its discs.
fn board_colours(theme: Theme) -> Vec<Color> {
    let squares = [
        SquareColour::Plain { is_dark: false },
        SquareColour::Plain { is_dark: true },
        SquareColour::Focus,
        SquareColour::Flip,
        SquareColour::Last,
    ];
    let of_sides = Side::BOTH.into_iter().flat_map(|side| [theme.disc(side), theme.legal_mark_colour(side)]);
    // Yellow is a colour of texts, too: keys are written in it.
    let squares =
        squares.map(|square| theme.square_colour(square)).into_iter().filter(|&colour| colour != Color::Yellow);
    squares.chain(of_sides).collect()
}

/// Returns the area of a box, by its round corners.
fn box_of(screen: &Buffer) -> Option<Rect> {
    let find = |corner| screen.area.positions().find(|&place| screen[place].symbol() == corner);
    let (first, last) = (find("╭")?, find("╯")?);
    Some(Rect { x: first.x, y: first.y, width: last.x - first.x + 1, height: last.y - first.y + 1 })
}

/// Returns the contrast of a cell's character with its background, from 1 to 21 (WCAG 2.2, "contrast ratio").
fn contrast(cell: &Cell, terminal: [Rgb; 2]) -> f64 {
    let [text, ground] = colours(cell, terminal).map(luminance);
    (text.max(ground) + 0.05) / (text.min(ground) + 0.05)
}

fn luminance(Rgb(red, green, blue): Rgb) -> f64 {
    let linear = |value: u8| (f64::from(value) / 255.0).powf(2.2);
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
