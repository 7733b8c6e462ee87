import { graphql, useFragment, usePaginationFragment } from 'react-relay/hooks';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { StateLegend } from '#client/ui/figures/StateLegend.tsx';
import { ordersForm, PAGE } from '#client/screens/orders/ordersView.ts';
import type { OrdersTable_counts$key } from './__generated__/OrdersTable_counts.graphql';
import type { OrdersTable_viewer$key } from './__generated__/OrdersTable_viewer.graphql';
import type { OrdersTableQuery } from './__generated__/OrdersTableQuery.graphql';
import { NoOrders } from './NoOrders.tsx';
import { orderColumns, orderKey, useOrderRows } from './orderColumns.tsx';
import { useRowKeys } from './useRowKeys.ts';

/** The list of orders: a table, with cards on a phone. */
export function OrdersTable({ viewer, counts }: { viewer: OrdersTable_viewer$key; counts: OrdersTable_counts$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<OrdersTableQuery, OrdersTable_viewer$key>(
    graphql`
      fragment OrdersTable_viewer on Viewer
      @refetchable(queryName: "OrdersTableQuery")
      @argumentDefinitions(
        filter: { type: "OrderFilter!" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        currency: { type: "ReportCurrency" }
      ) {
        areOrdersComplete
        orders(filter: $filter, in: $currency, first: $count, after: $cursor) @connection(key: "OrdersTable_orders") {
          edges {
            node {
              revenueMark {
                state
              }
              profitMark {
                state
              }
              ...orderColumns_order
            }
          }
        }
      }
    `,
    viewer,
  );
  const { all, isCapped, withLoss, withoutCost, withDifference, held, late, returned } = useFragment(
    graphql`
      fragment OrdersTable_counts on OrderCounts {
        all
        withLoss
        withoutCost
        withDifference
        held
        late
        returned
        isCapped
      }
    `,
    counts,
  );
  const nodes = data.orders.edges.map(({ node }) => node);
  const rows = useOrderRows(nodes);
  const { view, change } = useUrlView(ordersForm);
  useRowKeys();
  const ofCuts = { withLoss, withoutCost, withDifference, held, late, returned };
  const whole = view.cut ? ofCuts[view.cut] : all;
  const handleMore = () =>
    loadNext(PAGE, {
      onComplete: () => change({ rows: rows.length + PAGE }, { replace: true }),
    });
  if (rows.length === 0 && !hasNext)
    return (
      <section aria-label={t('orders.orders')} className="rounded-lg border border-line bg-surface">
        <NoOrders areComplete={data.areOrdersComplete} />
      </section>
    );
  return (
    <>
      <section aria-label={t('orders.orders')} className="rounded-lg border border-line bg-surface">
        <DataTable name="orders" label={t('orders.orders')} columns={orderColumns} rows={rows} rowKey={orderKey} />
        {hasNext && (
          <div className="p-2 text-center">
            <Button tone="quiet" disabled={isLoadingNext} onClick={handleMore}>
              {isLoadingNext ? t('orders.loading') : t('orders.loadMore')}
            </Button>
          </div>
        )}
      </section>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-small text-muted">
        <span className="tabular-nums">
          {t('orders.1Of', { rowsCount: formatCount(rows.length), whole: formatCount(Math.max(whole, rows.length)) })}
          {isCapped && '+'}
        </span>
        <span className="hidden items-baseline gap-1 lg:inline-flex print:hidden">
          <Trans
            id="orders.jKRowEnterOpensCtrl"
            components={{ kbd: <kbd />, kbd2: <kbd />, kbd3: <kbd />, kbd4: <kbd /> }}
          />
        </span>
      </div>
      <StateLegend
        states={[
          ...new Set(nodes.flatMap(({ revenueMark, profitMark }) => [revenueMark.state, profitMark.state])),
        ].filter((state) => state !== 'PROVISIONAL' && state !== 'PARTIAL')}
      />
    </>
  );
}
