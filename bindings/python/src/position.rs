//! The class `Position`, the base of `Board`, `Reversi` and `Alak`.

use crate::alak::PyAlak;
use crate::argument;
use crate::board::PyBoard;
use crate::engine::checked_threads;
use crate::errors::{parse_error, value_error};
use crate::grid::{Grid, SquareArgument};
use crate::interrupt;
use crate::number;
use crate::outcome::PyOutcome;
use crate::pickle::Reduced;
use crate::record::{MoveArgument, MovesArgument, count_lines, hash, move_texts};
use crate::reversi::PyReversi;
use crate::side::PySide;
use crate::svg::{self, Arrow, Drawing, Label};
use outflank_rules::{Game, GameRecord, Position, Side, StopFlag, Variant};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use std::collections::HashMap;

/// A position of a game, with the moves that led to it: the base of `Board`, `Reversi` and `Alak`.
///
/// `push` plays a move and `pop` takes it back. Two positions are equal if their discs, their side to move and their
/// rules are; the moves before do not count. The hash is that of the position, so that a position in a set or a dict must
/// not change.
#[pyclass(name = "Position", module = "outflank", subclass)]
pub(crate) struct PyPosition {
    pub(crate) record: GameRecord<Position>,
}

impl PyPosition {
    /// Returns the cells of the board.
    fn grid(&self) -> Grid {
        Grid::of(self.record.position())
    }

    /// Makes the Python object of a game: a `Board`, a `Reversi` or an `Alak`.
    pub(crate) fn object(py: Python<'_>, record: GameRecord<Position>) -> PyResult<Bound<'_, PyAny>> {
        let base = |record| PyClassInitializer::from(Self { record });
        Ok(match record.start().variant() {
            Variant::Othello => Bound::new(py, base(record).add_subclass(PyBoard))?.into_any(),
            Variant::Reversi => Bound::new(py, base(record).add_subclass(PyReversi))?.into_any(),
            Variant::Alak => Bound::new(py, base(record).add_subclass(PyAlak))?.into_any(),
        })
    }
}

#[pymethods]
impl PyPosition {
    /// The side to move.
    #[getter]
    fn turn(&self) -> PySide {
        self.record.position().to_move().into()
    }

    /// The legal moves; `['--']` if the side to move must pass, empty if the game is over.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        self.record.position().moves().map(|mv| mv.to_string()).collect()
    }

    /// The moves from the first position to this one, passes included.
    #[getter]
    fn move_stack(&self) -> Vec<String> {
        move_texts(&self.record)
    }

    /// The text form of the position, which `from_text` parses.
    #[getter]
    fn text(&self) -> String {
        self.record.position().to_string()
    }

    /// Returns whether a move is legal.
    #[pyo3(signature = (r#move, /))]
    fn is_legal(&self, r#move: MoveArgument) -> bool {
        let position = self.record.position();
        r#move.on(position).is_ok_and(|mv| position.is_legal(mv))
    }

    /// Returns whether the only legal move is a pass.
    fn must_pass(&self) -> bool {
        self.record.position().must_pass()
    }

    /// Plays a move.
    ///
    /// Raises `IllegalMoveError` if it is illegal and `ParseError` if it is not a move; then nothing changes.
    #[pyo3(signature = (r#move, /))]
    fn push(&mut self, r#move: MoveArgument) -> PyResult<()> {
        r#move.play(&mut self.record)
    }

    /// Plays several moves: a list, or a transcript such as `f5d6c3`, in which passes may be left out.
    ///
    /// If a move is illegal, nothing changes; the error has its number, from 1.
    #[pyo3(signature = (moves, /))]
    fn push_all(&mut self, moves: MovesArgument) -> PyResult<()> {
        let mut record = self.record.clone();
        moves.play(&mut record)?;
        self.record = record;
        Ok(())
    }

    /// Takes the last move back and returns it. Raises `IndexError` if there is none.
    fn pop(&mut self) -> PyResult<String> {
        self.record
            .undo()
            .map(|mv| mv.to_string())
            .ok_or_else(|| PyIndexError::new_err("pop: there is no move to take back"))
    }

    /// Returns the last move. Raises `IndexError` if there is none.
    fn peek(&self) -> PyResult<String> {
        self.record
            .moves()
            .last()
            .map(ToString::to_string)
            .ok_or_else(|| PyIndexError::new_err("peek: there is no move"))
    }

