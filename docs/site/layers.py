"""Prints the crates of each layer, the lowest first, as arguments of cargo, from the output of `cargo metadata`."""

import json
import sys
from itertools import groupby

# It documents the chores of the project.
LEFT_OUT = {"xtask"}


def layer(package: dict[str, object]) -> int:
    return package["metadata"]["outflank"]["layer"]  # type: ignore[index,no-any-return]


packages = [package for package in json.load(sys.stdin)["packages"] if package["name"] not in LEFT_OUT]
for _, crates in groupby(sorted(packages, key=layer), key=layer):
    print(*(f"-p {crate['name']}" for crate in crates))
