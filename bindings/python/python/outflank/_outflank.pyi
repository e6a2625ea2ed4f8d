from typing import ClassVar, final

__version__: str

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
