"""How far two colours differ, as WCAG counts it."""


def luminance(css: str) -> float:
    parts = [int(css[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str | None, b: str | None) -> float:
    dark, light = sorted(luminance(css or "#FFFFFF") for css in (a, b))
    return (light + 0.05) / (dark + 0.05)
