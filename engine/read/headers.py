"""The headings of a table in English, Italian and Spanish, and the fields that they mean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.model import fold

__all__ = ["SEAT_WORDS", "STATUS_WORDS", "WORDS", "field_named", "heading", "nearest_headings"]

#: For each field the words that stand for it; the first is the one that the product writes.
WORDS: dict[str, tuple[str, ...]] = {
    "id": ("id", "codice", "código", "tessera", "socio"),
    "name": ("name", "nome", "nombre", "nome e cognome", "cognome e nome", "nombre y apellidos"),
    "aliases": ("aliases", "alias", "soprannome", "soprannomi", "apodo", "apodos"),
    "since": ("since", "dal", "socio dal", "desde", "socio desde"),
    "privacy": ("privacy", "riservatezza", "privacidad"),
    "entrant": (
        "entrant", "player", "pair", "giocatore", "giocatrice", "coppia", "concorrente", "partecipante", "iscritto",
        "jugador", "jugadora", "pareja", "participante", "inscrito",
    ),
    "player1": ("player1", "player 1", "giocatore1", "giocatore 1", "jugador1", "jugador 1"),
    "player2": ("player2", "player 2", "giocatore2", "giocatore 2", "jugador2", "jugador 2"),
    "seed": ("seed", "testa di serie", "cabeza de serie"),
    "group": ("group", "girone", "gruppo", "grupo"),
    "table": ("table", "tavolo", "mesa"),
    "seat": ("seat", "wind", "vento", "viento", "asiento"),
    "points": ("points", "punti", "puntos", "pts"),
    "errors": ("errors", "errori", "errores"),
    "rank": (
        "rank", "place", "pos", "classifica", "posto", "piazzamento", "posizione", "puesto", "posición",
        "clasificación",
    ),
    "played": (
        "played", "games", "games played", "partite", "giocate", "partite giocate", "partidas", "jugadas",
        "partidas jugadas",
    ),
    "place": ("place", "posto", "piazzamento", "posizione", "puesto", "posición"),
    "victory_points": ("victory_points", "victory points", "punti vittoria", "puntos de victoria"),
    "status": ("status", "stato", "estado"),
    "end": ("end", "fine", "fin"),
    "stage": ("stage", "fase", "etapa"),
    "round": ("round", "turno", "ronda"),
    "code": ("code", "codice", "código"),
    "score": ("score", "punteggio", "puntuación"),
    "note": ("note", "notes", "nota", "notas"),
    "hand": ("hand", "mano"),
    "kind": ("kind", "tipo", "tipo di mano", "tipo de mano"),
    "caller": ("caller", "chiamante", "chi chiama", "quien elige", "declarante"),
    "pips": ("pips", "punti rimasti", "tantos"),
    "purpose": ("purpose", "scopo", "motivo", "propósito"),
    "method": ("method", "metodo", "método"),
    "algorithm": ("algorithm", "algoritmo"),
    "order": ("order", "ordine", "orden"),
    "card": ("card", "carta"),
    "superseded": ("superseded", "sostituito", "sustituido"),
    "withdrawn": ("withdrawn", "ritirata", "annullata", "retirada", "anulada"),
}  # fmt: skip

SEAT_WORDS: dict[str, str] = {
    **dict.fromkeys(("n", "north", "nord", "norte"), "N"),
    **dict.fromkeys(("e", "east", "est", "este"), "E"),
    **dict.fromkeys(("s", "south", "sud", "sur"), "S"),
    **dict.fromkeys(("w", "o", "west", "ovest", "oeste"), "W"),
}

#: The words that the documentation uses, and what organisers write for them; docs/data.md lists the same.
STATUS_WORDS: dict[str, str] = {
    "jolly": "jolly",
    **dict.fromkeys(("bye", "riposo", "descanso", "libre"), "bye"),
    **dict.fromkeys(("absent", "assente", "ausente"), "absent"),
    **dict.fromkeys(("forfeit", "forfait", "abbandono", "abandono", "incomparecencia"), "forfeit"),
    **dict.fromkeys(("eliminated", "eliminato", "eliminata", "eliminado", "eliminada"), "eliminated"),
    **dict.fromkeys(("out", "fuori", "fuera"), "out"),
    **dict.fromkeys(("disqualified", "squalificato", "squalificata", "descalificado", "descalificada"), "disqualified"),
    **dict.fromkeys(("withdrawn", "ritirato", "ritirata", "retirado", "retirada"), "withdrawn"),
}


def heading(text: str) -> str:
    """A heading as headings are compared: no case, no accents, underscores and hyphens as blanks."""
    return fold(text.replace("_", " ").replace("-", " "))


@cache
def _lookup(fields: tuple[str, ...]) -> dict[str, str]:
    return {heading(word): name for name in fields for word in WORDS[name]}


def field_named(text: str, fields: Sequence[str]) -> str | None:
    """The field of `fields` that the heading `text` stands for, in any of the languages."""
    return _lookup(tuple(fields)).get(heading(text))


def nearest_headings(fields: Sequence[str]) -> tuple[str, ...]:
    """Every word that is a heading of one of `fields`, the product's own first."""
    return tuple(dict.fromkeys(word for name in fields for word in WORDS[name]))
