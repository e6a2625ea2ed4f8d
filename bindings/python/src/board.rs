//! The class `Board`.

use crate::argument;
use crate::errors::{exception, parse_error};
use crate::grid::{Grid, SquareArgument};
use crate::number;
use crate::position::PyPosition;
use crate::record::{MovesArgument, game, moves_argument};
use crate::side::PySide;
use crate::symmetry::PySymmetry;
use outflank_formats::obf::Problem;
use outflank_formats::transcript;
use outflank_rules::Side;
use outflank_rules::othello::{Bitboard, Board, Position, Setup, Square, Symmetry};
use pyo3::prelude::*;

/// A position of Othello on 8×8, with the moves that led to it.
///
/// Squares are named `a1` (top left) to `h8`, or numbered 0 to 63 row by row; a pass is `--`, or 64. A set of squares is
/// an integer of 64 bits: bit 0 is a1, bit 7 is h1, bit 63 is h8.
///
/// `Board()` is the start position; `Board(text)` parses the 64 squares of a board string and the side to move, with
/// `X` for Black, `O` for White and `-` for empty, in the usual spellings. `moves` are played on it.
///
/// >>> board = Board()
/// >>> board.legal_moves
/// ['d3', 'c4', 'f5', 'e6']
/// >>> board.push('f5')
/// >>> board.turn
/// Side.WHITE
#[pyclass(name = "Board", module = "outflank", extends = PyPosition)]
pub(crate) struct PyBoard;

impl PyBoard {
    fn initializer(start: Position, moves: Option<&MovesArgument>) -> PyResult<PyClassInitializer<Self>> {
        Ok(PyClassInitializer::from(PyPosition { record: game(start, moves)? }).add_subclass(Self))
    }

