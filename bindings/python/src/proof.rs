//! The classes `Prover` and `Proof`, and the answers to their questions.

use crate::argument;
use crate::arrays::Expected;
use crate::batch::Boards;
use crate::engine::searchable;
use crate::errors::{parse_error, value_error};
use crate::interrupt;
use crate::number;
use crate::pickle::Reduced;
use crate::weights::{PyWeights, evaluator};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArrayDyn};
use outflank_engine::{Bounds, DiscDiff, EngineOptions};
use outflank_proof::{Mismatch, Proof, Prover, ProverOptions, Question, Solver};
use outflank_rules::StopFlag;
use outflank_rules::othello::{Bitboard, Board};
use outflank_rules::reversi::Size;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Proves the score of a position by the scores of positions with `cut` empties, in rounds of questions.
///
/// `position` is a `Board`, or a `Reversi` of 4×4 to 8×8. `guess` is the score for the side to move that is tested first,
/// and `round_size` the most questions of a round. The rounds depend on earlier answers alone.
#[pyclass(name = "Prover", module = "outflank")]
pub(crate) struct PyProver(Prover);

/// The bounds of positions at the cut, and what follows for the position above them.
#[pyclass(name = "Proof", module = "outflank", frozen)]
pub(crate) struct PyProof(Proof);

/// The bounds of two scores, for each position.
type BoundArrays<'py> = (Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<i8>>);
/// The mover's and the opponent's discs of positions, with the bound that is asked about.
type QuestionArrays<'py> = (Bound<'py, PyArray2<u64>>, Bound<'py, PyArray1<i8>>);

#[pymethods]
impl PyProver {
    #[new]
    #[pyo3(signature = (position, /, *, cut = 20, guess = 0, round_size = 1024, weights = None))]
    fn new(
        position: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = number::cut)] cut: u8,
        #[pyo3(from_py_with = number::guess)] guess: i8,
        #[pyo3(from_py_with = number::round_size)] round_size: usize,
        #[pyo3(from_py_with = argument::weights)] weights: Option<&Bound<'_, PyWeights>>,
    ) -> PyResult<Self> {
        let options =
            ProverOptions { cut, guess: disc_difference("guess", guess)?, round_size, evaluator: evaluator(weights) };
        Ok(Self(Prover::new(&searchable("position", position)?, &options).map_err(value_error)?))
    }

    /// What is proven of the score for the side to move: the minimum and the maximum.
    #[getter]
    fn bounds(&self) -> (i8, i8) {
        discs(self.0.bounds())
    }

    /// The number of solved positions.
    #[getter]
    fn solved(&self) -> usize {
        self.0.solved()
    }

    /// The bound under test: whether the score is at least this.
    #[getter]
    fn target(&self) -> i8 {
        self.0.target().discs()
    }

    /// Returns the questions of the next round, which are empty when the score is proven: whether the score of the side
    /// to move is at least a bound.
    ///
    /// The boards are an array of uint64 with shape (n, 2), the bounds one of int8 with shape (n,). While questions of a
    /// round have no answer, it returns them again. It releases the GIL and stops on Ctrl-C; the next call goes on.
    fn next_round<'py>(&mut self, py: Python<'py>) -> PyResult<QuestionArrays<'py>> {
        let stop = StopFlag::new();
        // `None` means that it was stopped, whose exception `run` has returned.
        let questions = interrupt::run(py, &stop, || self.0.next_round(&stop))?.unwrap_or_default();
        let at_least: Vec<_> = questions.iter().map(|question| question.at_least.discs()).collect();
        Ok((board_array(py, questions.iter().map(|question| question.board))?, at_least.into_pyarray(py)))
    }

    /// Takes the answers of questions: the minimum and the maximum score of each board.
    ///
    /// Raises `ValueError` if the bounds do not answer a question, or contradict earlier answers.
    #[pyo3(signature = (boards, at_least, lower, upper, /))]
    fn answer(
        &mut self,
        boards: &Bound<'_, PyAny>,
        at_least: &Bound<'_, PyAny>,
        lower: &Bound<'_, PyAny>,
        upper: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let questions = questions(boards, at_least)?;
        let column = |name, values| discs_array(name, questions.len(), values);
        let (lower, upper) = (column("lower", lower)?, column("upper", upper)?);
        for ((question, lower), upper) in questions.into_iter().zip(lower).zip(upper) {
            self.0.answer(question, Bounds { lower, upper }).map_err(value_error)?;
        }
        Ok(())
    }

    /// Takes over the solved positions of an unfinished proof, and what follows from them.
    ///
    /// Raises `ValueError` if it is the proof of another position or has another cut.
    #[pyo3(signature = (proof, /))]
    fn resume(&mut self, py: Python<'_>, proof: &Bound<'_, PyProof>) -> PyResult<()> {
        let proof = proof.get();
        py.detach(|| self.0.resume(&proof.0)).map_err(value_error)
    }

    /// Returns the proof of what is proven so far, with all solved positions.
    fn proof(&self, py: Python<'_>) -> PyProof {
        py.detach(|| PyProof(self.0.proof()))
    }
}

