import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { formatDayAndClock, formatDuration } from '#client/lib/time/time.ts';
import { formatCount, UNKNOWN } from '#client/lib/format.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type { SyncRunsTable_runs$data, SyncRunsTable_runs$key } from './__generated__/SyncRunsTable_runs.graphql';

type Run = SyncRunsTable_runs$data[number];

const triggers: Record<string, string> = { INITIAL: 'Primeira', MANUAL: 'Manual', AUTOMATIC: 'Automática' };
const outcomes: Record<string, { label: string; tone: 'neutral' | 'warning' | 'info' }> = {
  PENDING: { label: 'na fila', tone: 'info' },
  RUNNING: { label: 'em andamento', tone: 'info' },
  SUCCESS: { label: 'completa', tone: 'neutral' },
  PARTIAL: { label: 'incompleta', tone: 'warning' },
  ERROR: { label: 'falhou', tone: 'warning' },
};

/** The latest syncs: start, duration, orders and errors. */
export function SyncRunsTable({
  runs,
  children,
}: {
  runs: SyncRunsTable_runs$key;
  /** Shown below the last row. */
  children?: ReactNode;
}) {
  const rows = useFragment(
    graphql`
      fragment SyncRunsTable_runs on SyncRun @relay(plural: true) {
        id
        trigger
        status
        createdAt
        startedAt
        finishedAt
        ordersNew
        ordersUpdated
        error
      }
    `,
    runs,
  );
  if (rows.length === 0) return null;
  return (
    <section aria-label="Últimas sincronizações" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-semibold">Últimas sincronizações</h3>
        <ExportButton path="/api/sync/history/export" isEmpty={false} />
      </div>
      <div className="overflow-clip rounded-lg border border-line bg-surface">
        <DataTable label="Últimas sincronizações" columns={columns} rows={rows} rowKey={({ id }) => id} />
        {children && <div className="border-t border-line p-2 text-center">{children}</div>}
      </div>
    </section>
  );
}

const duration = ({ startedAt, finishedAt }: Run) =>
  startedAt && finishedAt ? formatDuration((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000) : UNKNOWN;

const columns: Column<Run>[] = [
  {
    id: 'when',
    header: [{ label: 'Início' }],
    cell: ({ createdAt, trigger }) => (
      <span className="whitespace-nowrap">
        <time dateTime={createdAt}>{formatDayAndClock(createdAt)}</time>
        <span className="text-muted"> · {triggers[trigger] ?? trigger}</span>
      </span>
    ),
  },
  {
    id: 'outcome',
    header: [{ label: 'Resultado' }],
    cell: ({ status, error }) => {
      const { label, tone } = outcomes[status] ?? { label: status, tone: 'neutral' };
      return (
        <>
          <Badge tone={tone}>{label}</Badge>
          {error && <span className="block max-w-72 text-label whitespace-pre-line text-muted">{error}</span>}
        </>
      );
    },
  },
  {
    id: 'duration',
    header: [{ label: 'Duração' }],
    align: 'right',
    cell: (run) => <span className="whitespace-nowrap">{duration(run)}</span>,
  },
  { id: 'new', header: [{ label: 'Novos' }], align: 'right', cell: ({ ordersNew }) => formatCount(ordersNew) },
  {
    id: 'updated',
    header: [{ label: 'Alterados' }],
    align: 'right',
    cell: ({ ordersUpdated }) => formatCount(ordersUpdated),
  },
];
