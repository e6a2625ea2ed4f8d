//! The games of a block, column by column: like stands beside like, and packs well.

use crate::{Label, LabelledGame};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use outflank_engine::Selectivity;
use outflank_engine::evaluation::Score;
use outflank_rules::othello::Square;

/// How hard miniz tries, of 10.
const EFFORT: u8 = 8;
/// The maximum number of placements of a game.
const MAX_PLACEMENTS: usize = 60;
/// The columns with a byte for each placement.
const COLUMNS: usize = 5;
/// What is added to the selectivity when the game went on with the best move.
const FOLLOWED: u8 = 128;

/// What the columns say about a placement.
#[derive(Clone, Copy, Default)]
struct Cells {
    square: u8,
    change: i16,
    depth: u8,
    percent: u8,
}

pub(super) fn pack(games: &[LabelledGame]) -> Vec<u8> {
    let cells: Vec<_> = games.iter().flat_map(cells).collect();
    let mut columns: Vec<u8> = games.iter().map(|game| game.plies().len() as u8).collect();
    columns.extend(cells.iter().map(|cells| cells.square));
    columns.extend(cells.iter().map(|cells| cells.change.to_le_bytes()[0]));
    columns.extend(cells.iter().map(|cells| cells.change.to_le_bytes()[1]));
    columns.extend(cells.iter().map(|cells| cells.depth));
    columns.extend(cells.iter().map(|cells| cells.percent));
    compress_to_vec(&columns, EFFORT)
}

/// Returns the games, or `None` when the bytes are not theirs.
pub(super) fn unpack(packed: &[u8], games: usize) -> Option<Vec<LabelledGame>> {
    let max_length = games * (1 + COLUMNS * MAX_PLACEMENTS);
    let columns = decompress_to_vec_with_limit(packed, max_length).ok()?;
    let (lengths, columns) = columns.split_at_checked(games)?;
    let placements = lengths.iter().map(|&length| usize::from(length)).sum::<usize>();
    if columns.len() != COLUMNS * placements {
        return None;
    }
    let mut cells = (0..placements).map(|at| {
        let [square, low, high, depth, percent] = std::array::from_fn(|column| columns[column * placements + at]);
        Cells { square, change: i16::from_le_bytes([low, high]), depth, percent }
    });
    lengths.iter().map(|&length| game(cells.by_ref().take(length.into()))).collect()
}

fn cells(game: &LabelledGame) -> impl Iterator<Item = Cells> {
    let mut last = 0;
    game.plies().iter().map(move |ply| {
        let square = ply.square as u8;
        last = turned(last, ply.after_pass);
        let Some(label) = ply.label else { return Cells { square, ..Cells::default() } };
        let change = label.score.units() - last;
        last = label.score.units();
        let percent = label.selectivity.percent() + if label.is_followed { FOLLOWED } else { 0 };
        Cells { square, change, depth: label.depth, percent }
    })
}

fn game(cells: impl Iterator<Item = Cells>) -> Option<LabelledGame> {
    let (mut game, mut last) = (LabelledGame::new(), 0);
    for cells in cells {
        last = turned(last, game.is_after_pass());
        let (is_followed, percent) = (cells.percent >= FOLLOWED, cells.percent % FOLLOWED);
        let selectivity = Selectivity::ALL.into_iter().rfind(|selectivity| selectivity.percent() <= percent);
        let label = selectivity.map(|selectivity| {
            let score = Score::from_units(i32::from(last) + i32::from(cells.change));
            last = score.units();
            Label { score, depth: cells.depth, selectivity, is_followed }
        });
        game.place(Square::ALL.get(usize::from(cells.square)).copied()?, label)?;
    }
    Some(game)
}

/// Turns a score to the side that is to move after a placement, and after a pass perhaps.
fn turned(score: i16, after_pass: bool) -> i16 {
    if after_pass { score } else { -score }
}
