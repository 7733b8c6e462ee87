/**
 * Lets the page open without connection (build/shellWorker.js), and loads it anew when code it asks for is gone because
 * the server has a newer build.
 */
export function keepShell(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfNewer());
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // after the page: what the worker fetches must not stand in its way
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}

/** Never twice for one build, as a reload for every failure would be: only when the server's page names another entry. */
async function reloadIfNewer(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-cache' }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  if (entry && page && !page.includes(entry)) window.location.reload();
}
