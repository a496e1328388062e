// What a device does for a page that is played on, where the browser lets it (HTTPS, or the laptop itself): the page
// opens without network as it was seen last, and the screen stays on.
(() => {
  "use strict";
  const PAUSE = 1_000; // milliseconds after a change
  const root = document.documentElement;
  const played = () => Boolean(document.querySelector("main .playing, #sheet, #desk"));
  let soon = 0;
  let lock = null;

  // --- kept pages

  async function tell() {
    soon = 0;
    if (!played() || root.dataset.kept || !navigator.onLine) return;
    const worker = (await navigator.serviceWorker.ready).active;
    const used = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
    const ours = used.filter((url) => url.origin === location.origin && url.pathname.startsWith("/static/"));
    const things = [...new Set(ours.map((url) => url.pathname))];
    const html = `<!doctype html>${root.outerHTML}`;
    worker.postMessage({ path: location.pathname, html, things, language: root.lang });
  }

  function changed() {
    soon ||= setTimeout(tell, PAUSE);
    awake();
  }

  // An answer came: the page is as it is now, or says that it is not.
  document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
    if (xhr.status >= 200 && xhr.status < 400) delete root.dataset.kept;
  });

  async function list(place) {
    const pages = await caches.open("pages");
    for (const { url } of await pages.keys()) {
      const path = new URL(url).pathname;
      const title = /<title>([^<]*?)( · Bivouac)?<\/title>/.exec(await (await pages.match(url)).text())?.[1];
      if (!title) continue;
      const link = document.createElement("a");
      link.href = path;
      link.className = "btn wide";
      link.textContent = new DOMParser().parseFromString(title, "text/html").body.textContent;
      place.append(document.createElement("li"));
      place.lastChild.append(link);
    }
    place.hidden = !place.children.length;
  }

  // --- the screen

  async function awake() {
    const wanted = document.visibilityState === "visible" && played();
    if (!navigator.wakeLock || wanted === Boolean(lock)) return;
    if (!wanted) {
      const held = lock;
      lock = null;
      return (await held)?.release();
    }
    // A device that saves its battery says no, and goes dark as ever.
    lock = navigator.wakeLock.request("screen").catch(() => null);
    const held = await lock;
    if (held) held.addEventListener("release", () => (lock = null), { once: true });
    else lock = null;
  }

  if (!window.isSecureContext || !navigator.serviceWorker) return;
  const kept = document.querySelector("#kept-pages");
  if (kept) return list(kept);
  // Not with a certificate that the device does not trust: then all is as without HTTPS.
  navigator.serviceWorker.register("/worker.js").catch(() => {});
  document.addEventListener("htmx:afterSettle", changed);
  document.addEventListener("visibilitychange", awake);
  changed();
})();