#[pymethods]
impl PyProof {
    /// Reads the bytes of a file. Raises `ParseError` if they are damaged or hold impossible positions.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_bytes(data: &[u8]) -> PyResult<Self> {
        Proof::from_bytes(data).map(Self).map_err(parse_error)
    }

    /// Returns the bytes of a file, which `outflank prove check` checks.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.0.to_bytes()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (Bound<'py, PyBytes>,)> {
        Ok((slf.getattr("from_bytes")?, (slf.get().to_bytes(slf.py()),)))
    }

    /// The bounds that the proof claims: the minimum and the maximum score for the side to move.
    #[getter]
    fn bounds(&self) -> (i8, i8) {
        discs(self.0.bounds())
    }

    /// The score that the proof claims, or `None` if it is unfinished.
    #[getter]
    fn score(&self) -> Option<i8> {
        self.0.score().map(DiscDiff::discs)
    }

    /// The empties of the positions at the cut.
    #[getter]
    fn cut(&self) -> u32 {
        self.0.cut()
    }

    /// The size of the board, as in '6x6'.
    #[getter]
    fn size(&self) -> String {
        self.0.size().to_string()
    }

    /// The number of positions at the cut.
    fn __len__(&self) -> usize {
        self.0.solved().len()
    }

    /// Returns the bounds that follow from those at the cut, by minimax: the minimum and the maximum score.
    fn join(&self, py: Python<'_>) -> (i8, i8) {
        discs(py.detach(|| self.0.join()))
    }

    /// Solves random positions at the cut again; returns the number of those that were solved and of those whose bounds
    /// are wrong. It releases the GIL and stops on Ctrl-C.
    #[pyo3(signature = (positions = 1000, *, seed = 1, weights = None, hash_mib = 16))]
    fn check(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = number::positions)] positions: usize,
        #[pyo3(from_py_with = number::seed)] seed: u64,
        #[pyo3(from_py_with = argument::weights)] weights: Option<&Bound<'_, PyWeights>>,
        #[pyo3(from_py_with = number::hash_mib)] hash_mib: usize,
    ) -> PyResult<(usize, usize)> {
        let (samples, stop) = (self.0.sample(positions, seed), StopFlag::new());
        let mut solver = solver(self.0.size(), weights, hash_mib)?;
        let results: Option<Vec<Result<(), Mismatch>>> =
            interrupt::run(py, &stop, || samples.iter().map(|sample| sample.check(&mut solver, &stop)).collect())?;
        let results = results.unwrap_or_default();
        Ok((results.len(), results.iter().filter(|result| result.is_err()).count()))
    }
}

/// Answers questions of a `Prover` on one thread: returns the minimum and the maximum score of each board.
///
/// `boards` is an array of uint64 with shape (n, 2) on a board of `size`, such as '6x6', and `at_least` one of int8 with
/// shape (n,). Each position is solved with an empty transposition table of `hash_mib` MiB, so that an answer depends on
/// its question alone. It releases the GIL and stops on Ctrl-C.
#[pyfunction]
#[pyo3(signature = (size, boards, at_least, /, *, weights = None, hash_mib = 16))]
fn answer_questions<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = argument::size)] size: &str,
    boards: &Bound<'py, PyAny>,
    at_least: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = argument::weights)] weights: Option<&Bound<'py, PyWeights>>,
    #[pyo3(from_py_with = number::hash_mib)] hash_mib: usize,
) -> PyResult<BoundArrays<'py>> {
    let (questions, stop) = (questions(boards, at_least)?, StopFlag::new());
    let mut solver = solver(size.parse().map_err(|error| value_error(format!("size: {error}")))?, weights, hash_mib)?;
    if let Some(index) = questions.iter().position(|question| !solver.has(question.board)) {
        return Err(value_error(format!("boards: board {index} has discs outside {size}")));
    }
    let answers: Option<Vec<Bounds>> =
        interrupt::run(py, &stop, || questions.iter().map(|&question| solver.solve(question, &stop)).collect())?;
    let (lower, upper): (Vec<_>, Vec<_>) = answers.unwrap_or_default().into_iter().map(discs).unzip();
    Ok((lower.into_pyarray(py), upper.into_pyarray(py)))
}

fn solver(size: Size, weights: Option<&Bound<'_, PyWeights>>, hash_mebibytes: usize) -> PyResult<Solver> {
    let options = EngineOptions { hash_mebibytes, evaluator: evaluator(weights), ..EngineOptions::default() };
    Solver::new(size, options).map_err(value_error)
}

fn questions(boards: &Bound<'_, PyAny>, at_least: &Bound<'_, PyAny>) -> PyResult<Vec<Question>> {
    let boards = Boards::new(boards)?;
    let boards = boards.discs()?;
    let at_least = discs_array("at_least", boards.len(), at_least)?;
    let questions =
        boards.iter().zip(at_least).map(|(&discs, at_least)| Question { board: crate::batch::board(&discs), at_least });
    Ok(questions.collect())
}

fn discs_array(name: &str, length: usize, values: &Bound<'_, PyAny>) -> PyResult<Vec<DiscDiff>> {
    let expected = Expected { name, dtype: "int8", shape: &[Some(length)] };
    let values: PyReadonlyArrayDyn<'_, i8> = expected.readonly(values)?;
    values.as_slice()?.iter().map(|&discs| disc_difference(name, discs)).collect()
}

fn disc_difference(name: &str, discs: i8) -> PyResult<DiscDiff> {
    DiscDiff::new(discs).ok_or_else(|| value_error(format!("{name}: expected -64 to 64 discs, but found {discs}")))
}

fn board_array(py: Python<'_>, boards: impl Iterator<Item = Board>) -> PyResult<Bound<'_, PyArray2<u64>>> {
    let words: Vec<u64> = boards.flat_map(|board| [board.mover(), board.opponent()]).map(Bitboard::bits).collect();
    let rows = words.len() / 2;
    words.into_pyarray(py).reshape([rows, 2])
}

fn discs(Bounds { lower, upper }: Bounds) -> (i8, i8) {
    (lower.discs(), upper.discs())
}

/// Registers the classes and the function.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyProver>()?;
    module.add_class::<PyProof>()?;
    module.add_function(wrap_pyfunction!(answer_questions, module)?)
}
