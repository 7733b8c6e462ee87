import { Hono } from 'hono';
import type { HttpVariables } from '#server/core/http.ts';
import { startSync } from './startSync.ts';

/** Under /api/sync. */
export const syncRest = new Hono<HttpVariables>();

/** Answers at once; a sync under way is answered instead of a second one. */
syncRest.post('/trigger', async (c) => {
  const { status, runId } = await startSync(c.get('viewer'), { trigger: 'manual' });
  return c.json({ status, jobId: String(runId) }, 202);
});
