"""Progress on standard error."""

import time
from dataclasses import dataclass, field
from typing import TextIO

LINE_INTERVAL = 30.0
"""The time between two lines where standard error is not a terminal, in seconds."""
TERMINAL_INTERVAL = 0.2
"""The time between two updates of the line of a terminal, in seconds."""


@dataclass
class Progress:
    """Rows that are done, the rate, the time left and failed shards; `total` is `None` if it is unknown."""

    total: int | None
    stream: TextIO | None = None
    rows: int = 0
    """The rows that this run has done."""
    kept: int = 0
    """The rows of shards that were finished before."""
    failed: int = 0
    """The number of failed shards."""
    step: str = ""
    """The part of the work that is under way, if it has parts."""
    started: float = field(default_factory=time.monotonic)
    _shown: float = float("-inf")

    def show(self, *, at_once: bool = False) -> None:
        """Shows the progress from time to time, or at once."""
        stream = self.stream
        if stream is None:
            return
        interval = TERMINAL_INTERVAL if stream.isatty() else LINE_INTERVAL
        now = time.monotonic()
        if at_once or now - self._shown > interval:
            print(f"\r{self}\x1b[K" if stream.isatty() else self, end="", file=stream, flush=True)
            if at_once or not stream.isatty():
                print(file=stream, flush=True)
            self._shown = now

    @property
    def seconds(self) -> float:
        """The time since the start."""
        return time.monotonic() - self.started

    @property
    def rate(self) -> float:
        """The rows per second of this run."""
        return self.rows / max(self.seconds, 1e-9)

    def __str__(self) -> str:
        done = self.rows + self.kept
        text = f"{done:,} rows" if self.total is None else f"{done:,} of {self.total:,} rows"
        text += f", {self.rate:,.1f} rows/s"
        if self.total is not None and self.rows and done < self.total:
            text += f", {_duration((self.total - done) / self.rate)} left"
        if self.failed:
            text += f", {self.failed} failed shards"
        return f"{self.step}: {text}" if self.step else text


def _duration(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {seconds:02} s" if minutes else f"{seconds} s"
