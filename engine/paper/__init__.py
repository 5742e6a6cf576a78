"""Sheets to print, A4 in black and white: the plain values of engine/views set in type as PDF."""

from engine.paper.typesetting import NotTypeset, Sheet, typeset

__all__ = ["NotTypeset", "Sheet", "typeset"]
