from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path as FilePath
from typing import ClassVar, Literal, Protocol, Self, TypeAlias, final

import numpy as np
from numpy.typing import NDArray
from typing_extensions import disjoint_base

from .types import FormatName, Layout, Move, Moves, Path, Selectivity, Size, Square

__version__: str

def faster_levels() -> list[str]:
    """Returns the levels of x86-64 that this CPU supports and for which a build would be faster than this one, best first."""

@final
class Side:
    """A side of a game: `Side.BLACK`, which moves first, or `Side.WHITE`."""

    BLACK: ClassVar[Side]
    WHITE: ClassVar[Side]

    @property
    def other(self) -> Side:
        """The other side."""
    def __invert__(self) -> Side: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Symmetry:
    """One of the eight ways to turn or mirror the board onto itself."""

    IDENTITY: ClassVar[Symmetry]
    """Nothing changes."""
    MIRROR_COLUMNS: ClassVar[Symmetry]
    """Left and right are exchanged: a1 goes to h1."""
    MIRROR_ROWS: ClassVar[Symmetry]
    """Top and bottom are exchanged: a1 goes to a8."""
    ROTATE_180: ClassVar[Symmetry]
    """A half turn: a1 goes to h8."""
    TRANSPOSE: ClassVar[Symmetry]
    """Mirrored at the diagonal a1–h8: h1 goes to a8."""
    ROTATE_90: ClassVar[Symmetry]
    """A quarter turn clockwise: a1 goes to h1."""
    ROTATE_270: ClassVar[Symmetry]
    """A quarter turn counter-clockwise: a1 goes to a8."""
    ANTI_TRANSPOSE: ClassVar[Symmetry]
    """Mirrored at the diagonal h1–a8: a1 goes to h8."""

    @staticmethod
    def all() -> list[Symmetry]:
        """Returns all eight, the identity first; `outflank.batch.symmetries` has this order."""
    @property
    def inverse(self) -> Symmetry:
        """The symmetry that undoes this one."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Outcome:
    """The result of a finished game, in discs.

    The empty squares count for the side with more discs; in the anti game the margin is negated.
    """

    def __new__(cls, margin: int) -> Outcome: ...
    @property
    def margin(self) -> int:
        """The margin in discs from Black's view; 0 for a draw."""
    @property
    def winner(self) -> Side | None:
        """The winner, or `None` for a draw."""
    def margin_for(self, side: Side) -> int:
        """Returns the margin in discs from the view of a side."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@disjoint_base
class Position:
    """A position of a game, with the moves that led to it: the base of `Board`, `Reversi` and `Alak`.

    `push` plays a move and `pop` takes it back. Two positions are equal if their discs, their side to move and their
    rules are; the moves before do not count. The hash is that of the position, so that a position in a set or a dict must
    not change.
    """

    @property
    def turn(self) -> Side:
        """The side to move."""
    @property
    def legal_moves(self) -> list[str]:
        """The legal moves; `['--']` if the side to move must pass, empty if the game is over."""
    @property
    def move_stack(self) -> list[str]:
        """The moves from the first position to this one, passes included."""
    @property
    def text(self) -> str:
        """The text form of the position, which `from_text` parses."""
    def is_legal(self, move: Move, /) -> bool:
        """Returns whether a move is legal."""
    def must_pass(self) -> bool:
        """Returns whether the only legal move is a pass."""
    def push(self, move: Move, /) -> None:
        """Plays a move.

        Raises `IllegalMoveError` if it is illegal and `ParseError` if it is not a move; then nothing changes.
        """
    def push_all(self, moves: Moves, /) -> None:
        """Plays several moves: a list, or a transcript such as `f5d6c3`, in which passes may be left out.

        If a move is illegal, nothing changes; the error has its number, from 1.
        """
    def pop(self) -> str:
        """Takes the last move back and returns it. Raises `IndexError` if there is none."""
    def peek(self) -> str:
        """Returns the last move. Raises `IndexError` if there is none."""
    def after(self, move: Move, /) -> Self:
        """Returns the position after a move, which leaves this one as it is."""
    def root(self) -> Self:
        """Returns the position from which the moves started."""
    def copy(self, *, stack: bool = True) -> Self:
        """Returns a copy, by default with the moves before."""
    def is_game_over(self) -> bool:
        """Returns whether the game is over."""
    def outcome(self) -> Outcome | None:
        """Returns the outcome, or `None` while the game goes on."""
    def result(self) -> str:
        """Returns the result: the discs of Black and White, `34-30`, or `*` while the game goes on.

        In Othello and Reversi the empty squares count for the side with more discs.
        """
    def discs(self, side: Side, /) -> int:
        """Returns the discs of a side as the bits of an integer: bit 0 is the first square (a1), then row by row."""
    def empties(self) -> int:
        """Returns the empty squares as the bits of an integer."""
    def disc_count(self, side: Side, /) -> int:
        """Returns the number of discs of a side."""
    def empty_count(self) -> int:
        """Returns the number of empty squares."""
    def disc_at(self, square: Square, /) -> Side | None:
        """Returns the side whose disc is on a square, given by its name or index, or `None` if it is empty."""
    def perft(self, depth: int, *, threads: int = 1) -> int:
        """Counts the lines of play of `depth` plies. A pass is a ply; a game that ends earlier counts as one line."""
    def svg(
        self,
        *,
        size: int = 360,
        last_move: str | None = None,
        values: Mapping[str, float | str] | None = None,
        arrows: Sequence[tuple[Square, Square]] | None = None,
        legal: bool = False,
        coordinates: bool = True,
    ) -> str:
        """Returns a picture of the board as SVG, `size` pixels wide.

        `last_move` is marked, by default the last move played; `''` marks none. `values` writes a number (with its sign)
        or a text on squares; `arrows` are pairs of squares; `legal` marks the legal moves; `coordinates` writes the names
        of columns and rows.
        """
    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Board(Position):
    """A position of Othello on 8×8, with the moves that led to it.

    Squares are named `a1` (top left) to `h8`, or numbered 0 to 63 row by row; a pass is `--`, or 64. A set of squares is
    an integer of 64 bits: bit 0 is a1, bit 7 is h1, bit 63 is h8.

    `Board()` is the start position; `Board(text)` parses the 64 squares of a board string and the side to move, with
    `X` for Black, `O` for White and `-` for empty, in the usual spellings. `moves` are played on it.

    >>> board = Board()
    >>> board.legal_moves
    ['d3', 'c4', 'f5', 'e6']
    >>> board.push('f5')
    >>> board.turn
    Side.WHITE
    """

    def __new__(cls, text: str | None = None, moves: Moves | None = None) -> Board: ...
    @staticmethod
    def from_text(text: str, moves: Moves | None = None) -> Board:
        """Parses a board string and plays moves on it."""
    @staticmethod
    def from_obf(line: str, /) -> Board:
        """Parses a line of OBF: a board string and, after `;`, scores of moves, which are left out."""
    @staticmethod
    def from_bits(mover: int, opponent: int, turn: Side = Side.BLACK) -> Board:
        """Makes a position from two sets of squares: the discs of the side to move, which is `turn`, and those of its opponent."""
    @property
    def mover(self) -> int:
        """The discs of the side to move, as a set of squares."""
    @property
    def opponent(self) -> int:
        """The discs of the opponent of the side to move, as a set of squares."""
    @property
    def placements(self) -> int:
        """The squares where the side to move can place a disc, as a set of squares."""
    def flips(self, square: Square, /) -> int:
        """Returns the discs that a placement on a square flips, as a set of squares; 0 if it is illegal."""
    def transform(self, symmetry: Symmetry, /) -> Board:
        """Returns the position turned or mirrored, without the moves before."""
    def symmetries(self) -> list[Board]:
        """Returns the eight images of the position, itself first, in the order of the class `Symmetry`."""
    def canonical(self) -> Board:
        """Returns the image with the least `mover`, and of those the one with the least `opponent`: all eight images of a
        position have the same canonical one."""
    @property
    def opening(self) -> str | None:
        """The most specific name of the opening that the moves so far belong to, if it has one."""
    def to_obf(self) -> str:
        """Returns the position as a line of OBF: 64 squares, the side to move and `;`."""

@final
class Reversi(Position):
    """A position of Reversi on a board of 4×4 to 26×26 squares, with the moves that led to it.

    `size` is the side of a square board, a pair (width, height) or a text such as `'6x4'`. `start` is the layout of the
    first discs: `othello`, `mirrored` (colours exchanged) or `open` (empty; the four centre squares are filled first).
    With `anti` the side with fewer discs wins. Squares are named by column letter and row number, or numbered row by
    row from the top left; a pass is `--`, or the number of squares.

    >>> Reversi(6).legal_moves
    ['c2', 'b3', 'e4', 'd5']
    """

    def __new__(
        cls, size: Size | None = None, start: Layout = "othello", *, anti: bool = False, moves: Moves | None = None
    ) -> Reversi: ...
    @staticmethod
    def from_text(text: str, moves: Moves | None = None) -> Reversi:
        """Parses the size, the cells row by row and the side to move, `4x4 -----OX--XO----- X`, and plays moves.

        `open` or `anti` may follow; a square board needs no size.
        """
    @property
    def width(self) -> int:
        """The number of columns."""
    @property
    def height(self) -> int:
        """The number of rows."""
    @property
    def anti(self) -> bool:
        """Whether the side with fewer discs wins."""

@final
class Alak(Position):
    """A position of Alak on a board of 9 to 21 slots, with the moves that led to it.

    Alak is Go on one line: a disc slides to the nearest empty slot on its left or right, and runs of the other side's
    discs that are closed in by it are removed. A side with one disc or none has lost. Slots are numbered from 1; a move
    is `3-5`. Black is x and moves first.

    >>> Alak().text
    'xxxx...oooo x'
    """

    def __new__(cls, slots: int = 11, *, moves: Moves | None = None) -> Alak: ...
    @staticmethod
    def from_text(text: str, moves: Moves | None = None) -> Alak:
        """Parses the slots from left to right and the side to move, `xxxx...oooo x`, and plays moves."""
    @property
    def slots(self) -> int:
        """The number of slots."""
    def captures(self, move: str, /) -> list[int]:
        """Returns the numbers of the slots whose discs a move captures; none if it is illegal."""

@final
class Weights:
    """The weights of the evaluation: those that the engine ships with, or those of a file."""

    @staticmethod
    def shipped() -> Weights:
        """Returns the weights that the engine ships with."""
    @staticmethod
    def load(path: Path, /) -> Weights:
        """Reads the weights of a file.

        Raises `OSError` if it cannot be read and `ParseError` if it is not a complete file of weights.
        """
    @staticmethod
    def from_bytes(data: bytes, /) -> Weights:
        """Parses the bytes of a file of weights.

        Raises `ParseError` if they are not complete.
        """
    @staticmethod
    def shipped_checksum() -> int:
        """The checksum of the shipped weights, which changes whenever they do."""
    @property
    def provenance(self) -> str | None:
        """How the weights of a file were made, in words; `None` for the shipped ones."""

@final
class BookMove:
    """A move of a book."""

    @staticmethod
    def _copy(mv: str, score: float, stays: bool) -> BookMove: ...

    @property
    def move(self) -> str:
        """The move."""
    @property
    def score(self) -> float:
        """Its score in discs for the side that plays it."""
    @property
    def stays(self) -> bool:
        """Whether the position after it is in the book, too."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Book:
    """An opening book: positions with their scores, under all symmetries."""

    @staticmethod
    def load(path: Path, /) -> Book:
        """Reads the book of a file.

        Raises `OSError` if it cannot be read and `ParseError` if it is not a complete book.
        """
    @staticmethod
    def grow(
        boards: Sequence[Board] | None = None,
        *,
        positions: int = 1000,
        level: int = 12,
        book: Book | None = None,
        threads: int = 1,
    ) -> Book:
        """Grows a book from nothing, or from `book`, to `positions` positions, which are searched at `level`.

        `boards` are added to it, by default the start position. Each of `threads` searches a position of its own. It
        releases the GIL; Ctrl-C stops it.
        """
    @staticmethod
    def from_bytes(data: bytes, /) -> Book:
        """Parses the bytes of a file. Raises `ParseError` if they are not a complete book."""
    def to_bytes(self) -> bytes:
        """Returns the bytes of a file, which `load` reads."""
    def save(self, path: Path, /) -> None:
        """Writes the book to a file, which it replaces when it is complete."""
    def score(self, board: Board, /) -> float | None:
        """Returns the score of a position in discs for the side to move, or `None` if it is not in the book."""
    def moves(self, board: Board, /) -> list[BookMove]:
        """Returns the moves of a position that have a score, the best one first; none if it is not in the book."""
    def line(self, board: Board, /) -> list[str]:
        """Returns the best moves of both sides from a position on, as far as the book goes."""
    def __len__(self) -> int: ...
    def __contains__(self, board: Board, /) -> bool: ...

