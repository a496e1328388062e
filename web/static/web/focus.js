// The focus after a swap: docs/decisions/0035-axe.md.
(() => {
  "use strict";
  const SETTLED = 80; // ms after which whatever was swapped in is ready, also where nobody says so
  const STOPS = // but nothing that would open the keyboard of a phone
    "a[href]:not([tabindex='-1']), button:not(:disabled), summary, [type=radio], [type=checkbox]";
  const SAME = ["id", "name", "value", "aria-label", "data-step", "data-zoom"]; // is what it was
  let held = null; // what has the focus, and where it is
  let lost = null; // what had it when it was swapped away

  const free = () => !document.activeElement || document.activeElement === document.body;
  const seen = (part) => part?.checkVisibility({ visibilityProperty: true }) ?? false;
  const text = (part) => part.textContent.replace(/\s+/g, " ").trim();
  const first = (within, wanted) => [...within.querySelectorAll(wanted)].find(seen);

  function hold(part) {
    const homes = [];
    for (let up = part.parentElement; up; up = up.parentElement) if (up.id) homes.push(up.id);
    const line = part.closest("li");
    const place = line ? [...line.parentElement.children].indexOf(line) : -1;
    const act = part.closest("[data-next], .at-place, .drawn") !== null;
    held = { part, homes, place, act, keys: part.matches(":focus-visible") };
    lost = null;
  }
  document.addEventListener("focusin", ({ target }) => hold(target));
  if (!free()) hold(document.activeElement);

  // Who lets go of a thing that stays has the focus nowhere.
  document.addEventListener("focusout", () => {
    queueMicrotask(() => held?.part.isConnected && free() && (held = null));
  });

  new MutationObserver(() => {
    if (!held || held.part.isConnected || !free()) return;
    [lost, held] = [held, null];
    setTimeout(lead, SETTLED);
  }).observe(document.documentElement, { childList: true, subtree: true });
  document.addEventListener("htmx:afterSettle", () => setTimeout(lead)); // when all that listen have done their part

  function same(within) {
    const alike = (part) => SAME.every((name) => part.getAttribute(name) === lost.part.getAttribute(name));
    return [...within.querySelectorAll(lost.part.localName)].find((part) => alike(part) && text(part) === text(lost.part) && seen(part));
  }

  // What is in the same line of a list, or in the last one.
  function moved(within) {
    const lines = lost.place < 0 ? [] : [...within.querySelectorAll("li")].filter((line) => line.querySelector(lost.part.localName));
    return lines.length ? first(lines[Math.min(lost.place, lines.length - 1)], STOPS) : undefined;
  }

  // What is asked for now: the choice at a place, the dice, or the head of what can be done.
  const next = () => {
    const part = document.querySelector("[data-next]");
    return part && (first(document, ".at-place button:not(:disabled)") ?? first(part, ".tray .key") ?? first(part, "h2"));
  };

  function* places() {
    const { part, homes, act } = lost;
    if (part.id) yield document.getElementById(part.id);
    if (act) yield next();
    for (const home of homes.map((id) => document.getElementById(id)).filter(Boolean)) {
      if (!act) yield same(home) ?? moved(home);
      if (home.querySelector("[data-next]")) yield next();
      yield first(home, "h1, h2, h3") ?? first(home, STOPS);
    }
    yield first(document, "h1");
  }

  function lead() {
    if (!lost || !free()) return;
    for (const part of places()) {
      if (!seen(part)) continue;
      const scroll = { preventScroll: !lost.keys };
      part.focus(scroll);
      if (!free()) return;
      part.tabIndex = -1; // a heading
      part.focus(scroll);
      return;
    }
  }
})();
