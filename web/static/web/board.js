// The board of a table in play: nearer and farther, moved by a finger or by keys, and the dock beside it in its three
// heights. Without this script the whole board lies in its place, and the dock scrolls.
(() => {
  "use strict";
  const CELL = 32; // px that a place is wide at least when it is to be chosen
  const REACH = 26; // px from a finger to the nearest choice
  const SPARE = 80; // px that the board moves beyond its edge, out from under the buttons and with a ring at a corner
  const RING = 62; // px from the middle of a place to that of a facing
  const LARGE = 48; // px that one is wide for which dice are thrown
  const GAP = 6; // px between a place and the card beside it, or the edge of the board
  const DRAG = 8; // px before a touch moves the board
  const NEARLY = 0.95; // of the size of the field that the whole drawing may cost
  const STEP = 1.5; // one press of a button or a key
  const MOST = 8; // times as near as the whole board
  const HEIGHTS = ["half", "full", "peek"];
  const root = document.documentElement;
  const fingers = new Map();
  let camera = { table: "" };
  let shown = {}; // the part of which drawing was shown last
  let choices = []; // the middles of what can be tapped, in units of the drawing
  let watched = null;
  let dragged = false;
  let moved = false; // the board, by its reader: then it stays so

  const stage = () => document.querySelector(".playing > .stage:not(.wordy)");
  const drawing = () => stage()?.querySelector(".drawn > svg");

  const numbers = (text) => text.split(/[\s,]+/).map(Number);
  const written = (box) => box.map((number) => number.toFixed(5)).join(" "); // the same box, measured anew, is the same text
  const fits = (box, [, , width, height]) => Math.min(box.width / width, box.height / height);

  // What holds all these boxes.
  const round = (boxes) => ({
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  });

  // The part of a drawing that is played on, where its named parts lie; beside it there may be titles, dice and tables.
  function playedOn(svg, whole) {
    const back = svg.getScreenCTM().inverse();
    const bars = document.querySelector(".side-bar") !== null; // they tell what the drawing has beside its places
    const found = [...svg.querySelectorAll(bars ? "[data-place]" : "g[id][role]:not([id$=dice]), a.tap")].map((part) => part.getBoundingClientRect());
    const { left, top, right, bottom } = round(found);
    const [width, height] = [(right - left) * back.a, (bottom - top) * back.d];
    const most = bars || (width > whole[2] / 2 && height > whole[3] / 2); // else only the pieces have names
    return most ? [left * back.a + back.e, top * back.d + back.f, width, height] : whole;
  }

  // The drawing and the field of it in its own units, the size of its place in px, and px a unit.
  function measure(box = stage().getBoundingClientRect()) {
    const svg = drawing();
    svg.dataset.whole ||= svg.getAttribute("viewBox");
    const whole = numbers(svg.dataset.whole);
    svg.dataset.field ||= written(stage().dataset.field ? whole : playedOn(svg, whole));
    const played = numbers(svg.dataset.field);
    const field = fits(box, whole) > NEARLY * fits(box, played) ? whole : played; // no title is cut for so little
    return { whole, field, box, least: fits(box, whole) / fits(box, field), scale: fits(box, field) * camera.near };
  }

  // The camera does not leave the drawing.
  function hold({ whole, box, scale }) {
    const [wide, high] = [box.width / scale, box.height / scale];
    const within = (at, from, all, part) => {
      const most = Math.max(0, (all - part) / 2) + SPARE / scale;
      return Math.min(Math.max(at, from + all / 2 - most), from + all / 2 + most);
    };
    camera.x = within(camera.x, whole[0], whole[2], wide);
    camera.y = within(camera.y, whole[1], whole[3], high);
    return [camera.x - wide / 2, camera.y - high / 2, wide, high];
  }

  function show() {
    if (drawing()) draw(hold(measure()));
  }

  function draw(part) {
    const now = written(part);
    if (drawing().getAttribute("viewBox") !== now) drawing().setAttribute("viewBox", now);
    shown = { whole: drawing().dataset.whole, part: now };
    stage().dataset.near = camera.near;
    stage().dataset.beyond = beyond(part);
    lay();
  }

  // The edges beyond which there is something to choose.
  function beyond([left, top, wide, high]) {
    const edges = {
      left: ({ x }) => x < left,
      right: ({ x }) => x > left + wide,
      top: ({ y }) => y < top,
      bottom: ({ y }) => y > top + high,
    };
    return Object.keys(edges).filter((edge) => choices.some(edges[edge])).join(" ");
  }

  // What is chosen at a place lies round it, or beside it.
  function lay() {
    const [part, here] = [stage().querySelector(".at-place"), stage().querySelector("a.tap.here")];
    if (!part || !here) return;
    part.hidden = false;
    const [box, at] = [stage().getBoundingClientRect(), here.getBoundingClientRect()];
    const spot = { x: at.x + at.width / 2 - box.x, y: at.y + at.height / 2 - box.y };
    if (part.classList.contains("ring")) {
      part.style.setProperty("--far", `${Math.max(RING, 0.95 * at.height)}px`);
      part.style.left = `${spot.x}px`;
      part.style.top = `${spot.y}px`;
      return;
    }
    const room = part.getBoundingClientRect();
    const below = spot.y + at.height / 2 + GAP;
    const above = spot.y - at.height / 2 - GAP - room.height;
    const fit = (wanted, all, own) => Math.max(GAP, Math.min(wanted, all - own - GAP));
    part.style.left = `${fit(spot.x - room.width / 2, box.width, room.width)}px`;
    part.style.top = `${fit(below + room.height <= box.height || above < 0 ? below : above, box.height, room.height)}px`;
  }

  // Nearer by so much, with the point under `at` (px) staying where it is.
  function nearer(times, at) {
    const before = measure();
    const [dx, dy] = at
      ? [at.x - before.box.x - before.box.width / 2, at.y - before.box.y - before.box.height / 2]
      : [0, 0];
    camera.near = Math.min(Math.max(camera.near * times, before.least), MOST);
    const after = measure();
    camera.x += dx / before.scale - dx / after.scale;
    camera.y += dy / before.scale - dy / after.scale;
    show();
  }

  const middleOf = ([x, y, width, height]) => ({ near: 1, x: x + width / 2, y: y + height / 2 });
  function all() {
    Object.assign(camera, middleOf(measure().field));
    show();
    if (drawing()) aside();
  }

  // Of the whole board the folded buttons cover nothing that has a name, where there is room beside it, and else nothing but
  // places that nobody can tap: they lie at the foot of the edge, or as low above a named part as can be.
  const NAMED = ["[data-place], g[id][role]", "a.tap, g[id][role]:not([data-place], [data-place] *)"];
  function aside() {
    const zoom = stage().querySelector(".zoom");
    zoom.style.bottom = "";
    const { left, right, bottom, height } = zoom.getBoundingClientRect();
    const seen = stage().getBoundingClientRect();
    for (const wanted of camera.near === 1 ? NAMED : NAMED.slice(1)) {
      const boxes = [...drawing().querySelectorAll(wanted)].map((part) => part.getBoundingClientRect());
      const named = boxes.filter((box) => box.right > left && box.left < right);
      const feet = [bottom, ...named.map((box) => box.top)].filter((foot) => foot <= bottom && foot - height >= seen.top);
      const free = (foot) => named.every((box) => box.bottom <= foot - height || box.top >= foot);
      const lowest = feet.filter(free).sort((a, b) => b - a)[0];
      if (lowest !== undefined) return void (zoom.style.bottom = `${seen.bottom - lowest}px`);
    }
  }

  function shift(dx, dy, now) {
    camera.x -= dx / now.scale;
    camera.y -= dy / now.scale;
    return hold(now);
  }
  const move = (dx, dy) => draw(shift(dx, dy, measure()));

  const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

  // Where parts lie on the drawing, in its own units.
  function spotsOf(parts) {
    const back = drawing().getScreenCTM().inverse();
    return parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return { x: x * back.a + back.e, y: y * back.d + back.f, width: width * back.a, height: height * back.d };
    });
  }

  // The same in px, as the camera sees them.
  function seenAt(spots, { box, scale }) {
    const [left, top] = [box.x + box.width / 2 - camera.x * scale, box.y + box.height / 2 - camera.y * scale];
    return spots.map(({ x, y, width, height }) => new DOMRect(left + x * scale, top + y * scale, width * scale, height * scale));
  }

  function placeOf(tap) {
    const place = new URLSearchParams(tap.getAttribute("href").replace(/#.*/, "").split("?")[1]).getAll("at").at(-1);
    return (place && stage().querySelector(`[data-place="${CSS.escape(place)}"]`)) || tap;
  }
  const least = (box) => Math.min(box.width, box.height);

  // A board that has come anew is shown where the last one was before anything is measured: it is laid out once.
  function again() {
    const svg = drawing();
    svg.dataset.whole ||= svg.getAttribute("viewBox");
    if (svg.dataset.whole !== shown.whole) return;
    if (svg.getAttribute("viewBox") !== shown.part) svg.setAttribute("viewBox", shown.part);
    stage().dataset.near = camera.near;
  }

  // So near that a choice can be hit, and where there are choices at all: measured first, then drawn once.
  function open() {
    if (!drawing()) return;
    again();
    const table = document.querySelector(".playing").dataset.table;
    if (watched !== stage()) sizes.disconnect(), sizes.observe((watched = stage()));
    const seen = stage().getBoundingClientRect();
    const zoom = stage().querySelector(".zoom");
    zoom.style.bottom = "";
    const over = zoom.getBoundingClientRect();
    if (camera.table !== table) {
      camera = { table, ...middleOf(measure(seen).field) };
      moved = false;
    }
    const found = [...stage().querySelectorAll("a.tap.on, a.tap.may")];
    if (!found.length && !moved) Object.assign(camera, middleOf(measure(seen).field)), closer(seen); // all there is to see
    hold(measure(seen));
    choices = [];
    if (found.length) {
      const [spots, places] = [spotsOf(found), spotsOf(found.map(placeOf))];
      choices = spots.map(middle);
      const sizes = spots.map((spot, n) => Math.max(least(spot), least(places[n])));
      choose(found, spots, sizes, spotsOf([...stage().querySelectorAll("a.tap:has(> .chosen)")]), over, seen);
    }
    draw(hold(measure(seen)));
    aside();
    around();
  }

  // What dice are thrown for is seen from near, with half a place more on each side.
  function closer(seen) {
    const spots = spotsOf([...stage().querySelectorAll(".about .reach")]);
    if (!spots.length) return;
    const { left, top, right, bottom } = round(spots.map((spot) => DOMRect.fromRect(spot)));
    const size = Math.min(...spots.map(least));
    const scale = Math.min(LARGE / size, fits(seen, [0, 0, right - left + size, bottom - top + size]));
    Object.assign(camera, { near: Math.max(1, scale / measure(seen).scale), x: (left + right) / 2, y: (top + bottom) / 2 });
  }

  // Where these can be hit, the smallest as well, and none lies under the buttons; with what acts, where there is room.
  function choose(found, spots, sizes, acting, over, seen) {
    const { least, scale } = measure(seen);
    const small = Math.min(CELL, ...sizes.map((size) => size * scale));
    if (small < CELL) camera.near = Math.min(Math.max((camera.near * CELL) / small, least), MOST);
    if (!moved && found.every((tap) => tap.querySelector(".act"))) camera.near = Math.max(camera.near * farther(spots, seen), least);
    const now = measure(seen);
    hold(now);
    // A row that is longer than the board is wide is seen as far as there is room; what acts is in sight.
    const rows = [[...spots, ...acting], spots].map((row) => round(seenAt(row, now)));
    const wide = rows.find(({ left, right }) => right - left <= seen.width);
    const high = rows.find(({ top, bottom }) => bottom - top <= seen.height);
    const centre = middle(seen);
    const [acts] = moved ? [] : seenAt(acting, now);
    const from = acts && !lies(acts, seen) ? middle(acts) : centre;
    const across = wide ? into(wide.left - GAP, wide.right + GAP, seen.left, seen.right) : centre.x - from.x;
    const down = high ? into(high.top - GAP, high.bottom + GAP, seen.top, seen.bottom) : centre.y - from.y;
    shift(across, down, now);
    if (!seenAt(spots, now).some((box) => lies(box, seen))) {
      const first = middle(seenAt(spots, now)[0]);
      shift(centre.x - first.x, centre.y - first.y, now);
    }
    const hidden = seenAt(spots, now).filter((box) => meets(box, over));
    if (hidden.length) shift(0, over.top - round(hidden).bottom, now);
  }

  // What may act is seen wherever it stands: by how much smaller all of it is in sight, where each is still far enough
  // from the others for a finger; else 1.
  function farther(spots, seen) {
    const now = measure(seen);
    const { left, top, right, bottom } = round(seenAt(spots, now));
    const times = Math.min(1, (seen.width - 2 * GAP) / (right - left), (seen.height - 2 * GAP) / (bottom - top));
    const middles = times < 1 ? spots.map(middle) : [];
    const near = (spot, n) => middles.slice(n + 1).some((other) => Math.hypot(spot.x - other.x, spot.y - other.y) * now.scale * times < CELL);
    return middles.some(near) ? 1 : times;
  }
  const into = (low, high, from, to) => Math.max(from - low, 0) || Math.min(to - high, 0);
  const lies = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
  const meets = (a, b) => a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom;

  // The ring of facings is seen whole.
  function around() {
    const ring = stage().querySelector(".ring");
    if (!ring) return;
    const seen = stage().getBoundingClientRect();
    const boxes = [...ring.querySelectorAll("button")].map((button) => button.getBoundingClientRect());
    const { left, top, right, bottom } = round(boxes);
    move(into(left - GAP, right + GAP, seen.left, seen.right), into(top - GAP, bottom + GAP, seen.top, seen.bottom));
  }

  // In a place of another size it is fitted anew, as long as nobody has moved it.
  const sizes = new ResizeObserver(() => {
    if (!drawing() || moved) return show();
    Object.assign(camera, middleOf(measure().field));
    open();
  });

  // --- fingers, mouse and keys on the board

  document.addEventListener("pointerdown", (event) => {
    if (!drawing() || !event.target.closest(".playing > .stage > .drawn")) return;
    if (!fingers.size) dragged = false;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: { x: event.clientX, y: event.clientY } });
  });

  document.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger || !drawing()) return;
    const now = { x: event.clientX, y: event.clientY };
    if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const gap = (spot) => Math.hypot(spot.x - other.x, spot.y - other.y);
      dragged = true;
      moved = true;
      if (gap(finger)) nearer(gap(now) / gap(finger), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    } else {
      dragged ||= Math.hypot(now.x - finger.from.x, now.y - finger.from.y) > DRAG;
      moved ||= dragged;
      if (dragged) move(now.x - finger.x, now.y - finger.y);
    }
    Object.assign(finger, now);
  });

  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }

  document.addEventListener(
    "click",
    (event) => {
      const board = event.target.closest(".playing > .stage > .drawn");
      if (!board) return;
      if (dragged) {
        event.preventDefault();
        event.stopPropagation();
        dragged = false;
      } else if (!event.target.closest("a, button, form")) {
        const gap = (tap) => {
          const spot = middle(tap.getBoundingClientRect());
          return Math.hypot(spot.x - event.clientX, spot.y - event.clientY);
        };
        const near = [...board.querySelectorAll("a.tap")].map((tap) => [gap(tap), tap]).sort((a, b) => a[0] - b[0])[0];
        if (near && near[0] <= REACH) near[1].dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        else document.querySelector("#tapped a")?.click(); // beside it all: let go
      }
    },
    true,
  );

  // A place that is no move of its own is sent with the form beside the drawing, and what that has chosen: one tap after
  // the other, so that none is lost while another is on its way; each has a key of its own.
  document.addEventListener("click", (event) => {
    const place = event.target.closest("[data-sends] a[data-values]");
    const form = place && document.querySelector(place.closest("[data-sends]").dataset.sends);
    if (!form) return;
    event.preventDefault();
    const once = [...crypto.getRandomValues(new Uint8Array(16))].join("-");
    const values = { ...JSON.parse(place.dataset.values), once };
    htmx.ajax("POST", form.action, { source: form, values }).catch(() => {}); // without an answer it waits (queue.js)
  });

  // --- a number by its buttons; it counts where the choice beside it leaves it open

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (button) button.parentElement.querySelector("input").stepUp(Number(button.dataset.step));
  });

  document.addEventListener("change", (event) => {
    if (event.target.name !== "weapon") return;
    for (const field of event.target.form.querySelectorAll(".points input")) {
      field.disabled = event.target.value !== "unsaid";
    }
  });

  document.addEventListener(
    "wheel",
    (event) => {
      if (!drawing() || !event.target.closest(".playing > .stage > .drawn")) return;
      event.preventDefault();
      moved = true;
      nearer(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );

  const KEYS = {
    "+": () => nearer(STEP),
    "-": () => nearer(1 / STEP),
    0: all,
    ArrowLeft: () => move(60, 0),
    ArrowRight: () => move(-60, 0),
    ArrowUp: () => move(0, 60),
    ArrowDown: () => move(0, -60),
  };
  document.addEventListener("keydown", (event) => {
    const act = KEYS[event.key];
    if (!act || !drawing() || !event.target.closest(".playing > .stage")) return;
    event.preventDefault();
    moved = event.key !== "0";
    act();
  });

  const ZOOM = { in: () => nearer(STEP), out: () => nearer(1 / STEP), all };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    document.querySelector(".playing .zoom")?.classList.toggle("unfolded", button !== null);
    if (!button) return;
    moved = button.dataset.zoom !== "all";
    ZOOM[button.dataset.zoom]();
  });

  // Escape folds the menu, else lets go of what was tapped.
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    const menu = document.querySelector(".play-menu[open]");
    menu?.querySelector("summary").focus();
    if (menu) menu.open = false;
    else document.querySelector("#tapped a")?.click();
  });

  // --- the dock

  function height(wanted) {
    root.dataset.dock = wanted;
    document.querySelector(".grab")?.setAttribute("aria-expanded", String(wanted !== "peek"));
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest(".grab")) height(HEIGHTS[(HEIGHTS.indexOf(root.dataset.dock) + 1) % HEIGHTS.length]);
    const tab = event.target.closest(".dock-tabs a");
    if (!tab) return;
    event.preventDefault(); // the place in the panel is no address of the page
    const part = document.querySelector(tab.hash);
    height(part.matches(".now:not([data-high])") ? "half" : "full");
    for (const folded of part.querySelectorAll("[data-opens]")) folded.open = true;
    part.scrollIntoView({ block: "start" });
    const head = part.querySelector("h2") ?? part; // from where keys, and a voice that reads, go on
    head.tabIndex = -1;
    head.focus({ preventScroll: true });
  });

  // The line of the log after which the board is shown.
  document.addEventListener("htmx:afterSettle", () => {
    const at = document.querySelector("#replay-at");
    for (const line of document.querySelectorAll("#log [aria-current]")) line.removeAttribute("aria-current");
    if (at && at.value !== at.max) {
      document.querySelector(`#log [data-line="${at.value}"]`)?.setAttribute("aria-current", "true");
    }
  });

  // A list of choices comes as it was left, open or folded.
  document.addEventListener("click", (event) => {
    const list = event.target.closest("#actions [data-kind] > summary")?.parentElement;
    if (list) sessionStorage[list.dataset.kind] = list.open ? "" : "open";
  });

  function begin() {
    for (const list of document.querySelectorAll("#actions [data-kind]")) {
      const left = sessionStorage[list.dataset.kind];
      if (left !== undefined) list.open = left !== "";
    }
    for (const part of document.querySelectorAll(".playing :is(.grab, .zoom, [data-step])")) part.hidden = false;
    if (document.querySelector(".playing")) height(root.dataset.dock || "half");
    open();
  }
  // It is said for each part that has come, and the first time all of them are there.
  let settled = null;
  document.addEventListener("htmx:afterSettle", ({ detail: { xhr } }) => {
    if (xhr && xhr === settled) return;
    settled = xhr;
    begin();
  });
  begin();
})();