@final
class Line:
    """A move with its score and its principal variation."""

    @staticmethod
    def _copy(fields: tuple[object, ...]) -> Line: ...

    @property
    def move(self) -> str:
        """The move."""
    @property
    def score(self) -> float:
        """The score in discs for the side that plays the move: an estimate, a bound or exact, see `kind`."""
    @property
    def kind(self) -> Literal["exact", "estimate", "at least", "at most"]:
        """`exact`, `estimate`, or a proven bound: `at least` or `at most`."""
    @property
    def win(self) -> float:
        """The probability that the side that plays the move wins, from 0 to 1."""
    @property
    def draw(self) -> float:
        """The probability of a draw."""
    @property
    def loss(self) -> float:
        """The probability of a loss."""
    @property
    def uncertainty(self) -> float:
        """In two of three cases the exact score is at most this many discs from `score`. 0 for exact scores."""
    @property
    def pv(self) -> list[str]:
        """The principal variation: the move and the best play of both sides after it, passes included."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Report:
    """The result of a search after an iteration."""

    @staticmethod
    def _copy(lines: list[Line], facts: tuple[object, ...]) -> Report: ...

    @property
    def best(self) -> str:
        """The best move."""
    @property
    def score(self) -> float:
        """The score of the position in discs for the side to move: that of the best move."""
    @property
    def win(self) -> float:
        """The probability that the side to move wins with the best move, from 0 to 1."""
    @property
    def draw(self) -> float:
        """The probability of a draw."""
    @property
    def loss(self) -> float:
        """The probability of a loss."""
    @property
    def uncertainty(self) -> float:
        """In two of three cases the exact score is at most this many discs from `score`. 0 for exact scores."""
    @property
    def is_exact(self) -> bool:
        """Whether the score is proven."""
    @property
    def pv(self) -> list[str]:
        """The principal variation: the best play of both sides."""
    @property
    def lines(self) -> list[Line]:
        """The moves with their scores and principal variations, the best one first."""
    @property
    def depth(self) -> int:
        """The depth in plies."""
    @property
    def selectivity(self) -> int:
        """The selectivity of the iteration in per cent: 73, 87, 95, 99, or 100 if nothing was cut off by ProbCut."""
    @property
    def nodes(self) -> int:
        """The node count so far."""
    @property
    def time(self) -> float:
        """The time so far, in seconds."""
    @property
    def bounds(self) -> tuple[int, int]:
        """The proven bounds on the score in discs, even if the lines have estimates only: (lower, upper)."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Analysis:
    """A search on a thread of its own: an iterator of the reports of its iterations.

    `stop` ends it, and so does leaving its `with` block, or dropping it. Ctrl-C raises `KeyboardInterrupt` and stops it.
    It cannot be copied or pickled; its reports can.
    """

    def stop(self) -> None:
        """Stops the search; the reports that it has made can still be read."""
    def __iter__(self) -> Self: ...
    def __next__(self) -> Report: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *_exception: object) -> None: ...

