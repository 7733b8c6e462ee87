import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { formatCount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { orderPath } from '#client/lib/paths.ts';
import { formatDayAndClock } from '#client/lib/time/time.ts';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { MarkedProfit } from '#client/ui/figures/MarkedProfit.tsx';
import type { orderColumns_order$data, orderColumns_order$key } from './__generated__/orderColumns_order.graphql';

export type OrderRow = orderColumns_order$data[number];

/** Orders as the table and the cards show them. */
export const useOrderRows = (nodes: orderColumns_order$key): orderColumns_order$data =>
  useFragment(
    graphql`
      fragment orderColumns_order on Order @relay(plural: true) {
        id
        number
        marketplace
        purchasedAt
        status
        logisticText
        uf
        stateName
        firstProduct {
          asin
          sku
          name
        }
        lineCount
        units
        revenue {
          ...amount_money
        }
        cancelledRevenue {
          ...amount_money
        }
        profit {
          ...amount_money
        }
        revenueMark {
          ...mark_figure
        }
        profitMark {
          ...mark_figure
        }
        notices {
          code
          text
          amount {
            ...amount_money
          }
        }
      }
    `,
    nodes,
  );

// words of spec 2
const statusNames: Readonly<Record<string, string>> = {
  PENDING: t('orders.pending'),
  SHIPPED: t('orders.shipped'),
  DELIVERED: t('orders.delivered'),
  CANCELLED: t('orders.cancelled'),
};

const Status = ({ status }: { status: string }) => (
  <span lang="en">
    <Badge>{statusNames[status] ?? status}</Badge>
  </span>
);

const productName = ({ firstProduct }: Pick<OrderRow, 'firstProduct'>) =>
  firstProduct ? (firstProduct.name ?? firstProduct.sku ?? firstProduct.asin) : t('orders.noItems');

const moreItems = ({ lineCount }: Pick<OrderRow, 'lineCount'>) =>
  lineCount > 1 ? t('orders.items2', { lineCount: lineCount - 1 }) : '';

/** Whether nothing of it was sold: what it would have brought is struck. */
const isCancelled = ({ units, cancelledRevenue }: OrderRow) => units === 0 && cancelledRevenue != null;

const Revenue = ({ row }: { row: OrderRow }) =>
  isCancelled(row) ? (
    <s className="whitespace-nowrap text-muted" title={t('orders.cancelledDoesNotCountInRevenue')}>
      {formatMoney(amountOf(row.cancelledRevenue))}
    </s>
  ) : (
    <span className="whitespace-nowrap">
      <Marked mark={markOf(row.revenueMark)} isInRow>
        {formatMoney(amountOf(row.revenue))}
      </Marked>
    </span>
  );

function Profit({ row }: { row: OrderRow }) {
  const profit = amountOf(row.profit);
  if (isCancelled(row)) return <span className="whitespace-nowrap text-muted">{formatMoney(profit)}</span>;
  // before an unknown cost it is no profit yet
  const isBeforeCost = row.notices.some(({ code }) => code === 'WITHOUT_COST');
  const mark = markOf(row.profitMark);
  return (
    <span className="whitespace-nowrap">
      {isBeforeCost && profit ? (
        <Marked mark={mark}>
          <span className="text-muted">{formatMoney(profit)}</span>
        </Marked>
      ) : (
        <MarkedProfit mark={mark} profit={profit} isInRow={!isBeforeCost} />
      )}
    </span>
  );
}

const Notices = ({ row: { notices } }: { row: Pick<OrderRow, 'notices'> }) => (
  <span className="inline-flex flex-wrap gap-1">
    {notices.map(({ code, text, amount }) => (
      <Badge key={code} tone="warning">
        {text}
        {amount && ` ${formatMoney(amountOf(amount))}`}
      </Badge>
    ))}
  </span>
);

export const orderKey = ({ id }: OrderRow) => id;

/** Columns of the table of orders. The number is the link of the row. */
export const orderColumns: readonly Column<OrderRow>[] = [
  {
    id: 'number',
    header: [{ label: t('orders.order') }],
    phone: 'plain',
    cell: ({ number, marketplace }) => (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <Link to={orderPath(marketplace, number)} data-card data-follow className="font-semibold hover:underline">
          {number}
        </Link>
        <MarketplaceBadge marketplace={marketplace} />
      </span>
    ),
  },
  {
    id: 'moment',
    header: [{ label: t('orders.when') }],
    phone: 'plain',
    cell: ({ purchasedAt }) => (
      <span className="whitespace-nowrap text-muted">{formatDayAndClock(purchasedAt as string)}</span>
    ),
  },
  {
    id: 'products',
    header: [{ label: t('orders.products') }],
    phone: 'title',
    width: 'lg:w-[26%]',
    cell: (row) => (
      <span className="line-clamp-2 min-w-40 wrap-anywhere" title={productName(row)}>
        {row.firstProduct ? (
          // on a phone the whole card is the link to the order
          <Link to={analysisPath(row.firstProduct.asin, row)} className="hover:underline max-sm:pointer-events-none">
            {productName(row)}
          </Link>
        ) : (
          productName(row)
        )}
        <span className="text-muted">{moreItems(row)}</span>
      </span>
    ),
  },
  {
    id: 'units',
    header: [{ label: t('orders.units'), hint: t('orders.unitsWithoutTheCancelledOnes') }],
    align: 'right',
    cell: ({ units }) => formatCount(units),
  },
  {
    id: 'revenue',
    header: [{ label: t('orders.revenue') }],
    align: 'right',
    phone: 'primary',
    cell: (row) => <Revenue row={row} />,
  },
  {
    id: 'profit',
    header: [{ label: t('orders.profit2'), hint: t('orders.afterCostFeesFreightTaxesAnd') }],
    align: 'right',
    phone: 'secondary',
    cell: (row) => <Profit row={row} />,
  },
  {
    id: 'status',
    header: [{ label: t('orders.status') }],
    phone: 'plain',
    cell: ({ status }) => <Status status={status} />,
  },
  {
    id: 'shipment',
    header: [{ label: t('orders.shipment') }],
    cell: ({ logisticText }) => <span className="whitespace-nowrap text-muted">{logisticText ?? UNKNOWN}</span>,
  },
  {
    id: 'uf',
    header: [{ label: t('orders.state') }],
    cell: ({ uf, stateName }) => <span title={stateName ?? undefined}>{uf ?? UNKNOWN}</span>,
  },
  {
    id: 'notice',
    header: [{ label: t('orders.notice') }],
    phone: 'plain',
    cell: (row) => row.notices.length > 0 && <Notices row={row} />,
  },
];
