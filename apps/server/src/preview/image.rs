//! An image of a board.

use outflank_rules::BoardSize;
use tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, Rect, Transform};

/// The recommended width and height of an Open Graph image, in pixels.
pub(super) const WIDTH: u32 = 1200;
pub(super) const HEIGHT: u32 = 630;

/// The minimum distance of the board from the edges, in pixels.
const MARGIN: f32 = 35.0;

const BACKGROUND: [u8; 3] = [0x1d, 0x23, 0x27];
const BOARD: [u8; 3] = [0x2f, 0x7d, 0x5b];
const LINE: [u8; 3] = [0x1f, 0x5a, 0x41];
const BLACK: [u8; 3] = [0x15, 0x18, 0x1b];
const WHITE: [u8; 3] = [0xf4, 0xf5, 0xf6];

/// Renders a board as PNG; `cells` are `X`, `O` or `-`, row by row. None when there is no memory for it.
pub(super) fn render_png(size: BoardSize, cells: &str) -> Option<Vec<u8>> {
    let (width, height) = (WIDTH as f32, HEIGHT as f32);
    let (columns, rows) = (f32::from(size.columns), f32::from(size.rows));
    let cell = ((width - 2.0 * MARGIN) / columns).min((height - 2.0 * MARGIN) / rows);
    let (left, top) = ((width - cell * columns) / 2.0, (height - cell * rows) / 2.0);
    let mut image = Pixmap::new(WIDTH, HEIGHT)?;
    rectangle(&mut image, Rect::from_xywh(0.0, 0.0, width, height)?, BACKGROUND);
    rectangle(&mut image, Rect::from_xywh(left, top, cell * columns, cell * rows)?, LINE);
    for (index, disc) in cells.chars().enumerate() {
        let (column, row) = (index % usize::from(size.columns), index / usize::from(size.columns));
        let (x, y) = (left + cell * column as f32, top + cell * row as f32);
        // A pixel less on each side: what is left of the ground are the lines.
        rectangle(&mut image, Rect::from_xywh(x + 1.0, y + 1.0, cell - 2.0, cell - 2.0)?, BOARD);
        if disc != '-' {
            let circle = PathBuilder::from_circle(x + cell / 2.0, y + cell / 2.0, cell * 0.42)?;
            let paint = paint(if disc == 'X' { BLACK } else { WHITE });
            image.fill_path(&circle, &paint, FillRule::Winding, Transform::identity(), None);
        }
    }
    image.encode_png().ok()
}

fn rectangle(image: &mut Pixmap, area: Rect, colour: [u8; 3]) {
    image.fill_rect(area, &paint(colour), Transform::identity(), None);
}

fn paint([red, green, blue]: [u8; 3]) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, u8::MAX);
    paint
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_is_drawn_in_its_cell() {
        let size = BoardSize { columns: 4, rows: 2 };
        let png = render_png(size, "X-----O-").unwrap();
        let image = Pixmap::decode_png(&png).unwrap();
        assert_eq!((image.width(), image.height()), (WIDTH, HEIGHT));
        // Each cell has 280 pixels; the first one starts at (40, 35).
        let colour = |x, y| image.pixel(x, y).map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
        assert_eq!(colour(180, 175), Some(BLACK));
        assert_eq!(colour(460, 175), Some(BOARD));
        assert_eq!(colour(740, 455), Some(WHITE));
        assert_eq!(colour(5, 5), Some(BACKGROUND));
    }
}
