import { lazily } from '#client/lib/lazily.ts';

const MAX_WAIT_MS = 5_000;

/**
 * Resolves when the page has loaded and what its first script asked for is answered and drawn. What a page can do without until then
 * loads after it. First called before anything takes that answer.
 */
export const pageIsIdle = lazily(async () => {
  const first = window.prefetched;
  const taken = new Promise<void>((done) => {
    if (!first) return done();
    first.onTaken = done;
    setTimeout(done, MAX_WAIT_MS); // of a screen that does not load
  });
  if (document.readyState !== 'complete')
    await new Promise((done) => window.addEventListener('load', done, { once: true }));
  await taken;
  await first?.answer.catch(() => undefined);
  await new Promise<void>((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done());
    else setTimeout(done); // Safari has no requestIdleCallback
  });
});