@final
class Engine:
    """The engine: searches positions of Othello, and solves positions of Reversi on boards of 4×4 to 8×8.

    `threads` is the number of search threads; a search on one thread is deterministic. `hash_mib` is the size of the
    transposition table in MiB, which lasts from one search to the next. `weights` are those of the evaluation.

    One search runs at a time; others wait. A thread that reads an analysis without a limit would wait for itself: its other
    searches raise `RuntimeError` until the analysis is stopped. All searches release the GIL and stop on Ctrl-C. A copy,
    also by `pickle`, has an empty transposition table. In a process that was forked while a thread searched, a search
    raises `RuntimeError`.

    >>> engine = Engine(hash_mib=1)
    >>> engine.search(Board(), depth=4).depth
    4
    """

    def __new__(cls, *, threads: int = 1, hash_mib: int = 64, weights: Weights | None = None) -> Engine: ...
    @staticmethod
    def _copy(threads: int, hash_mib: int, weights: Weights | None) -> Engine: ...
    @property
    def threads(self) -> int:
        """The number of search threads."""
    def search(
        self,
        board: Board | Reversi,
        /,
        *,
        depth: int | None = None,
        time: float | None = None,
        nodes: int | None = None,
        level: int | None = None,
        selectivity: Selectivity | None = None,
        lines: int = 1,
        exclude: Sequence[Move] = (),
        wld: bool = False,
        threads: int | None = None,
    ) -> Report:
        """Searches a position until a limit is reached or its score is proven, and returns the report.

        At least one limit must be given: `depth` in plies, `time` in seconds, `nodes`, or the limits of a `level` from 0
        to 30. `selectivity` is 73, 87, 95, 99 or 100 per cent; it is 73 with a depth, that of the level with a level,
        and otherwise 100. `lines` is the number of moves that get a score (multi-PV); `exclude` lists moves that are not
        searched; with `wld` the search is for win, loss or draw only. `threads` overrides those of the engine.

        A position of `Reversi` smaller than 8×8 is searched to the end of the game: it has no other `depth`. Raises
        `ValueError` for such a depth, if the game is over, or if all moves are excluded.
        """
    def solve(self, board: Board | Reversi, /, *, wld: bool = False, threads: int | None = None) -> Report:
        """Solves a position: returns the report of a search to the end of the game, whose score is exact.

        With `wld` the score is only a proof of win, loss or draw. Raises `ValueError` if the game is over.
        """
    def analyse(
        self,
        board: Board | Reversi,
        /,
        *,
        depth: int | None = None,
        time: float | None = None,
        nodes: int | None = None,
        level: int | None = None,
        selectivity: Selectivity | None = None,
        lines: int = 1,
        exclude: Sequence[Move] = (),
        wld: bool = False,
        threads: int | None = None,
    ) -> Analysis:
        """Starts an analysis and returns an iterator of its reports, one for each iteration.

        It takes the arguments of `search`; without a limit it goes on until the position is solved or it is stopped.
        Meanwhile use another `Engine` for other searches in the same thread.

        >>> with Engine(hash_mib=1).analyse(Board()) as analysis:
        ...     for report in analysis:
        ...         if report.depth >= 6:
        ...             break
        """
    def evaluate(self, board: Board, /) -> float:
        """Returns the static evaluation of a position of Othello in discs for the side to move, without a search."""
    def clear(self) -> None:
        """Clears the transposition table, so that the next search does not depend on earlier ones."""

