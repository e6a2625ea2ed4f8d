"""Checks of arguments, with errors that name them."""

from collections.abc import Sequence
from operator import index

__all__ = ["of_type", "one_of", "whole"]


def whole(name: str, found: object, least: int, most: int | None = None) -> int:
    """Returns a whole number in a range.

    Raises:
        TypeError: It is no whole number.
        ValueError: It is outside the range.
    """
    try:
        number = index(found)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    except TypeError:
        raise TypeError(f"{name}: expected a whole number, but found {found!r}") from None
    if number < least or (most is not None and number > most):
        # A limit that nobody meets is of no use to somebody below the range.
        is_open = most is None or (number < least and most >= 2**31 - 1)
        allowed = f"{least} or more" if is_open else f"{least} to {most}"
        raise ValueError(f"{name}: expected {allowed}, but found {number}")
    return number


def of_type(name: str, found: object, expected: type) -> None:
    """Checks the type of an argument.

    Raises:
        TypeError: It is of another type.
    """
    if not isinstance(found, expected):
        raise TypeError(f"{name}: expected {expected.__name__}, but found {found!r}")


def one_of(name: str, found: object, expected: Sequence[object]) -> None:
    """Checks that an argument is one of some values.

    Raises:
        ValueError: It is none of them.
    """
    if found not in expected:
        raise ValueError(f"{name}: expected {', '.join(map(str, expected))}, but found {found!r}")
