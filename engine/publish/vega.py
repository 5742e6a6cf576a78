"""The chart library as one file of the site, so that no page asks another host for it."""

from functools import cache

import vl_convert

from engine.views.drawing import VEGA_LITE


@cache
def bundle() -> str:
    """Return Vega, Vega-Lite and Vega-Embed as a plain script that sets `window.vegaEmbed`.

    It is the version whose pictures `engine.views.drawing` makes.
    """
    code: str = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;", vl_version=VEGA_LITE)
    # The bundle is a module's text: in a plain script its hundreds of top-level names would become the page's.
    return f'(function () {{\n"use strict";\n{code}\n}})();\n'
