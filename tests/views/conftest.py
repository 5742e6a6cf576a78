"""What the tests of views share."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from engine.model import Language
from made_once import once
from views.pages import Shown, all_views


@pytest.fixture(scope="session")
def shown(shared_folder: Path) -> Shown:
    """What every view shows in a language, of the examples with ordinary or with hostile names."""

    @cache
    def shown(language: Language, hostile: bool) -> Mapping[str, str]:
        return once(shared_folder, f"views-{language}-{hostile}", lambda: all_views(language, hostile))

    return shown