@final
class Value:
    """The value of a position of Alak for the side to move, if both sides play perfectly.

    Values are ordered: slow losses above quick ones, draws above losses, quick wins above slow ones.
    """

    @staticmethod
    def _copy(kind: str, plies: int | None) -> Value: ...

    @property
    def kind(self) -> Literal["win", "loss", "draw"]:
        """`win`, `loss` or `draw`."""
    @property
    def plies(self) -> int | None:
        """The plies until the game is over; `None` for a draw."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Value, /) -> bool: ...
    def __le__(self, other: Value, /) -> bool: ...
    def __gt__(self, other: Value, /) -> bool: ...
    def __ge__(self, other: Value, /) -> bool: ...

@final
class Tablebase:
    """The perfect tablebase of Alak on a board of 9 to 21 slots: the value of every position that a game can reach.

    Building it takes a second or two on up to 13 slots; `memory_needed` returns the bytes that it takes. It releases the
    GIL and stops on Ctrl-C. A copy, also by `pickle`, is built again.

    >>> Tablebase(11).value(Alak.from_text('xx..xxooo.o x'))
    <Value win in 1>
    """

    def __new__(cls, slots: int = 11, *, threads: int = 1) -> Tablebase: ...
    @staticmethod
    def memory_needed(slots: int) -> int:
        """Returns the bytes that building the table takes at its peak."""
    @property
    def slots(self) -> int:
        """The number of slots."""
    def value(self, position: Alak, /) -> Value:
        """Returns the value of a position for the side to move. Raises `ValueError` if the table does not have it."""
    def values(self, position: Alak, /) -> dict[str, Value]:
        """Returns the value of each legal move for the side that plays it."""

@final
class Player:
    """A player by its name, as on the command line.

    `random` plays all games; `lookahead:1` to `lookahead:20` too, in Alak up to 12; `greedy` and `level:0` to `level:30` play
    Othello and Reversi; `human:N` plays Othello like people of the rating N, and `outflank` as the engine does without a
    level; `engine:nboard:COMMAND` and `engine:gtp:COMMAND` run another program, which plays Othello; `mean:1` to `mean:12`
    play Alak, and so does `perfect`, by a `tablebase`; without one, `perfect` plays Reversi on 4×4 to 6×6.

    `seed` determines random choices and the mistakes of levels below 10; those from 10 on play Othello from a `book`. A
    copy, also by `pickle`, begins as the player did.

    >>> Player('level:1', seed=7).choose(Board()) in Board().legal_moves
    True
    """

    def __new__(
        cls, name: str, *, seed: int = 0, book: Book | None = None, tablebase: Tablebase | None = None
    ) -> Player: ...
    @staticmethod
    def _copy(name: str, seed: int, book: Book | None, tablebase: Tablebase | None) -> Player: ...
    @property
    def name(self) -> str:
        """The name of the player."""
    def choose(self, position: Position, /, *, time: float | None = None) -> str:
        """Returns the move that the player chooses, in at most `time` seconds if it is given.

        If another program has not moved one second after its time is up, that is an error. Before, it has 30 seconds to start.

        It releases the GIL and stops on Ctrl-C. Raises `ValueError` if the game is over, or if the player does not play it,
        and `RuntimeError` if another program fails.
        """

@final
class Game:
    r"""A game of Othello or Reversi: its moves, notes on them, and its players, date and result.

    `Game(position)` has the moves of a `Board` or a `Reversi`. Texts that a source does not have are `None`.

    >>> game = Game(Board(moves='f5d6'))
    >>> game.black = 'Ann'
    >>> game.to_text('transcript')
    'f5d6\n'
    """

    black: str | None
    """The name of the player of Black."""
    white: str | None
    """The name of the player of White."""
    black_rating: float | None
    """The rating of the player of Black before the game."""
    white_rating: float | None
    """The rating of the player of White before the game."""
    event: str | None
    """The tournament or match."""
    site: str | None
    """The place, or the server."""
    round: str | None
    """The round of the tournament."""
    date: str | None
    """The date, as far as it is known: `2003-12-15`, `2003-12` or `2003`."""
    comment: str | None
    """The comment on the game as a whole."""
    margin: float | None
    """The result in discs from Black's view: that of the source, or else that of the last position if the game is over.

    The empty squares count for the side with more discs. `None` if it is unknown, or only the winner is known.
    """
    tags: dict[str, str]
    """Other information from the source, keyed by the names its format uses. The dict is a copy; assign one to change it."""

    def __new__(cls, position: Board | Reversi | None = None) -> Game: ...
    @staticmethod
    def parse(data: str | bytes, format: FormatName | None = None) -> list[Game]:
        """Parses the games of a text or of the bytes of a file; without a format it is recognised by the content.

        Raises `ReadError` for the first game that cannot be read to its end.
        """
    def to_text(self, format: FormatName, /) -> str:
        """Returns the game as a text in a format: `transcript`, `transcript-with-passes`, `obf`, `ggf`, `pgn`, `sgf`, `xot`,
        `json` or `outflank`.

        What the format does not store is left out. Raises `WriteError` if it cannot represent the game.
        """
    def position(self, ply: int | None = None) -> Board | Reversi:
        """Returns the position after `ply` moves, by default the last one, with the moves before it."""
    def review(self, *, level: int = 10) -> Review:
        """Reviews a game of Othello: returns the loss of each move and the accuracy of each side, by searches at a level.

        It releases the GIL and stops on Ctrl-C. A second or so a game at level 10. Raises `ValueError` for other games.
        """
    @property
    def moves(self) -> list[str]:
        """The moves, passes included."""
    @property
    def opening(self) -> str | None:
        """The most specific name of the opening that the moves belong to, if it has one."""
    def push(
        self, move: Move, /, *, evaluation: float | None = None, time: float | None = None, comment: str | None = None
    ) -> None:
        """Plays a move, and before it a pass that is left out.

        `evaluation` is in discs for the side that moves, `time` in seconds. Raises `ParseError` or `IllegalMoveError`.
        """
    @property
    def evaluations(self) -> list[float | None]:
        """The evaluations of the moves, in discs for the side that moved; `None` where there is none."""
    @property
    def times(self) -> list[float | None]:
        """The times of the moves in seconds; `None` where there is none."""
    @property
    def comments(self) -> list[str | None]:
        """The comments on the moves; `None` where there is none."""
    def set_comment(self, index: int, comment: str | None) -> None:
        """Sets the comment on a move by its index from 0, passes included, or from −1 backwards."""
    def set_evaluation(self, index: int, evaluation: float | None) -> None:
        """Sets the evaluation of a move by its index, in discs for the side that moved."""
    @property
    def year(self) -> int | None:
        """The year, if the date is known."""
    @property
    def winner(self) -> Side | None:
        """The winner; `None` for a draw, or if it is unknown."""
    @property
    def exact_scores(self) -> dict[str, int]:
        """The exact scores of moves in the last position, as problem files have them: disc differences for the side to move."""
    @property
    def exact_score(self) -> int | None:
        """The exact score of the last position, if a source has it, or else the best of `exact_scores`."""
    @staticmethod
    def _from_json(text: str) -> Game: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class MoveReview:
    """A placement of a game with its score and that of the best move, in discs for the side that moves."""

    @staticmethod
    def _copy(fields: tuple[object, ...]) -> MoveReview: ...
    @property
    def ply(self) -> int:
        """The number of moves before it, passes included: its index in `Game.moves`."""
    @property
    def number(self) -> int:
        """The number among the placements of the game, from 1."""
    @property
    def side(self) -> Side:
        """The side that moves."""
    @property
    def played(self) -> str:
        """The move."""
    @property
    def score(self) -> int:
        """The score of the move."""
    @property
    def best(self) -> str:
        """The best move: the one that was played if it is as good as any."""
    @property
    def best_score(self) -> int:
        """The score of the best move."""
    @property
    def loss(self) -> int:
        """The loss of the move: the score of the best move minus its own."""
    @property
    def pv(self) -> list[str]:
        """The best move, and best play after it."""
    @property
    def is_choice(self) -> bool:
        """Whether there was another move."""
    @property
    def is_exact(self) -> bool:
        """Whether both scores are exact."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class ReviewSummary:
    """The moves of a side in a review."""

    @staticmethod
    def _copy(fields: tuple[object, ...]) -> ReviewSummary: ...

    @property
    def moves(self) -> int:
        """The number of discs that the side placed."""
    @property
    def choices(self) -> int:
        """The number of those moves for which there was another move."""
    @property
    def best(self) -> int:
        """The number of choices that were as good as the best move."""
    @property
    def mean_loss(self) -> float:
        """The mean loss of the choices, in discs; 0 if there were none."""
    @property
    def accuracy(self) -> float:
        """The accuracy in per cent; 100 if there were no choices."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Review:
    """The review of a game: the loss of each move, and the accuracy of each side.

    The loss of a move is the score of the best move minus its own, in discs. The accuracy of a side is the mean of that of
    its moves with a choice: 100 % for the best move, halved by every eight discs of loss.
    """

    @staticmethod
    def _copy(moves: list[MoveReview]) -> Review: ...

    @property
    def moves(self) -> list[MoveReview]:
        """The placements of the game, passes left out."""
    def summary(self, side: Side, /) -> ReviewSummary:
        """Returns the summary of a side."""
    @property
    def mistakes(self) -> list[MoveReview]:
        """The moves with a loss of 3 discs or more."""
    @property
    def blunders(self) -> list[MoveReview]:
        """The moves with a loss of 6 discs or more."""
    @property
    def turning_points(self) -> list[MoveReview]:
        """The moves that change a win into a draw or a loss, or a draw into a loss; an estimate of up to two discs is a draw."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

