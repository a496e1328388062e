// What changes the page waits until no finger is on it: a button that is swapped away under one would not be pressed.
(() => {
  "use strict";
  const CLICK = 40; // milliseconds in which the click follows the finger
  const down = new Map(); // fingers; of one that was lifted, what ends the wait for its click
  const waiting = [];

  const on = (event, listen) => document.addEventListener(event, listen, true);
  on("pointerdown", ({ pointerId }) => {
    clearTimeout(down.get(pointerId));
    down.set(pointerId, 0);
  });

  function lift({ pointerId }) {
    if (down.get(pointerId) === 0) down.set(pointerId, setTimeout(lifted, CLICK, pointerId));
  }
  function lifted(pointerId) {
    down.delete(pointerId);
    for (const change of down.size ? [] : waiting.splice(0)) {
      try {
        change();
      } catch (error) {
        reportError(error); // and the others come all the same
      }
    }
  }
  on("pointerup", lift);
  on("pointercancel", lift);
  on("pointermove", (event) => event.buttons || lift(event)); // it was let go over a menu, or another window

  htmx.unpressed = (change) => (down.size ? waiting.push(change) : change());
  on("htmx:beforeRequest", ({ detail: { xhr } }) => {
    const come = xhr.onload;
    xhr.onload = () => htmx.unpressed(come);
  });
})();
