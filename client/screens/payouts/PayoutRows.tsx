import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { OrderLink } from '#client/parts/reconciliation/OrderLink.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type { PayoutRows_payout$data, PayoutRows_payout$key } from './__generated__/PayoutRows_payout.graphql';
import type { PayoutRowsQuery } from './__generated__/PayoutRowsQuery.graphql';
import { payoutsForm } from './payoutsView.ts';

type Row = PayoutRows_payout$data['rows']['edges'][number]['node'];

/** Rows loaded by each press of "Carregar mais". */
const PAGE = 100;

const columnsOf = (marketplace: string): Column<Row>[] => [
  {
    id: 'day',
    phone: 'plain',
    header: [{ label: t('payouts.date') }],
    cell: ({ day }) => (day ? formatDayOnly(day) : UNKNOWN),
  },
  {
    id: 'name',
    phone: 'title',
    header: [{ label: t('payouts.name') }],
    cell: ({ name }) => <span className="block min-w-40 wrap-anywhere">{name}</span>,
  },
  {
    id: 'order',
    phone: 'plain',
    header: [{ label: t('payouts.order') }],
    cell: ({ orderNumber }) => (orderNumber ? <OrderLink marketplace={marketplace} number={orderNumber} /> : UNKNOWN),
  },
  { id: 'sku', phone: 'plain', header: [{ label: 'SKU' }], cell: ({ sku }) => sku ?? UNKNOWN },
  {
    id: 'amount',
    phone: 'primary',
    header: [{ label: t('payouts.amount') }],
    align: 'right',
    cell: ({ amount }) => <span className="whitespace-nowrap tabular-nums">{formatMoney(amountOf(amount))}</span>,
  },
];

/** Rows of a payout, of the chosen part or of all. */
export function PayoutRows({ payout }: { payout: PayoutRows_payout$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<PayoutRowsQuery, PayoutRows_payout$key>(
    graphql`
      fragment PayoutRows_payout on Payout
      @refetchable(queryName: "PayoutRowsQuery")
      @argumentDefinitions(
        bucket: { type: "PayoutBucket" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        id
        marketplace
        bridge {
          parts {
            bucket
            label
          }
        }
        rows(bucket: $bucket, first: $count, after: $cursor) @connection(key: "PayoutRows_rows") {
          edges {
            node {
              place
              day
              name
              orderNumber
              sku
              amount {
                ...amount_money
              }
            }
          }
        }
      }
    `,
    payout,
  );
  const { view } = useUrlView(payoutsForm);
  const rows = data.rows.edges.map(({ node }) => node);
  const chosen = data.bridge?.parts.find(({ bucket }) => bucket === view.part?.toUpperCase());
  return (
    <section aria-label={t('payouts.rowsOfThePayout')} className="rounded-lg border border-line bg-surface">
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <h2 className="font-semibold">{chosen ? t('payouts.rows3', { label: chosen.label }) : t('payouts.allRows')}</h2>
        <ExportButton
          path={`/api/payouts/${encodeURIComponent(data.id)}/rows/export`}
          query={{ bucket: view.part }}
          isEmpty={rows.length === 0}
        />
      </div>
      <DataTable
        label={t('payouts.rowsOfThePayout')}
        columns={columnsOf(data.marketplace)}
        rows={rows}
        rowKey={({ place }) => String(place)}
      />
      {hasNext && (
        <div className="border-t border-line p-2 text-center">
          <Button tone="quiet" disabled={isLoadingNext} onClick={() => loadNext(PAGE)}>
            {isLoadingNext ? t('payouts.loading') : t('payouts.loadMore')}
          </Button>
        </div>
      )}
    </section>
  );
}
