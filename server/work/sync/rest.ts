import { Hono } from 'hono';
import { z } from 'zod';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
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
