// An open table, campaign or record sheet hears of every change at once and asks for it then, with its tag. Without this
// script, and whenever the stream is broken, it asks every three seconds by itself; while the stream is open, every thirty. The stream beats: a
// page that hears nothing for a while says so, and tries again until it hears.
(() => {
  "use strict";
  const QUIET = 30_000; // milliseconds between two askings while the stream is open
  const REFUSED = 10_000; // before a stream that was refused is asked for again
  const BROKEN = 1_500; // before one that broke is
  const SILENT = 4_500; // without a beat the connection is lost
  const SOON = 30; // what comes within so long is asked for once
  const TURN = 120; // of vibration
  let stream = null;
  let address = "";
  let open = false;
  let beaten = 0;
  let asked = 0;
  let soon = 0;
  let again = 0;
  let state = "";
  let turn = null;

  const news = () => document.querySelector("[data-stream]");

  // What the page says of its connection; it is said anew after each swap.
  function say(now = state) {
    state = now;
    const place = document.querySelector("#conn");
    if (!place || place.dataset.state === state) return;
    place.dataset.state = state;
    place.textContent = place.dataset[state] ?? "";
  }

  function ask() {
    soon = 0;
    asked = 0;
    const place = news();
    if (place) htmx.trigger(place, "news");
  }

  document.addEventListener("told", ask); // by the answer to what was done here

  function beat() {
    beaten = Date.now();
    say("live");
  }

  function heard() {
    beat();
    soon ||= setTimeout(ask, SOON);
  }

  function connect() {
    clearTimeout(again);
    stream?.close();
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
    if (address) connect();
  }

  setInterval(() => {
    if (!address || !open || Date.now() - beaten < SILENT) return;
    say("lost");
    broken(0);
  }, 500);

  window.addEventListener("offline", () => address && say("lost"));
  window.addEventListener("online", () => address && connect());

  // What comes into its place by itself leaves alone what is being typed there.
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const place = event.detail.target;
    const typed = (field) => field === document.activeElement || field.value !== field.defaultValue;
    if ("keep" in place.dataset && [...place.querySelectorAll(".inp")].some(typed)) event.detail.shouldSwap = false;
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt !== news()) return;
    if (open && Date.now() - asked < QUIET) event.preventDefault();
    else asked = Date.now();
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt !== news() || open) return;
    say(event.detail.xhr.status ? "asking" : "lost");
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
