"""Checks of arguments, with errors that name them."""

from collections.abc import Sequence
from operator import index
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

__all__ = ["array", "flag", "of_type", "one_of", "whole"]


def whole(name: str, found: object, least: int, most: int | None = None) -> int:
    """Returns a whole number in a range.

    Raises:
        TypeError: It is no whole number.
        ValueError: It is outside the range.
    """
    try:
        number = index(found)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    except TypeError:
        raise TypeError(f"{name}: expected a whole number, but found {_shown(found)}") from None
    if number < least or (most is not None and number > most):
        # A limit that nobody meets is of no use to somebody below the range.
        is_open = most is None or (number < least and most >= 2**31 - 1)
        allowed = f"{least} or more" if is_open else f"{least} to {most}"
        raise ValueError(f"{name}: expected {allowed}, but found {number}")
    return number


def flag(name: str, found: object) -> bool:
    """Returns a truth value.

    Raises:
        TypeError: It is another object, such as a text.
    """
    of_type(name, found, bool, np.bool_)
    return bool(found)


def of_type(name: str, found: object, *expected: type) -> None:
    """Checks the type of an argument.

    Raises:
        TypeError: It is of another type.
    """
    if not isinstance(found, expected):
        names = " or ".join(type_.__name__ for type_ in expected)
        raise TypeError(f"{name}: expected {names}, but found {_shown(found)}")


def one_of(name: str, found: object, expected: Sequence[object]) -> None:
    """Checks that an argument is one of some values.

    Raises:
        ValueError: It is none of them.
    """
    if found not in expected:
        *others, last = map(str, expected)
        allowed = f"{', '.join(others)} or {last}" if others else last
        raise ValueError(f"{name}: expected {allowed}, but found {_shown(found)}")


def array(name: str, found: object, dtypes: Sequence[str], shape: Sequence[int | None]) -> None:
    """Checks the dtype and the shape of an array; `None` is any length.

    Raises:
        TypeError: It is no array, or has another dtype.
        ValueError: It has another shape.
    """
    lengths = ["n" if length is None else str(length) for length in shape]
    expected = f"{name}: expected an array of {' or '.join(dtypes)} with shape ({', '.join(lengths)}{',' * (len(shape) == 1)})"
    if not isinstance(found, np.ndarray):
        raise TypeError(f"{expected}, but found {_shown(found)}")
    values = cast(NDArray[Any], found)
    is_shape = len(values.shape) == len(shape) and all(
        length in (None, here) for length, here in zip(shape, values.shape, strict=True)
    )
    if str(values.dtype) not in dtypes or not is_shape:
        error = ValueError if str(values.dtype) in dtypes else TypeError
        raise error(f"{expected}, but found {values.dtype} with shape {values.shape}")


def _shown(found: object) -> str:
    """Returns an object as a text of one line."""
    text = repr(found)
    return text if len(text) <= 80 and "\n" not in text else f"an object of type {type(found).__name__}"