class _OpenFile(Protocol):
    def read(self, size: int, /) -> bytes: ...

_Source: TypeAlias = Path | _OpenFile

@final
class GameReader:
    """An iterator over the games of files, which keeps only the current game in memory."""

    @property
    def games(self) -> int:
        """The number of games that were returned."""
    @property
    def errors(self) -> int:
        """The number of games that could not be read to their end."""
    @property
    def path(self) -> FilePath | None:
        """The file that is being read."""
    def __iter__(self) -> Self: ...
    def __next__(self) -> Game: ...

def read_games(
    path: _Source | Sequence[_Source],
    format: FormatName | None = None,
    *,
    size: Size | None = None,
    start: Layout = "othello",
    anti: bool = False,
    errors: Literal["raise", "skip", "truncate"] = "raise",
) -> GameReader:
    """Reads the games of files one by one: returns an iterator.

    `path` is a file, a folder or a list of them; a file may be an open one, whose `read` returns bytes. The format is
    recognised by the content, or given: `transcript`, `obf`, `ggf`, `wthor`, `pgn`, `sgf`, `xot`, `json` or `outflank`. Of
    a folder, the files with an extension of a format are read, sorted by name, those of folders in it are not; the names of
    WTHOR players and tournaments come from the files beside. `size`, `start` and `anti` are the rules of games that name
    none. `errors` says what happens to a game that cannot be read to its end, or a file of an unknown format: `raise` raises
    `ReadError` (reading can go on after it), `skip` leaves it out, `truncate` returns its legal beginning.
    """

def write_games(
    path: Path, games: Iterable[Game], format: FormatName | None = None, *, overwrite: bool = False
) -> dict[str, int]:
    """Writes games to a file, which appears when it is complete, and returns what the format could not store: the kinds of
    information, each with the number of games that lost it.

    The format is given or follows from the extension: `.txt` (transcripts), `.obf`, `.ggf`, `.wtb` (WTHOR, with files of
    names beside), `.pgn`, `.sgf`, `.json` or `.jsonl`. Raises `FileExistsError` unless `overwrite`, and `WriteError` if the
    format cannot represent a game; then nothing is written.
    """

