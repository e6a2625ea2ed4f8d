import importlib
import json
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
LIBRARIES = {"cluster": ["pyarrow", "ray", "outflank.cluster"]}


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_the_notebook_runs(path: Path, tmp_path: Path) -> None:
    for library in ["nbclient", "nbformat", "ipykernel", "matplotlib", *LIBRARIES.get(path.stem, [])]:
        pytest.importorskip(library, reason=f"{library} is not installed: pip install 'outflank[notebooks]'")
    nbclient, nbformat = importlib.import_module("nbclient"), importlib.import_module("nbformat")
    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3", resources=resources).execute()


def test_notebooks_are_stored_without_outputs() -> None:
    notebooks = [json.loads(path.read_text(encoding="utf-8")) for path in NOTEBOOKS.glob("*.ipynb")]
    assert len(notebooks) == 5
    cells = [cell for notebook in notebooks for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells)
