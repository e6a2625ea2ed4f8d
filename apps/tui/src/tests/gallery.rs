//! Draws every scene for `cargo xtask gallery`, which names the directory of the pictures in `OUTFLANK_GALLERY`.

use super::picture::picture;
use super::print::drawn;
use super::scenes::{SCENES, SIZES};
use crate::theme::{CharacterSet, ColourDepth, Theme};
use std::path::PathBuf;

/// The numbers of colours, by their names in the gallery.
const COLOURS: [(&str, ColourDepth); 4] = [
    ("truecolor", ColourDepth::True),
    ("256", ColourDepth::Indexed),
    ("16", ColourDepth::Sixteen),
    ("none", ColourDepth::None),
];

#[test]
#[ignore = "writes the pictures of `cargo xtask gallery`"]
fn draw_the_gallery() {
    let directory: PathBuf = std::env::var_os("OUTFLANK_GALLERY").expect("`cargo xtask gallery` starts this").into();
    for (name, scene) in SCENES {
        let mut app = scene();
        for ((columns, rows), (colours, depth)) in SIZES.iter().flat_map(|size| COLOURS.map(|colours| (size, colours)))
        {
            let theme = Theme { colours: depth, characters: CharacterSet::Unicode, discs: None };
            let file = directory.join(format!("{name}_{columns}x{rows}_{colours}.svg"));
            std::fs::write(file, picture(&drawn(&mut app, theme, (*columns, *rows)))).unwrap();
        }
    }
}
