import { Hono } from 'hono';
import { queryRows } from '#server/core/db.ts';
import { isDraining } from '#server/core/draining.ts';

/** What is asked by whoever runs the processes: whether this one is up, and whether to send it requests. */
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
