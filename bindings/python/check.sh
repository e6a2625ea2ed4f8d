#!/usr/bin/env bash
# Tests the installed package, its types and its stubs.
set -euo pipefail
cd "$(dirname "$0")"
mypy
pyright
python -m mypy.stubtest outflank._outflank --allowlist tests/stubtest-allowlist
pytest -q
