// An open table hears of every change at once and asks for it then, with its tag. Without this script, and whenever the
// stream is broken, it asks every three seconds by itself; while the stream is open, every thirty.
(() => {
  "use strict";
  const QUIET = 30_000; // milliseconds between two askings while the stream is open
  const AGAIN = 10_000; // before a stream that was refused is asked for again
  const SOON = 30; // what comes within so long is asked for once
  let stream = null;
  let address = "";
  let open = false;
  let asked = 0;
  let soon = 0;
  let again = 0;

  const news = () => document.querySelector("[data-stream]");

  function ask() {
    soon = 0;
    asked = 0;
    const place = news();
    if (place) htmx.trigger(place, "news");
  }

  function heard() {
    soon ||= setTimeout(ask, SOON);
  }

  function connect() {
    stream = new EventSource(address);
    stream.onopen = () => {
      open = true;
      heard(); // what was missed while it was broken
    };
    stream.onmessage = heard;
    stream.onerror = () => {
      open = false;
      if (stream.readyState === EventSource.CLOSED) again = setTimeout(connect, AGAIN);
    };
  }

  function follow() {
    const wanted = news()?.dataset.stream ?? "";
    if (wanted === address) return;
    clearTimeout(again);
    stream?.close();
    open = false;
    address = wanted;
    if (address) connect();
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt !== news()) return;
    if (open && Date.now() - asked < QUIET) event.preventDefault();
    else asked = Date.now();
  });
  document.addEventListener("htmx:afterSettle", follow); // the table of the moment may be another one
  follow();
})();
