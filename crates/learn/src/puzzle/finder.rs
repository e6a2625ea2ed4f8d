//! Finds puzzles in positions of games.
//!
//! A position is a puzzle when one move alone is good and people often play another one. Cheap tests come first: the number
//! of moves, a shallow search, the model of human play; the proof comes last.

use super::proof::{Disproof, Proof, Prover, can_wipe_out, limits};
use super::{Puzzle, WrongMove};
use crate::reason::Explanation;
use crate::theme::Theme;
use crate::variation::{Variation, square_of};
use outflank_engine::{Engine, EngineOptions, NoMemory};
use outflank_rules::othello::{Board, Position, Square};
use outflank_rules::{Game, StopFlag};

/// A model of human play.
pub trait MoveModel {
    /// Returns how often players with a rating play each legal placement, from 0 to 1 and together 1.
    fn probabilities(&mut self, board: Board, rating: u16) -> Vec<(Square, f32)>;
}

/// What a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FinderOptions {
    /// The fewest empties of a puzzle.
    pub fewest_empties: u32,
    /// The most empties of a puzzle.
    pub most_empties: u32,
    /// The most empties at which scores are exact.
    pub exact_empties: u32,
    /// The depths of the two searches with more empties, in plies.
    pub depths: [u8; 2],
    /// The discs by which the best move must be better where it does not decide the result.
    pub margin: i8,
    /// The rating of the people who miss the solution.
    pub rating: u16,
    /// How often they find it at most, from 0 to 1.
    pub most_found: f32,
    /// How often they find it at least, from 0 to 1.
    pub least_found: f32,
    /// For whom the puzzles are.
    pub audience: Audience,
}

/// For whom puzzles are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Players who know the themes; the theme is that of the first reason against the move that people play most often.
    Players,
    /// Beginners: the solution does not lose, and shows a theme as [`Puzzle::clear_theme`] has it.
    Beginners,
}

/// Why a position is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rejection {
    /// It has too few or too many empties, or fewer than three moves.
    OutOfRange,
    /// Several moves are good, or none.
    NoSingleMove,
    /// People find the move.
    Easy,
    /// People do not find the move.
    Hard,
    /// For beginners: the move loses, or it shows no theme that they see.
    Unclear,
    /// The search was stopped.
    Stopped,
}

/// Finds puzzles.
#[derive(Debug)]
pub struct Finder {
    engine: Engine,
    options: FinderOptions,
}

/// The fewest moves of a puzzle: with two, guessing is half of the solution.
const FEWEST_MOVES: u32 = 3;
/// The depth of the search that rejects most positions.
const SHALLOW_DEPTH: u8 = 8;
/// The ratings between which that of a puzzle is looked for.
const LOWEST_AND_HIGHEST: [u16; 2] = [600, 3000];
/// The longest line that a puzzle keeps, in plies, where the end of the game is farther away.
const MAX_LINE: usize = 14;

impl Default for FinderOptions {
    /// 8 to 34 empties, exact up to 18, otherwise depths 12 and 16; a margin of 6 discs; half of the people rated 1800 miss
    /// it.
    fn default() -> Self {
        Self {
            fewest_empties: 8,
            most_empties: 34,
            exact_empties: 18,
            depths: [12, 16],
            margin: 6,
            rating: 1800,
            most_found: 0.5,
            least_found: 0.0,
            audience: Audience::Players,
        }
    }
}

impl Finder {
    /// Makes a finder.
    ///
    /// # Errors
    ///
    /// Returns an error when the engine's table cannot be allocated.
    pub fn new(options: FinderOptions) -> Result<Self, NoMemory> {
        /// Clearing it takes little beside a proof.
        const HASH_MEBIBYTES: usize = 8;
        let engine = Engine::new(EngineOptions { hash_mebibytes: HASH_MEBIBYTES, ..EngineOptions::default() })?;
        Ok(Self { engine, options })
    }

    /// Makes a puzzle of a position.
    ///
    /// # Errors
    ///
    /// Returns why the position is no puzzle.
    pub fn find(
        &mut self,
        position: &Position,
        model: &mut dyn MoveModel,
        stop: &StopFlag,
    ) -> Result<Puzzle, Rejection> {
        let (board, options) = (position.board(), self.options);
        let empties = board.empties().len();
        if !options.has_range_of(board) || board.placements().len() < FEWEST_MOVES || position.outcome().is_some() {
            return Err(Rejection::OutOfRange);
        }
        let proof =
            if empties <= options.exact_empties { Proof::Exact } else { Proof::Agreed { depths: options.depths } };
        let mut prover = Prover { engine: &mut self.engine, stop };
        // The last disc is the aim, however few discs another move leaves.
        let margin = if can_wipe_out(board) { 2 } else { options.margin };
        // How often people find the move is checked before the proof, which takes longest, and again after it for the
        // move that is proven, which may be another one.
        let best = shallow_best(&mut prover, board, margin)?;
        options.check_found(probability(model, board, (options.rating, best)))?;
        let lines = prover.prove(board, proof, margin)?;
        let solution = square_of(lines[0].moves[0]).ok_or(Rejection::NoSingleMove)?;
        options.check_found(probability(model, board, (options.rating, solution)))?;
        let rating = rating_of(model, board, solution);
        let made = puzzle(position, proof, lines, &model.probabilities(board, options.rating), rating);
        match options.audience {
            Audience::Players => Ok(made),
            Audience::Beginners => for_beginners(made),
        }
    }
}

