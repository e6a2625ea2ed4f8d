"""Games and positions as Arrow tables, Parquet files, and batches for learning.

- `read_games`, `write_games`: the table of games from and to Parquet, WTHOR, GGF and every other format.
- `positions`: the positions of a table of games; `read_positions`, `write_positions`: from and to Parquet.
- `Positions`: batches as NumPy arrays, shuffled, with symmetries and labels; `planes` and `legal_mask` make arrays alone.
- `outflank.data.torch`: the same for PyTorch.
- `GAMES`, `POSITIONS`, `VERSION`: the schemas and their version.

>>> from outflank.data import read_games, write_games
>>> games = read_games("wthor/")  # doctest: +SKIP
>>> write_games("wthor.parquet", games)  # doctest: +SKIP
"""

try:
    import pyarrow as _
except ImportError as missing:
    raise ImportError("outflank.data needs pyarrow: pip install 'outflank[data]'") from missing

from ..errors import TableError
from .boards import legal_mask, planes
from .files import game_batches, positions, read_games, read_positions, write_games, write_positions
from .loader import Batch, Positions
from .schema import GAMES, POSITIONS, VERSION

__all__ = [
    "GAMES",
    "POSITIONS",
    "VERSION",
    "Batch",
    "Positions",
    "TableError",
    "game_batches",
    "legal_mask",
    "planes",
    "positions",
    "read_games",
    "read_positions",
    "write_games",
    "write_positions",
]
