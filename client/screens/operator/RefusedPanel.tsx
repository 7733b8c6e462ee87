import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDateTime } from '#client/lib/time/time.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type {
  RefusedPanel_operator$data,
  RefusedPanel_operator$key,
} from './__generated__/RefusedPanel_operator.graphql';
import { OperatorPanel } from './OperatorPanel.tsx';

type Refused = NonNullable<RefusedPanel_operator$data['refusedSignIns']>['accounts'][number];

const columns: Column<Refused>[] = [
  {
    id: 'account',
    phone: 'title',
    header: [{ label: t('operator.account') }],
    cell: ({ accountName }) => <span className="wrap-anywhere">{accountName}</span>,
  },
  {
    id: 'refused',
    phone: 'meta',
    align: 'right',
    header: [{ label: t('operator.refusedAtLeast') }],
    cell: ({ atLeast }) => formatCount(atLeast),
  },
  {
    id: 'last',
    phone: 'meta',
    header: [{ label: t('operator.lastOne') }],
    cell: ({ lastAt }) => formatDateTime(lastAt),
  },
];

/** Sign-ins refused within a day, and the accounts with the most. */
export function RefusedPanel({ operator }: { operator: RefusedPanel_operator$key }) {
  const { refusedSignIns } = useFragment(
    graphql`
      fragment RefusedPanel_operator on Operator {
        refusedSignIns {
          atLeast
          pausedNow
          accounts {
            accountName
            atLeast
            lastAt
          }
        }
      }
    `,
    operator,
  );
  return (
    <OperatorPanel
      title={t('operator.refusedSignIns')}
      hint={
        refusedSignIns
          ? t('operator.refusedHint', {
              refused: formatCount(refusedSignIns.atLeast),
              paused: formatCount(refusedSignIns.pausedNow),
            })
          : undefined
      }
      rows={refusedSignIns?.accounts}
      none={t('operator.noneRefused')}
    >
      <DataTable
        label={t('operator.refusedSignIns')}
        columns={columns}
        rows={refusedSignIns?.accounts ?? []}
        rowKey={({ accountName, lastAt }) => `${accountName} ${lastAt}`}
      />
    </OperatorPanel>
  );
}
