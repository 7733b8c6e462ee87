/* The service worker; SHELL and VERSION are put before it by serviceWorker.ts. */
const CACHE = `shell-${VERSION}`;
const PAGE = '/index.html';

self.addEventListener('install', (event) => {
  const fetchShell = async () => {
    const cache = await caches.open(CACHE);
    // the page as it is now: an older one would ask for files that this build does not have
    await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...SHELL]);
  };
  event.waitUntil(fetchShell());
});

// A new worker waits until no page of the old one is open, so what goes here is asked for by nobody.
self.addEventListener('activate', (event) => {
  const dropOthers = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  };
  event.waitUntil(dropOthers());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (/^\/(api|auth|graphql|webhooks)(\/|$)/.test(pathname)) return; // nothing of an account is ever kept here
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/') || SHELL.includes(pathname)) event.respondWith(file(request));
});

/** The server's page, which knows its files; the kept one, whose files are kept too, when there is no connection. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.open(CACHE).then((cache) => cache.match(PAGE));
    if (kept) return kept;
    throw error;
  }
}

/** Files are named after their content: one that is kept is never out of date. */
async function file(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    await caches.open(CACHE).then((cache) => cache.put(request, copy));
  }
  return answer;
}
