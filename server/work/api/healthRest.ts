import { say } from '#server/platform/language/say.ts';
import { Hono } from 'hono';
import { takesWrites } from '#server/platform/postgres/takesWrites.ts';
import { isDraining } from '#server/platform/http/httpServer.ts';
import { isLoopHeld } from '#server/platform/process/loopWatch.ts';
import { gauge, metricsText } from '#server/platform/process/metrics.ts';
import '#server/work/backup/backupEvents.ts';
import { mayReadMetrics } from '#server/platform/security/metricsAccess.ts';

/** Endpoints for operators: liveness, readiness and metrics of this process. */
export const healthRest = new Hono();

healthRest.get('/healthz', (c) => c.json({ status: 'ok' }));
healthRest.get('/readyz', async (c) => {
  if (isDraining()) return c.json({ status: 'draining' }, 503);
  if (isLoopHeld()) return c.json({ status: 'held' }, 503);
  const stores = await takesWrites().catch(() => null);
  if (stores === null) return c.json({ status: 'unavailable' }, 503);
  return c.json({ status: 'ready', ...(!stores && { writes: 'refused' }) });
});
healthRest.get('/metrics', async (c) => {
  if (!mayReadMetrics(c)) return c.json({ error: say('errors.nothingHere') }, 404);
  const { text, contentType } = await metricsText();
  return c.body(text, 200, { 'content-type': contentType, 'cache-control': 'no-store' });
});

gauge(
  'db_takes_writes',
  'Whether the database accepts writes: 0 while its disk is full or it is read-only.',
  [],
  async () => [[{}, Number(await takesWrites())]],
);
