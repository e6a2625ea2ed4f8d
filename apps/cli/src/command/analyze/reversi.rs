//! Positions and games on other boards than that of Othello.
//!
//! Near the end of a game on boards up to 8×8 the engine solves them. Elsewhere a shallow minimax search ranks the moves:
//! its values are points, not discs.

use super::json::Object;
use super::played_move::{Counts, PlayedMove};
use super::text::ended;
use crate::input::{InputGame, Placement};
use crate::output::{print_json, stdout};
use anyhow::Context;
use outflank_play::{Analysis, AnalysisLimits, Analyzer, MoveValue, Unit};
use outflank_rules::{Game, Move, Position, Side, Sides, StopFlag};
use std::io::{self, Write};
use std::num::NonZeroU8;

/// Analyses and prints positions and games on other boards.
pub(super) struct ReversiAnalysis<'a> {
    pub(super) analyzer: Analyzer,
    pub(super) limits: AnalysisLimits,
    /// Number of moves of a position to show.
    pub(super) lines: NonZeroU8,
    pub(super) format: Format,
    pub(super) stop: &'a StopFlag,
}

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// Tables.
    Text,
    /// An object a line.
    Json,
}

/// The header of the table of a game's moves.
const HEADER: &str = "   # side    move score   best score  loss  kind";

impl ReversiAnalysis<'_> {
    pub(super) fn print_position(&mut self, game: &InputGame<Position>) -> anyhow::Result<()> {
        let position = game.record.position();
        let analysis = self.analyze(position)?;
        if self.stop.is_stopped() {
            return Ok(());
        }
        let lines = usize::from(self.lines.get());
        match (self.format, analysis) {
            (Format::Json, analysis) => print_json(&Object::reversi_position(game, analysis.as_ref(), lines))?,
            (Format::Text, Some(analysis)) => write_moves(&mut stdout(), &analysis, lines)?,
            (Format::Text, None) => writeln!(stdout(), "{}", ended(position))?,
        }
        Ok(())
    }

    pub(super) fn print_game(&mut self, game: &InputGame<Position>) -> anyhow::Result<()> {
        if self.format == Format::Text {
            writeln!(stdout(), "{HEADER}")?;
        }
        let (mut counts, mut analysed) = (Sides::<Counts>::default(), 0);
        for Placement { number, before: position, mv, .. } in game.placements() {
            let Some(analysis) = self.analyze(position)?.filter(|_| !self.stop.is_stopped()) else { break };
            let played = PlayedMove { number, position, mv, analysis };
            match self.format {
                Format::Json => print_json(&Object::reversi_played(game, &played))?,
                Format::Text => writeln!(stdout(), "{}", row(&played))?,
            }
            counts[position.to_move()].add(&played);
            analysed += 1;
        }
        match self.format {
            Format::Json => print_json(&Object::reversi_game(game, &counts, analysed))?,
            Format::Text => write!(stdout(), "\n{}", summary(&counts))?,
        }
        Ok(())
    }

    /// Analyses all moves; `None` when the game is over or the search was stopped too early.
    fn analyze(&mut self, position: &Position) -> anyhow::Result<Option<Analysis>> {
        let analysis = self.analyzer.analyze(position, self.limits, self.stop, &mut |_| ());
        analysis.context("no memory for the engine")
    }
}

/// Returns the row of a move.
fn row(played: &PlayedMove<'_>) -> String {
    let (MoveValue { mv: best, value: best_value, .. }, value) = (played.best(), played.value());
    let loss = if played.loss() > 0 { played.loss().to_string() } else { String::new() };
    let (mv, best, side) = (played.mv.to_string(), best.to_string(), played.position.to_move().name());
    let (number, kind) = (played.number, description(&played.analysis));
    format!("{number:>4} {side} {mv:>6} {value:>+5} {best:>6} {best_value:>+5} {loss:>5}  {kind}")
}

/// Describes the kind, the depth and the unit of the values.
fn description(analysis: &Analysis) -> String {
    let depth = &analysis.depth;
    match analysis.unit {
        Unit::ExactDiscs => "exact, in discs".to_owned(),
        Unit::Discs => format!("estimate, {depth}, in discs"),
        Unit::Points => format!("{depth}, in points"),
    }
}

/// Writes moves with their values, one a line, the best first.
pub(in crate::command) fn write_moves(out: &mut impl Write, analysis: &Analysis, lines: usize) -> io::Result<()> {
    let kind = description(analysis);
    writeln!(out, "move score  {:<width$}  line", "kind", width = kind.len())?;
    let line: String = analysis.pv.iter().map(Move::to_string).collect();
    for (index, MoveValue { mv, value, .. }) in analysis.moves.iter().take(lines).enumerate() {
        let (mv, line) = (mv.to_string(), if index == 0 { line.as_str() } else { "" });
        let row = format!("{mv:>4} {value:>+5}  {kind}  {line}");
        writeln!(out, "{}", row.trim_end())?;
    }
    Ok(())
}

/// Summarises the moves of both sides, without mean losses: those in points have no meaning.
fn summary(counts: &Sides<Counts>) -> String {
    let row = |side: Side| {
        let Counts { moves, choices, best } = counts[side];
        format!("{}  {moves:>5}  {choices:>7}  {best:>4}\n", side.name())
    };
    format!("side   moves  choices  best\n{}{}", row(Side::Black), row(Side::White))
}
