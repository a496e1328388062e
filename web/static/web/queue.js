// Acts that wait: docs/decisions/0034-without-network.md.
(() => {
  "use strict";
  const ANSWER = 8_000; // milliseconds in which an answer comes, or none does
  const TURN = 20_000; // for which one page sends and no other
  const AGAIN = 3_000; // between two tries
  const TWICE = 1_000; // the same tap once more within so long is the same act
  const [DONE, BUSY] = [204, 429];
  const ACT = "Bivouac-Act"; // in whose name
  const READER = "Bivouac-Reader"; // the answer is ours
  const LINE = "Bivouac-Line"; // the line of the log that the act has become
  const CHANNEL = "bivouac-acts";
  const key = () => [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");
  const tab = (sessionStorage["bivouac-tab"] ??= key()); // its next page goes on with the turn of the one that was left
  const others = new BroadcastChannel(CHANNEL);
  const under = new Map(); // requests of this page that have not been answered yet, with their acts
  let acts = []; // of this reader, in order
  let busy = new Set(); // pages of which an act is on its way
  let strangers = 0; // how many acts somebody else has left
  let sending = false;
  let since = null; // without connection
  let notice = ""; // of the last that were sent
  let last = { body: "", at: 0 };
  let throwing = null; // the act whose dice are asked for here, and its action
  let asking = false; // they have come onto the page
  let shown = {};

  const place = () => document.querySelector("#waiting");
  const reader = () => document.body.dataset.reader;
  const conn = () => document.querySelector("#conn")?.dataset.state;
  const lost = () => !navigator.onLine || conn() === "lost";
  const waits = ({ n }) => n !== throwing?.n;
  const here = () => acts.filter((act) => act.page === location.pathname && waits(act));
  const valueOf = (act, field) => act.body.find(([name]) => name === field)?.[1];
  const filled = (words, values) => words.replace(/\{(\w+)\}/g, (_all, name) => values[name]);

  // --- the store

  const opened = new Promise((done, failed) => {
    const asked = indexedDB.open("bivouac", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("acts", { keyPath: "n", autoIncrement: true });
      asked.result.createObjectStore("turn");
    };
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });

  // What `work` asks of the acts and of the turn, in one transaction for all pages; its answer once that is written.
  async function stored(work) {
    const store = (await opened).transaction(["acts", "turn"], "readwrite", { durability: "strict" });
    const written = new Promise((done, failed) => {
      store.oncomplete = done;
      store.onabort = () => failed(store.error);
    });
    const answer = work(store.objectStore("acts"), store.objectStore("turn"));
    await written;
    return answer?.result;
  }

  async function look() {
    const all = await stored((kept) => kept.getAll());
    const now = Date.now();
    const waiting = all.filter((act) => act.until < now);
    const going = [...under.values(), ...all.filter((act) => act.until >= now)];
    busy = new Set(going.map((act) => act.page));
    acts = waiting.filter((act) => act.by === reader());
    strangers = waiting.length - acts.length;
    show();
  }

  async function changed(sent = []) {
    await look();
    others.postMessage({ sent });
  }

  // The turn to send, until it is given back or has run out: locks of the browser are for secure contexts only.
  async function turn() {
    let given = false;
    await stored((_kept, turns) => {
      const asked = turns.get("now");
      asked.onsuccess = () => {
        given = !asked.result || asked.result.tab === tab || asked.result.until < Date.now();
        if (given) turns.put({ tab, until: Date.now() + TURN }, "now");
      };
    });
    return given;
  }

  // --- sending

  const cookie = (name) => document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);

  // The answer of our own server, or nothing. A form's token may be older than the cookie, or the cookie may be gone:
  // then a page brings a new one.
  async function post(path, body, page) {
    for (const again of [true, false]) {
      const token = cookie("csrftoken");
      const answer = token && (await fetch(path, {
        method: "POST",
        body: new URLSearchParams(body),
        headers: { [ACT]: reader(), "X-CSRFToken": token },
        redirect: "manual",
        signal: AbortSignal.timeout(ANSWER),
      }));
      if (answer?.headers.has(READER)) return answer.status >= 500 || answer.status === BUSY ? null : answer;
      if (!again || (answer && answer.status !== 403)) return null;
      await fetch(page, { signal: AbortSignal.timeout(ANSWER) });
    }
    return null;
  }

  // Whether it was answered; what was refused stays and says why.
  async function deliver(act) {
    let answer = null;
    await stored((kept) => kept.put({ ...act, tried: true }));
    try {
      answer = await post(act.path, act.body, act.page);
    } catch {
      return false; // no network: it waits on
    }
    if (!answer) return false;
    if (answer.status !== DONE) {
      const trouble = troubleOf(await answer.text());
      await stored((kept) => kept.put({ ...act, tried: false, trouble }));
      return true;
    }
    await stored((kept) => become(kept, act, answer.headers.get(LINE)));
    return true;
  }

  // It is a line of the log now, or nothing.
  function become(kept, act, line) {
    kept.delete(act.n);
    const all = kept.getAll();
    all.onsuccess = () => follow(kept, all.result, act, line);
  }

  // What was done on top of an act, on the same page as it stood, has seen what that act has seen or become.
  const saw = (act) => act.body.find(([name]) => name === "seen");
  function follow(kept, all, act, line) {
    for (const next of all) {
      const alike = next.page === act.page && next.by === act.by;
      if (!line || !alike || !saw(act) || saw(next)?.[1] !== saw(act)[1]) continue;
      saw(next)[1] = line;
      kept.put(next);
    }
  }

  // What the answer says: why not, the page that asks for dice, and the forms by which it would be possible after all.
  function troubleOf(text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const asks = page.querySelector("#dice");
    const why = page.querySelector('main [role="alert"]') ?? page.querySelector("main .neat");
    const fields = (form) => form && { path: form.getAttribute("action"), body: [...new FormData(form)] };
    const [again, undo] = ["again", "undo"].map((what) => fields(page.querySelector(`form[data-waits="${what}"]`)));
    for (const part of why?.querySelectorAll("form, a, h1, details, .state, .lede, .i") ?? []) part.remove();
    return asks ? { asks: text } : { why: why?.innerHTML ?? "", again, undo };
  }

  // While the page says that there is no connection, only who asks for it tries.
  async function send(asked = false) {
    if (sending || !acts.length || (lost() && !asked)) return;
    sending = true;
    const sent = [];
    let away = false;
    try {
      while (await turn()) {
        await look();
        const stopped = new Set(acts.filter((act) => act.trouble).map((act) => act.page));
        const act = acts.find(({ page }) => !stopped.has(page) && !busy.has(page));
        if (!act || !(await deliver(act))) break;
        sent.push(act.page);
        away ||= act.away;
      }
      await stored((_kept, turns) => {
        const asked = turns.get("now");
        asked.onsuccess = () => asked.result?.tab === tab && turns.delete("now");
      });
    } finally {
      sending = false;
    }
    await look();
    const done = sent.length - acts.filter((act) => act.trouble && sent.includes(act.page)).length;
    if (done > 0 && away && place()) notice = filled(place().dataset[done > 1 ? "sent" : "sentOne"], { n: done });
    if (sent.length) await changed(sent);
    if (sent.includes(location.pathname)) htmx.trigger(document.body, "acts-sent");
  }

  others.onmessage = async (event) => {
    await look();
    if (event.data.sent.includes(location.pathname)) htmx.trigger(document.body, "acts-sent");
  };

  // --- taps

  const lastAt = (tap) => new URLSearchParams(tap.getAttribute("href").replace(/#.*/, "").split("?")[1]).getAll("at");
  const text = (part) => part?.textContent.replace(/\s+/g, " ").trim() ?? "";
  // What a tap on the board does stands in the list as a link, where it is done there in two steps.
  const listed = (tap) => document.querySelector(`#actions a.act[href="${CSS.escape(tap.getAttribute("href"))}"]`);
  const choiceOf = (action) => action && document.querySelector(`#actions button[value="${CSS.escape(action)}"]`);

  // What was done, as a player would say it: the button, or what stands over the form, and what was chosen in it.
  function wordsOf({ elt, triggeringEvent, formData }) {
    const pressed = triggeringEvent?.submitter;
    const choice = choiceOf(formData.get("action"));
    if (choice) return text(choice);
    if (elt.matches("a")) return text(listed(elt)) || elt.getAttribute("aria-label") || text(elt);
    const headed = (within) => text(elt.closest(within)?.querySelector("h2, h3"));
    const sent = ({ name, value }) => formData.getAll(name).includes(value);
    const choices = [...elt.querySelectorAll("input:is([type=radio], [type=checkbox])")];
    // Dice of one face have one value; of the places of a drawing the one that is tapped is sent without being checked.
    const made = (choice) => sent(choice) && (choice.type === "radio" || choice.checked);
    const picked = choices.filter(made).map((choice) => choice.getAttribute("aria-label") || text(choice.labels[0]));
    const typed = [...elt.querySelectorAll("input[type=number], select")].filter(sent).map(({ value }) => value);
    const named = pressed?.getAttribute("aria-label") || text(pressed);
    const dice = picked.length && pressed?.value === "table" ? "" : named;
    const above = dice ? "" : headed("section:has(h2, h3)"); // a button says by itself what it does
    const head = headed("section, form") || elt.getAttribute("aria-label") || above;
    return [head !== dice && head, dice, ...picked, ...typed].filter(Boolean).join(", ");
  }

  function actOf(asked) {
    const body = [...asked.formData].filter(([name]) => name !== "csrfmiddlewaretoken");
    const choice = choiceOf(asked.formData.get("action"));
    const places = asked.elt.matches("a.tap") ? lastAt(asked.elt) : (choice?.dataset.places?.split(" ") ?? []);
    const made = { by: reader(), page: location.pathname, title: document.title, at: Date.now(), until: 0, away: lost() };
    return { ...made, path: asked.path, body, places, what: wordsOf(asked) };
  }

  // The same tap once more, of what is not done again and again.
  function twice(act) {
    const before = last;
    last = { body: JSON.stringify(act.body), at: act.at };
    return last.body === before.body && last.at - before.at < TWICE;
  }

  async function wait(act, form) {
    if (!("repeats" in form.dataset) && twice(act)) return;
    notice = "";
    if (first(form)) [act.n, throwing] = [throwing.n, null];
    act.body.find(([name]) => name === "once")[1] = key();
    form.closest(".at-place")?.remove(); // it is chosen, and the board is seen again
    if ("repeats" in form.dataset) form.dispatchEvent(new Event("bivouac:waits", { bubbles: true }));
    await stored((kept) => ("undoes" in form.dataset ? undo(kept, act) : add(kept, act)));
    await changed();
    if (form.closest("#board")) place()?.scrollIntoView({ block: "nearest" });
    send();
  }

  // A move of a table waits once: who taps it again sees no more of it than before. A mark may be made as often as one
  // likes.
  function add(kept, act) {
    const alike = (other) =>
      other.by === act.by && other.path === act.path && ["action", "seat"].every((field) => valueOf(other, field) === valueOf(act, field));
    const all = kept.getAll();
    all.onsuccess = () => {
      if (act.n || !valueOf(act, "action") || !all.result.some(alike)) kept.put(act);
    };
  }

  // Undo takes back what was done last: what was not sent yet is dropped, what may have been is named by its key.
  function undo(kept, act) {
    const all = kept.getAll();
    all.onsuccess = () => {
      const made = all.result.filter((other) => other.by === act.by && other.page === act.page);
      const undone = new Set(made.map((other) => valueOf(other, "of")));
      const newest = made.findLast((other) => !other.undoes && !undone.has(valueOf(other, "once")));
      if (newest && !newest.tried) last = { body: "", at: 0 }; // the next tap takes back another
      if (newest && !newest.tried) return kept.delete(newest.n);
      if (newest && newest.path !== act.path) act.body.push(["of", valueOf(newest, "once")]);
      kept.add({ ...act, undoes: true });
    };
  }

  // On its way by the page itself; without an answer it waits, with the key that was sent.
  function watch(act, xhr, thrown) {
    if (thrown) act.n = throwing.n; // its place before what waits
    under.set(xhr, act);
    xhr.timeout = ANSWER;
    twice(act);
    act.tried = true;
    busy.add(act.page);
    const kept = stored((store) => store.put({ ...act, until: Date.now() + ANSWER + AGAIN }));
    const ended = async () => {
      under.delete(xhr);
      const answered = xhr.status && xhr.status < 500 && xhr.status !== BUSY;
      if (answered) renew(valueOf(act, "once"));
      const n = await kept;
      const line = xhr.getResponseHeader(LINE);
      const asks = thrown && answered && !line && troubleOf(xhr.responseText).asks;
      if (thrown && !answered) throwing = null;
      await stored((store) => {
        if (!answered) store.put({ ...act, n, away: true });
        else if (asks) store.put({ ...act, n, tried: false, trouble: { asks } });
        else become(store, { ...act, n }, line);
      });
      await (answered ? look() : changed());
      if (answered) send();
    };
    xhr.addEventListener("loadend", () => htmx.unpressed(ended)); // not before the page has the answer
    notice = "";
  }

  // A mark is made anew by the next tap, also before the page that comes with it is there.
  function renew(used) {
    for (const field of document.querySelectorAll("[data-queue] [name=once]")) if (field.value === used) field.value = key();
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    const asked = event.detail.requestConfig;
    if (asked.verb === "get") return lost() && asked.elt.matches("#board a.tap") && choose(event, asked.elt);
    if (!asked.formData.has("once") || asked.formData.has("odds")) return;
    const act = actOf(asked);
    if (!queues(asked.elt)) return watch(act, event.detail.xhr, first(asked.elt));
    event.preventDefault();
    wait(act, asked.elt);
  });

  // What was done on top of a position is refused by it; marks, which are made on top of whatever is there, go in order.
  const marking = (elt) => elt.closest("[data-queue]") !== null;
  const first = (elt) => throwing && elt.closest("#dice") !== null;
  const queues = (elt) => lost() || (here().length > 0 && !first(elt)) || (marking(elt) && busy.has(location.pathname));

  // A form that is on its way would wait in the page alone for its answer.
  document.addEventListener("htmx:confirm", (event) => {
    const { elt, etc, path, triggeringEvent, verb } = event.detail;
    if (verb !== "post" || !elt.matches("form") || !marking(elt) || !queues(elt) || !elt.checkValidity()) return;
    const formData = new FormData(elt, triggeringEvent?.submitter);
    for (const [name, value] of Object.entries(etc.values ?? {})) formData.set(name, value);
    if (!formData.has("once")) return;
    event.preventDefault();
    wait(actOf({ elt, formData, path, triggeringEvent }), elt);
  });

  // What could not be done at this moment waits; the page stays as it is.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr } = event.detail;
    if (under.has(xhr) && (xhr.status >= 500 || xhr.status === BUSY)) event.detail.shouldSwap = false;
    // dice that are being thrown stay
    if (throwing && event.detail.requestConfig.elt.matches("[hx-trigger^=acts-sent]")) event.detail.shouldSwap = false;
  });

  // Without network a tap on the board cannot be drawn anew: what is left to choose there is on the page already, or it
  // needs a connection (unsent.js).
  function choose(event, tap) {
    event.preventDefault();
    const places = lastAt(tap);
    const leads = ({ dataset }) => places.every((name, n) => dataset.places.split(" ")[n] === name);
    const buttons = [...document.querySelectorAll("#actions [data-places]")];
    if (!buttons.some(leads)) return tap.dispatchEvent(new Event("bivouac:unseen", { bubbles: true }));
    for (const button of buttons) {
      button.closest(".choice").hidden = !leads(button);
      if (leads(button)) button.closest("details")?.setAttribute("open", "");
    }
    for (const title of document.querySelectorAll("#actions h4")) {
      let next = title.nextElementSibling;
      while (next?.matches(".choice[hidden]")) next = next.nextElementSibling;
      title.hidden = !next?.matches(".choice");
    }
    for (const group of document.querySelectorAll("#actions .group:has(.choice)")) {
      group.hidden = !group.querySelector(".choice:not([hidden])");
    }
    document.querySelector("#actions .choice:not([hidden])")?.scrollIntoView({ block: "nearest" });
  }

  function everyChoice() {
    for (const part of document.querySelectorAll("#actions :is(.choice, .group, h4)")) part.hidden = false;
  }

  // --- what the page says

  const part = (name, ...children) => {
    const [tag, ...classes] = name.split(".");
    const made = document.createElement(tag);
    made.className = classes.join(" ");
    made.append(...children.filter((child) => child !== ""));
    return made;
  };

  function button(words, act, name = "button.btn") {
    const made = part(name, words);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  }

  // With an undoing that was meant for it.
  async function remove(act) {
    await stored((kept) => {
      kept.delete(act.n);
      for (const other of acts) if (valueOf(other, "of") === valueOf(act, "once")) kept.delete(other.n);
    });
    await changed();
  }

  async function drop(act) {
    await remove(act);
    send();
  }

  // Once more, on top of what its maker has seen by now; and with it what was done on top of it.
  async function again(act, body) {
    await stored((kept) => {
      kept.put({ ...act, body, trouble: undefined });
      const all = kept.getAll();
      all.onsuccess = () => follow(kept, all.result, act, saw({ body })?.[1]);
    });
    await changed();
    send();
  }

  // Undo what came between, and do this on top of it.
  async function instead(act) {
    const { path, body } = act.trouble.undo;
    let answer = null;
    try {
      answer = await post(path, body, act.page);
    } catch {
      return; // no network: it still waits for an answer
    }
    const seen = answer?.status === DONE ? answer.headers.get(LINE) : null;
    if (seen) await again(act, act.body.map(([name, value]) => [name, name === "seen" ? seen : value]));
    else if (answer) await stored((kept) => kept.put({ ...act, trouble: { ...act.trouble, undo: null } })).then(look);
  }

  // The page that asks for the dice of an act takes its place, with those that were thrown for it already; what waits
  // behind it waits on. It may have come before its reader signed in anew: then its forms get the token of today.
  async function throwFor(act) {
    const page = new DOMParser().parseFromString(act.trouble.asks, "text/html");
    throwing = { n: act.n, action: page.querySelector("#dice [name=action]").value };
    show();
    for (const field of page.querySelectorAll("[name=csrfmiddlewaretoken]")) field.setAttribute("value", cookie("csrftoken"));
    htmx.swap("#main", page.documentElement.outerHTML, { swapStyle: "outerHTML" }, { select: "#main" });
  }

  // They are thrown, or something else is done.
  document.addEventListener("htmx:afterSettle", () => {
    const there = throwing && document.querySelector("#dice [name=action]")?.value === throwing.action;
    if (!throwing || there || !asking) return (asking = there);
    throwing = null;
    asking = false;
    look().then(() => send());
  });

  const bare = (body) => body.filter(([name]) => name !== "csrfmiddlewaretoken");

  function trouble(act, words) {
    const { why, asks, again: same, undo } = act.trouble;
    const stuck = (reasons, ways) => part("div.trouble.stack.stack-s", part("h2", filled(words.stuck, { what: act.what })), reasons, ways);
    const waysBy = (name, way) => part("div.row.row-s", button(name, () => way(act), "button.btn.ink"));
    if (asks) {
      const ways = waysBy(words.throw, throwFor);
      ways.append(button(words.leave, () => drop(act)));
      return stuck(part("p", words.asks), ways);
    }
    const reasons = part("div.stack.stack-s");
    reasons.append(...new DOMParser().parseFromString(why, "text/html").body.childNodes);
    const ways = waysBy(words.keep, drop);
    if (undo) ways.append(button(words.instead, () => instead(act)));
    if (same) ways.append(button(words.again, () => again(act, bare(same.body))));
    return stuck(reasons, ways);
  }

  function chip(act, n, words) {
    const cross = button(part("i.i.i-x"), () => drop(act), "button.icon-btn");
    cross.setAttribute("aria-label", filled(words.drop, { what: act.what }));
    const what = part("a", act.what);
    if (act.page !== location.pathname) what.href = act.page;
    return part("li", part("span.num", `${n}`), what, cross);
  }

  function time(at, words) {
    const [hour, minute] = [at.getHours(), at.getMinutes()].map((n) => `${n}`.padStart(2, "0"));
    return filled(words.time, { hour, minute });
  }

  function showAway(words) {
    since = lost() ? (since ?? new Date()) : null;
    const seen = document.documentElement.dataset.kept;
    const sentences = since ? [filled(words.lost, { time: time(since, words) }), words.goOn] : [];
    if (since && seen) sentences.push(filled(words.kept, { time: time(new Date(seen), words) }));
    const box = document.querySelector("#away");
    if (box.textContent !== sentences.join(" ")) box.textContent = sentences.join(" ");
    box.hidden = !since;
  }

  function show() {
    mark();
    htmx.unpressed(list);
  }

  function list() {
    const box = place();
    if (!box) return;
    const words = box.dataset;
    showAway(words);
    // what waits for an earlier act alone is not worth a line
    const chips = acts.filter((act) => waits(act) && (act.away || act.trouble || lost() || !(Date.now() - act.at < AGAIN)));
    const now = JSON.stringify([chips, strangers, notice]);
    if (shown.box === box && shown.now === now) return; // what has the focus keeps it
    shown = { box, now };
    const lines = [];
    const stuck = here().find((act) => act.trouble);
    if (chips.length) {
      const many = filled(words[chips.length > 1 ? "many" : "one"], { n: chips.length });
      lines.push(part("div.row.spread", part("p.strong", many), stuck ? "" : button(words.now, () => send(true))));
      lines.push(part("ol.waits", ...chips.map((act, n) => chip(act, n + 1, words))));
    }
    if (stuck) lines.push(trouble(stuck, words));
    if (strangers) lines.push(part("p.small.soft", words.others));
    if (notice && !chips.length) lines.push(part("p.note.ok", notice));
    box.replaceChildren(...lines);
    box.hidden = !lines.length;
    document.dispatchEvent(new Event("bivouac:waiting"));
  }

  // Drawn with dashes: chosen, and not done yet.
  function mark() {
    for (const marked of document.querySelectorAll(".unsent")) marked.classList.remove("unsent");
    for (const undo of document.querySelectorAll("[data-undoes] [data-idle]")) undo.hidden = !here().length;
    for (const act of here()) {
      choiceOf(act.body.find(([name]) => name === "action")?.[1])?.classList.add("unsent");
      const at = [...act.places, act.body.find(([name]) => name === "location")?.[1]].filter(Boolean);
      for (const tap of document.querySelectorAll("#board a.tap, #drawing a.tap")) {
        if (at.includes(lastAt(tap).at(-1))) tap.classList.add("unsent");
      }
    }
  }

  document.addEventListener("htmx:afterSettle", show);
  window.addEventListener("online", () => send());
  window.addEventListener("bivouac:conn", () => {
    show();
    if (lost()) return;
    everyChoice();
    send();
  });
  setInterval(() => look().then(() => send()), AGAIN);
  look().then(() => send());
})();
