#!/usr/bin/env bash
# Tests the installed package, its types and its stubs.
set -euo pipefail
cd "$(dirname "$0")"
python tests/write_examples.py target/examples
mypy
mypy target/examples
pyright
pyright target/examples
python -m mypy.stubtest outflank._outflank --allowlist tests/stubtest-allowlist
pytest -q
