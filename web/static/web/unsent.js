// A form without a key cannot wait (queue.js), nor can a look at something that is not on the page: what could not be
// sent or asked for says so beside it, and may be tapped again.
(() => {
  "use strict";
  const ANSWER = 8_000; // milliseconds in which an answer comes, or none does
  const REFUSED = 400; // or more
  const conn = () => document.querySelector("#conn")?.dataset.state;
  const lost = () => !navigator.onLine || conn() === "lost";
  const cannotWait = ({ formData, verb }) => verb !== "get" && !formData.has("once");
  const BY_HAND = ["click", "submit", "input", "change"]; // else the page asks by itself
  // Of a tap on the board what is on the page already is shown (queue.js).
  const looks = ({ elt, triggeringEvent, verb }) =>
    verb === "get" && BY_HAND.includes(triggeringEvent?.type) && !elt.matches("#board a.tap");
  const kept = () => Boolean(navigator.serviceWorker?.controller);
  const played = () => document.querySelector("#conn, #hand-over");
  let looking = null; // the newest look that was asked for

  function say(part, words) {
    hush();
    const note = document.createElement("p");
    note.className = "err red unsent-note";
    note.role = "alert";
    note.textContent = document.body.dataset[words] ?? words;
    beside(part, note);
    note.scrollIntoView({ block: "nearest" });
  }

  function beside(part, note) {
    const line = part.closest("[data-line]")?.querySelector(".line");
    if (line) return line.append(note);
    // the page may have come anew meanwhile, with the same form
    const form = part.isConnected ? part : document.querySelector(`form[action="${CSS.escape(part.getAttribute("action"))}"]`);
    if (part.closest("#board")) return document.querySelector("#last").after(note);
    const place = form?.closest(".acts > a, .choice, .play-top, .last, .replay, .modes, .seg, svg") ?? form ?? document.querySelector("#away");
    place?.after(note);
  }

  function hush() {
    document.querySelector(".unsent-note")?.remove();
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (looks(requestConfig)) return look(event);
    if (requestConfig.verb === "get") return;
    hush();
    if (!cannotWait(requestConfig)) return;
    xhr.timeout = ANSWER;
    if (!lost()) return;
    event.preventDefault();
    say(requestConfig.elt, "notSent");
  });

  function look(event) {
    const { requestConfig, xhr } = event.detail;
    hush();
    looking = { part: requestConfig.elt, xhr };
    if (!lost()) return;
    event.preventDefault();
    say(requestConfig.elt, "notSeen");
  }

  // What a tap on the board would show is not on the page.
  document.addEventListener("bivouac:unseen", ({ target }) => say(target, "notSeen"));

  // What was asked for before anybody knew that the network is gone does not come.
  window.addEventListener("bivouac:conn", () => {
    if (!lost() || !looking || looking.xhr.readyState % 4 === 0) return;
    looking.xhr.abort();
    say(looking.part, "notSeen");
  });

  for (const ended of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(ended, ({ detail: { requestConfig } }) => {
      if (looks(requestConfig)) say(requestConfig.elt, "notSeen");
      if (cannotWait(requestConfig)) say(requestConfig.elt, navigator.onLine ? "noAnswer" : "notSent");
    });
  }

  // A look that is refused takes nothing of the page away: the answer says why, if it is ours.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, serverResponse, target, xhr } = event.detail;
    const { elt, verb } = requestConfig;
    if (verb !== "get" || xhr.status < REFUSED || elt.matches("[data-stream]") || serverResponse.includes(`id="${target.id}"`)) return;
    event.detail.shouldSwap = false;
    const page = new DOMParser().parseFromString(serverResponse, "text/html");
    say(elt, page.querySelector("main p")?.textContent ?? "noAnswer");
  });

  // What leads to another page would leave what is played on for the browser's own page without network; a worker has
  // the pages that were kept, and one that says which.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const posts = form.getAttribute("method") === "post";
    if (event.defaultPrevented || !played() || !lost() || (!posts && kept())) return;
    event.preventDefault();
    say(form, posts ? "notSent" : "notSeen");
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]:not(svg a)");
    if (!link || event.defaultPrevented || !played() || !lost() || kept()) return;
    const elsewhere = event.button || event.ctrlKey || event.metaKey || event.shiftKey || link.target;
    const here = link.hash && link.pathname === location.pathname && link.search === location.search;
    if (elsewhere || here) return;
    event.preventDefault();
    say(link, "notSeen");
  });

  // Whoever comes back to a page that was the answer to a form is not asked by the browser whether to send it again.
  history.replaceState(history.state, "");
})();
