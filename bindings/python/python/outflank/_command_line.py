"""What the commands `python -m outflank.…` share."""

import argparse
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, as those of `outflank`; `prog` begins with `python -m MODULE`."""

    def error(self, message: str) -> NoReturn:
        module = self.prog.split()[2]
        self.exit(2, f"{module}: {message} (see `{self.prog} --help`)\n")
