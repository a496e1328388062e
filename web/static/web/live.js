// An open page hears of news by its stream, or asks: docs/decisions/0014-live.md.
(() => {
  "use strict";
  const QUIET = 30_000; // milliseconds between two askings while the stream is open
  const REFUSED = 10_000; // before a stream that was refused is asked for again
  const BROKEN = 1_500; // before one that broke is
  const SILENT = 4_500; // without a beat or an answer the connection is lost
  const WATCH = 250; // between two looks at that
  const OPENING = 10_000; // in which a stream opens, or is asked for again
  const PROBE = 2_500; // in which news come while the connection is lost; else no later than a beat
  const SOON = 30; // what comes within so long is asked for once
  const TURN = 120; // of vibration
  const NOTHING = 204; // new
  const before = new WeakMap(); // how many answers had come when a request was made
  const parts = new WeakMap(); // which parts of the page a request is for
  let came = 0;
  let stream = null;
  let address = "";
  let open = false;
  let heardAt = Date.now(); // the last beat or answer; the page itself is the first
  let begun = 0;
  let asked = 0;
  let asking = null;
  let sentAt = 0;
  let soon = 0;
  let again = 0;
  let state = "";
  let turn = null;

  const news = () => document.querySelector("[data-stream]");
  const BEGUN = // by whoever looks at the page
    "#to-do[data-chosen], #to-do .tray :checked, #to-do details[open], #desk details[open]";
  const FIELDS = "#desk form :is(input:not([type=hidden]), textarea, select)";
  const filled = (field) => {
    if (field.matches("[type=radio], [type=checkbox]")) return field.checked !== field.defaultChecked;
    if (field.matches("select")) return [...field.options].some(({ defaultSelected }) => defaultSelected) && !field.selectedOptions[0]?.defaultSelected;
    return field === document.activeElement || field.value !== field.defaultValue;
  };
  const chosen = () => document.querySelector(BEGUN) !== null || [...document.querySelectorAll(FIELDS)].some(filled);

  // What the page says of its connection; it is said anew after each swap.
  function say(now = state) {
    state = now;
    const place = document.querySelector("#conn");
    if (!place || place.dataset.state === state) return;
    place.dataset.state = state;
    place.textContent = place.dataset[state] ?? "";
    window.dispatchEvent(new Event("bivouac:conn"));
  }

  // Whether something is being done: sent, not given up, and not answered.
  let act = null;
  htmx.acting = () => act?.readyState % 4 > 0;
  document.addEventListener("htmx:beforeSend", ({ detail: { requestConfig, xhr } }) => {
    if (requestConfig.verb !== "get") act = xhr;
  });

  function ask() {
    soon = htmx.acting() ? setTimeout(ask, SOON) : 0; // the answer has all the news
    if (soon) return;
    asked = 0;
    const place = news();
    if (place) htmx.trigger(place, "news");
  }

  document.addEventListener("written", ask); // by the answer to what was done here

  function beat() {
    heardAt = Date.now();
    say("live");
  }

  function heard() {
    beat();
    soon ||= setTimeout(ask, SOON);
  }

  function connect() {
    clearTimeout(again);
    stream?.close();
    open = false;
    begun = Date.now();
    const opened = (stream = new EventSource(address));
    stream.onopen = () => {
      open = true;
      heard(); // what was missed while it was broken
    };
    stream.onmessage = heard;
    stream.addEventListener("beat", beat);
    stream.onerror = () => {
      const refused = opened.readyState === EventSource.CLOSED;
      if (opened === stream) broken(refused ? REFUSED : BROKEN);
    };
  }

  // No stream any more: the page asks by itself, and whether that is answered says what it has.
  function broken(wait) {
    open = false;
    stream.close();
    clearTimeout(again);
    if (!navigator.onLine) return say("lost"); // the browser says when it is back
    again = setTimeout(connect, wait);
    ask();
  }

  function follow() {
    const wanted = news()?.dataset.stream ?? "";
    say();
    if (wanted === address) return;
    clearTimeout(again);
    stream?.close();
    open = false;
    address = wanted;
    heardAt = Date.now();
    if (address) connect();
  }

  // An opening stream, an open one and an asking page are watched alike. What is on its way for too long is asked anew.
  setInterval(() => {
    const now = Date.now();
    if (!address) return;
    if (!open && stream.readyState === EventSource.CONNECTING && now - begun > OPENING) connect();
    const pending = asking && asking.readyState !== XMLHttpRequest.DONE;
    if (pending && now - sentAt >= (state === "lost" ? PROBE : SILENT)) asking.abort();
    if (now - heardAt < SILENT || state === "lost") return;
    say("lost");
    if (open) broken(0);
  }, WATCH);

  window.addEventListener("offline", () => address && broken(BROKEN)); // a beat that comes yet is no way out
  window.addEventListener("online", () => {
    if (!address) return;
    connect();
    ask();
  });

  // What comes into its place by itself leaves alone what is being typed there, or was chosen and thrown already.
  // The page still asks for it then. Who looks at another position keeps the dice that lie there, but no list of what
  // can be done in the one there was.
  let left = false;
  let look = false;
  document.addEventListener("htmx:beforeSwap", ({ detail: { requestConfig } }) => {
    left = false;
    look = requestConfig.verb === "get" && requestConfig.elt !== news();
  });
  const kept = () => chosen() && !(look && document.querySelector("#to-do > #actions"));
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const place = event.detail.target;
    const typed = (field) => field === document.activeElement || field.value !== field.defaultValue;
    const used = () => [...place.querySelectorAll(".inp")].some(typed) || place.querySelector("details[open]") !== null;
    if ("keep" in place.dataset && used()) left = true;
    else if (!(place.matches("#to-do, #news") && kept()) && !(place.matches("#news") && left)) return;
    event.detail.shouldSwap = false;
  });

  // Nor does a page that was asked for before something was chosen.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.requestConfig.elt !== news() || detail.target.id !== "main" || !detail.shouldSwap || !chosen()) return;
    detail.shouldSwap = false;
    soon ||= setTimeout(ask, SOON);
  });

  // What asks for parts of the page may have been replaced itself when they come: they are taken in all the same. And
  // an answer during which another came may be the older one: the page asks once more.
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt, xhr } }) => {
    const named = (what) => elt.closest(`[${what}]`)?.getAttribute(what) ?? "";
    if (named("hx-swap").startsWith("none")) parts.set(xhr, named("hx-select-oob"));
    before.set(xhr, came);
  });
  window.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const { requestConfig, serverResponse, shouldSwap, target, xhr } = detail;
    if (!shouldSwap || requestConfig.elt.isConnected || !target.isConnected || !parts.has(xhr)) return;
    detail.shouldSwap = false;
    const how = { swapStyle: "none", swapDelay: 0, settleDelay: htmx.config.defaultSettleDelay };
    htmx.swap(target, serverResponse, how, { selectOOB: parts.get(xhr), contextElement: target });
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
    if (xhr.status !== NOTHING && before.get(xhr) !== came++) soon ||= setTimeout(ask, SOON);
  });

  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.elt === news() && chosen()) event.detail.path = event.detail.path.replace("&waits=1", "");
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt !== news()) return;
    if (!navigator.onLine || (open && Date.now() - asked < QUIET)) return event.preventDefault();
    asked = sentAt = Date.now();
    asking = event.detail.xhr;
  });
  // A page that takes the place of this one while it asks would leave the answer nowhere to go: the new one asks.
  document.addEventListener("htmx:beforeCleanupElement", (event) => {
    if (event.target.dataset?.stream === undefined || !asking || asking.readyState === XMLHttpRequest.DONE) return;
    asking.onload = asking.onabort = null;
    asking.abort();
    soon ||= setTimeout(ask, SOON);
  });
  // Whatever was on its way when the network went does not come back with it.
  document.addEventListener("htmx:sendAbort", (event) => {
    if (event.detail.elt === news()) soon ||= setTimeout(ask, SOON);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const { elt, xhr } = event.detail;
    if (elt !== news()) return;
    if (xhr.status) heardAt = Date.now();
    if (!open) say(xhr.status && navigator.onLine ? "asking" : "lost"); // an answer may come late
  });

  // What a form has done has no address of its own, unless it led to another page. htmx would push the form's. Of what
  // was chosen at a table, and stood in its address, nothing is left then.
  document.addEventListener("htmx:beforeHistoryUpdate", ({ detail: { history, pathInfo, requestConfig } }) => {
    if (requestConfig.verb === "get") return;
    const led = pathInfo.responsePath !== pathInfo.requestPath;
    const asked = document.querySelector("#table") ? "" : location.search;
    history.path = led ? pathInfo.responsePath : location.pathname + asked;
    if (history.path.split("?")[0] === location.pathname) history.type = "replace";
  });

  // One's turn is felt on a phone that lies on the table; the title says it too.
  function turned() {
    const now = document.querySelector(".play-top")?.classList.contains("acts-now") ?? null;
    if (now && turn === false && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(TURN);
    turn = now;
  }

  document.addEventListener("htmx:afterSettle", () => {
    follow(); // the table of the moment may be another one
    turned();
  });
  follow();
  turned();
})();