def legal_moves(
    boards: NDArray[np.uint64], /, *, out: NDArray[np.uint64] | None = None, threads: int = 1
) -> NDArray[np.uint64]:
    """Returns the legal placements of each board as a set of squares: bit 0 is a1, bit 63 is h8.

    `boards` is an array of uint64 with shape (n, 2): the discs of the side to move and those of its opponent. The result
    has shape (n,); a board without a placement has 0: the side to move must pass, or the game is over.
    """

def play(
    boards: NDArray[np.uint64],
    moves: NDArray[np.uint8],
    /,
    *,
    out: NDArray[np.uint64] | None = None,
    threads: int = 1,
) -> NDArray[np.uint64]:
    """Plays a move on each board and returns the boards as the other side sees them.

    `boards` is an array of uint64 with shape (n, 2); `moves` is an array of uint8 with shape (n,): squares from 0 (a1) to
    63 (h8), or 64 for a pass. The result has the shape of `boards`. Raises `IllegalMoveError` for the first illegal
    move; a pass is legal if the side to move cannot place a disc.
    """

def symmetries(
    boards: NDArray[np.uint64], /, *, out: NDArray[np.uint64] | None = None, threads: int = 1
) -> NDArray[np.uint64]:
    """Returns the eight images of each board, in the order of `Symmetry.all()`.

    `boards` is an array of uint64 with shape (n, 2), the result one with shape (n, 8, 2).
    """

def canonical(
    boards: NDArray[np.uint64], /, *, out: NDArray[np.uint64] | None = None, threads: int = 1
) -> NDArray[np.uint64]:
    """Returns the canonical image of each board, which all its eight images share: the one with the least discs of the side
    to move as a number, and of those the one with the least discs of the opponent.

    `boards` is an array of uint64 with shape (n, 2), and so is the result.
    """

def evaluate(
    boards: NDArray[np.uint64],
    /,
    *,
    weights: Weights | None = None,
    out: NDArray[np.float32] | None = None,
    threads: int = 1,
) -> NDArray[np.float32]:
    """Returns the static evaluation of each board in discs for the side to move, without a search.

    `boards` is an array of uint64 with shape (n, 2), the result one of float32 with shape (n,). `weights` are those that
    the engine ships with, or others.
    """

def solve(
    boards: NDArray[np.uint64],
    /,
    *,
    weights: Weights | None = None,
    out: NDArray[np.int8] | None = None,
    threads: int = 1,
    hash_mib: int = 16,
) -> NDArray[np.int8]:
    """Solves each board: returns the disc difference for the side to move with perfect play, −64 to 64.

    `boards` is an array of uint64 with shape (n, 2), the result one of int8 with shape (n,). The empty squares count for
    the side with more discs. Each thread has a transposition table of `hash_mib` MiB. Ctrl-C stops the search.
    """

def perft(
    boards: NDArray[np.uint64], depth: int, /, *, out: NDArray[np.uint64] | None = None, threads: int = 1
) -> NDArray[np.uint64]:
    """Counts the lines of play of `depth` plies from each board.

    `boards` is an array of uint64 with shape (n, 2), the result one of uint64 with shape (n,). A pass is a ply; a game that
    ends earlier counts as one line. Ctrl-C stops it.
    """

class _FlatArrays(Protocol):
    @property
    def observations(self) -> NDArray[np.uint8]: ...
    @property
    def action_masks(self) -> NDArray[np.uint8]: ...
    @property
    def to_move(self) -> NDArray[np.uint8]: ...
    @property
    def rewards(self) -> NDArray[np.float32]: ...
    @property
    def terminations(self) -> NDArray[np.uint8]: ...
    @property
    def final_observations(self) -> NDArray[np.uint8]: ...

class _Options(Protocol):
    @property
    def num_envs(self) -> int: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def reward(self) -> str: ...
    @property
    def autoreset(self) -> str: ...
    @property
    def illegal_action(self) -> str: ...
    @property
    def agent_side(self) -> str: ...
    @property
    def opponent(self) -> str | None: ...
    @property
    def threads(self) -> int: ...

@final
class GameBatch:
    """Games side by side, which write the arrays of the caller; the core of `outflank.env.VectorEnv`."""

    def __new__(cls, starts: Sequence[str], options: _Options, arrays: _FlatArrays) -> Self: ...
    def seed(self, seed: int) -> None:
        """Sets the random numbers of all games and of the opponents."""
    def reset(self, mask: NDArray[np.uint8] | None = None) -> None:
        """Starts all games, or those whose byte in the mask is not 0."""
    def step(self, actions: NDArray[np.int64]) -> None:
        """Plays one action in each game."""
    def step_random(self, actions: NDArray[np.int64]) -> None:
        """Plays a random legal action in each game and writes it."""
    def get_state(self) -> NDArray[np.uint64]:
        """Returns the state of all games: an array of uint64 with a row for each."""
    def set_state(self, state: NDArray[np.uint64], /) -> None:
        """Sets the state of all games. Raises `ValueError` if a row is not a game of this environment."""
    @property
    def boards(self) -> NDArray[np.uint64]:
        """The discs of the mover and of the opponent in each game, an array of uint64 with shape (n, 2): bit i is the square of
        action i. Raises `ValueError` on boards of more than 64 squares."""
    @boards.setter
    def boards(self, boards: NDArray[np.uint64]) -> None: ...
    def position(self, row: int, /) -> str:
        """Returns the position of a game as text."""

@final
class BoardArrays:
    """New arrays, flat, with a row for each board."""

    @property
    def boards(self) -> NDArray[np.uint64]:
        """The discs of the mover and of the opponent, in turns."""
    @property
    def observations(self) -> NDArray[np.uint8]:
        """128 bytes a board: for each square whether the mover has a disc there, and whether the opponent has."""
    @property
    def action_masks(self) -> NDArray[np.uint8]:
        """65 bytes a board: whether the action is legal."""
    @property
    def rewards(self) -> NDArray[np.float32]:
        """The reward of the side that played the action."""
    @property
    def terminations(self) -> NDArray[np.uint8]:
        """Whether the game is over."""

def observe_boards(boards: NDArray[np.uint64]) -> BoardArrays:
    """Returns the observations and legal actions of boards, a flat array of uint64: mover and opponent in turns."""

def step_boards(
    boards: NDArray[np.uint64], actions: NDArray[np.int64], terminated: NDArray[np.uint8]
) -> BoardArrays:
    """Plays an action on each board; games whose byte in `terminated` is not 0 stay as they are."""

