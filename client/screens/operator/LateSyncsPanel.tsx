import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { marketplaceName } from '#client/lib/marketplaces.ts';
import { formatDateTime } from '#client/lib/time/time.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type {
  LateSyncsPanel_operator$data,
  LateSyncsPanel_operator$key,
} from './__generated__/LateSyncsPanel_operator.graphql';
import { OperatorPanel } from './OperatorPanel.tsx';

type Late = NonNullable<LateSyncsPanel_operator$data['lateSyncs']>[number];

const columns: Column<Late>[] = [
  {
    id: 'account',
    phone: 'title',
    header: [{ label: t('operator.account') }],
    cell: ({ accountName }) => <span className="wrap-anywhere">{accountName}</span>,
  },
  {
    id: 'marketplace',
    phone: 'plain',
    header: [{ label: t('operator.marketplace') }],
    cell: ({ marketplace }) => marketplaceName(marketplace),
  },
  {
    id: 'since',
    phone: 'meta',
    header: [{ label: t('operator.lastRead') }],
    cell: ({ since }) => (
      <span className="whitespace-nowrap">{since ? formatDateTime(since) : t('operator.never')}</span>
    ),
  },
  {
    id: 'streams',
    phone: 'meta',
    align: 'right',
    header: [{ label: t('operator.lateKinds') }],
    cell: ({ streams }) => formatCount(streams),
  },
];

/** Marketplaces of accounts whose data were not read for twice their interval. */
export function LateSyncsPanel({ operator }: { operator: LateSyncsPanel_operator$key }) {
  const { lateSyncs } = useFragment(
    graphql`
      fragment LateSyncsPanel_operator on Operator {
        lateSyncs {
          accountId
          accountName
          marketplace
          since
          streams
        }
      }
    `,
    operator,
  );
  return (
    <OperatorPanel
      title={t('operator.lateSyncs')}
      hint={t('operator.lateSyncsHint')}
      rows={lateSyncs}
      none={t('operator.noLateSync')}
    >
      <DataTable
        label={t('operator.lateSyncs')}
        columns={columns}
        rows={lateSyncs ?? []}
        rowKey={({ accountId, marketplace }) => `${accountId} ${marketplace}`}
      />
    </OperatorPanel>
  );
}