impl FinderOptions {
    /// Returns whether a position has as many empties as are wished. Beginners see the last disc with any number of them.
    fn has_range_of(&self, board: Board) -> bool {
        let empties = board.empties().len();
        let is_wipe_out = self.audience == Audience::Beginners && can_wipe_out(board);
        empties >= self.fewest_empties && (empties <= self.most_empties || is_wipe_out)
    }

    /// Checks how often people find a move.
    fn check_found(&self, found: f32) -> Result<(), Rejection> {
        match found {
            _ if found > self.most_found => Err(Rejection::Easy),
            _ if found < self.least_found => Err(Rejection::Hard),
            _ => Ok(()),
        }
    }
}

impl From<Disproof> for Rejection {
    fn from(disproof: Disproof) -> Self {
        match disproof {
            Disproof::Stopped => Self::Stopped,
            _ => Self::NoSingleMove,
        }
    }
}

/// Returns the best move of a shallow search, if the second one is clearly worse or the result may differ.
fn shallow_best(prover: &mut Prover<'_>, board: Board, margin: i8) -> Result<Square, Rejection> {
    prover.engine.clear();
    let lines = prover.lines(board, &limits(SHALLOW_DEPTH, 2))?;
    let [best, second] = &lines[..] else { return Err(Rejection::NoSingleMove) };
    // Less strict than the proof, since a shallow search may be wrong by some discs.
    let is_possible = best.score - second.score >= margin / 2 || (best.score > 0 && second.score <= 1);
    square_of(best.moves[0]).filter(|_| is_possible).ok_or(Rejection::NoSingleMove)
}

fn probability(model: &mut dyn MoveModel, board: Board, (rating, square): (u16, Square)) -> f32 {
    let moves = model.probabilities(board, rating);
    moves.iter().find(|(at, _)| *at == square).map_or(0.0, |(_, probability)| *probability)
}

/// Returns the rating at which a player finds a move half of the time, by the model.
///
/// Players rated 1000, 1400, 1800 and 2200 try it equally often, and the rating is the one at which they solve as many as
/// players of their ratings are expected to: ∑ 1 / (1 + 10^((rating − *R*) / 400)) = ∑ *p*, where *p* is how often players
/// rated *R* find the move (performance ratings: A. E. Elo, *The Rating of Chessplayers*, 1978). Below 1000 and above 2200
/// that extrapolates: a move that each of them finds 95 times of 100 has the rating 733. No rating is below 600 or above 3000.
pub fn rating_of(model: &mut dyn MoveModel, board: Board, square: Square) -> u16 {
    const RATINGS: [u16; 4] = [1000, 1400, 1800, 2200];
    let found: f32 = RATINGS.map(|rating| probability(model, board, (rating, square))).iter().sum();
    let expected = |rating: f64| RATINGS.map(|own| 1.0 / (1.0 + 10_f64.powf((rating - f64::from(own)) / 400.0)));
    let (mut low, mut high) = LOWEST_AND_HIGHEST.map(f64::from).into();
    while high - low > 0.5 {
        let middle = f64::midpoint(low, high);
        if expected(middle).iter().sum::<f64>() > f64::from(found) { low = middle } else { high = middle }
    }
    low.round() as u16
}

/// Gives a puzzle the theme that beginners see.
fn for_beginners(mut puzzle: Puzzle) -> Result<Puzzle, Rejection> {
    let theme = puzzle.clear_theme().filter(|_| puzzle.solution.score >= 0);
    puzzle.theme = theme.ok_or(Rejection::Unclear)?;
    Ok(puzzle)
}

/// Makes a puzzle of proven lines, the best one first.
fn puzzle(
    position: &Position,
    proof: Proof,
    lines: Vec<Variation>,
    probabilities: &[(Square, f32)],
    rating: u16,
) -> Puzzle {
    let mut lines = lines.into_iter();
    let solution = shortened(lines.next().expect("a proof has lines"));
    let often = |line: &Variation| {
        let square = square_of(line.moves[0]);
        let known = probabilities.iter().find(|(at, _)| Some(*at) == square);
        (known.map_or(0.0, |(_, probability)| *probability) * 255.0) as u8
    };
    let mut wrong: Vec<_> =
        lines.map(|line| WrongMove { probability: often(&line), variation: shortened(line) }).collect();
    wrong.sort_by_key(|wrong| std::cmp::Reverse((wrong.probability, wrong.variation.score)));
    let explained = Explanation::new(position, &solution, &wrong[0].variation).ok();
    let theme = explained.and_then(|explained| explained.theme()).unwrap_or(Theme::Counting);
    Puzzle { position: *position, solution, wrong, proof, theme, rating }
}

fn shortened(mut line: Variation) -> Variation {
    line.moves.truncate(MAX_LINE);
    line
}
