"""Names of people who do not exist, with the letters that real registers hold: accents, apostrophes, hyphens, ß, ł."""

from __future__ import annotations

from sampleclub.dice import Dice


def _listed(text: str) -> tuple[str, ...]:
    """The names in a text, separated by commas."""
    return tuple(name.strip() for name in text.split(","))


# (weight, first names, surnames); first names and surnames of one origin go together.
ORIGINS: tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...] = (
    (
        30,
        _listed(
            """
            Adele, Agnese, Alba, Amedeo, Anita, Beatrice, Bruno, Carlotta, Cesare, Clelia, Dario, Desirée,
            Donata, Elia, Emma, Ettore, Fabio, Flavia, Gaia, Giosuè, Giulia, Greta, Ida, Irene, Ivo, Lara,
            Leone, Livio, Marta, Mattia, Mirella, Nicolò, Nives, Noè, Olga, Orazio, Pia, Renzo, Rita, Salomè,
            Sandro, Silvio, Tea, Tullio, Ugo, Vera, Virgilio, Zaira
            """
        ),
        _listed(
            """
            Albani, Arnò, Baldassin, Bellomà, Bertè, Boscolo, Brusà, Cafà, Calzavara, Camarà, Caviglia,
            Cerutti, Contarin, Corrà, D'Àvila, D'Este, Dall'Ò, De Santis, Degl'Innocenti, Dell'Orso, Di Biase,
            Fadda, Fogliani, Fumagalli, Galvan, Gerosa, Ghezzi, Gualtieri, Iannone, Lanzafame, Lo Presti,
            L'Abate, Maiorana, Marabò, Marangon, Mezzanotte, Milazzo, Morandin, Nardò, Olivieri, Pagliarulo,
            Pellizzari, Pirovano, Quaglia, Ravelli, Rizzardi, Sabbadin, Sant'Elia, Scarpa, Squarcialupi,
            Tagliabue, Tempesta, Tosatto, Ungaro, Vaccarezza, Valentinis, Zanellato, Zuccolà
            """
        ),
    ),
    (
        5,
        _listed(
            """
            Ángel, Begoña, Inés, Íñigo, Iván, José, Lucía, Nuria, Raúl, Sofía
            """
        ),
        _listed(
            """
            Agüero, Cáceres, Ibáñez, Muñoz, Núñez, Peña, Quiñones, Soler i Puig, Vázquez, Yáñez
            """
        ),
    ),
    (
        3,
        _listed(
            """
            Annegret, Björn, Jürgen, Käthe, Uwe, Zoë
            """
        ),
        _listed(
            """
            Grünwald, Jäger, Köhler, Müller, Strauß, Weiß
            """
        ),
    ),
    (
        2,
        _listed(
            """
            Deirdre, Fergus, Róisín, Seán
            """
        ),
        _listed(
            """
            MacGrath, O'Brien, O'Leary, Smith-Ferrante
            """
        ),
    ),
    (
        2,
        _listed(
            """
            Anaïs, François, Łucja, Søren
            """
        ),
        _listed(
            """
            Åkerlund, Lefèvre, Łukasik, Šarić
            """
        ),
    ),
)

NICKNAMES = _listed(
    """
    Bepi, Cicci, Dodo, Fofò, Gigetto, Il Maestro, Kikka, Lallo, Mimì, Nanni, Pallino, Pippo, Sciùr, Tato,
    Totò, Zizì
    """
)


def invent_names(count: int, dice: Dice) -> list[str]:
    """`count` different full names, first name first; with thousands of people some have two surnames."""
    weights = [weight for weight, _, _ in ORIGINS]
    names: dict[str, None] = {}
    surnames_taken: set[str] = set()
    while len(names) < count:
        _, firsts, lasts = ORIGINS[dice.weighted(weights)]
        first, last = dice.pick(firsts), dice.pick(lasts)
        if last in surnames_taken and dice.chance(60):
            continue  # a club has some families of two or three, not half a register of one surname
        name = f"{first} {last}"
        if name in names:
            name = f"{name} {dice.pick(lasts)}"
        if name not in names:
            names[name] = None
            surnames_taken.add(last)
    return list(names)


def invent_aliases(names: list[str], dice: Dice) -> list[tuple[str, ...]]:
    """For about a fifth of the people other spellings that name nobody else: initial and surname, a nickname."""
    initials = [f"{name[:1]}. {name.partition(' ')[2]}" for name in names]
    nicknames = dice.shuffled(NICKNAMES)
    counts: dict[str, int] = {}
    for initial in initials:
        counts[initial] = counts.get(initial, 0) + 1
    aliases: list[tuple[str, ...]] = []
    for name, initial in zip(names, initials, strict=True):
        found: list[str] = []
        if " " in name and counts[initial] == 1 and dice.chance(15):
            found.append(initial)
        if nicknames and dice.chance(10):
            found.append(nicknames.pop())
        aliases.append(tuple(alias for alias in found if alias not in names and ";" not in alias))
    return aliases
