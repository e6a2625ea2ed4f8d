//! The units of values: numbers alone are discs.

use super::print::characters;
use super::scenes::apply;
use super::{PLAIN, analysis_of, app_after, board, boards, type_text};
use crate::event::JobUpdate;
use outflank_play::{Analysis, Unit};

/// Returns the screen with the values of a position in a unit.
fn screen(rules: &str, unit: Unit, size: (u16, u16)) -> String {
    let mut app = app_after(rules, "");
    type_text(&mut app, "a");
    let analysis = Analysis { unit, ..analysis_of(board(&app)) };
    apply(&mut app, JobUpdate::Analyzed(analysis));
    characters(&mut app, PLAIN, size)
}

#[test]
fn the_panel_names_the_unit_of_values() {
    for size in [(40, 20), (80, 24)] {
        let (points, discs) = (screen("8x8 anti", Unit::Points, size), screen("8x8", Unit::Discs, size));
        assert!(points.contains("Black +5 points") && !points.contains("discs"), "{points}");
        assert!(discs.contains("Black +5") && !discs.contains("point"), "{discs}");
    }
    let small = screen("10x10", Unit::Points, (80, 24));
    assert!(small.contains("Numbers: points") && small.contains("lost by a move"), "{small}");
}

#[test]
fn the_review_names_the_unit_of_values() {
    let mut app = app_after("8x8 anti", "f5");
    type_text(&mut app, "v");
    let positions = boards(&app);
    for (ply, position) in positions.iter().enumerate() {
        let analysis = Analysis { unit: Unit::Points, ..analysis_of(position) };
        apply(&mut app, JobUpdate::PlyAnalyzed { ply, analysis });
    }
    let shown = characters(&mut app, PLAIN, (80, 24));
    assert!(shown.contains("White +5 points") && shown.contains(" pt "), "{shown}");
}
