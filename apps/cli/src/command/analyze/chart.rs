//! The course of a game as a small chart.

use anstyle::{AnsiColor, Style};
use outflank_play::review::MoveReview;
use outflank_rules::Side;
use std::fmt::Write;

const BLACK_STYLE: Style = AnsiColor::Yellow.on_default();
const WHITE_STYLE: Style = AnsiColor::Cyan.on_default();

/// How many rows show the lead of each side.
const ROWS: i32 = 2;
/// How finely a row shows it: one of eight block characters.
const PARTS: i32 = 8;

/// Draws a column for each move: how many discs Black leads by, upwards, or White, downwards, if both go on well.
///
/// The text holds colours; whoever prints it strips them where they are not wanted.
pub(super) fn draw(moves: &[MoveReview]) -> String {
    let leads: Vec<i32> = moves.iter().map(lead_of_black).collect();
    let top = leads.iter().map(|lead| lead.abs()).max().unwrap_or(0).max(PARTS);
    let heights: Vec<i32> = leads.iter().map(|lead| (lead * ROWS * PARTS + lead.signum() * top / 2) / top).collect();
    let mut text = String::new();
    for row in (0..ROWS).rev() {
        let label = if row == ROWS - 1 { format!("Black +{top}") } else { String::new() };
        let cells: String = heights.iter().map(|height| rising(height - row * PARTS)).collect();
        writeln!(text, "{label:>10} {BLACK_STYLE}{cells}{BLACK_STYLE:#}").expect("strings take text");
    }
    for row in 0..ROWS {
        let label = if row == ROWS - 1 { format!("White +{top}") } else { String::new() };
        let cells: String = heights.iter().map(|height| hanging(-height - row * PARTS)).collect();
        writeln!(text, "{label:>10} {cells}").expect("strings take text");
    }
    text
}

fn lead_of_black(review: &MoveReview) -> i32 {
    let score = i32::from(review.score);
    if review.side() == Side::Black { score } else { -score }
}

/// Returns a cell that is filled from below.
fn rising(parts: i32) -> char {
    [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'][parts.clamp(0, PARTS) as usize]
}

/// Returns a cell that is filled from above: one that is filled from below, with its colours exchanged.
fn hanging(parts: i32) -> String {
    match parts {
        ..=0 => " ".to_owned(),
        PARTS.. => format!("{WHITE_STYLE}█{WHITE_STYLE:#}"),
        _ => {
            let style = WHITE_STYLE.invert();
            format!("{style}{}{style:#}", rising(PARTS - parts))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_engine::Selectivity;
    use outflank_play::Confidence;
    use outflank_rules::Variant;

    #[test]
    fn black_rises_and_white_hangs() {
        let confidence = Confidence { depth: 12, selectivity: Selectivity::Percent73, is_exact: false };
        let (played, position) = ("f5".parse().unwrap(), Variant::Othello.start("").unwrap());
        let review = |score| MoveReview {
            number: 1,
            position: position.clone(),
            played,
            score,
            best: played,
            best_score: score,
            line: vec![played],
            confidence,
        };
        let chart = draw(&[review(0), review(8), review(16), review(-16), review(-8), review(-4)]);
        let plain = anstream::adapter::strip_str(&chart).to_string();
        let rows: Vec<_> = plain.lines().collect();
        assert_eq!(rows, [" Black +16   █   ", "            ██   ", "              ██▄", " White +16    █  "]);
        assert!(chart.contains("\x1b[7m"), "{chart:?}");
    }
}
