// The dice tray: faces are tapped as they lie, or typed, and sent by themselves after the last one; until then a tap on a
// laid die takes it back. What is laid stands in the radios of the form, which are all there is without this script.
(() => {
  "use strict";
  const WAIT = 700; // ms from the last face until the dice are sent
  const sending = new WeakMap();
  let watched = null;

  const dice = (tray) => [...tray.querySelectorAll("fieldset")];
  const laid = (die) => die.querySelector(":checked");
  const word = (radio) => radio.getAttribute("aria-label");
  const picture = (radio) => [...radio.parentElement.children].slice(1).map((part) => part.cloneNode(true));

  function button(kind, content) {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", className: kind });
    made.append(...content);
    return made;
  }

  // A letter for each face, the first of its word that no other has; digits go by their order.
  function letters(radios) {
    const taken = new Set();
    return radios.map((radio) => {
      const free = [...word(radio).toLowerCase()].find((letter) => /\p{L}/u.test(letter) && !taken.has(letter)) ?? "";
      taken.add(free);
      return free;
    });
  }

  function begin(tray) {
    const radios = [...dice(tray)[0].querySelectorAll("input")];
    const byLetter = letters(radios);
    const keys = radios.map((radio, n) => {
      const key = button("key", picture(radio));
      key.dataset.face = radio.value;
      key.dataset.keys = [n < 9 ? n + 1 : "", byLetter[n]].join(" ").trim();
      key.setAttribute("aria-label", word(radio));
      key.setAttribute("aria-keyshortcuts", key.dataset.keys);
      return key;
    });
    tray.querySelector(".keys").replaceChildren(...keys);
    tray.querySelector(".laid").replaceChildren(...dice(tray).map(() => button("slot", [])));
    for (const part of tray.querySelectorAll(".laid, .keys")) part.hidden = false;
    tray.querySelector(".pair").hidden = true;
    tray.dataset.begun = "";
    show(tray);
    see(tray, tray.querySelector(".keys"));
    tray.querySelector("[value=table]").hidden = !dice(tray).every(laid) && !enough(tray); // typed in wrong: changed first
  }

  // In a panel with much above it what is to be tapped is in sight at once, or this part of it and as much more as there
  // is room for, or its beginning; and stays so until the panel is touched, as what has come with it finds its place.
  function see(whole, part) {
    const pane = whole.closest(".dock-pane");
    if (!pane) return;
    watched?.disconnect();
    watched = new ResizeObserver(() => {
      if (!part.checkVisibility()) return; // folded away
      const [there, needed, seen] = [whole, part, pane].map((box) => box.getBoundingClientRect());
      const least = Math.max(there.top - seen.top, needed.height > seen.height / 2 ? 0 : needed.bottom - seen.bottom);
      pane.scrollTop += Math.max(Math.min(there.bottom - seen.bottom, least), 0);
    });
    for (const box of [pane, ...pane.children]) watched.observe(box);
    pane.addEventListener("pointerdown", () => watched.disconnect(), { once: true });
  }

  // Where fewer dice than there are places may have been thrown.
  function enough(tray) {
    const least = Number(tray.dataset.least);
    return least < dice(tray).length && dice(tray).filter(laid).length >= least;
  }

  function show(tray) {
    const slots = [...tray.querySelectorAll(".slot")];
    const next = dice(tray).findIndex((die) => !laid(die));
    dice(tray).forEach((die, n) => {
      const radio = laid(die);
      const name = die.querySelector("legend").textContent;
      slots[n].replaceChildren(...(radio ? picture(radio) : ["?"]));
      slots[n].classList.toggle("next", n === next);
      slots[n].setAttribute("aria-label", `${name}, ${radio ? `${word(radio)}, ${tray.dataset.back}` : tray.dataset.empty}`);
      slots[n].setAttribute("aria-disabled", String(!radio));
    });
    tray.classList.toggle("full", next < 0);
    if (Number(tray.dataset.least) < dice(tray).length) tray.querySelector("[value=table]").hidden = !enough(tray);
  }

  function lay(tray, face) {
    const die = dice(tray).find((die) => !laid(die));
    if (!die) return;
    die.querySelector(`[value="${CSS.escape(face)}"]`).checked = true;
    show(tray);
    document.dispatchEvent(new CustomEvent("bivouac:laid", { detail: `${die.querySelector("legend").textContent}, ${word(laid(die))}` }));
    if (dice(tray).every(laid)) sending.set(tray, setTimeout(send, WAIT, tray));
  }

  function take(tray, die) {
    if (!die || !laid(die)) return;
    clearTimeout(sending.get(tray));
    laid(die).checked = false;
    show(tray);
  }

  function send(tray) {
    if (!tray.isConnected) return;
    tray.querySelector("[value=table]").click(); // and with it that the dice were thrown at the table
  }

  // What was sent waits on the phone: the next dice are laid into empty places.
  document.addEventListener("bivouac:waits", (event) => {
    for (const tray of event.target.querySelectorAll(".tray[data-begun]")) {
      for (const die of dice(tray)) take(tray, die);
    }
  });

  document.addEventListener("click", (event) => {
    const tray = event.target.closest(".tray[data-begun]");
    const key = event.target.closest(".key");
    const slot = event.target.closest(".slot");
    if (tray && key) lay(tray, key.dataset.face);
    if (tray && slot) take(tray, dice(tray)[[...slot.parentElement.children].indexOf(slot)]);
  });

  document.addEventListener("keydown", (event) => {
    const tray = event.target.closest(".tray[data-begun]");
    if (!tray || event.ctrlKey || event.metaKey || event.altKey) return;
    const typed = event.key.toLowerCase();
    const key = [...tray.querySelectorAll(".key")].find(({ dataset }) => dataset.keys.split(" ").includes(typed));
    if (key) lay(tray, key.dataset.face);
    else if (event.key === "Backspace") take(tray, dice(tray).findLast(laid));
    else return;
    event.preventDefault();
  });

  // The tray of a page that opens takes what is typed at once; a finger is not led there.
  const ready = () => {
    document.querySelectorAll(".tray[data-empty]:not([data-begun])").forEach(begin);
    for (const choices of document.querySelectorAll(".held:has(.why) + #to-do .groups:not([data-seen])")) {
      choices.dataset.seen = "";
      see(choices, choices.querySelector(".act"));
    }
  };
  document.addEventListener("htmx:afterSettle", ready);
  ready();
  if (document.activeElement === document.body && !matchMedia("(pointer: coarse)").matches) {
    document.querySelector(".playing .tray .key")?.focus();
  }
})();
