import { Hono } from 'hono';
import { z } from 'zod';
import { readBoundedText } from '#server/platform/http/operation/readBoundedText.ts';
import { addressOf, type HttpVariables } from '#server/platform/http/http.ts';
import { log } from '#server/platform/process/log.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { recordNotification } from './recordNotification.ts';
import { eachSyncRun, runColumns } from '#server/records/runs/runsFile.ts';
import { startSync } from '#server/records/runs/startSync.ts';

const Started = z.object({
  status: z.enum(['started', 'running']),
  jobId: z.string().describe('Number of the run.'),
});

/** Under /api/sync. */
export const syncRest = new Hono<HttpVariables>();

syncRest.post(
  '/trigger',
  operation(
    {
      tag: 'Sync',
      summary: 'Read the marketplaces now',
      description: 'Answers at once. While a run is in progress, answers that run; another one follows it.',
      answer: Started,
      status: 202,
    },
    async ({ viewer }) => {
      const { status, runId } = await startSync(viewer, { trigger: 'manual' });
      return { status, jobId: String(runId) };
    },
  ),
);

syncRest.get(
  '/history/export',
  tableExport({ tag: 'Sync', summary: 'Every sync run, as a file' }, ({ viewer }) => ({
    name: 'sincronizacoes',
    columns: runColumns,
    rows: eachSyncRun(viewer),
  })),
);

const MAX_NOTIFICATION_BYTES = 64 * 1024;
/** Mercado Livre disables a topic whose answers take longer than 500 ms (reference 4.12). */
const ANSWER_MS = 400;

/** Under /webhooks: notifications from marketplaces, without a session. */
export const webhooksRest = new Hono<HttpVariables>();

webhooksRest.post(
  '/mercadolivre',
  operation(
    {
      tag: 'Sync',
      summary: 'Notifications of Mercado Livre',
      description:
        'Always answers 200 within the marketplace’s limit; the notification may be processed after the answer.',
      access: 'marketplace',
      query: z.looseObject({}),
    },
    async ({ c }) => {
      const deadline = new Promise<void>((done) => setTimeout(done, ANSWER_MS));
      const address = addressOf(c);
      const work = readBoundedText(c.req.raw, { maxBytes: MAX_NOTIFICATION_BYTES, timeoutMs: ANSWER_MS - 100 })
        .then((body) => (body ? recordNotification(body, address) : 0))
        .catch((error: unknown) => log.error({ err: error }, 'a notification was lost'));
      await Promise.race([work, deadline]);
    },
  ),
);
