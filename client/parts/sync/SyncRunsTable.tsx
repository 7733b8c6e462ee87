import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { formatDayAndClock, formatDuration } from '#client/lib/time/time.ts';
import { formatCount, UNKNOWN } from '#client/lib/format.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type { SyncRunsTable_runs$data, SyncRunsTable_runs$key } from './__generated__/SyncRunsTable_runs.graphql';

type Run = SyncRunsTable_runs$data[number];

const triggers: Record<string, string> = {
  INITIAL: t('parts.first'),
  MANUAL: t('parts.manual'),
  AUTOMATIC: t('parts.automatic'),
};
const outcomes: Record<string, { label: string; tone: 'neutral' | 'warning' | 'info' }> = {
  PENDING: { label: t('parts.queued2'), tone: 'info' },
  RUNNING: { label: t('parts.inProgress'), tone: 'info' },
  SUCCESS: { label: t('parts.complete'), tone: 'neutral' },
  PARTIAL: { label: t('parts.incomplete'), tone: 'warning' },
  ERROR: { label: t('parts.failed'), tone: 'warning' },
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
    <section aria-label={t('parts.lastSyncs')} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-semibold">{t('parts.lastSyncs')}</h3>
        <ExportButton path="/api/sync/history/export" isEmpty={false} />
      </div>
      <div className="overflow-clip rounded-lg border border-line bg-surface">
        <DataTable label={t('parts.lastSyncs')} columns={columns} rows={rows} rowKey={({ id }) => id} />
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
    phone: 'title',
    header: [{ label: t('parts.start') }],
    cell: ({ createdAt, trigger }) => (
      <span className="whitespace-nowrap">
        <time dateTime={createdAt}>{formatDayAndClock(createdAt)}</time>
        <span className="text-muted"> · {triggers[trigger] ?? trigger}</span>
      </span>
    ),
  },
  {
    id: 'outcome',
    phone: 'plain',
    header: [{ label: t('parts.result') }],
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
    phone: 'meta',
    header: [{ label: t('parts.duration') }],
    align: 'right',
    cell: (run) => <span className="whitespace-nowrap">{duration(run)}</span>,
  },
  {
    id: 'new',
    phone: 'meta',
    header: [{ label: t('parts.new') }],
    align: 'right',
    cell: ({ ordersNew }) => formatCount(ordersNew),
  },
  {
    id: 'updated',
    phone: 'meta',
    header: [{ label: t('parts.changed') }],
    align: 'right',
    cell: ({ ordersUpdated }) => formatCount(ordersUpdated),
  },
];
