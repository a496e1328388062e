// Whoever reads a long page stays where they are when it is swapped for its next state.
(() => {
  "use strict";
  let held = null;

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

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    held = null;
    if (detail.target.id !== "main" || !detail.shouldSwap || !scrollY || !detail.requestConfig.elt.isConnected) return;
    const part = detail.requestConfig.elt;
    held = { y: scrollY, parts: around(part), stepped: !part.closest("#news") };
  });

  // Where a step has left nothing of the place, or has taken much of it so that half of the screen would show what lies
  // below it, what is next is led to: by the focus, else by its frame.
  function keep(settled) {
    if (!held?.parts.length || top(held.parts.at(-1)[0]) === undefined) return; // it is another page
    const [id, before, was] = held.parts.find(([id]) => top(id) !== undefined);
    const taken = before + height(id) <= 0 || (was - height(id) > innerHeight / 5 && before + height(id) < innerHeight / 2);
    if (settled && held.stepped && taken) return document.querySelector("#main .neat")?.scrollIntoView({ block: "start", behavior: "instant" });
    if (settled && id === held.parts.at(-1)[0] && held.parts.length > 1) return;
    if (!settled) scrollTo({ top: held.y, behavior: "instant" });
    scrollBy({ top: top(id) - before, behavior: "instant" });
  }

  document.addEventListener("htmx:afterSwap", () => keep(false));
  // Why a step was refused is seen, whatever else is.
  document.addEventListener("htmx:afterSettle", () => {
    keep(true);
    if (held?.stepped) document.querySelector("#main [role=alert]")?.scrollIntoView({ block: "nearest", behavior: "instant" });
    held = null;
  });
})();