def random_openings(rules: str, count: int, plies: int, seed: int) -> list[str]:
    """Returns random openings of the rules as positions; no two are equal as long as there are enough. It releases the GIL
    and stops on Ctrl-C."""

def start_position(rules: str) -> str:
    """Returns the first position of the rules."""

def elo_of_pairs(pairs: Sequence[int]) -> tuple[float, float, float]:
    """Returns the Elo difference, its error and the likelihood of superiority from numbers of pairs of games by the points
    in each: 0, ½, 1, 1½, 2."""

class _Search(Protocol):
    @property
    def level(self) -> int | None: ...
    @property
    def depth(self) -> int | None: ...
    @property
    def exact_from(self) -> int | None: ...
    @property
    def nodes(self) -> int | None: ...

class _GameArrays(Protocol):
    @property
    def lengths(self) -> NDArray[np.uint32]: ...
    @property
    def moves(self) -> NDArray[np.uint8]: ...
    @property
    def scores(self) -> NDArray[np.int16]: ...
    @property
    def depths(self) -> NDArray[np.uint8]: ...
    @property
    def selectivities(self) -> NDArray[np.uint8]: ...
    @property
    def followed(self) -> NDArray[np.bool_]: ...
    @property
    def labelled(self) -> NDArray[np.bool_]: ...

class _Openings(Protocol):
    @property
    def kind(self) -> str: ...
    @property
    def plies(self) -> int: ...
    @property
    def lines(self) -> Sequence[bytes]: ...

class _SelfPlay(Protocol):
    @property
    def level(self) -> int: ...
    @property
    def solve_from(self) -> int | None: ...
    @property
    def noise(self) -> float: ...
    @property
    def noise_to(self) -> int: ...
    @property
    def seed(self) -> int: ...
    @property
    def openings(self) -> Sequence[_Openings]: ...

@final
class Prover:
    """Proves the score of a position by the scores of positions with `cut` empties, in rounds of questions.

    `position` is a `Board`, or a `Reversi` of 4×4 to 8×8. `guess` is the score for the side to move that is tested first,
    and `round_size` the most questions of a round. The rounds depend on earlier answers alone.
    """

    def __new__(
        cls,
        position: Board | Reversi,
        /,
        *,
        cut: int = 20,
        guess: int = 0,
        round_size: int = 1024,
        weights: Weights | None = None,
    ) -> Self: ...
    @property
    def bounds(self) -> tuple[int, int]:
        """What is proven of the score for the side to move: the minimum and the maximum."""
    @property
    def solved(self) -> int:
        """The number of solved positions."""
    @property
    def target(self) -> int:
        """The bound under test: whether the score is at least this."""
    def next_round(self) -> tuple[NDArray[np.uint64], NDArray[np.int8]]:
        """Returns the questions of the next round, which are empty when the score is proven: whether the score of the side
        to move is at least a bound.

        The boards are an array of uint64 with shape (n, 2), the bounds one of int8 with shape (n,). While questions of a
        round have no answer, it returns them again. It releases the GIL and stops on Ctrl-C; the next call goes on.
        """
    def answer(
        self,
        boards: NDArray[np.uint64],
        at_least: NDArray[np.int8],
        lower: NDArray[np.int8],
        upper: NDArray[np.int8],
        /,
    ) -> None:
        """Takes the answers of questions: the minimum and the maximum score of each board.

        Raises `ValueError` if the bounds do not answer a question, or contradict earlier answers.
        """
    def resume(self, proof: Proof, /) -> None:
        """Takes over the solved positions of an unfinished proof, and what follows from them.

        Raises `ValueError` if it is the proof of another position or has another cut.
        """
    def proof(self) -> Proof:
        """Returns the proof of what is proven so far, with all solved positions."""

@final
class Proof:
    """The bounds of positions at the cut, and what follows for the position above them."""

    @staticmethod
    def from_bytes(data: bytes, /) -> Proof:
        """Reads the bytes of a file. Raises `ParseError` if they are damaged or hold impossible positions."""
    def to_bytes(self) -> bytes:
        """Returns the bytes of a file, which `outflank prove check` checks."""
    @property
    def bounds(self) -> tuple[int, int]:
        """The bounds that the proof claims: the minimum and the maximum score for the side to move."""
    @property
    def score(self) -> int | None:
        """The score that the proof claims, or `None` if it is unfinished."""
    @property
    def cut(self) -> int:
        """The empties of the positions at the cut."""
    @property
    def size(self) -> str:
        """The size of the board, as in '6x6'."""
    def __len__(self) -> int: ...
    def join(self) -> tuple[int, int]:
        """Returns the bounds that follow from those at the cut, by minimax: the minimum and the maximum score."""
    def check(
        self, positions: int = 1000, *, seed: int = 1, weights: Weights | None = None, hash_mib: int = 16
    ) -> tuple[int, int]:
        """Solves random positions at the cut again; returns the number of those that were solved and of those whose bounds
        are wrong. It releases the GIL and stops on Ctrl-C."""

