import { graphql, useFragment } from 'react-relay/hooks';
import { useNow } from '#client/data/useNow.ts';
import { formatCount, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { relativeTime } from '#client/lib/time/time.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type { QueuePanel_operator$data, QueuePanel_operator$key } from './__generated__/QueuePanel_operator.graphql';
import { OperatorPanel } from './OperatorPanel.tsx';

type Kind = NonNullable<QueuePanel_operator$data['queue']>[number];

/** Jobs of all processes by kind. */
export function QueuePanel({ operator }: { operator: QueuePanel_operator$key }) {
  const { queue } = useFragment(
    graphql`
      fragment QueuePanel_operator on Operator {
        queue {
          kind
          due
          planned
          running
          failed
          oldestDueAt
        }
      }
    `,
    operator,
  );
  const now = useNow();
  const columns: Column<Kind>[] = [
    { id: 'kind', phone: 'title', header: [{ label: t('operator.task') }], cell: ({ kind }) => <Task name={kind} /> },
    {
      id: 'due',
      phone: 'meta',
      align: 'right',
      header: [{ label: t('operator.waiting') }],
      cell: ({ due }) => formatCount(due),
    },
    {
      id: 'oldest',
      phone: 'meta',
      align: 'right',
      header: [{ label: t('operator.oldest') }],
      cell: ({ oldestDueAt }) => (oldestDueAt ? relativeTime(oldestDueAt, now) : UNKNOWN),
    },
    {
      id: 'running',
      phone: 'meta',
      align: 'right',
      header: [{ label: t('operator.running') }],
      cell: ({ running }) => formatCount(running),
    },
    {
      id: 'planned',
      phone: 'meta',
      align: 'right',
      header: [{ label: t('operator.planned') }],
      cell: ({ planned }) => formatCount(planned),
    },
    {
      id: 'failed',
      phone: 'meta',
      align: 'right',
      header: [{ label: t('operator.failed') }],
      cell: ({ failed }) => <span className={failed > 0 ? 'text-negative' : undefined}>{formatCount(failed)}</span>,
    },
  ];
  return (
    <OperatorPanel title={t('operator.queue')} rows={queue} none={t('operator.emptyQueue')}>
      <DataTable label={t('operator.queue')} columns={columns} rows={queue ?? []} rowKey={({ kind }) => kind} />
    </OperatorPanel>
  );
}

/** Name of a task as in the code and the log. */
export const Task = ({ name }: { name: string }) => <code className="font-mono text-label break-all">{name}</code>;