    fn object(py: Python<'_>, position: Position) -> PyResult<Bound<'_, Self>> {
        Bound::new(py, Self::initializer(position, None)?)
    }
}

/// Returns the position of a `Board`.
pub(crate) fn position(board: &PyRef<'_, PyBoard>) -> Position {
    // A `Board` is made from positions of Othello alone, so the default is never returned.
    board.as_super().record.position().as_othello().copied().unwrap_or(Position::START)
}

/// Parses a position; the error of a transcript says where one is taken.
fn parse_position(text: &str) -> PyResult<Position> {
    text.parse().map_err(|error| {
        let is_transcript = transcript::summarise(Position::START, text).is_legal() && !text.trim().is_empty();
        let hint = if is_transcript { "; a transcript is the argument moves" } else { "" };
        parse_error(format!("{error}{hint}"))
    })
}

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (text = None, moves = None))]
    fn new(
        #[pyo3(from_py_with = argument::optional_text)] text: Option<String>,
        moves: Option<MovesArgument>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let start = text.as_deref().map_or(Ok(Position::START), parse_position)?;
        Self::initializer(start, moves.as_ref())
    }

    /// Parses a board string and plays moves on it.
    #[staticmethod]
    #[pyo3(signature = (text, moves = None))]
    fn from_text(
        py: Python<'_>,
        #[pyo3(from_py_with = argument::text)] text: String,
        moves: Option<MovesArgument>,
    ) -> PyResult<Bound<'_, Self>> {
        Bound::new(py, Self::new(Some(text), moves)?)
    }

    /// Parses a line of OBF: a board string and, after `;`, scores of moves, which are left out.
    #[staticmethod]
    #[pyo3(signature = (line, /))]
    fn from_obf(py: Python<'_>, #[pyo3(from_py_with = argument::line)] line: String) -> PyResult<Bound<'_, Self>> {
        Self::object(py, line.parse::<Problem>().map_err(parse_error)?.position)
    }

    /// Makes a position from two sets of squares: the discs of the side to move, which is `turn`, and those of its opponent.
    #[staticmethod]
    #[pyo3(signature = (mover, opponent, turn = PySide::Black))]
    fn from_bits(
        py: Python<'_>,
        #[pyo3(from_py_with = number::mover)] mover: u64,
        #[pyo3(from_py_with = number::opponent)] opponent: u64,
        #[pyo3(from_py_with = argument::turn)] turn: PySide,
    ) -> PyResult<Bound<'_, Self>> {
        if mover & opponent != 0 {
            let shared = Bitboard::from_bits(mover & opponent);
            return Err(parse_error(format!("opponent: both sides have a disc on {shared}")));
        }
        let board = Board::new(Bitboard::from_bits(mover), Bitboard::from_bits(opponent));
        Self::object(py, from_board(board, turn.into())?)
    }

    /// The discs of the side to move, as a set of squares.
    #[getter]
    fn mover(slf: PyRef<'_, Self>) -> u64 {
        position(&slf).board().mover().bits()
    }

    /// The discs of the opponent of the side to move, as a set of squares.
    #[getter]
    fn opponent(slf: PyRef<'_, Self>) -> u64 {
        position(&slf).board().opponent().bits()
    }

    /// The squares where the side to move can place a disc, as a set of squares.
    #[getter]
    fn placements(slf: PyRef<'_, Self>) -> u64 {
        position(&slf).board().placements().bits()
    }

    /// Returns the discs that a placement on a square flips, as a set of squares; 0 if it is illegal.
    #[pyo3(signature = (square, /))]
    fn flips(slf: PyRef<'_, Self>, square: SquareArgument) -> PyResult<u64> {
        let position = position(&slf);
        let index = Grid::of(&position.into()).known_index(&square)?;
        Ok(position.board().flips(Square::from_index(index)).bits())
    }

    /// Returns the position turned or mirrored, without the moves before.
    #[pyo3(signature = (symmetry, /))]
    fn transform(
        slf: PyRef<'_, Self>,
        #[pyo3(from_py_with = argument::symmetry)] symmetry: PySymmetry,
    ) -> PyResult<Bound<'_, Self>> {
        Self::object(slf.py(), image(&position(&slf), symmetry.into())?)
    }

    /// Returns the eight images of the position, itself first, in the order of the class `Symmetry`.
    fn symmetries(slf: PyRef<'_, Self>) -> PyResult<Vec<Bound<'_, Self>>> {
        let position = position(&slf);
        Symmetry::ALL.iter().map(|&symmetry| Self::object(slf.py(), image(&position, symmetry)?)).collect()
    }

    /// Returns the image with the least `mover`, and of those the one with the least `opponent`: all eight images of a
    /// position have the same canonical one.
    fn canonical(slf: PyRef<'_, Self>) -> PyResult<Bound<'_, Self>> {
        let position = position(&slf);
        Self::object(slf.py(), image(&position, position.board().canonical().1)?)
    }

    /// The most specific name of the opening that the moves so far belong to, if it has one.
    #[getter]
    fn opening(slf: PyRef<'_, Self>) -> Option<&'static str> {
        slf.as_super().record.opening_name()
    }

    /// Returns the position as a line of OBF: 64 squares, the side to move and `;`.
    fn to_obf(slf: PyRef<'_, Self>) -> String {
        format!("{};", position(&slf))
    }

    fn __repr__(slf: PyRef<'_, Self>) -> String {
        let record = &slf.as_super().record;
        let start = record.start().to_string();
        let start = if start == Position::START.to_string() { None } else { Some(format!("'{start}'")) };
        let moves = moves_argument(record);
        format!("Board({})", start.into_iter().chain(moves).collect::<Vec<_>>().join(", "))
    }
}

/// Returns the image of a position.
fn image(position: &Position, symmetry: Symmetry) -> PyResult<Position> {
    from_board(symmetry.board(position.board()), position.to_move())
}

pub(crate) fn from_board(board: Board, to_move: Side) -> PyResult<Position> {
    let side_of = |square| {
        let is_movers = board.mover().contains(square).then_some(to_move);
        is_movers.or_else(|| board.opponent().contains(square).then_some(!to_move))
    };
    let setup = Setup { cells: Square::ALL.map(side_of), to_move };
    Position::try_from(setup).map_err(|error| exception("ParseError", (error.to_string(),)))
}

/// Registers the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyBoard>()
}
