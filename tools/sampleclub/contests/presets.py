"""The contests of the sample club's running season, one for each system."""

from __future__ import annotations

from datetime import date

from sampleclub.contests.values import DISQUALIFIED, FORFEIT, OUT, ContestPlan, Decision, Entry


def _pair(entrant: str, one: int, other: int, name: str = "") -> Entry:
    return Entry(entrant, name, f"m{one:03d}", f"m{other:03d}")


def _player(number: int, seed: int | None = None) -> Entry:
    return Entry(f"m{number:03d}", seed=seed)


# Eleven pairs from the first round on; a twelfth comes late, in the round from which one has withdrawn.
DOMINO = ContestPlan(
    "domino",
    "Torneo di Domino",
    date(2025, 9, 26),
    rounds=4,
    seated=True,
    entries=(
        _pair("d01", 33, 34, "Los Dobles"),
        _pair("d02", 12, 31),
        _pair("d03", 6, 15, "Gli Orsi"),
        _pair("d04", 8, 38),
        _pair("d05", 19, 32, "Doppio Sei"),
        _pair("d06", 13, 35, "Le D'Àvila"),
        _pair("d07", 7, 11),
        _pair("d08", 25, 14, "O'Brien & Smith"),
        _pair("d09", 22, 23),
        _pair("d10", 29, 26, "L'Ultima Tessera"),
        _pair("d11", 3, 20),
        _pair("d12", 5, 43, "Šarić / Šarić"),
    ),
    arrives={"d12": 2},
    leaves={"d11": 2},
    statuses={("swiss", 2, "d04"): FORFEIT},
    decisions=(
        Decision("swiss", 1, "m008", "charla-o-gesto", counts=-25, note="Commento sulla mano del compagno"),
        Decision("swiss", 1, "d08", "paso-con-ficha", counts=-75, note="Aveva il 5-3 e ha detto passo"),
        Decision("swiss", 1, "m031", "ficha-tocada", counts=-25, note="Quarta mano, vinta con la tessera toccata"),
        Decision("swiss", 1, "d05", "cinco-dobles", note="Terza mano: rimescolate"),
        Decision("swiss", 2, "d04", "paso-intencional", note="Passo per evitare la chiusa: partita persa"),
        Decision(
            "swiss",
            3,
            "d07",
            "salida-equivocada",
            counts=-25,
            withdrawn=True,
            note="Rivisto: toccava a lui",
        ),
        Decision("swiss", 3, "d06", "jugada-corrida", counts=-25),
        Decision("swiss", 4, "d05", "jugada-adelantada", counts=-25),
        Decision("swiss", 4, "d12", "other", points=-10, counts=-10, note="Telefono al tavolo"),
    ),
    noted=(1,),
    touched=((1, 3, 4),),
)
LATE_PAIR, GONE_PAIR = "d12", "d11"

KING = ContestPlan(
    "king-coppie",
    "King a coppie",
    date(2025, 9, 14),
    rounds=3,
    days_between=0,
    entries=(
        _pair("k1", 16, 34, "Boscolo e Vázquez"),
        _pair("k2", 35, 6),
        _pair("k3", 41, 23, "Le Regine"),
        _pair("k4", 29, 26),
        _pair("k5", 33, 12, "José & José"),
        _pair("k6", 37, 36),
    ),
    level=((2, 1),),
)

DANISH = ContestPlan(
    "scala40-danese",
    "Scala 40, sistema danese",
    date(2025, 10, 4),
    rounds=3,
    days_between=0,
    entries=tuple(_player(number) for number in (1, 2, 9, 10, 18, 24, 27, 28, 30, 39, 40)),
    cards=(1,),
    statuses={("danish", 3, "m027"): DISQUALIFIED},
    decisions=(
        Decision("danish", 1, "m002", "errore-di-distribuzione", note="Prima ammonizione: A nel punteggio"),
        Decision("danish", 2, "m009", "ritardo", counts=20),
        Decision("danish", 2, "m027", "comportamento", note="Richiamato due volte"),
        Decision("danish", 2, "m002", "errore-di-distribuzione", counts=50, note="Seconda volta"),
        Decision("danish", 3, "m018", "other", points=15, counts=15, note="Carte scartate in due volte"),
        Decision("danish", 3, "m027", "allontanamento", note="Allontanato alla terza mano"),
    ),
)

