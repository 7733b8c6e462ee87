import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { OrderLink } from '#client/parts/reconciliation/OrderLink.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import type { OrdersPanel_page$data, OrdersPanel_page$key } from './__generated__/OrdersPanel_page.graphql';
import { ListPanel } from './ListPanel.tsx';

type Row = OrdersPanel_page$data['rows'][number];

const columns: Column<Row>[] = [
  {
    id: 'order',
    phone: 'title',
    header: [{ label: t('nfe.order') }],
    cell: ({ marketplace, number }) => (
      <span className="flex items-center gap-2 whitespace-nowrap">
        <MarketplaceBadge marketplace={marketplace} />
        <OrderLink marketplace={marketplace} number={number} />
      </span>
    ),
  },
  { id: 'day', phone: 'plain', header: [{ label: t('nfe.sale') }], cell: ({ day }) => formatDayOnly(day) },
  {
    id: 'total',
    phone: 'primary',
    header: [{ label: t('nfe.total') }],
    align: 'right',
    cell: ({ total }) => formatMoney(amountOf(total)),
  },
];

/** Tab Pedidos sem NF-e. */
export function OrdersPanel({ page }: { page: OrdersPanel_page$key }) {
  const {
    page: number,
    rowCount,
    rows,
  } = useFragment(
    graphql`
      fragment OrdersPanel_page on SoldOrderPage {
        page
        rowCount
        rows {
          orderId
          number
          marketplace
          day
          total {
            ...amount_money
          }
        }
      }
    `,
    page,
  );
  return (
    <ListPanel
      title={t('nfe.ordersWithoutNfE')}
      empty={{
        title: t('nfe.noOrderWithoutNfE'),
        hint: t('nfe.ordersBeforeTheFirstSaleInvoice'),
      }}
      path="/api/nfe/orders-without/export"
      columns={columns}
      page={{ page: number, rowCount, rows }}
      rowKey={({ orderId }) => orderId}
    />
  );
}
