"""Whether what is printed keeps clear of itself and of the margins, as a ruler would find it on paper."""

import itertools

from tests.printables.readback import MM, Seen

LEANS = 0.1  # mm that a letter may lean out beyond its end
BELOW, TALL = 0.24, 1.0  # of the size of letters: what hangs below their line, and their height with it


def neat(content: bytes) -> Seen:
    """A PDF with nothing under six points or outside the margins, no word over another or across a line of a table."""
    seen = Seen(content)
    for page in range(seen.pages):
        wide, high = seen.size(page)
        texts = [run for run in seen.texts(page) if run.text.strip()]
        assert min(run.points for run in texts) >= 6 - 1e-4
        for printed in texts:
            left, low, right, top = printed.box
            if not printed.turned:  # its first letter may lean out, too
                (left, base), size = printed.start, printed.points / MM
                low, top = min(low, base - BELOW * size), max(top, base + (TALL - BELOW) * size)
            assert 8 - 0.01 <= left < right <= wide - 8 + LEANS, printed.text
            assert 7 <= low < top <= high - 5, printed.text
        words = [(run.start[0], run.box[2], run.start[1], run.start[1] + run.points / MM / 2, run.text)
                 for run in texts if not run.turned]  # fmt: skip
        for a, b in itertools.combinations(words, 2):
            apart = a[1] <= b[0] + 0.1 or b[1] <= a[0] + 0.1 or a[3] <= b[2] or b[3] <= a[2]
            assert apart, (a[4], b[4])
        turned = [run.box for run in texts if run.turned]
        lines = [line for path in seen.paths(page, longer=1) if path.stroked for line in path.lines]
        upright = [(x, *sorted((y, v))) for (x, y), (u, v) in lines if abs(x - u) < 0.004]
        assert upright
        for x0, x1, low, top, text in words:
            for left, under, right, over in turned:
                assert not (x0 < right and x1 > left and low < over and top > under), text
            for x, under, over in upright:
                assert not (x0 + 0.04 < x < x1 - 0.04 and top > under and low < over), text
    return seen
