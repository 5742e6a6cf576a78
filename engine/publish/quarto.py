"""Rendering with Quarto, where it is on PATH."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from engine.publish.errors import RenderFailed
from engine.views.markdown import escape

_SHOWN_LINES = 25
_ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def found() -> str | None:
    """Return where Quarto is, or None if it is not on PATH."""
    return shutil.which("quarto")


class Quarto:
    """The `quarto` command."""

    name = "quarto"

    def config_text(self, text: str) -> str:
        """Return the text as Markdown: Quarto reads the site's title and the navigation's entries as such."""
        return escape(text)

    def render(self, project: Path) -> tuple[str, ...]:
        """Render the project; what Quarto says of a failure becomes the error's message."""
        command = found()
        if command is None:
            raise RenderFailed("quarto is not on PATH: install it, or use --renderer smalldocs")
        environment = {
            **os.environ,
            "QUARTO_PYTHON": sys.executable,
            "DENO_NO_UPDATE_CHECK": "1",
            "NO_COLOR": "1",
        }
        process = subprocess.Popen(
            [command, "render", str(project), "--to", "html", "--no-execute"],
            cwd=project,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        try:
            said, _ = process.communicate()
        except BaseException:
            _kill(process)
            raise
        lines = [line.rstrip() for line in _ANSI.sub("", said).splitlines() if line.strip()]
        if process.returncode:
            detail = "\n".join(f"  {line}" for line in lines[-_SHOWN_LINES:])
            raise RenderFailed(f"quarto stopped with exit code {process.returncode}\n{detail}")
        return tuple(line for line in lines if line.startswith(("WARN", "(W)", "[WARNING]")))

    def translate(self, site: Path, labels: Mapping[str, str]) -> None:
        """Do nothing: Quarto knows these words in the site's language."""


def _kill(process: subprocess.Popen[str]) -> None:
    """End Quarto with the programs it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
