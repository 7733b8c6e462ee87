import type { FileColumn } from '#server/platform/files/table.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type SyncRun, syncRuns } from './syncRuns.ts';

const RUNS_PER_READ = 1_000;

/** Every order sync of the account, newest first, in batches: runs are never deleted, so there may be many. */
export async function* eachSyncRun(viewer: Viewer): AsyncGenerator<SyncRun[]> {
  for (let last: SyncRun | undefined; ;) {
    const place = last && { cursor: rowKey(viewer, last.id), skip: 1 };
    const runs = await syncRuns(viewer, { take: RUNS_PER_READ, ...place });
    yield runs;
    if (runs.length < RUNS_PER_READ) return;
    last = runs.at(-1);
  }
}

const triggers = { initial: 'Primeira', manual: 'Manual', automatic: 'Automática' };
const outcomes = {
  pending: 'na fila',
  running: 'em andamento',
  success: 'completa',
  partial: 'incompleta',
  error: 'falhou',
};

/** File columns of runs, with the headings of the sync centre; instants in ISO 8601. */
export const runColumns: readonly FileColumn<SyncRun>[] = [
  { head: 'Início', kind: 'text', value: ({ createdAt }) => createdAt.toISOString() },
  { head: 'Gatilho', kind: 'text', value: ({ trigger }) => triggers[trigger] },
  { head: 'Resultado', kind: 'text', value: ({ status }) => outcomes[status] },
  { head: 'Erro', kind: 'text', value: ({ error }) => error },
  {
    head: 'Duração (s)',
    kind: 'number',
    value: ({ startedAt, finishedAt }) =>
      startedAt && finishedAt && Math.round((finishedAt.getTime() - startedAt.getTime()) / 1000),
  },
  { head: 'Novos', kind: 'number', value: ({ ordersNew }) => ordersNew },
  { head: 'Alterados', kind: 'number', value: ({ ordersUpdated }) => ordersUpdated },
];
