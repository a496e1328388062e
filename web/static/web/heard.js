// What a page has brought up to date by itself is heard too, in a place that stays: docs/decisions/0035-axe.md.
(() => {
  "use strict";
  const words = (part) => part.innerText.replace(/\s+/g, " ").trim();
  const parts = () => [...document.querySelectorAll("[data-heard]")].map((part) => [part.dataset.heard, words(part)]);
  const named = (part) => part.join(" ");
  const STANDS = 5_000; // milliseconds that a sentence stands there: nobody finds an old one at the end of the page
  let known = new Set(parts().map(named));
  let lost = false;
  let standing = 0;
  let due = 0;

  function say(sentence) {
    const place = document.querySelector("#heard");
    place.textContent = sentence;
    clearTimeout(standing);
    standing = setTimeout(() => place.replaceChildren(), STANDS);
  }

  // What has changed, whatever happened before whose turn it is.
  function look() {
    const now = parts();
    const news = now.filter((part) => part[1] && !known.has(named(part)));
    known = new Set(now.map(named));
    if (news.length) say(news.map((part) => part[1].replace(/\.$/, "")).reverse().join(". "));
  }
  // Once for all parts of an answer, after they are drawn: to read them before that has the page laid out twice.
  function lookSoon() {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(() => setTimeout(look));
  }
  document.addEventListener("htmx:afterSettle", lookSoon);
  document.addEventListener("bivouac:waiting", lookSoon);

  // That the connection is lost, and is there again; by which of its ways the page hears of news is seen alone.
  window.addEventListener("bivouac:conn", () => {
    const conn = document.querySelector("#conn");
    if ((conn.dataset.state === "lost") === lost) return;
    lost = !lost;
    say(lost ? words(document.querySelector("#away") ?? conn) : conn.dataset.again);
  });

  document.addEventListener("bivouac:laid", ({ detail }) => say(detail));
})();
