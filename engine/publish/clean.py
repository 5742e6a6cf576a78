"""An executed notebook without what differs from build to build."""

import re
from copy import deepcopy

from nbformat import NotebookNode

_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_SHOWN = ("text/markdown", "text/plain", "image/png", "image/jpeg", "image/svg+xml")


class NotForPages(Exception):
    """An output that pages cannot show; `cell` is the index of its cell."""

    def __init__(self, cell: int, kind: str):
        self.cell, self.kind = cell, kind
        super().__init__(f"the cell shows {kind}; show Markdown (engine.views.output) instead")


def cleaned(notebook: NotebookNode, name: str, folders: tuple[str, ...]) -> tuple[NotebookNode, tuple[str, ...]]:
    """Return a copy of an executed notebook that is the same in every build of the same sources, and its warnings.

    Timestamps, execution times, papermill's notes, random cell ids and memory addresses go, and paths below `folders`
    become relative. What the cells wrote to standard error is not shown but returned as the warnings, one per cell.
    Raises NotForPages for an output that would make the page load something or that no renderer draws.
    """
    clean, warnings = deepcopy(notebook), []
    clean.metadata = NotebookNode(
        kernelspec=NotebookNode(name="python3", display_name="Python 3 (ipykernel)", language="python"),
        language_info=NotebookNode(name="python"),
    )
    clean.nbformat, clean.nbformat_minor = 4, 5
    for number, cell in enumerate(clean.cells):
        cell.metadata = NotebookNode({"tags": cell.metadata["tags"]} if cell.metadata.get("tags") else {})
        if cell.cell_type == "code":
            outputs, errors = _outputs(cell.outputs, number, folders)
            cell.outputs = outputs
            warnings += [errors] if errors else []
    clean.cells = _with_parameters_in_place(clean.cells)
    for number, cell in enumerate(clean.cells):
        cell.id = f"{name}-{number + 1}"
    return clean, tuple(warnings)


def _with_parameters_in_place(cells: list[NotebookNode]) -> list[NotebookNode]:
    """The cells with papermill's parameters in the cell that says it holds them: who changes it there sees it act."""
    injected = next((c for c in cells if "injected-parameters" in c.metadata.get("tags", ())), None)
    if injected is None:
        return cells
    for cell in cells:
        if "parameters" in cell.metadata.get("tags", ()):
            cell.source = injected.source.removeprefix("# Parameters\n").rstrip("\n")
    return [cell for cell in cells if cell is not injected]


def _outputs(outputs: list[NotebookNode], cell: int, folders: tuple[str, ...]) -> tuple[list[NotebookNode], str]:
    kept, errors = [], ""
    for output in outputs:
        if output.output_type == "stream":
            output.text = _portable(output.text, folders)
            if output.name == "stderr":
                errors += output.text
                continue
        elif output.output_type in ("display_data", "execute_result"):
            if foreign := [kind for kind in output.data if kind not in _SHOWN]:
                raise NotForPages(cell, foreign[0])
            if "text/markdown" in output.data:
                output.data.pop("text/plain", None)
            elif "text/plain" in output.data:
                output.data["text/plain"] = _ADDRESS.sub("", _portable(output.data["text/plain"], folders))
            output.metadata = NotebookNode()
        kept.append(output)
    return kept, errors.strip()


def _portable(text: str, folders: tuple[str, ...]) -> str:
    for folder in folders:
        text = text.replace(f"{folder}/", "")
    return text
