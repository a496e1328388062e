"""What is legal is a view: nothing is made before it is looked at."""

from games.core.legal import NOTHING, Legal


def view(made: list[int]) -> Legal[int]:
    """The numbers below five, which notes those that are made; one is looked for among those as odd or even as it."""

    def find(wanted: object):
        for number in range(5):
            if wanted is None or (isinstance(wanted, int) and number % 2 == wanted % 2):
                made.append(number)
                yield number

    return Legal(find)


def test_nothing_is_made_before_it_is_looked_at_and_all_of_it_once():
    legal = view(made := [])
    assert made == []
    assert (len(legal), list(legal), tuple(legal)) == (5, [0, 1, 2, 3, 4], (0, 1, 2, 3, 4))
    assert made == [0, 1, 2, 3, 4]


def test_one_action_is_looked_for_among_those_like_it():
    legal = view(made := [])
    assert 3 in legal
    assert 8 not in legal
    assert "3" not in legal
    assert None not in legal
    assert made == [1, 3, 0, 2, 4]


def test_whether_there_is_any_is_known_from_the_first():
    assert view(made := [])
    assert made == [0]
    assert not NOTHING
    assert list(NOTHING) == []
