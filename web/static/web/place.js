// Whoever reads a long page stays where they are when it, or a part of it, is swapped for its next state.
(() => {
  "use strict";
  let held = null;
  let seen = null;

  const top = (id) => document.getElementById(id)?.getBoundingClientRect().top;
  const height = (id) => document.getElementById(id).offsetHeight;

  // The parts around what was tapped, the nearest first; of a page that changes by itself those in sight.
  function around(part) {
    const parts = [];
    for (let up = part.closest("[id]"); up; up = up.parentElement?.closest("[id]")) parts.push(up);
    if (parts.some(({ id }) => id === "news")) {
      parts.unshift(...[...document.querySelectorAll("#main section[id]")].filter((section) => section.getBoundingClientRect().bottom > 0));
    }
    return parts.filter((outer) => outer.closest("#main") && outer.id !== "main" && outer.id !== "news").map(({ id, offsetHeight }) => [id, top(id), offsetHeight]);
  }

  // What a form is for: its address and what it names, without what is new in each answer.
  const ANEW = ["csrfmiddlewaretoken", "once", "seen", "seq"];
  const named = (form) => [form.action, ...[...form.querySelectorAll("[type=hidden]")].filter(({ name }) => !ANEW.includes(name)).map(({ value }) => value)].join();
  const there = (form) => [...document.querySelectorAll("#main form")].some((other) => named(other) === form);

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    held = null;
    if (detail.target.id !== "main" || !detail.shouldSwap || !scrollY || !detail.requestConfig.elt.isConnected) return;
    const part = detail.requestConfig.elt;
    held = { y: scrollY, parts: around(part), stepped: !part.closest("#news"), form: part.matches("form") ? named(part) : "" };
  });

  // The part with the focus, where that is another one than was tapped in.
  const focused = () => {
    const part = document.activeElement?.closest("#main section[id]");
    return part && held.parts.every(([id]) => id !== part.id) ? part : null;
  };
  const framed = (part) => (part.matches(".neat") ? part : part.querySelector(".neat"));

  // Where a step has left nothing of the place, or has taken much of it so that half of the screen would show what lies
  // below it, what is next is led to: by the focus, else by its frame. So it is where the step’s form is gone and what
  // is next in its place begins above the screen.
  function keep(settled) {
    if (!held?.parts.length || top(held.parts.at(-1)[0]) === undefined) return; // it is another page
    const [id, before, was] = held.parts.find(([id]) => top(id) !== undefined);
    const taken = before + height(id) <= 0 || (was - height(id) > innerHeight / 5 && before + height(id) < innerHeight / 2);
    if (settled && held.stepped && taken) return (focused() ?? document.querySelector("#main .neat"))?.scrollIntoView({ block: "start", behavior: "instant" });
    const all = id === held.parts.at(-1)[0] && held.parts.length > 1; // nothing else is left
    if (!settled) scrollTo({ top: held.y, behavior: "instant" });
    if (!settled || !all) scrollBy({ top: top(id) - before, behavior: "instant" });
    if (!settled) return;
    const gone = top(held.parts[0][0]) === undefined;
    const done = held.form && !there(held.form) && !document.querySelector("#main [role=alert]");
    const next = gone ? framed(document.getElementById(id)) : done && (document.querySelector(`#${id} [aria-current=step]`) ?? document.getElementById(id));
    if (next && next.getBoundingClientRect().top < 0) next.scrollIntoView({ block: "start", behavior: "instant" });
  }

  // A part that comes with news by itself: the browser holds on to what goes away, and would scroll by its height.
  document.addEventListener("htmx:oobBeforeSwap", ({ detail: { shouldSwap, target } }) => {
    seen = null;
    if (!shouldSwap || !scrollY || !target.closest("#main")) return;
    const shown = [...document.querySelectorAll("#main [id]")].filter((part) => part.getClientRects().length);
    seen = shown.map(({ id }) => [id, top(id)]).filter(([, at]) => at >= 0 && at < innerHeight);
  });
  document.addEventListener("htmx:oobAfterSwap", () => {
    const [id, before] = seen?.find(([id]) => top(id) !== undefined) ?? [];
    if (id) scrollBy({ top: top(id) - before, behavior: "instant" });
    seen = null;
  });

  document.addEventListener("htmx:afterSwap", () => keep(false));
  // Why a step was refused is seen, whatever else is.
  document.addEventListener("htmx:afterSettle", () => {
    keep(true);
    if (held?.stepped) document.querySelector("#main [role=alert]")?.scrollIntoView({ block: "nearest", behavior: "instant" });
    held = null;
  });
})();
