/**
 * Registers the service worker that opens the page without a connection (build/shellWorker.js), and reloads the page
 * when a chunk is missing because the server has a newer build.
 */
export function cacheShell(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfNewer());
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // after the page's load, which the worker's requests would delay
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}

/** Reloads only when the server's page names another entry, so one build never reloads twice. */
async function reloadIfNewer(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-cache' }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  if (entry && page && !page.includes(entry)) window.location.reload();
}
