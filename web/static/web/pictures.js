// A picture that was not drawn, as others were, is asked for again: after two seconds, four, eight.
(() => {
  "use strict";
  const waits = new WeakMap();
  function again(picture) {
    if (!picture.matches?.("img")) return;
    const wait = (waits.get(picture) ?? 1_000) * 2;
    waits.set(picture, wait);
    setTimeout(() => picture.naturalWidth || (picture.src = picture.src), wait);
  }
  document.addEventListener("error", ({ target }) => again(target), true); // which does not bubble
  for (const picture of document.images) if (picture.complete && !picture.naturalWidth) again(picture);
})();
