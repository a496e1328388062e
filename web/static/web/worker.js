// Without network a page that was played on opens as it was seen last, with what it needs of styles, scripts and fonts.
// The network goes first. What is kept is one reader's: it goes when somebody signs in or out, and when another reads.
"use strict";
const PAGES = "pages";
const THINGS = "things";
const AWAY = "/offline/";
const WHOSE = "/offline/reader";
const PLAYED = /^\/(tables|sheets|campaigns\/\d+\/battles)\/\d+\/$/;
const DOORS = ["/sign-in/", "/sign-out/", "/sign-up/", "/admin/login/", "/admin/logout/"];
const MOST = { [PAGES]: 20, [THINGS]: 80 };
const PATIENCE = 5_000; // milliseconds, where a page is kept that can be shown instead
const DOWN = 10_000; // for which a network that did not answer is not asked for what is kept
let silent = 0;

const isPlayed = (url) => PLAYED.test(url.pathname) && !url.search;

async function keep(name, address, answer) {
  const cache = await caches.open(name);
  await cache.delete(address); // the newest is the last
  await cache.put(address, answer);
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST[name]))) await cache.delete(old);
}

const forget = () => caches.delete(PAGES);

// The page as its reader saw it, under the policy that it came with.
async function keepPage(path, html, headers) {
  const reader = /<body data-reader="(\w+)"/.exec(html)?.[1];
  if (!reader) return;
  const whose = await (await caches.open(PAGES)).match(WHOSE);
  if ((await whose?.text()) !== reader) {
    await forget();
    await (await caches.open(PAGES)).put(WHOSE, new Response(reader));
  }
  const dated = html.replace(/<html( data-kept="[^"]*")?/, `<html data-kept="${new Date().toISOString()}"`);
  const [type, policy] = ["Content-Type", "Content-Security-Policy"].map((name) => headers.get(name));
  await keep(PAGES, path, new Response(dated, { headers: { "Content-Type": type, "Content-Security-Policy": policy } }));
}

// What the network answers; nothing where it does not, or too late for something that is kept.
async function fromNetwork(request, kept) {
  if (kept && Date.now() - silent < DOWN) return null;
  const late = new Promise((done) => setTimeout(done, PATIENCE, null));
  try {
    const answer = await (kept ? Promise.race([fetch(request), late]) : fetch(request));
    silent = answer ? 0 : Date.now();
    return answer;
  } catch {
    silent = Date.now();
    return null;
  }
}

async function page(event, url) {
  const pages = await caches.open(PAGES);
  const kept = isPlayed(url) ? await pages.match(url.pathname) : undefined;
  const answer = await fromNetwork(event.request, kept);
  if (!answer) return kept ?? (await (await caches.open(THINGS)).match(AWAY)) ?? Response.error();
  if (isPlayed(url) && answer.ok) {
    const copy = answer.clone();
    event.waitUntil(copy.text().then((html) => keepPage(url.pathname, html, copy.headers)));
  } else if (isPlayed(url) && answer.status >= 400 && answer.status < 500) await pages.delete(url.pathname);
  return answer;
}

async function thing(event, url) {
  const kept = await (await caches.open(THINGS)).match(url.pathname);
  const answer = await fromNetwork(event.request, kept);
  if (answer?.ok) event.waitUntil(keep(THINGS, url.pathname, answer.clone()));
  return answer ?? kept ?? Response.error();
}

// What a page says of itself: how it stands now, and what it is made of.
async function seen({ path, html, things, language }) {
  const before = (await (await caches.open(PAGES)).match(path)) ?? (await fetch(path));
  if (before.ok) await keepPage(path, html, before.headers);
  const cache = await caches.open(THINGS);
  for (const name of things) if (!(await cache.match(name))) await cache.add(name);
  if ((await cache.match(AWAY))?.headers.get("Content-Language") !== language) await keep(THINGS, AWAY, await fetch(AWAY));
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fetch(AWAY).then((answer) => keep(THINGS, AWAY, answer)));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => event.waitUntil(seen(event.data)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && DOORS.includes(url.pathname)) {
    event.respondWith(forget().then(() => fetch(request)));
  } else if (request.method === "GET" && url.pathname.startsWith("/static/")) event.respondWith(thing(event, url));
  else if (request.method === "GET" && request.mode === "navigate") event.respondWith(page(event, url));
});
