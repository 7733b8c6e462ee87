import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useNow } from '#client/data/useNow.ts';
import { formatCount, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDateTime, relativeTime } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type { AccountsPanel_viewer$data, AccountsPanel_viewer$key } from './__generated__/AccountsPanel_viewer.graphql';
import type { AccountsPanelQuery } from './__generated__/AccountsPanelQuery.graphql';
import { OperatorPanel } from './OperatorPanel.tsx';

type Account = NonNullable<AccountsPanel_viewer$data['operator']>['accounts']['edges'][number]['node'];

/** Accounts loaded by each press of "Carregar mais". */
const PAGE = 50;

/** All accounts with their size and last use, the newest first. */
export function AccountsPanel({ viewer }: { viewer: AccountsPanel_viewer$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    AccountsPanelQuery,
    AccountsPanel_viewer$key
  >(
    graphql`
      fragment AccountsPanel_viewer on Viewer
      @refetchable(queryName: "AccountsPanelQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        operator {
          accounts(first: $count, after: $cursor) @connection(key: "AccountsPanel_accounts") {
            edges {
              node {
                accountId
                name
                createdAt
                orders
                lastUsedAt
              }
            }
          }
        }
      }
    `,
    viewer,
  );
  const now = useNow();
  const columns: Column<Account>[] = [
    {
      id: 'name',
      phone: 'title',
      header: [{ label: t('operator.account') }],
      cell: ({ name }) => <span className="block min-w-40 wrap-anywhere">{name}</span>,
    },
    {
      id: 'orders',
      phone: 'meta',
      align: 'right',
      header: [{ label: t('operator.ordersKept') }],
      cell: ({ orders }) => formatCount(orders),
    },
    {
      id: 'used',
      phone: 'meta',
      header: [{ label: t('operator.lastUse') }],
      cell: ({ lastUsedAt }) => (
        <span className="whitespace-nowrap">{lastUsedAt ? relativeTime(lastUsedAt, now) : UNKNOWN}</span>
      ),
    },
    {
      id: 'created',
      phone: 'meta',
      header: [{ label: t('operator.createdAt') }],
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
    },
    {
      id: 'number',
      align: 'right',
      header: [{ label: t('operator.number') }],
      cell: ({ accountId }) => accountId,
    },
  ];
  const accounts = data.operator?.accounts.edges.map(({ node }) => node) ?? [];
  return (
    <OperatorPanel title={t('operator.accounts')} rows={accounts}>
      <DataTable
        label={t('operator.accounts')}
        columns={columns}
        rows={accounts}
        rowKey={({ accountId }) => String(accountId)}
      />
      {hasNext && (
        <div className="border-t border-line p-2 text-center">
          <Button tone="quiet" disabled={isLoadingNext} onClick={() => loadNext(PAGE)}>
            {t(isLoadingNext ? 'operator.loading' : 'operator.loadMore')}
          </Button>
        </div>
      )}
    </OperatorPanel>
  );
}
