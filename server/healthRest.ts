import { Hono } from 'hono';
import { queryRows } from '#server/core/db.ts';
import { isDraining } from '#server/core/draining.ts';
import { metricsText } from '#server/core/metrics.ts';
import { mayReadMetrics } from '#server/core/metricsAccess.ts';

/** What is asked by whoever runs the processes: whether this one is up, whether to send it requests, and its figures. */
export const healthRest = new Hono();

healthRest.get('/healthz', (c) => c.json({ status: 'ok' }));
healthRest.get('/readyz', async (c) => {
  if (isDraining()) return c.json({ status: 'draining' }, 503);
  const isReady = await queryRows('SELECT 1 FROM _prisma_migrations LIMIT 1').then(
    () => true,
    () => false,
  );
  return isReady ? c.json({ status: 'ready' }) : c.json({ status: 'unavailable' }, 503);
});
healthRest.get('/metrics', async (c) => {
  if (!mayReadMetrics(c)) return c.json({ error: 'Recurso não encontrado' }, 404);
  const { text, contentType } = await metricsText();
  return c.body(text, 200, { 'content-type': contentType, 'cache-control': 'no-store' });
});
