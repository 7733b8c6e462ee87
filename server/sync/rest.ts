import { Hono } from 'hono';
import { boundedText } from '#server/core/boundedText.ts';
import { addressOf, type HttpVariables } from '#server/core/http.ts';
import { log } from '#server/core/log.ts';
import { noteNotification } from './noteNotification.ts';
import { startSync } from './startSync.ts';

/** Under /api/sync. */
export const syncRest = new Hono<HttpVariables>();

/** Answers at once; a sync under way is answered instead of a second one. */
syncRest.post('/trigger', async (c) => {
  const { status, runId } = await startSync(c.get('viewer'), { trigger: 'manual' });
  return c.json({ status, jobId: String(runId) }, 202);
});

const MAX_NOTIFICATION_BYTES = 64 * 1024;
/** Mercado Livre turns a topic off whose answers take longer than 500 ms (reference 4.12). */
const ANSWER_MS = 400;

/** Under /webhooks: what marketplaces tell us unasked, without a session. */
export const webhooksRest = new Hono<HttpVariables>();

/** Answers 200 in time whatever comes; what is worth it is noted, if need be after the answer. */
webhooksRest.post('/mercadolivre', async (c) => {
  const deadline = new Promise<void>((done) => setTimeout(done, ANSWER_MS));
  const address = addressOf(c);
  const work = boundedText(c.req.raw, { maxBytes: MAX_NOTIFICATION_BYTES, timeoutMs: ANSWER_MS - 100 })
    .then((body) => (body ? noteNotification(body, address) : 0))
    .catch((error: unknown) => log.error({ err: error }, 'a notification was lost'));
  await Promise.race([work, deadline]);
  return c.body(null, 200);
});
