"""A command that is told to end clears away what it has begun."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from engine.cli.ending import ENDS, ending_cleanly
from site_clubs import command, environment
from tinyclub import write_club


@pytest.mark.parametrize("number", ENDS)
def test_what_ends_a_command_lets_it_clear_away(number: signal.Signals) -> None:
    """It leaves with the exit code by which shells know the signal, and is not interrupted again while it does."""
    before, cleared = signal.getsignal(number), list[int]()

    def ended() -> None:
        with ending_cleanly():
            try:
                os.kill(os.getpid(), number)
            finally:
                os.kill(os.getpid(), number)
                cleared.append(number)

    if number == signal.SIGINT:
        with pytest.raises(KeyboardInterrupt):
            ended()
    else:
        with pytest.raises(SystemExit, match=str(128 + number)):
            ended()
    assert cleared == [number]
    assert signal.getsignal(number) is before


def test_what_is_ignored_goes_on_being_ignored() -> None:
    """A command behind `nohup` outlives its terminal."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ending_cleanly():
            os.kill(os.getpid(), signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_build_that_is_told_to_end_leaves_nothing(tmp_path: Path) -> None:
    """Neither in the folder for temporary files nor beside the site, which is as it was: not there."""
    write_club(tmp_path)
    with TemporaryDirectory() as short:  # the kernels' files go elsewhere if it has a long path
        own = Path(short)
        build = subprocess.Popen(
            command("build"), cwd=tmp_path, stderr=subprocess.PIPE, text=True, env=environment(TMPDIR=short)
        )
        while not list(own.glob("classifica-kernel-*")):
            assert build.poll() is None
            time.sleep(0.01)
        build.send_signal(signal.SIGTERM)
        build.communicate(timeout=60)
        assert list(own.glob("classifica-*")) == []
    assert build.returncode == 128 + signal.SIGTERM
    assert [path.name for path in tmp_path.iterdir()] == ["data"]