    /// Returns the position after a move, which leaves this one as it is.
    #[pyo3(signature = (r#move, /))]
    fn after<'py>(&self, py: Python<'py>, r#move: MoveArgument) -> PyResult<Bound<'py, PyAny>> {
        let mut record = self.record.clone();
        r#move.play(&mut record)?;
        Self::object(py, record)
    }

    /// Returns the position from which the moves started.
    fn root<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Self::object(py, GameRecord::new(self.record.start().clone()))
    }

    /// Returns a copy, by default with the moves before.
    #[pyo3(signature = (*, stack = true))]
    fn copy<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::stack)] stack: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::object(py, if stack { self.record.clone() } else { GameRecord::new(self.record.position().clone()) })
    }

    /// Returns whether the game is over.
    fn is_game_over(&self) -> bool {
        self.record.position().outcome().is_some()
    }

    /// Returns the outcome, or `None` while the game goes on.
    fn outcome(&self) -> Option<PyOutcome> {
        self.record.position().outcome().map(PyOutcome)
    }

    /// Returns the result: the discs of Black and White, `34-30`, or `*` while the game goes on.
    ///
    /// In Othello and Reversi the empty squares count for the side with more discs.
    fn result(&self) -> String {
        if self.record.position().outcome().is_none() {
            return "*".to_owned();
        }
        let grid = self.grid();
        let counts = grid.disc_counts();
        let empties = if self.record.start().variant() == Variant::Alak {
            0
        } else {
            grid.cells.len() - counts.black - counts.white
        };
        let bonus = |own: usize, other: usize| match own.cmp(&other) {
            std::cmp::Ordering::Greater => empties,
            std::cmp::Ordering::Equal => empties / 2,
            std::cmp::Ordering::Less => 0,
        };
        let (black, white) = (counts.black, counts.white);
        format!("{}-{}", black + bonus(black, white), white + bonus(white, black))
    }

    /// Returns the discs of a side as the bits of an integer: bit 0 is the first square (a1), then row by row.
    #[pyo3(signature = (side, /))]
    fn discs<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::side)] side: PySide,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.grid().bits(py, Some(side.into()))
    }

    /// Returns the empty squares as the bits of an integer.
    fn empties<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.grid().bits(py, None)
    }

    /// Returns the number of discs of a side.
    #[pyo3(signature = (side, /))]
    fn disc_count(&self, #[pyo3(from_py_with = argument::side)] side: PySide) -> usize {
        self.grid().disc_counts()[side.into()]
    }

    /// Returns the number of empty squares.
    fn empty_count(&self) -> usize {
        self.grid().cells.iter().filter(|cell| cell.is_none()).count()
    }

    /// Returns the side whose disc is on a square, given by its name or index, or `None` if it is empty.
    #[pyo3(signature = (square, /))]
    fn disc_at(&self, square: SquareArgument) -> PyResult<Option<PySide>> {
        let grid = self.grid();
        let index = grid.known_index(&square)?;
        Ok(grid.cells[index].map(PySide::from))
    }

    /// Counts the lines of play of `depth` plies. A pass is a ply; a game that ends earlier counts as one line.
    #[pyo3(signature = (depth, *, threads = 1))]
    fn perft(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = number::depth)] depth: u8,
        #[pyo3(from_py_with = number::threads)] threads: usize,
    ) -> PyResult<u64> {
        let threads = checked_threads(threads)?;
        let stop = StopFlag::new();
        let count = interrupt::run(py, &stop, || count_lines(self.record.position(), depth, threads, &stop))?;
        count.ok_or_else(|| value_error("the count was stopped"))
    }

    /// Returns a picture of the board as SVG, `size` pixels wide.
    ///
    /// `last_move` is marked, by default the last move played; `''` marks none. `values` writes a number (with its sign)
    /// or a text on squares; `arrows` are pairs of squares; `legal` marks the legal moves; `coordinates` writes the names
    /// of columns and rows.
    #[pyo3(signature = (*, size = 360, last_move = None, values = None, arrows = None, legal = false, coordinates = true))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn svg(
        &self,
        #[pyo3(from_py_with = number::size)] size: u32,
        #[pyo3(from_py_with = argument::last_move)] last_move: Option<String>,
        #[pyo3(from_py_with = argument::values)] values: Option<HashMap<String, Label>>,
        #[pyo3(from_py_with = argument::arrows)] arrows: Option<Vec<Arrow>>,
        #[pyo3(from_py_with = argument::legal)] legal: bool,
        #[pyo3(from_py_with = argument::coordinates)] coordinates: bool,
    ) -> PyResult<String> {
        let last_move = match last_move {
            Some(mv) if mv.is_empty() => None,
            Some(mv) => Some(
                self.record.position().parse_move(&mv).map_err(|error| parse_error(format!("last_move: {error}")))?,
            ),
            None => self.record.moves().last().copied(),
        };
        let legal = if legal { self.legal_moves() } else { Vec::new() };
        let grid = self.grid();
        let drawing = Drawing { grid: &grid, size, has_coordinates: coordinates };
        drawing.svg(&svg::Marks {
            last_move: last_move.map(|mv| grid.squares_of_move(&mv.to_string())).unwrap_or_default(),
            legal: legal.iter().filter_map(|mv| grid.squares_of_move(mv).pop()).collect(),
            labels: values.unwrap_or_default(),
            arrows: arrows.unwrap_or_default(),
        })
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(360, None, None, None, false, true)
    }

    fn __copy__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.copy(py, true)
    }

    fn __deepcopy__<'py>(&self, py: Python<'py>, _memo: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.copy(py, true)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        Ok(self.record.position() == other.try_borrow()?.record.position())
    }

    fn __hash__(&self) -> u64 {
        hash(self.record.position())
    }

    fn __str__(&self) -> String {
        let state = match self.record.position().outcome() {
            Some(_) => format!("Game over: {}", self.result()),
            None => format!("{} to move", Side::name(self.record.position().to_move())),
        };
        format!("{}\n{state}", self.record.position().diagram())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (String, Vec<String>)> {
        let from_text = slf.getattr("from_text")?;
        let record = &slf.try_borrow()?.record;
        Ok((from_text, (record.start().to_string(), move_texts(record))))
    }
}

/// Registers the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyPosition>()
}
