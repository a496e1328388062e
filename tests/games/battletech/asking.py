"""The resolvers as a table asks them: a request with these fields, read as from the outside."""

from msgspec import UNSET

from games.battletech import resolvers
from games.core.reading import read


def asked(resolver, *more, **fields):
    given = {name: value for name, value in fields.items() if value is not UNSET}
    return resolver.run(read(resolver.request, given), *more)


def to_hit(range, weapon, attacker=UNSET, target_hexes=UNSET, **fields):
    return asked(resolvers.to_hit, range=range, weapon=weapon, attacker=attacker, target_hexes=target_hexes, **fields)


def damage(armour, hits):
    return asked(resolvers.damaged, armour=armour, hits=hits)


def attack(number, damage, dice=UNSET, throw=None):
    return asked(resolvers.attack, throw, number=number, damage=damage, dice=dice)


def line_of_sight(board, start, end, side=None):
    return asked(resolvers.line_of_sight, board=board, side=side, **{"from": start, "to": end})
