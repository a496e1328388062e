"""The one way the rules say no."""


class Illegal(Exception):
    """The rules refuse, and nothing has changed.

    `code` is stable and kebab-case; `params` holds what a translated message needs (numbers, symbols, paths).
    Neither is prose: the words are made elsewhere, in the reader's language. What came from outside is cut short and
    made printable, so that it can be sent back.
    """

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params: dict[str, object] = {name: _sendable(value) for name, value in params.items()}

    def __str__(self) -> str:
        detail = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.code} ({detail})" if detail else self.code


def _sendable(value: object) -> object:
    """A text without half characters and of reasonable length; other values as they are."""
    return value[:200].encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value


def echo(value: object) -> str | int:
    """What to call a bad value in an error: itself if it is a text or a number, else its kind."""
    return value if isinstance(value, str | int) else type(value).__name__
