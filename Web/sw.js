// Keeps the studio for use without a network: what was fetched once is there again. The network comes first, so that a
// new version is never hidden by an old one.

const CACHE = "thrum-studio-1";
const SHELL = ["/studio/"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith("/studio/")) return;
  event.respondWith(answer(event.request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const isPage = request.mode === "navigate" && new URL(request.url).pathname === SHELL[0];
  const key = isPage ? SHELL[0] : request; // whatever the page is asked to open, it is the same page
  try {
    const response = await fetch(request);
    if (response.ok) cache.put(key, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(key, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
