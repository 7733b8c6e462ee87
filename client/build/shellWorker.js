/* The service worker. serviceWorker.ts defines SHELL and VERSION before this code. */
const CACHE = `shell-${VERSION}`;
const PAGE = '/index.html';

self.addEventListener('install', (event) => {
  const fetchShell = async () => {
    const cache = await caches.open(CACHE);
    // bypass the HTTP cache: an older page would request files that this build does not have
    await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...SHELL]);
  };
  event.waitUntil(fetchShell());
});

// A new worker activates only after every page of the old one is closed, so no page still needs the old caches.
self.addEventListener('activate', (event) => {
  const deleteOldCaches = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  };
  event.waitUntil(deleteOldCaches());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (/^\/(api|auth|graphql|webhooks)(\/|$)/.test(pathname)) return; // account data is never cached here
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/') || SHELL.includes(pathname)) event.respondWith(file(request));
});

/** The server's page. The cached page, whose files are cached too, when there is no connection. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.open(CACHE).then((cache) => cache.match(PAGE));
    if (cached) return cached;
    throw error;
  }
}

/** A file from the cache, else from the server. Names contain a hash of the content, so a cached file is never stale. */
async function file(request) {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    await caches.open(CACHE).then((cache) => cache.put(request, copy));
  }
  return response;
}
