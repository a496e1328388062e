// A form without a key cannot wait (queue.js): what could not be sent says so beside it, and may be tapped again.
(() => {
  "use strict";
  const ANSWER = 8_000; // milliseconds in which an answer comes, or none does
  const conn = () => document.querySelector("#conn")?.dataset.state;
  const lost = () => !navigator.onLine || conn() === "lost";
  const cannotWait = ({ formData, verb }) => verb !== "get" && !formData.has("once");

  function say(form, words) {
    hush();
    const note = document.createElement("p");
    note.className = "err red unsent-note";
    note.role = "alert";
    note.textContent = document.body.dataset[words];
    // the page may have come anew meanwhile, with the same form
    const place = form.isConnected ? form : document.querySelector(`form[action="${CSS.escape(form.getAttribute("action"))}"]`);
    if (place) place.after(note);
    else document.querySelector("#away")?.after(note);
  }

  function hush() {
    document.querySelector(".unsent-note")?.remove();
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (requestConfig.verb === "get") return;
    hush();
    if (!cannotWait(requestConfig)) return;
    xhr.timeout = ANSWER;
    if (!lost()) return;
    event.preventDefault();
    say(requestConfig.elt, "notSent");
  });

  for (const ended of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(ended, ({ detail: { requestConfig } }) => {
      if (cannotWait(requestConfig)) say(requestConfig.elt, navigator.onLine ? "noAnswer" : "notSent");
    });
  }

  // One that leads to another page would leave what is played on for the browser's own page without network.
  document.addEventListener("submit", (event) => {
    const played = document.querySelector("#conn, #hand-over");
    if (event.defaultPrevented || event.target.getAttribute("method") !== "post" || !played || !lost()) return;
    event.preventDefault();
    say(event.target, "notSent");
  });
})();
