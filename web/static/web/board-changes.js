// A drawing is changed where it has changed: a request names the one there is, and what differs comes. Without this
// script it comes whole (web/board_changes.py).
(() => {
  "use strict";
  const drawn = () => document.querySelector("#drawn");
  const drawing = () => document.querySelector(".playing > .stage:not(.wordy) .drawn > svg");
  let kept = new Map();

  document.addEventListener("htmx:configRequest", (event) => {
    const there = drawn()?.dataset.drawing;
    if (there) event.detail.headers.Drawn = there;
  });

  // No look takes away the board that the answer to an act is drawn on; what differs from another board is asked anew.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { elt, headers, path, verb } = event.detail.requestConfig;
    const late = headers.Drawn !== drawn()?.dataset.drawing;
    if (verb !== "get" || !headers.Drawn || !(late || htmx.acting())) {
      kept = new Map([...document.querySelectorAll("#drawn g[id]")].map((part) => [part.id, part]));
      return;
    }
    event.detail.shouldSwap = false;
    // without an answer the board stays as it is, and the page says that nobody answers
    if (!htmx.acting()) htmx.ajax("GET", path, { source: elt }).catch(() => {});
  });

  // What a page in play consists of. An act's answer comes part by part, so that the board stays where it lies; where
  // that is another page, such as the end, it comes whole.
  const PARTS = ["face-pictures", "play-top", "happened", "side-bars", "drawn", "dock"];

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const main = document.querySelector("#main");
    if (!detail.shouldSwap || detail.target !== main || !drawing()) return;
    const table = document.querySelector("#table").dataset.table;
    const begins = [`<main class="${main.className}" id="main">`, `<div id="table" class="playing" data-table="${table}"`];
    if (![...begins, 'id="drawn"'].every((part) => detail.serverResponse.includes(part))) return;
    detail.swapOverride = "none";
    detail.requestConfig.elt.setAttribute("hx-select-oob", PARTS.map((part) => `#${part}`).join());
  });

  // Of the drawing that there is, nothing is touched but what differs.
  document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
    const [there, comes] = [drawn(), detail.fragment.querySelector("#drawn")];
    const [svg, fresh] = [drawing(), comes?.querySelector("svg")];
    if (detail.target !== there || !svg || fresh?.getAttribute("viewBox") !== svg.dataset.whole) return;
    detail.shouldSwap = false;
    for (const part of [...there.children]) if (part !== svg) part.remove();
    dress(there, comes);
    svg.setAttribute("role", fresh.getAttribute("role"));
    delete svg.dataset.field;
    const put = change(svg, fresh);
    fresh.remove();
    put.push(...comes.children);
    there.append(...comes.childNodes);
    for (const part of put) htmx.process(part);
  });

  function dress(part, like) {
    for (const { name } of [...part.attributes]) if (!like.hasAttribute(name)) part.removeAttribute(name);
    for (const { name, value } of like.attributes) if (part.getAttribute(name) !== value) part.setAttribute(name, value);
  }

  // The piece of a group that this one comes for: of the same name, or without any and round the same.
  function stood(group, piece) {
    if (piece.id) return kept.get(piece.id);
    let within = kept.get(piece.querySelector?.("[data-kept]")?.dataset.kept);
    while (within && within.parentNode !== group) within = within.parentElement;
    return within?.id ? undefined : within;
  }

  // Makes one group of a drawing like another, by the names of their pieces. Returns what was put in.
  function change(group, fresh) {
    const put = [];
    const pieces = [...fresh.childNodes].map((piece) => {
      if (piece.dataset?.kept) return kept.get(piece.dataset.kept);
      const had = stood(group, piece);
      if (had?.parentNode === group && had.localName === piece.localName) {
        dress(had, piece);
        put.push(...change(had, piece));
        return had;
      }
      if (piece.nodeType === Node.ELEMENT_NODE) put.push(piece);
      return piece;
    });
    const stays = new Set(pieces);
    for (const piece of [...group.childNodes]) if (!stays.has(piece)) piece.remove();
    let next = group.firstChild;
    for (const piece of pieces) {
      if (piece === next) next = next.nextSibling;
      else group.insertBefore(piece, next);
    }
    return put;
  }

  function putBack() {
    for (const mark of document.querySelectorAll("#drawn [data-kept]")) mark.replaceWith(kept.get(mark.dataset.kept));
  }

  // htmx looks at each piece of what it takes away and of what it puts in: what stays of a board it does not see, nor
  // what goes with a page and has asked for nothing by itself.
  document.addEventListener("htmx:beforeCleanupElement", ({ target }) => {
    if (["main", "dock"].includes(target.id)) target.replaceChildren(...target.querySelectorAll("[hx-trigger]"));
    if (target.id === "drawn") target.querySelector("svg")?.remove();
  });
  document.addEventListener("htmx:afterSettle", putBack); // before the board is shown (board.js)
})();