def answer_questions(
    size: str,
    boards: NDArray[np.uint64],
    at_least: NDArray[np.int8],
    /,
    *,
    weights: Weights | None = None,
    hash_mib: int = 16,
) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Answers questions of a `Prover` on one thread: returns the minimum and the maximum score of each board.

    `boards` is an array of uint64 with shape (n, 2) on a board of `size`, such as '6x6', and `at_least` one of int8 with
    shape (n,). Each position is solved with an empty transposition table of `hash_mib` MiB, so that an answer depends on
    its question alone. It releases the GIL and stops on Ctrl-C.
    """

@final
class GameColumns:
    """Games as columns. A pass is a ply without a label: move 64, depth and selectivity 0."""

    @property
    def lengths(self) -> NDArray[np.uint32]:
        """The number of plies of each game."""
    @property
    def results(self) -> NDArray[np.int8]:
        """The result of each game: the disc difference for Black."""
    @property
    def moves(self) -> NDArray[np.uint8]:
        """The squares of the plies, or 64 for a pass."""
    @property
    def scores(self) -> NDArray[np.int16]:
        """The scores for the side to move, in 1/128 disc."""
    @property
    def depths(self) -> NDArray[np.uint8]:
        """The depths of the searches in plies."""
    @property
    def selectivities(self) -> NDArray[np.uint8]:
        """Their selectivities in per cent."""
    @property
    def followed(self) -> NDArray[np.bool_]:
        """Whether the best move was played."""
    @property
    def labelled(self) -> NDArray[np.bool_]:
        """Whether the ply has a label."""

@final
class BoardLabels:
    """The results of the searches of positions, one for each."""

    @property
    def scores(self) -> NDArray[np.float32]:
        """The scores in discs for the side to move."""
    @property
    def depths(self) -> NDArray[np.uint8]:
        """The depths in plies; the number of empties if the search went to the end of the game."""
    @property
    def selectivities(self) -> NDArray[np.uint8]:
        """The selectivities in per cent."""
    @property
    def moves(self) -> NDArray[np.uint8]:
        """The best moves: squares, or 64 for a pass; 0 where `searched` is false."""
    @property
    def searched(self) -> NDArray[np.bool_]:
        """Whether the position was searched."""

@final
class MatchGames:
    """The games of pairs, two for each; in the second one the players have exchanged colours."""

    @property
    def lengths(self) -> NDArray[np.uint32]:
        """The number of plies of each game."""
    @property
    def moves(self) -> NDArray[np.uint8]:
        """The squares of the plies, or 64 for a pass."""
    @property
    def results(self) -> NDArray[np.int8]:
        """The result of each game: the disc difference for Black."""
    @property
    def forfeits(self) -> list[str | None]:
        """Why a player lost a game that was not over, or `None`."""

def label_boards(
    boards: NDArray[np.uint64], search: _Search, /, *, weights: Weights | None = None, hash_mib: int = 2
) -> BoardLabels:
    """Searches each board with an empty transposition table of `hash_mib` MiB, on one thread.

    `boards` is an array of uint64 with shape (n, 2). `search` has the attributes `level`, `depth`, `exact_from` and
    `nodes`; `searched` is false for a board that it does not search. It releases the GIL and stops on Ctrl-C.
    """

def label_games(
    games: _GameArrays,
    search: _Search,
    /,
    *,
    empties: tuple[int, int] = (0, 60),
    one_in: int = 1,
    weights: Weights | None = None,
) -> GameColumns:
    """Labels the positions of games from the start of Othello, as `outflank train label` does, on one thread.

    `search` has the attributes `level`, `depth` and `exact_from`. Only positions with `empties` (least, most) empties are
    searched, and of those one in `one_in`. A label of a search that is as deep stays. Raises `ValueError` with the game
    and the ply of an illegal move. It releases the GIL and stops on Ctrl-C.
    """

def self_play(first: int, end: int, options: _SelfPlay, /, *, weights: Weights | None = None) -> GameColumns:
    """Plays the games with the numbers from `first` to before `end`, as `outflank train generate` does, on one thread.

    `options` has the attributes `level`, `solve_from`, `noise`, `noise_to`, `seed` and `openings`. A game depends on its
    number and on the options alone. It releases the GIL and stops on Ctrl-C.
    """

def match_openings(count: int, plies: int, seed: int, text: str | None = None) -> list[str]:
    """Returns the openings of a match in its order, as transcripts: `count` random ones of `plies` plies, or the shuffled lines
    of a list. A long match has fewer openings than pairs, and plays them again. It releases the GIL and stops on Ctrl-C."""

def match_games(players: Sequence[str], pairs: Sequence[int], openings: Sequence[str], seed: int, /) -> MatchGames:
    """Plays pairs of games as `outflank match` does without a clock, on one thread.

    `players` are the texts of two players, as on the command line; `pairs` are the numbers of the pairs, with their
    `openings`. Without pairs only the players are checked. It releases the GIL and stops on Ctrl-C.
    """

@final
class PositionColumns:
    """The columns of the table of positions. All values are present but those that a mask leaves out."""

    @property
    def mover(self) -> NDArray[np.uint64]:
        """The discs of the side to move."""
    @property
    def opponent(self) -> NDArray[np.uint64]:
        """The discs of the other side."""
    @property
    def move(self) -> NDArray[np.uint8]:
        """The squares of the moves."""
    @property
    def result(self) -> NDArray[np.int8]:
        """The results for the side to move."""
    @property
    def score(self) -> NDArray[np.float32]:
        """The scores for the side to move, in discs."""
    @property
    def depth(self) -> NDArray[np.uint8]:
        """The depths of the searches in plies."""
    @property
    def selectivity(self) -> NDArray[np.uint8]:
        """Their selectivities in per cent."""
    @property
    def game(self) -> NDArray[np.uint32]:
        """The numbers of the games."""
    @property
    def ply(self) -> NDArray[np.uint8]:
        """The numbers of moves before the positions."""
    @property
    def without_result(self) -> NDArray[np.bool_]:
        """Whether the result is missing."""
    @property
    def without_score(self) -> NDArray[np.bool_]:
        """Whether score, depth and selectivity are missing."""

def empty_table(table: Literal["games", "positions"]) -> bytes:
    """Returns the table `games` or `positions` without rows, as the bytes of a Parquet file."""

def read_rows(games: GameReader, count: int) -> bytes | None:
    """Reads games as a table of up to `count` rows, as the bytes of a Parquet file; `None` after the last game.

    It releases the GIL and stops on Ctrl-C. Raises what the reader raises, and `ReadError` for a game that is not one of
    Othello.
    """

def write_tables(
    path: Path, tables: Iterable[bytes], format: FormatName | None = None, *, overwrite: bool = False
) -> dict[str, int]:
    """Writes the games of tables, each the bytes of a Parquet file, to a file of games; see `outflank.write_games`.

    It releases the GIL and stops on Ctrl-C. Raises `ParseError` with the number of a row that is not a game.
    """

def check_rows(games: bytes, first_game: int) -> None:
    """Checks that each row of a table, the bytes of a Parquet file, is a game.

    `first_game` is the number of the first row. It releases the GIL and stops on Ctrl-C. Raises `ParseError` with the number
    of a row that is not a game.
    """

def replay_rows(games: bytes, first_game: int) -> PositionColumns:
    """Returns the positions of a table of games, which is the bytes of a Parquet file.

    `first_game` is the number of the first game. It releases the GIL and stops on Ctrl-C. Raises `ParseError` with the
    number of a game that cannot be replayed.
    """
