//! Positions and games on other boards than that of Othello.
//!
//! Near the end of a game on boards up to 8×8 the engine solves them. Elsewhere a shallow minimax search ranks the moves:
//! its values are points, not discs.

mod json;

use crate::input::{InputGame, Placement};
use anyhow::Context;
use outflank_game::{Game, Outcome, Side, Sides, StopFlag};
use outflank_play::{Analysis, AnalysisLimits, Analyzer, MoveValue, Unit};
use outflank_reversi::{Aim, Move, Position};
use std::io::{self, Write, stdout};
use std::num::NonZeroU8;

/// Analyses positions and games on other boards and prints what it finds.
pub(super) struct BoardAnalysis<'a> {
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

/// A placement that was played, with the values of all moves.
struct Played<'a> {
    /// Its number among the placements of the game, from 1.
    number: usize,
    position: &'a Position,
    mv: Move,
    evaluation: Analysis,
}

/// How many moves a side placed, how many of them had an alternative, and how many of those were best.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    moves: usize,
    choices: usize,
    best: usize,
}

/// The head of the table of a game's moves.
const HEADER: &str = "   # side    move score   best score  loss  kind";

impl BoardAnalysis<'_> {
    /// Analyses a position or a game, one of several by its number from 0, and prints it.
    pub(super) fn print(&mut self, subject: &InputGame<Position>, number: usize) -> anyhow::Result<()> {
        if self.format == Format::Text {
            let gap = if number == 0 { "" } else { "\n" };
            writeln!(stdout(), "{gap}{}", title(subject))?;
        }
        if subject.is_position() { self.print_position(subject) } else { self.print_game(subject) }
    }

    fn print_position(&mut self, subject: &InputGame<Position>) -> anyhow::Result<()> {
        let position = subject.record.position();
        let evaluation = self.evaluate(position)?;
        if self.stop.is_stopped() {
            return Ok(());
        }
        let lines = usize::from(self.lines.get());
        match (self.format, evaluation) {
            (Format::Json, evaluation) => {
                writeln!(stdout(), "{}", json::position(subject, evaluation.as_ref(), lines))?;
            }
            (Format::Text, Some(evaluation)) => write_moves(&mut stdout(), &evaluation, lines)?,
            (Format::Text, None) => {
                writeln!(stdout(), "the game is over: {:+} for Black", margin(position).unwrap_or_default())?;
            }
        }
        Ok(())
    }

    fn print_game(&mut self, subject: &InputGame<Position>) -> anyhow::Result<()> {
        if self.format == Format::Text {
            writeln!(stdout(), "{HEADER}")?;
        }
        let (mut counts, mut judged) = (Sides::<Counts>::default(), 0);
        for Placement { number, before: position, mv, .. } in subject.placements() {
            let Some(evaluation) = self.evaluate(position)?.filter(|_| !self.stop.is_stopped()) else { break };
            let played = Played { number, position, mv, evaluation };
            match self.format {
                Format::Json => writeln!(stdout(), "{}", json::played(subject, &played))?,
                Format::Text => writeln!(stdout(), "{}", played.row())?,
            }
            counts[position.to_move()].add(&played);
            judged += 1;
        }
        match self.format {
            Format::Json => writeln!(stdout(), "{}", json::game(subject, &counts, judged))?,
            Format::Text => write!(stdout(), "\n{}", summary(&counts))?,
        }
        Ok(())
    }

    /// Returns the values of all moves; `None` when the game is over or it was stopped too soon.
    fn evaluate(&mut self, position: &Position) -> anyhow::Result<Option<Analysis>> {
        let found = self.analyzer.analyze(position, self.limits, self.stop, &mut |_| ());
        found.context("no memory for the engine")
    }
}

impl Played<'_> {
    /// Returns the value of the move that was played.
    fn value(&self) -> i16 {
        let known = self.evaluation.moves.iter().find(|known| known.mv == self.mv);
        known.map_or(self.best().value, |known| known.value)
    }

    /// Returns the best move with its value; the one that was played if none is better.
    fn best(&self) -> MoveValue {
        let best = self.evaluation.moves[0];
        let is_best = |known: &&MoveValue| known.mv == self.mv && known.value == best.value;
        self.evaluation.moves.iter().find(is_best).copied().unwrap_or(best)
    }

    /// Returns how much less the move achieves than the best one, in discs or points.
    fn loss(&self) -> i16 {
        self.best().value - self.value()
    }

    /// Returns how many legal moves there were.
    fn choices(&self) -> usize {
        self.position.moves().count()
    }

    fn row(&self) -> String {
        let (MoveValue { mv: best, value: best_value }, value) = (self.best(), self.value());
        let loss = if self.loss() > 0 { self.loss().to_string() } else { String::new() };
        let (played, best, side) = (self.mv.to_string(), best.to_string(), self.position.to_move().name());
        let (number, kind) = (self.number, described(&self.evaluation));
        format!("{number:>4} {side} {played:>6} {value:>+5} {best:>6} {best_value:>+5} {loss:>5}  {kind}")
    }
}

impl Counts {
    fn add(&mut self, played: &Played<'_>) {
        let is_choice = played.choices() > 1;
        self.moves += 1;
        self.choices += usize::from(is_choice);
        self.best += usize::from(is_choice && played.loss() == 0);
    }
}

/// Names a subject by what is known of it and where it is from.
fn title(subject: &InputGame<Position>) -> String {
    let InputGame { source, index, players, record } = subject;
    let position = record.position();
    let aim = if position.aim() == Aim::FewestDiscs { ", fewest discs win" } else { "" };
    let size = position.size();
    if subject.is_position() {
        let (side, empties) = (position.to_move().name(), position.empties());
        return format!("{source}, position {index}: {size}{aim}, {side} to move, {empties} empties");
    }
    let players = players.as_ref().map(|players| format!(": {players}")).unwrap_or_default();
    format!("{source}, game {index} on {size}{aim}{players}")
}

/// Names the kind of the values, how deep the search was, and what they count.
fn described(evaluation: &Analysis) -> String {
    let depth = &evaluation.depth;
    match evaluation.unit {
        Unit::ExactDiscs => "exact, in discs".to_owned(),
        Unit::Discs => format!("estimate, {depth}, in discs"),
        Unit::Points => format!("{depth}, in points"),
    }
}

fn write_moves(out: &mut impl Write, evaluation: &Analysis, lines: usize) -> io::Result<()> {
    let kind = described(evaluation);
    writeln!(out, "move score  {:<width$}  line", "kind", width = kind.len())?;
    let line: String = evaluation.pv.iter().map(Move::to_string).collect();
    for (index, MoveValue { mv, value }) in evaluation.moves.iter().take(lines).enumerate() {
        let (mv, line) = (mv.to_string(), if index == 0 { line.as_str() } else { "" });
        let row = format!("{mv:>4} {value:>+5}  {kind}  {line}");
        writeln!(out, "{}", row.trim_end())?;
    }
    Ok(())
}

/// Sums up the moves of both sides; losses in points have no mean that means anything.
fn summary(counts: &Sides<Counts>) -> String {
    let row = |side: Side| {
        let Counts { moves, choices, best } = counts[side];
        format!("{}  {moves:>5}  {choices:>7}  {best:>4}\n", side.name())
    };
    format!("side   moves  choices  best\n{}{}", row(Side::Black), row(Side::White))
}

/// Returns the disc difference for Black, once the game is over.
fn margin(position: &Position) -> Option<i16> {
    position.outcome().map(Outcome::margin)
}