ITALIAN = ContestPlan(
    "scala40-italiana",
    "Scala 40 all’italiana",
    date(2025, 9, 16),
    rounds=5,
    entries=tuple(_player(number, seed) for seed, number in enumerate((2, 18, 24, 30), 1))
    + tuple(_player(number) for number in (4, 21, 28, 36, 44)),
    limit=201,
    own_rules='\n[game]\nlimit = 201\n\n[[stage]]\nname = "groups"\ngroups = 2\n',
    days=7,
    walkovers=(("groups", 2, "m021"),),
)

ELIMINATION = ContestPlan(
    "scala40-eliminazione",
    "Scala 40, eliminazione diretta",
    date(2025, 9, 20),
    rounds=4,
    days_between=0,
    entries=tuple(_player(number, seed) for seed, number in enumerate((18, 2, 10, 30, 24, 9), 1))
    + tuple(_player(number) for number in (1, 4, 5, 8, 15, 20, 21, 22, 27, 28, 36, 37, 38, 39, 40, 41, 42)),
    statuses={("knockout", 1, "m015"): OUT},
    decisions=(
        Decision("knockout", 1, "m015", "ritardo-oltre", note="Arrivata a gioco iniziato"),
        Decision("knockout", 2, "m002", "mazzo-irregolare", note="Mancava il 7 di fiori: sostituito il mazzo"),
        Decision("knockout", 3, "m037", "carta-esposta", counts=10),
    ),
)

PAIRS = ContestPlan(
    "scala40-coppie",
    "Scala 40 a coppie",
    date(2025, 10, 18),
    rounds=3,
    days_between=0,
    entries=(
        _pair("s1", 2, 18, "Corrà e Zuccolà"),
        _pair("s2", 10, 30),
        _pair("s3", 24, 9, "Le Scale"),
        _player(44),
        _player(39),
        _player(21),
        _player(5),
    ),
    singles=("m044", "m039", "m021", "m005"),
    decisions=(
        Decision("danish", 1, "m010", "scarto-irregolare", counts=10),
        Decision("danish", 2, "m024", "suggerimento", note="Ha ricordato alla compagna di pescare"),
    ),
)

CONTESTS = (KING, ITALIAN, ELIMINATION, DOMINO, DANISH, PAIRS)

# The smallest contests that have every page: three pairs with a bye each round and a decision, two groups of three with
# an elimination, and eight at tables of four. Eight people play all of it.
SMALL_CONTESTS = (
    ContestPlan(
        "domino",
        "Domino",
        date(2025, 10, 2),
        rounds=1,
        seated=True,
        entries=(_pair("d1", 1, 2), _pair("d2", 3, 4, "Les <b>Dames</b>"), _pair("d3", 5, 6)),
        decisions=(
            Decision("swiss", 1, "m001", "charla-o-gesto", counts=-25, note="Un <i>gesto</i>"),
            Decision("swiss", 1, "d1", "cinco-dobles"),
        ),
        noted=(1,),
    ),
    ContestPlan(
        "scala40-italiana",
        "Scala 40",
        date(2025, 10, 9),
        rounds=3,
        entries=tuple(_player(number) for number in range(1, 7)),
        own_rules='\n[[stage]]\nname = "groups"\ngroups = 2\n',
    ),
    ContestPlan(
        "scala40-eliminazione",
        "Scala 40",
        date(2025, 11, 6),
        rounds=2,
        days_between=0,
        entries=tuple(_player(number) for number in range(1, 9)),
    ),
)
